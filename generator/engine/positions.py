"""Surveys positions with the compiled rules: are they legal, and where may which tile go next?"""

from typing import NamedTuple

from generator.engine.module import Engine
from generator.engine.ruleset import MOST_KINDS, new_state, room_of, rules_table
from generator.rules.limits import Limits
from generator.rules.position import Position

_MARGIN = 4
"""Rows and columns of the grid beyond those of the position."""
_MOST_CELLS = 2_000_000


class Place(NamedTuple):
    """A location: an empty cell where contact, bounds and run length allow a tile, even if no tile
    fits."""

    row: int
    column: int
    glyphs: tuple[int, ...]
    """By color: a mask of the glyphs that every group allows there, copies ignored."""


class Survey(NamedTuple):
    """The locations of a legal position, and the tiles of which no copy is left."""

    places: tuple[Place, ...]
    """The locations, sorted by cell."""
    spent: tuple[int, ...]
    """By color: a mask of the glyphs without a copy outside the grid."""


class PositionEngine:
    """The compiled rules of a game, for any number of positions."""

    def __init__(self, limits: Limits) -> None:
        self._rules = limits._replace(hand_size=0)
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

    def survey(self, position: Position) -> Survey | None:
        """Surveys a position. None if it violates a rule, and if the rules or the position are too
        large for the engine."""
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
        locations = [
            Place(out[at], out[at + 1], tuple(out[at + 2 : at + size]))
            for at in range(colors, len(out), size)
        ]
        return Survey(tuple(locations), tuple(out[:colors]))
