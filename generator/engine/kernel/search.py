"""Alpha-beta search, with a transposition table: with a budget, or exact. Of several others it
takes for granted that they play against whoever searches.

D. E. Knuth, R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6, 1975.
"""

import numpy as np

from generator.engine import layout as L
from generator.engine.kernel.moves import make, mobility, moves_of, unmake
from generator.engine.kernel.randomness import hashed
from generator.engine.kernel.scoring import lead, reward
from generator.engine.kernel.symmetry import canonical
from generator.engine.layout import Ints

# An entry of the transposition table: two keys, value, kind of bound, depth, best move.
_VALUE, _BOUND, _TABLE_DEPTH, _MOVE = 2, 3, 4, 5
_AT_LEAST, _AT_MOST, _EXACT = 1, 2, 3


def _guess(t: Ints, s: Ints, moves: Ints, root: int) -> int:
    """How many more placements ``root`` has than others; points, or tiles held, come first."""
    value = mobility(t, s, moves, root)
    if t[L.GOAL] < L.POINTS:
        return value
    value = max(-_MOST_PLACES, min(_MOST_PLACES, value))
    value += 2 * _MOST_PLACES * lead(t, s, root)
    return max(1 - L.WIN, min(L.WIN - 1, value))


_MOST_PLACES = 49  # more placements than the other count as so many: half a point


def _keys(t: Ints, s: Ints, work: Ints) -> tuple[int, int]:
    """Two hashes of a position, by which the table knows it."""
    if work[L.SYMMETRIC]:
        return canonical(t, s, work)
    other = s[L.HASH] + s[L.PHASE] * 64 + s[L.TURN]
    if t[L.LONG_TURNS]:
        for number in range(L.PLAYED, L.ASIDE + 1):
            other = hashed(other + s[number])
        for player in range(t[L.PLAYERS]):
            other = hashed(other + s[t[L.AT_SCORE] + player])
    return hashed(other), other


def _place_of(table: Ints, one: int, other: int) -> int:
    """The place of a position in the table, or else one for it."""
    start = int(np.uint64(one) % np.uint64(len(table) // (L.SLOT * L.WAYS))) * L.SLOT * L.WAYS
    place = start + ((one >> 40) & (L.WAYS - 1)) * L.SLOT  # of another, if all are taken
    for at in range(start + (L.WAYS - 1) * L.SLOT, start - 1, -L.SLOT):
        if table[at + _BOUND] == 0:
            place = at
    for at in range(start, start + L.WAYS * L.SLOT, L.SLOT):
        if table[at + _BOUND] and table[at] == one and table[at + 1] == other:
            return at
    return place


def _value(
    t: Ints, s: Ints, stack: Ints, table: Ints, work: Ints, depth: int, low: int, high: int
) -> int:
    """The value of a position, within bounds, for the side whose turn it is: whoever searches, or
    all others."""
    start, root = work[L.START], work[L.ROOT]
    if work[L.NODES] <= 0 or start + work[L.ROOM] > len(stack):
        work[L.STOPPED] = 1
        return 0
    work[L.NODES] -= 1
    sign = 1 if s[L.TURN] == root else -1
    moves = stack[start:]
    count = moves_of(t, s, moves)
    if count == 0:
        part = reward(t, s, root)
        return sign * L.WIN * ((part > 0) - (part < L.WHOLE))
    if depth == 0:
        work[L.BEYOND] = 1
        return sign * _guess(t, s, moves, root)
    one, other = _keys(t, s, work)
    at = _place_of(table, one, other)
    if table[at + _BOUND] and table[at] == one and table[at + 1] == other:
        value, bound = table[at + _VALUE], table[at + _BOUND]
        is_known = bound == _EXACT
        is_known |= bound == _AT_LEAST and value >= high
        is_known |= bound == _AT_MOST and value <= low
        is_known &= table[at + _TABLE_DEPTH] >= depth or abs(value) == L.WIN
        if is_known and start:  # at the root the move is wanted, too
            if abs(value) != L.WIN:
                work[L.BEYOND] = 1
            return value
        for n in range(count if work[L.SYMMETRIC] == 0 else 0):
            if moves[n] == table[at + _MOVE]:
                moves[0], moves[n] = moves[n], moves[0]
    best, chosen, floor = -L.WIN - 1, -1, low
    work[L.START] += count
    for n in range(count):
        if low >= high:
            break
        make(t, s, moves[n])
        if (s[L.TURN] == root) == (sign == 1):
            value = _value(t, s, stack, table, work, depth - 1, low, high)
        else:
            value = -_value(t, s, stack, table, work, depth - 1, -high, -low)
        unmake(t, s)
        if work[L.STOPPED]:
            return 0
        if value > best:
            best, chosen = value, moves[n]
        low = max(low, value)
    work[L.START] = start
    bound = _EXACT
    if best >= high:
        bound = _AT_LEAST
    elif best <= floor:
        bound = _AT_MOST
    table[at], table[at + 1], table[at + _VALUE], table[at + _BOUND] = one, other, best, bound
    table[at + _TABLE_DEPTH], table[at + _MOVE] = depth, chosen
    work[L.STORED] += 1
    work[L.BEST_MOVE] = chosen
    return best


def search(t: Ints, s: Ints, stack: Ints, table: Ints, work: Ints, depth: int) -> int:
    """Value of a position for the player whose turn it is, all others against them, within
    ``depth`` moves; ``work`` has the best move. Meaningless if the nodes, or UNLIMITED moves, did
    not suffice: ``work`` tells.

    L.WIN and -L.WIN are proven, whatever the depth.
    """
    work[L.STOPPED] = work[L.BEYOND] = work[L.START] = 0
    work[L.BEST_MOVE], work[L.ROOT] = -1, s[L.TURN]
    value = _value(t, s, stack, table, work, min(depth, L.UNLIMITED), -L.WIN, L.WIN)
    if depth >= L.UNLIMITED and work[L.BEYOND] and abs(value) != L.WIN:
        work[L.STOPPED] = 1
    return value
