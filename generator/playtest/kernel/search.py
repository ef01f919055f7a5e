"""Alpha-beta search for games of two, with a transposition table: with a budget, or exact.

D. E. Knuth, R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6, 1975.
"""

from __future__ import annotations

import numpy as np

from generator.playtest.kernel.arrays import HASH, MISERE, PHASE, TURN, WINNER, Ints
from generator.playtest.kernel.compiling import compiled, inlined
from generator.playtest.kernel.moves import make, moves_of, placements, unmake
from generator.playtest.kernel.randomness import mix
from generator.playtest.kernel.symmetry import SWAPS_KINDS, WORK, canonical

WIN = 1_000_000
"""Value of a game won; less is a guess."""
UNLIMITED = 1_000_000
"""A depth that no game reaches."""

# Fields of the array that a search works with: nodes left, 1 if they ran out, 1 if a guess counted,
# positions stored, moves that fit a position, 1 to look positions up by their symmetric hash.
NODES, STOPPED, BEYOND, STORED, ROOM, SYMMETRIC = 0, 1, 2, 3, 4, 5
assert SWAPS_KINDS == SYMMETRIC + 1

# A frame, for each move on the way: whose turn it is, bounds, depth, where its moves begin, how
# many there are and were tried, the best value and its move, the place in the table and the key.
_ME, _ALPHA, _BETA, _DEPTH, _START, _COUNT, _TRIED, BEST, CHOSEN = 0, 1, 2, 3, 4, 5, 6, 7, 8
_SLOT, _ONE, _OTHER, _FLOOR = 9, 10, 11, 12
FRAME = 13

# An entry of the transposition table: two keys, value, kind of bound, depth, best move.
_VALUE, _BOUND, _TABLE_DEPTH, _MOVE = 2, 3, 4, 5
SLOT = 6
WAYS = 4
_AT_LEAST, _AT_MOST, _EXACT = 1, 2, 3


@inlined
def _guess(t: Ints, s: Ints, moves: Ints) -> int:
    """Placements of the player whose turn it is less those of the other."""
    turn, value = s[TURN], 0
    for sign in range(1, -2, -2):
        value += sign * placements(t, s, moves, len(moves))
        s[TURN] = 1 - turn
    s[TURN] = turn
    return -value if t[MISERE] else value


@inlined
def _find(t: Ints, s: Ints, table: Ints, work: Ints, frames: Ints, f: int) -> bool:
    """Finds the place of a position in the table; true if that holds this position."""
    if work[SYMMETRIC]:
        one, other = canonical(t, s, work)
    else:
        other = s[HASH] + s[PHASE] * 64 + s[TURN]
        one = int(np.int64(mix(np.uint64(other))))
    start = int(np.uint64(one) % np.uint64(len(table) // (SLOT * WAYS))) * SLOT * WAYS
    frames[f + _ONE], frames[f + _OTHER] = one, other
    frames[f + _SLOT] = start + ((one >> 40) & (WAYS - 1)) * SLOT  # of others, if all are taken
    for at in range(start + (WAYS - 1) * SLOT, start - 1, -SLOT):
        if table[at + _BOUND] == 0:
            frames[f + _SLOT] = at
    for at in range(start, start + WAYS * SLOT, SLOT):
        if table[at + _BOUND] and table[at] == one and table[at + 1] == other:
            frames[f + _SLOT] = at
            return True
    return False


@inlined
def _enter(t: Ints, s: Ints, stack: Ints, frames: Ints, table: Ints, work: Ints, f: int) -> bool:
    """Begins a position; true if its value is known at once."""
    frames[f + _TRIED], frames[f + CHOSEN] = 0, -1
    if work[NODES] <= 0 or frames[f + _START] + work[ROOM] > len(stack):
        work[STOPPED] = 1
        return True
    work[NODES] -= 1
    moves = stack[frames[f + _START] :]
    count = moves_of(t, s, moves)
    if count == 0:
        frames[f + BEST] = WIN if s[WINNER] == frames[f + _ME] else -WIN
        return True
    if frames[f + _DEPTH] == 0:
        work[BEYOND] = 1
        frames[f + BEST] = _guess(t, s, moves)
        return True
    frames[f + _COUNT], frames[f + _FLOOR], frames[f + BEST] = count, frames[f + _ALPHA], -WIN - 1
    if not _find(t, s, table, work, frames, f):
        return False
    at = frames[f + _SLOT]
    bound, value = table[at + _BOUND], table[at + _VALUE]
    if table[at + _TABLE_DEPTH] >= frames[f + _DEPTH] or abs(value) == WIN:
        is_known = bound == _EXACT
        is_known |= bound == _AT_LEAST and value >= frames[f + _BETA]
        is_known |= bound == _AT_MOST and value <= frames[f + _ALPHA]
        if is_known and f:  # at the root the move is wanted, too
            if abs(value) != WIN:
                work[BEYOND] = 1
            frames[f + BEST] = value
            return True
    if work[SYMMETRIC] == 0:
        for n in range(count):
            if moves[n] == table[at + _MOVE]:
                moves[0], moves[n] = moves[n], moves[0]
    return False


@inlined
def _store(frames: Ints, table: Ints, work: Ints, f: int) -> None:
    at, best = frames[f + _SLOT], frames[f + BEST]
    bound = _EXACT
    if best >= frames[f + _BETA]:
        bound = _AT_LEAST
    elif best <= frames[f + _FLOOR]:
        bound = _AT_MOST
    table[at], table[at + 1] = frames[f + _ONE], frames[f + _OTHER]
    table[at + _VALUE], table[at + _BOUND] = best, bound
    table[at + _TABLE_DEPTH], table[at + _MOVE] = frames[f + _DEPTH], frames[f + CHOSEN]
    work[STORED] += 1


@compiled
def search(t: Ints, s: Ints, stack: Ints, frames: Ints, table: Ints, work: Ints, depth: int) -> int:
    """Value of a position for the player whose turn it is, within ``depth`` moves; ``frames`` begin
    with the best move. Meaningless if the nodes ran out: ``work`` tells.

    WIN and -WIN are proven, whatever the depth.
    """
    work[STOPPED] = work[BEYOND] = 0
    frames[_ME], frames[_DEPTH], frames[_START] = s[TURN], depth, 0
    frames[_ALPHA], frames[_BETA] = -WIN, WIN
    f, is_known = 0, _enter(t, s, stack, frames, table, work, 0)
    while work[STOPPED] == 0:
        tried = frames[f + _TRIED]
        if not is_known and tried < frames[f + _COUNT] and frames[f + _ALPHA] < frames[f + _BETA]:
            frames[f + _TRIED] += 1
            make(t, s, stack[frames[f + _START] + tried])
            child = f + FRAME
            frames[child + _ME], frames[child + _DEPTH] = s[TURN], frames[f + _DEPTH] - 1
            frames[child + _START] = frames[f + _START] + frames[f + _COUNT]
            low, high = frames[f + _ALPHA], frames[f + _BETA]
            if s[TURN] != frames[f + _ME]:
                low, high = -high, -low
            frames[child + _ALPHA], frames[child + _BETA] = low, high
            f = child
            is_known = _enter(t, s, stack, frames, table, work, f)
            continue
        if not is_known:
            _store(frames, table, work, f)
        if f == 0:
            return frames[BEST]
        unmake(t, s)
        value, parent = frames[f + BEST], f - FRAME
        if frames[f + _ME] != frames[parent + _ME]:
            value = -value
        if value > frames[parent + BEST]:
            frames[parent + BEST] = value
            frames[parent + CHOSEN] = stack[frames[parent + _START] + frames[parent + _TRIED] - 1]
        frames[parent + _ALPHA] = max(frames[parent + _ALPHA], value)
        f, is_known = parent, False
    while f:
        unmake(t, s)
        f -= FRAME
    return 0


def work_array(room: int) -> Ints:
    """The numbers that a search works with; ``room`` is a bound of the moves in a position."""
    work = np.zeros(WORK, np.int64)
    work[ROOM] = room
    return work
