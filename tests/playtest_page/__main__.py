"""``make playtest``: plays every built-in game and some edits of Grawlix into docs/playtest.md, and
draws the strategies that it proves into docs/playtest/*.svg."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

from generator.builder.reading import read_game
from generator.drawing import FontLibrary
from generator.drawing.contrast import PAPER
from generator.drawing.svg import to_svg
from generator.game.files import built_in_games
from generator.playtest.pairing_picture import pairing_scene
from generator.rules.limits import limits_of
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
After the first tile, place its partner beside it; from then on answer each placement by placing \
the partner at the mirrored cell, across the edge between those two tiles.

Before each turn of the first player the grid is its own mirror image, and each tile outside of it \
has its partner in the other hand or in the supply, so the answer is there. In the row that the \
mirror maps to itself a tile and its partner differ in glyph and color, and a limit of columns \
that is even never stops the answer alone. (Mirrored across the other axis, it is the limit of \
rows.) If both limits are odd, or the number of glyphs or of colors is, the proof fails, and \
nothing is claimed. Each part of the proof is in `generator/rules/pairing.py`.

`typecase check` warns of such games, with the nearest edits after which no such strategy is \
proven. A game file accepts it with a reason, `pairing_accepted`: Grawlix stands as it was \
published.
"""


READING = """\
The tiles are numbered in the order of play: 2 answers 1, 4 answers 3. The blue line is where the \
grid is mirrored.
"""
PICTURES = ROOT / "docs" / "playtest"


def main() -> None:
    """Writes docs/playtest.md and its pictures."""
    PICTURES.mkdir(exist_ok=True)
    for old in PICTURES.glob("*.svg"):
        old.unlink()
    runs: list[tuple[str, tuple[str, ...]]] = [(game, ()) for game in built_in_games()]
    runs += [("grawlix", edit) for edit in EDITS]
    text = [INTRODUCTION, *(line for game, edit in runs for line in _section(game, edit)), ENDING]
    (ROOT / "docs" / "playtest.md").write_text("\n".join(text), encoding="utf-8")


def _section(name: str, edits: tuple[str, ...]) -> Iterator[str]:
    project, game, _ = read_game(name, edits, {})
    words = ["playtest", name, *(word for edit in edits for word in ("--set", edit))]
    words += ["--games", GAMES, "--pairing", *["--solve"] * (game.players[0] == 2)]
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
