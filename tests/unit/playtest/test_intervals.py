"""Confidence intervals and corrections."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pytest

from generator.engine.ruleset import rules_table
from generator.playtest import deep
from generator.playtest.intervals import (
    Interval,
    _t95,
    elo,
    holm,
    mean_interval,
    two_shares,
    wilson,
)
from generator.playtest.measures import Measures, measures_of
from generator.playtest.players import PlayerSpec
from generator.playtest.running import Chunk, play_chunk
from generator.rules.limits import Limits

RUNS = 400
GAMES = 2000
RULES = [
    Limits(2, 3, max_rows=3, max_columns=4, hand_size=1),
    pytest.param(Limits(3, 4, max_rows=4, max_columns=4, hand_size=2), marks=pytest.mark.system),
]
PLAYERS = (PlayerSpec("random"),) * 2
KINDS: dict[str, Callable[[Measures], Interval]] = {
    "wins": lambda found: found.seats[0],
    "Elo": lambda found: elo(found.seats[0]),
    "length": lambda found: found.length,
    "choices": lambda found: found.choices,
    "last hand": lambda found: found.in_hand,
    "ended with tiles": lambda found: found.stuck,
    "a tile": lambda found: found.tiles[0],
    "a cell": lambda found: found.cells[1, 0],
}


def test_wilson() -> None:
    # R. G. Newcombe, Statistics in Medicine 17, 1998, table I: 81 of 263, 0 of 20.
    share, low, high = wilson(81, 263)
    assert (round(share, 4), round(low, 4), round(high, 4)) == (0.308, 0.2553, 0.3662)
    assert wilson(0, 20)[1:] == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert wilson(0, 0) == (0, 0, 1)


def test_mean_and_elo() -> None:
    assert mean_interval(10, 30, 4).value == 2.5
    assert mean_interval(7, 49, 1) == (7, -math.inf, math.inf)
    assert math.isnan(mean_interval(0, 0, 0).value)
    ratings = elo(Interval(0.5, 0.0, 10 / 11))
    assert ratings[:2] == (0, -math.inf)
    assert ratings.high == pytest.approx(400)


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (3, 3.182), (9, 2.262), (39, 2.023)]
)
def test_student(freedom: int, quantile: float) -> None:
    assert _t95(freedom) == pytest.approx(quantile, rel=0.01)


def test_holm() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert two_shares(50, 100, 50, 100) == 1
    assert two_shares(60, 100, 40, 100) < 0.01


def measured(rules: Limits, seed: int, games: int) -> Measures:
    counts = play_chunk(Chunk(rules, PLAYERS, seed, 0, games))
    return measures_of(rules, rules_table(rules), counts)


def share_that_holds(intervals: Sequence[Interval], long_run: float) -> float:
    return sum(found.low <= long_run <= found.high for found in intervals) / len(intervals)


@pytest.mark.parametrize("rules", RULES)
def test_intervals_hold_the_long_run_value_as_often_as_they_claim(rules: Limits) -> None:
    """Of 400 seeds, 93 to 97 % of the intervals contain the value of many more games."""
    long_run = measured(rules, 10**6, 1_000_000)
    runs = [measured(rules, seed, GAMES) for seed in range(RUNS)]
    held = {
        name: share_that_holds([of(run) for run in runs], of(long_run).value)
        for name, of in KINDS.items()
    }
    assert {name: share for name, share in held.items() if not 0.93 <= share <= 0.97} == {}


@pytest.mark.system
def test_intervals_of_measures_that_take_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of three times as many seeds: near 94 % chance alone leaves the 93 % of 400."""
    monkeypatch.setattr(deep, "_ladder", lambda *_: ())
    rules = Limits(2, 3, max_rows=3, max_columns=3, hand_size=1)
    runs = [
        deep.deep_measures(rules, PLAYERS, 1000 * part + seed, 100)
        for part in range(3)
        for seed in range(RUNS)
    ]
    for name in ("decided", "drama", "lead_changes"):
        found = [getattr(run, name) for run in runs]
        mean = sum(each.value for each in found) / len(found)
        assert 0.93 <= share_that_holds(found, mean) <= 0.97, name
