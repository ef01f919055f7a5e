"""The rules of a game, and its state, as the arrays that the compiled functions work on."""

import math
from itertools import accumulate

from generator.engine import layout as L
from generator.game.relations import RELATION_KEYS
from generator.rules import Limits
from generator.rules.play import IDLE_ROUNDS
from generator.rules.position import STEPS

_CONTACTS = {"edge": L.EDGE, "any": L.ANY, "corner": L.CORNER, "none": L.NO_CONTACT}
_GOALS = "last", "misere", "points", "empty"
_EXCHANGES = "never", "stuck", "any"
_RELATIONS = {None: 0, "different": L.DIFFERENT, "same": L.SAME, "uniform": L.UNIFORM}

MOST_KINDS = 62  # glyphs, and colors, that fit the bit masks of the kernel
MOST_TILES, MOST_CELLS, MOST_MOVES, MOST_MADE = 2_000, 1_000_000, 2_900_000, 400_000
"""Tiles, cells, moves of a position and of a game that can be played here: tables grow with them,
and a square of moves is counted in 63 bits."""


def excess(rules: Limits) -> str:
    """The sentence that says why the rules are too large to be played here; empty if they fit."""
    if max(rules.glyphs, rules.colors) > MOST_KINDS:
        return f"playtest knows games of at most {MOST_KINDS} glyphs and as many colors"
    if (tiles := rules.tile_count) > MOST_TILES:
        return f"playtest knows games of at most {MOST_TILES:,} tiles, and this has {tiles:,}"
    is_small = math.prod(room_of(rules)) <= MOST_CELLS and most_moves(rules) <= MOST_MOVES
    if is_small and most_made(rules) <= MOST_MADE:
        return ""
    return "playtest cannot hold every move of games as large as these rules allow"


def room_of(rules: Limits) -> tuple[int, int]:
    """Height and width of the kernel's grid: all that tiles can reach, and a margin of a cell."""
    sides = (rules.rows, rules.columns)
    height, width = sides if rules.is_fixed else (2 * side - 1 for side in sides)
    return height + 2, width + 2


def most_moves(rules: Limits) -> int:
    """A bound of the number of moves in any position."""
    choices = min(rules.hand_size, rules.kinds) if rules.hand_size else rules.kinds
    asides = rules.hand_size if rules.can_exchange else 0
    return max(_frontier(rules) * choices, rules.kinds) + asides + 1


def _frontier(rules: Limits) -> int:
    """A bound of the number of cells beside tiles: a tile has eight neighbors."""
    cells = math.prod(room_of(rules))
    return cells if rules.is_fixed else min(cells, 8 * rules.tile_count + 8)


def most_made(rules: Limits) -> int:
    """A bound of the number of moves of a game."""
    turns = 3 if rules.plays != 1 else 2  # with the end of each turn
    made = turns * rules.tile_count + 2
    if rules.can_exchange:
        made += IDLE_ROUNDS * rules.players * (rules.tile_count + 1) * (2 * rules.hand_size + 1)
    return made


def rules_table(rules: Limits, room: tuple[int, int] | None = None) -> list[int]:
    """The rules for compiled functions; with ``room``, the height and width of a grid, for
    :mod:`~generator.engine.kernel.survey`, which needs no room for hands and moves."""
    height, stride = room or room_of(rules)
    cells, kinds, tiles = height * stride, rules.kinds, rules.tile_count
    scopes = [getattr(rules, key) for key in RELATION_KEYS]
    assert L.PATTERNS + len(scopes) == L.AT_RELATION, "a new scope needs room in the layout"
    width = max(1, *map(len, scopes))
    relations = []
    for patterns in scopes:
        for pattern in patterns:
            relations += [_RELATIONS[pattern.glyph], _RELATIONS[pattern.color]]
        relations += [0, 0] * (width - len(patterns))
    steps = [down * stride + right for down, right in STEPS[rules.contact]]
    numbers = {
        L.GLYPHS: rules.glyphs,
        L.COLORS: rules.colors,
        L.KINDS: kinds,
        L.COPIES: rules.copies,
        L.HAND: rules.hand_size,
        L.PLAYERS: rules.players,
        L.GOAL: _GOALS.index(rules.goal),
        L.LONG_TURNS: not rules.is_simple,
        L.PLAYS: rules.most_plays,
        L.IN_LINE: rules.plays == "line",
        L.BAG: rules.has_bag,
        L.HIDDEN: rules.is_hidden,
        L.EXCHANGE: _EXCHANGES.index(rules.exchange) if rules.can_exchange else 0,
        L.PASSING: rules.passing == "stuck",
        L.IDLE_TURNS: IDLE_ROUNDS * rules.players,
        **{L.SCORE_RUNS + n: points for n, points in enumerate(rules.score)},
        L.MAX_ROWS: (rules.max_rows or L.NO_LIMIT) if room else rules.rows,
        L.MAX_COLUMNS: (rules.max_columns or L.NO_LIMIT) if room else rules.columns,
        L.FIXED: rules.is_fixed,
        L.CONTACT: _CONTACTS[rules.contact],
        L.MAX_RUN: rules.max_run or L.NO_LIMIT,
        L.STRIDE: stride,
        L.ORIGIN: stride + 1 if rules.is_fixed else height // 2 * stride + stride // 2,
        L.ALL_GLYPHS: (1 << rules.glyphs) - 1,
        L.ALL_COLORS: (1 << rules.colors) - 1,
        L.STEPS: len(steps),
        L.WIDTH: width,
        L.CELLS: cells,
        L.HAND_ROOM: min(rules.hand_size, tiles) + 1,
        L.INTERRUPTED: 0,
        **{L.PATTERNS + scope: len(patterns) for scope, patterns in enumerate(scopes)},
    }
    parts = {
        L.AT_RELATION: relations,
        L.AT_GLYPH: [1 << tile % rules.glyphs for tile in range(kinds)],
        L.AT_COLOR: [1 << tile // rules.glyphs for tile in range(kinds)],
        L.AT_STEP: steps,
        L.AT_ROW: [row for row in range(height) for _ in range(stride)],
        L.AT_COLUMN: [*range(height, height + stride)] * height,
    }
    sizes = {
        L.AT_CELLS: cells,
        L.AT_TOUCH: cells,
        L.AT_LISTED: cells,
        L.AT_FRONTIER: cells if room else _frontier(rules),
        L.AT_LINES: L.LINE * (height + stride),
        L.AT_LEFT: kinds,
        L.AT_PAIRS: 2 * width * 8,
        L.AT_HANDS: 0 if room else rules.players * numbers[L.HAND_ROOM],
        L.AT_BAG: 0 if room else tiles,
        L.AT_ASIDE: 0 if room else numbers[L.HAND_ROOM],
        L.AT_FREE: 0 if room else kinds,
        L.AT_WHERE: 0 if room else kinds,
        L.AT_SCORE: rules.players,
        L.AT_SAVED: 0 if room else tiles + rules.players * numbers[L.HAND_ROOM],
        L.AT_LOG: 0 if room else L.ENTRY * most_made(rules),
    }
    starts = accumulate(map(len, parts.values()), initial=L.NUMBERS)
    numbers |= zip(parts, starts, strict=False)
    starts = accumulate(sizes.values(), initial=L.SCALARS)
    numbers |= zip([*sizes, L.STATE_SIZE], starts, strict=True)
    head = [int(numbers[field]) for field in range(L.NUMBERS)]
    return head + [number for part in parts.values() for number in part]


def new_state(rules: Limits, t: L.Ints) -> list[int]:
    """The start of a game: an empty grid and empty hands; player 0 is to draft, or to play."""
    s = [0] * t[L.STATE_SIZE]
    s[L.PHASE] = L.DEAL if rules.hand_size else L.PLAY
    s[L.WINNER] = s[L.STUCK] = -1
    s[L.SUPPLY] = rules.tile_count - len(rules.start) if rules.has_bag else rules.kinds
    s[t[L.AT_LEFT] : t[L.AT_LEFT] + rules.kinds] = [rules.copies] * rules.kinds
    if t[L.AT_FREE] == t[L.AT_WHERE]:  # there is no room for moves
        return s
    for part in (L.AT_FREE, L.AT_WHERE):
        s[t[part] : t[part] + rules.kinds] = range(rules.kinds)
    if rules.contact == "none":
        rows, columns = range(1, rules.rows + 1), range(1, rules.columns + 1)
        cells = [row * t[L.STRIDE] + column for row in rows for column in columns]
        s[t[L.AT_FRONTIER] : t[L.AT_FRONTIER] + len(cells)] = cells
        for cell in cells:
            s[t[L.AT_LISTED] + cell] = 1
        s[L.FRONTIER] = len(cells)
    return s


def place_of(t: L.Ints, cell: int) -> tuple[int, int]:
    """Row and column of a cell: on a fixed board from 0, else from the cell of the first tile."""
    (row, column), (zero_row, zero_column) = (divmod(at, t[L.STRIDE]) for at in (cell, t[L.ORIGIN]))
    return row - zero_row, column - zero_column


def new_counts(rules: Limits, t: L.Ints) -> list[int]:
    """Counts of no game: where their parts begin, then the parts. Counts of several sets of games
    are added by adding what follows the first PARTS numbers."""
    length = rules.tile_count + 1
    cells, hand = t[L.CELLS], t[L.HAND_ROOM]
    sizes = [rules.players + 1, length, length, length, hand, rules.kinds, cells, 2, L.ENDINGS]
    sizes += [L.OPENING_CLASSES * (rules.players + 1), L.BATCH_COUNT * (L.WON + rules.players)]
    sizes += [L.TENTHS, 2 * rules.players + 3, 2 * length, 3, 2]
    return [*accumulate(sizes, initial=L.PARTS)] + [0] * sum(sizes)
