"""The colours of a game beside each other: warnings about those that look alike, or like the tile.

Cards with the colour's letter serve those who see few colours or none. The leaflet, the diagrams
and the 3D tiles carry no letters: what normal eyes mix up is told whatever cards are built.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import NamedTuple

from generator.diagnostics import Diagnostic, Severity
from generator.drawing.card_faces import LETTERED
from generator.drawing.contrast import channels, contrast
from generator.drawing.tile_faces import INK
from generator.game.model import Color, Game
from generator.game.spans import Spans
from generator.products.colors.vision import (
    FULL_COLOR,
    NORMAL,
    ON_PAPER,
    VISIONS,
    Vision,
    difference,
    nearest_first,
)

LEAST = 10.0
"""The difference (CIEDE2000) from which colours are told apart without looking twice. The usual
reading of the scale: up to 2 seen only side by side, up to 10 at a glance but alike, from 11 on
colours of their own. Palette checkers (countryatlas, autograph for R) warn below 10, too."""

MOST_COLORS = 40
"""Colours that are compared, the first ones of a game: above, nobody tells them all apart anyway,
and pairs grow with the square."""
LEAST_CONTRAST = 3.0
"""Contrast ratio of a glyph on its tile (WCAG 2.2, 1.4.11: graphics). The black edge of a glyph
counts as much as its colour: it is what shows the shape of a yellow glyph."""
MOST_SHOWN = 8
"""Warnings about pairs, the worst ones; the rest are counted."""
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


@dataclass(frozen=True, slots=True)
class _Alike:
    """Two colours, or a colour and its tile, that differ too little in some ways of seeing."""

    one: Color
    other: Color | None
    seen: tuple[tuple[float, Vision], ...]

    @property
    def worst(self) -> float:
        return min(value for value, _ in self.seen)

    @property
    def told(self) -> Iterator[tuple[float, Vision]]:
        """Where they are alike; what a screen does not show apart, paper does not either."""
        on_screen = any(vision == NORMAL for _, vision in self.seen)
        return (each for each in self.seen if not (on_screen and each[1] == ON_PAPER))

    @property
    def last(self) -> Color:
        """The colour of the two that stands further down in the file."""
        return self.other or self.one


def check_colors(game: Game, spans: Spans) -> Iterator[Diagnostic]:
    """Warnings about colours that look alike or like the tile, at their ``hex``."""
    yield from _check_contrast(game, spans)
    if len(game.color_list) > MOST_COLORS:
        message = f"of {len(game.color_list):,} colours the first {MOST_COLORS} are compared"
        yield Diagnostic(Severity.NOTE, "many-colors", message, spans.key("colors"))
    visions = ways_of_seeing(game)
    found = _alike(game, visions)
    worst = sorted(range(len(found)), key=lambda rank: found[rank].worst)[:MOST_SHOWN]
    for rank in sorted(worst):
        yield _warning(game, found[rank], visions, spans)
    if more := len(found) - len(worst):
        message = f"{more:,} more {'pair' if more == 1 else 'pairs'} of colours look alike"
        hint = "those that differ least are told above"
        yield Diagnostic(Severity.WARNING, "colors-alike", message, spans.key("colors"), (hint,))


def ways_of_seeing(game: Game) -> tuple[Vision, ...]:
    """Those in which colours alone must do: all, or where cards with letters are built, those that
    letters do not help."""
    return FULL_COLOR if LETTERED & {*game.cards.variants} else VISIONS


def _check_contrast(game: Game, spans: Spans) -> Iterator[Diagnostic]:
    """Glyphs that neither their colour nor their edge shows on the tile."""
    tile = game.tile.base_color
    edge = contrast(INK, tile)
    if edge >= LEAST_CONTRAST:
        return
    for color in game.color_list:
        ratio = contrast(color.hex, tile)
        if ratio < LEAST_CONTRAST:
            message = (
                f"{color.id} has a contrast of {cut_off(ratio)} on the tile, and the black edge of "
                f"its glyphs one of {cut_off(edge)}: less than {LEAST_CONTRAST:g}"
            )
            hint = "lighten tile.base_color, on which the black edge shows, or the colour"
            where = spans.value("colors", color.id, "hex")
            yield Diagnostic(Severity.WARNING, "low-contrast", message, where, (hint,))


def _alike(game: Game, visions: Sequence[Vision]) -> list[_Alike]:
    """In the order of the file, by the colour that is told of."""
    colors, tile = compared(game), game.tile.base_color
    found: dict[tuple[str, str], _Alike] = {}
    for vision in visions:
        for pair in (*color_pairs(colors, vision), *tile_pairs(colors, tile, vision)):
            if pair.difference < LEAST:
                key = (pair.one.id, pair.other.id if pair.other else "")
                before = found[key].seen if key in found else ()
                seen = (*before, (pair.difference, vision))
                found[key] = _Alike(pair.one, pair.other, seen)
    ranks = {color.id: rank for rank, color in enumerate(colors)}
    return sorted(found.values(), key=lambda pair: (ranks[pair.last.id], ranks[pair.one.id]))


def _warning(game: Game, pair: _Alike, visions: Sequence[Vision], spans: Spans) -> Diagnostic:
    color = pair.last
    where = spans.value("colors", color.id, "hex")
    figures = ", ".join(f"{vision.words} ({cut_off(value)})" for value, vision in pair.told)
    if pair.other is None:
        code, who = "color-like-tile", f"{color.id} looks like the tile"
    else:
        code, who = "colors-alike", f"{pair.one.id} and {color.id} look alike"
    message = f"{who} {figures}: a difference of {LEAST:g} or more tells colours apart"
    hints = [_cure(game, color, visions)]
    if visions == VISIONS:
        hints.append("or add marked to cards.variants: its letters tell what colours do not")
    return Diagnostic(Severity.WARNING, code, message, where, tuple(hints))


def _cure(game: Game, color: Color, visions: Sequence[Vision]) -> str:
    """The nearest value for ``color`` that differs from the tile and from all other colours."""
    others = [other.hex for other in compared(game) if other.id != color.id]
    wanted = nearest_passing(color.hex, (*others, game.tile.base_color), visions)
    if wanted is None:
        return f"no value for {color.id} alone would pass: change other colours, too"
    return f"the nearest hex that would pass is {wanted}"


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
