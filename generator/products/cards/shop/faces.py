"""Pictures of all cards of a game, drawn for the piece that a shop cuts."""

from collections.abc import Iterator
from dataclasses import replace

from generator.drawing import Affine, Box, Group
from generator.drawing.card_faces import SAFE_ZONE, CardFaces, Variant
from generator.products.cards.backs import CardBack
from generator.products.cards.sheets import supply
from generator.products.cards.shop.shops import DOTS_PER_INCH, INCH, Piece, Shop
from generator.products.kit import Kit
from generator.typesetting.page import Content, Page, Publication
from generator.typesetting.type_scale import MM_PER_POINT

BACK = "back"
"""The name of the back; a front is called COLOR_GLYPH, by their ids, which have no underscore."""
_BEYOND = 0.2
"""How far colors run beyond the picture, in mm, so that they cover its last pixels."""


def pictures(kit: Kit, shop: Shop, piece: Piece) -> dict[str, bytes]:
    """Draws each distinct card, and their back as the last, as PNG pictures by name."""
    from generator.drawing.png import pages_to_png
    from generator.typesetting.pdf import to_pdf

    drawn = dict(_drawn(kit, shop, piece))
    across, down = piece.pixels
    page = Box(0, 0, across * MM_PER_POINT, down * MM_PER_POINT)  # a point for each pixel
    scale = Affine.scale(DOTS_PER_INCH / INCH * MM_PER_POINT)
    is_wide = kit.game.cards.size[0] > kit.game.cards.size[1]
    place = scale.then(Affine.rotate(90.0 * is_wide)).then(Affine.translate(*page.center))
    pages = (
        Page(page.right, page.bottom, (Content((Group((it,), place),), page),))
        for it in drawn.values()
    )
    pdf = to_pdf(Publication(kit.game.title, tuple(pages)), kit.fonts)
    return dict(zip(drawn, pages_to_png(pdf, DOTS_PER_INCH), strict=True))


def _drawn(kit: Kit, shop: Shop, piece: Piece) -> Iterator[tuple[str, Group]]:
    """The cards in mm around the origin, as they are held; their letters keep the safe zone."""
    game, cards = kit.game, kit.game.cards
    variant: Variant = "marked" if "marked" in cards.variants else "plain"
    trim, printed = (piece.width, piece.height), piece.printed
    if cards.size[0] > cards.size[1]:
        trim, printed = trim[::-1], printed[::-1]
    inset, bleed = max(0.0, shop.safe - SAFE_ZONE), (printed[0] - trim[0]) / 2
    inner = trim[0] - 2 * inset, trim[1] - 2 * inset
    cut = cards.model_copy(update={"size": trim, "bleed": bleed, "corner_radius": 0.0})
    front = game.model_copy(update={"cards": cut.model_copy(update={"size": inner})})
    back = game.model_copy(update={"cards": cut})
    at = Box(-printed[0] / 2, -printed[1] / 2, printed[0] / 2, printed[1] / 2).inset(-_BEYOND)
    faces = CardFaces(front, kit.fonts, *inner, variant)
    colors, glyphs = game.color_list, game.glyph_list
    for tile in dict.fromkeys(supply(game)):
        yield f"{colors[tile.color].id}_{glyphs[tile.glyph].id}", faces.card(tile, at)
    yield BACK, CardBack(replace(kit, game=back), *trim).card(at)
