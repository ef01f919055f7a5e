"""Scenes of checked examples: tiles, dotted locations, marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from generator.drawing import Item, Label, Path, Scene, Shape, rectangle, rounded_rectangle
from generator.drawing.alt_text import Frame, Shade, describe_position, title_of
from generator.drawing.tile_faces import BORDER_SHARE, INK, Faces
from generator.examples import CheckedExample
from generator.rules import Cell, Limits, Position, limits_of
from generator.rules.neighbors import neighbors_at
from generator.rules.runs import runs_at

MARK_FONT = "quicksand-medium"
MARK_SHARE = 0.72
"""Cap height of a mark over the side of a tile, in em of the font."""
LINE_TINT, TILE_TINT = "#e3ebf8", "#b7c9e8"
"""Colours of the tinted cells, and of the tiles in them."""
DOT, DOT_SHARE = "#707070", 0.07
"""Colour of the dot in each location without a mark, and its radius over the side of a tile.
Without dots, an empty cell between locations would look like one: its edges are dotted, too."""
SPACE, SPACE_SHARE = "#9a9a9a", 0.02
"""Colour and width of the lines between the spaces of a board, over the side of a tile."""
DASHES = 6
"""Number of dashes along one side of a location."""


def example_scene(
    example: CheckedExample,
    faces: Faces,
    *,
    locations: bool = True,
    marks: bool = True,
    shaded: Cell | None = None,
) -> Scene:
    """Draws the position with dotted edges around its locations, and with its marks.

    The scene spans the board of a fixed frame, else exactly the tiles, the drawn locations and the
    marks. The cells that decide what fits at the cell ``shaded`` are tinted.
    """
    limits = limits_of(faces.game)
    frame = frame_of(example, limits, locations=locations, marks=marks)
    board = _Board(faces, frame)
    shade = shade_of(example.position, limits, shaded)
    marked = dict(example.marks) if marks else {}
    cells = [location.cell for location in example.locations] if locations else []
    return Scene(
        frame.columns * board.side + 2 * board.rim,
        frame.rows * board.side + 2 * board.rim,
        (
            *_bands(board, shade),
            *(_spaces(board) if limits.is_fixed else ()),
            *_dotted_edges(board, cells, example.position),
            *(_dot(board, cell) for cell in sorted(set(cells) - set(marked.values()))),
            *_tiles(board, example.position, shade),
            *(_mark(board, mark, cell) for mark, cell in sorted(marked.items())),
        ),
        title_of(example),
        describe_position(example, faces, frame, locations=locations, marks=marks, shade=shade),
    )


def frame_of(
    example: CheckedExample, limits: Limits, *, locations: bool = True, marks: bool = True
) -> Frame:
    """The cells that the scene of an example spans."""
    if limits.board is not None:
        return Frame(0, 0, *limits.board)
    cells = [*example.position]
    cells += [location.cell for location in example.locations] if locations else []
    cells += example.marks.values() if marks else []
    return Frame.around(cells)


def shade_of(position: Position, limits: Limits, cell: Cell | None) -> Shade | None:
    """The cells that decide what fits at ``cell``: its row and column where a rule is about lines,
    else the runs through it, else its neighbours."""
    if cell is None or "lines" in limits.demands:
        return Shade(cell) if cell is not None else None
    if "runs" in limits.demands or limits.limits_runs:
        runs = [other for _, run in runs_at(position, cell) for other in run]
        return Shade(cell, "runs", tuple(runs))
    if "neighbors" in limits.demands:
        return Shade(cell, "neighbors", tuple(neighbors_at(position, cell)))
    return None


class _Board(NamedTuple):
    """Coordinates of the cells of a frame in the scene."""

    faces: Faces
    frame: Frame

    @property
    def side(self) -> float:
        return self.faces.side

    @property
    def rim(self) -> float:
        """Margin of the scene: half the line around a tile."""
        return BORDER_SHARE * self.side / 2

    def corner(self, row: int, column: int) -> tuple[float, float]:
        """The top left corner of a cell."""
        across, down = column - self.frame.left, row - self.frame.top
        return self.rim + across * self.side, self.rim + down * self.side

    def middle(self, cell: Cell) -> tuple[float, float]:
        x, y = self.corner(*cell)
        return x + self.side / 2, y + self.side / 2


def _bands(board: _Board, shade: Shade | None) -> Iterator[Item]:
    """Tints the row and the column of a cell, or the cell and others."""
    side, frame = board.side, board.frame
    if shade is not None and shade.group == "lines":
        x, y = board.corner(*shade.cell)
        yield Shape(rectangle(board.rim, y, frame.columns * side, side), fill=LINE_TINT)
        yield Shape(rectangle(x, board.rim, side, frame.rows * side), fill=LINE_TINT)
    elif shade is not None:
        for cell in (shade.cell, *shade.others):
            yield Shape(rectangle(*board.corner(*cell), side, side), fill=LINE_TINT)


def _spaces(board: _Board) -> Iterator[Item]:
    """Draws the lines between the spaces of a board, and its edge."""
    side, frame, width = board.side, board.frame, SPACE_SHARE * board.side
    for row in range(frame.rows):
        for column in range(frame.columns):
            space = rectangle(*board.corner(row, column), side, side)
            yield Shape(space, stroke=SPACE, stroke_width=width)


def _dotted_edges(board: _Board, cells: Iterable[Cell], taken: Iterable[Cell]) -> Iterator[Item]:
    """Draws each edge of the locations once, and none that a tile has."""
    edges = {edge for cell in cells for edge in _edges(cell)}
    edges -= {edge for cell in taken for edge in _edges(cell)}
    dash = board.side / DASHES / 2
    for start, end in sorted(edges):
        yield Shape(
            Path((("M", board.corner(*start)), ("L", board.corner(*end)))),
            stroke=INK,
            stroke_width=BORDER_SHARE * board.side * 0.8,
            dash=(dash, dash),
            dash_phase=dash / 2,
        )


def _edges(cell: Cell) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    row, column = cell
    a, b, c, d = (row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)
    return [(a, b), (c, d), (a, c), (b, d)]


def _dot(board: _Board, cell: Cell) -> Item:
    (x, y), r = board.middle(cell), DOT_SHARE * board.side
    return Shape(rounded_rectangle(x - r, y - r, 2 * r, 2 * r, r), fill=DOT)


def _tiles(board: _Board, position: Position, shade: Shade | None) -> Iterator[Item]:
    for cell, tile in position.items():
        base = TILE_TINT if shade is not None and shade.covers(cell) else None
        yield board.faces.tile(tile, *board.middle(cell), base=base)


def _mark(board: _Board, mark: str, cell: Cell) -> Item:
    (x, y), size = board.middle(cell), MARK_SHARE * board.side
    cap = board.faces.fonts[MARK_FONT].cap_height
    return Label(mark, x, y + cap * size / 2, MARK_FONT, size, INK, "middle")
