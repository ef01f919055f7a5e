"""The compiled engine plays by the definitions."""

from __future__ import annotations

import os
import random

import pytest

from generator.playtest.ruleset import RuleSet
from generator.playtest.table import PLAY, Table
from tests.unit.playtest.naive import any_rules, perft, start

LONG = bool(os.environ.get("TYPECASE_LONG"))
GAMES, RULE_SETS = (100, 200) if LONG else (1, 60)
"""Games of each rule set, and rule sets: with TYPECASE_LONG 20,000 games in all."""


def moves_on(table: Table) -> set[tuple[str, tuple[int, int], int]]:
    """The moves of a table in the words of the definitions."""
    found = table.moves()
    if table.phase != PLAY:
        return {("draft", (0, 0), move) for move in found}
    placed = [table.placement(move) for move in found]
    assert len(set(placed)) == len(placed)
    return {("play", (row, column), tile) for row, column, tile in placed}


def as_move(table: Table, move: int) -> tuple[str, tuple[int, int], int]:
    if table.phase != PLAY:
        return "draft", (0, 0), move
    row, column, tile = table.placement(move)
    return "play", (row, column), tile


@pytest.mark.parametrize("seed", range(RULE_SETS))
def test_moves_and_outcome_are_those_of_the_definitions(seed: int) -> None:
    rules = any_rules(seed)
    table, chance = Table(rules), random.Random(seed)
    for _ in range(GAMES):
        state = start(rules)
        while True:
            expected = set(state.moves())
            before = table.s.copy()
            turn = table.turn
            found = moves_on(table)
            assert found == expected
            if not found:
                assert table.winner == (turn if rules.misere else 1 - turn)
                break
            move = chance.choice(table.moves())
            state = state.after(as_move(table, move))
            table.make(move)
            if chance.random() < 0.2:  # there and back again
                table.back(table.made - 1)
                assert (table.s[:15] == before[:15]).all()
                assert moves_on(table) == expected
                table.make(move)
            assert table.grid() == dict(state.grid)
            assert [table.hand(seat) for seat in range(2)] == [list(hand) for hand in state.hands]
        table.back(0)


@pytest.mark.parametrize("seed", range(20))
def test_perft(seed: int) -> None:
    rules = any_rules(seed, most=3, small=True)
    table = Table(rules)

    def count(depth: int) -> int:
        moves = table.moves()
        if depth == 1:
            return len(moves)
        total = 0
        for move in moves:
            made = table.made
            table.make(move)
            total += count(depth - 1)
            table.back(made)
        return total

    assert [count(depth) for depth in (1, 2, 3)] == [perft(start(rules), d) for d in (1, 2, 3)]


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (RuleSet(3, 4, max_rows=3, max_columns=4, hand_size=0), [12, 288, 6912]),
    ],
)
def test_known_counts(rules: RuleSet, expected: list[int]) -> None:
    table = Table(rules)

    def count(depth: int) -> int:
        moves = table.moves()
        if depth == 1:
            return len(moves)
        total = 0
        for move in moves:
            made = table.made
            table.make(move)
            total += count(depth - 1)
            table.back(made)
        return total

    assert [count(depth) for depth in (1, 2, 3)] == expected
