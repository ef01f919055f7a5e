"""Alternative texts of diagrams. Rows and columns count from 1 at the top left of the picture,
empty squares that it shows included."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from generator.drawing.tile_faces import Faces
from generator.examples import CheckedExample
from generator.game.number_words import MARK_NAMES, counted, in_words, joined, noun
from generator.rules import Cell, Position, Tile, limits_of


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
    board = limits_of(faces.game).board
    said = [_size(example, extent, board), *describe_rows(example.position, faces, extent)]
    if not is_bare:
        said.append(_locations(example, extent))
        said += [_mark(example, mark, extent) for mark in example.marks]
    if scope is not None:
        said.append(_outlined(scope, extent))
    return sentences(said)


def describe_supply(faces: Faces) -> str:
    """Describes the supply by its columns and rows."""
    game = faces.game
    glyphs = [glyph.name for glyph in game.glyph_list]
    colors = [color.name for color in game.color_list]
    copies = game.rules.copies
    said = [
        f"{counted(len(glyphs) * len(colors), 'tile')} in {counted(len(colors), 'row')}, "
        f"one for each color, and {counted(len(glyphs), 'column')}, one for each glyph",
        f"{'column' if len(glyphs) == 1 else 'columns, from left to right'}: {joined(glyphs)}",
        f"{'row' if len(colors) == 1 else 'rows, from top to bottom'}: {joined(colors)}",
    ]
    if copies > 1:
        said.append(f"each tile stands for a pile of {in_words(copies)}")
    return sentences(said)


def describe_loose(tiles: Sequence[Tile], faces: Faces) -> str:
    """Describes the tiles below the grid of the cover."""
    names = joined(faces.name(tile) for tile in tiles)
    verb, turned = ("lies", "") if len(tiles) == 1 else ("lie", "each ")
    loose = counted(len(tiles), "loose tile")
    return f"Below the grid {verb} {loose}, {turned}turned a little: {names}."


def sentence(text: str) -> str:
    """The text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


def sentences(clauses: Iterable[str]) -> str:
    """Each clause as a sentence."""
    return " ".join(f"{sentence(each)}." for each in clauses)


def _outlined(scope: Scope, extent: Extent) -> str:
    place, number = extent.place(scope.cell), len(scope.others)
    if scope.group == "lines":
        row, column = extent.row(scope.cell), extent.column(scope.cell)
        return f"a line surrounds row {row} and column {column} of the grid"
    if not number:
        return f"a line surrounds {place}"
    where = "in the runs through it" if scope.group == "runs" else "that share an edge with it"
    if number == 1:
        where = "in the run through it" if scope.group == "runs" else "that shares an edge with it"
    return f"a line surrounds {place} and the {counted(number, 'tile')} {where}"


def _size(example: CheckedExample, extent: Extent, board: tuple[int, int] | None) -> str:
    position = example.position
    if board is not None:
        size = f"the board has {counted(board[0], 'row')} and {counted(board[1], 'column')}"
        return size if position else f"{size}, and is empty"
    if not position:
        return "the grid is empty"
    rows, columns = counted(position.rows, "row"), counted(position.columns, "column")
    said = f"the grid has {rows} and {columns}"
    if (position.rows, position.columns) == (extent.rows, extent.columns):
        return said
    shown = f"{counted(extent.rows, 'row')} and {counted(extent.columns, 'column')}"
    return f"{said}; the picture shows {shown}, counted from its top left"


def describe_rows(position: Position, faces: Faces, extent: Extent | None = None) -> list[str]:
    """Names the tiles of each row, counted from the top left of ``extent``, or of the grid."""
    extent = extent or Extent.around(position)
    said = []
    for row, cells in groupby(position, key=lambda cell: cell.row):
        parts = []
        for run in _runs(extent.column(cell) for cell in cells):
            tiles = (position[Cell(row, extent.left + column - 1)] for column in run)
            where = "" if len(run) == extent.columns else f" in {_columns(run)}"
            parts.append(joined(map(faces.name, tiles)) + where)
        said.append(f"row {row - extent.top + 1}: {'; '.join(parts)}")
    return said


def _locations(example: CheckedExample, extent: Extent) -> str:
    cells = [location.cell for location in example.locations]
    if not cells:
        return "no further tile can be placed"
    places = []
    for row, group in groupby(cells, key=lambda cell: cell.row):
        columns = [extent.column(cell) for cell in group]
        places.append(f"row {row - extent.top + 1}, {_columns(columns)}")
    if len(cells) == 1:
        return f"one dashed square shows the only location for the next tile: {places[0]}"
    squares = counted(len(cells), "dashed square")
    return f"{squares} show the locations for the next tile: {'; '.join(places)}"


def _runs(numbers: Iterable[int]) -> list[list[int]]:
    """Rising numbers, divided where one is left out."""
    runs: list[list[int]] = []
    for each in numbers:
        if runs and runs[-1][-1] == each - 1:
            runs[-1].append(each)
        else:
            runs.append([each])
    return runs


def _columns(numbers: Iterable[int]) -> str:
    """Returns "column 2", "columns 1 and 2" or "columns 1 to 4 and 6"."""
    runs = _runs(numbers)
    words: list[str] = []
    for run in runs:
        words += [f"{run[0]} to {run[-1]}"] if len(run) > 2 else map(str, run)
    return f"{'columns' if len(runs) > 1 or len(runs[0]) > 1 else 'column'} {joined(words)}"


def _mark(example: CheckedExample, mark: str, extent: Extent) -> str:
    cell = example.marks[mark]
    name, place = MARK_NAMES.get(mark, f"mark {mark}"), extent.place(cell)
    if all(location.cell != cell for location in example.locations):
        return f"the {name} stands at {place}, which is no location"
    if mark == "?":
        return f"the {name} asks which tiles fit at {place}"
    return f"the {name} stands at the location at {place}"
