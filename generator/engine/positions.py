"""Finds the locations of positions with the compiled rules, and whether positions are legal."""

from functools import cache, reduce
from operator import gt, or_

from generator.engine.module import Engine
from generator.engine.ruleset import MOST_KINDS, new_state, rules_table
from generator.rules.contact import within_bounds
from generator.rules.limits import Limits
from generator.rules.placement import Location, location_at, locations
from generator.rules.position import Cell, Extent, Position, Tile
from generator.rules.scopes import scopes_of

_MARGIN = 4  # rows and columns of the grid beyond those of the position
_MOST_CELLS = 2_000_000

Masks = tuple[int, ...]


class PositionEngine:
    """The compiled rules of a game, for any number of positions."""

    def __init__(self, limits: Limits) -> None:
        self._limits, self._rules = limits, limits._replace(hand_size=0)
        self._has_several = any(len(patterns) > 1 for _, patterns in scopes_of(limits))
        rows, columns = limits.board or (12, 12)
        self.is_able = max(limits[:2]) <= MOST_KINDS and rows * columns <= _MOST_CELLS
        """False if the rules are too large for the engine: only the definitions know them."""
        if self.is_able:
            self._load(64, rows + _MARGIN, columns + _MARGIN, 8 * 64)

    def _load(self, tiles: int, height: int, width: int, places: int) -> None:
        """Makes arrays with room for these numbers of tiles, rows and columns, and locations."""
        engine, rules = Engine(), self._rules
        self._sizes, self._call = (tiles, height, width, places), engine.survey
        self._t = engine.array(rules_table(rules, (height, width)))
        self._s = engine.array(new_state(rules, self._t))
        self._tiles = engine.array(4 * tiles)
        self._out = engine.array(rules.colors + (2 + rules.colors) * places)

    def locations(self, position: Position) -> tuple[Location, ...]:
        """As :func:`generator.rules.locations`, which is asked for what the engine does not know:
        illegal positions, and rules or positions that are too large."""
        found = self.survey(position)
        return locations(position, self._limits) if found is None else found

    def survey(self, position: Position) -> tuple[Location, ...] | None:
        """The locations of a legal position. None if it violates a rule, and if the rules or the
        position are too large for the engine."""
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
            self._load(
                *(max(has, 3 * it // 2) for has, it in zip(self._sizes, needed, strict=True))
            )
        flat = [number for pair in position.items() for part in pair for number in part]
        self._tiles[: len(flat)] = flat
        found = self._call(self._t, self._s, self._tiles, count, self._out, *box)
        if found < 0:
            return None
        colors, size = self._rules.colors, 2 + self._rules.colors
        out = self._out[: colors + size * found]
        spent, listed = set(_tiles_of(tuple(out[:colors]))), []
        for at in range(colors, len(out), size):
            cell, masks = Cell(out[at], out[at + 1]), tuple(out[at + 2 : at + size])
            if any(masks) or self._has_several:
                allowed = _tiles_of(masks)
                left = tuple([tile for tile in allowed if tile not in spent])
                listed.append(Location(cell, *_kinds_of(masks), allowed, left))
            elif it := location_at(position, self._limits, cell):
                listed.append(it)  # the definitions may know some glyphs, or some colors
        return tuple(listed)


@cache
def _kinds_of(masks: Masks) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The glyphs and the colors of the tiles of masks of glyphs by color, rising."""
    return _members(reduce(or_, masks)), tuple(n for n, mask in enumerate(masks) if mask)


@cache
def _tiles_of(masks: Masks) -> tuple[Tile, ...]:
    """The tiles of masks of glyphs by color, sorted."""
    return tuple(Tile(color, it) for color, mask in enumerate(masks) for it in _members(mask))


@cache
def _members(mask: int) -> tuple[int, ...]:
    """The numbers of the bits that are set, rising."""
    return tuple(n for n in range(mask.bit_length()) if mask >> n & 1)
