"""Sheets of cards: as many as fit a paper, centred, with bleed, crop marks and a footer."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.diagrams.cards import CardFaces
from generator.layout.marks import MARK_GAP, SHORTEST_MARK, Trimmed, crop_marks
from generator.layout.page import Content, Element, Page, Publication
from generator.layout.type import MM_PER_POINT
from generator.model import Game
from generator.model.papers import CLEAR_OF_EDGE, Paper
from generator.rules import Tile
from generator.scene import Box, Label, Path, Shape, rectangle

BLEED = 3.0
"""How far a background runs beyond the trim, in mm."""
APART = 2.0
"""White space between the bleeds of two cards in mm, where there is room for it."""
FOOTER = 4.0
"""Height kept free for the footer, in mm."""
FOOTER_SIZE = 7 * MM_PER_POINT
_HAIR = 1e-6


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """Where the cards of each sheet stand: from the top left, row by row.

    The block of ``columns`` x ``rows`` is centred on the paper; a last sheet that is not full
    keeps the places of the others, so that a stack of sheets can be cut at once.
    """

    paper: Paper
    width: float
    height: float
    gutter: float
    columns: int
    rows: int
    count: int

    @property
    def on_a_sheet(self) -> int:
        return self.columns * self.rows

    @property
    def sheets(self) -> int:
        return math.ceil(self.count / self.on_a_sheet)

    def box(self, slot: int) -> Box:
        """The trim of the card at ``slot`` of a sheet."""
        row, column = divmod(slot, self.columns)
        left = _first(self.paper.width, self.width, self.gutter, self.columns)
        top = _first(self.paper.height, self.height, self.gutter, self.rows)
        left += column * (self.width + self.gutter)
        top += row * (self.height + self.gutter)
        return Box(left, top, left + self.width, top + self.height)


def _first(paper: float, card: float, gutter: float, number: int) -> float:
    return (paper - number * card - (number - 1) * gutter) / 2


def room_for_cards(paper: Paper) -> tuple[float, float]:
    """Width and height of a paper for the cards themselves: what is clear of its edge without
    bleed and marks, and at the foot (and for balance at the head) without the footer."""
    around = max(BLEED, MARK_GAP) + SHORTEST_MARK + CLEAR_OF_EDGE
    return paper.width - 2 * around, paper.height - 2 * (around + FOOTER)


def plan_sheets(game: Game, paper: Paper, width: float, height: float) -> SheetPlan | None:
    """The sheets of a game's supply on ``paper``, in the orientation and with the gutter that take
    fewest; None if not one card fits.

    Cards stand apart, each with its whole bleed, where that takes no more sheets than edge to edge;
    a row holds a card for each glyph where that takes no more sheets than as many as fit.
    """
    plans = [
        plan
        for gutter in (2 * BLEED, 0.0)
        for sheet in (paper, Paper(paper.name, paper.height, paper.width))
        for plan in _blocks(SheetPlan(sheet, width, height, gutter, 1, 1, game.tile_count), game)
    ]
    return min(plans, key=lambda plan: plan.sheets, default=None)


def _blocks(card: SheetPlan, game: Game) -> Iterator[SheetPlan]:
    """Sheets with a card for each glyph in a row and with as many as fit, where they do."""
    width, height = room_for_cards(card.paper)
    columns = int((width + card.gutter) / (card.width + card.gutter) + _HAIR)
    most_rows = int((height + card.gutter) / (card.height + card.gutter) + _HAIR)
    if min(columns, most_rows) < 1:
        return
    for number in (len(game.glyphs), min(columns, card.count)):
        if number <= columns:
            rows = min(most_rows, math.ceil(card.count / number))
            yield _spread(replace(card, columns=number, rows=rows))


def _spread(plan: SheetPlan) -> SheetPlan:
    """The plan with a wider gutter, in tenths of a millimetre, if there is one at all."""
    if not plan.gutter:
        return plan
    width, height = room_for_cards(plan.paper)
    across = (width - plan.columns * plan.width) / max(plan.columns - 1, 1)
    down = (height - plan.rows * plan.height) / max(plan.rows - 1, 1)
    widest = min(across, down, plan.gutter + APART)
    return replace(plan, gutter=max(plan.gutter, math.floor(widest * 10 + _HAIR) / 10))


def supply(game: Game) -> tuple[Tile, ...]:
    """Every tile of the supply: copy by copy, a row for each colour, a column for each glyph."""
    once = [Tile(c, g) for c in range(len(game.colors)) for g in range(len(game.glyphs))]
    return tuple(once) * game.rules.copies


def card_sheets(plan: SheetPlan, faces: CardFaces, title: str) -> Publication:
    """The whole supply on sheets, each card once a copy."""
    game, tiles = faces.game, supply(faces.game)
    pages = []
    for number in range(plan.sheets):
        start = number * plan.on_a_sheet
        pages.append(_sheet(plan, faces, tiles[start : start + plan.on_a_sheet], number, title))
    return Publication(
        title=f"{game.title}: {title}",
        pages=tuple(pages),
        language=game.leaflet.language,
        authors=game.designers,
        subject=game.subtitle,
    )


def _sheet(
    plan: SheetPlan, faces: CardFaces, tiles: Sequence[Tile], number: int, title: str
) -> Page:
    paper = plan.paper
    placed = [Trimmed(box, _grown(box, BLEED)) for box in map(plan.box, range(len(tiles)))]
    room = Box(
        CLEAR_OF_EDGE, CLEAR_OF_EDGE, paper.width - CLEAR_OF_EDGE, paper.height - CLEAR_OF_EDGE
    )
    trim, bleed = _around([card.trim for card in placed]), _around([c.bleed for c in placed])
    under = Shape(_joined([card.bleed for card in placed]), fill=faces.background)
    marks = crop_marks(placed, room._replace(bottom=room.bottom - FOOTER))
    version = f"{faces.game.title}, version {faces.game.version}"
    footer = f"{version}, {title}, sheet {number + 1} of {plan.sheets}"
    contents = (
        Content((under,), bleed),
        *_cards(faces, tiles, placed, number, plan.on_a_sheet),
        Content((marks,), room),
        _footer(footer, faces, room, number),
    )
    return Page(paper.width, paper.height, contents, trim, bleed)


def _cards(
    faces: CardFaces,
    tiles: Sequence[Tile],
    placed: Sequence[Trimmed],
    number: int,
    on_a_sheet: int,
) -> Iterator[Content]:
    sheet = Element("Sect", number)
    for i, (tile, card) in enumerate(zip(tiles, placed, strict=True)):
        figure = Element("Figure", number * on_a_sheet + i, faces.name(tile))
        yield Content((faces.card(tile, *card.trim.center),), card.trim, (sheet, figure))


def _footer(text: str, faces: CardFaces, room: Box, number: int) -> Content:
    """One line at the foot, smaller where it would be wider than the paper."""
    font_id = faces.game.leaflet.fonts.text
    font = faces.fonts[font_id]
    size = min(FOOTER_SIZE, room.width / font.advance(text))
    baseline = room.bottom - font.descent * size
    label = Label(text, room.left, baseline, font_id, size)
    box = Box(room.left, room.bottom - FOOTER, room.right, room.bottom)
    return Content((label,), box, (Element("Sect", number), Element("P", number)))


def _grown(box: Box, by: float) -> Box:
    return Box(box.left - by, box.top - by, box.right + by, box.bottom + by)


def _around(boxes: Sequence[Box]) -> Box:
    return Box(
        min(box.left for box in boxes),
        min(box.top for box in boxes),
        max(box.right for box in boxes),
        max(box.bottom for box in boxes),
    )


def _joined(boxes: Sequence[Box]) -> Path:
    """One path of all boxes: filled at once, no viewer shows seams between neighbours."""
    return Path(
        tuple(
            segment
            for box in boxes
            for segment in rectangle(box.left, box.top, box.width, box.height).segments
        )
    )
