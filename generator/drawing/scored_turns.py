"""Draws a turn that scores: its tiles in the grid, with thick edges, and lines around the runs and
the lines that count, each with its points."""

from typing import NamedTuple

from generator.drawing import Affine, Item, Label, Scene, Shape, rectangle
from generator.drawing.board import MARK_FONT, SPACE, SPACE_SHARE, cell_outline
from generator.drawing.tile_faces import INK, Faces
from generator.rules import Cell, Extent, Position, limits_of
from generator.rules.scoring import Scored, scored_groups
from generator.rules.turns import Turn, after_turn, score_of

_SMALLER = 0.82
"""Side of a tile over that of its cell: there is room for the lines between tiles."""
_EDGE = 0.07
"""Width of the thick edge of a tile of the turn over the side of a cell."""
_LINE, _LINE_INSET = 0.06, 0.005
"""Width of the line around a group, and its distance from the edges of its cells, likewise."""
_NUMBER, _NEAR = 0.56, 0.36
"""Type size of points over the side of a tile, and how far their middle is from the group."""


class _Bare(NamedTuple):
    """A position without locations, for its description."""

    position: Position
    locations: tuple[()] = ()


def scored_scene(position: Position, turn: Turn, faces: Faces) -> Scene:
    """Draws the position after a legal turn. The scene spans the board of a fixed frame, or the
    grid, and the points beside it."""
    limits, side, after = limits_of(faces.game), faces.side, after_turn(position, turn)
    groups = [*scored_groups(after, limits, [*turn])]
    grid = Extent.around([*after], limits.board)
    taken = {cell for it in groups for cell in _stretch(it)}
    beside: dict[Cell, Scored] = {}
    for group in groups:
        before, behind = _ends(group)
        is_free = behind not in beside and behind not in taken
        beside[behind if is_free or before in taken else before] = group
    extent = Extent.around([*grid.cells, *beside])
    rim = _LINE * side / 2

    def corner(cell: Cell) -> tuple[float, float]:
        return rim + (cell.column - extent.left) * side, rim + (cell.row - extent.top) * side

    items: list[Item] = []
    for cell in grid.cells if limits.is_fixed else ():
        space = rectangle(*corner(cell), side, side)
        items.append(Shape(space, stroke=SPACE, stroke_width=SPACE_SHARE * side))
    for cell, tile in after.items():
        x, y = corner(cell)
        at = Affine.scale(_SMALLER).then(Affine.translate(x + side / 2, y + side / 2))
        items.append(faces.tile(tile, 0, 0)._replace(transform=at))
    for cell in sorted(turn):
        edge = cell_outline([corner(cell)], side, (1 - _SMALLER) / 2 * side)
        items.append(Shape(edge, stroke=INK, stroke_width=_EDGE * side))
    for group in groups:
        around = cell_outline(map(corner, _stretch(group)), side, _LINE_INSET * side)
        items.append(Shape(around, stroke=INK, stroke_width=_LINE * side))
    size = _NUMBER * side
    for cell, group in beside.items():
        (x, y), step = corner(cell), _NEAR if cell > group.cells[0] else 1 - _NEAR
        is_row = group.axis == "row"
        x, y = x + side * (step if is_row else 0.5), y + side * (0.5 if is_row else step)
        down = y + faces.fonts[MARK_FONT].cap_height * size / 2
        items.append(Label(f"{group.points}", x, down, MARK_FONT, size, INK, "middle"))
    facts = _Bare(after), grid, faces.name, None, limits.is_fixed, True
    said = (
        faces.say("position", *facts),
        faces.say("scored", dict(sorted(turn.items())), groups, grid, faces.name),
    )
    width, height = extent.columns * side + 2 * rim, extent.rows * side + 2 * rim
    points = score_of(position, limits, turn) if any(limits.score) else None
    title = faces.say("title_of_scored", points)
    return Scene(width, height, tuple(items), title, " ".join(said))


def _stretch(group: Scored) -> list[Cell]:
    """The cells of a run, or of a line from its first tile to its last."""
    return [*Extent.around(group.cells).cells]


def _ends(group: Scored) -> tuple[Cell, Cell]:
    """The cell before a group and the one behind it."""
    (row, column), (last_row, last_column) = group.cells[0], group.cells[-1]
    down, right = (0, 1) if group.axis == "row" else (1, 0)
    return Cell(row - down, column - right), Cell(last_row + down, last_column + right)
