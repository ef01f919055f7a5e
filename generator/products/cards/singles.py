"""Every card as a file of its own, as print shops take them: with and without bleed, in mm and in
pixels."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from generator.diagnostics import Diagnostic
from generator.drawing import Box, FontLibrary, Group, Scene
from generator.drawing.card_faces import CardFaces, Variant
from generator.game.model import Game
from generator.products.artifact import Artifact
from generator.products.cards.backs import CardBack
from generator.products.cards.card_checks import check_faces
from generator.products.cards.sheets import supply
from generator.products.kit import Kit
from generator.typesetting.page import Content, Page, Publication
from generator.typesetting.type_scale import MM_PER_POINT

SUMMARY = "every card as SVG and as PNG of 300 dpi, with and without bleed, for print shops"
EXTRA = True

DOTS_PER_INCH = 300
_PER_MM = DOTS_PER_INCH / 25.4
_HAIR = 1e-6


def check(kit: Kit) -> Iterable[Diagnostic]:
    """That all cards can be drawn; papers are none of its business."""
    return check_faces(kit.game, kit.fonts, kit.spans)


def make(kit: Kit) -> Iterator[Artifact]:
    """``cards/single/VARIANT/BLEED/COLOR_GLYPH.svg`` and ``.png`` for each distinct card, and
    ``back.svg`` and ``.png`` beside them; BLEED is ``trimmed`` or ``bleed``."""
    cards = kit.game.cards
    bleeds = (False, True) if cards.bleed and cards.bleed_edges != "none" else (False,)
    for variant in dict.fromkeys(cards.variants):
        for has_bleed in bleeds:
            yield from _Singles(kit.game, kit.fonts, variant, has_bleed).artifacts()


@dataclass(frozen=True)
class _Singles:
    """The distinct cards in one variant; without bleed a card is what is left when it is cut, its
    corners rounded."""

    game: Game
    fonts: FontLibrary
    variant: Variant
    has_bleed: bool

    def artifacts(self) -> Iterator[Artifact]:
        from generator.drawing.png import pages_to_png
        from generator.drawing.svg import to_svg
        from generator.typesetting.pdf import to_pdf

        folder = f"cards/single/{self.variant}/{'bleed' if self.has_bleed else 'trimmed'}"
        across, down = (math.ceil(side * _PER_MM - _HAIR) for side in self._size)
        pictures = pages_to_png(to_pdf(self._pictures(across, down), self.fonts), DOTS_PER_INCH)
        cards = self._drawn(Box(0, 0, *self._size), 1.0)
        for (name, scene), png in zip(cards.items(), pictures, strict=True):
            mm = {"width": round(scene.width, 3), "height": round(scene.height, 3)}
            pixels = {"width": across, "height": down, "dots_per_inch": DOTS_PER_INCH}
            yield Artifact(f"{folder}/{name}.svg", to_svg(scene, self.fonts), "svg", mm)
            yield Artifact(f"{folder}/{name}.png", png, "png", pixels)

    @property
    def _size(self) -> tuple[float, float]:
        """Of a card with its bleed, in mm."""
        more = 2 * self.game.cards.bleed if self.has_bleed else 0.0
        width, height = self.game.cards.size
        return width + more, height + more

    def _pictures(self, across: int, down: int) -> Publication:
        """A page each on which a point is a dot; what is left of the last dot has the colour of the
        card."""
        box = Box(0, 0, across * MM_PER_POINT, down * MM_PER_POINT)
        scenes = self._drawn(box, _PER_MM * MM_PER_POINT).values()
        pages = (Page(box.right, box.bottom, (Content(it.items, box),)) for it in scenes)
        return Publication(self.game.title, tuple(pages))

    def _drawn(self, box: Box, scale: float) -> dict[str, Scene]:
        """Each card once, by the name of its file, in the middle of ``box`` and ``scale`` times as
        large as it is: COLOR_GLYPH by their ids, which have no underscores, then the back."""
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
