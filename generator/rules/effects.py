"""One play: why it is illegal, or what it does to the other cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from generator.game.claims import IllegalReason
from generator.rules.locations import Location, location_at, locations
from generator.rules.position import Cell, Limits, Position, Tile
from generator.rules.survey import survey


class Obstacle(NamedTuple):
    """A reason why a tile cannot be placed, and the tiles that stand in its way.

    ``cells`` are those of the line that share the glyph or the colour, or all copies of the tile;
    empty for rows, columns and apart.
    """

    reason: IllegalReason
    cells: tuple[Cell, ...] = ()


def obstacles(position: Position, limits: Limits, cell: Cell, tile: Tile) -> tuple[Obstacle, ...]:
    """Every reason why ``tile`` cannot be placed at the empty ``cell``; none if it can.

    Ordered as :class:`~generator.game.claims.IllegalReason`. KeyError if the cell is taken.
    """
    if cell in position:
        raise KeyError(cell)
    row, column = position.in_row(cell), position.in_column(cell)
    found = [
        Obstacle(reason, cells)
        for reason, cells in (
            (IllegalReason.ROW_GLYPH, _sharing(row, glyph=tile.glyph)),
            (IllegalReason.COLUMN_GLYPH, _sharing(column, glyph=tile.glyph)),
            (IllegalReason.ROW_COLOR, _sharing(row, color=tile.color)),
            (IllegalReason.COLUMN_COLOR, _sharing(column, color=tile.color)),
        )
        if cells
    ]
    copies = tuple(at for at, other in position.items() if other == tile)
    if len(copies) >= limits.copies:
        found.append(Obstacle(IllegalReason.COPIES, copies))
    return (*found, *misplacements(position, limits, cell))


def misplacements(position: Position, limits: Limits, cell: Cell) -> tuple[Obstacle, ...]:
    """Why the empty ``cell`` is no location, whatever the tile: rows, columns, apart."""
    rows, columns = survey(position, limits).is_within(*cell)
    checks = (
        (IllegalReason.ROWS, rows),
        (IllegalReason.COLUMNS, columns),
        (IllegalReason.APART, not position or position.touches(cell)),
    )
    return tuple(Obstacle(reason) for reason, holds in checks if not holds)


class Play(NamedTuple):
    """A play at ``cell`` of a position: of each of ``tiles``, all of which can be placed there.

    A cell is open if it is a location that at least one tile fits.
    """

    position: Position
    limits: Limits
    cell: Cell
    tiles: tuple[Tile, ...]

    @classmethod
    def anything(cls, position: Position, limits: Limits, cell: Cell) -> Play:
        """The play of whatever can be placed at ``cell``; ``tiles`` is empty if nothing can."""
        location = location_at(position, limits, cell)
        return cls(position, limits, cell, location.tiles if location else ())

    @property
    def after(self) -> Position:
        """The position afterwards, with a blank at ``cell``: a tile unlike any in the game."""
        blank = Tile(self.limits.colors, self.limits.glyphs)
        return self.position.placing(self.cell, blank)

    def was_open(self, cell: Cell) -> bool:
        """True if ``cell`` is open before the play."""
        location = location_at(self.position, self.limits, cell)
        return location is not None and location.is_open

    def leaving_open(self, cell: Cell, *, is_open: bool = True) -> Iterator[Tile]:
        """The tiles after whose play ``cell`` is open (or, with ``is_open`` false, is not)."""
        location = location_at(self.after, self.limits, cell)
        in_line = cell.row == self.cell.row or cell.column == self.cell.column
        counts = Counter(self.position.values())
        for tile in self.tiles:
            spent = counts[tile] + 1 >= self.limits.copies
            stays = location is not None and _is_open_after(location, tile, in_line, spent)
            if stays is is_open:
                yield tile

    def does_close(self, cell: Cell) -> bool:
        """True if another ``cell`` is open before, and closed after the play of every tile."""
        if not self.tiles or cell == self.cell or not self.was_open(cell):
            return False
        return not any(self.leaving_open(cell))

    def does_open(self, cell: Cell) -> bool:
        """True if ``cell`` is closed before, and open after the play of each of the tiles."""
        if not self.tiles or cell == self.cell or self.was_open(cell):
            return False
        return not any(self.leaving_open(cell, is_open=False))

    def closed(self) -> tuple[Cell, ...]:
        """All other locations that the play closes, sorted."""
        found = locations(self.position, self.limits) if self.position else ()
        return tuple(it.cell for it in found if self.does_close(it.cell))

    def opened(self) -> tuple[Cell, ...]:
        """All cells that the play opens, sorted."""
        found = locations(self.after, self.limits)
        return tuple(it.cell for it in found if self.does_open(it.cell))


def _is_open_after(location: Location, tile: Tile, in_line: bool, spent: bool) -> bool:
    """True if a location beside a blank stays open once the blank is ``tile``."""
    glyph = 1 << tile.glyph
    for color, fits in zip(location.colors, location.fits, strict=True):
        if in_line and color == tile.color:
            continue
        if in_line or (spent and color == tile.color):
            fits &= ~glyph
        if fits:
            return True
    return False


def _sharing(
    line: dict[Cell, Tile], *, glyph: int | None = None, color: int | None = None
) -> tuple[Cell, ...]:
    return tuple(cell for cell, tile in line.items() if glyph == tile.glyph or color == tile.color)
