"""The face of a card: a glyph on the colour of the tile, with the colour's letter where wanted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from generator.diagrams.faces import Faces
from generator.model import Color, Game
from generator.rules import Tile
from generator.scene import Affine, Box, FontLibrary, Group, Item, Label, Shape, rectangle

Manner: TypeAlias = Literal["plain", "marked"]

LETTER_FONT = "quicksand-bold"
LETTER_SHARE = 0.11
"""Cap height of a letter over the shorter side of its card: 2.8 mm on 25.4 mm, about 11 points."""
LETTER_INSET = 0.055
"""Distance of a letter from the edges over the shorter side of its card."""
MARKED_GLYPH = 0.9
"""Size of a glyph that shares its card with letters over the size of one that stands alone."""


@dataclass(frozen=True)
class CardFaces:
    """Draws the cards of one game, ``width`` x ``height`` mm, centred on the origin."""

    game: Game
    fonts: FontLibrary
    width: float
    height: float
    manner: Manner = "plain"

    @cached_property
    def _faces(self) -> Faces:
        share = MARKED_GLYPH if self.manner == "marked" else 1.0
        return Faces(self.game, self.fonts, min(self.width, self.height) * share)

    @cached_property
    def trim(self) -> Box:
        return Box(-self.width / 2, -self.height / 2, self.width / 2, self.height / 2)

    @cached_property
    def _letters(self) -> Mapping[int, tuple[Item, ...]]:
        if self.manner == "plain":
            return {}
        return {i: self._corners(color) for i, color in enumerate(self.game.color_list)}

    def name(self, tile: Tile) -> str:
        """The card in words, as "blue at symbol"."""
        return self._faces.name(tile)

    def card(self, tile: Tile, x: float, y: float) -> Group:
        """The whole card up to its trim, with its centre at (x, y)."""
        items: tuple[Item, ...] = (
            Shape(rectangle(*self.trim[:2], self.width, self.height), self.background),
            self._faces.glyph(tile.glyph, self.game.color_list[tile.color].hex),
            *self._letters.get(tile.color, ()),
        )
        return Group(items, Affine.translate(x, y), alt=self.name(tile))

    @property
    def background(self) -> str:
        return self.game.tile.base_color

    def _corners(self, color: Color) -> tuple[Item, ...]:
        """The letter upright in each corner, so that M and W, Z and N are never taken for each
        other, and the letter stands as the glyph does whichever way a card lies."""
        font = self.fonts[LETTER_FONT]
        letter = mark_of(color)
        ink = font.outline(letter).box()
        side = min(self.width, self.height)
        size = LETTER_SHARE * side / font.cap_height
        across = self.width / 2 - LETTER_INSET * side
        down = self.height / 2 - LETTER_INSET * side
        paint = ink_on(self.background)
        return tuple(
            Label(letter, x, y, LETTER_FONT, size, paint)
            for y in (-down - ink.top * size, down - ink.bottom * size)
            for x in (-across - ink.left * size, across - ink.right * size)
        )


def mark_of(color: Color) -> str:
    """The letter in the corners of a marked card: the colour's key as a capital."""
    capital = color.key.upper()
    return capital if len(capital) == 1 else color.key


def ink_on(background: str) -> str:
    """Black or white, whichever stands out more (WCAG 2.2, relative luminance)."""

    def linear(channel: float) -> float:
        return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4

    red, green, blue = (linear(int(background[i : i + 2], 16) / 255) for i in (1, 3, 5))
    luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    return "#000000" if (luminance + 0.05) / 0.05 >= 1.05 / (luminance + 0.05) else "#ffffff"
