"""Tiles, cells, and positions on an unbounded square grid."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import ItemsView, Iterator, Mapping, ValuesView
from enum import StrEnum
from functools import cached_property
from typing import NamedTuple


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


class Box(NamedTuple):
    """A rectangle of cells: its first row and column, and its size in rows and columns."""

    top: int
    left: int
    rows: int
    columns: int

    def with_cell(self, row: int, column: int) -> Box:
        """The bounding box of this box and a cell."""
        if not self.rows:
            return Box(row, column, 1, 1)
        top, left = min(self.top, row), min(self.left, column)
        bottom = max(self.top + self.rows, row + 1)
        right = max(self.left + self.columns, column + 1)
        return Box(top, left, bottom - top, right - left)


class Position(Mapping[Cell, Tile]):
    """An immutable, hashable mapping of cells to tiles, sorted by cell; need not be legal."""

    def __init__(self, tiles: Mapping[Cell, Tile] | None = None) -> None:
        self._tiles: dict[Cell, Tile] = {
            cell if type(cell) is Cell else Cell(*cell): (
                tile if type(tile) is Tile else Tile(*tile)
            )
            for cell, tile in sorted((tiles or {}).items())
        }

    @classmethod
    def of_sorted(cls, tiles: dict[Cell, Tile]) -> Position:
        """Wraps ``tiles``, sorted by cell, without a copy; the caller must not change them."""
        position = cls.__new__(cls)
        position._tiles = tiles
        return position

    def __getitem__(self, cell: Cell) -> Tile:
        return self._tiles[cell]

    def __contains__(self, cell: object) -> bool:
        return cell in self._tiles

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._tiles)

    def __len__(self) -> int:
        return len(self._tiles)

    def __hash__(self) -> int:
        return hash(tuple(self._tiles.items()))

    def __repr__(self) -> str:
        return f"Position({self._tiles!r})"

    def items(self) -> ItemsView[Cell, Tile]:
        return self._tiles.items()

    def values(self) -> ValuesView[Tile]:
        return self._tiles.values()

    @cached_property
    def box(self) -> Box:
        """The bounding box, empty lines included; without tiles empty, at (0, 0)."""
        if not self._tiles:
            return Box(0, 0, 0, 0)
        top, bottom = next(iter(self._tiles)).row, next(reversed(self._tiles)).row
        columns = [column for _, column in self._tiles]
        left = min(columns)
        return Box(top, left, bottom - top + 1, max(columns) - left + 1)

    @property
    def rows(self) -> int:
        """Rows of the bounding box."""
        return self.box.rows

    @property
    def columns(self) -> int:
        """Columns of the bounding box."""
        return self.box.columns

    @cached_property
    def lines(self) -> Mapping[tuple[Axis, int], Mapping[Cell, Tile]]:
        """The tiles of each row and of each column that has any, sorted by cell."""
        found: defaultdict[tuple[Axis, int], dict[Cell, Tile]] = defaultdict(dict)
        for cell, tile in self._tiles.items():
            found[Axis.ROW, cell.row][cell] = found[Axis.COLUMN, cell.column][cell] = tile
        return dict(found)

    def in_row(self, cell: Cell) -> dict[Cell, Tile]:
        """The other tiles in the row of ``cell``, from left to right."""
        return self._others(Axis.ROW, cell.row, cell)

    def in_column(self, cell: Cell) -> dict[Cell, Tile]:
        """The other tiles in the column of ``cell``, from top to bottom."""
        return self._others(Axis.COLUMN, cell.column, cell)

    def _others(self, axis: Axis, number: int, cell: Cell) -> dict[Cell, Tile]:
        return {at: it for at, it in self.lines.get((axis, number), {}).items() if at != cell}

    def placing(self, cell: Cell, tile: Tile) -> Position:
        """A copy with one tile more. KeyError if the cell is taken. Linear time."""
        if cell in self._tiles:
            raise KeyError(cell)
        return Position({**self._tiles, cell: tile})
