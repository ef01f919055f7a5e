"""Sheets of cards or stickers with their backs, to print and to cut."""

from collections.abc import Iterator, Sequence
from typing import Any

from generator.drawing import Box, Group, Shape
from generator.drawing.card_faces import LETTERED, Variant
from generator.drawing.path import joined
from generator.products.cards.backs import CardBack, behind
from generator.products.cards.card_checks import check_cards
from generator.products.cards.marks import sheet_page
from generator.products.cards.sheets import PlacedCard, SheetPlan, plan_sheets, supply
from generator.products.kit import Artifact, Kit
from generator.rules import Tile
from generator.texts.views import letters_said
from generator.typesetting.page import Content, Element, Page, Publication

SUMMARY = "sheets of cards or stickers (plain, marked with letters, outlined) and their backs"
OF_SET = True

check = check_cards


def make(kit: Kit) -> Iterator[Artifact]:
    """Makes for each paper or stock ``cards/cards-PAPER.pdf``, ``cards/cards-VARIANT-PAPER.pdf``
    for each variant but plain, and with separate backs ``cards/cards-backs-PAPER.pdf``."""
    for paper in kit.game.cards.paper:
        plan, tiles = plan_sheets(kit.game, paper), supply(kit.game)
        assert plan is not None, "check reports cards that fit no sheet"
        sides = ("front", "back") if plan.backs == "duplex" else ("front",)
        for variant in dict.fromkeys(kit.game.cards.variants):
            name = paper if variant == "plain" else f"{variant}-{paper}"
            yield Deck(kit, plan, variant, tiles).artifact(name, sides, paper, variant=variant)
        if plan.backs == "separate":
            yield Deck(kit, plan, "plain", tiles).artifact(f"backs-{paper}", ("back",), paper)


class Deck:
    """Sets cards on sheets, in one variant; ``head`` is a line at the top of each."""

    def __init__(
        self, kit: Kit, plan: SheetPlan, variant: Variant, tiles: Sequence[Tile], head: str = ""
    ) -> None:
        self.kit, self.plan, self.variant = kit, plan, variant
        self.tiles, self.head, self.cards = tiles, head, kit.game.cards
        self._faces = kit.card_faces(*self.cards.size, variant)
        self._back = CardBack(kit, *self.cards.size)

    def artifact(self, name: str, sides: Sequence[str], paper: str, **details: Any) -> Artifact:
        """A file with the fronts of all copies, their backs, or both in turn."""
        game, plan = self.kit.game, self.plan
        what = game.wording.say("sheets", "cards", self.variant, "front" not in sides)
        title = game.wording.say("sheets", "title", game.title, what)
        pages = [self.page(number, side) for number in range(plan.sheets) for side in sides]
        duplex = self.cards.flip if plan.backs == "duplex" else ""
        publication = Publication.of(game, title, pages)._replace(duplex=duplex)
        details |= {"cards": plan.total, "sheets": plan.sheets}
        return self.kit.printed(f"cards/cards-{name}.pdf", publication, paper, **details)

    def page(self, number: int, side: str) -> Page:
        """One side of a sheet; backs are corrected by the printer profile."""
        game, flip, is_stacked = self.kit.game, self.cards.flip, self.cards.order == "stacks"
        is_back, fronts = side == "back", self.plan.cards(number, is_stacked)
        placed: list[tuple[PlacedCard, Group]] = []
        grounds: list[Shape] = []
        if not is_back:
            faces, numbers = self._faces, self.plan.numbers(number, is_stacked)
            if self.variant == "outline":  # white: marks can come near the corners of every card
                fronts = [PlacedCard(card.trim, card.trim) for card in fronts]
            grounds.append(_ground(fronts, faces.edge))
            pairs = zip(numbers, fronts, strict=True)
            placed += ((card, faces.card(self.tiles[it], card.trim)) for it, card in pairs)
        if is_back or self.plan.backs == "fold":
            back, (reverse, turn) = self._back, behind(fronts, self.plan, flip)
            grounds.append(_ground(reverse, back.edge))
            placed += ((it, back.card(it.trim, turn, bleed=it.bleed)) for it in reverse)
        cards = [card for card, _ in placed]
        contents = [Content(tuple(grounds), Box.around(card.bleed for card in cards))]
        for key, (card, it) in enumerate(placed):
            path = Element("Sect", number), Element("Figure", key, it.alt)
            contents.append(Content((it,), card.trim, path))
        title = game.wording.say("sheets", "cards", self.variant, is_back)
        said = letters_said(game) if self.variant in LETTERED and not is_back else []
        facts = self.plan, self.kit, number, cards, contents, title, is_back
        return sheet_page(*facts, " ".join(said), self.head)


def _ground(cards: Sequence[PlacedCard], color: str) -> Shape:
    """The background of all cards with their bleed, as one path, so that viewers show no seams."""
    return Shape(joined(card.bleed.path() for card in cards), fill=color)
