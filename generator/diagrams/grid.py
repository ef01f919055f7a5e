"""A checked example as a scene: tiles, dotted locations, marks."""

from __future__ import annotations

from collections.abc import Iterable

from generator.diagrams.faces import BORDER_SHARE, INK, Faces
from generator.diagrams.words import Frame, describe_position, title_of
from generator.examples import CheckedExample
from generator.rules import Cell
from generator.scene import Item, Label, Path, Scene, Shape, rectangle, rounded_rectangle

MARK_FONT = "quicksand-medium"
MARK_SHARE = 0.72
"""Cap height of a mark over the side of a tile, in em of the font."""
LINE_TINT, TILE_TINT = "#e3ebf8", "#b7c9e8"
"""The lines under discussion, and the tiles in them: cooler than the other tiles, no paler."""
DOT, DOT_SHARE = "#707070", 0.07
"""A dot in the middle of each free location, and its radius over the side: an empty cell with
locations around it has dotted edges, too."""
DASHES = 6
"""Dashes along one side of a location."""


def example_scene(
    example: CheckedExample,
    faces: Faces,
    *,
    locations: bool = True,
    marks: bool = True,
    shaded: Cell | None = None,
) -> Scene:
    """The position with its locations dotted and its marks in place.

    The drawing spans exactly the tiles, the drawn locations and the marks. The two lines that
    decide about the cell ``shaded`` are tinted, so that one sees why.
    """
    side = faces.side
    rim = BORDER_SHARE * side / 2
    open_cells = [location.cell for location in example.locations] if locations else []
    marked = dict(example.marks) if marks else {}
    frame = frame_of(example, locations=locations, marks=marks)

    def corner(cell: Cell) -> tuple[float, float]:
        return rim + (cell.column - frame.left) * side, rim + (cell.row - frame.top) * side

    items: list[Item] = []
    if shaded is not None:
        x, y = corner(shaded)
        for band in (
            rectangle(rim, y, frame.columns * side, side),
            rectangle(x, rim, side, frame.rows * side),
        ):
            items.append(Shape(band, fill=LINE_TINT))
    items += _dotted_edges(
        open_cells, example.position, corner_of=(frame.top, frame.left), faces=faces
    )
    for cell in sorted(set(open_cells) - set(marked.values())):
        x, y = corner(cell)
        r = DOT_SHARE * side
        dot = rounded_rectangle(x + side / 2 - r, y + side / 2 - r, 2 * r, 2 * r, r)
        items.append(Shape(dot, fill=DOT))
    for cell, tile in example.position.items():
        x, y = corner(cell)
        in_line = shaded is not None and (cell.row == shaded.row or cell.column == shaded.column)
        base = TILE_TINT if in_line else None
        items.append(faces.tile(tile, x + side / 2, y + side / 2, base=base))
    cap = faces.fonts[MARK_FONT].cap_height
    for mark, cell in sorted(marked.items()):
        x, y = corner(cell)
        size = MARK_SHARE * side
        items.append(
            Label(mark, x + side / 2, y + side / 2 + cap * size / 2, MARK_FONT, size, INK, "middle")
        )
    return Scene(
        frame.columns * side + 2 * rim,
        frame.rows * side + 2 * rim,
        tuple(items),
        title_of(example),
        describe_position(example, faces, frame, locations=locations, marks=marks, shaded=shaded),
    )


def frame_of(example: CheckedExample, *, locations: bool = True, marks: bool = True) -> Frame:
    """What the drawing of an example spans."""
    cells = [*example.position]
    cells += [location.cell for location in example.locations] if locations else []
    cells += example.marks.values() if marks else []
    return Frame.around(cells)


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
