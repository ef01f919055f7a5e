"""Lines, runs and neighbors: the groups of tiles that the keys of ``rules`` are about."""

from __future__ import annotations

from collections.abc import Iterator

from generator.game.relations import RELATION_KEYS
from generator.rules.contact import EDGES
from generator.rules.groups import Group, Patterns, Scope
from generator.rules.limits import Limits
from generator.rules.position import Axis, Cell, Position, Tile

_STEPS = ((Axis.ROW, 0, 1), (Axis.COLUMN, 1, 0))


def _lines(position: Position) -> Iterator[tuple[Axis, Group]]:
    """The tiles of each row and each column, gaps ignored, that has at least two."""
    for (axis, _), line in position.lines.items():
        if len(line) > 1:
            yield axis, line


def _lines_at(position: Position, cell: Cell) -> Iterator[tuple[Axis, Group]]:
    """The other tiles in the row of ``cell``, then those in its column."""
    yield Axis.ROW, position.in_row(cell)
    yield Axis.COLUMN, position.in_column(cell)


def runs(position: Position) -> Iterator[tuple[Axis, Group]]:
    """The tiles of each run, an unbroken stretch of two or more, those in rows first, each by its
    first cell."""
    for axis, down, right in _STEPS:
        for row, column in position:
            if Cell(row - down, column - right) not in position:
                run = dict(_walk(position, Cell(row, column), down, right))
                if len(run) > 1:
                    yield axis, run


def runs_at(position: Position, cell: Cell) -> Iterator[tuple[Axis, Group]]:
    """The other tiles of the run that a tile at ``cell`` makes in its row, then in its column."""
    for axis, down, right in _STEPS:
        before = _walk(position, Cell(cell.row - down, cell.column - right), -down, -right)
        after = _walk(position, Cell(cell.row + down, cell.column + right), down, right)
        yield axis, dict([*reversed([*before]), *after])


def _walk(position: Position, cell: Cell, down: int, right: int) -> Iterator[tuple[Cell, Tile]]:
    """The tiles from ``cell`` on in one direction, as far as the first empty cell."""
    while cell in position:
        yield cell, position[cell]
        cell = Cell(cell.row + down, cell.column + right)


def pairs(position: Position) -> Iterator[tuple[Axis, Group]]:
    """All pairs of neighbors, two tiles that share an edge, each by its first cell."""
    for cell, tile in position.items():
        for axis, down, right in _STEPS:
            other = Cell(cell.row + down, cell.column + right)
            if other in position:
                yield axis, {cell: tile, other: position[other]}


def neighbors_at(position: Position, cell: Cell) -> dict[Cell, Tile]:
    """The tiles that share an edge with ``cell``, sorted by cell."""
    around = (Cell(cell.row + down, cell.column + right) for down, right in EDGES)
    return {other: position[other] for other in around if other in position}


def _pairs_at(position: Position, cell: Cell) -> Iterator[tuple[Axis, Group]]:
    for other, tile in neighbors_at(position, cell).items():
        yield Axis.ROW if other.row == cell.row else Axis.COLUMN, {other: tile}


SCOPES = (
    Scope("lines", "line", "{}", _lines, _lines_at, forgives=True),
    Scope("runs", "run", "{}-run", runs, runs_at, within=("lines",), needs_edges=True),
    Scope(
        "neighbors",
        "neighbors",
        "neighbor",
        pairs,
        _pairs_at,
        within=("lines", "runs"),
        is_pair=True,
        needs_edges=True,
    ),
)
"""All scopes, in the order of their keys in the game file."""

assert tuple(it.key for it in SCOPES) == RELATION_KEYS, "each key of the game file needs its scope"


def scopes_of(limits: Limits) -> Iterator[tuple[Scope, Patterns]]:
    """The scopes of which the rules demand something, with their patterns."""
    for scope in SCOPES:
        if patterns := getattr(limits, scope.key):
            yield scope, patterns
