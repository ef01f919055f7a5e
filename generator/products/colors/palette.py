"""Compares the colors of a game with each other and with the tile as people see them, on a screen
and on paper; warns if they look alike. Where tiles or cards have marks, only normal vision counts.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import NamedTuple

from generator.diagnostics import Diagnostic
from generator.drawing.card_faces import LETTERED
from generator.drawing.contrast import contrast
from generator.drawing.tile_faces import INK
from generator.game.model import Color, Game
from generator.game.spans import Spans
from generator.game.vision import (
    FULL_COLOR,
    LEAST,
    NORMAL,
    ON_PAPER,
    VISIONS,
    Vision,
    difference,
    lab,
)

MOST_COLORS = 40  # so many are compared: no one tells more apart, and pairs grow with the square
LEAST_CONTRAST = 3.0
"""Minimum contrast ratio of a glyph on its tile (WCAG 2.2, 1.4.11: graphics). The black edge of the
glyph may have it in place of its color: it shows the shape of a yellow glyph."""
MOST_SHOWN = 8  # maximum number of warnings about pairs, the worst ones; the others are counted
_CHANNELS = [f"{value:02x}" for value in range(0, 256, 17)]
"""A better color is searched for among those of three digits: #000, #001 ... #fff."""


class Pair(NamedTuple):
    """Two colors, or a color and the tile (``other`` is the same color), and their difference."""

    one: Color
    other: Color
    difference: float

    @property
    def figure(self) -> str:
        return truncated(self.difference)


def truncated(value: float) -> str:
    """Formats a number with one decimal, rounded down: below a limit it never reads as it."""
    return f"{math.floor(value * 10) / 10:.1f}"


def compared(game: Game) -> tuple[Color, ...]:
    return game.color_list[:MOST_COLORS]


def color_pairs(colors: Sequence[Color], vision: Vision) -> Iterator[Pair]:
    """Yields each pair of colors, in the order of the game file."""
    for one, other in combinations(colors, 2):
        yield Pair(one, other, difference(one.hex, other.hex, vision))


def tile_pairs(colors: Sequence[Color], tile: str, vision: Vision) -> Iterator[Pair]:
    """Yields each color with the color of the tile."""
    for color in colors:
        yield Pair(color, color, difference(color.hex, tile, vision))


def check_colors(game: Game, spans: Spans) -> Iterator[Diagnostic]:
    """Warns of colors that look alike or like the tile, at their ``hex``."""
    yield from _check_contrast(game, spans)
    yield from _check_initials(game, spans)
    if len(game.color_list) > MOST_COLORS:
        message = f"only the first {MOST_COLORS} of {len(game.color_list):,} colors are compared"
        yield Diagnostic.note("many-colors", message, spans.key("colors"))
    colors, tile = compared(game), game.tile.base_color
    ranks = {color.id: rank for rank, color in enumerate(colors)}
    found: dict[tuple[int, int], dict[Vision, float]] = {}
    for vision in _needed(game):
        for one, other, value in (*color_pairs(colors, vision), *tile_pairs(colors, tile, vision)):
            if value < LEAST:
                place = ranks[other.id], ranks[one.id]
                found.setdefault(place, {})[vision] = value
    worst = sorted(sorted(found), key=lambda place: min(found[place].values()))[:MOST_SHOWN]
    for last, first in sorted(worst):
        yield _warning(game, colors[first], colors[last], found[last, first], spans)
    if more := len(found) - len(worst):
        message = f"{more:,} more {'pair' if more == 1 else 'pairs'} of colors look alike"
        hint = "the pairs that differ least are reported above"
        yield Diagnostic.warning("colors-alike", message, spans.key("colors"), hint)


def _check_initials(game: Game, spans: Spans) -> Iterator[Diagnostic]:
    """Warns of keys in the first language of the colors; translations keep them."""
    if odd := [it for it in game.odd_letters if not _is_translated(game, it, spans)]:
        listed = ", ".join(f"{it.letter} for {it.name}" for it in odd)
        where, hint = spans.value("colors", odd[0].id, "key"), "the texts have a legend of them"
        message = f"letters of marked cards are not the initials of their colors: {listed}"
        yield Diagnostic.warning("letter-not-initial", message, where, hint)


def _is_translated(game: Game, color: Color, spans: Spans) -> bool:
    """True if the name of a color is in another language than the first that the file has."""
    at = ("colors", color.id, "name")
    named = (place[3] for place in spans.parts if place[:3] == at and len(place) == 4)
    return next(named, game.leaflet.language) != game.leaflet.language


def _needed(game: Game) -> Sequence[Vision]:
    """The kinds of vision that need distinct colors: normal ones if tiles or cards have marks."""
    has_marks = game.marks != "none" or LETTERED & {*game.cards.variants}
    return FULL_COLOR if has_marks else VISIONS


def _check_contrast(game: Game, spans: Spans) -> Iterator[Diagnostic]:
    """Warns of glyphs if neither their color nor their edge contrasts with the tile."""
    tile = game.tile.base_color
    if (edge := contrast(INK, tile)) >= LEAST_CONTRAST:
        return
    for color in game.color_list:
        if (ratio := contrast(color.hex, tile)) < LEAST_CONTRAST:
            message = (
                f"with the tile, {color.id} has a contrast of {truncated(ratio)}, the black edge "
                f"of its glyphs {truncated(edge)}; one of them needs at least {LEAST_CONTRAST:g}"
            )
            hint = "lighten tile.base_color, so that the black edge shows, or the color"
            where = spans.value("colors", color.id, "hex")
            yield Diagnostic.warning("low-contrast", message, where, hint)


def _warning(
    game: Game, first: Color, color: Color, seen: Mapping[Vision, float], spans: Spans
) -> Diagnostic:
    """Warns of a color that looks like one before it, or like the tile if that is the same."""
    figures = ", ".join(
        f"{vision.words} ({truncated(value)})"
        for vision, value in seen.items()
        if not (vision == ON_PAPER and NORMAL in seen)  # paper only where the screen is no problem
    )
    code, who = "color-like-tile", f"{color.id} looks like the tile"
    if first != color:
        code, who = "colors-alike", f"{first.id} and {color.id} look alike"
    message = f"{who} {figures}; colors need a difference of at least {LEAST:g}"
    visions = _needed(game)
    others = [other.hex for other in compared(game) if other.id != color.id]
    wanted = nearest_passing(color.hex, (*others, game.tile.base_color), visions)
    hints = [f"no value of {color.id} alone passes: change other colors, too"]
    if wanted is not None:
        hints = [f"a near value that passes is {wanted}"]
    if visions == VISIONS:
        hints.append("or set tile.marks: pips, which tell colors apart")
    return Diagnostic.warning(code, message, spans.value("colors", color.id, "hex"), *hints)


def nearest_passing(present: str, others: Sequence[str], visions: Sequence[Vision]) -> str | None:
    """The color nearest to ``present`` that differs from all ``others`` by :data:`LEAST` or more in
    each of ``visions``: itself, or one of #000 to #fff as ``#rrggbb``; None if none passes."""

    def passes(color: str) -> bool:
        for vision in reversed(visions):  # the last ones reject most
            here = lab(color, vision).coords()
            # In CIELAB distances are quick to compute: the nearest ones reject most.
            near = sorted(others, key=lambda it: math.dist(here, lab(it, vision).coords()))
            if any(difference(color, other, vision) < LEAST for other in near):
                return False
        return True

    def distance(color: str) -> tuple[float, str]:
        return difference(color, present, NORMAL), color

    if passes(present):
        return present
    candidates = sorted(distance("#" + "".join(rgb)) for rgb in product(_CHANNELS, repeat=3))
    return next((color for _, color in candidates if passes(color)), None)
