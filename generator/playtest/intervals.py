"""Confidence intervals, and what to do about many comparisons."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

Z95 = 1.959963984540054
"""Quantile of the normal distribution that leaves 2.5 % above it."""


class Interval(NamedTuple):
    """An estimate with the bounds of its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2


def wilson(hits: int, trials: int) -> Interval:
    """A share with its score interval (E. B. Wilson, "Probable inference, the law of succession,
    and statistical inference", JASA 22, 1927). Without trials: 0 to 1."""
    if not trials:
        return Interval(0.0, 0.0, 1.0)
    share, z2 = hits / trials, Z95 * Z95
    center = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    spread = share * (1 - share) / trials + z2 / (4 * trials * trials)
    half = Z95 * math.sqrt(spread) / (1 + z2 / trials)
    low = 0.0 if hits == 0 else center - half
    return Interval(share, low, 1.0 if hits == trials else center + half)


def mean_interval(total: float, squares: float, count: int) -> Interval:
    """A mean with its normal interval, from the sums of ``count`` values and of their squares."""
    if not count:
        return Interval(0.0, 0.0, 0.0)
    mean = total / count
    if count == 1:
        return Interval(mean, mean, mean)
    variance = max(0.0, (squares - total * mean) / (count - 1))
    half = Z95 * math.sqrt(variance / count)
    return Interval(mean, mean - half, mean + half)


def elo(score: Interval) -> Interval:
    """A share of games won as a difference of ratings: 400 log10(p / (1 - p)) (A. E. Elo, "The
    Rating of Chessplayers", 1978). Shares of 0 and 1 are plus and minus infinity."""
    return Interval(*map(_elo, score))


def _elo(share: float) -> float:
    if share <= 0:
        return -math.inf
    return math.inf if share >= 1 else 400 * math.log10(share / (1 - share))


def two_shares(hits: int, trials: int, other_hits: int, other_trials: int) -> float:
    """Two-sided p-value of two shares being equal: z-test with the pooled share."""
    pooled = (hits + other_hits) / (trials + other_trials)
    error = math.sqrt(pooled * (1 - pooled) * (1 / trials + 1 / other_trials))
    if not error:
        return 1.0
    return _two_sided((hits / trials - other_hits / other_trials) / error)


def two_means(one: Interval, other: Interval) -> float:
    """Two-sided p-value of two means being equal, from their normal intervals."""
    error = math.hypot(one.half_width, other.half_width) / Z95
    if not error:
        return 1.0 if one.value == other.value else 0.0
    return _two_sided((one.value - other.value) / error)


def _two_sided(z: float) -> float:
    return math.erfc(abs(z) / math.sqrt(2))


def holm(p_values: Sequence[float]) -> list[float]:
    """p-values corrected for many comparisons, so that the chance of any false one stays below the
    level (S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal
    of Statistics 6, 1979)."""
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    corrected = [0.0] * len(p_values)
    highest = 0.0
    for rank, index in enumerate(order):
        highest = max(highest, min(1.0, (len(order) - rank) * p_values[index]))
        corrected[index] = highest
    return corrected
