"""Runs: unbroken stretches of tiles in a row or a column."""

from __future__ import annotations

from collections.abc import Iterator

from generator.rules.groups import Group, Scope
from generator.rules.position import Axis, Cell, Position, Tile

_STEPS = ((Axis.ROW, 0, 1), (Axis.COLUMN, 1, 0))


def runs(position: Position) -> Iterator[tuple[Axis, Group]]:
    """The tiles of each run of two or more, those in rows first, each by its first cell."""
    for axis, down, right in _STEPS:
        for row, column in position:
            if Cell(row - down, column - right) not in position:
                run = dict(_walk(position, Cell(row, column), down, right))
                if len(run) > 1:
                    yield axis, run


def runs_at(position: Position, cell: Cell) -> Iterator[tuple[Axis, Group]]:
    """The other tiles of the run that a tile at ``cell`` makes in its row, then in its column."""
    for axis, down, right in _STEPS:
        before = _walk(position, Cell(cell.row - down, cell.column - right), -down, -right)
        after = _walk(position, Cell(cell.row + down, cell.column + right), down, right)
        yield axis, dict([*reversed([*before]), *after])


def _walk(position: Position, cell: Cell, down: int, right: int) -> Iterator[tuple[Cell, Tile]]:
    """The tiles from ``cell`` on in one direction, as far as the first empty cell."""
    while cell in position:
        yield cell, position[cell]
        cell = Cell(cell.row + down, cell.column + right)


RUNS = Scope(
    key="runs",
    name="run",
    reason="{}-run",
    of=runs,
    at=runs_at,
    within=("lines",),
    needs_edges=True,
)
