"""Finds the locations of positions with the compiled rules, and whether positions are legal."""

from functools import lru_cache
from operator import gt
from typing import TypeAlias

from generator.engine.module import Engine
from generator.engine.ruleset import MOST_KINDS, new_state, rules_table
from generator.rules.limits import Limits
from generator.rules.placement import Location, locations, within_bounds
from generator.rules.position import Cell, Extent, Position, Tile

_MARGIN = 4  # rows and columns of the grid beyond those of the position
_MOST_CELLS = 2_000_000

Surveyed: TypeAlias = tuple[int, ...]
"""A location: row, column, masks of glyphs and of colors, then by color a mask of the glyphs of the
tiles that can be placed, then by color one of the tiles that are allowed, copies ignored."""


class PositionEngine:
    """The compiled rules of a game, for any number of positions."""

    def __init__(self, limits: Limits) -> None:
        self._limits, self._rules = limits, limits._replace(hand_size=0)
        rows, columns = limits.board or (12, 12)
        self.is_able = max(limits[:2]) <= MOST_KINDS and rows * columns <= _MOST_CELLS
        """False if the rules are too large for the engine: only the definitions know them."""
        if self.is_able:
            self._load(64, rows + _MARGIN, columns + _MARGIN, 8 * 64)

    def _load(self, tiles: int, height: int, width: int, places: int) -> None:
        engine, rules = Engine(), self._rules
        self._sizes, self._call = (tiles, height, width, places), engine.survey
        self._t = engine.array(rules_table(rules, (height, width)))
        self._s = engine.array(new_state(rules, self._t))
        self._tiles = engine.array(4 + 4 * tiles)
        self._out = engine.array((4 + 2 * rules.colors) * places)

    def locations(self, position: Position) -> tuple[Location, ...]:
        """As :func:`generator.rules.locations`, which is asked for what the engine does not know:
        illegal positions, and rules or positions that are too large."""
        found = self.survey(position)
        return locations(position, self._limits) if found is None else (*map(_location, found),)

    def survey(self, position: Position) -> list[Surveyed] | None:
        """The locations of a position; None if it is illegal, or too large for the engine."""
        count, box, rules = len(position), position.box, self._rules
        is_apart = not rules.is_fixed and max(box.rows, box.columns) > count
        if not self.is_able or is_apart or not all(within_bounds(box, rules)):
            return None
        if rules.is_fixed or not count:
            box = Extent.around(position, rules.board)
        places = box.rows * box.columns if rules.contact == "none" or not count else 8 * count
        needed = count, box.rows + _MARGIN, box.columns + _MARGIN, places
        if box.rows * box.columns > _MOST_CELLS:
            return None
        if any(map(gt, needed, self._sizes)):
            self._load(*map(max, self._sizes, (3 * it // 2 for it in needed)))
        flat = [number for pair in position.items() for part in pair for number in part]
        self._tiles[: 4 + len(flat)] = [*box, *flat]
        found = self._call(self._t, self._s, self._tiles, count, self._out)
        if found < 0:
            return None
        size = 4 + 2 * rules.colors
        return [*zip(*[iter(self._out[: size * found])] * size, strict=True)]


def _location(it: Surveyed) -> Location:
    of_tiles = len(it) // 2 + 2
    tiles, allowed = _tiles_of(it[4:of_tiles]), _tiles_of(it[of_tiles:])
    return Location(Cell(*it[:2]), members(it[2]), members(it[3]), allowed, tiles)


def surveyed(it: Location, limits: Limits) -> Surveyed:
    """A location as :meth:`PositionEngine.survey` would give it."""
    masks = (sum(1 << number for number in numbers) for numbers in (it.glyphs, it.colors))
    by_color = [0] * (2 * limits.colors)
    for start, tiles in ((0, it.tiles), (limits.colors, it.allowed)):
        for color, glyph in tiles:
            by_color[start + color] |= 1 << glyph
    return *it.cell, *masks, *by_color


@lru_cache(maxsize=1 << 14)
def _tiles_of(masks: tuple[int, ...]) -> tuple[Tile, ...]:
    return tuple(Tile(color, it) for color, mask in enumerate(masks) for it in members(mask))


@lru_cache(maxsize=1 << 14)
def members(mask: int) -> tuple[int, ...]:
    """The numbers of the bits that are set, rising."""
    return tuple(n for n in range(mask.bit_length()) if mask >> n & 1)
