"""Where the next tile may go, and which tiles fit there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.rules.position import Cell, Limits, Position, Tile
from generator.rules.survey import Survey, members, survey


class Location(NamedTuple):
    """An empty cell that shares an edge with a tile and keeps the grid in its bounds.

    Bit n of a mask stands for glyph or colour number n.
    """

    cell: Cell
    glyph_mask: int
    """Glyphs that its two lines still allow."""
    color_mask: int
    """Colours that its two lines still allow."""
    fits: tuple[int, ...]
    """For each of ``colors``, the allowed glyphs that have a copy left outside the grid."""

    @property
    def glyphs(self) -> tuple[int, ...]:
        """Numbers of the glyphs that its two lines still allow, rising."""
        return members(self.glyph_mask)

    @property
    def colors(self) -> tuple[int, ...]:
        """Numbers of the colours that its two lines still allow, rising."""
        return members(self.color_mask)

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles that can be placed here, sorted: allowed in both lines, not all in the grid."""
        return tuple(self.each_tile())

    def each_tile(self) -> Iterator[Tile]:
        """The tiles of :attr:`tiles`, one after the other."""
        for color, glyphs in zip(self.colors, self.fits, strict=True):
            for glyph in members(glyphs):
                yield Tile(color, glyph)

    @property
    def is_open(self) -> bool:
        """True if any tile fits."""
        return any(self.fits)

    def accepts(self, tile: Tile) -> bool:
        """True if ``tile`` can be placed here."""
        if not self.color_mask >> tile.color & 1:
            return False
        return bool(self.fits[self.colors.index(tile.color)] >> tile.glyph & 1)


def locations(position: Position, limits: Limits) -> tuple[Location, ...]:
    """All locations, sorted by cell, also those that no tile fits.

    The first tile may go anywhere; all cells being alike, an empty position has the one location
    (0, 0). A position already out of bounds has none.
    """
    return locations_of(survey(position, limits))


def location_at(position: Position, limits: Limits, cell: Cell) -> Location | None:
    """The location at ``cell``, or None if it is none. Every cell of an empty position is one."""
    seen = survey(position, limits)
    if cell in position or not all(seen.is_within(*cell)):
        return None
    if position and not position.touches(cell):
        return None
    return _location(seen, *cell)


def locations_of(seen: Survey) -> tuple[Location, ...]:
    """As :func:`locations`, of a position already surveyed."""
    return tuple([_location(seen, row, column) for row, column in vacancies(seen)])


def vacancies(seen: Survey) -> list[tuple[int, int]]:
    """Rows and columns of all locations, sorted."""
    if not seen.position:
        return [(0, 0)]
    limits, near, stride = seen.limits, sorted(seen.near), seen.stride
    spare_rows = 1 if limits.max_rows is None else limits.max_rows - seen.rows
    spare_columns = 1 if limits.max_columns is None else limits.max_columns - seen.columns
    if spare_rows < 0 or spare_columns < 0:
        return []
    if not spare_rows:
        end = seen.rows * stride
        near = [number for number in near if 0 <= number < end]
    if not spare_columns:
        last = seen.columns
        near = [number for number in near if 0 < number % stride <= last]
    top, left = seen.top, seen.left - 1
    return [(number // stride + top, number % stride + left) for number in near]


def _location(seen: Survey, row: int, column: int) -> Location:
    taken = seen.row_masks.get(row, 0) | seen.column_masks.get(column, 0)
    glyphs, colors = seen.masks.split(~taken)
    spent = seen.spent
    fits = tuple([glyphs & ~spent[color] for color in members(colors)])
    return Location(Cell(row, column), glyphs, colors, fits)
