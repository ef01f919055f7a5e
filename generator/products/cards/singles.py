"""A file for each card, for print shops: with and without bleed, as SVG and PNG."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from generator.diagnostics import Diagnostic
from generator.drawing import Box, FontLibrary, Group, Scene
from generator.drawing.card_faces import CardFaces, Variant
from generator.game.model import Game
from generator.game.sizes import MAX_MEGAPIXELS
from generator.products.cards.backs import CardBack
from generator.products.cards.card_checks import check_faces
from generator.products.cards.sheets import supply
from generator.products.kit import Artifact, Kit
from generator.typesetting.page import Content, Page, Publication
from generator.typesetting.type_scale import MM_PER_POINT

SUMMARY = "every card as SVG and as PNG of 300 dpi, with and without bleed, for print shops"
EXTRA = True

DOTS_PER_INCH = 300
_PER_MM = DOTS_PER_INCH / 25.4
_EPSILON = 1e-6


def check(kit: Kit) -> Iterator[Diagnostic]:
    """Checks that all cards can be drawn, and that their pictures are not too large; papers do not
    matter."""
    yield from check_faces(kit.game, kit.fonts, kit.spans)
    cards = len(kit.game.glyphs) * len(kit.game.colors) + 1
    pixels = cards * sum(math.prod(each.pixels) for each in _all_singles(kit))
    if (millions := math.ceil(pixels / 1e6)) > MAX_MEGAPIXELS:
        message = f"all pictures of single cards would have {millions:,} megapixels"
        hint = f"at most {MAX_MEGAPIXELS:,} are drawn: take smaller cards or fewer variants"
        where = kit.spans.value("cards", "size")
        yield Diagnostic.error("too-large", message, where, hint)


def make(kit: Kit) -> Iterator[Artifact]:
    """Makes ``cards/single/VARIANT/BLEED/COLOR_GLYPH.svg`` and ``.png`` for each distinct card, and
    ``back.svg`` and ``.png`` beside them; BLEED is ``trimmed`` or ``bleed``."""
    for each in _all_singles(kit):
        yield from each.artifacts()


def _all_singles(kit: Kit) -> Iterator[_Singles]:
    cards = kit.game.cards
    bleeds = (False, True) if cards.bleed and cards.bleed_edges != "none" else (False,)
    for variant in dict.fromkeys(cards.variants):
        for has_bleed in bleeds:
            yield _Singles(kit.game, kit.fonts, variant, has_bleed)


@dataclass(frozen=True)
class _Singles:
    """Draws the distinct cards in one variant, with bleed or trimmed with round corners."""

    game: Game
    fonts: FontLibrary
    variant: Variant
    has_bleed: bool

    def artifacts(self) -> Iterator[Artifact]:
        from generator.drawing.png import pages_to_png
        from generator.drawing.svg import to_svg
        from generator.typesetting.pdf import to_pdf

        folder = f"cards/single/{self.variant}/{'bleed' if self.has_bleed else 'trimmed'}"
        across, down = self.pixels
        pictures = pages_to_png(to_pdf(self._pictures(across, down), self.fonts), DOTS_PER_INCH)
        cards = self._drawn(Box(0, 0, *self._size), 1.0)
        for (name, scene), png in zip(cards.items(), pictures, strict=True):
            mm = {"width": round(scene.width, 3), "height": round(scene.height, 3)}
            pixels = {"width": across, "height": down, "dots_per_inch": DOTS_PER_INCH}
            yield Artifact(f"{folder}/{name}.svg", to_svg(scene, self.fonts), "svg", mm)
            yield Artifact(f"{folder}/{name}.png", png, "png", pixels)

    @property
    def pixels(self) -> tuple[int, int]:
        """Width and height of a picture."""
        width, height = self._size
        return math.ceil(width * _PER_MM - _EPSILON), math.ceil(height * _PER_MM - _EPSILON)

    @property
    def _size(self) -> tuple[float, float]:
        """Width and height of a card with its bleed, in mm."""
        more = 2 * self.game.cards.bleed if self.has_bleed else 0.0
        width, height = self.game.cards.size
        return width + more, height + more

    def _pictures(self, across: int, down: int) -> Publication:
        """A page for each card with a point for each dot of its picture; the background covers the
        last dot, too."""
        box = Box(0, 0, across * MM_PER_POINT, down * MM_PER_POINT)
        scenes = self._drawn(box, _PER_MM * MM_PER_POINT).values()
        pages = (Page(box.right, box.bottom, (Content(it.items, box),)) for it in scenes)
        return Publication(self.game.title, tuple(pages))

    def _drawn(self, box: Box, scale: float) -> dict[str, Scene]:
        """Draws each card and the back, centered in ``box`` and enlarged by ``scale``, by the names
        of their files: COLOR_GLYPH from their ids, which contain no underscores, and "back"."""
        game = self.game
        width, height = (side * scale for side in game.cards.size)
        faces = CardFaces(game, self.fonts, width, height, self.variant)
        back = CardBack(game, self.fonts, width, height, game.cards.back)
        radius = 0.0 if self.has_bleed else game.cards.corner_radius * scale
        drawn = {
            f"{game.color_list[tile.color].id}_{game.glyph_list[tile.glyph].id}": _scene(
                faces.card(tile, box, radius), box
            )
            for tile in dict.fromkeys(supply(game))
        }
        return drawn | {"back": _scene(back.card(box, radius=radius), box)}


def _scene(card: Group, box: Box) -> Scene:
    return Scene(box.right, box.bottom, (card,), card.alt, card.alt)
