"""The conditions that a placement must meet, each with the reasons why a tile breaks it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.game.claims import IllegalReason
from generator.game.relations import Pattern
from generator.rules.consequences import demands, limits_runs
from generator.rules.groups import ATTRIBUTES
from generator.rules.limits import Limits
from generator.rules.position import Axis
from generator.rules.scopes import SCOPES

_OF_PLACES = {
    "contact": (IllegalReason.APART, IllegalReason.BESIDE),
    "bounds": (IllegalReason.ROWS, IllegalReason.COLUMNS),
    "run-length": (IllegalReason.ROW_RUN_LENGTH, IllegalReason.COLUMN_RUN_LENGTH),
}


class Condition(NamedTuple):
    """A condition on a place (of ``kind`` contact, bounds or run-length) or on a group of tiles.

    One on a group (lines, runs, neighbors) is about the ``attribute`` of a single pattern and its
    ``relation``, or about several ``patterns`` of which one must hold.
    """

    kind: str
    attribute: str = ""
    relation: str = ""
    patterns: tuple[Pattern, ...] = ()

    @property
    def is_of_place(self) -> bool:
        """True if it holds or not whatever the tile."""
        return self.kind in _OF_PLACES

    @property
    def reasons(self) -> frozenset[IllegalReason]:
        """Why a tile that breaks it is illegal."""
        if self.kind in _OF_PLACES:
            return frozenset(_OF_PLACES[self.kind])
        (scope,) = (scope for scope in SCOPES if scope.key == self.kind)
        attribute = self.attribute or "pattern"
        return frozenset(IllegalReason(f"{scope.reason.format(it)}-{attribute}") for it in Axis)


def conditions(limits: Limits) -> Iterator[Condition]:
    """The conditions of a game, those of places first; none that another one implies."""
    if limits.contact != "none":
        yield Condition("contact")
    if not limits.is_fixed and (limits.max_rows, limits.max_columns) != (None, None):
        yield Condition("bounds")
    if limits_runs(limits):
        yield Condition("run-length")
    for key, patterns in demands(limits).items():
        if len(patterns) > 1:
            yield Condition(key, patterns=patterns)
        else:
            yield from (Condition(key, *each) for each in relations(patterns[0]))


def relations(pattern: Pattern) -> list[tuple[str, str]]:
    """Attributes of a pattern and their relations, that of all alike first."""
    found = [(attribute, getattr(pattern, attribute)) for attribute in ATTRIBUTES]
    return sorted((it for it in found if it[1] is not None), key=lambda it: it[1] != "same")
