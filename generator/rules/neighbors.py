"""Neighbors: pairs of tiles that share an edge."""

from __future__ import annotations

from collections.abc import Iterator

from generator.rules.contact import EDGES
from generator.rules.groups import Group, Scope
from generator.rules.position import Axis, Cell, Position, Tile


def pairs(position: Position) -> Iterator[tuple[Axis, Group]]:
    """All pairs of neighbors, each by its first cell."""
    for cell, tile in position.items():
        right, below = Cell(cell.row, cell.column + 1), Cell(cell.row + 1, cell.column)
        for axis, other in ((Axis.ROW, right), (Axis.COLUMN, below)):
            if other in position:
                yield axis, {cell: tile, other: position[other]}


def neighbors_at(position: Position, cell: Cell) -> dict[Cell, Tile]:
    """The tiles that share an edge with ``cell``, sorted by cell."""
    around = (Cell(cell.row + down, cell.column + right) for down, right in EDGES)
    return {other: position[other] for other in around if other in position}


def _pairs_at(position: Position, cell: Cell) -> Iterator[tuple[Axis, Group]]:
    for other, tile in neighbors_at(position, cell).items():
        yield Axis.ROW if other.row == cell.row else Axis.COLUMN, {other: tile}


NEIGHBORS = Scope(
    key="neighbors",
    name="neighbors",
    reason="neighbor",
    of=pairs,
    at=_pairs_at,
    within=("lines", "runs"),
    is_pair=True,
    needs_edges=True,
)
