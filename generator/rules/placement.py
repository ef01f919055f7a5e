"""Placements: locations, the tiles that fit there, why others do not, and what a play closes."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable
from itertools import product
from typing import NamedTuple

from generator.game.claims import REASONS, IllegalReason
from generator.rules.limits import Limits
from generator.rules.position import Cell, Extent, Position, Tile, cells_beside
from generator.rules.scopes import broken, neighbors_at, obeys, related, runs_at, scopes_of


class Obstacle(NamedTuple):
    """A reason why a tile cannot be placed, and the tiles that are in its way.

    ``cells`` are those of the group that share the glyph or the color (with a relation other than
    ``different``, the whole group), all copies of the tile, the run that would be too long, or the
    tiles beside it; empty for rows, columns and apart.
    """

    reason: IllegalReason
    cells: tuple[Cell, ...] = ()


def obstacles(position: Position, limits: Limits, cell: Cell, tile: Tile) -> tuple[Obstacle, ...]:
    """Every reason why ``tile`` cannot be placed at the empty ``cell``; none if it can.

    Ordered as :class:`~generator.game.claims.IllegalReason`. KeyError if the cell is taken.
    """
    if cell in position:
        raise KeyError(cell)
    found = defaultdict[IllegalReason, set[Cell]](set)
    for scope, patterns in scopes_of(limits):
        for axis, group in scope.at(position, cell):
            for attribute, cells in broken(patterns, {**group, cell: tile}):
                found[IllegalReason(f"{scope.reason.format(axis)}-{attribute}")].update(cells)
    copies = {at for at, other in position.items() if other == tile}
    if len(copies) >= limits.copies:
        found[IllegalReason.COPIES] = copies
    every = [Obstacle(reason, tuple(sorted(it - {cell}))) for reason, it in found.items()]
    every += misplacements(position, limits, cell)
    return tuple(sorted(every, key=lambda it: REASONS.index(it.reason)))


def misplacements(position: Position, limits: Limits, cell: Cell) -> tuple[Obstacle, ...]:
    """Every reason why the empty ``cell`` is not a location, whatever the tile: bounds, run length,
    contact. Ordered as :class:`~generator.game.claims.IllegalReason`."""
    keeps = within_bounds(position.box.with_cell(*cell), limits)
    bounds = zip((IllegalReason.ROWS, IllegalReason.COLUMNS), keeps, strict=True)
    found = [Obstacle(reason) for reason, is_kept in bounds if not is_kept]
    if limits.max_run is not None:
        for axis, run in runs_at(position, cell):
            if len(run) >= limits.max_run:
                found.append(Obstacle(IllegalReason(f"{axis}-run-length"), tuple(run)))
    touches = any(it in position for it in cells_beside(cell, limits.contact))
    if position and limits.contact != "none" and not touches:
        found.append(Obstacle(IllegalReason.APART))
    if limits.contact == "corner" and (beside := neighbors_at(position, cell)):
        found.append(Obstacle(IllegalReason.BESIDE, tuple(beside)))
    return tuple(found)


def within_bounds(box: Extent, limits: Limits) -> tuple[bool, bool]:
    """True if a bounding box keeps the limit of rows; the same for columns. In a fixed frame it
    must be between row and column 0 and the maxima."""
    top, left = (box.top, box.left) if limits.is_fixed else (0, 0)
    most_rows, most_columns = limits.max_rows or math.inf, limits.max_columns or math.inf
    return 0 <= top <= most_rows - box.rows, 0 <= left <= most_columns - box.columns


class Location(NamedTuple):
    """An empty cell where contact, bounds and run length allow a tile, even if no tile fits."""

    cell: Cell
    glyphs: tuple[int, ...]
    """Glyphs that the rules still allow, copies ignored, rising: if each scope has a single
    pattern, those that no group excludes, else those of the tiles that are allowed."""
    colors: tuple[int, ...]  # colors that the rules still allow, likewise
    allowed: tuple[Tile, ...]  # the tiles that the rules allow, copies ignored, sorted
    tiles: tuple[Tile, ...]  # those that can be placed here: with a copy left outside the grid

    @property
    def choices(self) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
        """The allowed tiles as products: glyphs, and the colors that allow exactly these."""
        by_color = {it: tuple(n for color, n in self.allowed if color == it) for it in self.colors}
        return tuple(
            (glyphs, tuple(color for color, each in by_color.items() if each == glyphs))
            for glyphs in dict.fromkeys(by_color.values())
        )


def locations(position: Position, limits: Limits) -> tuple[Location, ...]:
    """All locations, sorted by cell, including those that no tile fits.

    An empty floating grid has the one location (0, 0), since all cells are equivalent; an empty
    fixed one has all its cells. A position that is out of bounds has none.
    """
    cells: Iterable[Cell] = Extent.around((), limits.board).cells
    if position and limits.contact != "none":
        cells = {it for cell in position for it in cells_beside(cell, limits.contact)}
    every = (location_at(position, limits, cell) for cell in sorted(cells))
    return tuple(it for it in every if it is not None)


def location_at(position: Position, limits: Limits, cell: Cell) -> Location | None:
    """The location at ``cell``, if it is one, as each cell of an empty floating grid is."""
    if cell in position or misplacements(position, limits, cell):
        return None
    # Under a single pattern glyph and color are judged apart, under several together.
    glyphs, colors = [*range(limits.glyphs)], [*range(limits.colors)]
    several = []
    for scope, (pattern, *others) in scopes_of(limits):
        for tiles in (group.values() for _, group in scope.at(position, cell) if group):
            if others:
                several.append(((pattern, *others), tiles))
                continue
            here = [tile.glyph for tile in tiles]
            glyphs = [it for it in glyphs if related(pattern.glyph, [*here, it])]
            here = [tile.color for tile in tiles]
            colors = [it for it in colors if related(pattern.color, [*here, it])]
    allowed = tuple(
        tile
        for tile in map(Tile._make, product(colors, glyphs))
        if all(obeys(patterns, [*tiles, tile]) for patterns, tiles in several)
    )
    if any(len(patterns) > 1 for _, patterns in scopes_of(limits)):
        glyphs = sorted({tile.glyph for tile in allowed})
        colors = sorted({tile.color for tile in allowed})
    placed = Counter(position.values())
    fitting = tuple(tile for tile in allowed if placed[tile] < limits.copies)
    return Location(cell, tuple(glyphs), tuple(colors), allowed, fitting)


class Play(NamedTuple):
    """A play at ``cell`` of a position: of each of ``tiles``, all of which can be placed there.

    Under most rules no single tile predicts what the others close, so each is tried.
    """

    position: Position
    limits: Limits
    cell: Cell
    tiles: tuple[Tile, ...]

    @classmethod
    def anything(cls, position: Position, limits: Limits, cell: Cell) -> "Play":
        """The play of any tile that fits at ``cell``; ``tiles`` is empty if none does."""
        location = location_at(position, limits, cell)
        return cls(position, limits, cell, location.tiles if location else ())

    @property
    def box(self) -> Extent:
        """The bounding box of the grid after the play."""
        return self.position.box.with_cell(*self.cell)

    def is_open(self, cell: Cell, tile: Tile | None = None) -> bool:
        """True if ``cell`` is a location that a tile fits: before the play, or after ``tile``."""
        position = self.position if tile is None else self.position.placing(self.cell, tile)
        location = location_at(position, self.limits, cell)
        return location is not None and bool(location.tiles)

    def does_close(self, cell: Cell) -> bool:
        """True if another ``cell`` is open before, and closed after the play of every tile."""
        return self._changes(cell, was_open=True)

    def does_open(self, cell: Cell) -> bool:
        """True if ``cell`` is closed before, and open after the play of each of the tiles."""
        return self._changes(cell, was_open=False)

    def _changes(self, cell: Cell, was_open: bool) -> bool:
        if not self.tiles or cell == self.cell or self.is_open(cell) is not was_open:
            return False
        return all(self.is_open(cell, tile) is not was_open for tile in self.tiles)
