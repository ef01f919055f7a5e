"""Locations: the cells where the next tile may go, and the tiles that fit there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.rules.limits import Limits
from generator.rules.masks import members
from generator.rules.position import Cell, Position, Tile
from generator.rules.survey import Survey


class Location(NamedTuple):
    """An empty cell where contact, bounds and run length allow a tile, even if no tile fits.

    Bit n of a mask stands for glyph or color number n.
    """

    cell: Cell
    glyph_mask: int
    """Glyphs that the rules still allow, copies ignored: if each rule has a single pattern, those
    that no group excludes, else those of the tiles that are allowed."""
    color_mask: int
    """Colors that the rules still allow, likewise."""
    fits: tuple[int, ...]
    """For each of ``colors``, the allowed glyphs that have a copy left outside the grid."""
    rows: tuple[int, ...]
    """For each of ``colors``, the allowed glyphs, copies ignored."""

    @property
    def glyphs(self) -> tuple[int, ...]:
        """Indices of the glyphs that the rules still allow, rising."""
        return members(self.glyph_mask)

    @property
    def colors(self) -> tuple[int, ...]:
        """Indices of the colors that the rules still allow, rising."""
        return members(self.color_mask)

    @property
    def is_product(self) -> bool:
        """True if every allowed glyph is allowed in every allowed color, copies ignored."""
        return all(row == self.glyph_mask for row in self.rows)

    @property
    def choices(self) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
        """The allowed tiles, copies ignored, as products: glyphs and the colors that allow exactly
        these, in order of the first color."""
        by_glyphs: dict[int, list[int]] = {}
        for color, row in zip(self.colors, self.rows, strict=True):
            by_glyphs.setdefault(row, []).append(color)
        return tuple((members(row), tuple(colors)) for row, colors in by_glyphs.items())

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The tiles that can be placed here, sorted: allowed, with a copy left."""
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
    """All locations, sorted by cell, including those that no tile fits.

    An empty floating grid has the one location (0, 0), since all cells are equivalent; an empty
    fixed one has all its cells. A position that is out of bounds has none. Takes time linear in
    the number of tiles and locations.
    """
    seen = Survey(position, limits)
    return locations_at(seen, seen.vacancies())


def location_at(position: Position, limits: Limits, cell: Cell) -> Location | None:
    """The location at ``cell``, or None if it is not one. An empty floating grid has one at every
    cell."""
    seen = Survey(position, limits)
    return locations_at(seen, [cell])[0] if seen.is_location(cell) else None


def locations_of(seen: Survey) -> tuple[Location, ...]:
    """As :func:`locations`, of a position already surveyed."""
    return locations_at(seen, seen.vacancies())


def locations_at(seen: Survey, cells: Sequence[tuple[int, int]]) -> tuple[Location, ...]:
    """The locations at ``cells``, which must be locations, of a position already surveyed."""
    masks, spent = seen.rules.masks, seen.spent
    found = []
    for (row, column), allowed in zip(cells, seen.allowed(cells), strict=True):
        glyphs, colors, rows = masks.rows(allowed)
        pairs = zip(members(colors), rows, strict=True)
        fits = tuple([left & ~spent[color] for color, left in pairs])
        found.append(Location(Cell(row, column), glyphs, colors, fits, rows))
    return tuple(found)
