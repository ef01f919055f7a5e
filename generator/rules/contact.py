"""Contact, bounds and run length: the cells where a tile may go, whatever the tile."""

import math
from collections.abc import Iterator

from generator.game.model import Contact
from generator.rules.limits import Limits
from generator.rules.position import Cell, Extent, Position

EDGES = ((0, 1), (0, -1), (1, 0), (-1, 0))
CORNERS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
STEPS = {"edge": EDGES, "any": EDGES + CORNERS, "corner": CORNERS, "none": ()}
"""Differences (rows, columns) to the cells in contact with a cell, by the value of ``contact``."""


def cells_beside(cell: Cell, contact: Contact) -> Iterator[Cell]:
    """The cells in contact with ``cell``."""
    row, column = cell
    return (Cell(row + down, column + right) for down, right in STEPS[contact])


def touches(position: Position, cell: Cell, contact: Contact) -> bool:
    """True if a tile is in contact with ``cell``, the grid is empty, or no contact is demanded."""
    if not position or contact == "none":
        return True
    return any(other in position for other in cells_beside(cell, contact))


def within_bounds(box: Extent, limits: Limits) -> tuple[bool, bool]:
    """True if a bounding box keeps the limit of rows; the same for columns. In a fixed frame it
    must be between row and column 0 and the maxima."""
    top, left = (box.top, box.left) if limits.is_fixed else (0, 0)
    most_rows, most_columns = limits.max_rows or math.inf, limits.max_columns or math.inf
    return 0 <= top <= most_rows - box.rows, 0 <= left <= most_columns - box.columns


def candidates(position: Position, limits: Limits) -> list[Cell]:
    """The empty cells that contact allows, sorted, and perhaps more. An empty floating grid has
    (0, 0): all of its cells are equivalent."""
    if not position and not limits.is_fixed:
        return [Cell(0, 0)]
    if not position or limits.contact == "none":
        cells = {*Extent.around((), limits.board).cells}
    else:
        cells = {it for cell in position for it in cells_beside(cell, limits.contact)}
    return sorted(cells - position.keys())


def pieces_of(position: Position, contact: Contact) -> list[list[Cell]]:
    """The pieces of tiles in contact with each other, ordered by their first cells."""
    rest = dict.fromkeys(position)
    pieces = []
    while rest:
        piece = [next(iter(rest))]
        del rest[piece[0]]
        for cell in piece:
            for other in cells_beside(cell, contact):
                if other in rest:
                    del rest[other]
                    piece.append(other)
        pieces.append(sorted(piece))
    return pieces
