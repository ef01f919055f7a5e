"""Positions: tiles on an unbounded square grid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple


class Tile(NamedTuple):
    """A tile by the numbers of its colour and its glyph, from 0 in the game file's order."""

    color: int
    glyph: int


class Cell(NamedTuple):
    """A square of the grid; rows grow downward, columns rightward, both may be negative."""

    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Limits:
    """What the placement rules depend on; ``None`` means no limit."""

    glyphs: int = 6
    colors: int = 6
    copies: int = 1
    max_rows: int | None = 6
    max_columns: int | None = 6


class Position(Mapping[Cell, Tile]):
    """Tiles by cell; immutable and hashable."""

    __slots__ = ("_hash", "_tiles")

    def __init__(self, tiles: Mapping[Cell, Tile] | None = None) -> None:
        ordered = sorted((tiles or {}).items())
        self._tiles: Mapping[Cell, Tile] = MappingProxyType(
            {Cell(*cell): Tile(*tile) for cell, tile in ordered}
        )
        self._hash = hash(tuple(self._tiles.items()))

    def __getitem__(self, cell: Cell) -> Tile:
        return self._tiles[cell]

    def __iter__(self) -> Iterator[Cell]:
        return iter(self._tiles)

    def __len__(self) -> int:
        return len(self._tiles)

    def __hash__(self) -> int:
        return self._hash

    def __repr__(self) -> str:
        return f"Position({dict(self._tiles)!r})"

    def placing(self, cell: Cell, tile: Tile) -> Position:
        """This position and one tile more. KeyError if the cell is taken."""
        if cell in self._tiles:
            raise KeyError(cell)
        return Position({**self._tiles, cell: tile})

    def without(self, cell: Cell) -> Position:
        """This position and one tile fewer. KeyError if the cell is empty."""
        rest = dict(self._tiles)
        del rest[cell]
        return Position(rest)
