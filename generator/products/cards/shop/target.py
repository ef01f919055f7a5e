"""Target ``shop``: a folder for each print shop, and the pictures of each as a ZIP file."""

import math
from collections.abc import Iterator

from generator.diagnostics import Diagnostic, Failure, did_you_mean
from generator.drawing.archive import to_zip
from generator.game.sizes import MAX_MEGAPIXELS
from generator.products.cards.card_checks import check_faces
from generator.products.cards.shop.orders import order_of
from generator.products.cards.shop.pdfx import PressProfile, read_profile
from generator.products.cards.shop.shops import SHOPS, Piece, Shop, piece_for
from generator.products.kit import Artifact, Kit

SUMMARY = "orders for The Game Crafter, DriveThruCards and MakePlayingCards"
EXTRA = True


def check(kit: Kit) -> Iterator[Diagnostic]:
    """Checks that the cards can be drawn, and the color profile that the game names."""
    yield from check_faces(kit)
    if kit.game.shop.profile is not None and isinstance(found := _profile(kit), Diagnostic):
        yield found


def notes(kit: Kit) -> Iterator[Diagnostic]:
    """Warnings of the shops that are left out."""
    chosen = dict(_chosen(kit))
    if left := [it.name for it in SHOPS if it not in chosen]:
        width, height = kit.game.cards.size
        message = f"no card of {' or '.join(left)} is as large as {width:g} x {height:g} mm"
        hint = "it is left out: what fits all shops is cards.size: poker, or smaller"
        yield Diagnostic.warning("does-not-fit", message, kit.spans.value("cards", "size"), hint)
    if any(it.order == "pdf" for it in chosen) and isinstance(found := _profile(kit), Diagnostic):
        yield found


def make(kit: Kit) -> Iterator[Artifact]:
    """Makes ``shop/SHOP/...`` for each shop that has a card of the size: pictures with their list
    and the same as ``shop/SHOP.zip``, or ``deck.pdf``. Raises Failure if they are too many."""
    cards = len(kit.game.glyphs) * len(kit.game.colors) + 1
    pixels = cards * sum(math.prod(piece.pixels) for _, piece in _chosen(kit))
    if (millions := math.ceil(pixels / 1e6)) > MAX_MEGAPIXELS:
        message = f"all pictures for shops would have {millions:,} megapixels"
        hint = f"at most {MAX_MEGAPIXELS:,} are drawn: take fewer glyphs, colors or smaller cards"
        raise Failure.error("too-large", message, kit.spans.value("cards", "size"), hint)
    profile = _profile(kit)
    for shop, piece in _chosen(kit):
        if shop.order == "pdf" and isinstance(profile, Diagnostic):
            continue
        files = order_of(kit, shop, piece, profile)
        details = {"shop": shop.name, "piece": piece.name, "cards": kit.game.tile_count}
        for path, data in files.items():
            yield Artifact(f"shop/{shop.folder}/{path}", data, path.rpartition(".")[2], details)
        if shop.order != "pdf":
            yield Artifact(f"shop/{shop.folder}.zip", to_zip(files.items()), "zip", details)


def _chosen(kit: Kit) -> Iterator[tuple[Shop, Piece]]:
    for shop in SHOPS:
        if piece := piece_for(shop, kit.game.cards.size):
            yield shop, piece


def _profile(kit: Kit) -> PressProfile | Diagnostic:
    """The profile that the game names, or one of this system; else what is wrong."""
    name, spans = kit.game.shop.profile, kit.spans
    own = [path for path in kit.press if "/" not in path and "\\" not in path]
    if name is not None:
        where = spans.value("shop", "profile")
        if name not in own:
            message = f'there is no color profile "{name}" beside the game file'
            hints = did_you_mean(name, own) or ("its name ends in .icc or .icm",)
            return Diagnostic.error("missing-file", message, where, *hints)
        if not isinstance(found := read_profile(kit.press[name]), str):
            return found
        hint = "an ICC profile of a press for CMYK is wanted, of version 2"
        return Diagnostic.error("bad-profile", found, where, hint)
    for path in kit.press:
        if path not in own and not isinstance(found := read_profile(kit.press[path]), str):
            return found
    left_out = " and ".join(it.name for it in SHOPS if it.order == "pdf")
    message = f"this system has no color profile of a press (ICC, CMYK): {left_out} is left out"
    hint = "put one beside the game file and name it: shop: {profile: coated.icc}"
    debian = "or let this system have one; on Debian and Ubuntu: apt install libgs-common"
    where = spans.written(("shop",), ("cards", "size"))
    return Diagnostic.warning("no-profile", message, where, hint, debian)
