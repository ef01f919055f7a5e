"""Groups of tiles, the relations that their tiles must have, and the scopes: kinds of groups.

A group is the tiles of a line, a run, or a pair of neighbors: a mapping of cells to tiles. It obeys
a list of patterns if one of them holds for the whole group.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from generator.game.relations import RELATION_KEYS, Pattern, Relation
from generator.rules.limits import Limits
from generator.rules.position import Axis, Cell, Position, Tile, cells_beside

Group: TypeAlias = Mapping[Cell, Tile]
Patterns: TypeAlias = tuple[Pattern, ...]

ATTRIBUTES = ("glyph", "color")


def related(relation: Relation | None, values: Sequence[int]) -> bool:
    """True if values of one attribute are related so; one value and none always are."""
    kinds = len(set(values))
    is_same, is_different = kinds <= 1, kinds == len(values)
    found = {"same": is_same, "different": is_different, "uniform": is_same or is_different}
    return relation is None or found[relation]


def obeys(patterns: Patterns, tiles: Iterable[Tile]) -> bool:
    """True if one of the patterns holds for all tiles together, or if there are no patterns."""
    tiles = [*tiles]
    glyphs, colors = [tile.glyph for tile in tiles], [tile.color for tile in tiles]
    found = (related(it.glyph, glyphs) and related(it.color, colors) for it in patterns)
    return not patterns or any(found)


@dataclass(frozen=True, slots=True)
class Scope:
    """A kind of group: the patterns of one key of ``rules`` are about it."""

    key: str  # the key of rules, and the field of Limits
    reason: str  # how its ids of IllegalReason begin; {} is the axis
    at: Callable[[Position, Cell], Iterator[tuple[Axis, Group]]]
    """The groups that a tile at an empty cell would join, without it."""
    within: tuple[str, ...] = ()  # keys of the scopes of whose groups each of these is a part
    is_pair: bool = False  # True if a group never has more than two tiles
    needs_edges: bool = False  # True if there are no groups of two tiles where only corners touch


def broken(patterns: Patterns, group: Group) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """Yields what a group breaks (``glyph``, ``color``, or ``pattern`` of several) and the cells:
    for each value that occurs twice where all must differ its cells, else the whole group."""
    if len(patterns) > 1:
        if not obeys(patterns, group.values()):
            yield "pattern", tuple(group)
        return
    for pattern in patterns:
        for attribute in ATTRIBUTES:
            relation, shared = getattr(pattern, attribute), defaultdict[int, list[Cell]](list)
            if related(relation, [getattr(tile, attribute) for tile in group.values()]):
                continue
            for cell, tile in group.items():
                shared[getattr(tile, attribute)].append(cell)
            parts = shared.values() if relation == "different" else [[*group]]
            yield from ((attribute, tuple(it)) for it in parts if len(it) > 1)


def runs_at(position: Position, cell: Cell) -> Iterator[tuple[Axis, Group]]:
    """The other tiles of the run that a tile at ``cell`` makes in its row, then in its column."""
    for axis, down, right in ((Axis.ROW, 0, 1), (Axis.COLUMN, 1, 0)):
        run: dict[Cell, Tile] = {}
        for sign in (-1, 1):
            at = Cell(cell.row + sign * down, cell.column + sign * right)
            while at in position:
                run[at] = position[at]
                at = Cell(at.row + sign * down, at.column + sign * right)
        yield axis, dict(sorted(run.items()))


def neighbors_at(position: Position, cell: Cell) -> dict[Cell, Tile]:
    """The tiles that share an edge with ``cell``, sorted by cell."""
    return {at: position[at] for at in sorted(cells_beside(cell, "edge")) if at in position}


def _pairs_at(position: Position, cell: Cell) -> Iterator[tuple[Axis, Group]]:
    for other, tile in neighbors_at(position, cell).items():
        yield Axis.ROW if other.row == cell.row else Axis.COLUMN, {other: tile}


LINES = Scope("lines", "{}", lambda grid, at: ((it, grid.in_line(it, at)) for it in Axis))
RUNS = Scope("runs", "{}-run", runs_at, within=("lines",), needs_edges=True)
NEIGHBORS = Scope(
    "neighbors", "neighbor", _pairs_at, within=("lines", "runs"), is_pair=True, needs_edges=True
)
SCOPES = (LINES, RUNS, NEIGHBORS)  # all scopes, in the order of their keys in the game file

assert tuple(it.key for it in SCOPES) == RELATION_KEYS, "each key of the game file needs its scope"


def scopes_of(limits: Limits) -> Iterator[tuple[Scope, Patterns]]:
    """The scopes of which the rules demand something, with their patterns."""
    for scope in SCOPES:
        if patterns := getattr(limits, scope.key):
            yield scope, patterns


def groups_of(scope: Scope, position: Position) -> Iterator[tuple[Axis, Group]]:
    """All groups of a position that have two tiles or more, each by its first cell."""
    for cell, tile in position.items():
        for axis, others in scope.at(position, cell):
            if others and cell < min(others):
                yield axis, {cell: tile, **others}
