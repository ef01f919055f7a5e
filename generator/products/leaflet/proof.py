"""A test print of the leaflet with little ink: numbered panels, fold lines, how to fold it."""

from collections.abc import Iterable
from functools import partial

from generator.drawing import Affine, Box, Item, Shape, line
from generator.drawing.folding import Panel, Step, View, rectangle_panel, steps_picture, told
from generator.game.model import Game
from generator.game.papers import CLEAR_OF_EDGE
from generator.products.kit import Artifact, Kit
from generator.products.leaflet.pages import Imposition, impose
from generator.typesetting.page import Content, Element, Page, Publication, folio

SUMMARY = "a test print of the leaflet's panels and folds"
HAS_WORDS = True

GRAY = "#808080"
NUMBER_SIZE = 40.0
TEXT_SIZE = 4.2
_CLOSED, _FLAT = 175.0, 178.0  # degrees of folds, so that the edges of both layers are seen
_HINGES: dict[int, tuple[tuple[int, str, float, str], ...]] = {
    4: ((3, "", 0.0, ""), (2, "3", -_CLOSED, "right")),
    6: ((3, "", 0.0, ""), (4, "3", -_FLAT, "left"), (2, "3", -_CLOSED, "right")),
    8: (
        (5, "", 0.0, ""),
        (4, "5", -_CLOSED, "right"),
        (3, "4", _CLOSED, "right"),
        (2, "3", -_CLOSED, "right"),
    ),
}
"""Panels of the inside: number, what each hangs on, angle (negative for a valley fold), edge."""
FOLDS = {4: ("", "2", ""), 6: ("", "4", "2", ""), 8: ("", "432", "")}  # panels that each step folds


def make(kit: Kit) -> Iterable[Artifact]:
    """Makes ``leaflet-proof-PAPER.pdf`` for each paper of the leaflet."""
    for paper in kit.game.leaflet.paper:
        yield kit.printed(f"leaflet-proof-{paper}.pdf", proof_pages(kit.game, paper), paper)


def proof_pages(game: Game, paper: str) -> Publication:
    """Sets two pages: the outside and the inside of the leaflet on ``paper``, panels numbered."""
    sheet = impose(game.leaflet, paper)
    pages = tuple(_page(sheet, side, game) for side in (0, 1))
    title = game.wording.say("leaflet-proof", "title", game.title)
    return Publication(title, pages, game.wording.spoken, duplex=sheet.flip)


def _page(sheet: Imposition, side: int, game: Game) -> Page:
    fonts, say = game.leaflet.fonts, partial(game.wording.say, "leaflet-proof")
    contents, bold = [_folds(sheet, side)], fonts.heading
    for place in (it for it in sheet.places if it.side == side):
        number = folio(str(place.number), place.width, 0.4 * sheet.height, bold, NUMBER_SIZE)
        moved = number.moved(Affine.translate(place.left, 0.0))
        contents.append(moved._replace(path=(Element("P", 100 + place.number),)))
    words = [say("how_to_print", sheet.flip), say("how_to_check"), say("when_wrong")]
    if side == 1:
        words = [say("how_to_fold")]
        contents.append(_steps(sheet, game))
    for i, text in enumerate(words):
        down = sheet.height * 0.56 + i * 1.5 * TEXT_SIZE
        line_of_text = folio(text, sheet.width, down, fonts.text, TEXT_SIZE)
        contents.append(line_of_text._replace(path=(Element("P", 200 + 10 * side + i),)))
    turned = tuple(content.moved(sheet.turn(side)) for content in contents)
    return Page(sheet.width, sheet.height, turned)


def _folds(sheet: Imposition, side: int) -> Content:
    """The printable area as a frame, and dashed folds above and below the text."""
    whole = Box(0, 0, sheet.width, sheet.height)
    room = whole.inset(CLEAR_OF_EDGE)
    items: list[Item] = [Shape(room.path(), stroke=GRAY, stroke_width=0.2)]
    above = (room.top, (0.5 if side == 0 else 0.46) * sheet.height)
    for x in sheet.folds(side):
        for top, bottom in (above, (0.9 * sheet.height, room.bottom)):
            fold = line((x, top), (x, bottom))
            items.append(Shape(fold, stroke=GRAY, stroke_width=0.3, dash=(3.0, 2.0)))
    return Content(tuple(items), whole)


def _steps(sheet: Imposition, game: Game) -> Content:
    """The sheet in perspective, its inside up: each step with its fold."""
    edge, say = 2 * CLEAR_OF_EDGE, partial(game.wording.say, "leaflet-proof")
    room = Box(edge, 0.59 * sheet.height, sheet.width - edge, 0.895 * sheet.height)
    count, fonts = len(sheet.places), game.leaflet.fonts
    steps = [Step(tuple(it), say("caption", count, i)) for i, it in enumerate(FOLDS[count])]
    items = steps_picture(flat_sheet(sheet), steps, room, fonts, View(42.0, 14.0, len(steps)))
    return Content(items, room, (Element("Figure", 300, say("figure", told(steps))),))


def flat_sheet(sheet: Imposition) -> list[Panel]:
    """The panels, hinged, with their inside up and with the numbers on both sides of each."""
    inside, outside = ([it for it in sheet.places if it.side == side] for side in (1, 0))
    boxes = {it.number: Box(it.left, 0.0, it.left + it.width, sheet.height) for it in inside}
    other = {"left": "right", "right": "left"} if boxes[2].left > boxes[3].left else {}
    backs = {it.number: back.number for it, back in zip(inside, outside[::-1], strict=True)}
    panels = []
    for number, parent, angle, edge in _HINGES[len(sheet.places)]:
        each = rectangle_panel(str(number), boxes[number], parent, angle, other.get(edge, edge))
        panels.append(each._replace(marks=(str(number), str(backs[number]))))
    return panels
