"""A hint, followed literally, leaves a game that means what its author meant.

Each case makes a mistake in a sound game, reads the hint that it gives, does what the hint says,
and then finds no problem, and the value that was meant.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from generator.builder.prepare import Prepared, prepare
from generator.diagnostics import Severity, render_text
from generator.game.model import Game
from generator.products import target_names
from tests.conftest import ROOT

Edit = tuple[str, str]
"""An old text and a new one. An empty old one adds the new to the end."""


class Case(NamedTuple):
    name: str
    mistake: Edit
    hint: str
    """The whole hint."""
    cure: Edit
    """The edit of the mistake that the hint calls for."""
    meant: Callable[[Game], Any]
    value: object
    file: str = "game.yaml"
    warning: str = ""
    """Said of the cured game, which is as it was meant."""


RULES = "rules: {max_rows: 4, max_columns: 4, hand_size: 3, copies: 1}"
MIDDLE = "      r+ b@ .\n      g@ y# ?\n      .  ro g+\n"
RING = 'outline: "M 10 0 A 10 10 0 0 1 -10 0 A 10 10 0 0 1 10 0 Z"'


def rule(old: str, new: str) -> Edit:
    return RULES, RULES.replace(old, new)


def example(number: int) -> Callable[[Game], Any]:
    return lambda game: game.examples[number]


def claim(number: int, index: int, key: str) -> Callable[[Game], Any]:
    return lambda game: getattr(game.examples[number].claims[index], key)


CASES = [
    Case(
        "a decimal comma in braces",
        ("", "cards: {corner_radius: 2,5}\n"),
        "write 2.5, with a point",
        ("2,5", "2.5"),
        lambda game: game.cards.corner_radius,
        2.5,
    ),
    Case(
        "a decimal comma below one",
        ("", "print: {layer_height: 0,2}\n"),
        "write 0.2, with a point",
        ("0,2", "0.2"),
        lambda game: game.print.layer_height,
        0.2,
    ),
    Case(
        "a decimal comma on a line",
        ("", "cards:\n  corner_radius: 2,5\n"),
        "write 2.5, with a point",
        ("2,5", "2.5"),
        lambda game: game.cards.corner_radius,
        2.5,
    ),
    Case(
        "decimal commas in a list",
        ("", "cards: {size: [25,4, 25,4]}\n"),
        "write [25.4, 25.4]: a decimal has a point",
        ("[25,4, 25,4]", "[25.4, 25.4]"),
        lambda game: game.cards.size,
        (25.4, 25.4),
    ),
    Case(
        "a list for a decimal comma",
        ("", "cards: {size: [25,4]}\n"),
        "a decimal has a point: write 25.4",
        ("[25,4]", "25.4"),
        lambda game: game.cards.size,
        (25.4, 25.4),
    ),
    Case(
        "no for 0",
        rule("hand_size: 3", "hand_size: no"),
        "write 0 for no hands",
        ("hand_size: no", "hand_size: 0"),
        lambda game: game.rules.hand_size,
        0,
    ),
    Case(
        "none for null",
        rule("copies: 1", "max_run: none"),
        "write null for no limit",
        ("max_run: none", "max_run: null"),
        lambda game: game.rules.max_run,
        None,
    ),
    Case(
        "none for nothing",
        ("", "tile: {underside: none}\n"),
        "write null for none",
        ("underside: none", "underside: null"),
        lambda game: game.tile.underside,
        None,
    ),
    Case(
        "another word for a key",
        ("# designers: [Your Name]", "author: Ada Lovelace"),
        'did you mean "designers"?',
        ("author", "designers"),
        lambda game: game.designers,
        ("Ada Lovelace",),
    ),
    Case(
        "a key of another section",
        ("", "cards: {max_run: 3}\n"),
        "max_run belongs to rules",
        ("cards: {max_run: 3}\n", ""),
        lambda game: game.rules.max_run,
        None,
    ),
    Case(
        "centimeters",
        ("", "tile: {size: 3.2, body_height: 1.2, relief: 0.4, glyph_height: 2.2}\n"),
        "lengths are millimeters: for centimeters write "
        "size: 32, body_height: 12, relief: 4, glyph_height: 22",
        (
            "size: 3.2, body_height: 1.2, relief: 0.4, glyph_height: 2.2",
            "size: 32, body_height: 12, relief: 4, glyph_height: 22",
        ),
        lambda game: (game.tile.size, game.tile.body_height, game.tile.relief),
        (32.0, 12.0, 4.0),
    ),
    Case(
        "cards in centimeters",
        ("", "cards: {size: [6.3, 7.8]}\n"),
        "for centimeters write [63, 78]",
        ("[6.3, 7.8]", "[63, 78]"),
        lambda game: game.cards.size,
        (63.0, 78.0),
    ),
    Case(
        "inches",
        ("", "cards: {size: 2.5x3.5in}\n"),
        "write [63.5, 88.9]",
        ("2.5x3.5in", "[63.5, 88.9]"),
        lambda game: game.cards.size,
        (63.5, 88.9),
    ),
    Case(
        "no space behind a colon, in braces",
        rule("hand_size: 3", "hand_size:2"),
        "write hand_size: 2, with a space",
        ("hand_size:2", "hand_size: 2"),
        lambda game: game.rules.hand_size,
        2,
    ),
    Case(
        "no space behind a colon, on a line",
        (RULES, "rules:\n  hand_size:2\n  max_rows: 4\n  max_columns: 4"),
        "write hand_size: 2, with a space",
        ("hand_size:2", "hand_size: 2"),
        lambda game: game.rules.hand_size,
        2,
    ),
    Case(
        "an apostrophe",
        ("title: First Light", "title: 'Halvard's stones'"),
        'write "Halvard\'s stones", in double quotes',
        ("'Halvard's stones'", '"Halvard\'s stones"'),
        lambda game: game.title,
        "Halvard's stones",
    ),
    Case(
        "curly quotes",
        ("title: First Light", "title: “Light: the First”"),
        'write "Light: the First", in straight quotes; '
        'to print the curly ones, write "“Light: the First”"',
        ("“Light: the First”", '"Light: the First"'),
        lambda game: game.title,
        "Light: the First",
    ),
    Case(
        "curly quotes around a mark",
        ('{at: "?", tiles: [g+]}', "{at: “?”, tiles: [g+]}"),
        'write "?", in straight quotes; to print the curly ones, write "“?”"',
        ("“?”", '"?"'),
        claim(2, 1, "at"),
        "?",
    ),
    Case(
        "a row that is not indented",
        ("      g@ y# ?\n", "g@ y# ?\n"),
        "begin each row of this grid with 6 spaces",
        ("\ng@", "\n      g@"),
        lambda game: game.examples[1].grid,
        "r+ b@ .\ng@ y# ?\n.  ro g+\n",
    ),
    Case(
        "two tiles without a space",
        ("r+ b@ .", "r+b@ ."),
        "write spaces between tiles: r+ b@",
        ("r+b@", "r+ b@"),
        lambda game: game.examples[1].grid,
        "r+ b@ .\ng@ y# ?\n.  ro g+\n",
    ),
    Case(
        "an example without its dash",
        ("  - id: middle", "    id: middle"),
        "a new example begins with a dash: - id:",
        ("    id: middle", "  - id: middle"),
        lambda game: [it.id for it in game.examples],
        ["opening", "middle", "cover"],
    ),
    Case(
        "a row too many",
        ("      y# r@ bo ?\n", "      y# r@ bo ?\n      .  .  g+ .\n"),
        "take out a row of tiles, or allow more with rules.max_rows",
        ("      .  .  g+ .\n", ""),
        lambda game: len(game.examples[2].grid.splitlines()),
        4,
    ),
    Case(
        "a tile that is in the way",
        ("      g@ y# ?\n", "      g@ b# ?\n"),
        "put y# or y+ in place of b# in row 2, column 2",
        ("b#", "y#"),
        lambda game: game.examples[1].grid,
        "r+ b@ .\ng@ y# ?\n.  ro g+\n",
    ),
    Case(
        "glyphs by their symbols",
        ("glyphs: [ring], colors: [red, blue]", "glyphs: [o], colors: [red, blue]"),
        "write ring, its id",
        ("[o]", "[ring]"),
        claim(1, 0, "glyphs"),
        ("ring",),
    ),
    Case(
        "a claim without its mark",
        ('{at: "?", glyphs: [ring], colors', "{glyphs: [ring], colors"),
        'add at: with a mark of the grid, as in at: "?"',
        ("{glyphs: [ring]", '{at: "?", glyphs: [ring]'),
        claim(1, 0, "at"),
        "?",
    ),
    Case(
        "a mark by its row and column",
        ('{at: "?", tiles: [g+]}', "{at: [4, 4], tiles: [g+]}"),
        'write a mark of the grid, such as "?"',
        ("at: [4, 4]", 'at: "?"'),
        claim(2, 1, "at"),
        "?",
    ),
    Case(
        "a mark that is a tag",
        (
            '      y# r@ bo ?\n    claims:\n      - {locations: 1}\n      - {at: "?"',
            "      y# r@ bo !\n    claims:\n      - {locations: 1}\n      - {at: !",
        ),
        'a value that begins with ! is written in quotes: "!"',
        ("at: !", 'at: "!"'),
        claim(2, 1, "at"),
        "!",
    ),
    Case(
        "another word for a reason",
        ('{at: "?", tiles: [g+]}', '{illegal: r+, at: "?", reasons: [color]}'),
        "the engine finds row-color, column-color, copies",
        ("[color]", "[row-color, column-color, copies]"),
        claim(2, 1, "reasons"),
        ("row-color", "column-color", "copies"),
    ),
    Case(
        "a pattern that names what is free",
        rule("copies: 1", "runs: {glyph: free, color: different}"),
        "leave glyph out, and it is free",
        ("glyph: free, ", ""),
        lambda game: str(game.rules.runs),
        "glyph=None color='different'",
        warning="runs changes nothing: lines: different (its default) demands as much already",
    ),
    Case(
        "a font by its file",
        ('#", name: pound sign, font: comic-neue-bold', '#", font: QuickSand-Bold.ttf'),
        "write quick-sand-bold: a font goes by its file name in lower case with hyphens; "
        "the file may be beside the game file",
        ("QuickSand-Bold.ttf", "quick-sand-bold"),
        lambda game: game.glyphs["pound"].font,
        "quick-sand-bold",
    ),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "game"
    shutil.copytree(ROOT / "templates" / "starter", folder)
    shutil.copy(ROOT / "fonts" / "Quicksand-Bold.ttf", folder / "QuickSand-Bold.ttf")
    return folder


def edited(path: Path, edit: Edit) -> None:
    old, new = edit
    text = path.read_text("utf-8")
    assert not old or text.count(old) >= 1, old
    path.write_text(text.replace(old, new, 1) if old else text + new, "utf-8")


def checked(folder: Path) -> tuple[Prepared, list[str], str]:
    found = prepare(str(folder), (), target_names())
    shown = [it for it in found.diagnostics if it.severity is not Severity.NOTE]
    hints = [hint for it in shown for hint in it.hints]
    return found, hints, render_text(shown, found.sources)


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_a_hint_cures(case: Case, folder: Path) -> None:
    path = folder / case.file
    edited(path, case.mistake)
    _, hints, shown = checked(folder)
    assert case.hint in hints, shown
    edited(path, case.cure)
    after, _, shown = checked(folder)
    assert after.kit is not None, shown
    assert case.warning in shown if case.warning else shown == ""
    assert case.meant(after.kit.game) == case.value
