"""Exact play of small games."""

from __future__ import annotations

import pytest

from generator.game.relations import Goal, Pattern
from generator.playtest.deep import MOST_COUNTED, Solution, estimate, solve
from generator.rules.limits import Limits
from tests.unit.engine.naive import any_rules, start, wins


def latin(order: int) -> Limits:
    """The Latin game: no color twice in a line of a board of ``order`` x ``order``."""
    return Limits(
        1,
        order,
        lines=(Pattern(color="different"),),
        contact="none",
        frame="fixed",
        max_rows=order,
        max_columns=order,
        copies=order * order,
        hand_size=0,
    )


@pytest.mark.parametrize(("order", "winner"), [(1, 0), (2, 1), (3, 0), (4, 1)])
def test_the_latin_game(order: int, winner: int) -> None:
    solution = solve(latin(order))
    assert isinstance(solution, Solution)
    assert solution.winner == winner
    assert (solution.first_move is None) == (winner == 1)


@pytest.mark.parametrize("goal", ["last", "misere"])
def test_three_glyphs_and_colors_without_hands(goal: Goal) -> None:
    rules = Limits(3, 3, max_rows=3, max_columns=3, hand_size=0, goal=goal)
    solution = solve(rules)
    assert isinstance(solution, Solution)
    assert solution.winner == 0


def test_grawlix_is_too_large() -> None:
    found = solve(Limits())
    assert isinstance(found, float)
    assert found > 1e20
    huge = solve(Limits(20, 20, max_rows=20, max_columns=20))
    assert huge == MOST_COUNTED


@pytest.mark.parametrize("games", [30, pytest.param(400, marks=pytest.mark.system)])
def test_brute_force_agrees(games: int) -> None:
    agreed = hands = 0
    for seed in range(20 * games):
        rules = any_rules(seed, most=3, small=True)
        if rules.tile_count > (6 if rules.hand_size else 8) or estimate(rules, 20) > 300:
            continue
        solution = solve(rules)
        assert isinstance(solution, Solution)
        assert (solution.winner == 0) == wins(start(rules)), rules
        agreed += 1
        hands += rules.hand_size > 0
        if agreed == games:
            break
    assert agreed == games
    assert hands > games // 10
