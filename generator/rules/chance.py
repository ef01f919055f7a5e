"""Random numbers of a game: what the bag gives is the same in every program that has the seed.

SplitMix64: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators",
OOPSLA 2014.
"""

from collections.abc import Iterable

from generator.rules.position import Tile

_MASK = 2**64 - 1


def below(chance: int, count: int) -> tuple[int, int]:
    """A random number from 0 to ``count`` - 1, and the chance after it; ``count`` below 2**32."""
    chance = (chance + 0x9E3779B97F4A7C15) & _MASK
    x = ((chance ^ (chance >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & _MASK
    return ((x ^ (x >> 31)) >> 32) * count >> 32, chance


def shuffled(tiles: Iterable[Tile], chance: int) -> tuple[tuple[Tile, ...], int]:
    """The tiles in a random order, and the chance after it."""
    items = list(tiles)
    for last in range(len(items) - 1, 0, -1):
        other, chance = below(chance, last + 1)
        items[last], items[other] = items[other], items[last]
    return tuple(items), chance
