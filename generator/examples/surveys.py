"""Locations of many positions of one game, found by the engine."""

from __future__ import annotations

import atexit
from functools import cache, reduce
from itertools import compress
from operator import or_

from generator.engine.positions import PositionEngine, Survey
from generator.rules import Cell, Limits, Location, Position, Tile, placement
from generator.rules.scopes import scopes_of


def members(mask: int) -> list[int]:
    """The numbers of the bits that are set, rising."""
    return [*compress(range(mask.bit_length()), map(int, reversed(f"{mask:b}")))]


class Surveyor:
    """Finds locations as the definitions do, which it asks for what the engine does not know:
    illegal positions, and rules or positions that are too large."""

    def __init__(self, limits: Limits) -> None:
        self._limits, self._engine = limits, PositionEngine(limits)
        self._has_several = any(len(patterns) > 1 for _, patterns in scopes_of(limits))
        self._allowed, self._projected = cache(_listed), cache(projected)

    def survey(self, position: Position) -> Survey | None:
        """The engine's survey of a legal position, None of any other."""
        seen = self._engine.survey(position)
        return seen if seen and seen.is_legal else None

    def locations(self, position: Position) -> tuple[Location, ...]:
        """As :func:`generator.rules.locations`."""
        seen, found = self.survey(position), []
        if seen is None:
            return placement.locations(position, self._limits)
        for row, column, masks in seen.places:
            allowed = self._allowed(masks)
            left = tuple([it for it in allowed if not seen.spent[it[0]] >> it[1] & 1])
            cell = Cell(row, column)
            found.append(Location(cell, *self.projections(position, cell, masks), allowed, left))
        return tuple(found)

    def projections(
        self, position: Position, cell: Cell, masks: tuple[int, ...]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The glyphs and the colors of a location, from its masks of glyphs by color. Where these
        leave no tile, the definitions may know some."""
        if any(masks) or self._has_several:
            return self._projected(masks)
        location = placement.location_at(position, self._limits, cell)
        return (location.glyphs, location.colors) if location else ((), ())


_surveyor = cache(Surveyor)
atexit.register(_surveyor.cache_clear)  # engines must be gone before wasmtime is


def open_locations(position: Position, limits: Limits) -> list[Location]:
    """The locations that at least one tile fits, found quickly for many positions of a game."""
    return [it for it in _surveyor(limits).locations(position) if it.tiles]


def _listed(masks: tuple[int, ...]) -> tuple[Tile, ...]:
    return tuple(Tile(color, it) for color, mask in enumerate(masks) for it in members(mask))


def projected(masks: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The glyphs and the colors of masks of glyphs by color."""
    glyphs = members(reduce(or_, masks))
    return tuple(glyphs), tuple(color for color, mask in enumerate(masks) if mask)
