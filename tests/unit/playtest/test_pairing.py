"""Pairing strategies: found where they are proven, and nowhere else."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from generator.engine.table import Table
from generator.game.relations import NAMED_PATTERNS
from generator.playtest.deep import examine_pairing
from generator.playtest.players import reply
from generator.rules.consequences import has_second_tile
from generator.rules.limits import Limits
from generator.rules.pairing import Pairing, breaking_edits, find_pairing
from tests.conftest import some
from tests.unit.engine.naive import any_rules
from tests.unit.playtest.hands import hand_of

GRAWLIX = Limits()
LONG = pytest.mark.system
MOVES = 20_000
"""Most moves that the exhaustive check makes in a smaller game."""

FOUND = {
    "grawlix": (GRAWLIX, 1),
    "seven rows": (GRAWLIX._replace(max_rows=7), 1),
    "no limit": (GRAWLIX._replace(max_rows=None, max_columns=None), 1),
    "three copies": (GRAWLIX._replace(copies=3), 1),
    "corners": (GRAWLIX._replace(contact="corner"), 1),
    "a duel": (GRAWLIX._replace(contact="none", frame="fixed", hand_size=0), 1),
    "all odd": (Limits(5, 5, max_rows=5, max_columns=5), 0),
    "odd, three copies": (Limits(5, 5, copies=3, max_rows=5, max_columns=5), 0),
    "odd glyphs, two copies": (
        Limits(5, 5, copies=2, max_rows=6, max_columns=6, frame="fixed", contact="none"),
        1,
    ),
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


@pytest.mark.parametrize(("games", "count"), [(3, 100), pytest.param(100, 1000, marks=LONG)])
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
@pytest.mark.parametrize("name", ["grawlix", "all odd", "odd glyphs, two copies"])
def test_a_strategy_wins_a_thousand_games(name: str) -> None:
    check = examine_pairing(FOUND[name][0])
    assert check
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


@pytest.mark.parametrize("name", some(3, [*FOUND]))
def test_a_strategy_wins_each_line_of_a_smaller_game(name: str) -> None:
    rules, player = FOUND[name]
    for candidate in _relatives(rules):
        small = find_pairing(candidate)
        if small and small.player == player and _play_through(candidate, small):
            return
    pytest.fail("no relative is small enough")


def _relatives(rules: Limits) -> Iterator[Limits]:
    """Smaller games of the same kind, the larger first; what is odd stays odd."""
    for glyphs, colors, bound in ((4, 4, 3), (4, 2, 4), (2, 2, 4), (2, 2, 2), (2, 1, 3)):
        limits = [
            _reduced(rules.tile_count if limit is None else limit, bound)
            for limit in (rules.max_rows, rules.max_columns)
        ]
        for hand in sorted({min(rules.hand_size, 2), min(rules.hand_size, 1)}, reverse=True):
            yield rules._replace(
                glyphs=_reduced(rules.glyphs, glyphs),
                colors=_reduced(rules.colors, colors),
                max_rows=limits[0],
                max_columns=limits[1],
                hand_size=hand,
            )


def _reduced(number: int, least: int) -> int:
    return number if number <= least else least + (number - least) % 2


def _play_through(rules: Limits, pairing: Pairing) -> int:
    """The number of lines of play of the other player, all won; 0 if there are too many."""
    table, seen, made = Table(rules), set[str](), 0

    def lines_from_here() -> int:
        nonlocal made
        moves, depth, lines = table.moves(), table.made, 0
        if not moves:
            assert table.winner == pairing.player
            return 1
        if table.turn == pairing.player:
            wanted = reply(pairing, table)
            assert wanted in moves
            moves = [wanted]
        else:
            hands = (hand_of(table, player) for player in (0, 1))
            key = str((table.phase, *sorted(table.grid().items()), *hands))
            moves = [] if key in seen else moves
            seen.add(key)
        for move in moves:
            made += 1
            if made > MOVES:
                raise OverflowError
            table.make(move)
            lines += lines_from_here()
            table.back(depth)
        return lines

    try:
        return lines_from_here()
    except OverflowError:
        return 0
