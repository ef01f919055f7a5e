"""Tiles, cells, and positions on an unbounded square grid."""

from __future__ import annotations

from collections.abc import ItemsView, Iterator, Mapping, ValuesView
from typing import NamedTuple


class Tile(NamedTuple):
    """A tile: indices of its color and its glyph, from 0 in the game file's order."""

    color: int
    glyph: int


class Cell(NamedTuple):
    """A square of the grid; rows increase downward, columns rightward, both may be negative."""

    row: int
    column: int


class Position(Mapping[Cell, Tile]):
    """An immutable, hashable mapping of cells to tiles, sorted by cell; need not be legal."""

    __slots__ = ("_tiles",)

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

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._tiles)

    def __reversed__(self) -> Iterator[Cell]:
        return reversed(self._tiles)

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

    @property
    def rows(self) -> int:
        """Rows of the bounding box, empty ones included; 0 without tiles. Linear time."""
        rows = [cell.row for cell in self._tiles]
        return max(rows) - min(rows) + 1 if rows else 0

    @property
    def columns(self) -> int:
        """Columns of the bounding box, empty ones included; 0 without tiles. Linear time."""
        columns = [cell.column for cell in self._tiles]
        return max(columns) - min(columns) + 1 if columns else 0

    def in_row(self, cell: Cell) -> dict[Cell, Tile]:
        """The other tiles in the row of ``cell``, from left to right. Linear time."""
        return {at: self._tiles[at] for at in self._tiles if at.row == cell.row and at != cell}

    def in_column(self, cell: Cell) -> dict[Cell, Tile]:
        """The other tiles in the column of ``cell``, from top to bottom. Linear time."""
        return {
            at: self._tiles[at] for at in self._tiles if at.column == cell.column and at != cell
        }

    def placing(self, cell: Cell, tile: Tile) -> Position:
        """A copy with one tile more. KeyError if the cell is taken. Linear time."""
        if cell in self._tiles:
            raise KeyError(cell)
        return Position({**self._tiles, cell: tile})

    def without(self, cell: Cell) -> Position:
        """A copy with one tile fewer. KeyError if the cell is empty. Linear time."""
        rest = dict(self._tiles)
        del rest[cell]
        return Position(rest)
