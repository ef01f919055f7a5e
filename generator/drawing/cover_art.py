"""The art of a cover, to its edges: a ground, and glyphs around or behind the text."""

import math
from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from generator.diagnostics import Diagnostic
from generator.drawing import Affine, Box, FontLibrary, Group, Item, Path, Shape, glyph_outline
from generator.drawing.path import rectangle
from generator.game.contrast import BLACK, PAPER, contrast, contrasting, ink_on, mix
from generator.game.model import Game
from generator.game.spans import Spans

GLYPH = 0.5  # side of a glyph over its margin: 5 mm from the edge, where many printers stop
PITCH, CLOSE, STROKE = 2.4, 1.6, 0.06  # distances of glyphs, usual and least; line; over one
LEAST_CONTRAST, LARGE = 4.5, 3.0  # of outlines and small, and of large text (WCAG 2.2, 1.4.3)
PALE = 0.2  # share of a color in a pale glyph behind the text
CLEAR = {"rows": 0.48, "frame": 0.0, "scatter": 0.0, "bands": 0.45}
"""White space between the art and the text, by its kind, over the margin of the page."""


class Palette(NamedTuple):
    """Colors of a cover; ``accent`` is that of the hook."""

    ground: str
    ink: str
    accent: str

    @classmethod
    def of(cls, game: Game, *, is_quiet: bool = False) -> "Palette":
        """Black on white, or the theme's: by default a ground far from the tiles' color."""
        if is_quiet:
            return cls(PAPER, BLACK, BLACK)
        base, theme = game.tile.base_color, game.theme
        ground = theme.ground or mix(base, ink_on(base), 0.88)
        ink = theme.ink or ink_on(ground)
        best = max(game.color_list, key=lambda color: contrast(color.hex, ground)).hex
        accent = best if contrast(best, ground) >= LEAST_CONTRAST else ink
        return cls(ground, ink, theme.accent or accent)


def check_theme(game: Game, spans: Spans) -> Iterator[Diagnostic]:
    """Errors for text that is hard to read on its ground, and for a border of half of a card."""
    shorter, wide = min(game.cards.size), game.theme.border_width
    if game.theme.border and 4 * wide > shorter:
        where = spans.written(("theme", "border_width"), ("theme", "border"))
        message = f"a border of {wide:g} mm takes more than half of a card of {shorter:g} mm"
        hint = f"take one of {shorter / 8:.2g} mm, or larger cards"
        yield Diagnostic.error("does-not-fit", message, where, hint)
    ground, ink, _ = Palette.of(game)
    texts = {"ink": (ink, LEAST_CONTRAST), "accent": (game.theme.accent or "", LARGE)}
    for key, (text, least) in texts.items():
        if text and (ratio := contrast(text, ground)) < least:
            where = spans.written(("theme", key), ("theme", "ground"))
            message = f"{key} {text} has a contrast of {int(100 * ratio) / 100:g} with the ground "
            message += f"{ground}; to be read, it needs {least:g}"
            hint = f"take one that is {'darker' if ink_on(ground) == BLACK else 'lighter'}"
            yield Diagnostic.error("low-contrast", message, where, hint)


def backdrop(game: Game, fonts: FontLibrary, bleed: Box, column: Box) -> tuple[Item, ...]:
    """Fills ``bleed`` with the ground and the glyphs of the game around or behind ``column``."""
    art = _Art(game, fonts, Palette.of(game), bleed, column)
    items = tuple(getattr(art, game.theme.art)())
    return Shape(bleed.path(), art.palette.ground), Group(items, clip=bleed.path())


def glyph_row(
    game: Game, fonts: FontLibrary, palette: Palette, room: Box, is_reversed: bool = False
) -> Iterator[Item]:
    """Outlines of glyphs in turn, each in the next color, that fill ``room``."""
    art, side = _Art(game, fonts, palette, room, room), room.height
    usual, most = (int((room.width - side) / (pitch * side)) + 1 for pitch in (PITCH, CLOSE))
    kinds = len(game.glyphs)
    count = max(2, kinds if usual < kinds <= most else usual)
    pitch = (room.width - side) / (count - 1)
    for place, number in enumerate(range(count)[:: -1 if is_reversed else 1]):
        yield art.outlined(number, side, room.left + side / 2 + place * pitch, room.center[1])


class _Art(NamedTuple):
    """The kinds of art, by the names that a theme has for them."""

    game: Game
    fonts: FontLibrary
    palette: Palette
    bleed: Box
    column: Box

    def rows(self) -> Iterator[Item]:
        """A row above the column of text and one below it, from the last glyph to the first."""
        column, side = self.column, GLYPH * (self.column.top - self.bleed.top)
        above = column._replace(top=column.top - side, bottom=column.top)
        below = column._replace(top=column.bottom, bottom=column.bottom + side)
        yield from glyph_row(*self[:3], above)
        yield from glyph_row(*self[:3], below, is_reversed=True)

    def frame(self) -> Iterator[Item]:
        """A line of glyphs around the text, in the margins of the panel."""
        margin = min(self.column.left - self.bleed.left, self.column.top - self.bleed.top)
        box, pitch = self.bleed.inset(margin / 2), 1.3 * margin
        across, down = _spread(box.left, box.right, pitch), _spread(box.top, box.bottom, pitch)
        ring = [(x, box.top) for x in across] + [(box.right, y) for y in down[1:]]
        ring += [(x, box.bottom) for x in across[-2::-1]] + [(box.left, y) for y in down[-2:0:-1]]
        for number, (x, y) in enumerate(ring):
            yield self.outlined(number, GLYPH * margin, x, y)

    def scatter(self) -> Iterator[Item]:
        """Pale glyphs in staggered rows, each leaning to one side, over the whole panel."""
        box, pitch = self.bleed, self.bleed.width / 4
        for row, column in product(range(math.ceil(box.height / pitch) + 1), range(5)):
            number, tilt = 5 * row + column + row // 2, 14 if (row + column) % 2 else -14
            x, y = box.left + (column + 0.5 * (row % 2)) * pitch, box.top + (row + 0.2) * pitch
            pale = mix(self.palette.ground, self._color(number), PALE)
            turned = Affine.rotate(tilt).then(Affine.translate(x, y))
            yield Group((Shape(self._glyph(number, 0.66 * pitch), pale),), turned)

    def bands(self) -> Iterator[Item]:
        """A stripe of colored squares at the top and at the foot, a glyph cut out of each."""
        box, count = self.bleed, max(6, len(self.game.colors))
        wide, high = box.width / count, -1.1 * box.top
        for top, place in product((box.top, box.bottom - high), range(count)):
            number = place if top == box.top else count - 1 - place
            glyph, color = self._glyph(number, 0.62 * min(wide, high)), self._color(number)
            cut = max(self.palette[:2], key=lambda it: contrast(it, color))
            left = box.left + place * wide
            yield Shape(rectangle(left, top, wide, high), color)
            yield Group((Shape(glyph, cut),), Affine.translate(left + wide / 2, top + high / 2))

    def outlined(self, number: int, side: float, x: float, y: float) -> Item:
        """The outline of a glyph, its middle at (x, y), in a color that shows on the ground."""
        ground, ink, _ = self.palette
        stroke = contrasting(self._color(number), ink, ground, LEAST_CONTRAST)
        shape = Shape(self._glyph(number, side), ground, stroke, STROKE * side)
        return Group((shape,), Affine.translate(x, y))

    def _glyph(self, number: int, side: float) -> Path:
        glyph = self.game.glyph_list[number % len(self.game.glyphs)]
        return glyph_outline(glyph, self.fonts).fitted(side, side)

    def _color(self, number: int) -> str:
        return self.game.color_list[number % len(self.game.colors)].hex


def _spread(low: float, high: float, pitch: float) -> list[float]:
    """Places from low to high, both among them, at least ``pitch`` apart."""
    count = max(1, int((high - low) / pitch))
    return [low + (high - low) * number / count for number in range(count + 1)]
