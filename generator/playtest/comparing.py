"""Compares variants of a game: the measures that differ beyond chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.playtest.intervals import holm, two_means, two_shares
from generator.playtest.measures import Measures

LEVEL = 0.05
"""Chance of any false difference among all that are reported."""


class Difference(NamedTuple):
    """A measure of a variant beside that of the first variant."""

    variant: int
    """Its number, from 1: variant 0 is what the others are compared with."""
    measure: str
    p_value: float
    """Corrected for all comparisons of the report."""

    @property
    def is_real(self) -> bool:
        """True if chance alone would seldom make it."""
        return self.p_value < LEVEL


def differences(variants: Sequence[Measures]) -> list[Difference]:
    """Each measure of each variant beside the first one's."""
    first, *others = variants
    tests = [
        (number, measure, p)
        for number, other in enumerate(others, 1)
        for measure, p in _tests(other, first)
    ]
    corrected = holm([p for _, _, p in tests])
    return [
        Difference(number, measure, p)
        for (number, measure, _), p in zip(tests, corrected, strict=True)
    ]


def _tests(one: Measures, other: Measures) -> Iterator[tuple[str, float]]:
    """Measures with the p-value of their being equal. Of two seats the wins of one say it all."""
    for seat in range(min(len(one.wins), len(other.wins)) - 1):
        p = two_shares(one.wins[seat], one.games, other.wins[seat], other.games)
        yield "wins" if len(one.wins) == 2 else f"wins of seat {seat + 1}", p
    yield "length", two_means(one.length, other.length)
    yield "choices", two_means(one.choices, other.choices)
    if one.in_hand.value or other.in_hand.value:
        yield "last hand", two_means(one.in_hand, other.in_hand)
        hits, others = (round(it.stuck.value * it.games) for it in (one, other))
        yield "tiles in hand at the end", two_shares(hits, one.games, others, other.games)
