"""Confidence intervals and corrections."""

from __future__ import annotations

import math
import os

import pytest

from generator.playtest.chunks import Chunk, play_chunk
from generator.playtest.intervals import Interval, elo, holm, mean_interval, two_shares, wilson
from generator.playtest.kernel.playouts import LENGTHS, WINS
from generator.playtest.players import PlayerSpec
from generator.playtest.ruleset import RuleSet

RUNS = 400
GAMES = 400 if os.environ.get("TYPECASE_LONG") else 60


def test_wilson() -> None:
    # R. G. Newcombe, Statistics in Medicine 17, 1998, table I: 81 of 263, 0 of 20.
    share, low, high = wilson(81, 263)
    assert (round(share, 4), round(low, 4), round(high, 4)) == (0.308, 0.2553, 0.3662)
    assert wilson(0, 20)[1:] == pytest.approx((0.0, 0.1611), abs=1e-4)
    assert wilson(0, 0) == (0, 0, 1)


def test_mean_and_elo() -> None:
    assert mean_interval(10, 30, 4).value == 2.5
    assert mean_interval(0, 0, 0) == (0, 0, 0)
    ratings = elo(Interval(0.5, 0.0, 10 / 11))
    assert ratings[:2] == (0, -math.inf)
    assert ratings.high == pytest.approx(400)


def test_holm() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert two_shares(50, 100, 50, 100) == 1
    assert two_shares(60, 100, 40, 100) < 0.01


def test_intervals_hold_the_long_run_value_as_often_as_they_claim() -> None:
    """Of 400 seeds, 93 to 97 % of the intervals contain the share of many more games."""
    rules = RuleSet(3, 4, max_rows=3, max_columns=4, hand_size=2)
    players = (PlayerSpec("random"),) * 2

    def wins(seed: int, games: int) -> int:
        counts = play_chunk(Chunk(rules, players, seed, 0, games))
        return int(counts[counts[WINS] : counts[LENGTHS]][0])

    long_run = wins(10**6, 100_000) / 100_000
    held = sum(
        found.low <= long_run <= found.high
        for found in (wilson(wins(seed, GAMES), GAMES) for seed in range(RUNS))
    )
    assert 0.93 <= held / RUNS <= 0.97
