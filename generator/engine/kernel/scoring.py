"""Points, and the end of a game that they decide."""

from generator.engine import layout as L
from generator.engine.kernel.legality import clear_group, end_of_run, join, joining
from generator.engine.layout import Ints


def has_no_tile(t: Ints, s: Ints) -> bool:
    """True if the player whose turn it is has no tile, and can draw none."""
    return s[L.SUPPLY] == 0 and s[t[L.AT_HANDS] + s[L.TURN] * t[L.HAND_ROOM]] == 0


def turn_score(t: Ints, s: Ints) -> int:
    """The points of a turn whose tiles are placed; its moves are the last of the log."""
    points = t[L.SCORE_TILE] * s[L.PLAYED]
    if t[L.SCORE_LAST] and has_no_tile(t, s):
        points += t[L.SCORE_LAST]
    if t[L.SCORE_RUNS] or t[L.SCORE_LINES] or t[L.SCORE_FULL]:
        for number in range(s[L.PLAYED]):
            points += _points_at(t, s, number, 1, L.AT_ROW)
            points += _points_at(t, s, number, t[L.STRIDE], L.AT_COLUMN)
    return points


def _cell_of(t: Ints, s: Ints, number: int) -> int:
    """The cell of a tile of this turn, counted from its last one."""
    entry = s[L.MOVES] - 1
    if s[t[L.AT_LOG] + L.ENTRY * entry + L.MOVE] == t[L.KINDS]:
        entry -= 1
    return s[t[L.AT_LOG] + L.ENTRY * (entry - number) + L.MOVE] // t[L.KINDS]


def _points_at(t: Ints, s: Ints, number: int, step: int, part: int) -> int:
    """The points of the run, and of the line, through a tile of this turn, counted from its last
    one, unless a later tile is in it, too."""
    points, cell = 0, _cell_of(t, s, number)
    first, last = end_of_run(t, s, cell, -step), end_of_run(t, s, cell, step)
    line, length = t[t[part] + cell], (last - first) // step + 1
    at = t[L.AT_LINES] + L.LINE * line
    is_new_run, is_new_line = length > 1, s[at + 2] > 1
    for later in range(number):
        other = _cell_of(t, s, later)
        if t[t[part] + other] == line:
            is_new_line = False
            is_new_run = is_new_run and not first <= other <= last
    if is_new_run and (t[L.SCORE_RUNS] or (t[L.SCORE_FULL] and t[L.SCORE_LINES] == 0)):
        points += t[L.SCORE_RUNS] * length
        if t[L.SCORE_FULL] and _is_full_run(t, s, first, step):
            points += t[L.SCORE_FULL]
    if is_new_line and t[L.SCORE_LINES]:
        points += t[L.SCORE_LINES] * s[at + 2]
        if t[L.SCORE_FULL] and not _takes(t, s, at, False):
            points += t[L.SCORE_FULL]
    return points


def _is_full_run(t: Ints, s: Ints, cell: int, step: int) -> bool:
    """True if a run from its first cell on can grow no further: by its length, or as no tile may
    join it."""
    clear_group(s)
    while s[t[L.AT_CELLS] + cell]:
        join(t, s, L.GROUP, s[t[L.AT_CELLS] + cell] - 1)
        cell += step
    return s[L.GROUP + 2] >= t[L.MAX_RUN] or not _takes(t, s, L.GROUP, True)


def full_groups(t: Ints, s: Ints) -> int:
    """The number of runs, and of lines where these count, of several tiles that are full."""
    found = 0
    if t[L.SCORE_FULL] == 0:
        return found
    if t[L.SCORE_LINES]:
        for line in range(t[L.CELLS] // t[L.STRIDE] + t[L.STRIDE]):
            at = t[L.AT_LINES] + L.LINE * line
            found += s[at + 2] > 1 and not _takes(t, s, at, False)
    if t[L.SCORE_RUNS] or t[L.SCORE_LINES] == 0:
        for cell in range(t[L.CELLS]):
            if s[t[L.AT_CELLS] + cell]:
                for step in (1, t[L.STRIDE]):
                    at = t[L.AT_CELLS] + cell
                    is_first = s[at - step] == 0 and s[at + step] > 0
                    found += is_first and _is_full_run(t, s, cell, step)
    return found


def _takes(t: Ints, s: Ints, group: int, is_run: bool) -> bool:
    """True if some tile may join a group: one pattern of the lines, and of the runs if it is a run,
    allows it. There is a tile of each glyph and color."""
    for one in range(max(1, t[L.PATTERNS + L.LINES])):
        glyphs, colors = joining(t, s, group, L.LINES, one)
        for other in range(max(1, t[L.PATTERNS + L.RUNS]) if is_run else 1):
            more_glyphs, more_colors = glyphs, colors
            if is_run:
                more_glyphs, more_colors = joining(t, s, group, L.RUNS, other)
            if glyphs & more_glyphs and colors & more_colors:
                return True
    return False


def total(t: Ints, s: Ints, player: int) -> int:
    """The points of a player with those of the hand; where empty hands win, less the tiles held."""
    held = s[t[L.AT_HANDS] + player * t[L.HAND_ROOM]] if t[L.HAND] else 0
    if t[L.GOAL] == L.EMPTY:
        return -held
    return s[t[L.AT_SCORE] + player] + t[L.SCORE_LEFT] * held


def finish(t: Ints, s: Ints, winner: int) -> None:
    """The game is over: ``winner`` has won, or whom points or tiles left name."""
    s[L.PHASE], s[L.WINNER], s[L.WINNERS] = L.OVER, winner, 1 << winner
    if t[L.GOAL] < L.POINTS:
        return
    best = -(1 << 60)
    for player in range(t[L.PLAYERS]):
        points = total(t, s, player)
        if points > best:
            best = points
            s[L.WINNER], s[L.WINNERS] = player, 1 << player
        elif points == best:
            s[L.WINNER] = t[L.PLAYERS]
            s[L.WINNERS] |= 1 << player


def lead(t: Ints, s: Ints, player: int) -> int:
    """The points of a player less the most of another."""
    best = -(1 << 60)
    for other in range(t[L.PLAYERS]):
        if other != player:
            best = max(best, total(t, s, other))
    return total(t, s, player) - best


def promise(ahead: int) -> int:
    """The part of WHOLE that a player can hope for who leads by so much: never all of it."""
    return L.WHOLE // 2 + L.WHOLE // 2 * ahead // (abs(ahead) + _HALF)


_HALF = 10  # a lead of so many points is worth half of what lies between an even game and a won one


def reward(t: Ints, s: Ints, player: int) -> int:
    """The part of a won game, of WHOLE, that a player gets."""
    if s[L.WINNER] < t[L.PLAYERS]:
        return L.WHOLE if s[L.WINNER] == player else 0
    winners = 0
    for other in range(t[L.PLAYERS]):
        winners += s[L.WINNERS] >> other & 1
    return L.WHOLE // winners if s[L.WINNERS] >> player & 1 else 0
