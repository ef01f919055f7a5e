"""Random numbers that depend on nothing but a seed and a counter.

SplitMix64: G. L. Steele, D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators",
OOPSLA 2014. Game i of a seed is the same on every machine, in whatever order games are played.
"""

from __future__ import annotations

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
