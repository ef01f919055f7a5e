"""A test print of the leaflet: numbered panels, fold lines, a picture of how to fold.

Printed on both sides like the leaflet, it shows with little ink if the printer flips the sheet on
the right edge and aligns the folds of both sides.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from generator.drawing import Box, Item, Label, Path, Shape, rectangle
from generator.drawing.fold_steps import Step, View, steps_picture
from generator.drawing.folding import Panel, rectangle_panel
from generator.game.model import Game
from generator.game.outputs import LeafletFonts
from generator.game.papers import CLEAR_OF_EDGE, PAPERS
from generator.products.kit import Artifact, Kit
from generator.products.leaflet.panels import Imposition, PanelPlace, impose
from generator.typesetting.page import Content, Element, Page, Publication

SUMMARY = "a test print of the leaflet's panels and folds"

GRAY, INK = "#808080", "#000000"
NUMBER_SIZE = 40.0
TEXT_SIZE = 4.2

_CLOSED, _FLAT = 175.0, 178.0
"""Degrees of a closed fold, and of one that another lies on; in a picture the edges of the sheet
can still be told apart."""
_HINGES: dict[int, tuple[tuple[str, str, float, str], ...]] = {
    4: (("3", "", 0.0, ""), ("2", "3", -_CLOSED, "right")),
    6: (("3", "", 0.0, ""), ("4", "3", -_FLAT, "left"), ("2", "3", -_CLOSED, "right")),
    8: (
        ("5", "", 0.0, ""),
        ("4", "5", -_CLOSED, "right"),
        ("3", "4", _CLOSED, "right"),
        ("2", "3", -_CLOSED, "right"),
    ),
}
"""The panels of the inside: number, the panel that each hangs on, its angle (negative for a valley
fold, towards the viewer), the edge that it hangs by."""
_LAID = Step((), "Lay the sheet down with\nits inside (panel 2) up.")
_COVER = Step((), "Now the cover, panel 1,\nis on top.")
_STEPS: dict[int, tuple[Step, ...]] = {
    4: (_LAID, Step(("2",), "Valley fold: the left panel\nover the right one."), _COVER),
    6: (
        _LAID,
        Step(("4",), "Valley fold: the right panel\nover the middle one."),
        Step(("2",), "Valley fold: the left panel\nover both."),
        _COVER,
    ),
    8: (
        _LAID,
        Step(("4", "3", "2"), "Valley, mountain and valley fold,\nlike an accordion."),
        _COVER,
    ),
}


def make(kit: Kit) -> Iterable[Artifact]:
    """Makes ``leaflet-proof-PAPER.pdf`` for each paper of the leaflet."""
    for paper in kit.game.leaflet.paper:
        data = kit.pdf(proof_pages(kit.game, paper))
        yield Artifact(f"leaflet-proof-{paper}.pdf", data, "pdf", {"paper": paper, "pages": 2})


def proof_pages(game: Game, paper: str) -> Publication:
    """Sets two pages: the outside and the inside of the leaflet on ``paper``, panels numbered."""
    sheet = impose(PAPERS[paper], game.leaflet.panels, game.leaflet.flip)
    pages = tuple(_page(sheet, side, game.leaflet.fonts) for side in (0, 1))
    return Publication(
        title=f"{game.title}: leaflet proof",
        pages=pages,
        duplex=game.leaflet.flip,
    )


def _page(sheet: Imposition, side: int, fonts: LeafletFonts) -> Page:
    bold, font = fonts.heading, fonts.text
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
        words = ("Fold on the dashed lines.",)
        contents.append(_steps(sheet, fonts))
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


def _steps(sheet: Imposition, fonts: LeafletFonts) -> Content:
    """The sheet in perspective, with the fold of each step and the numbers of its panels."""
    edge = 2 * CLEAR_OF_EDGE
    room = Box(edge, 0.59 * sheet.height, sheet.width - edge, 0.895 * sheet.height)
    steps = _STEPS[len(sheet.places)]
    numbers = _numbers(sheet)
    flat = _flat_sheet(sheet)
    items = steps_picture(flat, steps, room, fonts, View(42.0, 14.0), len(steps), numbers)
    words = " ".join(f"{i}. {step.caption}" for i, step in enumerate(steps, 1))
    alt = f"How to fold. {words}".replace("\n", " ")
    return Content(items, room, (Element("Figure", 300, alt),))


def _flat_sheet(sheet: Imposition) -> tuple[Panel, ...]:
    """The sheet with its inside up, its panels hanging on the one that stays on the table."""
    boxes = {
        str(place.number): Box(place.left, 0.0, place.left + place.width, sheet.height)
        for place in sheet.places
        if place.side == 1
    }
    return tuple(
        rectangle_panel(name, boxes[name], parent, angle, edge)
        for name, parent, angle, edge in _HINGES[len(sheet.places)]
    )


def _numbers(sheet: Imposition) -> dict[str, tuple[str, str]]:
    """The numbers on the inside and on the outside of each panel of the sheet."""
    sides = ([place.number for place in sheet.places if place.side == side] for side in (1, 0))
    inside, outside = sides
    pairs = zip(inside, reversed(outside), strict=True)
    return {str(front): (str(front), str(back)) for front, back in pairs}
