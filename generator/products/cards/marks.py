"""Pages of cards with crop marks, a fold line, a footer and cut lines."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count

import shapely
from shapely import Geometry

from generator.drawing import Box, Item, Label, Path, Shape
from generator.drawing.path import joined, line
from generator.game.papers import CLEAR_OF_EDGE
from generator.products.cards.backs import corrected
from generator.products.cards.sheets import EPSILON, FOOTER, MARK_GAP, PlacedCard, SheetPlan
from generator.products.kit import Kit
from generator.texts.words import unescape
from generator.typesetting.page import Content, Element, Elements, Layer, Page
from generator.typesetting.type_scale import MM_PER_POINT

MARK_WIDTH = 0.1  # width of a mark in mm (0.28 points)
MARK_COLOR = "#000000"
CUT_COLOR = "#ff00ff"
FOLD_COLOR = "#808080"
SHORT_MARK = 5.0  # length of short marks in mm, where there is room
HEAD_SIZE, FOOTER_SIZE = 9 * MM_PER_POINT, 7 * MM_PER_POINT
NUMBER_SIZE, NUMBER_GAP = 5 * MM_PER_POINT, 0.4  # of a cut; its distance from the mark, in mm
_SHORTEST = 1.0  # shorter marks are left out, in mm


def sheet_page(
    plan: SheetPlan,
    kit: Kit,
    number: int,
    cards: Sequence[PlacedCard],
    contents: Sequence[Content],
    title: str,
    is_back: bool,
    legend: str = "",
    head: str = "",
) -> Page:
    """Returns the page of sheet ``number``, which may have a second side, with marks and footer;
    that of backs is corrected. ``legend`` (Markdown) ends the footer, ``head`` is at the top."""
    game, paper, sheet = kit.game, plan.paper, Element("Sect", number)
    whole = Box(0, 0, paper.width, paper.height)
    room = whole.inset(CLEAR_OF_EDGE)
    at_head = room._replace(bottom=room.top + FOOTER)
    at_foot = room._replace(top=room.bottom - FOOTER)
    marked = room._replace(top=at_head.bottom if head else room.top, bottom=at_foot.top)
    trim = Box.around(card.trim for card in cards)
    bleed = Box.around(card.bleed for card in cards)
    has_marks = not plan.is_stock and game.cards.marks != "none"
    has_strips = plan.on_a_sheet > 1 and max(plan.gutter) > EPSILON
    cuts = sum(len(_cuts(cards, axis)) for axis in (0, 1)) if has_marks else 0
    duplex = game.cards.flip if plan.backs == "duplex" else ""
    said = (game.title, game.version, title, number + 1, plan.sheets, cuts, has_strips, duplex)
    footer = game.wording.say("sheets", "footer", *said) + f" {unescape(legend)}".rstrip()
    marks: list[Item] = []
    if has_marks:
        marks.append(_crop_marks(cards, marked, game.cards.marks == "short"))
        marks += _cut_numbers(cards, kit)
    if plan.backs == "fold":
        fold = line((paper.width / 2, room.top), (paper.width / 2, marked.bottom))
        marks.append(Shape(fold, stroke=FOLD_COLOR, stroke_width=0.2, dash=(2.0, 2.0)))
    card_layer, mark_layer, cut_layer = map(Layer, game.wording.say_lines("sheets", "layers"))
    lined = [Content(tuple(marks), whole)] if marks else []
    if not plan.is_stock or bleed.bottom <= at_foot.top:
        lined.append(_line(kit, footer, at_foot, (sheet, Element("P", 0))))
    outlines = _cut_lines(cards, plan.grid.corner_radius)
    cut = Shape(outlines, stroke=CUT_COLOR, stroke_width=MARK_WIDTH)
    drawn = [content._replace(layer=card_layer) for content in contents]
    drawn += (content._replace(layer=mark_layer) for content in lined)
    drawn.append(Content((cut,), trim, layer=cut_layer._replace(shown=False)))
    if head and not plan.is_stock:
        drawn.insert(0, _line(kit, head, at_head, (sheet, Element("P", -1)), is_head=True))
    page = Page(paper.width, paper.height, tuple(drawn), trim, bleed)
    return corrected(page, kit.profile, game.cards.flip) if is_back else page


def _line(kit: Kit, text: str, box: Box, path: Elements, *, is_head: bool = False) -> Content:
    """A line of text at the foot of a box, as large as its width allows."""
    fonts = kit.game.leaflet.fonts
    font_id, most = (fonts.strong, HEAD_SIZE) if is_head else (fonts.text, FOOTER_SIZE)
    font = kit.fonts[font_id]
    size = min(most, box.width / font.advance(text))
    label = Label(text, box.left, box.bottom - font.descent * size, font_id, size)
    return Content((label,), box, path)


def _crop_marks(cards: Sequence[PlacedCard], room: Box, is_short: bool) -> Shape:
    """Draws a line along every cut, interrupted by cards and, at the sides of the block, by their
    bleed, which is waste between cards. Full marks reach from end to end of ``room``, so that some
    remain after the first cuts; short ones are only the ends of a gap that are next to a card."""
    block, shown = Box.around(card.bleed for card in cards), []
    kept_off = [_kept_off(card, block) for card in cards]
    for x, y in ((0.0, SHORT_MARK), (SHORT_MARK, 0.0)):
        near = [Box(box[0] - x, box[1] - y, box[2] + x, box[3] + y) for box in kept_off]
        shown.append(_union(near if is_short else [room]) - _union(kept_off))
    return Shape(_along_cuts(cards, room, shown), stroke=MARK_COLOR, stroke_width=MARK_WIDTH)


def _cuts(cards: Sequence[PlacedCard], axis: int) -> list[float]:
    """Where a sheet is cut, from left to right (0) or from top to bottom."""
    return sorted({round(edge, 5) for card in cards for edge in card.trim[axis::2]})


def _cut_numbers(cards: Sequence[PlacedCard], kit: Kit) -> Iterator[Label]:
    """The number of each cut beside its mark: first through the sheet, then through its strips."""
    left, top, _, _ = Box.around(card.bleed for card in cards).inset(-MARK_GAP)
    font_id, number = kit.game.leaflet.fonts.text, count(1)
    high = NUMBER_GAP + NUMBER_SIZE * kit.fonts[font_id].cap_height
    for x in _cuts(cards, 0):
        yield Label(str(next(number)), x + NUMBER_GAP, top, font_id, NUMBER_SIZE)
    for y in _cuts(cards, 1):
        yield Label(str(next(number)), left, y + high, font_id, NUMBER_SIZE, anchor="end")


def _cut_lines(cards: Sequence[PlacedCard], radius: float) -> Path:
    """The path of a cutting machine: around cards with round corners, else each edge once."""
    if radius > 0:
        return joined(card.trim.path(radius) for card in cards)
    trims = [card.trim.inset(-EPSILON) for card in cards]
    return _along_cuts(cards, Box.around(trims), [_union(trims)] * 2)


def _union(boxes: Iterable[Box]) -> Geometry:
    return shapely.union_all([shapely.box(*each) for each in boxes])


def _along_cuts(cards: Sequence[PlacedCard], room: Box, shown: Sequence[Geometry]) -> Path:
    """Lines along all cuts in ``room``: vertical ones within the first of ``shown``, horizontal
    ones within the second. Pieces shorter than 1 mm are left out."""
    lines: list[Path] = []
    for axis, area in enumerate(shown):
        for at in _cuts(cards, axis):
            ends = [(at, end) if axis == 0 else (end, at) for end in room[1 - axis :: 2]]
            pieces = shapely.get_parts(shapely.LineString(ends).intersection(area))
            kept = sorted(sorted(it.coords) for it in pieces if it.length >= _SHORTEST)
            lines += (line(*piece) for piece in kept)
    return joined(lines)


def _kept_off(card: PlacedCard, block: Box) -> Box:
    """The area around a card without marks, which includes the bleed at the sides of ``block``."""
    ends = (
        trim - sign * max(MARK_GAP, abs(trim - bleed) * (abs(bleed - end) < EPSILON))
        for trim, bleed, end, sign in zip(card.trim, card.bleed, block, (1, 1, -1, -1), strict=True)
    )
    return Box(*ends)
