"""A checked example as a scene: tiles, dotted locations, marks."""

from __future__ import annotations

from collections.abc import Iterable

from generator.diagrams.faces import BORDER_SHARE, INK, Faces
from generator.examples import CheckedExample
from generator.rules import Cell
from generator.scene import Item, Label, Path, Scene, Shape

MARK_FONT = "quicksand-medium"
MARK_SHARE = 0.72
"""Cap height of a mark over the side of a tile, in em of the font."""
DASHES = 6
"""Dashes along one side of a location."""


def example_scene(
    example: CheckedExample, faces: Faces, *, locations: bool = True, marks: bool = True
) -> Scene:
    """The position with its locations dotted and its marks in place.

    The drawing spans exactly the tiles, the drawn locations and the marks.
    """
    side = faces.side
    rim = BORDER_SHARE * side / 2
    open_cells = [location.cell for location in example.locations] if locations else []
    marked = dict(example.marks) if marks else {}
    top, left, rows, columns = extent(example, locations=locations, marks=marks)

    def corner(cell: Cell) -> tuple[float, float]:
        return rim + (cell.column - left) * side, rim + (cell.row - top) * side

    items: list[Item] = _dotted_edges(
        open_cells, example.position, corner_of=(top, left), faces=faces
    )
    for cell, tile in example.position.items():
        x, y = corner(cell)
        items.append(faces.tile(tile, x + side / 2, y + side / 2))
    cap = faces.fonts[MARK_FONT].cap_height
    for mark, cell in sorted(marked.items()):
        x, y = corner(cell)
        size = MARK_SHARE * side
        items.append(
            Label(mark, x + side / 2, y + side / 2 + cap * size / 2, MARK_FONT, size, INK, "middle")
        )
    return Scene(
        columns * side + 2 * rim,
        rows * side + 2 * rim,
        tuple(items),
        f"Example: {example.id}",
        describe(example, faces, locations=locations, marks=marks),
    )


def extent(
    example: CheckedExample, *, locations: bool = True, marks: bool = True
) -> tuple[int, int, int, int]:
    """Top row, left column, number of rows and of columns of what is drawn."""
    cells = [*example.position]
    cells += [location.cell for location in example.locations] if locations else []
    cells += example.marks.values() if marks else []
    top = min((c.row for c in cells), default=0)
    left = min((c.column for c in cells), default=0)
    rows = max((c.row for c in cells), default=0) - top + 1
    return top, left, rows, max((c.column for c in cells), default=0) - left + 1


def _dotted_edges(
    cells: Iterable[Cell], taken: Iterable[Cell], corner_of: tuple[int, int], faces: Faces
) -> list[Item]:
    """Each edge of the locations once, without those that a tile draws."""
    side = faces.side
    rim = BORDER_SHARE * side / 2
    top, left = corner_of
    edges = {edge for cell in cells for edge in _edges(cell)}
    edges -= {edge for cell in taken for edge in _edges(cell)}
    dash = side / DASHES / 2
    return [
        Shape(
            Path(
                (
                    ("M", (rim + (x0 - left) * side, rim + (y0 - top) * side)),
                    ("L", (rim + (x1 - left) * side, rim + (y1 - top) * side)),
                )
            ),
            stroke=INK,
            stroke_width=BORDER_SHARE * side * 0.8,
            dash=(dash, dash),
            dash_phase=dash / 2,
        )
        for (y0, x0), (y1, x1) in sorted(edges)
    ]


def _edges(cell: Cell) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    row, column = cell
    a, b, c, d = (row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)
    return [(a, b), (c, d), (a, c), (b, d)]


def describe(
    example: CheckedExample, faces: Faces, *, locations: bool = True, marks: bool = True
) -> str:
    """The position in words: its tiles by row, the number of its locations, its marks."""
    position = example.position
    lines = []
    top = min((c.row for c in position), default=0)
    left = min((c.column for c in position), default=0)
    for row in sorted({cell.row for cell in position}):
        tiles = ", ".join(
            f"{faces.name(tile)} in column {cell.column - left + 1}"
            for cell, tile in position.items()
            if cell.row == row
        )
        lines.append(f"Row {row - top + 1}: {tiles}.")
    if locations:
        lines.append(f"Dotted squares show where a tile can be placed: {len(example.locations)}.")
    if marks:
        for mark, cell in sorted(example.marks.items()):
            lines.append(f"{mark} marks row {cell.row - top + 1}, column {cell.column - left + 1}.")
    return " ".join(lines)
