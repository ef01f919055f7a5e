"""Screen pages of the rules: one column, in the proportions of a phone."""

from dataclasses import replace
from functools import lru_cache

from generator.diagnostics import Failure
from generator.drawing import Affine, Box, Label, Shape, rectangle
from generator.products.kit import Kit
from generator.texts.document import Document, Heading, Paragraph, Run, Section, plain
from generator.texts.render import title_of
from generator.typesetting.cover import cover_contents
from generator.typesetting.flow import TOO_WIDE, Flow
from generator.typesetting.lines import Typesetter
from generator.typesetting.page import Bookmark, Content, Page, Publication, folio
from generator.typesetting.slabs import ROW_TOO_HIGH, Slab, Stack, filled_pages, stacked
from generator.typesetting.type_scale import MM_PER_POINT, TypeScale

FILE = "rules-screen.pdf"
WIDTH, HEIGHT = 105.0, 187.0
"""Width of A6, near 9:16. A page fits the width of a phone without scrolling sideways; a tablet
shows a whole page at about its true size."""
MARGIN, MARGIN_VERTICAL = 9.0, 12.0
SIZES = (12.0, 11.0, 10.0, 9.0, 8.0)
"""Sizes of the text in points, tried in turn until the longest word fits. A phone 68 mm wide shows
twelve points as 7.8, the size of its own texts, with about forty characters a line."""
TALLEST_FIGURE = 0.46  # most height of a figure over that of a page, so that text fits beside it
SMALLER_FIGURES = (0.4, 0.35, 0.3, 0.27)  # for a section that is a little longer than a page
LINK_COLOR = "#1d4f9c"


@lru_cache(maxsize=1)  # both ``check`` and ``make`` need them
def screen_pages(kit: Kit) -> Publication:
    """Sets the cover and the text on as many pages as it takes. Failure for a word, table or row
    that does not fit at the smallest size, and for a missing character."""
    typesetter, least = Typesetter(kit.game, kit.fonts), kit.game.leaflet.min_size
    for size in (size for size in SIZES if size > least):
        try:
            return _set(kit, typesetter, size * MM_PER_POINT)
        except Failure as failure:
            if any(item.code not in (*TOO_WIDE, ROW_TOO_HIGH) for item in failure.diagnostics):
                raise
    return _set(kit, typesetter, least * MM_PER_POINT)


def _set(kit: Kit, typesetter: Typesetter, size: float) -> Publication:
    game, document, room = kit.game, _with_languages(kit), HEIGHT - 2 * MARGIN_VERTICAL
    measure, scale = WIDTH - 2 * MARGIN, TypeScale(size, game.leaflet.fonts)
    tallest = TALLEST_FIGURE * room
    flow = Flow(typesetter, scale, measure, kit.figures, tallest=tallest, by_line=True)
    pages: list[Page] = []
    bookmarks: list[Bookmark] = []
    if document.cover is not None:
        bleed = Box(-MARGIN, -MARGIN_VERTICAL, WIDTH - MARGIN, HEIGHT - MARGIN_VERTICAL)
        art = bleed if game.leaflet.cover_art == "glyphs" else None
        cover = cover_contents(document.cover, flow, measure, room, art)
        titles = [block for block in document.cover.blocks if isinstance(block, Heading)]
        bookmarks += [Bookmark(plain(it.inlines), 0, 0, 0, 0) for it in titles[:1]]
        pages.append(Page(WIDTH, HEIGHT, tuple(map(_placed, cover))))
    slabs: list[Slab] = []
    foot: Slab | None = None
    for section in document.sections:
        if section.place != "cover":
            first, *rest = _stack(flow, section, room).slabs
            slabs += [first._replace(before=scale.before_section), *rest]
            if section.place == "foot" and foot is None:
                foot = slabs[-1 - len(rest)]
    filled = filled_pages(slabs, room)
    for number, page in enumerate(filled, len(pages)):
        contents: list[Content] = []
        blank = 0.0
        for slab, top in stacked(page):
            if slab is foot and page is filled[-1]:  # from here on at the bottom
                *_, (last, end) = stacked(page)
                blank = max(0.0, room - end - last.height)
            down = top + blank
            if slab.bookmark is not None:
                title, level = slab.bookmark
                bookmarks.append(Bookmark(title, level - 2, number, 0, MARGIN_VERTICAL + down))
            contents += [_placed(content, down) for content in slab.contents]
        y = HEIGHT - MARGIN_VERTICAL / 2 + 0.25 * size
        contents.append(folio(str(number + 1), WIDTH, y, game.leaflet.fonts.text, 0.75 * size))
        pages.append(Page(WIDTH, HEIGHT, tuple(contents)))
    language = game.leaflet.language
    mirrored = (page.read_in(language) for page in pages)
    made = Publication.of(game, title_of(game), mirrored, language)
    return made._replace(bookmarks=tuple(bookmarks))


def _stack(flow: Flow, section: Section, room: float) -> Stack:
    """A section, with smaller figures if it fits a page only so."""
    usual = flow.stack(section)
    if usual.height <= room:
        return usual
    smaller = (replace(flow, tallest=it * room).stack(section) for it in SMALLER_FIGURES)
    return next((it for it in smaller if it.height <= room), usual)


def _with_languages(kit: Kit) -> Document:
    """The rules with links to those in the other languages, at the end of the foot."""
    sections = kit.document.sections
    if not kit.elsewhere or not sections:
        return kit.document
    links = [Run(name, link=f"{folder}{FILE}") for _, name, folder in kit.elsewhere]
    _, *runs = (run for link in links for run in (Run(" · "), link))
    return kit.document.with_foot(Paragraph(tuple(runs), sections[-1].origin))


def _placed(content: Content, down: float = 0.0) -> Content:
    """A content ``down`` mm below the margin; a link is colored and underlined."""
    if content.link:
        box, items = content.box, content.items
        y = box.bottom - 0.16 * box.height
        line = Shape(rectangle(box.left, y, box.width, 0.03 * box.height), fill=LINK_COLOR)
        inked = (it._replace(fill=LINK_COLOR) if isinstance(it, Label) else it for it in items)
        content = content._replace(items=(*inked, line))
    return content.moved(Affine.translate(MARGIN, MARGIN_VERTICAL + down))
