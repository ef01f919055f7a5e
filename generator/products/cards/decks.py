"""Decks for a table simulator: faces in a grid on a few pictures, the hidden face in the last slot.

A picture has at most ten by seven slots and 4,096 pixels a side, and at least two by two slots
(Tabletop Simulator's custom decks).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.drawing import Box, Item
from generator.drawing.card_faces import CardFaces
from generator.products.cards.back_face import CardBack
from generator.rules import Tile
from generator.typesetting.page import Content, Element, Page, Publication
from generator.typesetting.type_scale import MM_PER_POINT

MOST_COLUMNS, MOST_ROWS = 10, 7
MOST_PIXELS = 4096
LONGEST_CARD = 320
"""Pixels of the longer side of a card, where the picture has room for them."""
MM_PER_PIXEL = MM_PER_POINT
"""A pixel of a picture is a point of its page, so that pictures have whole pixels."""


@dataclass(frozen=True, slots=True)
class DeckSheet:
    """A picture of ``columns`` x ``rows`` slots, each ``width`` x ``height`` pixels."""

    columns: int
    rows: int
    width: int
    height: int
    tiles: tuple[Tile, ...]

    @property
    def pixels(self) -> tuple[int, int]:
        return self.columns * self.width, self.rows * self.height

    def slot(self, number: int) -> Box:
        """The place of a slot on the page, in mm."""
        row, column = divmod(number, self.columns)
        left, top = column * self.width * MM_PER_PIXEL, row * self.height * MM_PER_PIXEL
        return Box(left, top, left + self.width * MM_PER_PIXEL, top + self.height * MM_PER_PIXEL)


def deck_sheets(tiles: Iterable[Tile], abreast: int, size: tuple[float, float]) -> list[DeckSheet]:
    """The pictures for ``tiles``, each tile once and in order; ``abreast`` in a row where all fit
    one picture so. ``size`` is that of a card in mm, of which only the proportions matter."""
    tiles = tuple(tiles)
    columns, on_a_sheet = MOST_COLUMNS, MOST_COLUMNS * MOST_ROWS - 1
    if 2 <= abreast <= MOST_COLUMNS and len(tiles) < abreast * MOST_ROWS:
        columns = abreast
    return [
        _sheet(tiles[start : start + on_a_sheet], columns, size)
        for start in range(0, len(tiles), on_a_sheet)
    ]


def _sheet(tiles: tuple[Tile, ...], columns: int, size: tuple[float, float]) -> DeckSheet:
    rows = max(2, math.ceil((len(tiles) + 1) / columns))
    scale = min(
        LONGEST_CARD / max(size),
        MOST_PIXELS / (columns * size[0]),
        MOST_PIXELS / (rows * size[1]),
    )
    width, height = (max(1, int(side * scale + 1e-6)) for side in size)
    return DeckSheet(columns, rows, width, height, tiles)


def deck_page(sheet: DeckSheet, faces: CardFaces, back: CardBack) -> Publication:
    """The picture as a page; ``faces`` and ``back`` are drawn at the size of a slot."""
    placed = [
        (faces.card(tile, sheet.slot(i)), sheet.slot(i), faces.name(tile))
        for i, tile in enumerate(sheet.tiles)
    ]
    last = sheet.slot(sheet.columns * sheet.rows - 1)
    placed.append((back.card(last), last, back.name))
    return _picture(placed, sheet.pixels, faces.game.title)


def back_page(sheet: DeckSheet, back: CardBack) -> Publication:
    """The back of all cards as a page of one slot."""
    box = sheet.slot(0)
    return _picture([(back.card(box), box, back.name)], (sheet.width, sheet.height), back.name)


def pixels_of(page: Publication) -> tuple[int, int]:
    """Width and height of a picture."""
    (only,) = page.pages
    return round(only.width / MM_PER_PIXEL), round(only.height / MM_PER_PIXEL)


def _picture(
    placed: Sequence[tuple[Item, Box, str]], pixels: tuple[int, int], title: str
) -> Publication:
    contents = tuple(
        Content((item,), box, (Element("Figure", key, name),))
        for key, (item, box, name) in enumerate(placed)
    )
    width, height = (side * MM_PER_PIXEL for side in pixels)
    return Publication(title, (Page(width, height, contents),))
