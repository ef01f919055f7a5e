"""Tiles, cells, and positions on an unbounded square grid."""

from collections import defaultdict
from collections.abc import Collection, ItemsView, Iterator, Mapping
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple

from generator.game.relations import Contact


class Tile(NamedTuple):
    """A tile: indices of its color and its glyph, from 0 in the game file's order."""

    color: int
    glyph: int


class Cell(NamedTuple):
    """A square of the grid; rows increase downward, columns rightward, both may be negative."""

    row: int
    column: int


class Axis(StrEnum):
    """The two directions of lines, runs and pairs of neighbors."""

    ROW = "row"
    COLUMN = "column"


_EDGES = ((0, 1), (0, -1), (1, 0), (-1, 0))
_CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
STEPS = {"edge": _EDGES, "any": _EDGES + _CORNERS, "corner": _CORNERS, "none": ()}
"""Differences (rows, columns) to the cells in contact with a cell, by the value of ``contact``."""


def cells_beside(cell: Cell, contact: Contact) -> Iterator[Cell]:
    """The cells in contact with ``cell``."""
    row, column = cell
    return (Cell(row + down, column + right) for down, right in STEPS[contact])


class Extent(NamedTuple):
    """A rectangle of cells: its top left cell, and its size in rows and columns."""

    top: int
    left: int
    rows: int
    columns: int

    @classmethod
    def around(cls, cells: Collection[Cell], board: tuple[int, int] | None = None) -> "Extent":
        """The board if there is one, else the smallest around all cells, at least one cell."""
        if board is not None:
            return cls(0, 0, *board)
        rows, columns = zip(*(cells or [Cell(0, 0)]), strict=True)
        top, left = min(rows), min(columns)
        return cls(top, left, max(rows) - top + 1, max(columns) - left + 1)

    @property
    def cells(self) -> Iterator[Cell]:
        """All cells, from left to right, then down."""
        for row in range(self.top, self.top + self.rows):
            for column in range(self.left, self.left + self.columns):
                yield Cell(row, column)

    def place(self, cell: Cell) -> tuple[int, int]:
        """The row and the column of a cell, from 1."""
        return cell.row - self.top + 1, cell.column - self.left + 1

    def with_cell(self, row: int, column: int) -> "Extent":
        """The bounding box of this box and a cell."""
        if not self.rows:
            return Extent(row, column, 1, 1)
        top, left = min(self.top, row), min(self.left, column)
        bottom = max(self.top + self.rows, row + 1)
        right = max(self.left + self.columns, column + 1)
        return Extent(top, left, bottom - top, right - left)


class Position(Mapping[Cell, Tile]):
    """An immutable, hashable mapping of cells to tiles, sorted by cell; need not be legal."""

    def __init__(self, tiles: Mapping[Cell, Tile] | None = None) -> None:
        self._tiles = dict(sorted((tiles or {}).items()))

    def __getitem__(self, cell: Cell) -> Tile:
        return self._tiles[cell]

    def __contains__(self, cell: object) -> bool:
        return cell in self._tiles

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._tiles)

    def items(self) -> ItemsView[Cell, Tile]:
        return self._tiles.items()

    def __len__(self) -> int:
        return len(self._tiles)

    def __hash__(self) -> int:
        return hash(tuple(self._tiles.items()))

    def __repr__(self) -> str:
        return f"Position({self._tiles!r})"

    @cached_property
    def box(self) -> Extent:
        """The bounding box, empty lines included; without tiles empty, at (0, 0)."""
        return Extent.around(self._tiles) if self._tiles else Extent(0, 0, 0, 0)

    @property
    def rows(self) -> int:
        return self.box.rows

    @property
    def columns(self) -> int:
        return self.box.columns

    @cached_property
    def lines(self) -> Mapping[tuple[Axis, int], Mapping[Cell, Tile]]:
        """The tiles of each row and of each column that has any, sorted by cell."""
        found: defaultdict[tuple[Axis, int], dict[Cell, Tile]] = defaultdict(dict)
        for cell, tile in self._tiles.items():
            found[Axis.ROW, cell.row][cell] = found[Axis.COLUMN, cell.column][cell] = tile
        return dict(found)

    def in_line(self, axis: Axis, cell: Cell) -> dict[Cell, Tile]:
        """The other tiles in the row, or in the column, of ``cell``, sorted by cell."""
        line = self.lines.get((axis, cell.row if axis is Axis.ROW else cell.column), {})
        return {at: it for at, it in line.items() if at != cell}

    def placing(self, cell: Cell, tile: Tile) -> "Position":
        """A copy with one tile more. KeyError if the cell is taken. Linear time."""
        if cell in self._tiles:
            raise KeyError(cell)
        return Position({**self._tiles, cell: tile})
