"""Plays every built-in game and some edits of Grawlix, and writes docs/playtest.md."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from generator.game.files import built_in_games
from tests.conftest import ROOT

GAMES = "20000"
EDITS = (
    ("rules.max_rows=7",),
    ("rules.max_rows=5", "rules.max_columns=5"),
    ("rules.goal=misere",),
)
"""Edits of Grawlix: one that the answer in pairs survives, two that end it."""

INTRODUCTION = """\
# What playing the games shows

`typecase playtest` plays a game by its rules alone and measures it. This page is made by `make \
playtest`; each table stands under the command that gives its numbers. A share or a mean is \
followed by its 95 % interval. What is called proven holds for every game; random play shows none \
of it, for random players never find the answer.
"""

ENDING = """\
## The answer in pairs

Grawlix's second player wins every game: pair the glyphs two by two, and the colors; a tile's \
partner has the partner of its glyph and of its color. Answer each draft with the partner. After \
the first tile, place its partner beside it; from then on answer each placement with the partner, \
mirrored across the edge between those two. Before each turn of the first player the grid is its \
own mirror image and the supply its own partner, so an answer is there. In the row that the mirror \
maps to itself a tile and its partner differ in glyph and color, and an even limit of columns \
never stops an answer alone. (The rows may serve as well: what matters is an even limit.) With an \
odd limit of both, or an odd number of glyphs or of colors, the proof fails and none is claimed. \
The proof of each part is written in `generator/playtest/pairing.py`.

`typecase check` warns of such games. Grawlix is printed as its designers published it, so its \
game file accepts the answer with a reason: `pairing_accepted`.
"""


def main() -> None:
    """Writes docs/playtest.md."""
    runs = [(game, ()) for game in built_in_games()]
    text = [INTRODUCTION]
    for game, edits in [*runs, *(("grawlix", edit) for edit in EDITS)]:
        text += _section(game, edits)
    (ROOT / "docs" / "playtest.md").write_text("\n".join([*text, ENDING]), encoding="utf-8")


def _section(game: str, edits: tuple[str, ...]) -> Iterator[str]:
    words = ["playtest", game, *(word for edit in edits for word in ("--set", edit))]
    words += ["--games", GAMES, "--pairing", "--solve"]
    found = _run(words)
    yield f"## {game}{' with ' if edits else ''}{', '.join(edits)}\n"
    yield f"    typecase {' '.join(words)}\n"
    yield "| measure | value | 95 % interval |\n| :-- | --: | --: |"
    for seat in found["seats"]:
        bounds = f"{100 * seat['low']:.2f} to {100 * seat['high']:.2f} %"
        yield f"| seat {seat['seat']} wins | {100 * seat['share']:.2f} % | {bounds} |"
    for key, name in (("length", "tiles placed"), ("choices", "placements to choose from")):
        value = found[key]
        bounds = f"{value['low']:.2f} to {value['high']:.2f}"
        yield f"| {name} | {value['mean']:.2f} | {bounds} |"
    yield ""
    yield _pairing_words(found["pairing"])
    if found["solved"]["winner"]:
        yield f"Solved: player {found['solved']['winner']} wins.\n"
    else:
        yield f"Too large to solve: about {found['solved']['estimate']:.0e} positions.\n"


def _pairing_words(pairing: dict[str, Any] | None) -> str:
    if pairing is None:
        return "No pairing strategy is proven.\n"
    checked = pairing["checked"]
    edits = "; ".join(
        " with ".join(f"`rules.{key}={value}`" for key, value in edit.items())
        for edit in pairing["edits"]
    )
    return (
        f"Proven: player {pairing['player']} wins every game by answering in pairs, with "
        f"{pairing['board']}. Checked in {checked['lines']:,} lines of a smaller game and "
        f"{checked['won']:,} of {checked['games']:,} games. Edits that break it: {edits}.\n"
    )


def _run(words: list[str]) -> dict[str, Any]:
    command = [sys.executable, "-m", "generator", *words, "--json"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


if __name__ == "__main__":
    main()
