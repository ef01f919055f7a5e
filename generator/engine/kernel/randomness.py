"""Random numbers that depend on nothing but a seed and a counter, and the bag.

SplitMix64: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators",
OOPSLA 2014. Game i of a seed is the same on every machine, in whatever order games are played.

The order of the bag is chosen at the start, its last tile is drawn next. Its random numbers are a
stream of their own, so that a seed gives the same tiles whoever plays.
"""

import numpy as np

from generator.engine import layout as L
from generator.engine.layout import Ints

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31, _S32 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(32)


def mix(x: np.uint64) -> np.uint64:
    """The output function of SplitMix64: a permutation of the 64-bit numbers."""
    x = (x ^ (x >> _S30)) * _FIRST
    x = (x ^ (x >> _S27)) * _SECOND
    return x ^ (x >> _S31)


def hashed(x: int) -> int:
    """The same of a number with a sign."""
    return int(np.int64(mix(np.uint64(x))))


def seed_stream(s: Ints, seed: int, number: int) -> None:
    """Sets the stream of a state to the start of stream ``number`` of a seed."""
    start = mix(mix(np.uint64(seed) + _GOLDEN) + np.uint64(number) * _GOLDEN)
    s[L.STREAM] = int(np.int64(start))


def following(chance: int) -> int:
    """The state of a stream after that of ``chance``."""
    return int(np.int64(np.uint64(chance) + _GOLDEN))


def output(chance: int, count: int) -> int:
    """The random number from 0 to ``count`` - 1 that a state of a stream stands for; ``count`` is
    below 2 ** 32."""
    return int(((mix(np.uint64(chance)) >> _S32) * np.uint64(count)) >> _S32)


def below(s: Ints, count: int) -> int:
    """A random number from 0 to ``count`` - 1 of the stream; ``count`` is below 2 ** 32."""
    s[L.STREAM] = following(s[L.STREAM])
    return output(s[L.STREAM], count)


def _swap_in_bag(t: Ints, s: Ints, i: int, j: int) -> None:
    bag = t[L.AT_BAG]
    s[bag + i], s[bag + j] = s[bag + j], s[bag + i]


def fill_bag(t: Ints, s: Ints, seed: int, number: int) -> None:
    """Puts the tiles that do not lie in the grid into the bag, in order ``number`` of a seed."""
    s[L.CHANCE] = int(np.int64(mix(mix(np.uint64(seed)) + np.uint64(number))))
    end = t[L.AT_BAG]
    for tile in range(t[L.KINDS]):
        for _ in range(s[t[L.AT_LEFT] + tile]):
            s[end] = tile
            end += 1
    for last in range(end - t[L.AT_BAG] - 1, 0, -1):
        s[L.CHANCE] = following(s[L.CHANCE])
        _swap_in_bag(t, s, last, output(s[L.CHANCE], last + 1))


def put_back_aside(t: Ints, s: Ints) -> None:
    """Puts the tiles that are aside back, each at a random place."""
    for n in range(s[L.ASIDE]):
        s[t[L.AT_BAG] + s[L.SUPPLY]] = s[t[L.AT_ASIDE] + n]
        s[L.CHANCE] = following(s[L.CHANCE])
        _swap_in_bag(t, s, s[L.SUPPLY], output(s[L.CHANCE], s[L.SUPPLY] + 1))
        s[L.SUPPLY] += 1
    s[L.ASIDE] = 0


def take_back_aside(t: Ints, s: Ints) -> None:
    """Undoes :func:`put_back_aside`, called for the last of the tiles drawn, once the scalars are
    those of before that draft. The tiles drawn for them are the last ones of the hand; the log has
    the tiles put aside, the end of that, then the drafts."""
    for n in range(s[L.ASIDE]):
        entry = t[L.AT_LOG] + L.ENTRY * (s[L.MOVES] - 2 * s[L.ASIDE] + n)
        s[t[L.AT_ASIDE] + n] = s[entry + L.MOVE]
    chance, count = s[L.CHANCE], s[L.SUPPLY] - 1
    for n in range(s[L.ASIDE] - 1, -1, -1):
        chance = s[L.CHANCE]
        for _ in range(n + 1):
            chance = following(chance)
        _swap_in_bag(t, s, count + n, output(chance, count + n + 1))
    hand = t[L.AT_HANDS] + s[L.TURN] * t[L.HAND_ROOM]
    for n in range(s[L.ASIDE]):
        s[t[L.AT_BAG] + count + n] = s[hand + s[hand] - n]


def save_hidden(t: Ints, s: Ints) -> None:
    """Keeps all hands and the bag, which lie one behind the other."""
    copy(s, t[L.AT_HANDS], t[L.AT_SAVED], t[L.AT_ASIDE] - t[L.AT_HANDS])


def restore_hidden(t: Ints, s: Ints) -> None:
    """Undoes :func:`guess_hidden`, after the moves made since are taken back."""
    copy(s, t[L.AT_SAVED], t[L.AT_HANDS], t[L.AT_ASIDE] - t[L.AT_HANDS])


def copy(s: Ints, source: int, target: int, count: int) -> None:
    """Copies ``count`` numbers of the state to another place in it."""
    for n in range(count):
        s[target + n] = s[source + n]


def guess_hidden(t: Ints, s: Ints, pool: Ints) -> None:
    """Deals what the player whose turn it is does not see at random: the bag and, where they are
    hidden, the hands of the others. Depends on the tiles there, not on where they are; ``pool`` has
    room for them."""
    for tile in range(t[L.KINDS]):
        pool[tile] = 0
    for n in range(s[L.SUPPLY] if t[L.BAG] else 0):
        pool[s[t[L.AT_BAG] + n]] += 1
    for player in range(t[L.PLAYERS]):
        hand = t[L.AT_HANDS] + player * t[L.HAND_ROOM]
        for n in range(s[hand] if t[L.HIDDEN] and player != s[L.TURN] else 0):
            pool[s[hand + 1 + n]] += 1
    end = t[L.KINDS]
    for tile in range(t[L.KINDS]):
        for _ in range(pool[tile]):
            pool[end] = tile
            end += 1
    for player in range(t[L.PLAYERS]):
        hand = t[L.AT_HANDS] + player * t[L.HAND_ROOM]
        for n in range(s[hand] if t[L.HIDDEN] and player != s[L.TURN] else 0):
            end = _draw(s, pool, t[L.KINDS], end)
            s[hand + 1 + n] = pool[end]
    for n in range(s[L.SUPPLY] if t[L.BAG] else 0):
        end = _draw(s, pool, t[L.KINDS], end)
        s[t[L.AT_BAG] + n] = pool[end]


def _draw(s: Ints, pool: Ints, start: int, end: int) -> int:
    """Moves a random one of the tiles from ``start`` on to their end; returns the new end."""
    place, end = start + below(s, end - start), end - 1
    pool[place], pool[end] = pool[end], pool[place]
    return end
