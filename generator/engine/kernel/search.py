"""Alpha-beta search, with a transposition table: with a budget, or exact. Of several others it
takes for granted that they play against whoever searches.

D. E. Knuth, R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6, 1975.
"""

import numpy as np

from generator.engine import layout as L
from generator.engine.kernel.moves import make, moves_of, placements, unmake
from generator.engine.kernel.randomness import hashed
from generator.engine.kernel.scoring import lead, reward
from generator.engine.kernel.symmetry import canonical
from generator.engine.layout import Ints

# A frame, for each move on the way: 1 if it is the turn of another than who searches, bounds,
# depth, where its moves begin, how many there are and were tried; the place in the table and the
# key (between: BEST and BEST_MOVE).
_ME, _ALPHA, _BETA, _DEPTH, _START, _COUNT, _TRIED = 0, 1, 2, 3, 4, 5, 6
_SLOT, _ONE, _OTHER, _FLOOR = 9, 10, 11, 12

# An entry of the transposition table: two keys, value, kind of bound, depth, best move.
_VALUE, _BOUND, _TABLE_DEPTH, _MOVE = 2, 3, 4, 5
_AT_LEAST, _AT_MOST, _EXACT = 1, 2, 3


def _guess(t: Ints, s: Ints, moves: Ints, root: int) -> int:
    """Placements of ``root`` less the mean of the others; points, or tiles held, come first."""
    turn, value, others = s[L.TURN], 0, t[L.PLAYERS] - 1
    for player in range(t[L.PLAYERS]):
        s[L.TURN] = player
        if player == root:
            value += others * placements(t, s, moves, len(moves))
        else:
            value -= placements(t, s, moves, len(moves))
    s[L.TURN] = turn
    value //= others
    if t[L.GOAL] >= L.POINTS:
        value = max(-_MOST_PLACES, min(_MOST_PLACES, value))
        value += 2 * _MOST_PLACES * lead(t, s, root)
        return max(1 - L.WIN, min(L.WIN - 1, value))
    return -value if t[L.GOAL] == L.MISERE else value


_MOST_PLACES = 49  # more placements than the other count as so many: half a point


def _find(t: Ints, s: Ints, table: Ints, work: Ints, frames: Ints, f: int) -> bool:
    """Finds the place of a position in the table; true if that holds this position."""
    if work[L.SYMMETRIC]:
        one, other = canonical(t, s, work)
    else:
        other = s[L.HASH] + s[L.PHASE] * 64 + s[L.TURN]
        if t[L.LONG_TURNS]:
            for number in range(L.PLAYED, L.ASIDE + 1):
                other = hashed(other + s[number])
            for player in range(t[L.PLAYERS]):
                other = hashed(other + s[t[L.AT_SCORE] + player])
        one = hashed(other)
    start = int(np.uint64(one) % np.uint64(len(table) // (L.SLOT * L.WAYS))) * L.SLOT * L.WAYS
    frames[f + _ONE], frames[f + _OTHER] = one, other
    frames[f + _SLOT] = start + ((one >> 40) & (L.WAYS - 1)) * L.SLOT  # of others, if all are taken
    for at in range(start + (L.WAYS - 1) * L.SLOT, start - 1, -L.SLOT):
        if table[at + _BOUND] == 0:
            frames[f + _SLOT] = at
    for at in range(start, start + L.WAYS * L.SLOT, L.SLOT):
        if table[at + _BOUND] and table[at] == one and table[at + 1] == other:
            frames[f + _SLOT] = at
            return True
    return False


def _enter(
    t: Ints, s: Ints, stack: Ints, frames: Ints, table: Ints, work: Ints, f: int, root: int
) -> bool:
    """Begins a position; true if its value is known at once."""
    sign = 1 - 2 * frames[f + _ME]
    frames[f + _TRIED], frames[f + L.BEST_MOVE] = 0, -1
    if work[L.NODES] <= 0 or frames[f + _START] + work[L.ROOM] > len(stack):
        work[L.STOPPED] = 1
        return True
    work[L.NODES] -= 1
    moves = stack[frames[f + _START] :]
    count = moves_of(t, s, moves)
    if count == 0:
        part = reward(t, s, root)
        frames[f + L.BEST] = sign * L.WIN * ((part > 0) - (part < L.WHOLE))
        return True
    if frames[f + _DEPTH] == 0:
        work[L.BEYOND] = 1
        frames[f + L.BEST] = sign * _guess(t, s, moves, root)
        return True
    frames[f + _COUNT], frames[f + L.BEST] = count, -L.WIN - 1
    frames[f + _FLOOR] = frames[f + _ALPHA]
    if not _find(t, s, table, work, frames, f):
        return False
    at = frames[f + _SLOT]
    bound, value = table[at + _BOUND], table[at + _VALUE]
    if table[at + _TABLE_DEPTH] >= frames[f + _DEPTH] or abs(value) == L.WIN:
        is_known = bound == _EXACT
        is_known |= bound == _AT_LEAST and value >= frames[f + _BETA]
        is_known |= bound == _AT_MOST and value <= frames[f + _ALPHA]
        if is_known and f:  # at the root the move is wanted, too
            if abs(value) != L.WIN:
                work[L.BEYOND] = 1
            frames[f + L.BEST] = value
            return True
    if work[L.SYMMETRIC] == 0:
        for n in range(count):
            if moves[n] == table[at + _MOVE]:
                moves[0], moves[n] = moves[n], moves[0]
    return False


def _store(frames: Ints, table: Ints, work: Ints, f: int) -> None:
    at, best = frames[f + _SLOT], frames[f + L.BEST]
    bound = _EXACT
    if best >= frames[f + _BETA]:
        bound = _AT_LEAST
    elif best <= frames[f + _FLOOR]:
        bound = _AT_MOST
    table[at], table[at + 1] = frames[f + _ONE], frames[f + _OTHER]
    table[at + _VALUE], table[at + _BOUND] = best, bound
    table[at + _TABLE_DEPTH], table[at + _MOVE] = frames[f + _DEPTH], frames[f + L.BEST_MOVE]
    work[L.STORED] += 1


def search(t: Ints, s: Ints, stack: Ints, frames: Ints, table: Ints, work: Ints, depth: int) -> int:
    """Value of a position for the player whose turn it is, all others against them, within
    ``depth`` moves; ``frames`` begin with the best move. Meaningless if the nodes ran out: ``work``
    tells.

    L.WIN and -L.WIN are proven, whatever the depth.
    """
    work[L.STOPPED] = work[L.BEYOND] = 0
    root = s[L.TURN]
    frames[_ME], frames[_DEPTH], frames[_START] = 0, depth, 0
    frames[_ALPHA], frames[_BETA] = -L.WIN, L.WIN
    f, is_known = 0, _enter(t, s, stack, frames, table, work, 0, root)
    while work[L.STOPPED] == 0:
        tried = frames[f + _TRIED]
        if not is_known and tried < frames[f + _COUNT] and frames[f + _ALPHA] < frames[f + _BETA]:
            frames[f + _TRIED] += 1
            make(t, s, stack[frames[f + _START] + tried])
            child = f + L.FRAME
            frames[child + _ME] = int(s[L.TURN] != root)
            frames[child + _DEPTH] = frames[f + _DEPTH] - 1
            frames[child + _START] = frames[f + _START] + frames[f + _COUNT]
            low, high = frames[f + _ALPHA], frames[f + _BETA]
            if frames[child + _ME] != frames[f + _ME]:
                low, high = -high, -low
            frames[child + _ALPHA], frames[child + _BETA] = low, high
            f = child
            is_known = _enter(t, s, stack, frames, table, work, f, root)
            continue
        if not is_known:
            _store(frames, table, work, f)
        if f == 0:
            return frames[L.BEST]
        unmake(t, s)
        value, parent = frames[f + L.BEST], f - L.FRAME
        if frames[f + _ME] != frames[parent + _ME]:
            value = -value
        if value > frames[parent + L.BEST]:
            frames[parent + L.BEST] = value
            tried = frames[parent + _START] + frames[parent + _TRIED] - 1
            frames[parent + L.BEST_MOVE] = stack[tried]
        frames[parent + _ALPHA] = max(frames[parent + _ALPHA], value)
        f, is_known = parent, False
    while f:
        unmake(t, s)
        f -= L.FRAME
    return 0
