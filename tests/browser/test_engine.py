"""A seed gives the same game in a browser as in Python: every move is compared."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

import pytest

from generator.engine import layout as L
from generator.engine.module import FILE
from generator.engine.ruleset import most_moves, new_state, rules_table
from generator.engine.table import Table
from generator.rules.limits import Limits
from tests.unit.engine.naive import any_rules

pytestmark = pytest.mark.system

PLAYERS = ("random", "greedy", "mcts")
PLAYOUTS = 60
NODES = 20_000
GAMES = [
    *((Limits(), player) for player in PLAYERS),
    *((any_rules(seed), PLAYERS[seed % 3]) for seed in range(30)),
]
PLAY = """async ([code, games]) => {
  const bytes = Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0));
  const module = await WebAssembly.compile(bytes);
  const play = async ({table, state, moves, player, most, nodes, playouts}) => {
    const engine = (await WebAssembly.instantiate(module)).exports;
    let end = engine.__heap_base.value;
    const array = (values, size = values.length) => {
      const start = Math.ceil(end / 8) * 8;
      end = start + 8 * size;
      const missing = end - engine.memory.buffer.byteLength;
      if (missing > 0) engine.memory.grow(Math.ceil(missing / 65536));
      new BigInt64Array(engine.memory.buffer, start, size).set(values.map(BigInt));
      return [start, BigInt(size)];
    };
    const t = array(table), s = array(state), buffer = array([], moves), others = array([], moves);
    const tree = array([], nodes), path = array([], most), found = [];
    engine.begin(...t, ...s, 5n, 3n);
    for (;;) {
      const count = engine.moves_of(...t, ...s, ...buffer);
      if (!count) return found;
      let move = new BigInt64Array(engine.memory.buffer, buffer[0], moves)[0];
      if (player === "greedy") move = engine.greedy_move(...t, ...s, ...buffer, ...others, count);
      else if (player === "mcts") {
        move = engine.mcts_move(...t, ...s, ...buffer, ...tree, ...path, BigInt(playouts));
      } else {
        const at = Number(engine.below(...s, count));
        move = new BigInt64Array(engine.memory.buffer, buffer[0], moves)[at];
      }
      found.push(Number(move));
      engine.make(...t, ...s, move);
    }
  };
  return Promise.all(games.map(play));
}"""


def played(rules: Limits, player: str) -> list[int]:
    """The moves of a game in Python."""
    table, found = Table(rules), list[int]()
    engine, arrays = table.engine, (table.t, table.s, table.buffer)
    others, tree = engine.array(len(table.buffer)), engine.array(L.NODE * NODES)
    path = engine.array(2 * rules.tile_count + 2)
    table.seed(5, 3)
    while count := table.list_moves():
        if player == "greedy":
            move = engine.greedy_move(*arrays, others, count)
        elif player == "mcts":
            move = engine.mcts_move(*arrays, tree, path, PLAYOUTS)
        else:
            move = table.buffer[table.below(count)]
        found.append(move)
        table.make(move)
    return found


def test_chromium_plays_the_same_games(browser: Any) -> None:
    games = []
    for rules, player in GAMES:
        t = rules_table(rules)
        most, nodes = 2 * rules.tile_count + 2, L.NODE * NODES
        sizes = {"moves": most_moves(rules), "most": most, "nodes": nodes}
        state = new_state(rules, t)
        words = {"table": t, "state": [str(n) for n in state], "player": player}
        games.append({**words, **sizes, "playouts": PLAYOUTS})
    page = browser.new_page()
    found = page.evaluate(PLAY, [b64encode(FILE.read_bytes()).decode(), games])
    page.close()
    assert found == [played(rules, player) for rules, player in GAMES]
    assert sum(map(len, found)) > 400
