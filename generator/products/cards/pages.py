"""Pages of cards: faces and backs on their sheets, with marks, cut lines and a footer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from generator.drawing import Box, FontLibrary, Item, Label, Path, Shape, rectangle
from generator.drawing.card_faces import CardFaces
from generator.game.model import Game
from generator.game.papers import CLEAR_OF_EDGE
from generator.game.profiles import EXACT, Profile
from generator.products.cards.back_face import CardBack
from generator.products.cards.crop_marks import CUT_LAYER, Trimmed, crop_marks, cut_lines
from generator.products.cards.duplex import Turned, behind, put_right, was_measured_so
from generator.products.cards.sheets import FOOTER, SheetPlan
from generator.rules import Tile
from generator.typesetting.page import Content, Element, Layer, Page, Publication
from generator.typesetting.type_scale import MM_PER_POINT

CARD_LAYER = Layer("Cards")
MARK_LAYER = Layer("Marks")
FOOTER_SIZE = 7 * MM_PER_POINT
FOOTER_GAP = 0.5
"""Least distance between the footer and what is printed above it, in mm."""
SMALLEST_FOOTER = 4 * MM_PER_POINT
FOLD_COLOR = "#808080"


@dataclass(frozen=True, slots=True)
class Deck:
    """A set of cards on its sheets: faces, backs (None where there are none) and the words of the
    footer for both."""

    plan: SheetPlan
    faces: CardFaces
    back: CardBack | None
    title: str
    profile: Profile = EXACT


Placed: TypeAlias = tuple[Item, str, Box]
"""What is drawn for a card, its name, and where it is cut."""


def supply(game: Game) -> tuple[Tile, ...]:
    """Every tile of the supply: copy by copy, a row for each colour, a column for each glyph."""
    once = [Tile(c, g) for c in range(len(game.colors)) for g in range(len(game.glyphs))]
    return tuple(once) * game.rules.copies


def front_pages(deck: Deck) -> Publication:
    """The whole supply on sheets, each card once a copy; beside a fold, its back too."""
    pages = [_front(deck, number) for number in range(deck.plan.sheets)]
    return _publication(deck, deck.title, pages)


def duplex_pages(deck: Deck) -> Publication:
    """As :func:`front_pages`, after each page the page of its backs."""
    pages = []
    for number in range(deck.plan.sheets):
        pages += [_front(deck, number), _reverse(deck, number)]
    return _publication(deck, deck.title, pages, is_duplex=True)


def back_pages(deck: Deck) -> Publication:
    """The pages of backs alone, one for each sheet."""
    pages = [_reverse(deck, number) for number in range(deck.plan.sheets)]
    return _publication(deck, f"{deck.title}, backs", pages)


def _publication(
    deck: Deck, title: str, pages: Sequence[Page], is_duplex: bool = False
) -> Publication:
    game = deck.faces.game
    return Publication(
        title=f"{game.title}: {title}",
        pages=tuple(pages),
        authors=game.designers,
        subject=game.subtitle,
        duplex=game.cards.flip if is_duplex else "",
    )


def _front(deck: Deck, number: int) -> Page:
    plan, faces = deck.plan, deck.faces
    tiles = _tiles(deck, number)
    cards = plan.cards(len(tiles))
    grounds = [_ground(cards, faces.background)]
    placed: list[Placed] = [
        (faces.card(tile, card.trim), faces.name(tile), card.trim)
        for tile, card in zip(tiles, cards, strict=True)
    ]
    if plan.fold and deck.back is not None:
        turned = behind(cards, plan.paper, "fold")
        cards = [*cards, *(back.place for back in turned)]
        grounds.append(_ground(cards[len(tiles) :], deck.back.background))
        placed += _backs(deck.back, turned)
    return _page(deck, number, cards, grounds, placed, deck.title)


def _reverse(deck: Deck, number: int) -> Page:
    """The backs of a sheet, each where its card comes to lie, moved as the printer needs it; not
    moved where it was measured otherwise than the sheet is turned."""
    assert deck.back is not None
    plan, flip = deck.plan, deck.faces.game.cards.flip
    turned = behind(plan.cards(len(_tiles(deck, number))), plan.paper, flip)
    cards = [back.place for back in turned]
    grounds = [_ground(cards, deck.back.background)]
    placed = _backs(deck.back, turned)
    page = _page(deck, number, cards, grounds, placed, f"{deck.title}, backs")
    return (
        put_right(page, deck.profile) if was_measured_so(deck.profile, plan.paper, flip) else page
    )


def _tiles(deck: Deck, number: int) -> Sequence[Tile]:
    start = number * deck.plan.on_a_sheet
    return supply(deck.faces.game)[start : start + deck.plan.on_a_sheet]


def _backs(back: CardBack, turned: Sequence[Turned]) -> list[Placed]:
    return [(back.card(it.place.trim, it.turn), back.name, it.place.trim) for it in turned]


def _page(
    deck: Deck,
    number: int,
    cards: Sequence[Trimmed],
    grounds: Sequence[Shape],
    placed: Sequence[Placed],
    title: str,
) -> Page:
    sheet = Element("Sect", number)
    figures = (
        Content((item,), box, (sheet, Element("Figure", key, name)), layer=CARD_LAYER)
        for key, (item, name, box) in enumerate(placed)
    )
    bleed = _around([card.bleed for card in cards])
    contents = [Content(tuple(grounds), bleed, layer=CARD_LAYER), *figures]
    return sheet_page(deck.plan, deck.faces.game, deck.faces.fonts, number, cards, contents, title)


def sheet_page(
    plan: SheetPlan,
    game: Game,
    fonts: FontLibrary,
    number: int,
    cards: Sequence[Trimmed],
    contents: Sequence[Content],
    title: str,
) -> Page:
    """Sheet ``number`` with ``contents`` on its ``cards``, with marks, footer and cut lines."""
    paper = plan.paper
    room = Box(
        CLEAR_OF_EDGE, CLEAR_OF_EDGE, paper.width - CLEAR_OF_EDGE, paper.height - CLEAR_OF_EDGE
    )
    trim, bleed = _around([card.trim for card in cards]), _around([card.bleed for card in cards])
    whole = Box(0, 0, paper.width, paper.height)
    marks = (*_marks(plan, game, cards, room), *_fold_line(plan, room))
    footer = f"{game.title}, version {game.version}, {title}, sheet {number + 1} of {plan.sheets}"
    drawn = [
        *contents,
        *([Content(marks, whole, layer=MARK_LAYER)] if marks else []),
        *_footer(plan, game, fonts, footer, room, bleed, Element("Sect", number)),
        Content((cut_lines(cards, plan.radius),), trim, layer=CUT_LAYER),
    ]
    return Page(paper.width, paper.height, tuple(drawn), trim, bleed)


def _marks(plan: SheetPlan, game: Game, cards: Sequence[Trimmed], room: Box) -> tuple[Shape, ...]:
    if plan.is_stock:
        return ()
    return crop_marks(cards, room._replace(bottom=room.bottom - FOOTER), game.cards.marks)


def _fold_line(plan: SheetPlan, room: Box) -> tuple[Shape, ...]:
    if not plan.fold:
        return ()
    x = plan.paper.width / 2
    line = Path((("M", (x, room.top)), ("L", (x, room.bottom - FOOTER))))
    return (Shape(line, stroke=FOLD_COLOR, stroke_width=0.2, dash=(2.0, 2.0)),)


def _footer(
    plan: SheetPlan,
    game: Game,
    fonts: FontLibrary,
    text: str,
    room: Box,
    bleed: Box,
    sheet: Element,
) -> Iterator[Content]:
    """One line at the foot, smaller where it would be wider than the paper or higher than the
    margin of a label stock; none where labels leave it no margin."""
    font_id = game.leaflet.fonts.text
    font = fonts[font_id]
    outlines = [outline for char in {*text} if (outline := font.outline(char)).segments]
    top = min(outline.box().top for outline in outlines)
    size = min(
        FOOTER_SIZE,
        room.width / font.advance(text),
        (room.bottom - bleed.bottom - FOOTER_GAP) / (font.descent - top),
    )
    if size < SMALLEST_FOOTER and plan.is_stock:
        return
    baseline = room.bottom - font.descent * size
    label = Label(text, room.left, baseline, font_id, size)
    box = Box(room.left, baseline - font.ascent * size, room.right, room.bottom)
    yield Content((label,), box, (sheet, Element("P", 0)), layer=MARK_LAYER)


def _ground(cards: Sequence[Trimmed], color: str) -> Shape:
    """The colour below all cards, bleed included: one path, so that no viewer shows seams."""
    boxes = [card.bleed for card in cards]
    return Shape(
        Path(
            tuple(
                segment
                for box in boxes
                for segment in rectangle(box.left, box.top, box.width, box.height).segments
            )
        ),
        fill=color,
    )


def _around(boxes: Sequence[Box]) -> Box:
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )
