"""Scenes of checked examples and of turns that score, with descriptions from ``alt-texts.j2``."""

from collections.abc import Iterable, Iterator
from types import SimpleNamespace
from typing import NamedTuple

from generator.drawing import Affine, Item, Label, Path, Scene, Segment, Shape, polygon, rectangle
from generator.drawing.tile_faces import BORDER_SHARE, INK, Faces
from generator.examples import CheckedExample
from generator.rules import Cell, Extent, Limits, Position, Tile, limits_of
from generator.rules.consequences import demands, limits_runs
from generator.rules.scopes import SCOPES
from generator.rules.turns import Scored, Turn, after_turn, score_of, scored_groups

MARK_FONT = "quicksand-medium"
MARK_SHARE = 0.72  # cap height of a mark over the side of a tile, in em of the font
SCOPE, SCOPE_TINT, SCOPE_SHARE, SCOPE_INSET = "#333333", "#ececec", 0.05, 0.03
"""Colors of the line around the cells that decide and of the empty ones in it; its width and its
distance from their edges over a tile: it keeps off the letters of marked tiles."""
LOCATION, LOCATION_SHARE, LOCATION_INSET, DASHES = "#333333", 0.028, 0.14, 5
"""Color and width of the dashed square of a location, its distance from the edges of its cell over
the side of a tile, and the dashes along one side; one is bent around each corner."""
SPACE, SPACE_SHARE = "#9a9a9a", 0.02  # lines between the spaces of a board, over the side of a tile
_SMALLER, _EDGE = 0.82, 0.07  # side of a tile in a scored turn, edge of a new one, over a cell
_LINE, _LINE_INSET = 0.06, 0.005  # width of the line around a group, distance from its edges
_NUMBER, _NEAR = 0.56, 0.36  # type size of points over a tile, and their distance from the group
_EDGES = ((0, 1), (1, 1j), (1 + 1j, -1), (1j, -1j))
"""The edges of a cell: corner and step, as complex numbers, in which 1j turns to the right."""


class Scope(NamedTuple):
    """The outlined cells of a picture: those that decide what fits at ``cell``."""

    cell: Cell
    group: str  # the key of a scope: lines, runs, neighbors
    others: tuple[Cell, ...]  # its row and column, the tiles of its runs, or those beside it

    @property
    def cells(self) -> tuple[Cell, ...]:
        return (self.cell, *self.others)


def example_scene(
    example: CheckedExample, faces: Faces, *, explained: Cell | None = None, is_bare: bool = False
) -> Scene:
    """Draws the position and, unless ``is_bare``, its marks and a dashed square in each location. A
    line surrounds the cells that decide what fits at the cell ``explained``."""
    limits, side = limits_of(faces.game), faces.side
    extent, rim = extent_of(example, limits, is_bare), BORDER_SHARE * side / 2
    scope, grid = scope_of(example.position, limits, explained), Grid(faces, extent, rim, rim)
    around = grid.around(scope.cells if scope else (), SCOPE_SHARE, SCOPE_INSET)
    items: list[Item] = [Shape(around.path, SCOPE_TINT)] if scope else []
    items += grid.spaces(extent)
    locations = () if is_bare else example.locations
    items += (dashed_square(*grid.corner(it.cell), side) for it in locations)
    items += grid.tiles(example.position)
    if scope:
        items.append(around._replace(stroke=SCOPE))
    for mark, cell in () if is_bare else sorted(example.marks.items()):
        items.append(grid.label(mark, *grid.middle(cell), MARK_SHARE * side))
    facts = example, extent, faces.name, scope, limits.is_fixed, is_bare
    macro = "title_of_cover" if is_bare else "title"
    title = faces.say(macro, len(example.position), len(locations))
    return grid.scene(items, title, faces.say("position", *facts))


def scored_scene(position: Position, turn: Turn, faces: Faces) -> Scene:
    """Draws the position after a legal turn, on its board or grid, and the points beside it."""
    limits, side, after = limits_of(faces.game), faces.side, after_turn(position, turn)
    groups = [*scored_groups(after, limits, [*turn])]
    shown = Extent.around([*after], limits.board)
    # A line counts from its first tile to its last.
    stretches = [[*Extent.around(it.cells).cells] for it in groups]
    taken = {cell for stretch in stretches for cell in stretch}
    beside: dict[Cell, Scored] = {}
    for group in groups:
        first, last = group.cells[0], group.cells[-1]
        down, right = (0, 1) if group.axis == "row" else (1, 0)
        before = Cell(first.row - down, first.column - right)
        behind = Cell(last.row + down, last.column + right)
        is_free = behind not in beside and behind not in taken
        beside[behind if is_free or before in taken else before] = group
    extent, rim = Extent.around([*shown.cells, *beside]), _LINE * side / 2
    grid = Grid(faces, extent, rim, rim)
    items = [*grid.spaces(shown)]
    items += (grid.smaller(tile, cell, _SMALLER) for cell, tile in after.items())
    items += (grid.around([cell], _EDGE, (1 - _SMALLER) / 2) for cell in sorted(turn))
    items += (grid.around(stretch, _LINE, _LINE_INSET) for stretch in stretches)
    for cell, group in beside.items():
        (x, y), step = grid.corner(cell), _NEAR if cell > group.cells[0] else 1 - _NEAR
        across, below = (step, 0.5) if group.axis == "row" else (0.5, step)
        place = x + side * across, y + side * below
        items.append(grid.label(f"{group.points}", *place, _NUMBER * side))
    example = SimpleNamespace(position=after, locations=())
    facts = example, shown, faces.name, None, limits.is_fixed, True
    scored = faces.say("scored", dict(sorted(turn.items())), groups, shown, faces.name)
    points = score_of(position, limits, turn) if any(limits.score) else None
    title = faces.say("title_of_scored", points)
    return grid.scene(items, title, f"{faces.say('position', *facts)} {scored}")


class Grid(NamedTuple):
    """The cells of ``extent`` as squares, the first one's top left corner ``left``, ``top``."""

    faces: Faces
    extent: Extent
    left: float
    top: float

    def corner(self, cell: Cell) -> tuple[float, float]:
        column, row = cell.column - self.extent.left, cell.row - self.extent.top
        return self.left + column * self.faces.side, self.top + row * self.faces.side

    def middle(self, cell: Cell) -> tuple[float, float]:
        x, y = self.corner(cell)
        return x + self.faces.side / 2, y + self.faces.side / 2

    def spaces(self, extent: Extent) -> Iterator[Item]:
        """The spaces of a fixed frame; other grids have none."""
        for cell in extent.cells if self.faces.game.rules.frame == "fixed" else ():
            square = rectangle(*self.corner(cell), self.faces.side, self.faces.side)
            yield Shape(square, stroke=SPACE, stroke_width=SPACE_SHARE * self.faces.side)

    def tiles(self, position: Position) -> Iterator[Item]:
        return (self.faces.tile(tile, *self.middle(cell)) for cell, tile in position.items())

    def smaller(self, tile: Tile, cell: Cell, share: float) -> Item:
        """A tile of a ``share`` of its side, which leaves room for a line around it."""
        at = Affine.scale(share).then(Affine.translate(*self.middle(cell)))
        return self.faces.tile(tile, 0, 0)._replace(transform=at)

    def around(self, cells: Iterable[Cell], width: float, inset: float) -> Shape:
        """A line around cells; its width and its distance from their edges are over a side."""
        side = self.faces.side
        outline = cell_outline(map(self.corner, cells), side, inset * side)
        return Shape(outline, stroke=INK, stroke_width=width * side)

    def label(self, text: str, x: float, y: float, size: float) -> Label:
        """A text in capitals whose middle is at (x, y)."""
        down = y + self.faces.fonts[MARK_FONT].cap_height * size / 2
        return Label(text, x, down, MARK_FONT, size, INK, "middle")

    def scene(self, items: Iterable[Item], title: str, description: str) -> Scene:
        """A scene with nothing but the grid, in the middle."""
        width = self.extent.columns * self.faces.side + 2 * self.left
        height = self.extent.rows * self.faces.side + 2 * self.top
        return Scene(width, height, tuple(items), title, description)


def extent_of(example: CheckedExample, limits: Limits, is_bare: bool = False) -> Extent:
    """The cells that the scene of an example spans."""
    locations = [location.cell for location in example.locations]
    shown = () if is_bare else (*locations, *example.marks.values())
    return Extent.around([*example.position, *shown], limits.board)


def scope_of(position: Position, limits: Limits, cell: Cell | None) -> Scope | None:
    """The cells that decide what fits at ``cell``: its row and column if a rule is about lines,
    else the tiles of the runs through it, else those beside it."""
    asked = {*demands(limits), *(["runs"] if limits_runs(limits) else [])}
    kind = next((it for it in SCOPES if it.key in asked), None)
    if cell is None or kind is None:
        return None
    others = tuple(other for _, group in kind.at(position, cell) for other in group)
    if kind.key == "lines":  # with their empty cells
        every = Extent.around([*position, cell], limits.board).cells
        others = tuple(it for it in every if (it.row == cell.row) != (it.column == cell.column))
    return Scope(cell, kind.key, others)


def dashed_square(x: float, y: float, side: float) -> Shape:
    """The mark of an empty place, ``side`` mm wide, by its top left corner."""
    inset = LOCATION_INSET * side
    inner = side - 2 * inset
    dash = inner / DASHES / 2
    square = rectangle(x + inset, y + inset, inner, inner)
    return Shape(square, None, LOCATION, LOCATION_SHARE * side, (dash, dash), dash / 2)


def cell_outline(corners: Iterable[tuple[float, float]], side: float, inset: float) -> Path:
    """The edge of squares of ``side`` mm, by their top left corners on a lattice, moved in by
    ``inset`` mm: a polygon for each part and hole; squares that share only a corner are apart."""
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
                point = at * side + (step + turn) * 1j * inset  # moved inward
                points.append((left + point.real, top + point.imag))
            if (at, turn) == first:
                break
            step = turn
        segments += polygon(points).segments
    return Path(tuple(segments))
