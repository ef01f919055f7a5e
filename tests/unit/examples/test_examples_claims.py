"""Each claim, right and wrong, with the place and the words of what it gets."""

from __future__ import annotations

import pytest

from generator.diagnostics import Diagnostic
from generator.examples import CheckedExample, check_examples
from generator.game.loading import load_game
from generator.rules import Cell, Position
from tests.unit.examples.claiming import GRID, HEAD, found
from tests.unit.rules.games import SOURCE


@pytest.mark.parametrize(
    "claim",
    [
        "{tiles: 2, rows: 1, columns: 2, locations: 6}",
        '{at: "?", glyphs: [dollar], colors: [blue], tiles: [b$]}',
        '{at: "!", glyphs: [dollar, at], colors: [blue, red], tiles: [b@, r$, b$]}',
        '{play: "?", opens: ["+"]}',
        '{play: "?", tile: b$, opens: ["+"]}',
        '{play: "!", tile: b$, closes: ["?"]}',
        '{illegal: b#, at: "?", reasons: [row-glyph]}',
        '{illegal: r@, at: "?", reasons: [copies, row-color, row-glyph]}',
        '{illegal: b$, at: "+", reasons: [apart]}',
    ],
)
def test_claims_that_hold(claim: str) -> None:
    assert found(claim) == []


def test_what_is_checked_is_given() -> None:
    loaded = load_game(HEAD + GRID, "game.yaml")
    assert loaded.game is not None
    checked, _ = check_examples(loaded.game, loaded.spans)
    one = checked["one"]
    assert (one.id, len(one.position), one.rows, one.columns) == ("one", 2, 2, 3)
    assert dict(one.marks) == {"?": Cell(0, 2), "!": Cell(1, 1), "+": Cell(1, 2)}
    assert [it.cell for it in one.locations][:2] == [Cell(-1, 0), Cell(-1, 1)]


def test_nobody_else_makes_a_checked_example() -> None:
    with pytest.raises(TypeError, match="check_examples only"):
        CheckedExample("x", Position(), {}, 1, 1, (), object())


@pytest.mark.parametrize(
    ("claim", "problems"),
    [
        (
            "{tiles: 3, rows: 2, columns: 3, locations: 5}",
            [
                ("wrong-claim", "3", "the grid has two tiles, not three"),
                ("wrong-claim", "2", "the grid has one row, not two"),
                ("wrong-claim", "3", "the grid has two columns, not three"),
                ("wrong-claim", "5", "the grid has six locations, not five"),
            ],
        ),
        ("{}", [("empty-claim", "{}", "this claim is empty")]),
        (
            '{at: "?"}',
            [("empty-claim", '{at: "?"}', 'this claim is empty: it gives nothing about "?"')],
        ),
        (
            '{at: "x", glyphs: [dollar]}',
            [("unknown-mark", '"x"', 'the grid has no mark "x"')],
        ),
        (
            '{at: "+", glyphs: [dollar]}',
            [
                (
                    "wrong-claim",
                    '"+"',
                    'nothing is allowed at "+": it is not a location: '
                    "no tile shares an edge with it",
                )
            ],
        ),
        (
            '{at: "?", glyphs: [dollar, at], colors: [red]}',
            [
                ("wrong-claim", "at", 'at is not allowed at "?": red @ lies in its row'),
                ("wrong-claim", "red", 'red is not allowed at "?": red @ lies in its row'),
                ("wrong-claim", "[red]", 'blue is allowed at "?" too'),
            ],
        ),
        (
            '{at: "!", glyphs: []}',
            [("wrong-claim", "[]", 'at and dollar are allowed at "!" too')],
        ),
        (
            '{at: "?", glyphs: [dolar, dollar, dollar]}',
            [("unknown-glyph", "dolar", 'no glyph has the id "dolar"')],
        ),
        (
            '{at: "?", colors: [blue, pink]}',
            [("unknown-color", "pink", 'no color has the id "pink"')],
        ),
        (
            '{at: "!", tiles: [b@, r$, g@, x1]}',
            [
                ("unknown-tile", "x1", '"x1" is not a tile: no color has the key "x"'),
                ("wrong-claim", "g@", 'g@ cannot be placed at "!": green # lies in its column'),
            ],
        ),
        (
            '{play: "?"}',
            [
                (
                    "empty-claim",
                    '{play: "?"}',
                    'this claim is empty: it gives no effect of a play at "?"',
                )
            ],
        ),
        (
            '{play: "?", closes: []}',
            [("empty-claim", "[]", "this list is empty")],
        ),
        (
            '{play: "?", opens: ["?", "x"]}',
            [
                ("empty-claim", '"?"', '"?" is where the tile is played'),
                ("unknown-mark", '"x"', 'the grid has no mark "x"'),
            ],
        ),
        (
            '{play: "+", opens: ["!"]}',
            [
                (
                    "wrong-claim",
                    '"+"',
                    'nothing can be played at "+": it is not a location: '
                    "no tile shares an edge with it",
                )
            ],
        ),
        (
            '{play: "?", tile: g$, opens: ["+"]}',
            [
                (
                    "wrong-claim",
                    "g$",
                    'g$ cannot be played at "?": green # lies in its row',
                )
            ],
        ),
        (
            '{play: "?", closes: ["!"]}',
            [("wrong-claim", '"!"', '"!" is still open after the play of b$')],
        ),
        (
            '{play: "!", closes: ["?"]}',
            [("wrong-claim", '"?"', '"?" is still open after the play of r$')],
        ),
        (
            '{play: "?", opens: ["!"], closes: ["+"]}',
            [
                (
                    "wrong-claim",
                    '"+"',
                    '"+" is closed before the play: it is not a location: '
                    "no tile shares an edge with it",
                ),
                ("wrong-claim", '"!"', '"!" is open before the play: r$ can be placed at "!"'),
            ],
        ),
        (
            '{illegal: b$, at: "?", reasons: [row-glyph]}',
            [("wrong-claim", "b$", 'b$ can be placed at "?"')],
        ),
        (
            '{illegal: b#, at: "?", reasons: []}',
            [
                (
                    "empty-claim",
                    "[]",
                    'this list is empty: name every reason why b# at "?" is illegal',
                )
            ],
        ),
        (
            '{illegal: r#, at: "?", reasons: [row-glyph, rows]}',
            [
                ("wrong-claim", "rows", 'r# at "?" is not illegal for rows'),
                (
                    "wrong-claim",
                    "[row-glyph, rows]",
                    "row-color is a reason too: red @ lies in its row",
                ),
            ],
        ),
        (
            "{blocked: true}",
            [
                (
                    "wrong-claim",
                    "true",
                    "not blocked: g$ can be placed in row 0, column 1",
                )
            ],
        ),
    ],
)
def test_claims_that_do_not(claim: str, problems: list[tuple[str, str, str]]) -> None:
    assert found(claim) == problems


def test_blocked() -> None:
    grid = """\
  - id: one
    grid: |
      r@ g# b$
"""
    assert found("{blocked: true}", grid, "max_rows: 1, max_columns: 3") == []


def test_location_that_nothing_fits_is_claimed_with_empty_lists() -> None:
    grid = """\
  - id: one
    grid: |
      r@ g# b$ ?
"""
    rules = "max_rows: 1, max_columns: 4"
    assert found('{at: "?", glyphs: [], colors: [], tiles: []}', grid, rules) == []
    assert found('{play: "?", closes: ["?"]}', grid, rules)[-1] == (
        "wrong-claim",
        '"?"',
        'nothing can be played at "?": it is a location, but no tile fits there',
    )


def test_the_wrong_caption_of_one_printed_version() -> None:
    problems = _grawlix("[pound, percent, ampersand]", "[pound, percent, dollar]")
    messages = ['dollar is not allowed at "?": green $ lies in its column']
    messages.append('ampersand is allowed at "?" too')
    assert [it.message for it in problems] == messages
    for problem in problems:
        allowed, repair = problem.hints
        assert allowed == "the engine finds pound, percent, ampersand"
        assert repair.endswith("typecase example g.yaml --like crowded")
    assert problems[0].span.end_column - problems[0].span.column == len("dollar")


def test_seventh_row_breaks_two_claims_and_names_the_command() -> None:
    problems = _grawlix("max_rows: 6", "max_rows: 7")
    assert [(it.message, it.hints) for it in problems] == [
        (
            '"!" is still open after the play',
            (
                "the engine finds that the play closes no mark",
                "to see one that holds under these rules: typecase example g.yaml --like crowded",
            ),
        ),
        (
            "the grid has twelve locations, not two",
            (
                "the engine finds 12",
                "to see one that holds under these rules: typecase example g.yaml --like cover",
            ),
        ),
    ]


def _grawlix(old: str, new: str) -> list[Diagnostic]:
    text = SOURCE.read_text(encoding="utf-8")
    assert old in text
    text = text.replace(old, new, 1)
    loaded = load_game(text, "g.yaml")
    assert loaded.game is not None
    return check_examples(loaded.game, loaded.spans)[1]
