"""Groups of tiles (a line, a run, two neighbors) under the patterns that one of them must obey.

What a group still takes depends only on the mask of its tiles and on their number, so each test
takes constant time, whatever the size of the group, and its answers are cached.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from generator.game.relations import Pattern, Relation
from generator.rules.limits import Limits
from generator.rules.masks import TileMasks
from generator.rules.position import Cell, Tile


class Scope(StrEnum):
    """The kinds of groups."""

    LINE = "line"
    RUN = "run"
    NEIGHBORS = "neighbors"


class Axis(StrEnum):
    """The two directions of lines, runs and pairs of neighbors."""

    ROW = "row"
    COLUMN = "column"


class Attribute(StrEnum):
    """A demand that a group breaks: the relation of one attribute, or all of several patterns."""

    GLYPH = "glyph"
    COLOR = "color"
    PATTERN = "pattern"


class _Cache(dict[int, int]):
    """The values of a function of one number; cleared when it has grown large."""

    def __init__(self, function: Callable[[int], int]) -> None:
        super().__init__()
        self._function = function

    def __missing__(self, argument: int) -> int:
        if len(self) >= _MAX_CACHED:
            self.clear()
        self[argument] = value = self._function(argument)
        return value


_MAX_CACHED = 1 << 16


class GroupRule:
    """The patterns of one scope; one of them must hold for each group as a whole.

    With a single pattern what a group takes is a product and is given as a mask; with several it is
    given as a tile set (see :mod:`generator.rules.masks`). ``allowed`` and ``obeys`` are caches by
    the summary of a group: the tiles that it takes; and 1 if it obeys a pattern. With
    ``is_lenient`` the relation ``different`` of a single pattern allows every value that a group
    lacks, even if the group is broken already.
    """

    def __init__(
        self, patterns: tuple[Pattern, ...], masks: TileMasks, *, is_lenient: bool = False
    ) -> None:
        self.patterns = patterns
        self.masks = masks
        self.is_product = len(patterns) == 1
        self.is_lenient = is_lenient and self.is_product
        self.excluding = self._excluding() if self.is_lenient else None
        self.distinct = sum(it is not None for it in (patterns[0].glyph, patterns[0].color))
        self.allowed = _Cache(self._allowed)
        self.obeys = _Cache(self._obeys)

    def _excluding(self) -> int | None:
        """The bits of a group's mask that a lenient rule forbids, if it does nothing but that."""
        relations = {self.patterns[0].glyph, self.patterns[0].color}
        if relations - {"different", None}:
            return None
        glyphs = self.masks.glyphs if self.patterns[0].glyph else 0
        return glyphs | (self.masks.colors if self.patterns[0].color else 0)

    def _allowed(self, summary: int) -> int:
        """The tiles that a group with this summary takes: a mask or a tile set."""
        glyphs, colors = self.masks.glyphs, self.masks.colors
        count = summary >> self.masks.count_shift
        products = (
            self._values(pattern.glyph, summary & glyphs, count, glyphs)
            | self._values(pattern.color, summary & colors, count, colors)
            for pattern in self.patterns
        )
        if self.is_product:
            return next(products)
        found = 0
        for product in products:
            found |= self.masks.tile_set(product)
        return found

    def _values(self, relation: Relation | None, present: int, count: int, every: int) -> int:
        """The values of one attribute that a group with those ``present`` takes."""
        if relation is None or not count:
            return every
        distinct = present.bit_count()
        allowed = 0
        is_distinct = distinct == count or (self.is_lenient and relation == "different")
        if relation != "same" and is_distinct:
            allowed = every & ~present
        if relation != "different" and distinct == 1:
            allowed |= present
        return allowed

    def _obeys(self, summary: int) -> bool:
        """True if a group with this summary obeys a pattern."""
        glyphs = (summary & self.masks.glyphs).bit_count()
        colors = (summary & self.masks.colors).bit_count()
        count = summary >> self.masks.count_shift
        return any(
            _holds(pattern.glyph, glyphs, count) and _holds(pattern.color, colors, count)
            for pattern in self.patterns
        )

    def broken(self, group: Mapping[Cell, Tile]) -> Iterator[tuple[Attribute, tuple[Cell, ...]]]:
        """Yields what a group breaks, and with which cells: for each glyph and each color that
        occurs twice where all must be different, the cells that share it; else the whole group."""
        every = tuple(group)
        if len(self.patterns) > 1:
            summary = 0
            for tile in group.values():
                summary = (summary | self.masks[tile]) + self.masks.one
            if not self.obeys[summary]:
                yield Attribute.PATTERN, every
            return
        for pattern in self.patterns:
            for attribute, relation in _relations(pattern):
                shared: defaultdict[int, list[Cell]] = defaultdict(list)
                for cell, tile in group.items():
                    shared[_value(attribute, tile)].append(cell)
                if relation == "different":
                    for cells in shared.values():
                        if len(cells) > 1:
                            yield attribute, tuple(cells)
                elif not _holds(relation, len(shared), len(group)):
                    yield attribute, every

    def obstacles(
        self, group: Mapping[Cell, Tile], cell: Cell, tile: Tile
    ) -> Iterator[tuple[Attribute, tuple[Cell, ...]]]:
        """Yields what a group would break with ``tile`` added at ``cell``, each once, and the
        cells of the group that are in the way."""
        found: dict[Attribute, set[Cell]] = {}
        for attribute, cells in self.broken({**group, cell: tile}):
            if cell in cells or not self.is_lenient:
                found.setdefault(attribute, set()).update(cells)
        for attribute, others in found.items():
            yield attribute, tuple(at for at in group if at in others)


class GroupRules(NamedTuple):
    """The group rules of one game by scope; None where nothing is demanded."""

    masks: TileMasks
    lines: GroupRule | None
    runs: GroupRule | None
    neighbors: GroupRule | None


@lru_cache(maxsize=16)
def group_rules(limits: Limits) -> GroupRules:
    """The group rules of ``limits``, with their caches."""
    masks = TileMasks(limits)
    return GroupRules(
        masks,
        GroupRule(limits.lines, masks, is_lenient=True) if limits.lines else None,
        GroupRule(limits.runs, masks) if limits.runs else None,
        GroupRule(limits.neighbors, masks) if limits.neighbors else None,
    )


def _relations(pattern: Pattern) -> Iterable[tuple[Attribute, Relation]]:
    if pattern.glyph is not None:
        yield Attribute.GLYPH, pattern.glyph
    if pattern.color is not None:
        yield Attribute.COLOR, pattern.color


def _value(attribute: Attribute, tile: Tile) -> int:
    return tile.glyph if attribute is Attribute.GLYPH else tile.color


def _holds(relation: Relation | None, distinct: int, count: int) -> bool:
    """True if ``count`` tiles with so many distinct values are related so."""
    match relation:
        case "different":
            return distinct == count
        case "same":
            return distinct <= 1
        case "uniform":
            return distinct <= 1 or distinct == count
    return True
