"""The tiles as cards or stickers: sheets to print and to cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from generator.diagnostics import Diagnostic
from generator.drawing.card_faces import CardFaces, Variant
from generator.products.artifact import Artifact
from generator.products.cards.back_face import CardBack
from generator.products.cards.checks import check_cards, check_profile
from generator.products.cards.pages import Deck, back_pages, duplex_pages, front_pages
from generator.products.cards.sheets import SheetPlan, plan_sheets
from generator.products.kit import Kit
from generator.typesetting.page import Publication

SUMMARY = "sheets of cards or stickers: plain, with the colour's letter, with little ink; backs"

_TITLES: dict[Variant, str] = {
    "plain": "cards",
    "marked": "marked cards",
    "outline": "outlined cards",
}


def check(kit: Kit) -> Iterable[Diagnostic]:
    yield from check_cards(kit.game, kit.fonts, kit.spans)
    yield from check_profile(kit.game, kit.profile, kit.spans)


def make(kit: Kit) -> Iterator[Artifact]:
    """``cards/cards-PAPER.pdf``, ``cards/cards-VARIANT-PAPER.pdf`` for each variant but plain, and
    where backs are apart, ``cards/cards-backs-PAPER.pdf``; a file for each paper or stock."""
    for paper in kit.game.cards.paper:
        plan = plan_sheets(kit.game, paper)
        assert plan is not None, "check reports cards that fit no sheet"
        for variant in dict.fromkeys(kit.game.cards.variants):
            yield _sheets(kit, plan, paper, variant)
        if kit.game.cards.backs == "separate" and not plan.is_stock:
            deck = _deck(kit, plan, "plain")
            yield _artifact(kit, f"backs-{paper}", back_pages(deck), plan, {"paper": paper})


def _sheets(kit: Kit, plan: SheetPlan, paper: str, variant: Variant) -> Artifact:
    deck = _deck(kit, plan, variant)
    is_duplex = kit.game.cards.backs == "duplex" and not plan.is_stock
    publication = duplex_pages(deck) if is_duplex else front_pages(deck)
    name = paper if variant == "plain" else f"{variant}-{paper}"
    return _artifact(kit, name, publication, plan, {"paper": paper, "variant": variant})


def _deck(kit: Kit, plan: SheetPlan, variant: Variant) -> Deck:
    game = kit.game
    faces = CardFaces(game, kit.fonts, *game.cards.size, variant)
    back = None
    if game.cards.backs != "none" and not plan.is_stock:
        back = CardBack(game, kit.fonts, *game.cards.size, game.cards.back)
    return Deck(plan, faces, back, _TITLES[variant], kit.profile)


def _artifact(
    kit: Kit, name: str, publication: Publication, plan: SheetPlan, details: dict[str, Any]
) -> Artifact:
    from generator.typesetting.pdf import to_pdf

    details |= {
        "cards": plan.count,
        "sheets": plan.sheets,
        "pages": len(publication.pages),
        "columns": plan.columns,
        "rows": plan.rows,
        "size": list(kit.game.cards.size),
        "gutter": [round(gap, 3) for gap in plan.gutter],
        "backs": "none" if plan.is_stock else kit.game.cards.backs,
    }
    return Artifact(f"cards/cards-{name}.pdf", to_pdf(publication, kit.fonts), "pdf", details)
