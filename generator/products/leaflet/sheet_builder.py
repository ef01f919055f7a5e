"""Places the contents of panels on both sides of the sheet."""

from __future__ import annotations

from collections.abc import Sequence

from generator.drawing import Affine, Box, Path, Shape
from generator.game.model import Game
from generator.game.papers import CLEAR_OF_EDGE
from generator.products.leaflet.panels import Imposition, PanelPlace
from generator.texts import Section
from generator.texts.language import title_of
from generator.typesetting.cover import cover_contents
from generator.typesetting.flow import Flow
from generator.typesetting.page import Bookmark, Content, Page, Publication
from generator.typesetting.slabs import Stack, stacked
from generator.typesetting.type_scale import TypeScale

TICK = 3.0
"""Length of a fold tick, in mm."""


class SheetBuilder:
    """Collects the contents of both sides of the sheet, in reading order."""

    def __init__(self, game: Game, sheet: Imposition, scale: TypeScale, room: float) -> None:
        self._game = game
        self._sheet = sheet
        self._scale = scale
        self._room = room
        self._sides: tuple[list[Content], list[Content]] = ([], [])
        self._bookmarks: list[Bookmark] = []
        self._places = {place.number: place for place in sheet.places}

    def cover(self, section: Section, flow: Flow, measure: float) -> None:
        place = self._places[1]
        panel = Box(0, 0, place.width, self._sheet.height)
        x, y = self._offset(place, measure).apply(0, 0)
        bleed = Affine.translate(place.left - x, -y).around(panel)
        art = bleed if self._game.leaflet.cover_art == "glyphs" else None
        self._put(place, cover_contents(section, flow, measure, self._room, art), measure)

    def panel(self, number: int, stacks: Sequence[Stack], right: float) -> None:
        """Places sections from the top down, ``right`` mm from the left margin of the panel, one
        for the foot at the bottom."""
        place = self._places[number]
        measure = self._sheet.narrowest - 2 * self._game.leaflet.margin
        down = 0.0
        for i, stack in enumerate(stacks):
            down += self._scale.before_section if i else 0.0
            if stack.place == "foot":
                down = max(down, self._room - stack.height)
            for slab, top in stacked(stack.slabs, down):
                if slab.bookmark is not None:
                    title, level = slab.bookmark
                    x, y = self._offset(place, 0).apply(0, top)
                    self._bookmarks.append(Bookmark(title, level - 2, place.side, x, y))
                moved = [content.moved(Affine.translate(right, top)) for content in slab.contents]
                self._put(place, moved, measure)
            down += stack.height

    def _offset(self, place: PanelPlace, measure: float) -> Affine:
        left = place.left + (place.width - measure) / 2
        return Affine.translate(left, self._game.leaflet.margin_vertical)

    def _put(self, place: PanelPlace, contents: Sequence[Content], measure: float) -> None:
        placed = self._offset(place, measure).then(self._sheet.turn(place.side))
        for content in contents:
            self._sides[place.side].append(content.moved(placed)._replace(order=place.number))

    def _ticks(self) -> list[Content]:
        """Short lines at the folds on the outside, at the edge of the printable area."""
        made = []
        bottom = self._sheet.height - CLEAR_OF_EDGE
        for x in self._sheet.folds(0):
            for top in (CLEAR_OF_EDGE, bottom - TICK):
                line = Path((("M", (x, top)), ("L", (x, top + TICK))))
                tick = Shape(line, stroke="#808080", stroke_width=0.2)
                made.append(Content((tick,), Box(x, top, x, top + TICK)))
        return made

    def publication(self) -> Publication:
        game, sheet = self._game, self._sheet
        outside, inside = self._sides
        pages = (
            Page(sheet.width, sheet.height, (*outside, *self._ticks())),
            Page(sheet.width, sheet.height, tuple(inside)),
        )
        return Publication(
            title=title_of(game),
            pages=pages,
            language=game.leaflet.language,
            authors=game.designers,
            subject=game.subtitle,
            bookmarks=tuple(self._bookmarks),
            duplex=game.leaflet.flip,
        )
