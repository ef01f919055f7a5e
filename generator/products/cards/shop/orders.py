"""Pictures of all cards, drawn for the pieces that a shop cuts, and the files for it; a PDF file is
checked as the rules of its shop say."""

import csv
import math
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import replace
from io import BytesIO, StringIO
from itertools import chain
from typing import Any

from generator.diagnostics import Diagnostic, Failure, Span
from generator.drawing import Affine, Box, Group, Scene
from generator.drawing.card_faces import SAFE_ZONE, CardFaces, Variant
from generator.drawing.png import COMPRESSION
from generator.products.cards.backs import CardBack
from generator.products.cards.sheets import named_tiles
from generator.products.cards.shop.pdfx import (
    POINTS,
    PressProfile,
    problems_of,
    separator,
    to_pdfx,
)
from generator.products.cards.shop.shops import DOTS_PER_INCH, INCH, Piece, Shop
from generator.products.cards.singles import to_pngs
from generator.products.kit import Kit
from generator.typesetting.type_scale import MM_PER_POINT

DECK = "deck.pdf"
LISTS = {"pictures": "quantities.csv", "slots": "order.csv"}
BACK = "back"
"""The name of the back, beside those of :func:`named_tiles`."""
_BEYOND = 0.2
"""How far colors run beyond the picture, in mm, so that they cover its last pixels."""


def order_of(
    kit: Kit, shop: Shop, piece: Piece, profile: PressProfile | Diagnostic
) -> dict[str, bytes]:
    """The files for a shop by path below its folder. Raises Failure if a PDF file is not as it
    wants it, which is a fault of this program."""
    found = _pictures(kit, shop, piece)
    if shop.order == "pdf":
        assert isinstance(profile, PressProfile), "shops that print CMYK are left out without one"
        files = {DECK: _deck(kit, shop, piece, found, profile)}
        for problem in check_deck(files[DECK], shop, piece, kit.game.tile_count):
            message = f"{DECK} for {shop.name} is not as it should be: {problem}"
            hint = "this is a fault of Typecase: please report it with this game"
            raise Failure.error("wrong-order", message, Span(kit.spans.file), hint)
        return files
    files = {f"{piece.name}/{name}.png": data for name, data in found.items()}
    files[LISTS[shop.order]] = _listed(kit, shop, piece)
    return files


def _pictures(kit: Kit, shop: Shop, piece: Piece) -> dict[str, bytes]:
    """Each distinct card, and their back as the last, as PNG pictures by name. They are drawn in mm
    around the origin, as they are held; their letters keep the safe zone."""
    game, cards, printed = kit.game, kit.game.cards, piece.printed
    variant: Variant = "marked" if "marked" in cards.variants else "plain"
    trim = (piece.width, piece.height)
    if is_wide := cards.size[0] > cards.size[1]:
        trim, printed = trim[::-1], printed[::-1]
    inset, bleed = max(0.0, shop.safe - SAFE_ZONE), (printed[0] - trim[0]) / 2
    inner = trim[0] - 2 * inset, trim[1] - 2 * inset
    cut = cards.model_copy(update={"size": trim, "bleed": bleed, "corner_radius": 0.0})
    front = game.model_copy(update={"cards": cut.model_copy(update={"size": inner})})
    back = replace(kit, game=game.model_copy(update={"cards": cut}))
    at = Box(-printed[0] / 2, -printed[1] / 2, printed[0] / 2, printed[1] / 2).inset(-_BEYOND)
    faces = CardFaces(front, kit.fonts, *inner, variant)
    drawn = {name: faces.card(tile, at) for name, tile in named_tiles(game).items()}
    drawn[BACK] = CardBack(back, *trim).card(at)
    page = Box(0, 0, *(side * MM_PER_POINT for side in piece.pixels))
    scale = Affine.scale(DOTS_PER_INCH / INCH * MM_PER_POINT)
    place = scale.then(Affine.rotate(90.0 * is_wide)).then(Affine.translate(*page.center))
    scenes = (Scene(*page[2:], (Group((it,), place),)) for it in drawn.values())
    return dict(zip(drawn, to_pngs(kit, scenes), strict=True))


def _listed(kit: Kit, shop: Shop, piece: Piece) -> bytes:
    """How many of each card, as CSV; for a shop with slots also which of them, from 1."""
    copies, out = kit.game.rules.copies, StringIO(newline="")
    table = csv.writer(out, lineterminator="\n")
    start = 0 if shop.order == "slots" else 1
    table.writerow(("slots", "front", "back", "quantity")[start:])
    back = f"{piece.name}/{BACK}.png"
    for row, name in enumerate(named_tiles(kit.game)):
        first, last = row * copies + 1, (row + 1) * copies
        slots = f"{first}-{last}" if copies > 1 else str(first)
        table.writerow((slots, f"{piece.name}/{name}.png", back, copies)[start:])
    return out.getvalue().encode()


def _deck(
    kit: Kit, shop: Shop, piece: Piece, found: Mapping[str, bytes], profile: PressProfile
) -> bytes:
    """All copies in the order of the supply: the back of each card, then its front."""
    from PIL import Image

    to_inks, inks = separator(profile, shop.most_ink), {}
    for name, data in found.items():
        with Image.open(BytesIO(data)) as image:
            inks[name] = zlib.compress(to_inks(image), COMPRESSION)
    order = [*chain.from_iterable((BACK, name) for name in named_tiles(kit.game))]
    return to_pdfx(kit.game.title, inks, order * kit.game.rules.copies, piece, profile)


def check_deck(data: bytes, shop: Shop, piece: Piece, number: int) -> Iterator[str]:
    """What is wrong with a file of cards: by the standard, or else by the rules of the shop."""
    import numpy as np
    from pikepdf import Pdf, PdfError

    if found := [*problems_of(data)]:
        yield from found
        return
    size = [side * POINTS / DOTS_PER_INCH for side in piece.pixels]
    faces: dict[object, Any] = {}
    with Pdf.open(BytesIO(data)) as pdf:
        if len(pdf.pages) != 2 * number:
            yield f"it has {len(pdf.pages)} pages for {number} cards"
        for page in pdf.pages:
            corner = [float(it) for it in page.mediabox][2:]
            if any(abs(a - b) > 0.01 for a, b in zip(corner, size, strict=True)):
                yield f"a page has not the size of {piece.name}"
            faces[page.Resources.XObject.Face.objgen] = page.Resources.XObject.Face
        for face in faces.values():
            try:
                inks = np.frombuffer(face.read_bytes(), np.uint8).astype(np.uint16)
            except PdfError:
                inks = np.zeros(0, np.uint16)
            is_whole = inks.size == 4 * math.prod(piece.pixels)
            if not is_whole or (face.Width, face.Height) != piece.pixels:
                yield f"a picture has not {piece.pixels[0]} x {piece.pixels[1]} pixels"
            elif (inks[::4] + inks[1::4] + inks[2::4] + inks[3::4]).max() > shop.most_ink * 2.55:
                yield f"a picture has more than {shop.most_ink} % of ink"
