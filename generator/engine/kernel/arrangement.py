"""Arranges the state of a game to begin from."""

from __future__ import annotations

from generator.engine import layout as L
from generator.engine.kernel.moves import lay, take, toggle_held
from generator.engine.kernel.randomness import fill_bag
from generator.engine.layout import Ints


def arrange(t: Ints, s: Ints, given: Ints) -> None:
    """Makes the start of a game the state that ``given`` describes: its turn, its phase, a mask of
    the players who are out; by tile the copies in the supply, which a bag gives in an order of its
    own; the number of tiles in the grid, and of each its cell and its kind; the number of tiles in
    hands, and of each its player and its kind."""
    at = 3
    if t[L.BAG]:
        s[L.SUPPLY] = 0
    for tile in range(t[L.KINDS]):
        if t[L.BAG]:
            s[t[L.AT_LEFT] + tile] = given[at]
            s[L.SUPPLY] += given[at]
        while s[t[L.AT_LEFT] + tile] > given[at]:
            take(t, s, tile, t[L.AT_LOG])
        at += 1
    if t[L.BAG]:
        fill_bag(t, s, 0, 0)
    at += 1
    for _ in range(given[at - 1]):
        lay(t, s, given[at], given[at + 1])
        at += 2
    at += 1
    for _ in range(given[at - 1]):
        s[L.TURN] = given[at]
        hand = t[L.AT_HANDS] + given[at] * t[L.HAND_ROOM]
        s[hand] += 1
        s[hand + s[hand]] = given[at + 1]
        toggle_held(t, s, given[at + 1])
        at += 2
    s[L.TURN], s[L.PHASE], s[L.OUT] = given[0], given[1], given[2]
    for player in range(t[L.PLAYERS]):
        s[L.OUT_COUNT] += s[L.OUT] >> player & 1
