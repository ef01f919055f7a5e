"""Scenes of checked examples: tiles, dashed squares of locations, marks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.drawing import Item, Label, Path, Scene, Shape, rectangle
from generator.drawing.alt_text import Frame, Scope, describe_position, title_of
from generator.drawing.cell_outline import cell_outline
from generator.drawing.tile_faces import BORDER_SHARE, INK, Faces
from generator.examples import CheckedExample
from generator.rules import Cell, Limits, Position, limits_of
from generator.rules.consequences import demands, limits_runs
from generator.rules.neighbors import neighbors_at
from generator.rules.runs import runs_at

MARK_FONT = "quicksand-medium"
MARK_SHARE = 0.72
"""Cap height of a mark over the side of a tile, in em of the font."""
SCOPE, SCOPE_SHARE, SCOPE_INSET = "#333333", 0.05, 0.03
"""Color of the line around the cells that decide what fits, its width, and its distance from
their edges over the side of a tile: it keeps off the letters of marked tiles."""
SCOPE_TINT = "#ececec"
"""Color of the empty cells inside of that line."""
LOCATION, LOCATION_SHARE, LOCATION_INSET = "#333333", 0.028, 0.14
"""Color and width of the dashed square of a location, and its distance from the edges of its cell
over the side of a tile."""
SPACE, SPACE_SHARE = "#9a9a9a", 0.02
"""Color and width of the lines between the spaces of a board, over the side of a tile."""
DASHES = 5
"""Number of dashes along one side of a location; one is bent around each corner."""


def example_scene(
    example: CheckedExample,
    faces: Faces,
    *,
    locations: bool = True,
    marks: bool = True,
    explained: Cell | None = None,
) -> Scene:
    """Draws the position with a dashed square in each of its locations, and with its marks.

    The scene spans the board of a fixed frame, else exactly the tiles, the drawn locations and the
    marks. A line surrounds the cells that decide what fits at the cell ``explained``.
    """
    limits = limits_of(faces.game)
    frame = frame_of(example, limits, locations=locations, marks=marks)
    board = _Board(faces, frame)
    scope = scope_of(example.position, limits, explained)
    around, line = scope and _scope_path(board, scope), SCOPE_SHARE * board.side
    marked = dict(example.marks) if marks else {}
    cells = [location.cell for location in example.locations] if locations else []
    return Scene(
        frame.columns * board.side + 2 * board.rim,
        frame.rows * board.side + 2 * board.rim,
        (
            *((Shape(around, SCOPE_TINT),) if around else ()),
            *(_spaces(board) if limits.is_fixed else ()),
            *(dashed_square(*board.corner(*cell), board.side) for cell in cells),
            *(faces.tile(tile, *board.middle(at)) for at, tile in example.position.items()),
            *((Shape(around, stroke=SCOPE, stroke_width=line),) if around else ()),
            *(_mark(board, mark, cell) for mark, cell in sorted(marked.items())),
        ),
        title_of(example),
        describe_position(example, faces, frame, locations=locations, marks=marks, scope=scope),
    )


def frame_of(
    example: CheckedExample, limits: Limits, *, locations: bool = True, marks: bool = True
) -> Frame:
    """The cells that the scene of an example spans."""
    cells = [*example.position]
    cells += [location.cell for location in example.locations] if locations else []
    cells += example.marks.values() if marks else []
    return Frame.around(cells, limits.board)


def scope_of(position: Position, limits: Limits, cell: Cell | None) -> Scope | None:
    """The cells that decide what fits at ``cell``: its row and column, as far as the grid with a
    tile there reaches, where a rule is about lines; else the tiles of the runs through it, else
    those beside it."""
    if cell is None:
        return None
    if "lines" in demands(limits):
        grid = Frame.around([*position, cell], limits.board)
        return Scope(cell, "lines", tuple(grid.lines_through(cell)))
    if "runs" in demands(limits) or limits_runs(limits):
        runs = [other for _, run in runs_at(position, cell) for other in run]
        return Scope(cell, "runs", tuple(runs))
    if "neighbors" in demands(limits):
        return Scope(cell, "neighbors", tuple(neighbors_at(position, cell)))
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


def _scope_path(board: _Board, scope: Scope) -> Path:
    corners = [board.corner(*cell) for cell in scope.cells]
    return cell_outline(corners, board.side, SCOPE_INSET * board.side)


def _spaces(board: _Board) -> Iterator[Item]:
    """Draws the lines between the spaces of a board, and its edge."""
    side, frame, width = board.side, board.frame, SPACE_SHARE * board.side
    for row in range(frame.rows):
        for column in range(frame.columns):
            space = rectangle(*board.corner(row, column), side, side)
            yield Shape(space, stroke=SPACE, stroke_width=width)


def dashed_square(x: float, y: float, side: float) -> Shape:
    """The mark of an empty place, ``side`` mm wide, by its top left corner."""
    inset = LOCATION_INSET * side
    inner = side - 2 * inset
    dash = inner / DASHES / 2
    return Shape(
        rectangle(x + inset, y + inset, inner, inner),
        stroke=LOCATION,
        stroke_width=LOCATION_SHARE * side,
        dash=(dash, dash),
        dash_phase=dash / 2,
    )


def _mark(board: _Board, mark: str, cell: Cell) -> Item:
    (x, y), size = board.middle(cell), MARK_SHARE * board.side
    cap = board.faces.fonts[MARK_FONT].cap_height
    return Label(mark, x, y + cap * size / 2, MARK_FONT, size, INK, "middle")
