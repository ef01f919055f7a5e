"""The full-bleed art of a cover: the outlines of the game's glyphs in its colors, around what
stands on it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from generator.drawing import (
    Affine,
    Box,
    FontLibrary,
    Group,
    Item,
    Outline,
    Shape,
    glyph_outline,
    rectangle,
)
from generator.drawing.contrast import BLACK, contrast, ink_on, mix
from generator.game.model import Game
from generator.typesetting.page import Content

GLYPH = 0.62
"""Largest side of a glyph over the distance to the next."""
STROKE = 0.028
"""Width of its outline, in the same unit."""
VIVID = 0.8
"""Share of its color in that of its outline; the rest is the ground's."""
CLEAR = 1.2
"""White space between art and contents, in mm."""
MOST_GLYPHS = 2000
"""Largest number of outlines on a cover; they are drawn larger where cells are tiny."""


class Palette(NamedTuple):
    """Colors of a cover; ``accent`` is that of the hook."""

    ground: str
    ink: str
    accent: str

    @classmethod
    def of(cls, game: Game, *, is_quiet: bool = False) -> Palette:
        """Black on white paper, or on a ground far from the color of the tiles: the ink and the
        game's color with the most contrast."""
        if is_quiet:
            return cls("#ffffff", BLACK, BLACK)
        base = game.tile.base_color
        ground = mix(base, ink_on(base), 0.88)
        best = max(game.color_list, key=lambda color: contrast(color.hex, ground)).hex
        ink = ink_on(ground)
        return cls(ground, ink, best if contrast(best, ground) >= 4.5 else ink)


def backdrop(
    game: Game, fonts: FontLibrary, bleed: Box, cell: float, picture: Box, clear: Sequence[Box]
) -> Content:
    """Fills ``bleed`` with the ground and with outlines of glyphs, no two alike side by side.

    They continue the cells of the ``picture``, ``cell`` mm wide, beyond its edges; those that meet
    a box of ``clear`` are left out. Decoration: an artifact in the structure of the document.
    """
    ground = Palette.of(game).ground
    pitch = max(cell, math.sqrt(bleed.width * bleed.height / MOST_GLYPHS))
    outlines = [glyph_outline(glyph, fonts) for glyph in game.glyph_list]
    colors = [mix(ground, color.hex, VIVID) for color in game.color_list]
    left = picture.center[0] - picture.width / 2 % pitch - pitch / 2
    top = picture.top + pitch / 2
    columns = _numbers(bleed.left - left, bleed.right - left, pitch)
    rows = _numbers(bleed.top - top, bleed.bottom - top, pitch)
    items: list[Item] = []
    for row, column in product(rows, columns):
        x, y, half = left + column * pitch, top + row * pitch, GLYPH * pitch / 2 + CLEAR
        if not any(_meets(box, x, y, half) for box in clear):
            outline = outlines[(column + row * (len(outlines) // 2 + 1)) % len(outlines)]
            color = colors[(row * 2 + column + row // len(colors)) % len(colors)]
            items.append(_glyph(outline, color, ground, pitch, x, y))
    edge = rectangle(bleed.left, bleed.top, bleed.width, bleed.height)
    return Content((Shape(edge, ground), Group(tuple(items), clip=edge)), bleed)


def _glyph(outline: Outline, color: str, ground: str, pitch: float, x: float, y: float) -> Group:
    size = GLYPH * pitch
    # Filled with the ground, the shape is drawn as one form of the document, however often.
    shape = Shape(outline.fitted(size, size), ground, color, 2 * STROKE * pitch)
    return Group((shape,), Affine.translate(x, y))


def _numbers(start: float, end: float, pitch: float) -> range:
    """Numbers of the cells whose glyphs reach into a span."""
    return range(math.floor(start / pitch), math.ceil(end / pitch) + 1)


def _meets(box: Box, x: float, y: float, half: float) -> bool:
    is_beside = x + half <= box.left or x - half >= box.right
    return not (is_beside or y + half <= box.top or y - half >= box.bottom)
