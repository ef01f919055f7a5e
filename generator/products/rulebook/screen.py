"""Screen pages of the rules: one column, in the proportions of a phone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count, pairwise

from generator.diagnostics import Failure
from generator.drawing import Affine, Box, FontLibrary, Label, Scene, Shape, rectangle
from generator.game.model import Game
from generator.texts.document import Document, Heading, plain
from generator.texts.render import title_of
from generator.typesetting.cover import cover_contents
from generator.typesetting.flow import TOO_WIDE, Flow
from generator.typesetting.lines import Typesetter
from generator.typesetting.page import Bookmark, Content, Page, Publication
from generator.typesetting.slabs import ROW_TOO_HIGH, Slab, page_ends, page_slabs, stacked
from generator.typesetting.type_scale import MM_PER_POINT, TypeScale

WIDTH, HEIGHT = 105.0, 187.0
"""Width of A6, near 9:16. A page fits the width of a phone without scrolling sideways; a tablet
shows a whole page at about its true size."""
MARGIN, MARGIN_VERTICAL = 9.0, 12.0
SIZES = (12.0, 11.0, 10.0, 9.0, 8.0)
"""Sizes of the text in points, tried in turn until the longest word fits. A phone 68 mm wide shows
twelve points as 7.8, the size of its own texts, with about forty characters a line."""
TALLEST_FIGURE = 0.46
"""Maximum height of a figure over that of a page, so that text fits beside it."""

LINK_COLOR = "#1d4f9c"
FOLIO_COLOR = "#595959"
"""A contrast of 7:1 on white (WCAG 2.2, 1.4.6)."""


def screen_pages(
    game: Game, document: Document, fonts: FontLibrary, figures: Callable[[str], Scene]
) -> Publication:
    """Sets the cover and the text on as many pages as it takes; headings keep with the next text.

    ``figures`` draws a diagram by its name with cells of ``flow.FIGURE_SIDE``. Raises Failure if
    at the smallest size a word or a table is wider than the column or a row of a table is higher
    than the page, and for a character that a font lacks.
    """
    typesetter, least = Typesetter(game, fonts), game.leaflet.min_size
    for size in (size for size in SIZES if size > least):
        try:
            return _Pages(typesetter, figures, size * MM_PER_POINT).publication(document)
        except Failure as failure:
            if any(item.code not in (*TOO_WIDE, ROW_TOO_HIGH) for item in failure.diagnostics):
                raise
    return _Pages(typesetter, figures, least * MM_PER_POINT).publication(document)


class _Pages:
    """Sets a document at one size."""

    def __init__(
        self, typesetter: Typesetter, figures: Callable[[str], Scene], size: float
    ) -> None:
        self._game, self._size = typesetter.game, size
        self._measure, self._room = WIDTH - 2 * MARGIN, HEIGHT - 2 * MARGIN_VERTICAL
        scale, tallest = TypeScale(size, self._game.leaflet.fonts), TALLEST_FIGURE * self._room
        self._flow = Flow(typesetter, scale, self._measure, figures, tallest=tallest, by_line=True)
        self._pages: list[Page] = []
        self._bookmarks: list[Bookmark] = []

    def publication(self, document: Document) -> Publication:
        cover = document.cover
        if cover is not None:
            flow = replace(self._flow, by_line=False, keys=count(-1, -1))
            bleed = Box(-MARGIN, -MARGIN_VERTICAL, WIDTH - MARGIN, HEIGHT - MARGIN_VERTICAL)
            art = bleed if self._game.leaflet.cover_art == "glyphs" else None
            contents = cover_contents(cover, flow, self._measure, self._room, art)
            titles = [block for block in cover.blocks if isinstance(block, Heading)]
            self._bookmarks += [Bookmark(plain(it.inlines), 0, 0, 0, 0) for it in titles[:1]]
            self._pages.append(Page(WIDTH, HEIGHT, tuple(map(self._placed, contents))))
        stacks = [self._flow.stack(s) for s in document.sections if s.place != "cover"]
        gap = self._flow.scale.before_section
        slabs: list[Slab] = []
        for stack in stacks:
            slabs += [slab._replace(before=gap) for slab in stack.slabs[:1]]
            slabs += stack.slabs[1:]
        foot = sum(len(s.slabs) for s in stacks if s.place == "foot")
        for start, end in pairwise([0, *page_ends(slabs, self._room)]):
            is_last = end == len(slabs)
            self._page(page_slabs(slabs, start, end), slabs[-foot] if foot and is_last else None)
        game = self._game
        made = Publication.of(game, title_of(game), self._pages, game.leaflet.language)
        return made._replace(bookmarks=tuple(self._bookmarks))

    def _placed(self, content: Content, down: float = 0.0) -> Content:
        if content.link:  # colored and underlined
            box, items = content.box, content.items
            y = box.bottom - 0.16 * box.height
            line = Shape(rectangle(box.left, y, box.width, 0.03 * box.height), fill=LINK_COLOR)
            inked = (it._replace(fill=LINK_COLOR) if isinstance(it, Label) else it for it in items)
            content = content._replace(items=(*inked, line))
        return content.moved(Affine.translate(MARGIN, MARGIN_VERTICAL + down))

    def _page(self, slabs: Sequence[Slab], foot: Slab | None) -> None:
        """Places slabs from the top down, those from ``foot`` on at the bottom, and the folio."""
        contents: list[Content] = []
        blank = 0.0
        for slab, top in stacked(slabs):
            if slab is foot:
                height = sum(s.height for s in slabs) + sum(s.before for s in slabs[1:])
                blank = max(0.0, self._room - height)
            down = top + blank
            if slab.bookmark is not None:
                title, level = slab.bookmark
                y = MARGIN_VERTICAL + down
                self._bookmarks.append(Bookmark(title, level - 2, len(self._pages), 0, y))
            contents += [self._placed(content, down) for content in slab.contents]
        number, size = str(len(self._pages) + 1), 0.75 * self._size
        y, font = HEIGHT - MARGIN_VERTICAL / 2 + size / 3, self._game.leaflet.fonts.text
        label = Label(number, WIDTH / 2, y, font, size, FOLIO_COLOR, "middle")
        contents.append(Content((label,), Box(0, y - size, WIDTH, y)))
        self._pages.append(Page(WIDTH, HEIGHT, tuple(contents)))
