"""Variants of a game beside each other: what differs beyond chance."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
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
        """Tells whether chance alone would seldom make it."""
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


def combinations_of(comparisons: Sequence[str]) -> list[tuple[str, ...]]:
    """Each combination of values of ``KEY=VALUE,VALUE`` as overrides, the first value first.

    Commas in brackets divide no values. ValueError, with words, for a text of another form.
    """
    choices = []
    for text in comparisons:
        key, equals, values = text.partition("=")
        found = [value.strip() for value in _split(values)]
        if not (key and equals and all(found)):
            raise ValueError(f'"{text}" is not KEY=VALUE,VALUE,...')
        choices.append([f"{key}={value}" for value in found])
    return list(product(*choices))


def _split(values: str) -> list[str]:
    parts, depth = [""], 0
    for character in values:
        depth += (character in "[{") - (character in "]}")
        if character == "," and not depth:
            parts.append("")
        else:
            parts[-1] += character
    return parts
