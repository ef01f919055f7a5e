"""The page to play on: its moves, reasons, turns and winners are those of the rules."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from generator.game.relations import Pattern
from generator.products import play as target
from generator.products.kit import Kit
from generator.rules import Cell, Tile, play
from generator.rules.limits import Limits
from generator.rules.placement import obstacles
from tests.browser.conftest import OVERFLOWING, opening, violations
from tests.unit.engine.naive import any_rules
from tests.unit.kits import SIGNS, game_text, kit_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, Page

    from tests.browser.conftest import Open

pytestmark = pytest.mark.system

GAMES = """([seed, games]) => {
  let at = seed;
  const below = (count) => (at = (at * 48271) % 2147483647) % count;
  const found = [];
  for (let game = 0; game < games; game++) {
    typecase.load({});
    const steps = [];
    for (;;) {
      const [state, moves] = [typecase.state(), typecase.moves()];
      const step = { state, moves, why: [], chosen: null };
      steps.push(step);
      if (state.grid.length && below(8) === 0) {
        const [top, left, bottom, right] = [0, 1, 2, 3].map((n) => (n < 2 ? Math.min : Math.max)(
          ...state.grid.map((it) => it.cell[n % 2])));
        for (let n = 0; n < 40; n++) {
          const cell = [top - 1 + below(bottom - top + 3), left - 1 + below(right - left + 3)];
          if (state.grid.some((it) => String(it.cell) === String(cell))) continue;
          const tile = ALL[below(ALL.length)];
          step.why.push([cell, tile, typecase.why(cell, tile)]);
        }
      }
      if (!moves.length) break;
      step.chosen = moves[below(moves.length)];
      typecase.play(step.chosen);
      if (below(12) === 0) {
        typecase.undo();
        typecase.play(step.chosen);
      }
    }
    found.push(steps);
  }
  return found;
}"""


def open_kit(kit: Kit, folder: Path) -> str:
    """The page of a kit as a file: its address."""
    made = {artifact.path: artifact.data for artifact in target.make(kit)}
    path = folder / "play.html"
    path.write_bytes(made["play.html"])
    return path.as_uri()


def ready(page: Page) -> Page:
    page.wait_for_selector("html[data-ready]")
    return page


@pytest.fixture(scope="session")
def play_address(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> str:
    return open_kit(kit, tmp_path_factory.mktemp("play"))


@pytest.fixture
def open_play(browser: Browser, play_address: str) -> Iterator[Open]:
    with opening(browser, play_address) as open_:
        yield open_


def written(patterns: tuple[Pattern, ...]) -> Any:
    """Patterns as they stand in a game file."""
    every = [it.model_dump(exclude_none=True) for it in patterns]
    return every or "free"


def kit_with(limits: Limits) -> Kit:
    rules = {name: getattr(limits, name) for name in ("contact", "max_run", "frame", "max_rows")}
    rules |= {name: getattr(limits, name) for name in ("max_columns", "copies", "hand_size")}
    rules |= {name: written(getattr(limits, name)) for name in ("lines", "runs", "neighbors")}
    rules["goal"] = limits.goal
    text = game_text(limits.glyphs, limits.colors, rules=rules, players=limits.players)
    return kit_of(text)


def tile_of(text: str) -> Tile:
    return Tile(SIGNS[::-1].index(text[0]), SIGNS.index(text[1]))


def move_of(found: dict[str, Any]) -> play.Move:
    tile = tile_of(found["tile"])
    if found["kind"] == "draft":
        return play.Draft(tile)
    return play.Placement(Cell(*found["cell"]), tile)


def compare(limits: Limits, steps: list[dict[str, Any]]) -> int:
    """Plays a game again by the definitions; returns the number of its positions."""
    state = play.start(limits)
    for step in steps:
        seen = step["state"]
        assert seen["phase"] == state.phase
        assert seen["turn"] == state.turn + 1
        assert {Cell(*it["cell"]): tile_of(it["tile"]) for it in seen["grid"]} == state.position
        assert [sorted(map(tile_of, hand)) for hand in seen["hands"]] == [*map(list, state.hands)]
        assert tuple(map(tile_of, seen["supply"])) == state.supply
        moves = [*map(move_of, step["moves"])]
        assert len({*moves}) == len(moves)
        assert {*moves} == {*play.moves(state)}
        for cell, tile, reasons in step["why"]:
            wanted = obstacles(state.position, limits, Cell(*cell), tile_of(tile))
            assert sorted(reasons) == sorted(it.reason for it in wanted), (cell, tile)
        if step["chosen"]:
            assert seen["winner"] is None
            state = play.play(state, move_of(step["chosen"]))
    assert steps[-1]["state"]["winner"] == state.turn + 1
    return len(steps)


@pytest.mark.parametrize("block", range(10))
def test_positions_and_games_are_those_of_the_rules(
    browser: Browser, tmp_path: Path, block: int
) -> None:
    """Ten random rule sets a block, of each 20 games: 2,000 games in all."""
    chance, positions = random.Random(block), 0
    for seed in range(10 * block, 10 * block + 10):
        limits = any_rules(seed)._replace(players=2 + seed % 3)
        if limits.tile_count < limits.players * max(1, limits.hand_size):
            limits = limits._replace(hand_size=0)
        address = open_kit(kit_with(limits), tmp_path)
        with opening(browser, address) as open_:
            page = ready(open_())
            colors, glyphs = SIGNS[::-1][: limits.colors], SIGNS[: limits.glyphs]
            tiles = [color + glyph for color in colors for glyph in glyphs]
            script = GAMES.replace("ALL", json.dumps(tiles))
            games = page.evaluate(script, [chance.randrange(1, 10**6), 20])
        positions += sum(compare(limits, steps) for steps in games)
    assert positions > 1_000


def test_nothing_overflows_and_axe_finds_nothing(open_play: Open, axe: str) -> None:
    for width in (320, 360, 768, 1280):
        for dark in (False, True):
            page = ready(open_play(width, dark=dark))
            for _ in range(3):
                assert page.evaluate(OVERFLOWING) == []
                assert violations(page, axe) == []
                page.evaluate("""() => {
                  for (let n = 0; n < 17 && typecase.moves().length; n++) {
                    typecase.play(typecase.moves()[n % typecase.moves().length]);
                  }
                }""")
            page.locator("#new").click()
            assert page.evaluate(OVERFLOWING) == []
            assert violations(page, axe) == []
