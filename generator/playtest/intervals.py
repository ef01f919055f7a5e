"""Confidence intervals, and what to do about many comparisons."""

import math
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

Z95 = 1.959963984540054  # quantile of the normal distribution that leaves 2.5 % above it
_T1 = 12.706204736174694  # that of Student's t of one degree of freedom


class Interval(NamedTuple):
    """An estimate with the bounds of its 95 % interval."""

    value: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2


class Share(Interval):
    """The same of a share, from 0 to 1."""

    __slots__ = ()


def wilson(hits: float, trials: int) -> Share:
    """A share with its score interval (E. B. Wilson, "Probable inference, the law of succession,
    and statistical inference", JASA 22, 1927). Without trials: 0 to 1. Where ``hits`` is a sum of
    numbers from 0 to 1 the interval is too wide rather than too narrow, since these vary less."""
    if not trials:
        return Share(0.0, 0.0, 1.0)
    share, z2 = hits / trials, Z95 * Z95
    center = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    spread = share * (1 - share) / trials + z2 / (4 * trials * trials)
    half = Z95 * math.sqrt(spread) / (1 + z2 / trials)
    low = 0.0 if hits == 0 else center - half
    return Share(share, low, 1.0 if hits == trials else center + half)


def mean_interval(total: float, squares: float, count: int) -> Interval:
    """A mean with Student's interval, from the sums of ``count`` values and of their squares.
    Of a single value the bounds are infinite; of none the mean is not a number, either."""
    if count < 2:
        return Interval(total if count else math.nan, -math.inf, math.inf)
    mean = total / count
    half = _t95(count - 1) * math.sqrt(max(0.0, (squares - total * mean) / (count - 1)) / count)
    return Interval(mean, mean - half, mean + half)


def _t95(freedom: int) -> float:
    """The quantile of Student's t that leaves 2.5 % above it, to 1 %: M. Abramowitz, I. A. Stegun,
    "Handbook of Mathematical Functions", 1964, formula 26.7.5."""
    if freedom == 1:
        return _T1
    z2 = Z95 * Z95
    terms = (
        (z2 + 1) / 4,
        (5 * z2**2 + 16 * z2 + 3) / 96,
        (3 * z2**3 + 19 * z2**2 + 17 * z2 - 15) / 384,
        (79 * z2**4 + 776 * z2**3 + 1482 * z2**2 - 1920 * z2 - 945) / 92160,
    )
    return Z95 * (1 + math.fsum(term / freedom**n for n, term in enumerate(terms, 1)))


def elo(score: Interval) -> Interval:
    """A share of games won as a difference of ratings: 400 log10(p / (1 - p)) (A. E. Elo, "The
    Rating of Chessplayers", 1978). Shares of 0 and 1 are plus and minus infinity."""
    odds = (math.inf if share >= 1 else max(0.0, share) / (1 - share) for share in score)
    return Interval(*(400 * math.log10(it) if it else -math.inf for it in odds))


def paired(
    ones: Sequence[tuple[int, float]], others: Sequence[tuple[int, float]], is_share: bool
) -> Interval:
    """By how much the mean of ``others`` is above that of ``ones``, from the games of each batch
    and the sum of their values: batches that share their random numbers are compared in pairs, by
    Student's interval (A. M. Law, "Simulation Modeling and Analysis", 2015, 10.2 and 11.2). For
    shares one game more changes (A. Agresti, Y. Min, "Simple improved confidence intervals for
    comparing matched proportions", Statistics in Medicine 24, 2005)."""
    (n, total), (m, other_total) = (map(sum, zip(*it, strict=True)) for it in (ones, others))
    mean, other_mean = total / n, other_total / m
    pairs = [(*a, *b) for a, b in zip(ones, others, strict=True) if a[0] + b[0]]
    squares = is_share / (n * m) + sum(
        ((y - other_mean * in_y) / m - (x - mean * in_x) / n) ** 2 for in_x, x, in_y, y in pairs
    )
    value, half, freedom = other_mean - mean, math.inf, len(pairs) - 1
    if freedom:
        half = _t95(freedom) * math.sqrt(squares * len(pairs) / freedom)
    return Interval(value, value - half, value + half)


def p_of(difference: Interval) -> float:
    """Two-sided p-value of a difference being 0, from its interval."""
    if not difference.half_width:
        return 0.0 if difference.value else 1.0
    return math.erfc(abs(Z95 * difference.value / difference.half_width) / math.sqrt(2))


def holm(p_values: Sequence[float]) -> list[float]:
    """p-values corrected for many comparisons, so that the chance of any false one stays below the
    level (S. Holm, "A simple sequentially rejective multiple test procedure", Scandinavian Journal
    of Statistics 6, 1979)."""
    order = sorted(range(len(p_values)), key=lambda i: p_values[i])
    raised = (min(1.0, p_values[i] * (len(order) - rank)) for rank, i in enumerate(order))
    corrected = dict(zip(order, accumulate(raised, max), strict=True))
    return [corrected[i] for i in range(len(p_values))]
