"""The files for each shop; a PDF file is checked as the rules of its shop say."""

import csv
import io
import math
import zlib
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from itertools import chain
from typing import Any

from generator.diagnostics import Failure, Span
from generator.drawing.png import COMPRESSION
from generator.products.cards.sheets import supply
from generator.products.cards.shop.faces import BACK, pictures
from generator.products.cards.shop.pdfx import POINTS, problems_of, to_pdfx
from generator.products.cards.shop.press import PressProfile, separator
from generator.products.cards.shop.shops import DOTS_PER_INCH, Piece, Shop
from generator.products.kit import Kit

DECK = "deck.pdf"
LISTS = {"pictures": "quantities.csv", "slots": "order.csv"}


def order_of(kit: Kit, shop: Shop, piece: Piece, profile: PressProfile | None) -> dict[str, bytes]:
    """The files for a shop by path below its folder. Raises Failure if a PDF file is not as it
    wants it, which is a fault of this program."""
    found = pictures(kit, shop, piece)
    if shop.order == "pdf":
        assert profile is not None, "shops that print CMYK are left out without one"
        files = {DECK: _deck(kit, shop, piece, found, profile)}
        for problem in check_deck(files[DECK], shop, piece, kit.game.tile_count):
            message = f"{DECK} for {shop.name} is not as it should be: {problem}"
            hint = "this is a fault of Typecase: please report it with this game"
            raise Failure.error("wrong-order", message, Span(kit.spans.file), hint)
        return files
    files = {f"{piece.name}/{name}.png": data for name, data in found.items()}
    files[LISTS[shop.order]] = _listed(kit, shop, piece, [it for it in found if it != BACK])
    return files


def _listed(kit: Kit, shop: Shop, piece: Piece, names: Sequence[str]) -> bytes:
    """How many of each card, as CSV; for a shop with slots also which of them, from 1."""
    copies, out = kit.game.rules.copies, io.StringIO(newline="")
    table = csv.writer(out, lineterminator="\n")
    start = 0 if shop.order == "slots" else 1
    table.writerow(("slots", "front", "back", "quantity")[start:])
    back = f"{piece.name}/{BACK}.png"
    for row, name in enumerate(names):
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
    names = dict(zip(dict.fromkeys(supply(kit.game)), found, strict=False))
    order = chain.from_iterable((BACK, names[tile]) for tile in supply(kit.game))
    return to_pdfx(kit.game.title, inks, [*order], piece, profile)


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
            if ((face.Width, face.Height), inks.size) != (
                piece.pixels,
                4 * math.prod(piece.pixels),
            ):
                yield f"a picture has not {piece.pixels[0]} x {piece.pixels[1]} pixels"
            elif (inks[::4] + inks[1::4] + inks[2::4] + inks[3::4]).max() > shop.most_ink * 2.55:
                yield f"a picture has more than {shop.most_ink} % of ink"
