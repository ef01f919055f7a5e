"""The compiled engine plays as ``rules.play`` does."""

from __future__ import annotations

import os
import random
import time

import pytest

from generator.engine.layout import PLAY
from generator.engine.ruleset import RuleSet
from generator.engine.table import Table
from generator.playtest.players import PlayerSpec
from generator.playtest.running import Chunk, play_chunk
from generator.rules import Cell, Tile, play
from tests.unit.playtest.naive import any_rules, start
from tests.unit.playtest.naive import perft as naive_perft

LONG = bool(os.environ.get("TYPECASE_LONG"))
GAMES, RULE_SETS = (100, 200) if LONG else (1, 60)
"""Games of each rule set, and rule sets: with TYPECASE_LONG 20,000 games in all."""


def as_move(table: Table, move: int) -> play.Move:
    """A move of the kernel as one of the engine."""
    if table.phase != PLAY:
        return play.Draft(Tile(*divmod(move, table.rules.glyphs)))
    row, column, tile = table.placement(move)
    return play.Placement(Cell(row, column), Tile(*divmod(tile, table.rules.glyphs)))


@pytest.mark.parametrize("seed", range(RULE_SETS))
def test_the_same_moves_and_the_same_winner(seed: int) -> None:
    rules = any_rules(seed)._replace(players=2 + seed % 5 // 3)
    table, chance = Table(rules), random.Random(seed)
    for _ in range(GAMES):
        state = play.start(rules.limits, rules.players, rules.hand_size, rules.goal)
        while True:
            listed = table.moves()
            before = table.s[:15]
            moves = {as_move(table, move): move for move in listed}
            assert len(moves) == len(listed)
            assert moves.keys() == set(play.moves(state))
            if not moves:
                break
            chosen = chance.choice(list(moves))
            if chance.random() < 0.2:  # there and back again
                table.make(moves[chosen])
                table.back(table.made - 1)
                assert table.s[:15] == before
                assert set(table.moves()) == set(listed)
            table.make(moves[chosen])
            state = play.play(state, chosen)
        assert table.winner == play.winner(state)
        table.back(0)


def perft(table: Table, depth: int) -> int:
    moves = table.moves()
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        made = table.made
        table.make(move)
        total += perft(table, depth - 1)
        table.back(made)
    return total


@pytest.mark.parametrize("seed", range(20))
def test_perft_is_that_of_the_definitions(seed: int) -> None:
    rules = any_rules(seed, most=3, small=True)
    found = [perft(Table(rules), depth) for depth in (1, 2, 3)]
    assert found == [naive_perft(start(rules), depth) for depth in (1, 2, 3)]
    first = play.start(rules.limits, 2, rules.hand_size, rules.goal)
    assert found == [play.perft(first, depth) for depth in (1, 2, 3)]


def test_known_perft() -> None:
    rules = RuleSet(3, 4, max_rows=3, max_columns=4, hand_size=0)
    assert [perft(Table(rules), depth) for depth in (1, 2, 3)] == [12, 288, 6912]


def test_a_hundred_times_as_many_games_a_second() -> None:
    """In processor time of the same run."""
    players, chance = (PlayerSpec("random"),) * 2, random.Random(1)
    begun = time.process_time()
    play_chunk(Chunk(RuleSet(), players, 1, 0, 3000))
    compiled = (time.process_time() - begun) / 3000
    begun = time.process_time()
    for _ in range(15):
        state = play.start(RuleSet().limits)
        while moves := play.moves(state):
            state = play.play(state, chance.choice(moves))
    assert (time.process_time() - begun) / 15 / compiled >= 100
