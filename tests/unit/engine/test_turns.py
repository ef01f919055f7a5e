"""Whole games: the definitions and the engine against the plain ones of the tests."""

from __future__ import annotations

import random

import pytest

from generator.engine.table import Table
from generator.rules import Tile, play
from generator.rules.limits import Limits
from tests.unit.engine.naive import any_turns
from tests.unit.engine.naive_turns import Move, NaiveTurns
from tests.unit.engine.test_games import as_move, bag_of, scores_of


def as_naive(rules: Limits, move: play.Move) -> Move:
    """A move of the definitions as one of the plain ones."""

    def number(tile: Tile) -> int:
        return tile.color * rules.glyphs + tile.glyph

    match move:
        case play.Draft(tile):
            return "draw", number(tile)
        case play.SetAside(tile):
            return "aside", number(tile)
        case play.Placement(cell, tile):
            return "place", tuple(cell), number(tile)
    return ("done",)


def follow(seed: int) -> None:
    """A random game by the definitions, the engine and the plain ones: at every move the same
    moves, scores, hands and player; in the end the same winners. From a bag, the tile that is drawn
    is one of those that may be."""
    rules = any_turns(seed)
    naive, state, table = NaiveTurns.start(rules), play.start(rules, bag_of(seed, 0)), Table(rules)
    table.seed(seed, 0)
    chance = random.Random(seed)
    while True:
        assert state.scores == scores_of(table) == naive.points
        tiles = [[it.color * rules.glyphs + it.glyph for it in hand] for hand in state.hands]
        assert [*map(list, naive.hands)] == tiles
        moves = {as_naive(rules, it): it for it in play.moves(state)}
        made = {as_naive(rules, as_move(table, it)): it for it in table.moves()}
        assert made.keys() == moves.keys()
        listed = naive.moves()
        if state.phase in ("deal", "draft") and rules.has_bag:
            assert moves.keys() <= {*listed}
        else:
            assert moves.keys() == {*listed}
        if not moves:
            break
        assert naive.turn == state.turn
        chosen = chance.choice(sorted(moves))
        naive, state = naive.after(chosen), play.play(state, moves[chosen])
        table.make(made[chosen])
    assert naive.phase == "over"
    assert state.phase == "over"
    assert state.winners == table.winners
    if naive.winners:  # nobody, where nobody has placed a tile
        assert state.winners == naive.winners


@pytest.mark.parametrize("seed", range(60))
def test_whole_games_are_those_of_the_plain_definitions(seed: int) -> None:
    follow(seed)


@pytest.mark.system
@pytest.mark.parametrize("seed", range(60, 300))
def test_whole_games_of_240_more_rules(seed: int) -> None:
    follow(seed)
