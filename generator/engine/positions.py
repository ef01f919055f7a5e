"""Finds the locations of positions with the compiled rules, and whether positions are legal."""

from functools import cache, reduce
from operator import or_

from generator.engine.module import Engine
from generator.engine.ruleset import MOST_KINDS, new_state, room_of, rules_table
from generator.rules.limits import Limits
from generator.rules.placement import Location, location_at, locations
from generator.rules.position import Cell, Position, Tile
from generator.rules.scopes import scopes_of

_MARGIN = 4
"""Rows and columns of the grid beyond those of the position."""
_MOST_CELLS = 2_000_000

Masks = tuple[int, ...]


class PositionEngine:
    """The compiled rules of a game, for any number of positions."""

    def __init__(self, limits: Limits) -> None:
        self._limits, self._rules = limits, limits._replace(hand_size=0)
        self._has_several = any(len(patterns) > 1 for _, patterns in scopes_of(limits))
        board = room_of(limits) if limits.is_fixed else (16, 16)
        self.is_able = max(limits[:2]) <= MOST_KINDS and board[0] * board[1] <= _MOST_CELLS
        """False if the rules are too large for the engine: only the definitions know them."""
        if self.is_able:
            self._load(64, board, 8 * 64)

    def _load(self, tiles: int, room: tuple[int, int], places: int) -> None:
        """Makes arrays with room for these numbers of tiles, rows and columns, and locations."""
        engine, rules = Engine(), self._rules
        self._sizes, self._call = (tiles, room, places), engine.survey
        self._t = engine.array(rules_table(rules, room))
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
        if not self.is_able:
            return None
        flat = [number for pair in position.items() for part in pair for number in part]
        if len(flat) > len(self._tiles):
            self._load(len(position), *self._sizes[1:])
        while True:
            self._tiles[: len(flat)] = flat
            found = self._call(self._t, self._s, self._tiles, len(position), self._out)
            if found != -2:
                break
            tiles, (height, width), places = self._sizes
            if not self._rules.is_fixed:
                rows, columns = self._out[:2]
                height, width = max(height, rows + _MARGIN), max(width, columns + _MARGIN)
                if height * width > _MOST_CELLS:
                    return None
            self._load(tiles, (height, width), 2 * places)
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
