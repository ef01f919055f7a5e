"""A file for each card, for print shops: with and without bleed, as SVG and PNG."""

import math
from collections.abc import Iterable, Iterator
from itertools import product

from generator.diagnostics import Diagnostic
from generator.drawing import Box, Scene
from generator.drawing.card_faces import Variant
from generator.drawing.svg import to_svg
from generator.game.model import Game
from generator.game.sizes import MAX_MEGAPIXELS
from generator.products.cards.backs import CardBack
from generator.products.cards.card_checks import check_faces
from generator.products.cards.sheets import EPSILON, bleed_of, named_tiles
from generator.products.kit import Artifact, Kit
from generator.typesetting.page import Content, Page, Publication
from generator.typesetting.type_scale import MM_PER_POINT

SUMMARY = "every card as SVG and as PNG of 300 dpi, with and without bleed, for print shops"
EXTRA = True

DOTS_PER_INCH = 300
DOTS_PER_MM = DOTS_PER_INCH / 25.4


def check(kit: Kit) -> Iterator[Diagnostic]:
    """Checks that all cards can be drawn, and that their pictures are not too large."""
    game = kit.game
    yield from check_faces(kit)
    pixels = len({*game.cards.variants}) * sum(math.prod(it) for _, _, it in _sizes(game))
    hint = "take smaller cards or fewer variants"
    yield from check_pixels(kit, pixels, "all pictures of single cards", hint)


def check_pixels(kit: Kit, pixels: int, what: str, hint: str) -> Iterator[Diagnostic]:
    """Checks that pictures of so many pixels, one of each card and of the back, can be drawn."""
    millions = math.ceil(pixels * (len(kit.game.glyphs) * len(kit.game.colors) + 1) / 1e6)
    if millions > MAX_MEGAPIXELS:
        message = f"{what} would have {millions:,} megapixels"
        hint = f"at most {MAX_MEGAPIXELS:,} are drawn: {hint}"
        yield Diagnostic.error("too-large", message, kit.spans.value("cards", "size"), hint)


def make(kit: Kit) -> Iterator[Artifact]:
    """Makes ``cards/single/VARIANT/BLEED/COLOR_GLYPH.svg`` and ``.png`` for each card and ``back``;
    BLEED is ``trimmed`` or ``bleed``."""
    variants = dict.fromkeys(kit.game.cards.variants)
    for variant, (bleed, size, (across, down)) in product(variants, _sizes(kit.game)):
        folder = f"cards/single/{variant}/{'bleed' if bleed else 'trimmed'}"
        box = Box(0, 0, across * MM_PER_POINT, down * MM_PER_POINT)  # covers the last dot, too
        pngs = to_pngs(kit, _drawn(kit, variant, bleed, box, DOTS_PER_MM * MM_PER_POINT).values())
        cards = _drawn(kit, variant, bleed, Box(0, 0, *size), 1.0)
        for (name, scene), png in zip(cards.items(), pngs, strict=True):
            yield Artifact(f"{folder}/{name}.svg", to_svg(scene, kit.fonts), "svg")
            yield Artifact(f"{folder}/{name}.png", png, "png")


def to_pngs(kit: Kit, scenes: Iterable[Scene]) -> Iterator[bytes]:
    """Pictures of 300 dpi, with a dot for each point of the scenes."""
    from generator.drawing.png import pages_to_png
    from generator.typesetting.pdf import to_pdf

    sized = ((it, Box(0, 0, it.width, it.height)) for it in scenes)
    pages = (Page(box.right, box.bottom, (Content(it.items, box),)) for it, box in sized)
    return pages_to_png(to_pdf(Publication(kit.game.title, tuple(pages)), kit.fonts), DOTS_PER_INCH)


def _sizes(game: Game) -> Iterator[tuple[float, tuple[float, float], tuple[int, int]]]:
    """The bleeds to draw, none and the game's, with the size of a card in mm and in pixels."""
    cards = game.cards
    for bleed in dict.fromkeys((0.0, bleed_of(cards))):
        width, height = (side + 2 * bleed for side in cards.size)
        across, down = (math.ceil(it * DOTS_PER_MM - EPSILON) for it in (width, height))
        yield bleed, (width, height), (across, down)


def _drawn(kit: Kit, variant: Variant, bleed: float, box: Box, scale: float) -> dict[str, Scene]:
    """Draws each card and the back, enlarged, by the names of their files; round without bleed."""
    game = kit.game
    width, height = (side * scale for side in game.cards.size)
    faces = kit.card_faces(width, height, variant)
    radius = 0.0 if bleed else game.cards.corner_radius * scale
    cards = {name: faces.card(it, box, radius) for name, it in named_tiles(game).items()}
    cards["back"] = CardBack(kit, width, height).card(box, radius=radius)
    return {name: Scene(*box[2:], (it,), it.alt, it.alt) for name, it in cards.items()}
