"""Cards one by one, as print shops take them: with and without bleed, in mm and in pixels."""

from __future__ import annotations

import math
from dataclasses import dataclass

from generator.drawing import Box, FontLibrary, Group, Scene
from generator.drawing.card_faces import CardFaces, Variant
from generator.game.model import Game
from generator.products.cards.back_face import CardBack
from generator.products.cards.pages import supply
from generator.typesetting.page import Content, Element, Page, Publication
from generator.typesetting.type_scale import MM_PER_POINT

DOTS_PER_INCH = 300
_PER_MM = DOTS_PER_INCH / 25.4
_HAIR = 1e-6


@dataclass(frozen=True, slots=True)
class Single:
    """A card by the name of its file, and its scene."""

    name: str
    scene: Scene


@dataclass(frozen=True, slots=True)
class CardStyle:
    """How single cards are drawn: their variant, and whether they bleed.

    Without bleed a card is what is left when it is cut, its corners rounded.
    """

    variant: Variant
    has_bleed: bool

    @property
    def folder(self) -> str:
        return f"{self.variant}/{'bleed' if self.has_bleed else 'trimmed'}"


def styles_of(game: Game) -> list[CardStyle]:
    """The variants of the game, each without bleed, and with it where there is any."""
    cards = game.cards
    bleeds = (False, True) if cards.bleed and cards.bleed_edges != "none" else (False,)
    return [
        CardStyle(variant, bleed) for variant in dict.fromkeys(cards.variants) for bleed in bleeds
    ]


def singles(game: Game, fonts: FontLibrary, style: CardStyle) -> list[Single]:
    """Each distinct card once, as COLOR_GLYPH by their ids, which have no underscores; then the
    back. In mm."""
    width, height = _size(game, style)
    return _drawn(game, fonts, style, Box(0, 0, width, height), 1.0)


def pictures(game: Game, fonts: FontLibrary, style: CardStyle) -> Publication:
    """The same, a page each on which a point is a dot of :data:`DOTS_PER_INCH`; what is left of
    the last dot has the colour of the card."""
    across, down = pixels(game, style)
    box = Box(0, 0, across * MM_PER_POINT, down * MM_PER_POINT)
    scale = _PER_MM * MM_PER_POINT
    pages = (
        Page(
            box.right, box.bottom, (Content(it.scene.items, box, (Element("Figure", 0, it.name),)),)
        )
        for it in _drawn(game, fonts, style, box, scale)
    )
    return Publication(game.title, tuple(pages))


def pixels(game: Game, style: CardStyle) -> tuple[int, int]:
    """Width and height of a picture."""
    width, height = (math.ceil(side * _PER_MM - _HAIR) for side in _size(game, style))
    return width, height


def _size(game: Game, style: CardStyle) -> tuple[float, float]:
    """Of a card with its bleed, in mm."""
    more = 2 * game.cards.bleed if style.has_bleed else 0.0
    width, height = game.cards.size
    return width + more, height + more


def _drawn(
    game: Game, fonts: FontLibrary, style: CardStyle, box: Box, scale: float
) -> list[Single]:
    """The cards in the middle of ``box``, ``scale`` times as large as they are."""
    width, height = (side * scale for side in game.cards.size)
    faces = CardFaces(game, fonts, width, height, style.variant)
    back = CardBack(game, fonts, width, height, game.cards.back)
    radius = 0.0 if style.has_bleed else game.cards.corner_radius * scale
    colors, glyphs = game.color_list, game.glyph_list
    made = [
        _single(
            f"{colors[tile.color].id}_{glyphs[tile.glyph].id}",
            faces.card(tile, box, radius),
            box,
            faces.name(tile),
        )
        for tile in dict.fromkeys(supply(game))
    ]
    return [*made, _single("back", back.card(box, radius=radius), box, back.name)]


def _single(name: str, card: Group, box: Box, words: str) -> Single:
    return Single(name, Scene(box.right, box.bottom, (card,), words, words))
