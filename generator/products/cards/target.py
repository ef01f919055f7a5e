"""Sheets of cards or stickers with their backs, to print and to cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, TypeAlias

from generator.diagnostics import Diagnostic
from generator.drawing import Box, Item, Path, Shape, rectangle
from generator.drawing.card_faces import CardFaces, Variant
from generator.game.model import Game
from generator.products.cards.backs import CardBack, apply_profile, behind, profile_applies
from generator.products.cards.card_checks import check_cards, check_profile
from generator.products.cards.marks import CARD_LAYER, sheet_page
from generator.products.cards.sheets import PlacedCard, SheetPlan, plan_sheets, supply
from generator.products.kit import Artifact, Kit
from generator.rules import Tile
from generator.typesetting.page import Content, Element, Page, Publication

SUMMARY = "sheets of cards or stickers (plain, marked with letters, outlined) and their backs"

_TITLES: dict[Variant, str] = {
    "plain": "cards",
    "marked": "marked cards",
    "outline": "outlined cards",
}


def check(kit: Kit) -> Iterable[Diagnostic]:
    yield from check_cards(kit.game, kit.fonts, kit.spans)
    yield from check_profile(kit.game, kit.profile, kit.spans)


def make(kit: Kit) -> Iterator[Artifact]:
    """Makes for each paper or stock ``cards/cards-PAPER.pdf``, ``cards/cards-VARIANT-PAPER.pdf``
    for each variant but plain, and with separate backs ``cards/cards-backs-PAPER.pdf``."""
    for paper in kit.game.cards.paper:
        plan = plan_sheets(kit.game, paper)
        assert plan is not None, "check reports cards that fit no sheet"
        backs = "none" if plan.is_stock else kit.game.cards.backs
        for variant in dict.fromkeys(kit.game.cards.variants):
            name = paper if variant == "plain" else f"{variant}-{paper}"
            deck = _Deck(kit, plan, variant, backs)
            yield _artifact(deck, name, deck.publication(), {"paper": paper, "variant": variant})
        if backs == "separate":
            deck = _Deck(kit, plan, "plain", backs)
            yield _artifact(deck, f"backs-{paper}", deck.reverses(), {"paper": paper})


def _artifact(
    deck: _Deck, name: str, publication: Publication, details: dict[str, Any]
) -> Artifact:
    plan = deck.plan
    details |= {
        "cards": plan.count,
        "sheets": plan.sheets,
        "pages": len(publication.pages),
        "columns": plan.columns,
        "rows": plan.rows,
        "size": list(deck.game.cards.size),
        "gutter": [round(gap, 3) for gap in plan.gutter],
        "backs": deck.backs,
    }
    data = deck.kit.pdf(publication)
    return Artifact(f"cards/cards-{name}.pdf", data, "pdf", details)


_Placed: TypeAlias = tuple[Item, str, Box]
"""A drawn card, its name and its trim box."""


@dataclass(frozen=True)
class _Deck:
    """Sets the supply on sheets, in one variant."""

    kit: Kit
    plan: SheetPlan
    variant: Variant
    backs: Literal["duplex", "separate", "fold", "none"]

    @property
    def game(self) -> Game:
        return self.kit.game

    @cached_property
    def _faces(self) -> CardFaces:
        return CardFaces(self.game, self.kit.fonts, *self.game.cards.size, self.variant)

    @cached_property
    def _back(self) -> CardBack:
        return CardBack(self.game, self.kit.fonts, *self.game.cards.size, self.game.cards.back)

    def publication(self) -> Publication:
        """Sets the fronts of all copies; with a fold, the backs beside them; in duplex, a page of
        backs after each page of fronts."""
        pages = []
        for number in range(self.plan.sheets):
            pages.append(self._front(number))
            if self.backs == "duplex":
                pages.append(self._reverse(number))
        flip = self.game.cards.flip if self.backs == "duplex" else ""
        return self._publication(_TITLES[self.variant], pages)._replace(duplex=flip)

    def reverses(self) -> Publication:
        """Sets the pages of backs alone, one for each sheet."""
        pages = [self._reverse(number) for number in range(self.plan.sheets)]
        return self._publication(f"{_TITLES[self.variant]}, backs", pages)

    def _publication(self, title: str, pages: Sequence[Page]) -> Publication:
        game = self.game
        return Publication(
            title=f"{game.title}: {title}",
            pages=tuple(pages),
            authors=game.designers,
            subject=game.subtitle,
        )

    def _front(self, number: int) -> Page:
        tiles, faces = self._tiles(number), self._faces
        cards = self.plan.cards(len(tiles))
        if self.variant == "outline":  # white: marks can come near the corners of every card
            cards = [PlacedCard(card.trim, card.trim) for card in cards]
        grounds = [_ground(cards, faces.background)]
        placed: list[_Placed] = [
            (faces.card(tile, card.trim), faces.name(tile), card.trim)
            for tile, card in zip(tiles, cards, strict=True)
        ]
        if self.backs == "fold":
            backs, turn = behind(cards, self.plan.paper, "fold")
            cards = [*cards, *backs]
            grounds.append(_ground(backs, self._back.background))
            placed += self._placed_backs(backs, turn)
        return self._page(number, cards, grounds, placed, _TITLES[self.variant])

    def _reverse(self, number: int) -> Page:
        """The backs of a sheet, behind their fronts, corrected by the printer profile if that
        applies to the sheet."""
        paper, flip, profile = self.plan.paper, self.game.cards.flip, self.kit.profile
        cards, turn = behind(self.plan.cards(len(self._tiles(number))), paper, flip)
        grounds = [_ground(cards, self._back.background)]
        title = f"{_TITLES[self.variant]}, backs"
        page = self._page(number, cards, grounds, self._placed_backs(cards, turn), title)
        return apply_profile(page, profile) if profile_applies(profile, paper, flip) else page

    def _tiles(self, number: int) -> Sequence[Tile]:
        start = number * self.plan.on_a_sheet
        return supply(self.game)[start : start + self.plan.on_a_sheet]

    def _placed_backs(self, cards: Sequence[PlacedCard], turn: float) -> list[_Placed]:
        back = self._back
        return [
            (back.card(card.trim, turn, bleed=card.bleed), back.name, card.trim) for card in cards
        ]

    def _page(
        self,
        number: int,
        cards: Sequence[PlacedCard],
        grounds: Sequence[Shape],
        placed: Sequence[_Placed],
        title: str,
    ) -> Page:
        sheet = Element("Sect", number)
        figures = (
            Content((item,), box, (sheet, Element("Figure", key, name)), layer=CARD_LAYER)
            for key, (item, name, box) in enumerate(placed)
        )
        bleed = Box.around(card.bleed for card in cards)
        contents = [Content(tuple(grounds), bleed, layer=CARD_LAYER), *figures]
        return sheet_page(self.plan, self.game, self.kit.fonts, number, cards, contents, title)


def _ground(cards: Sequence[PlacedCard], color: str) -> Shape:
    """The background of all cards with their bleed, as one path, so that viewers show no seams."""
    boxes = [card.bleed for card in cards]
    paths = (rectangle(box.left, box.top, box.width, box.height) for box in boxes)
    return Shape(Path(tuple(segment for path in paths for segment in path.segments)), fill=color)
