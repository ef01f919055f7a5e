"""Contact and bounds: the cells where a tile may go, whatever the tile."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from generator.game.model import Contact
from generator.rules.limits import Limits
from generator.rules.position import Cell, Position

EDGES = ((-1, 0), (0, -1), (0, 1), (1, 0))
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))
STEPS: Mapping[Contact, tuple[tuple[int, int], ...]] = {
    "edge": EDGES,
    "any": EDGES + CORNERS,
    "corner": CORNERS,
    "none": (),
}
"""Differences (rows, columns) to the cells in contact with a cell, by the value of ``contact``."""


class Box(NamedTuple):
    """A rectangle of cells: its first row and column, and its size in rows and columns."""

    top: int
    left: int
    rows: int
    columns: int

    @classmethod
    def of(cls, cells: Sequence[Cell], columns: Collection[int] = ()) -> Box:
        """The bounding box of cells sorted by row, of which ``columns`` may be known already;
        empty, at (0, 0), without any."""
        if not cells:
            return cls(0, 0, 0, 0)
        columns = columns or {column for _, column in cells}
        top, left = cells[0].row, min(columns)
        return cls(top, left, cells[-1].row - top + 1, max(columns) - left + 1)

    def keeps(self, limits: Limits) -> tuple[bool, bool]:
        """True if the box keeps the limit of rows; the same for columns. A fixed one lies between
        row and column 0 and the maxima."""
        last_row, last_column = self.rows, self.columns
        if limits.is_fixed:
            last_row, last_column = self.top + self.rows, self.left + self.columns
        return (
            (limits.max_rows is None or last_row <= limits.max_rows)
            and not (limits.is_fixed and self.top < 0),
            (limits.max_columns is None or last_column <= limits.max_columns)
            and not (limits.is_fixed and self.left < 0),
        )

    def with_cell(self, row: int, column: int) -> Box:
        """The bounding box of this box and a cell."""
        if not self.rows:
            return Box(row, column, 1, 1)
        top, left = min(self.top, row), min(self.left, column)
        bottom = max(self.top + self.rows, row + 1)
        right = max(self.left + self.columns, column + 1)
        return Box(top, left, bottom - top, right - left)


def touches(position: Position, cell: Cell, contact: Contact) -> bool:
    """True if a tile is in contact with ``cell``; of an empty position, and without a demand for
    contact, always."""
    steps = STEPS[contact]
    if not position or not steps:
        return True
    return any((cell.row + down, cell.column + right) in position for down, right in steps)


def flood(numbers: Iterable[int], stride: int, contact: Contact) -> tuple[set[int], int]:
    """The empty cells that contact allows beside tiles, and the number of pieces they form.

    Cells are numbered row by row, ``stride`` to a row. Without a demand for contact there are no
    such cells, and one piece.
    """
    if contact == "none":
        return set(), 1
    tiles = set(numbers)
    steps = [down * stride + right for down, right in STEPS[contact]]
    first, second, third, fourth = steps[:4]
    others: tuple[int, ...]
    more = steps[4:]
    rest = tiles.copy()
    near: set[int] = set()
    pieces = 0
    while rest:
        pieces += 1
        piece = [rest.pop()]
        for number in piece:
            others = (number + first, number + second, number + third, number + fourth)
            if more:
                others += tuple([number + step for step in more])
            for other in others:
                if other in rest:
                    rest.remove(other)
                    piece.append(other)
                else:
                    near.add(other)
    near -= tiles
    if contact == "corner":
        sides = [down * stride + right for down, right in EDGES]
        near -= {number + side for number in tiles for side in sides}
    return near, pieces


def pieces_of(position: Position, contact: Contact) -> list[list[Cell]]:
    """The pieces of a position under a contact relation, ordered by their first cells."""
    rest = dict.fromkeys(position)
    pieces = []
    while rest:
        piece = [next(iter(rest))]
        del rest[piece[0]]
        for row, column in piece:
            for down, right in STEPS[contact]:
                other = Cell(row + down, column + right)
                if other in rest:
                    del rest[other]
                    piece.append(other)
        pieces.append(sorted(piece))
    return pieces
