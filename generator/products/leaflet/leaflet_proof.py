"""A test print of the leaflet: numbered panels, fold lines, a picture of how to fold.

Printed on both sides like the leaflet, it shows with little ink if the printer flips the sheet on
the right edge and aligns the folds of both sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.drawing import Box, Group, Item, Label, Path, Shape, rectangle
from generator.game.model import Game
from generator.game.papers import CLEAR_OF_EDGE, PAPERS
from generator.products.artifact import Artifact
from generator.products.kit import Kit
from generator.products.leaflet.panels import Imposition, PanelPlace, impose
from generator.typesetting.page import Content, Element, Page, Publication

SUMMARY = "a test print of the leaflet's panels and folds"

GRAY, INK = "#808080", "#000000"
STEP_HEIGHT = 36.0
"""Height of a sheet in the picture of how to fold, in mm."""
NUMBER_SIZE = 40.0
TEXT_SIZE = 4.2

_STEPS: dict[int, tuple[tuple[tuple[int, ...], str], ...]] = {
    4: (((2, 3), "left over right"), ((1,), "")),
    6: (((2, 3, 4), "right over middle"), ((2, 5), "left over both"), ((1,), "")),
    8: (((2, 3, 4, 5), "like an accordion"), ((1,), "")),
}
"""The visible panels at each step, beginning with the inside, and the fold that follows."""


def make(kit: Kit) -> Iterable[Artifact]:
    """Makes ``leaflet-proof-PAPER.pdf`` for each paper of the leaflet."""
    for paper in kit.game.leaflet.paper:
        data = kit.pdf(proof_pages(kit.game, paper))
        yield Artifact(f"leaflet-proof-{paper}.pdf", data, "pdf", {"paper": paper, "pages": 2})


def proof_pages(game: Game, paper: str) -> Publication:
    """Sets two pages: the outside and the inside of the leaflet on ``paper``, panels numbered."""
    sheet = impose(PAPERS[paper], game.leaflet.panels, game.leaflet.flip)
    font = game.leaflet.fonts.text
    pages = tuple(_page(sheet, side, game.leaflet.fonts.heading, font) for side in (0, 1))
    return Publication(
        title=f"{game.title}: leaflet proof",
        pages=pages,
        duplex=game.leaflet.flip,
    )


def _page(sheet: Imposition, side: int, bold: str, font: str) -> Page:
    contents = [_frame(sheet, side)]
    for place in sorted(sheet.places, key=lambda place: place.left):
        if place.side == side:
            contents.append(_number(sheet, place, bold))
    if side == 0:
        edge = sheet.flip.replace("-", " ")
        words: tuple[str, ...] = (
            f"Print this proof at 100% on both sides of one sheet, turned over the {edge}.",
            "Hold it up to the light: the dashed fold lines of both sides must coincide.",
        )
    else:
        words = ("To fold the leaflet, lay the sheet down with this side up.",)
        contents.append(_steps(sheet, font))
    contents += _lines(sheet, words, font, side)
    return Page(
        sheet.width, sheet.height, tuple(content.moved(sheet.turn(side)) for content in contents)
    )


def _frame(sheet: Imposition, side: int) -> Content:
    """The printable area as a frame, and the folds of a side as dashed lines above and below the
    text."""
    edge = CLEAR_OF_EDGE
    share = 0.5 if side == 0 else 0.46
    items: list[Item] = [
        Shape(
            rectangle(edge, edge, sheet.width - 2 * edge, sheet.height - 2 * edge),
            stroke=GRAY,
            stroke_width=0.2,
        )
    ]
    for x in sheet.folds(side):
        for top, bottom in (
            (edge, share * sheet.height),
            (0.9 * sheet.height, sheet.height - edge),
        ):
            line = Path((("M", (x, top)), ("L", (x, bottom))))
            items.append(Shape(line, stroke=GRAY, stroke_width=0.3, dash=(3.0, 2.0)))
    return Content(tuple(items), Box(0, 0, sheet.width, sheet.height))


def _number(sheet: Imposition, place: PanelPlace, font: str) -> Content:
    middle, down = place.left + place.width / 2, sheet.height * 0.4
    label = Label(str(place.number), middle, down, font, NUMBER_SIZE, INK, "middle")
    box = Box(place.left, down - NUMBER_SIZE, place.left + place.width, down)
    return Content((label,), box, (Element("P", 100 + place.number),))


def _lines(sheet: Imposition, words: tuple[str, ...], font: str, side: int) -> Iterator[Content]:
    for i, text in enumerate(words):
        down = sheet.height * 0.56 + i * 1.5 * TEXT_SIZE
        label = Label(text, sheet.width / 2, down, font, TEXT_SIZE, INK, "middle")
        box = Box(CLEAR_OF_EDGE, down - TEXT_SIZE, sheet.width - CLEAR_OF_EDGE, down)
        yield Content((label,), box, (Element("P", 200 + 10 * side + i),))


def _steps(sheet: Imposition, font: str) -> Content:
    """The sheet from above at each step, with the fold that leads to the next."""
    steps = _STEPS[len(sheet.places)]
    each = STEP_HEIGHT * sheet.narrowest / sheet.height
    gap = 42.0
    width = sum(len(numbers) for numbers, _ in steps) * each + gap * (len(steps) - 1)
    x, top = (sheet.width - width) / 2, sheet.height * 0.62
    left = x
    items: list[Item] = []
    described = []
    for numbers, action in steps:
        for number in numbers:
            panel = rectangle(x, top, each, STEP_HEIGHT)
            items += [Shape(panel, fill="#f2f2f2"), Shape(panel, stroke=INK, stroke_width=0.4)]
            middle = x + each / 2
            items.append(
                Label(str(number), middle, top + STEP_HEIGHT / 2 + 3, font, 9.0, INK, "middle")
            )
            x += each
        if action:
            items += _arrow(x + 4, x + gap - 4, top + STEP_HEIGHT / 2 + 3)
            middle = x + gap / 2
            items.append(Label(action, middle, top + STEP_HEIGHT / 2 - 1, font, 3.2, INK, "middle"))
            described.append(f"panels {', '.join(map(str, numbers))} on top: fold {action}")
            x += gap
        else:
            described.append(f"panel {numbers[0]}, the cover, on top: done")
    box = Box(left, top, left + width, top + STEP_HEIGHT)
    alt = f"How to fold. {'; '.join(described)}."
    return Content((Group(tuple(items)),), box, (Element("Figure", 300, alt),))


def _arrow(start: float, end: float, y: float) -> list[Item]:
    line = Path((("M", (start, y)), ("L", (end, y))))
    head = Path(
        (("M", (end, y)), ("L", (end - 2.5, y - 1.3)), ("L", (end - 2.5, y + 1.3)), ("Z", ()))
    )
    return [Shape(line, stroke=INK, stroke_width=0.4), Shape(head, fill=INK)]
