"""Target ``shop``: for each print shop a folder of the pieces that it cuts, and a ZIP file."""

import math
import zlib
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from typing import Any

from generator.diagnostics import Diagnostic, Failure, Span, did_you_mean
from generator.drawing import Affine, Box, Group, Scene
from generator.drawing.archive import to_zip
from generator.drawing.card_faces import SAFE_ZONE, CardFaces, Variant
from generator.drawing.png import COMPRESSION
from generator.products.cards.backs import CardBack
from generator.products.cards.card_checks import check_faces
from generator.products.cards.sheets import named_tiles
from generator.products.cards.singles import check_pixels, to_pngs
from generator.products.kit import Artifact, Kit
from generator.products.shop import pdfx
from generator.products.shop.components import components
from generator.products.shop.shops import DOTS_PER_INCH, INCH, SHOPS, Piece, Shop, piece_for
from generator.typesetting.type_scale import MM_PER_POINT

SUMMARY = "orders for The Game Crafter, DriveThruCards and MakePlayingCards"
EXTRA = True

DECK = "deck.pdf"
LISTS = {"pictures": "quantities.csv", "slots": "order.csv"}
COMPONENTS = "components.csv"  # what is ordered beside the cards
BACK = "back"  # the name of the back, beside those of named_tiles
_BEYOND = 0.2  # how far colors run beyond the picture, in mm, so that they cover its last pixels


def check(kit: Kit) -> Iterator[Diagnostic]:
    """Checks that the cards can be drawn, and the color profile that the game names."""
    yield from check_faces(kit)
    if kit.game.shop.profile is not None and isinstance(found := _profile(kit), Diagnostic):
        yield found


def notes(kit: Kit) -> Iterator[Diagnostic]:
    """Warnings of the shops that are left out."""
    chosen = _chosen(kit)
    if left := [it.name for it in SHOPS if it not in chosen]:
        width, height = kit.game.cards.size
        message = f"no card of {' or '.join(left)} is as large as {width:g} x {height:g} mm"
        hint = "it is left out: what fits all shops is cards.size: poker, or smaller"
        yield Diagnostic.warning("does-not-fit", message, kit.spans.value("cards", "size"), hint)
    if any(it.order == "pdf" for it in chosen) and isinstance(found := _profile(kit), Diagnostic):
        yield found


def make(kit: Kit) -> Iterator[Artifact]:
    """Makes ``shop/SHOP/...`` for each shop that has a card of the size: pictures, their list and
    components, also as ``shop/SHOP.zip``; or ``deck.pdf``. Raises Failure if they are too many."""
    pixels = sum(math.prod(piece.pixels) for piece in _chosen(kit).values())
    hint = "take fewer glyphs, colors or smaller cards"
    if found := [*check_pixels(kit, pixels, "all pictures for shops", hint)]:
        raise Failure(found)
    profile = _profile(kit)
    for shop, piece in _chosen(kit).items():
        files: dict[str, bytes] = {}
        if shop.order != "pdf":
            pictures = _pictures(kit, shop, piece)
            files |= {f"{piece.name}/{name}.png": data for name, data in pictures.items()}
            files[LISTS[shop.order]] = _listed(kit, shop, piece)
        elif isinstance(profile, pdfx.PressProfile):
            files[DECK] = _deck(kit, shop, piece, profile)
        if shop.has_components:
            more = [*components(kit, piece.name)]
            files |= {path: data for _, path, data in more}
            rows = (f"{name},{path},1" for name, path, _ in more)
            files[COMPONENTS] = "\n".join(("component,file,quantity", *rows, "")).encode()
        details = {"shop": shop.name, "piece": piece.name, "cards": kit.game.tile_count}
        for path, data in files.items():
            yield Artifact(f"shop/{shop.folder}/{path}", data, path.rpartition(".")[2], details)
        if shop.order != "pdf":
            yield Artifact(f"shop/{shop.folder}.zip", to_zip(files.items()), "zip", details)


def _chosen(kit: Kit) -> dict[Shop, Piece]:
    return {it: piece for it in SHOPS if (piece := piece_for(it, kit.game.cards.size))}


def _profile(kit: Kit) -> pdfx.PressProfile | Diagnostic:
    """The profile that the game names, or one of this system; else what is wrong."""
    name, spans = kit.game.shop.profile, kit.spans
    own = [path for path in kit.press if "/" not in path and "\\" not in path]
    if name is not None:
        where = spans.value("shop", "profile")
        if name not in own:
            message = f'there is no color profile "{name}" beside the game file'
            hints = did_you_mean(name, own) or ("its name ends in .icc or .icm",)
            return Diagnostic.error("missing-file", message, where, *hints)
        if not isinstance(found := pdfx.read_profile(kit.press[name]), str):
            return found
        hint = "an ICC profile of a press for CMYK is wanted, of version 2"
        return Diagnostic.error("bad-profile", found, where, hint)
    for path in kit.press:
        if path not in own and not isinstance(found := pdfx.read_profile(kit.press[path]), str):
            return found
    left_out = " and ".join(it.name for it in SHOPS if it.order == "pdf")
    message = f"this system has no color profile of a press (ICC, CMYK): {left_out} is left out"
    hint = "put one beside the game file and name it: shop: {profile: coated.icc}"
    debian = "or let this system have one; on Debian and Ubuntu: apt install libgs-common"
    where = spans.written(("shop",), ("cards", "size"))
    return Diagnostic.warning("no-profile", message, where, hint, debian)


def _pictures(kit: Kit, shop: Shop, piece: Piece) -> dict[str, bytes]:
    """Each distinct card, their back as the last, as PNG by name; letters keep the safe zone."""
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
    copies, start = kit.game.rules.copies, 0 if shop.order == "slots" else 1
    rows = [("slots", "front", "back", "quantity")]
    for row, name in enumerate(named_tiles(kit.game)):
        first, last = row * copies + 1, (row + 1) * copies
        slots = f"{first}-{last}" if copies > 1 else str(first)
        rows.append((slots, f"{piece.name}/{name}.png", f"{piece.name}/{BACK}.png", str(copies)))
    return "".join(",".join(row[start:]) + "\n" for row in rows).encode()


def _deck(kit: Kit, shop: Shop, piece: Piece, profile: pdfx.PressProfile) -> bytes:
    """All copies in the order of the supply: the back of each card, then its front. Raises Failure
    if the file is not as the shop wants it, which is a fault of this program."""
    from PIL import Image

    to_inks, inks = pdfx.separator(profile, shop.most_ink), {}
    for name, data in _pictures(kit, shop, piece).items():
        with Image.open(BytesIO(data)) as image:
            inks[name] = zlib.compress(to_inks(image), COMPRESSION)
    order = [side for name in named_tiles(kit.game) for side in (BACK, name)]
    data = pdfx.to_pdfx(kit.game.title, inks, order * kit.game.rules.copies, piece, profile)
    for problem in check_deck(data, shop, piece, kit.game.tile_count):
        message = f"{DECK} for {shop.name} is not as it should be: {problem}"
        hint = "this is a fault of Typecase: please report it with this game"
        raise Failure.error("wrong-order", message, Span(kit.spans.file), hint)
    return data


def check_deck(data: bytes, shop: Shop, piece: Piece, number: int) -> Iterator[str]:
    """Problems of a file of cards: by the standard, or else by the rules of the shop."""
    import numpy as np
    from pikepdf import Pdf

    if found := [*pdfx.problems_of(data)]:
        yield from found
        return
    size = [side * pdfx.POINTS / DOTS_PER_INCH for side in piece.pixels]
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
            inks = np.frombuffer(face.read_bytes(), np.uint8).astype(np.uint16)
            is_whole = inks.size == 4 * math.prod(piece.pixels)
            if not is_whole or (face.Width, face.Height) != piece.pixels:
                yield f"a picture has not {piece.pixels[0]} x {piece.pixels[1]} pixels"
            elif inks.reshape(-1, 4).sum(axis=1).max() > shop.most_ink * 2.55:
                yield f"a picture has more than {shop.most_ink} % of ink"
