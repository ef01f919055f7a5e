"""Neighbors: pairs of tiles that share an edge."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.rules.contact import EDGES
from generator.rules.groups import GroupRule
from generator.rules.position import Cell, Position, Tile


class Neighbors:
    """The tiles that the tiles around each cell allow there. Built in linear time.

    ``tiles`` are masks by cell; cells are numbered row by row, ``stride`` to a row.
    """

    def __init__(self, tiles: Mapping[int, int], stride: int, rule: GroupRule) -> None:
        self._tiles, self._stride, self._rule = tiles, stride, rule
        allowed_beside, one = rule.allowed, rule.masks.one
        self._allowed: dict[int, int] = {}
        found, every = self._allowed.get, rule.allowed[0]
        for number, mask in tiles.items():
            allowed = allowed_beside[mask + one]
            for beside in (number + 1, number - 1, number + stride, number - stride):
                self._allowed[beside] = found(beside, every) & allowed

    def allowed(self, numbers: Sequence[int]) -> list[int]:
        """For each cell the tiles that obey the rule with all neighbors; constant time a cell."""
        every = self._rule.allowed[0]
        return [self._allowed.get(number, every) for number in numbers]

    def all_obey(self) -> bool:
        """True if every pair obeys the rule."""
        tiles, two, obeys = self._tiles, 2 * self._rule.masks.one, self._rule.obeys
        for number, mask in tiles.items():
            for other in (tiles.get(number + 1), tiles.get(number + self._stride)):
                if other is not None and not obeys[(mask | other) + two]:
                    return False
        return True


def pairs(position: Position) -> Iterator[dict[Cell, Tile]]:
    """All pairs of neighbors, each by its first cell."""
    for cell, tile in position.items():
        for other in (Cell(cell.row, cell.column + 1), Cell(cell.row + 1, cell.column)):
            if other in position:
                yield {cell: tile, other: position[other]}


def neighbors_at(position: Position, cell: Cell) -> dict[Cell, Tile]:
    """The tiles that share an edge with ``cell``, sorted by cell."""
    around = (Cell(cell.row + down, cell.column + right) for down, right in EDGES)
    return {other: position[other] for other in around if other in position}
