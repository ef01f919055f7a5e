"""Alternative texts of diagrams, in sentences of ``templates/shared/alt-texts.j2``.

Rows and columns count from 1 at the top left of the picture, empty squares that it shows included.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby
from typing import Literal, NamedTuple

from generator.drawing.tile_faces import Faces
from generator.examples import CheckedExample
from generator.game.number_words import MARK_NAMES, noun
from generator.game.sentences import say
from generator.rules import Cell, Position, limits_of

say_alt = partial(say, "alt-texts")
"""Says a macro of the template, with facts."""


class Extent(NamedTuple):
    """The part of the grid that a picture shows: its top left cell, and its size in cells."""

    top: int
    left: int
    rows: int
    columns: int

    @classmethod
    def around(cls, cells: Iterable[Cell], board: tuple[int, int] | None = None) -> Extent:
        """The board if there is one, else the smallest around all cells, at least one cell."""
        if board is not None:
            return cls(0, 0, *board)
        shown = list(cells) or [Cell(0, 0)]
        top, left = min(c.row for c in shown), min(c.column for c in shown)
        rows = max(c.row for c in shown) - top + 1
        return cls(top, left, rows, max(c.column for c in shown) - left + 1)

    @property
    def cells(self) -> Iterator[Cell]:
        for row in range(self.top, self.top + self.rows):
            for column in range(self.left, self.left + self.columns):
                yield Cell(row, column)

    def row(self, cell: Cell) -> int:
        return cell.row - self.top + 1

    def column(self, cell: Cell) -> int:
        return cell.column - self.left + 1

    def lines_through(self, cell: Cell) -> Iterator[Cell]:
        """The other cells of its row, then of its column."""
        yield from (it for it in self.cells if it.row == cell.row and it != cell)
        yield from (it for it in self.cells if it.column == cell.column and it != cell)

    def place(self, cell: Cell) -> str:
        """A cell in words, as "row 3, column 1"."""
        return f"row {self.row(cell)}, column {self.column(cell)}"


class Scope(NamedTuple):
    """The outlined cells of a picture: those that decide what fits at ``cell``."""

    cell: Cell
    group: Literal["lines", "runs", "neighbors"]
    others: tuple[Cell, ...]
    """The cells of its row and column, the tiles of the runs through it, or those beside it."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.cell, *self.others)


def title_of(example: CheckedExample) -> str:
    """The title of the picture, as "17 tiles, 16 locations"; in digits, however few."""
    tiles, locations = len(example.position), len(example.locations)
    return f"{tiles} {noun(tiles, 'tile')}, {locations} {noun(locations, 'location')}"


def describe_position(
    example: CheckedExample,
    faces: Faces,
    extent: Extent,
    *,
    scope: Scope | None = None,
    is_bare: bool = False,
) -> str:
    """Describes the tiles of an example by row and, unless ``is_bare``, locations and marks."""
    position, cells = example.position, [location.cell for location in example.locations]
    return say_alt(
        "position",
        (position.rows, position.columns),
        (extent.rows, extent.columns),
        limits_of(faces.game).board,
        describe_rows(position, faces, extent),
        count=None if is_bare else len(cells),
        places=[
            (row - extent.top + 1, _runs(map(extent.column, group)))
            for row, group in groupby(cells, key=lambda cell: cell.row)
        ],
        marks=[
            (MARK_NAMES.get(mark, f"mark {mark}"), extent.place(cell), cell in cells)
            for mark, cell in example.marks.items()
            if not is_bare
        ],
        outline=None
        if scope is None
        else (scope.group, extent.row(scope.cell), extent.column(scope.cell), len(scope.others)),
    )


def describe_rows(position: Position, faces: Faces, extent: Extent | None = None) -> list[str]:
    """Names the tiles of each row, counted from the top left of ``extent``, or of the grid."""
    extent = extent or Extent.around(position)
    said = []
    for row, cells in groupby(position, key=lambda cell: cell.row):
        stretches = []
        for run in _runs(extent.column(cell) for cell in cells):
            tiles = (position[Cell(row, extent.left + column - 1)] for column in run)
            stretches.append(([*map(faces.name, tiles)], run))
        said.append(say_alt("row", row - extent.top + 1, stretches, extent.columns))
    return said


def _runs(numbers: Iterable[int]) -> list[list[int]]:
    """Rising numbers, divided where one is left out."""
    ranked = groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0])
    return [[number for _, number in run] for _, run in ranked]
