"""Games of other rules: positions, counts and who wins, as known beforehand."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from generator.examples.surveys import Reporter, read_positions
from generator.game.loading import load_game
from generator.game.model import Game
from generator.game.relations import NAMED_PATTERNS, Goal, Pattern
from generator.rules import (
    Cell,
    Limits,
    Notation,
    Position,
    Tile,
    all_tiles_fit,
    most_tiles,
    obstacles,
)
from generator.rules.limits import limits_of
from generator.rules.play import Phase, Placement, State, moves, play, start
from tests.unit.rules.games import SOURCE, grawlix, perft, winner

BROKEN_LINES = "{lines: free, runs: different}"
CHAINS = "{lines: free, runs: alike, max_rows: null, max_columns: null, copies: 3}"
TRIOS = "{lines: free, runs: set, max_run: 3, max_rows: null, max_columns: null}"
MATCH = "{lines: free, neighbors: matching, copies: 2}"
GLASS = (
    "{lines: free, neighbors: different, contact: any, max_rows: 4, max_columns: 5, frame: fixed}"
)
CORNERS = "{contact: corner}"
DUEL = "{contact: none, frame: fixed, hand_size: 0}"


@cache
def game_of(rules: str) -> Game:
    """Grawlix's tiles under other rules."""
    loaded = load_game(SOURCE.read_text(encoding="utf-8"), "game.yaml", [f"rules={rules}"])
    assert loaded.game is not None, loaded.diagnostics
    return loaded.game


def legal(rules: str, grid: str) -> Any:
    """The report of ``typecase legal``; rows of the grid are divided by ``/``."""
    text = "\n".join(row.strip() for row in grid.split("/"))
    (position,), problems = read_positions(text, game_of(rules), "f")
    assert not problems
    return json.loads(Reporter(game_of(rules)).json(position.position)[0])


def at(found: Any, row: int, column: int) -> Any:
    (location,) = [it for it in found["locations"] if it["cell"] == [row, column]]
    return location


def reasons(rules: str, grid: str, cell: tuple[int, int], token: str) -> list[str]:
    game = game_of(rules)
    notation = Notation.of(game)
    position = notation.parse(grid.split("/"), may_repeat=True).position
    tile = notation.tiles.get(token)
    assert tile is not None
    return [it.reason.value for it in obstacles(position, limits_of(game), Cell(*cell), tile)]


def test_broken_lines() -> None:
    grid = "r& b# ! r* / ? g@ y$ v&"
    found = legal(BROKEN_LINES, grid)
    assert found["violations"] == []
    assert len(found["locations"]) == 11
    assert at(found, 0, 2)["tiles"] == []
    assert at(found, 1, 0)["tiles"] == ["o#", "o%", "o*", "b%", "b*"]
    assert reasons(BROKEN_LINES, grid, (0, 2), "g$") == ["column-run-glyph", "row-run-color"]


def test_chains() -> None:
    grid = "r@ r# r$ / . b# ? / . g# ."
    found = legal(CHAINS, grid)
    assert len(found["locations"]) == 10
    here = at(found, 1, 2)
    assert here["tiles"] == ["r#", "b$"]
    assert (here["glyphs"], here["colors"]) == (["pound", "dollar"], ["red", "blue"])
    assert reasons(CHAINS, grid, (1, 2), "r$") == ["row-run-pattern", "column-run-pattern"]


def test_match() -> None:
    found = legal(MATCH, "r@ r# b# / g@ ! b$ / ? . .")
    assert len(found["locations"]) == 10
    assert at(found, 1, 1)["tiles"] == []
    assert len(at(found, 2, 0)["tiles"]) == 11


def test_violations_name_their_reason() -> None:
    assert legal(BROKEN_LINES, "r& r#")["violations"] == [
        {"rule": "color", "reason": "row-run-color", "cells": [[0, 0], [0, 1]]}
    ]
    assert legal(CHAINS, "r& b#")["violations"] == [
        {"rule": "pattern", "reason": "row-run-pattern", "cells": [[0, 0], [0, 1]]}
    ]
    assert legal(MATCH, "r& b#")["violations"] == [
        {"rule": "pattern", "reason": "neighbor-pattern", "cells": [[0, 0], [0, 1]]}
    ]
    assert legal(TRIOS, "r& b# g@ y%")["violations"] == [
        {"rule": "run", "reason": "row-run-length", "cells": [[0, 0], [0, 1], [0, 2], [0, 3]]}
    ]
    assert legal(CORNERS, "r& b#")["violations"] == [
        {"rule": "connected", "cells": [[0, 1]]},
        {"rule": "beside", "reason": "beside", "cells": [[0, 0], [0, 1]]},
    ]
    assert legal(GLASS, "r& . . . . b#")["violations"] == [
        {"rule": "bounds", "cells": [[0, 5]]},
        {"rule": "connected", "cells": [[0, 5]]},
    ]


def test_empty_board_is_all_locations() -> None:
    found = legal(GLASS, ".")
    assert len(found["locations"]) == 20
    assert len(found["locations"][0]["tiles"]) == 36


def test_board_has_no_place_outside() -> None:
    found = legal(GLASS, "r&")
    assert [it["cell"] for it in found["locations"]] == [[0, 1], [1, 0], [1, 1]]
    assert len(legal(DUEL, "r&")["locations"]) == 35


def test_runs_are_no_longer_than_allowed() -> None:
    found = legal(TRIOS, "r& r# r@")
    assert [0, 3] not in [it["cell"] for it in found["locations"]]
    assert reasons(TRIOS, "r& r# r@", (0, 3), "r%") == ["row-run-length"]


def test_tiles_beside_are_told_from_tiles_apart() -> None:
    assert reasons(CORNERS, "r& . . / . . b#", (0, 1), "g@") == ["beside"]
    assert reasons(CORNERS, "r&", (0, 1), "g@") == ["apart", "beside"]
    assert reasons(CORNERS, "r&", (2, 2), "g@") == ["apart"]


SMALL = Limits(glyphs=3, colors=4, max_rows=3, max_columns=4)


COUNTS = [
    (SMALL, (12, 288, 6912, 129024)),
    (
        SMALL._replace(lines=(), runs=NAMED_PATTERNS["alike"], copies=2),
        (12, 240, 5568, 114432),
    ),
]


@pytest.mark.parametrize(("limits", "counts"), COUNTS)
def test_perft_without_hands(limits: Limits, counts: tuple[int, ...]) -> None:
    state = start(limits._replace(hand_size=0))
    assert tuple(perft(state, depth) for depth in (1, 2, 3)) == counts[:3]


@pytest.mark.system
@pytest.mark.parametrize(("limits", "counts"), COUNTS)
def test_perft_four_deep(limits: Limits, counts: tuple[int, ...]) -> None:
    assert perft(start(limits._replace(hand_size=0)), 4) == counts[3]


@pytest.mark.parametrize(
    ("order", "first_wins"),
    [(1, True), (2, False), (3, True), pytest.param(4, False, marks=pytest.mark.system)],
)
def test_latin_game(order: int, first_wins: bool) -> None:
    assert first_player_wins(latin(order)) is first_wins


@pytest.mark.parametrize("order", [1, 2, 3])
def test_latin_game_misere_is_won_by_who_cannot_play(order: int) -> None:
    state = latin(order, goal="misere")
    while state.phase is Phase.PLAY:
        last, state = state.turn, play(state, moves(state)[0])
    assert winner(state) == 1 - last


def latin(order: int, goal: Goal = "last") -> State:
    limits = Limits(
        glyphs=1,
        colors=order,
        copies=order * order,
        max_rows=order,
        max_columns=order,
        lines=(Pattern(color="different"),),
        contact="none",
        frame="fixed",
        hand_size=0,
        goal=goal,
    )
    return start(limits)


def first_player_wins(state: State) -> bool:
    """Solves the Latin game; a reply opposite the last tile is tried first."""
    order = state.limits.colors
    known: dict[frozenset[tuple[Cell, int]], bool] = {}

    def wins(state: State, last: Placement | None) -> bool:
        """True if the player whose turn it is wins."""
        if state.phase is Phase.OVER:
            return False
        key = canonical(state.position)
        if key not in known:
            options = [move for move in moves(state) if isinstance(move, Placement)]
            options.sort(key=lambda move: not is_reply(move, last, order))
            known[key] = any(not wins(play(state, move), move) for move in options)
        return known[key]

    return wins(state, None)


def is_reply(move: Placement, last: Placement | None, order: int) -> bool:
    """True if a move mirrors the last one in the centre, in the other colour of a pair; true too
    for a first move in the centre."""
    middle = order - 1
    if last is None:
        return 2 * move.cell.row == middle == 2 * move.cell.column
    opposite = Cell(middle - last.cell.row, middle - last.cell.column)
    paired = last.tile.color ^ 1 if order % 2 == 0 else last.tile.color
    return move.cell == opposite and move.tile.color == paired


def canonical(position: Position) -> frozenset[tuple[Cell, int]]:
    """A position with its colours numbered as they occur."""
    numbers: dict[int, int] = {}
    return frozenset(
        (cell, numbers.setdefault(tile.color, len(numbers))) for cell, tile in position.items()
    )


def test_no_hands_play_from_the_supply() -> None:
    state = start(Limits(glyphs=2, colors=2, max_rows=2, max_columns=2, hand_size=0))
    assert state.phase is Phase.PLAY
    assert state.playable == (Tile(0, 0), Tile(0, 1), Tile(1, 0), Tile(1, 1))
    state = play(state, Placement(Cell(0, 0), Tile(0, 0)))
    assert (state.phase, state.turn, len(state.supply)) == (Phase.PLAY, 1, 3)


def test_nothing_is_claimed_of_how_many_tiles_fit_under_other_rules() -> None:
    six = Limits()
    assert (all_tiles_fit(six), most_tiles(six)) == (False, 34)
    assert most_tiles(six._replace(frame="fixed")) == 34
    for change in (
        {"lines": ()},
        {"lines": NAMED_PATTERNS["set"]},
        {"runs": NAMED_PATTERNS["alike"]},
        {"neighbors": NAMED_PATTERNS["matching"]},
        {"contact": "any"},
        {"max_run": 3},
    ):
        other = six._replace(**change)
        assert (all_tiles_fit(other), most_tiles(other)) == (None, None)


def test_default_rules_are_those_of_grawlix() -> None:
    assert limits_of(grawlix()) == Limits()
    assert limits_of(game_of("{}")) == Limits()
