"""Estimates how many positions a game has."""

from __future__ import annotations

from generator.engine import layout as L
from generator.engine.kernel.legality import reached
from generator.engine.kernel.moves import make, moves_of, rewind
from generator.engine.kernel.randomness import below
from generator.engine.layout import Ints


def _removable(t: Ints, s: Ints, seen: Ints, stack: Ints) -> int:
    """Number of tiles of the grid that can have been placed last."""
    if t[L.CONTACT] == L.NO_CONTACT or s[L.PLACED] < 3:
        return s[L.PLACED]
    count = 0
    for gone in range(t[L.CELLS]):
        if s[t[L.AT_CELLS] + gone] == 0:
            continue
        for cell in range(len(seen)):
            seen[cell] = 0
        start = 0
        while s[t[L.AT_CELLS] + start] == 0 or start == gone:
            start += 1
        count += reached(t, s, seen, 0, stack, 0, start, gone) == s[L.PLACED] - 1
    return count


def positions_estimate(
    t: Ints, s: Ints, moves: Ints, seen: Ints, stack: Ints, probes: int, most: float
) -> float:
    """An estimate of the number of positions that can arise, shifted grids counted once.

    Random games weigh each position by the choices that lead to it over the moves that can have led
    to it, so that the mean weight at a depth is the number of positions there (D. E. Knuth,
    "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975, with the
    orders in which a position can arise divided out). ``seen`` and ``stack`` have room for a number
    a cell. Ends when it is sure to be more than ``most``.
    """
    total = 0.0
    for _ in range(probes):
        weight = 1.0
        while True:
            count = moves_of(t, s, moves)
            if count == 0:
                break
            placing, player = s[L.PHASE] == L.PLAY, s[L.TURN]
            make(t, s, moves[below(s, count)])
            if placing:
                ways = _removable(t, s, seen, stack)
            else:
                hand, ways = t[L.AT_HANDS] + player * t[L.HAND_ROOM], 0
                for index in range(hand + 1, hand + 1 + s[hand]):
                    ways += 1
                    for before in range(hand + 1, index):
                        if s[before] == s[index]:
                            ways -= 1
                            break
            weight *= count / ways
            total += weight
            if total > most * probes:
                rewind(t, s, 0)
                return most
        rewind(t, s, 0)
    return 1 + total / probes
