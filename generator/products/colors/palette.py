"""The colours of a game beside each other: which are hard to tell apart, and what would do."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import NamedTuple

from generator.drawing.contrast import channels
from generator.game.model import Color, Game
from generator.products.colors.vision import NORMAL, Vision, difference, nearest_first

LEAST = 10.0
"""The difference (CIEDE2000) from which colours are told apart without looking twice. The usual
reading of the scale: up to 2 seen only side by side, up to 10 at a glance but alike, from 11 on
colours of their own. Palette checkers (countryatlas, autograph for R) warn below 10, too."""

MOST_COLORS = 40
"""Colours that are compared, the first ones of a game: above, nobody tells them all apart anyway,
and pairs grow with the square."""

_COARSE = tuple(range(0, 256, 17))
_STEPS = (8, 4, 2, 1)
"""The search for a colour: #000, #001 ... #fff, then from the best one in smaller steps."""


class Pair(NamedTuple):
    """Two colours, or a colour and the tile (``other`` is None), and how they differ."""

    one: Color
    other: Color | None
    difference: float

    @property
    def figure(self) -> str:
        """The difference in figures."""
        return cut_off(self.difference)


def cut_off(value: float) -> str:
    """A number to its first decimal and no further, so that what is too little never reads as
    enough."""
    return f"{math.floor(value * 10) / 10:.1f}"


def compared(game: Game) -> tuple[Color, ...]:
    """The colours of a game that are compared."""
    return game.color_list[:MOST_COLORS]


def color_pairs(colors: Sequence[Color], vision: Vision) -> Iterator[Pair]:
    """Each two colours, in the order of the file."""
    for one, other in combinations(colors, 2):
        yield Pair(one, other, difference(one.hex, other.hex, vision))


def tile_pairs(colors: Sequence[Color], tile: str, vision: Vision) -> Iterator[Pair]:
    """Each colour and the face of the tile that it stands on."""
    for color in colors:
        yield Pair(color, None, difference(color.hex, tile, vision))


def nearest_passing(
    present: str, others: Sequence[str], visions: Sequence[Vision], least: float = LEAST
) -> str | None:
    """The ``#rrggbb`` colour that differs from all ``others`` by at least ``least`` in each of
    ``visions`` and from ``present`` by as little as a search in steps finds; None if there is none
    among the colours #000 to #fff."""

    def passes(color: str) -> bool:
        return all(
            difference(color, other, vision) >= least
            for vision in reversed(visions)  # the last ones refuse most
            for other in nearest_first(color, others, vision)
        )

    def distance(color: str) -> tuple[float, str]:
        return difference(color, present, NORMAL), color

    if passes(present):
        return present
    candidates = sorted(distance(_hex(rgb)) for rgb in product(_COARSE, repeat=3))
    best = next((found for found in candidates if passes(found[1])), None)
    if best is None:
        return None
    for step in _STEPS:
        nearer: tuple[float, str] | None = best
        while nearer is not None:
            best = nearer
            around = sorted(distance(color) for color in _around(best[1], step))
            closer = (found for found in around if found < best)
            nearer = next((found for found in closer if passes(found[1])), None)
    return best[1]


def _around(color: str, step: int) -> Iterator[str]:
    """The colours one step away in one channel or more."""
    ranges = ([max(0, v - step), v, min(255, v + step)] for v in channels(color))
    return (_hex(rgb) for rgb in dict.fromkeys(product(*ranges)))


def _hex(rgb: Sequence[int]) -> str:
    return "#{:02x}{:02x}{:02x}".format(*rgb)
