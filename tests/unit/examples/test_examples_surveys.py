from __future__ import annotations

import json
from typing import Any

from generator.examples.surveys import Reporter, read_positions
from generator.game.model import Game
from generator.rules import Notation, limits_of, locations, violations
from tests.unit.rules.games import grawlix


def answer(text: str, game: Game) -> Any:
    (position,), problems = read_positions(text, game, "positions.txt")
    assert not problems
    line, is_legal = Reporter(game).json(position.position)
    found = json.loads(line)
    assert is_legal == (found["violations"] == [])
    assert "\n" not in line
    return found


def test_opening() -> None:
    found = answer(grawlix().examples[0].grid, grawlix())
    assert [*found] == ["tiles", "rows", "columns", "violations", "locations"]
    assert (found["tiles"], found["rows"], found["columns"]) == (3, 2, 2)
    assert len(found["locations"]) == 7
    assert found["locations"][4] == {
        "cell": [1, 0],
        "glyphs": ["at", "pound", "dollar", "percent"],
        "colors": ["orange", "green", "blue", "violet"],
        "tiles": [
            *("o@", "o#", "o$", "o%"),
            *("g@", "g#", "g$", "g%"),
            *("b@", "b$", "b%"),
            *("v@", "v#", "v$", "v%"),
        ],
    }


def test_cover() -> None:
    found = answer(grawlix().examples[2].grid, grawlix())
    assert found["locations"] == [
        {"cell": [4, 5], "glyphs": ["dollar"], "colors": ["violet"], "tiles": ["v$"]},
        {"cell": [5, 4], "glyphs": ["dollar"], "colors": ["violet"], "tiles": ["v$"]},
    ]


def test_violations() -> None:
    found = answer("r& . b&", grawlix(max_columns=2))
    assert found == {
        "tiles": 2,
        "rows": 1,
        "columns": 3,
        "violations": [
            {"rule": "glyph", "cells": [[0, 0], [0, 2]]},
            {"rule": "bounds", "cells": [[0, 0], [0, 2]]},
            {"rule": "connected", "cells": [[0, 2]]},
        ],
        "locations": [],
    }


def test_nothing_is_the_empty_position() -> None:
    for text in ("", "\n \n", ".", "? .", "\ufeff"):
        found = answer(text, grawlix())
        assert (found["tiles"], found["rows"], found["columns"]) == (0, 0, 0)
        assert [it["cell"] for it in found["locations"]] == [[0, 0]]
        assert len(found["locations"][0]["tiles"]) == 36


def test_json_says_what_the_engine_says() -> None:
    game = grawlix(copies=2, max_rows=None)
    limits, notation = limits_of(game), Notation.of(game)
    for example in game.examples:
        position = notation.parse(example.grid.splitlines()).position
        line, _ = Reporter(game).json(position)
        assert json.loads(line)["locations"] == [
            {
                "cell": [*it.cell],
                "glyphs": [[*game.glyphs][n] for n in it.glyphs],
                "colors": [[*game.colors][n] for n in it.colors],
                "tiles": [notation.tokens[tile] for tile in it.tiles],
            }
            for it in locations(position, limits)
        ]
        assert violations(position, limits) == ()


def test_positions_are_divided_by_blank_lines() -> None:
    text = "\n\nr& b#\n?  ?\n\n \t\ny*\n\n"
    positions, problems = read_positions(text, grawlix(), "positions.txt")
    assert not problems, "a mark may be used twice"
    assert [len(it.position) for it in positions] == [2, 1]


def test_every_problem_has_its_line_in_the_file() -> None:
    text = "r& b#\n\n\n. x#\nr@ .\n\nv* #v\n.\n"
    _, problems = read_positions(text, grawlix(), "positions.txt")
    assert [(it.code, it.span.file, it.span.line, it.span.column) for it in problems] == [
        ("unknown-tile", "positions.txt", 4, 3),
        ("unknown-tile", "positions.txt", 7, 4),
        ("ragged-grid", "positions.txt", 8, 1),
    ]


def test_text_for_people() -> None:
    text, is_legal = Reporter(grawlix()).text(
        read_positions("r& r@", grawlix(), "f")[0][0].position
    )
    assert not is_legal
    assert text.splitlines()[:3] == [
        "two tiles, one row, two columns, six locations",
        "  illegal: two red tiles in row 1: red &, red @",
        "  row 0, column 1: o@ o# o$ o% o* y@ y# y$ y% y* g@ g# g$ g% g* b@ b# b$ b% b* "
        "v@ v# v$ v% v*",
    ]


def test_text_says_where_nothing_fits() -> None:
    game = grawlix(max_rows=1, max_columns=7)
    text, _ = Reporter(game).text(read_positions("r@ o# y$ g% b& v*", game, "f")[0][0].position)
    assert "  row 1, column 0: no tile fits\n  row 1, column 7: no tile fits\n" in text


def test_text_explains_what_is_before_the_first_cell_where_there_is_something() -> None:
    explained = "  (row 0 is above the first line, column 0 left of the first cell)\n"
    for grid, is_explained in (("r@ o#", True), (". .\n. r@", False), (". r@", True)):
        text, _ = Reporter(grawlix()).text(read_positions(grid, grawlix(), "f")[0][0].position)
        assert text.endswith(explained) is is_explained


def test_marks_without_number_hide_no_problem() -> None:
    text = "? " * 500 + "xx"
    _, problems = read_positions(text, grawlix(), "f")
    assert [(it.code, it.span.column) for it in problems] == [("unknown-tile", 1001)]


def test_text_that_is_no_position_is_soon_given_up() -> None:
    _, problems = read_positions("xx\n\n" * 50_000, grawlix(), "f")
    assert len(problems) == 201
