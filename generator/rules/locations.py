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
        """Whether any tile fits."""
        return any(self.fits)

    def accepts(self, tile: Tile) -> bool:
        """Whether ``tile`` can be placed here."""
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
    row, column = cell
    sides = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    if position and not any(side in position for side in sides):
        return None
    return _location(seen, cell)


def locations_of(seen: Survey) -> tuple[Location, ...]:
    """As :func:`locations`, of a position already surveyed."""
    if not seen.position:
        return (_location(seen, Cell(0, 0)),)
    limits = seen.limits
    spare_rows = 1 if limits.max_rows is None else limits.max_rows - seen.rows
    spare_columns = 1 if limits.max_columns is None else limits.max_columns - seen.columns
    if spare_rows < 0 or spare_columns < 0:
        return ()
    top = seen.top - (spare_rows > 0)
    bottom = seen.top + seen.rows - (spare_rows == 0)
    left = seen.left - (spare_columns > 0)
    right = seen.left + seen.columns - (spare_columns == 0)
    near = {
        (row + down, column + aside)
        for row, column in seen.position
        for down, aside in ((-1, 0), (0, -1), (0, 1), (1, 0))
    }
    return tuple(
        [
            _location(seen, Cell(row, column))
            for row, column in sorted(near.difference(seen.position))
            if top <= row <= bottom and left <= column <= right
        ]
    )


def _location(seen: Survey, cell: Cell) -> Location:
    row, column = cell
    limits = seen.limits
    taken = seen.row_glyphs.get(row, 0) | seen.column_glyphs.get(column, 0)
    glyph_mask = ~taken & ((1 << limits.glyphs) - 1)
    taken = seen.row_colors.get(row, 0) | seen.column_colors.get(column, 0)
    color_mask = ~taken & ((1 << limits.colors) - 1)
    spent = seen.spent
    fits = tuple([glyph_mask & ~spent[color] for color in members(color_mask)])
    return Location(cell, glyph_mask, color_mask, fits)
