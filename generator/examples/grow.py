"""Random legal positions, grown tile by tile; the same on every machine for the same seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple, TypeVar

from generator.examples.surveys import open_locations
from generator.rules import Cell, Limits, Position

_Item = TypeVar("_Item")


class Frame(NamedTuple):
    """Target size of a position, in tiles, rows and columns; ``None`` for any."""

    tiles: int
    rows: int | None = None
    columns: int | None = None


def grow(limits: Limits, frame: Frame, random: Random) -> Position:
    """A legal position grown towards ``frame``; smaller if no further tile can be placed.

    Half of the runs prefer locations that few tiles fit, which makes dense positions.
    """
    is_dense = random.random() < 0.5
    position = Position()
    while len(position) < frame.tiles:
        found = open_locations(position, limits)
        found = [it for it in found if _leads_to(frame, limits, position, it.cell)]
        if not found:
            break
        if is_dense:
            least = min(len(it.tiles) for it in found)
            found = [it for it in found if len(it.tiles) == least]
        location = pick(found, random)
        position = position.placing(location.cell, pick(location.tiles, random))
    return position


def pick(items: Sequence[_Item], random: Random) -> _Item:
    """A random item. Only ``Random.random`` gives the same numbers in every version of Python."""
    return items[int(random.random() * len(items))]


def _leads_to(frame: Frame, limits: Limits, position: Position, cell: Cell) -> bool:
    """True if, after a tile at ``cell``, the tiles left suffice to reach the frame's size."""
    box = position.box.with_cell(*cell)
    more_rows = frame.rows - box.rows if frame.rows is not None else 0
    more_columns = frame.columns - box.columns if frame.columns is not None else 0
    if more_rows < 0 or more_columns < 0:
        return False
    return tiles_to_grow(limits, more_rows, more_columns) <= frame.tiles - len(position) - 1


def tiles_to_grow(limits: Limits, rows: int, columns: int) -> int:
    """The fewest tiles that make a grid grow by so many rows and columns: at an edge a tile adds
    one line, at a corner one of each, without contact any number."""
    if limits.contact == "edge":
        return rows + columns
    most = max(rows, columns)
    return min(most, 1) if limits.contact == "none" else most
