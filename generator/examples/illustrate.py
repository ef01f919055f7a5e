"""Finds a small picture for each condition of placement: what it alone forbids, and what it allows.

The engine proves both: the forbidden tile breaks this condition and no other, the allowed one none.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from typing import NamedTuple

from generator.rules import Cell, Limits, Position, Tile, locations, obstacles
from generator.rules.consequences import Condition, conditions

_MOST_POSITIONS = 100
_MOST_VALUES = 4
"""Number of glyphs and of colors that are tried."""
_LONGEST = 12
"""Most tiles in a row that shows how long a row or a run may be."""
_WINDOW = [Cell(0, 1), Cell(0, 2), Cell(1, 0), Cell(1, 1), Cell(1, 2), Cell(2, 0), Cell(2, 1)]


class Placing(NamedTuple):
    """A tile that is added to a position."""

    position: Position
    cell: Cell
    tile: Tile


class Illustration(NamedTuple):
    """A placement that a condition allows, and a similar one that it alone forbids."""

    allowed: Placing
    forbidden: Placing


@cache
def illustrations(limits: Limits) -> tuple[Illustration | None, ...]:
    """An illustration for each condition, in their order; None where no small one is found."""
    return tuple(_find(condition, limits) for condition in conditions(limits))


def _find(condition: Condition, limits: Limits) -> Illustration | None:
    if condition.kind == "bounds":
        return _of_bounds(condition, limits)
    if condition.kind == "run-length":
        return _of_run(condition, limits)
    tiles = _diagonally(limits, _MOST_VALUES)
    for position in islice(_positions(limits, tiles), _MOST_POSITIONS):
        for cell, tile in product(_WINDOW, [*tiles[1:], tiles[0]]):
            if cell not in position and _breaks(condition, position, limits, cell, tile):
                allowed = _allowed(condition, limits, Placing(position, cell, tile))
                if allowed is not None:
                    return Illustration(allowed, Placing(position, cell, tile))
    return None


def _breaks(
    condition: Condition, position: Position, limits: Limits, cell: Cell, tile: Tile
) -> bool:
    """True if the tile breaks this condition and no other."""
    reasons = {it.reason for it in obstacles(position, limits, cell, tile)}
    return bool(reasons) and reasons <= condition.reasons


def _diagonally(limits: Limits, most: int) -> list[Tile]:
    """Tiles along the diagonals of the supply: those next to each other differ in both."""
    every = product(range(min(limits.colors, most)), range(min(limits.glyphs, most)))
    return sorted((Tile(*each) for each in every), key=lambda it: ((it[1] - it[0]) % most, it[0]))


def _positions(limits: Limits, tiles: list[Tile]) -> Iterator[Position]:
    """Legal positions with the first tile at (0, 0), smallest first."""
    waiting = [Position({Cell(0, 0): tiles[0]})]
    for position in waiting:
        yield position
        waiting += [
            position.placing(cell, tile)
            for cell, tile in product(_WINDOW, tiles)
            if cell > max(position) and not obstacles(position, limits, cell, tile)
        ]


def _allowed(condition: Condition, limits: Limits, forbidden: Placing) -> Placing | None:
    """The forbidden tile at the next cell where it fits, or the next tile that fits its cell."""
    position, cell, tile = forbidden
    if condition.is_of_place:
        ways = [(each, tile) for each in _WINDOW if each not in position]
    else:
        tiles = _diagonally(limits, _MOST_VALUES)
        alike = sorted(tiles, key=lambda it: it.color != tile.color and it.glyph != tile.glyph)
        ways = [(cell, it) for it in alike]
    fits = (way for way in ways if not obstacles(position, limits, *way))
    found = next(fits, None)
    return Placing(position, *found) if found else None


def _of_run(condition: Condition, limits: Limits) -> Illustration | None:
    """A run as long as it may be, and one longer by a tile."""
    longest = limits.max_run or 0
    made = _Growing(limits)
    while len(made.position) < longest <= _LONGEST:
        if not made.grow([Cell(0, len(made.position))]):
            return None
    return made.broken_at([Cell(0, longest)], condition)


def _of_bounds(condition: Condition, limits: Limits) -> Illustration | None:
    """Tiles that reach as far as they may, and one more, which opens another line."""
    axis, longest = 1, limits.max_columns
    if longest is None:
        axis, longest = 0, limits.max_rows
    made = _Growing(limits)
    while longest is not None and longest <= _LONGEST and len(made.position) < 2 * longest:
        far = max((cell[axis] for cell in made.position), default=-1)
        if far + 1 == longest and (found := made.broken_at(_next(made.position, axis), condition)):
            return found
        cells = [it.cell for it in locations(made.position, limits) if min(it.cell) >= 0]
        # The farthest first, so that it grows in one direction; then the nearest to that line.
        if not made.grow(sorted(cells, key=lambda cell: (-cell[axis], cell[1 - axis]))):
            break
    return None


def _next(position: Position, axis: int) -> list[Cell]:
    """The cells beyond each tile on the far side, and those at their corners."""
    far = max(cell[axis] for cell in position)
    aside = [it[1 - axis] + by for by in (0, 1, -1) for it in position if it[axis] == far]
    return [Cell(n, far + 1) if axis else Cell(far + 1, n) for n in aside if n >= 0]


class _Growing:
    """A position that grows by legal tiles, those first that it has not yet."""

    def __init__(self, limits: Limits) -> None:
        self.position = Position()
        self._limits = limits
        self._last: Placing | None = None
        self._tiles = _diagonally(limits, max(limits.colors, limits.glyphs))

    def grow(self, cells: list[Cell]) -> bool:
        """Adds a tile at the first of the cells that one fits; False if none does."""
        unused = sorted(self._tiles, key=[*self.position.values()].count)
        for cell, tile in product(cells, unused):
            if not obstacles(self.position, self._limits, cell, tile):
                self._last = Placing(self.position, cell, tile)
                self.position = self.position.placing(cell, tile)
                return True
        return False

    def broken_at(self, cells: list[Cell], condition: Condition) -> Illustration | None:
        """The last tile, and one at any of the cells that the condition alone forbids."""
        for cell, tile in product(cells, self._tiles):
            if self._last and _breaks(condition, self.position, self._limits, cell, tile):
                return Illustration(self._last, Placing(self.position, cell, tile))
        return None
