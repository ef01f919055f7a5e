"""The rules and the state of a game as two flat arrays of integers for compiled code.

Compiled functions take an array apiece: tuples of many arrays would be copied at each call. The
first numbers of both arrays are those below; the other parts begin where ``AT_...`` of the rules
says.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from generator.game.relations import Relation
from generator.playtest.ruleset import RuleSet

Ints: TypeAlias = NDArray[np.int64]

# The rules.
GLYPHS, COLORS, KINDS, COPIES, HAND, PLAYERS, MISERE = 0, 1, 2, 3, 4, 5, 6
MAX_ROWS, MAX_COLUMNS, FIXED, CONTACT, MAX_RUN, STRIDE, ORIGIN = 7, 8, 9, 10, 11, 12, 13
ALL_GLYPHS, ALL_COLORS, STEPS, WIDTH = 14, 15, 16, 17
PATTERNS = 18
"""Number of patterns of lines, of runs, of neighbors."""
# Parts of the array of the rules: relations (scope, pattern, attribute), bits by tile, steps from a
# cell to those that a tile there makes candidates, line numbers by cell.
AT_RELATION, AT_GLYPH, AT_COLOR, AT_STEP, AT_ROW, AT_COLUMN = 21, 22, 23, 24, 25, 26
# Parts of the array of the state. Cells: tile + 1, 0 if empty. Touch: neighbors by edge + 16 x
# those by corner only. Listed: 1 if the cell is in the frontier, the cells that contact has made
# candidates (some are taken by now). Lines: bits of glyphs, bits of colors, number of tiles,
# different glyphs, different colors. Hands: number of tiles, then the tiles. Left: copies by tile.
# Free: tiles of which a copy is left, in any order; where: the index there by tile. Log: an entry
# a move. Pairs: alternatives of groups with several patterns.
AT_CELLS, AT_TOUCH, AT_LISTED, AT_FRONTIER, AT_LINES, AT_HANDS = 27, 28, 29, 30, 31, 32
AT_LEFT, AT_FREE, AT_WHERE, AT_LOG, AT_PAIRS = 33, 34, 35, 36, 37
CELLS, HAND_ROOM, STATE_SIZE = 38, 39, 40
NUMBERS = 41

# Values of CONTACT.
EDGE, ANY, CORNER, NO_CONTACT = 0, 1, 2, 3
_CONTACTS = ("edge", "any", "corner", "none")

# Values of a relation: 0 is free.
DIFFERENT, SAME, UNIFORM = 1, 2, 3
_RELATIONS: dict[Relation | None, int] = {
    None: 0,
    "different": DIFFERENT,
    "same": SAME,
    "uniform": UNIFORM,
}

# Scopes of a relation.
LINES, RUNS, NEIGHBORS = 0, 1, 2

# The state: first what an entry of the log keeps.
TURN, PHASE, OUT, OUT_COUNT, WINNER, PLACED, SUPPLY, FRONTIER = 0, 1, 2, 3, 4, 5, 6, 7
TOP, BOTTOM, LEFT, RIGHT, MOVES, HASH, STUCK = 8, 9, 10, 11, 12, 13, 14
KEPT = 15
STREAM, FIT_GLYPHS, FIT_COLORS, FIT_GROUPS = 15, 16, 17, 18
SCALARS = 19

# An entry of the log: the kept scalars before the move, then these, then both lines.
MOVE, HAND_INDEX, SWAPPED, OLD_ROW, OLD_COLUMN = 15, 16, 17, 18, 23
ENTRY = 28
LINE = 5
"""Numbers kept of a line."""

# Values of PHASE.
DEAL, PLAY, DRAFT, OVER = 0, 1, 2, 3

NO_LIMIT = 1 << 40


def rules_array(rules: RuleSet) -> Ints:
    """The rules for compiled code."""
    height, stride = _extent(rules.rows, rules.is_fixed), _extent(rules.columns, rules.is_fixed)
    cells, kinds, tiles = height * stride, rules.kinds, rules.tiles
    scopes = (rules.lines, rules.runs, rules.neighbors)
    width = max(1, *map(len, scopes))
    relation = np.zeros((3, width, 2), np.int64)
    for scope, patterns in enumerate(scopes):
        for index, pattern in enumerate(patterns):
            relation[scope, index] = _RELATIONS[pattern.glyph], _RELATIONS[pattern.color]
    edges = [1, -1, stride, -stride]
    corners = [stride + 1, stride - 1, -stride + 1, -stride - 1]
    steps = {"edge": edges, "any": edges + corners, "corner": corners, "none": []}[rules.contact]
    tile, cell = np.arange(kinds, dtype=np.int64), np.arange(cells, dtype=np.int64)
    head = np.zeros(NUMBERS, np.int64)
    numbers = {
        GLYPHS: rules.glyphs,
        COLORS: rules.colors,
        KINDS: kinds,
        COPIES: rules.copies,
        HAND: rules.hand_size,
        PLAYERS: rules.players,
        MISERE: rules.goal == "misere",
        MAX_ROWS: rules.rows,
        MAX_COLUMNS: rules.columns,
        FIXED: rules.is_fixed,
        CONTACT: _CONTACTS.index(rules.contact),
        MAX_RUN: NO_LIMIT if rules.max_run is None else rules.max_run,
        STRIDE: stride,
        ORIGIN: 0 if rules.is_fixed else height // 2 * stride + stride // 2,
        ALL_GLYPHS: (1 << rules.glyphs) - 1,
        ALL_COLORS: (1 << rules.colors) - 1,
        STEPS: len(steps),
        WIDTH: width,
        CELLS: cells,
        HAND_ROOM: min(rules.hand_size, tiles) + 1,
        **{PATTERNS + scope: len(patterns) for scope, patterns in enumerate(scopes)},
    }
    for field, value in numbers.items():
        head[field] = value
    parts = {
        AT_RELATION: relation.ravel(),
        AT_GLYPH: np.int64(1) << tile % rules.glyphs,
        AT_COLOR: np.int64(1) << tile // rules.glyphs,
        AT_STEP: np.array(steps, np.int64),
        AT_ROW: cell // stride,
        AT_COLUMN: height + cell % stride,
    }
    _place(head, NUMBERS, {field: len(part) for field, part in parts.items()})
    sizes = {
        AT_CELLS: cells,
        AT_TOUCH: cells,
        AT_LISTED: cells,
        AT_FRONTIER: rules.frontier,
        AT_LINES: LINE * (height + stride),
        AT_HANDS: rules.players * int(head[HAND_ROOM]),
        AT_LEFT: kinds,
        AT_FREE: kinds,
        AT_WHERE: kinds,
        AT_LOG: ENTRY * (2 * tiles + 2),
        AT_PAIRS: 2 * width * 8,
    }
    head[STATE_SIZE] = _place(head, SCALARS, sizes)
    return np.concatenate([head, *parts.values()])


def new_state(rules: RuleSet, t: Ints) -> Ints:
    """The start of a game: an empty grid and empty hands; player 0 is to draft, or to play."""
    s = np.zeros(int(t[STATE_SIZE]), np.int64)
    s[PHASE] = PLAY if not rules.hand_size else DEAL
    s[WINNER] = s[STUCK] = -1
    s[SUPPLY] = rules.kinds
    s[t[AT_LEFT] : t[AT_LEFT] + rules.kinds] = rules.copies
    for part in (AT_FREE, AT_WHERE):
        s[t[part] : t[part] + rules.kinds] = range(rules.kinds)
    if rules.contact == "none":
        cells = board_cells(rules, t)
        s[t[AT_FRONTIER] : t[AT_FRONTIER] + len(cells)] = cells
        s[t[AT_LISTED] + cells] = 1
        s[FRONTIER] = len(cells)
    return s


def board_cells(rules: RuleSet, t: Ints) -> Ints:
    """The cells of a fixed board, row by row."""
    rows, columns = np.arange(1, rules.rows + 1), np.arange(1, rules.columns + 1)
    found: Ints = (rows[:, None] * t[STRIDE] + columns).ravel()
    return found


def move_buffer(rules: RuleSet) -> Ints:
    """Room for every move of any position."""
    return np.zeros(rules.most_moves, np.int64)


def place_of(t: Ints, cell: int) -> tuple[int, int]:
    """Row and column of a cell: on a fixed board from 0, else from the cell of the first tile."""
    stride = int(t[STRIDE])
    origin = stride + 1 if t[FIXED] else int(t[ORIGIN])
    return cell // stride - origin // stride, cell % stride - origin % stride


def _place(head: Ints, start: int, sizes: dict[int, int]) -> int:
    """Writes into ``head`` where each part begins; returns where the last one ends."""
    for field, size in sizes.items():
        head[field] = start
        start += size
    return start


def _extent(limit: int, fixed: bool) -> int:
    """Cells along an axis that tiles can reach, and an empty one at each end."""
    return (limit if fixed else 2 * limit - 1) + 2
