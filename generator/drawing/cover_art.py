"""The full-bleed art of a cover: a dark ground, and the outlines of the game's glyphs in its colors
above and below the text."""

from collections.abc import Iterator
from typing import NamedTuple

from generator.drawing.contrast import BLACK, contrast, contrasting, ink_on, mix
from generator.drawing.fonts import FontLibrary
from generator.drawing.outlines import glyph_outline
from generator.drawing.path import Affine, Box
from generator.drawing.scene import Group, Item, Shape
from generator.game.model import Game

GLYPH = 0.64
"""Side of a glyph over the height of the margin that its row is in."""
CLEAR = 0.75
"""White space between a row and the text over the side of a glyph."""
PITCH = 1.9
"""Smallest distance from one glyph to the next over their side."""
STROKE = 0.06
"""Width of an outline over the side of its glyph."""
LEAST_CONTRAST = 4.5
"""Of an outline, or of the accent, with the ground."""


class Palette(NamedTuple):
    """Colors of a cover; ``accent`` is that of the hook."""

    ground: str
    ink: str
    accent: str

    @classmethod
    def of(cls, game: Game, *, is_quiet: bool = False) -> "Palette":
        """Black on white paper, or on a ground far from the color of the tiles: the ink and the
        game's color with the most contrast."""
        if is_quiet:
            return cls("#ffffff", BLACK, BLACK)
        base = game.tile.base_color
        ground = mix(base, ink_on(base), 0.88)
        best = max(game.color_list, key=lambda color: contrast(color.hex, ground)).hex
        ink = ink_on(ground)
        return cls(ground, ink, best if contrast(best, ground) >= LEAST_CONTRAST else ink)


def clear_of_rows(bleed: Box) -> float:
    """The distance in mm that text keeps from the ends of its column, for the rows of glyphs."""
    return CLEAR * GLYPH * -bleed.top


def backdrop(game: Game, fonts: FontLibrary, bleed: Box, column: Box) -> tuple[Item, ...]:
    """Fills ``bleed`` with the ground, and draws a row of glyphs above the ``column`` of text and
    another below it, both as wide as the column.

    Each row has the glyphs and the colors in turn, the lower one from the last to the first.
    """
    palette = Palette.of(game)
    side = GLYPH * (column.top - bleed.top)
    above = column._replace(top=column.top - side, bottom=column.top)
    below = column._replace(top=column.bottom, bottom=column.bottom + side)
    items = (
        *glyph_row(game, fonts, palette, above),
        *glyph_row(game, fonts, palette, below, is_reversed=True),
    )
    return Shape(bleed.path(), palette.ground), Group(items)


def glyph_row(
    game: Game, fonts: FontLibrary, palette: Palette, room: Box, is_reversed: bool = False
) -> Iterator[Group]:
    """The outlines of glyphs in turn, each in the next color, as high as ``room`` and from end to
    end of it."""
    ground, ink, _ = palette
    outlines = [glyph_outline(glyph, fonts) for glyph in game.glyph_list]
    colors = [contrasting(it.hex, ink, ground, LEAST_CONTRAST) for it in game.color_list]
    side, middle = room.height, room.center[1]
    count = max(2, int((room.width - side) / (PITCH * side)) + 1)
    pitch = (room.width - side) / (count - 1)
    for place, number in enumerate(range(count)[:: -1 if is_reversed else 1]):
        outline, color = outlines[number % len(outlines)], colors[number % len(colors)]
        shape = Shape(outline.fitted(side, side), ground, color, STROKE * side)
        across = room.left + side / 2 + place * pitch
        yield Group((shape,), Affine.translate(across, middle))
