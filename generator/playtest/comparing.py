"""Compares variants of a game: the measures that differ beyond chance."""

from __future__ import annotations

from collections.abc import Sequence
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
    """Wins of the first seat, length and choices of each variant beside the first one's."""
    first, *others = variants
    tests = [
        test
        for number, other in enumerate(others, 1)
        for test in (
            (number, "wins", two_shares(other.wins[0], other.games, first.wins[0], first.games)),
            (number, "length", two_means(other.length, first.length)),
            (number, "choices", two_means(other.choices, first.choices)),
        )
    ]
    corrected = holm([p for _, _, p in tests])
    return [
        Difference(number, measure, p)
        for (number, measure, _), p in zip(tests, corrected, strict=True)
    ]
