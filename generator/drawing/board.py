"""Scenes of checked examples: tiles, dashed squares of locations, marks; and the same in words, of
the template ``alt-texts.j2``, with rows and columns from 1 at the top left of the picture."""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from generator.drawing import Item, Label, Path, Scene, Segment, Shape, polygon, rectangle
from generator.drawing.tile_faces import BORDER_SHARE, INK, Faces
from generator.examples import CheckedExample
from generator.rules import Cell, Extent, Limits, Position, limits_of
from generator.rules.consequences import demands, limits_runs
from generator.rules.scopes import neighbors_at, runs_at

MARK_FONT = "quicksand-medium"
MARK_SHARE = 0.72
"""Cap height of a mark over the side of a tile, in em of the font."""
SCOPE, SCOPE_SHARE, SCOPE_INSET = "#333333", 0.05, 0.03
"""Color of the line around the cells that decide what fits, its width, and its distance from
their edges over the side of a tile: it keeps off the letters of marked tiles."""
SCOPE_TINT = "#ececec"
"""Color of the empty cells inside that line."""
LOCATION, LOCATION_SHARE, LOCATION_INSET = "#333333", 0.028, 0.14
"""Color and width of the dashed square of a location, and its distance from the edges of its cell
over the side of a tile."""
SPACE, SPACE_SHARE = "#9a9a9a", 0.02
"""Color and width of the lines between the spaces of a board, over the side of a tile."""
DASHES = 5
"""Number of dashes along one side of a location; one is bent around each corner."""
_EDGES = ((0, 1), (1, 1j), (1 + 1j, -1), (1j, -1j))
"""The edges of a cell: corner and step, as complex numbers, in which 1j turns to the right."""


class Scope(NamedTuple):
    """The outlined cells of a picture: those that decide what fits at ``cell``."""

    cell: Cell
    group: Literal["lines", "runs", "neighbors"]
    others: tuple[Cell, ...]
    """The cells of its row and column, the tiles of the runs through it, or those beside it."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.cell, *self.others)


def example_scene(
    example: CheckedExample, faces: Faces, *, explained: Cell | None = None, is_bare: bool = False
) -> Scene:
    """Draws the position and, unless ``is_bare``, a dashed square in each of its locations, and its
    marks. A line surrounds the cells that decide what fits at the cell ``explained``. The scene
    spans the board of a fixed frame, else exactly what is drawn."""
    limits, side = limits_of(faces.game), faces.side
    extent = extent_of(example, limits, is_bare)
    scope = scope_of(example.position, limits, explained)
    rim = BORDER_SHARE * side / 2

    def corner(cell: Cell) -> tuple[float, float]:
        return rim + (cell.column - extent.left) * side, rim + (cell.row - extent.top) * side

    items: list[Item] = []
    outline = None
    if scope is not None:
        outline = cell_outline(map(corner, scope.cells), side, SCOPE_INSET * side)
        items.append(Shape(outline, SCOPE_TINT))
    if limits.is_fixed:
        for cell in extent.cells:
            space = rectangle(*corner(cell), side, side)
            items.append(Shape(space, stroke=SPACE, stroke_width=SPACE_SHARE * side))
    for location in () if is_bare else example.locations:
        items.append(dashed_square(*corner(location.cell), side))
    for cell, tile in example.position.items():
        x, y = corner(cell)
        items.append(faces.tile(tile, x + side / 2, y + side / 2))
    if outline is not None:
        items.append(Shape(outline, stroke=SCOPE, stroke_width=SCOPE_SHARE * side))
    size = MARK_SHARE * side
    for mark, cell in () if is_bare else sorted(example.marks.items()):
        x, y = corner(cell)
        down = y + side / 2 + faces.fonts[MARK_FONT].cap_height * size / 2
        items.append(Label(mark, x + side / 2, down, MARK_FONT, size, INK, "middle"))
    facts = example, extent, faces.name, scope, limits.is_fixed, is_bare
    return Scene(
        extent.columns * side + 2 * rim,
        extent.rows * side + 2 * rim,
        tuple(items),
        faces.say("title", len(example.position), len(example.locations)),
        faces.say("position", *facts),
    )


def extent_of(example: CheckedExample, limits: Limits, is_bare: bool = False) -> Extent:
    """The cells that the scene of an example spans."""
    locations = [location.cell for location in example.locations]
    shown = () if is_bare else (*locations, *example.marks.values())
    return Extent.around([*example.position, *shown], limits.board)


def scope_of(position: Position, limits: Limits, cell: Cell | None) -> Scope | None:
    """The cells that decide what fits at ``cell``: its row and column, as far as the grid with a
    tile there reaches, where a rule is about lines; else the tiles of the runs through it, else
    those beside it."""
    if cell is None:
        return None
    if "lines" in demands(limits):
        grid = Extent.around([*position, cell], limits.board)
        return Scope(cell, "lines", tuple(grid.lines_through(cell)))
    if "runs" in demands(limits) or limits_runs(limits):
        runs = [other for _, run in runs_at(position, cell) for other in run]
        return Scope(cell, "runs", tuple(runs))
    if "neighbors" in demands(limits):
        return Scope(cell, "neighbors", tuple(neighbors_at(position, cell)))
    return None


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


def cell_outline(corners: Iterable[tuple[float, float]], side: float, inset: float) -> Path:
    """The edge of squares of ``side`` mm, given by their top left corners on a lattice, moved in
    by ``inset`` mm: a closed polygon for each part and hole; squares that share a corner only
    are apart."""
    places = list(corners)
    left, top = min((x for x, _ in places), default=0), min((y for _, y in places), default=0)
    cells = {complex(round((x - left) / side), round((y - top) / side)) for x, y in places}
    # An edge is a corner and the step to the next one, clockwise: its cell is to the right.
    every = {(cell + corner, step) for cell in cells for corner, step in _EDGES}
    ahead = {(at, step) for at, step in every if (at + step, -step) not in every}
    segments: list[Segment] = []
    while ahead:
        points = []
        at, step = first = min(ahead, key=lambda edge: [(n.real, n.imag) for n in edge])
        while True:
            at += step
            # Where two ways lead on, it turns right.
            turn = next(way for way in (step * 1j, step, step * -1j) if (at, way) in ahead)
            ahead.remove((at, turn))
            if turn != step:
                inward = (step + turn) * 1j * inset
                point = at * side + inward
                points.append((left + point.real, top + point.imag))
            if (at, turn) == first:
                break
            step = turn
        segments += polygon(points).segments
    return Path(tuple(segments))
