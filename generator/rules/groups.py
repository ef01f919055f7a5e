"""Groups of tiles, and the relations that the tiles of a group must have.

A group is the tiles of a line, a run, or a pair of neighbors: a mapping of cells to tiles. It obeys
a list of patterns if one of them holds for the whole group.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from generator.game.relations import Pattern, Relation
from generator.rules.position import Axis, Cell, Position, Tile

Group: TypeAlias = Mapping[Cell, Tile]
Patterns: TypeAlias = tuple[Pattern, ...]

ATTRIBUTES = ("glyph", "color")


def related(relation: Relation | None, values: Sequence[int]) -> bool:
    """True if values of one attribute are related so; one value and none always are."""
    kinds = len(set(values))
    match relation:
        case None:
            return True
        case "different":
            return kinds == len(values)
        case "same":
            return kinds <= 1
        case "uniform":
            return kinds <= 1 or kinds == len(values)


def obeys(patterns: Patterns, tiles: Iterable[Tile]) -> bool:
    """True if one of the patterns holds for all tiles together, or if there are no patterns."""
    tiles = [*tiles]
    glyphs, colors = [tile.glyph for tile in tiles], [tile.color for tile in tiles]
    return not patterns or any(
        related(it.glyph, glyphs) and related(it.color, colors) for it in patterns
    )


@dataclass(frozen=True, slots=True)
class Scope:
    """A kind of group: the patterns of one key of ``rules`` are about it."""

    key: str
    """The key of ``rules``, and the field of :class:`~generator.rules.limits.Limits`."""
    name: str
    """Its name in reports of violations."""
    reason: str
    """The beginning of its ids of :class:`~generator.game.claims.IllegalReason`; ``{}`` is the
    axis."""
    of: Callable[[Position], Iterator[tuple[Axis, Group]]]
    """All groups of a position that have two tiles or more."""
    at: Callable[[Position, Cell], Iterator[tuple[Axis, Group]]]
    """The groups that a tile at an empty cell would join, without it."""
    within: tuple[str, ...] = ()
    """Keys of the scopes of whose groups each group of this one is a part."""
    is_pair: bool = False
    """True if a group never has more than two tiles."""
    needs_edges: bool = False
    """True if there are no groups of two tiles where only corners touch."""
    forgives: bool = False
    """True if a group that is broken already still takes every value that it lacks, where all must
    be different. (In lines, so that one mistake does not hide what else is missing; a tile that
    joins two runs answers for both.)"""


def broken(patterns: Patterns, group: Group) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """Yields what a group breaks - ``glyph``, ``color``, or ``pattern`` where there are several -
    and with which cells: for each value that occurs twice where all must be different, the cells
    that share it; else the whole group."""
    if len(patterns) > 1:
        if not obeys(patterns, group.values()):
            yield "pattern", tuple(group)
        return
    for pattern in patterns:
        for attribute in ATTRIBUTES:
            relation, shared = getattr(pattern, attribute), defaultdict[int, list[Cell]](list)
            for cell, tile in group.items():
                shared[getattr(tile, attribute)].append(cell)
            if relation == "different":
                yield from ((attribute, tuple(it)) for it in shared.values() if len(it) > 1)
            elif not related(relation, [getattr(tile, attribute) for tile in group.values()]):
                yield attribute, tuple(group)


def in_the_way(
    scope: Scope, patterns: Patterns, group: Group, cell: Cell, tile: Tile
) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """Yields what a group would break with ``tile`` added at ``cell``, each once, and the cells of
    the group that are in the way."""
    found: dict[str, set[Cell]] = {}
    for attribute, cells in broken(patterns, {**group, cell: tile}):
        if cell in cells or not scope.forgives:
            found.setdefault(attribute, set()).update(cells)
    for attribute, others in found.items():
        yield attribute, tuple(at for at in group if at in others)


def takes(scope: Scope, relation: Relation | None, values: Sequence[int], value: int) -> bool:
    """True if a group whose tiles have ``values`` takes one with ``value``."""
    if relation == "different" and scope.forgives:
        return value not in values
    return related(relation, [*values, value])
