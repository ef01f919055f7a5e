"""Every card as a file of its own, for print shops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.diagnostics import Diagnostic
from generator.products.artifact import Artifact
from generator.products.cards.checks import check_faces
from generator.products.cards.singles import (
    DOTS_PER_INCH,
    CardStyle,
    pictures,
    pixels,
    singles,
    styles_of,
)
from generator.products.kit import Kit

SUMMARY = "every card as SVG and as PNG of 300 dpi, with and without bleed, for print shops"
EXTRA = True


def check(kit: Kit) -> Iterable[Diagnostic]:
    """That all cards can be drawn; papers are none of its business."""
    return check_faces(kit.game, kit.fonts, kit.spans)


def make(kit: Kit) -> Iterator[Artifact]:
    """``cards/single/VARIANT/BLEED/COLOR_GLYPH.svg`` and ``.png`` for each distinct card, and
    ``back.svg`` and ``.png`` beside them; BLEED is ``trimmed`` or ``bleed``."""
    for style in styles_of(kit.game):
        yield from _folder(kit, style)


def _folder(kit: Kit, style: CardStyle) -> Iterator[Artifact]:
    from generator.drawing.png import pages_to_png
    from generator.drawing.svg import to_svg
    from generator.typesetting.pdf import to_pdf

    cards = singles(kit.game, kit.fonts, style)
    width, height = pixels(kit.game, style)
    dots = {"width": width, "height": height, "dots_per_inch": DOTS_PER_INCH}
    pages = pages_to_png(to_pdf(pictures(kit.game, kit.fonts, style), kit.fonts), DOTS_PER_INCH)
    for card, png in zip(cards, pages, strict=True):
        path = f"cards/single/{style.folder}/{card.name}"
        size = {"width": round(card.scene.width, 3), "height": round(card.scene.height, 3)}
        yield Artifact(f"{path}.svg", to_svg(card.scene, kit.fonts), "svg", size)
        yield Artifact(f"{path}.png", png, "png", dots)
