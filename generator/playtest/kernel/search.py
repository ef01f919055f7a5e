"""Alpha-beta search for games of two, with a transposition table and a budget of nodes.

D. E. Knuth, R. W. Moore, "An analysis of alpha-beta pruning", Artificial Intelligence 6, 1975.
"""

from __future__ import annotations

import numpy as np

from generator.playtest.kernel.arrays import (
    HASH,
    MISERE,
    MOVES,
    PHASE,
    TURN,
    WINNER,
    Ints,
)
from generator.playtest.kernel.compiling import compiled, inlined
from generator.playtest.kernel.moves import make, moves_of, placements, unmake
from generator.playtest.kernel.randomness import below, mix

WIN = 1_000_000
"""Value of a game won; less is a guess."""
UNLIMITED = 1_000_000
"""A depth that no game reaches."""

# Fields of the array that a search works with.
NODES, STOPPED, BEYOND, BEST, ROOT = 0, 1, 2, 3, 4
WORK = 5

# An entry of the transposition table: key, value, kind of bound and depth, best move.
_KEY, _VALUE, _BOUND, _DEPTH, _MOVE = 0, 1, 2, 3, 4
SLOT = 5
_EXACT, _AT_LEAST, _AT_MOST = 1, 2, 3


@inlined
def _key(s: Ints) -> int:
    return int(np.int64(mix(np.uint64(s[HASH]) + np.uint64(s[PHASE] * 64 + s[TURN] + 1))))


@inlined
def _guess(t: Ints, s: Ints, moves: Ints) -> int:
    """Placements of the player whose turn it is less those of the other."""
    turn = s[TURN]
    mine = placements(t, s, moves, len(moves))
    s[TURN] = 1 - turn
    others = placements(t, s, moves, len(moves))
    s[TURN] = turn
    return others - mine if t[MISERE] else mine - others


@inlined
def _value(
    t: Ints, s: Ints, moves: Ints, table: Ints, work: Ints, depth: int, alpha: int, beta: int
) -> int:
    """Value for the player whose turn it is, exact within alpha and beta."""
    me = s[TURN]
    if work[NODES] <= 0:
        work[STOPPED] = 1
        return 0
    work[NODES] -= 1
    row = moves[s[MOVES] - work[ROOT]]
    count = moves_of(t, s, row)
    if count == 0:
        return WIN if s[WINNER] == me else -WIN
    if depth == 0:
        work[BEYOND] = 1
        return _guess(t, s, row)
    key = _key(s)
    at = (key & (len(table) // SLOT - 1)) * SLOT
    first = -1
    if table[at + _KEY] == key:
        bound, value = table[at + _BOUND], table[at + _VALUE]
        if table[at + _DEPTH] >= depth or abs(value) == WIN:
            if bound == _EXACT or (bound == _AT_LEAST and value >= beta):
                if abs(value) != WIN:
                    work[BEYOND] = 1
                return value
            if bound == _AT_MOST and value <= alpha:
                if abs(value) != WIN:
                    work[BEYOND] = 1
                return value
        first = table[at + _MOVE]
    for n in range(count):
        if row[n] == first:
            row[0], row[n] = row[n], row[0]
    best, chosen, floor = -WIN - 1, row[0], alpha
    for n in range(count):
        make(t, s, row[n])
        if s[TURN] == me:
            value = _value(t, s, moves, table, work, depth - 1, alpha, beta)
        else:
            value = -_value(t, s, moves, table, work, depth - 1, -beta, -alpha)
        unmake(t, s)
        if work[STOPPED]:
            return 0
        if value > best:
            best, chosen = value, row[n]
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    bound = _AT_LEAST if best >= beta else _AT_MOST if best <= floor else _EXACT
    table[at + _KEY], table[at + _VALUE], table[at + _BOUND] = key, best, bound
    table[at + _DEPTH], table[at + _MOVE] = depth, chosen
    if s[MOVES] == work[ROOT]:
        work[BEST] = chosen
    return best


@compiled
def search_move(t: Ints, s: Ints, moves: Ints, table: Ints, work: Ints, nodes: int) -> int:
    """The best move found with ``nodes`` nodes, deepening turn by turn.

    ``moves`` has a row for each move of a game.
    """
    table[:] = 0
    work[NODES], work[STOPPED], work[ROOT] = nodes, 0, s[MOVES]
    count = moves_of(t, s, moves[0])
    chosen = moves[0, below(s, count)]
    if count == 1:
        return chosen
    for depth in range(1, len(moves)):
        work[BEYOND] = 0
        value = _value(t, s, moves, table, work, depth, -WIN, WIN)
        if work[STOPPED]:
            break
        chosen = work[BEST]
        if work[BEYOND] == 0 or abs(value) == WIN:
            break
    return chosen


@compiled
def proven_value(t: Ints, s: Ints, moves: Ints, table: Ints, work: Ints, nodes: int) -> int:
    """WIN or -WIN for the player whose turn it is if ``nodes`` nodes prove it, else 0."""
    work[NODES], work[STOPPED], work[ROOT] = nodes, 0, s[MOVES]
    value = _value(t, s, moves, table, work, UNLIMITED, -WIN, WIN)
    return 0 if work[STOPPED] else value
