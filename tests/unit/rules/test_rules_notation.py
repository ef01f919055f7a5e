from __future__ import annotations

import pytest

from generator.rules import Cell, Notation, ParsedGrid, Tile, limits_of, parse_grid
from tests.unit.rules.games import grawlix


def parse(text: str) -> ParsedGrid:
    return parse_grid(text, grawlix())


def problems(text: str) -> list[tuple[str, int, int, int]]:
    """Code, line, column and width of each problem."""
    return [(it.code, it.line, it.column, it.width) for it in parse(text).problems]


def test_tiles_marks_and_empty_cells() -> None:
    grid = parse("r& b#\n?  y*\n.  !\n")
    assert dict(grid.position) == {
        Cell(0, 0): Tile(0, 4),
        Cell(0, 1): Tile(4, 1),
        Cell(1, 1): Tile(2, 5),
    }
    assert dict(grid.marks) == {"?": Cell(1, 0), "!": Cell(2, 1)}
    assert (grid.rows, grid.columns) == (3, 2)
    assert grid.problems == ()


def test_tabs_and_line_endings() -> None:
    assert parse("r&\tb#\r\n.\t ?\r\n\n").position == parse("r& b#\n. ?").position


def test_limits_come_from_the_game() -> None:
    limits = limits_of(grawlix(max_rows=7, max_columns=None, copies=3))
    assert (limits.glyphs, limits.colors, limits.copies) == (6, 6, 3)
    assert (limits.max_rows, limits.max_columns) == (7, None)


@pytest.mark.parametrize("example", range(3))
def test_grid_writes_what_parse_reads(example: int) -> None:
    text = grawlix().examples[example].grid
    grid = parse(text)
    assert Notation.of(grawlix()).grid(grid.position, grid.marks) == text


def test_grid_of_nothing() -> None:
    text = Notation.of(grawlix()).grid(parse(".").position)
    assert (text, parse(text).problems) == (".\n", ())


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("r& x#", [("unknown-tile", 0, 3, 1)]),
        ("r& b+", [("unknown-tile", 0, 4, 1)]),
        ("r&  #b", [("unknown-tile", 0, 4, 2)]),
        ("r&b# .", [("bad-cell", 0, 0, 4)]),
        ("r& \u200b", [("bad-cell", 0, 3, 1)]),
        ("r& b", [("reserved-mark", 0, 3, 1)]),
        ("r& #", [("reserved-mark", 0, 3, 1)]),
        ("? r& ?", [("repeated-mark", 0, 5, 1)]),
        ("r& b#\n?\n. .", [("ragged-grid", 1, 0, 1)]),
        ("r& b#\n? . y* .\n. .", [("ragged-grid", 1, 4, 4)]),
        ("r& b#\n\n. .", [("ragged-grid", 1, 0, 1)]),
        ("\n r& x#", [("ragged-grid", 0, 0, 1), ("unknown-tile", 1, 4, 1)]),
        ("", [("ragged-grid", 0, 0, 1)]),
        (
            "x# . r\n.  .",
            [("unknown-tile", 0, 0, 1), ("reserved-mark", 0, 5, 1), ("ragged-grid", 1, 0, 4)],
        ),
    ],
)
def test_problems_stand_at_their_tokens(text: str, found: list[tuple[str, int, int, int]]) -> None:
    assert sorted(problems(text)) == sorted(found)


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("x#", '"x#" is not a tile: no color has the key "x"', "known here: r, o, y, g, b, v"),
        ("r+", '"r+" is not a tile: no glyph has the symbol "+"', "known here: @, #, $, %, &, *"),
        ("#r", '"#r" is not a tile: the color key comes first', 'did you mean "r#"?'),
        ("v", '"v" is the key of a color, so it cannot be a mark', "a cell is a tile such as r@"),
        ("? ?", 'the mark "?" is used twice', "it is first used in row 1, column 1"),
        (
            "r# .\n.",
            "this row has one cell, other rows have two cells",
            "write . for an empty cell",
        ),
    ],
)
def test_problems_say_what_would_cure_them(text: str, message: str, hint: str) -> None:
    problem = parse(text).problems[0]
    assert problem.message == message
    assert problem.hints[0].startswith(hint)


def test_long_token_is_cut() -> None:
    (problem,) = parse("r&" * 5000).problems
    assert len(problem.message) < 50
    assert problem.width == 10000


def test_grid_that_is_none_is_soon_given_up() -> None:
    assert len(problems("xx " * 20_000)) == 201
    assert len(problems(". .\n. .\n" + ".\n. . .\n" * 500 + ". .\n" * 600)) == 201
