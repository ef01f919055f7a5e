"""Lines: all tiles of a row or of a column, gaps ignored."""

from __future__ import annotations

from collections.abc import Iterator

from generator.rules.groups import Group, Scope
from generator.rules.position import Axis, Cell, Position


def lines(position: Position) -> Iterator[tuple[Axis, Group]]:
    """The tiles of each row and each column that has at least two."""
    for (axis, _), line in position.lines.items():
        if len(line) > 1:
            yield axis, line


def lines_at(position: Position, cell: Cell) -> Iterator[tuple[Axis, Group]]:
    """The other tiles in the row of ``cell``, then those in its column."""
    yield Axis.ROW, position.in_row(cell)
    yield Axis.COLUMN, position.in_column(cell)


LINES = Scope(
    key="lines",
    name="line",
    reason="{}",
    of=lines,
    at=lines_at,
    forgives=True,
)
