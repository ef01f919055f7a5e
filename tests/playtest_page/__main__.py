"""``make playtest``: plays every built-in game and some edits of Grawlix into docs/playtest.md, and
draws the strategies that it proves into docs/playtest/*.svg."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Sequence

from generator.builder.reading import read_game
from generator.drawing import FontLibrary
from generator.drawing.svg import to_svg
from generator.engine.table import Table
from generator.game.contrast import PAPER
from generator.game.files import built_in_games
from generator.playtest.intervals import wilson
from generator.playtest.pictures import pairing_scene
from generator.playtest.players import Player, PlayerSpec, make_player
from generator.playtest.running import play_game
from generator.rules.limits import Limits, limits_of
from generator.rules.pairing import find_pairing
from tests.conftest import ROOT

GAMES = "20000"
EDITS = (
    ("rules.max_rows=7",),
    ("rules.max_rows=5", "rules.max_columns=5"),
    ("rules.goal=misere",),
)
"""Edits of Grawlix: one that the answer in pairs survives, two that end it."""

INTRODUCTION = """\
# Playing the games

`typecase playtest` plays a game by its rules alone and measures it. `make playtest` makes this \
page: each command stands above what it prints. Shares and means have 95 % intervals. A result \
called proven holds for every game; random play shows none of it, since random players never find \
the answer.
"""

ENDING = """\
## The answer in pairs

Grawlix's second player wins every game. Pair the glyphs two by two, and the colors; a tile's \
partner has the partner of its glyph and of its color. Answer each draft by drafting the partner. \
Place the partner of the first tile directly to its right; from then on answer each placement by \
placing the partner at its mirror image, across the line between those two tiles.

Before each turn of the first player the grid is its own mirror image, and each tile outside of it \
has its partner in the other hand or in the supply, so the answer is there. In the row that the \
mirror maps to itself a tile and its partner differ in glyph and color, and a limit of columns \
that is even never stops the answer alone. (Mirrored across the other axis, it is the limit of \
rows.) If both limits are odd, or the number of glyphs or of colors is, this proof fails; where it \
is all of these, the first player may win alike. Each part of the proof is in \
`generator/rules/pairing.py`.

`typecase check` warns of such games, with the nearest edits after which no such strategy is \
proven. A game file accepts it with a reason, `pairing_accepted`: Grawlix stands as it was \
published.
"""


READING = """\
The tiles are numbered in the order of play: 2 answers 1, 4 answers 3. The blue line is where the \
grid is mirrored.
"""
PICTURES = ROOT / "docs" / "playtest"


PLAYOUTS = 400
NODES = 4000
"""Budgets of the players that are compared: of mcts, and of search before it is fitted."""
EACH = 100
"""Games of the comparison with search at each seat."""

FEW, LARGE = 40, 50
"""Playouts of mcts against greedy in games of more than ``LARGE`` tiles."""
LADDER = """\
## Each player against the one before

Games of two players, {games} at either seat: those that greedy won against random, then those \
that mcts won against greedy.

| game | greedy beats random | mcts | it beats greedy |
| --- | --- | --- | --- |
"""

STRENGTH = """\
## Search and mcts in equal time

Both take about the same time for a move here: mcts has its usual {playouts} playouts, and search \
as many nodes as that allows, by the processor time of moves in games of each against itself. They \
play {games} games of seed 1, half of them with seats exchanged; games of two players in which a \
turn is one tile and all is open.

| game | players | ms per move | search wins | 95 % interval | stronger |
| --- | --- | --- | --- | --- | --- |
"""


class Timed(Player):
    """A player that counts its moves and the processor time that they take."""

    def __init__(self, spec: PlayerSpec, table: Table) -> None:
        self.player, self.moves, self.seconds = make_player(spec, table), 0, 0.0

    def choose(self, table: Table, count: int) -> int:
        start = time.process_time()
        move = self.player.choose(table, count)
        self.seconds += time.process_time() - start
        self.moves += 1
        return move


def match(rules: Limits, specs: Sequence[PlayerSpec], games: int) -> tuple[list[int], list[float]]:
    """Games won, and seconds per move, by player."""
    table = Table(rules)
    players = [Timed(spec, table) for spec in specs]
    wins = [0] * (len(specs) + 1)
    for number in range(games):
        play_game(table, players, 1, number)
        wins[table.winner] += 1
        table.back(0)
    return wins[:-1], [player.seconds / player.moves for player in players]


def strength(games: Iterable[str]) -> Iterator[str]:
    """A row for each game of two players: search against mcts in equal time."""
    for game in games:
        rules = limits_of(read_game(game, (), {})[1])
        if rules.players != 2 or not rules.is_simple:
            continue
        mcts, search = PlayerSpec("mcts", PLAYOUTS), PlayerSpec("search", NODES)
        for _ in range(2):  # nodes of another search do not cost the same
            _, (of_mcts, _) = match(rules, (mcts, mcts), 3)
            _, (of_search, _) = match(rules, (search, search), 3)
            nodes = round(search.budget * of_mcts / of_search / 100) * 100
            search = PlayerSpec("search", nodes)
        (won, _), times = match(rules, (search, mcts), EACH)
        (_, more), others = match(rules, (mcts, search), EACH)
        share = wilson(won + more, 2 * EACH)
        spent = (times[0] + others[1]) / 2, (times[1] + others[0]) / 2
        low, high = (f"{100 * bound:.0f}" for bound in share[1:])
        better = "search" if share.low > 0.5 else "mcts" if share.high < 0.5 else "neither"
        milliseconds = " and ".join(f"{1000 * seconds:.1f}" for seconds in spent)
        yield (
            f"| {game} | `{search}`, `{mcts}` | {milliseconds} | {100 * share.value:.0f} % "
            f"| {low} to {high} % | {better} |\n"
        )


def ladder(games: Iterable[str]) -> Iterator[str]:
    """A row for each game: of ``EACH`` games of two players at either seat, those won by greedy
    against random, and by mcts against greedy; a shared win counts for nobody."""
    for game in games:
        rules = limits_of(read_game(game, (), {})[1])._replace(players=2)
        random, greedy = PlayerSpec("random"), PlayerSpec("greedy")
        mcts = PlayerSpec("mcts", FEW if rules.tile_count > LARGE else PLAYOUTS)
        won = []
        for better, other in ((greedy, random), (mcts, greedy)):
            first = match(rules, (better, other), EACH)[0][0]
            second = match(rules, (other, better), EACH)[0][1]
            won += [first, second]
        yield f"| {game} | {won[0]} and {won[1]} | `{mcts}` | {won[2]} and {won[3]} |\n"


def main() -> None:
    """Writes docs/playtest.md and its pictures."""
    PICTURES.mkdir(exist_ok=True)
    for old in PICTURES.glob("*.svg"):
        old.unlink()
    runs: list[tuple[str, tuple[str, ...]]] = [(game, ()) for game in built_in_games()]
    runs += [("grawlix", edit) for edit in EDITS]
    text = [
        INTRODUCTION,
        *(line for game, edit in runs for line in _section(game, edit)),
        _strength(),
        ENDING,
    ]
    (ROOT / "docs" / "playtest.md").write_text("\n".join(text), encoding="utf-8")


def _strength() -> str:
    head = STRENGTH.format(playouts=PLAYOUTS, games=2 * EACH)
    steps = LADDER.format(games=EACH) + "".join(ladder(built_in_games()))
    return steps + "\n" + head + "".join(strength(built_in_games()))


def _section(name: str, edits: tuple[str, ...]) -> Iterator[str]:
    project, game, _ = read_game(name, edits, {})
    words = ["playtest", name, *(word for edit in edits for word in ("--set", edit))]
    is_simple, is_for_two = limits_of(game).is_simple, game.players[0] == 2
    words += [
        "--games",
        GAMES,
        *["--pairing"] * is_simple,
        *["--solve"] * (is_simple and is_for_two),
    ]
    words += ["--verdict"] * is_for_two
    yield f"## {name}{' with ' if edits else ''}{', '.join(edits)}\n"
    yield "```"
    yield f"$ typecase {' '.join(words)}"
    yield from (line.rstrip() for line in _run(words).strip("\n").split("\n"))
    yield "```\n"
    if pairing := find_pairing(limits_of(game)):
        fonts = FontLibrary(project.fonts)
        scene = pairing_scene(game, pairing, fonts)
        file = "-".join([name, *edits]).replace("=", "-").replace("rules.", "") + ".svg"
        (PICTURES / file).write_bytes(to_svg(scene, fonts, background=PAPER))
        yield f"![{scene.description}](playtest/{file})\n"
        yield READING


def _run(words: list[str]) -> str:
    command = [sys.executable, "-m", "generator", *words]
    surroundings = {**os.environ, "COLUMNS": "100"}
    done = subprocess.run(
        command, cwd=ROOT, env=surroundings, stdout=subprocess.PIPE, text=True, check=True
    )
    return done.stdout


if __name__ == "__main__":
    main()
