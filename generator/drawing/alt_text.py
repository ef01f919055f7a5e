"""Alternative texts of diagrams, in sentences of ``templates/shared/alt-texts.j2``.

Rows and columns count from 1 at the top left of the picture, empty squares that it shows included.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import groupby
from typing import Literal, NamedTuple

from generator.drawing.tile_faces import Faces
from generator.examples import CheckedExample
from generator.game.number_words import MARK_NAMES, noun
from generator.game.sentences import say
from generator.rules import Cell, Extent, Position, limits_of

say_alt = partial(say, "alt-texts")
"""Says a macro of the template, with facts."""


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
