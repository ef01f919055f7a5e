"""Effects of one placement: why it is illegal, or which cells it closes and opens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from generator.game.claims import IllegalReason
from generator.rules.contact import Box, touches
from generator.rules.groups import GroupRule, group_rules
from generator.rules.limits import Limits
from generator.rules.lines import lines_at
from generator.rules.locations import location_at, locations_of
from generator.rules.neighbors import neighbors_at
from generator.rules.position import Cell, Position, Tile
from generator.rules.runs import runs_at
from generator.rules.survey import Survey


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
    found = [*_in_groups(position, limits, cell, tile)]
    copies = tuple(at for at, other in position.items() if other == tile)
    if len(copies) >= limits.copies:
        found.append(Obstacle(IllegalReason.COPIES, copies))
    order = [*IllegalReason]
    found += misplacements(position, limits, cell)
    return tuple(sorted(found, key=lambda it: order.index(it.reason)))


def misplacements(position: Position, limits: Limits, cell: Cell) -> tuple[Obstacle, ...]:
    """Every reason why the empty ``cell`` is not a location, whatever the tile: bounds, run length,
    contact. Ordered as :class:`~generator.game.claims.IllegalReason`."""
    rows, columns = Box.of([*position]).with_cell(*cell).keeps(limits)
    found = [] if rows else [Obstacle(IllegalReason.ROWS)]
    found += [] if columns else [Obstacle(IllegalReason.COLUMNS)]
    if limits.max_run is not None:
        for axis, run in runs_at(position, cell):
            if len(run) >= limits.max_run:
                found.append(Obstacle(IllegalReason(f"{axis}-run-length"), tuple(run)))
    if not touches(position, cell, limits.contact):
        found.append(Obstacle(IllegalReason.APART))
    if limits.contact == "corner" and (beside := neighbors_at(position, cell)):
        found.append(Obstacle(IllegalReason.BESIDE, tuple(beside)))
    return tuple(found)


def _in_groups(position: Position, limits: Limits, cell: Cell, tile: Tile) -> Iterator[Obstacle]:
    rules = group_rules(limits)
    if rules.lines:
        for axis, line in lines_at(position, cell):
            yield from _in_group(rules.lines, f"{axis}", line, cell, tile)
    if rules.runs:
        for axis, run in runs_at(position, cell):
            yield from _in_group(rules.runs, f"{axis}-run", run, cell, tile)
    if rules.neighbors:
        found: dict[IllegalReason, tuple[Cell, ...]] = {}
        for other, neighbor in neighbors_at(position, cell).items():
            for it in _in_group(rules.neighbors, "neighbor", {other: neighbor}, cell, tile):
                found[it.reason] = (*found.get(it.reason, ()), *it.cells)
        yield from (Obstacle(reason, cells) for reason, cells in found.items())


def _in_group(
    rule: GroupRule, scope: str, group: dict[Cell, Tile], cell: Cell, tile: Tile
) -> Iterator[Obstacle]:
    for attribute, cells in rule.obstacles(group, cell, tile):
        yield Obstacle(IllegalReason(f"{scope}-{attribute}"), cells)


class Play:
    """A play at ``cell`` of a position: of each of ``tiles``, all of which can be placed there.

    A cell is open if it is a location that at least one tile fits. Under most rules no single tile
    predicts what the others close, so each is tried.
    """

    def __init__(
        self, position: Position, limits: Limits, cell: Cell, tiles: tuple[Tile, ...]
    ) -> None:
        self.position, self.limits, self.cell, self.tiles = position, limits, cell, tiles
        self._before = Survey(position, limits)
        self._open: dict[Tile | None, frozenset[Cell]] = {}

    @classmethod
    def anything(cls, position: Position, limits: Limits, cell: Cell) -> Play:
        """The play of any tile that fits at ``cell``; ``tiles`` is empty if none does."""
        location = location_at(position, limits, cell)
        return cls(position, limits, cell, location.tiles if location else ())

    @property
    def box(self) -> Box:
        """The bounding box of the grid after the play."""
        return self._before.box.with_cell(*self.cell)

    def was_open(self, cell: Cell) -> bool:
        """True if ``cell`` is open before the play."""
        if not self.position and not self.limits.is_fixed:
            return True
        return cell in self._open_cells(None)

    def leaving_open(self, cell: Cell, *, is_open: bool = True) -> Iterator[Tile]:
        """The tiles after whose play ``cell`` is open (or, with ``is_open`` false, is not)."""
        if not self.stays_location(cell):
            yield from () if is_open else self.tiles
            return
        yield from (tile for tile in self.tiles if (cell in self._open_cells(tile)) is is_open)

    def stays_location(self, cell: Cell) -> bool:
        """True if ``cell`` is a location after the play, which does not depend on the tile."""
        return cell in self._vacancies_after

    @cached_property
    def _vacancies_after(self) -> frozenset[tuple[int, int]]:
        return frozenset(self._after(self.tiles[0]).vacancies()) if self.tiles else frozenset()

    def _after(self, tile: Tile) -> Survey:
        return Survey(self.position.placing(self.cell, tile), self.limits)

    def _open_cells(self, tile: Tile | None) -> frozenset[Cell]:
        """The open cells after the play of a tile; with None, those before the play."""
        if tile not in self._open:
            seen = self._before if tile is None else self._after(tile)
            self._open[tile] = frozenset(it.cell for it in locations_of(seen) if it.is_open)
        return self._open[tile]

    def is_out_of_bounds(self, cell: Cell) -> bool:
        """True if, after the play, a tile at ``cell`` would not keep the bounds."""
        return not all(self.box.with_cell(*cell).keeps(self.limits))

    def does_close(self, cell: Cell) -> bool:
        """True if another ``cell`` is open before, and closed after the play of every tile."""
        if not self.tiles or cell == self.cell or not self.was_open(cell):
            return False
        return not any(True for _ in self.leaving_open(cell))

    def does_open(self, cell: Cell) -> bool:
        """True if ``cell`` is closed before, and open after the play of each of the tiles."""
        if not self.tiles or cell == self.cell or self.was_open(cell):
            return False
        return not any(True for _ in self.leaving_open(cell, is_open=False))

    def closed(self) -> tuple[Cell, ...]:
        """All other locations that the play closes, sorted."""
        if not self.position and not self.limits.is_fixed:
            return ()
        cells = (Cell(*cell) for cell in self._before.vacancies())
        return tuple(cell for cell in cells if self.does_close(cell))

    def opened(self) -> tuple[Cell, ...]:
        """All cells that the play opens, sorted."""
        cells = (Cell(*cell) for cell in sorted(self._vacancies_after))
        return tuple(cell for cell in cells if self.does_open(cell))
