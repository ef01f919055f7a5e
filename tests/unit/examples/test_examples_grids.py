"""Grids of examples that are wrong, empty or many, and what becomes of their claims."""

from __future__ import annotations

import pytest

from generator.examples import check_examples
from generator.game.loading import load_game
from tests.unit.examples.claiming import GRID, HEAD, check, found


@pytest.mark.parametrize(
    ("row", "problems"),
    [
        ("r@ r#", [("illegal-position", "r#", "two red tiles in row 1: red @, red #")]),
        (
            "r@ . g@",
            [
                ("illegal-position", "g@", "two @ tiles in row 1: red @, green @"),
                ("illegal-position", "g@", "one tile apart from the others: green @"),
            ],
        ),
        (
            "r@ . . g#",
            [
                (
                    "illegal-position",
                    "g#",
                    "the grid has four columns, and at most three are allowed",
                ),
                ("illegal-position", "g#", "one tile apart from the others: green #"),
            ],
        ),
        (
            "r@ g#\n      b$ r@",
            [
                (
                    "illegal-position",
                    "r@",
                    "two red @ are in the grid (row 1, column 1; row 2, column 2), "
                    "but the game has only one copy of it",
                ),
            ],
        ),
    ],
)
def test_illegal_position_is_refused_in_words(
    row: str, problems: list[tuple[str, str, str]]
) -> None:
    grid = f"  - id: one\n    grid: |\n      {row}\n"
    wanted = [(code, text, f"illegal position: {words}") for code, text, words in problems]
    assert found("", grid) == wanted


def test_claims_of_an_illegal_position_are_checked_for_what_they_say() -> None:
    grid = "  - id: one\n    grid: |\n      r@ r# ?\n"
    codes = [code for code, *_ in found('{at: "x", glyphs: [], colors: [pink]}', grid)]
    assert codes == ["illegal-position", "unknown-mark", "unknown-color"]


def test_claims_of_an_unreadable_grid_are_not_held_against_it() -> None:
    grid = "  - id: one\n    grid: |\n      r@ x# ?\n"
    assert [code for code, *_ in found("{tiles: 5, locations: 9}", grid)] == ["unknown-tile"]


def test_grid_in_quotes_gets_its_problem_too() -> None:
    grid = "  - id: one\n    grid: r@ x#\n"
    problems, _ = check("", grid)
    assert [(it.code, it.span.line) for it in problems] == [("unknown-tile", 13)]


def test_all_problems_of_all_examples_at_once_and_the_good_one_given() -> None:
    text = HEAD + GRID + "    claims: [{tiles: 9}]\n"
    text += GRID.replace("one", "two") + GRID.replace("one", "three").replace("g#", "r#")
    loaded = load_game(text, "game.yaml")
    assert loaded.game is not None
    checked, problems = check_examples(loaded.game, loaded.spans)
    assert [*checked] == ["two"]
    assert [it.code for it in problems] == ["wrong-claim", "illegal-position"]


def test_no_more_problems_than_one_would_read() -> None:
    grid = "  - id: one\n    grid: |\n      " + " ".join(f"{chr(0x4E00 + n)}x" for n in range(500))
    problems, _ = check("", f"{grid}\n")
    assert len(problems) == 201
    assert problems[-1].code == "more-problems"


@pytest.mark.parametrize(
    ("changes", "says", "hint"),
    [
        (
            {'"#"': '"H"'},
            'no glyph has the symbol "#"; the same on lines',
            'write "H" in its place',
        ),
        ({"key: r": "key: w"}, 'no color has the key "r"; the same on lines', 'write "w" in its'),
        ({'"#"}': '"H"}\n  q: {symbol: Q}'}, 'no glyph has the symbol "#"; the', "known here"),
        ({}, "", ""),
    ],
)
def test_a_renamed_symbol_is_one_problem(changes: dict[str, str], says: str, hint: str) -> None:
    text = HEAD
    for old, new in changes.items():
        text = text.replace(old, new)
    for name in ("one", "two", "three"):
        text += f"  - id: {name}\n    grid: |\n      r@ b$\n      g@ r#\n      ?  .\n    claims:\n"
        text += '      - {illegal: "r#", at: "?", reasons: [copies]}\n'
    loaded = load_game(text, "game.yaml")
    assert loaded.game is not None
    _, problems = check_examples(loaded.game, loaded.spans)
    wrong = [it for it in problems if it.code == "unknown-tile"]
    assert len(wrong) == bool(says)
    for item in wrong:
        assert says in item.message
        assert item.hints[0].startswith(hint)


def test_a_renamed_id_is_one_problem() -> None:
    claim = '{at: "?", glyphs: [hash]}'
    problems, _ = check("\n      - ".join([claim] * 9))
    wrong = [it for it in problems if it.code == "unknown-glyph"]
    assert len(wrong) == 1
    assert 'no glyph has the id "hash"; the same on lines 1' in wrong[0].message
    assert wrong[0].message.endswith(" and 2 more")
    problems, _ = check(f"{claim}\n      - {claim}")
    assert [it.code for it in problems].count("unknown-glyph") == 2


def test_empty_grid_allows_everything_at_any_mark() -> None:
    grid = "  - id: one\n    grid: |\n      . ?\n      ! .\n"
    claim = '{at: "!", glyphs: [at, pound, dollar], colors: [red, green, blue]}'
    assert found(claim + '\n      - {play: "?", closes: ["!"]}', grid) == []
    assert found("{locations: 1, tiles: 0, rows: 0, columns: 0}", grid) == []
