"""Effects of one play: the cells that it closes and opens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from generator.rules.contact import candidates, within_bounds
from generator.rules.limits import Limits
from generator.rules.placement import location_at, misplacements
from generator.rules.position import Box, Cell, Position, Tile


class Play:
    """A play at ``cell`` of a position: of each of ``tiles``, all of which can be placed there.

    A cell is open if it is a location that at least one tile fits. Under most rules no single tile
    predicts what the others close, so each is tried.
    """

    def __init__(
        self, position: Position, limits: Limits, cell: Cell, tiles: tuple[Tile, ...]
    ) -> None:
        self.position, self.limits, self.cell, self.tiles = position, limits, cell, tiles

    @classmethod
    def anything(cls, position: Position, limits: Limits, cell: Cell) -> Play:
        """The play of any tile that fits at ``cell``; ``tiles`` is empty if none does."""
        location = location_at(position, limits, cell)
        return cls(position, limits, cell, location.tiles if location else ())

    @property
    def box(self) -> Box:
        """The bounding box of the grid after the play."""
        return self.position.box.with_cell(*self.cell)

    @cached_property
    def _after(self) -> list[Position]:
        return [self.position.placing(self.cell, tile) for tile in self.tiles]

    def was_open(self, cell: Cell) -> bool:
        """True if ``cell`` is open before the play."""
        return self._is_open(self.position, cell)

    def leaving_open(self, cell: Cell, *, is_open: bool = True) -> Iterator[Tile]:
        """The tiles after whose play ``cell`` is open (or, with ``is_open`` false, is not)."""
        for tile, after in zip(self.tiles, self._after, strict=True):
            if self._is_open(after, cell) is is_open:
                yield tile

    def stays_location(self, cell: Cell) -> bool:
        """True if ``cell`` is a location after the play, which does not depend on the tile."""
        if not self.tiles or cell in self._after[0]:
            return False
        return not misplacements(self._after[0], self.limits, cell)

    def is_out_of_bounds(self, cell: Cell) -> bool:
        """True if, after the play, a tile at ``cell`` would not keep the bounds."""
        return not all(within_bounds(self.box.with_cell(*cell), self.limits))

    def does_close(self, cell: Cell) -> bool:
        """True if another ``cell`` is open before, and closed after the play of every tile."""
        if not self.tiles or cell == self.cell or not self.was_open(cell):
            return False
        return next(self.leaving_open(cell), None) is None

    def does_open(self, cell: Cell) -> bool:
        """True if ``cell`` is closed before, and open after the play of each of the tiles."""
        if not self.tiles or cell == self.cell or self.was_open(cell):
            return False
        return next(self.leaving_open(cell, is_open=False), None) is None

    def closed(self) -> tuple[Cell, ...]:
        """All other locations that the play closes, sorted; none in an empty floating grid."""
        if not self.position and not self.limits.is_fixed:
            return ()
        return tuple(filter(self.does_close, candidates(self.position, self.limits)))

    def opened(self) -> tuple[Cell, ...]:
        """All cells that the play opens, sorted."""
        if not self._after:
            return ()
        return tuple(filter(self.does_open, candidates(self._after[0], self.limits)))

    def _is_open(self, position: Position, cell: Cell) -> bool:
        location = location_at(position, self.limits, cell)
        return location is not None and bool(location.tiles)
