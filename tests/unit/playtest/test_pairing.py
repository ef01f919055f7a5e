"""Pairing strategies: found where they are proven, and nowhere else."""

from __future__ import annotations

import random

import pytest

from generator.engine.table import Table
from generator.game.relations import NAMED_PATTERNS
from generator.playtest.pairing_play import check_pairing, reply
from generator.rules.consequences import has_second_tile
from generator.rules.limits import Limits
from generator.rules.pairing import Pairing, breaking_edits, find_pairing
from tests.unit.engine.naive import any_rules

GRAWLIX = Limits()
LONG = pytest.mark.system

FOUND = {
    "grawlix": (GRAWLIX, 1),
    "seven rows": (GRAWLIX._replace(max_rows=7), 1),
    "no limit": (GRAWLIX._replace(max_rows=None, max_columns=None), 1),
    "three copies": (GRAWLIX._replace(copies=3), 1),
    "corners": (GRAWLIX._replace(contact="corner"), 1),
    "a duel": (GRAWLIX._replace(contact="none", frame="fixed", hand_size=0), 1),
    "all odd": (Limits(5, 5, max_rows=5, max_columns=5), 0),
}
NONE = {
    "five by five cells": GRAWLIX._replace(max_rows=5, max_columns=5),
    "seven by seven cells": GRAWLIX._replace(max_rows=7, max_columns=7),
    "five glyphs": GRAWLIX._replace(glyphs=5),
    "five colors": GRAWLIX._replace(colors=5),
    "misere": GRAWLIX._replace(goal="misere"),
    "three players": GRAWLIX._replace(players=3),
    "runs": GRAWLIX._replace(lines=(), runs=NAMED_PATTERNS["different"]),
}


@pytest.mark.parametrize("name", FOUND)
def test_found(name: str) -> None:
    rules, player = FOUND[name]
    pairing = find_pairing(rules)
    assert pairing is not None
    assert pairing.player == player


@pytest.mark.parametrize("name", NONE)
def test_none(name: str) -> None:
    assert find_pairing(NONE[name]) is None


@pytest.mark.parametrize(("games", "count"), [(3, 100), pytest.param(500, 1000, marks=LONG)])
def test_a_strategy_wins_whatever_the_other_plays(games: int, count: int) -> None:
    found = 0
    for seed in range(count):
        rules = any_rules(seed)
        pairing = find_pairing(rules)
        if pairing:
            found += 1
            _play(rules, pairing, seed, games)
    assert found > count // 20


def _play(rules: Limits, pairing: Pairing, seed: int, games: int) -> None:
    """Random games against the strategy, of which each reply must be legal."""
    table, chance = Table(rules), random.Random(seed)
    for _ in range(games):
        while moves := table.moves():
            if table.turn == pairing.player:
                move = reply(pairing, table)
                assert move in moves, pairing
            else:
                move = chance.choice(moves)
            table.make(move)
        assert table.winner == pairing.player
        table.back(0)


@LONG
@pytest.mark.parametrize("name", FOUND)
def test_a_strategy_wins_a_thousand_games(name: str) -> None:
    pairing = find_pairing(FOUND[name][0])
    assert pairing is not None
    check = check_pairing(FOUND[name][0], pairing)
    assert check.lines
    assert check.won == check.games == 1000


def test_breaking_edits_break_it() -> None:
    edits = breaking_edits(GRAWLIX)
    assert {"max_rows": 5, "max_columns": 5} in edits
    assert {"goal": "misere"} in edits
    assert {"max_rows": 5} not in edits


def test_a_second_move_is_foreseen() -> None:
    for seed in range(300):
        rules = any_rules(seed)._replace(hand_size=0)
        table = Table(rules)
        first = table.moves()
        follows = False
        for move in first:
            table.make(move)
            follows = follows or bool(table.moves())
            table.back(0)
        assert has_second_tile(rules) == follows, rules
