"""Target ``rules``, the rules for screens: PDF like a phone, GitHub's Markdown, a web page."""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path

from generator.diagnostics import Diagnostic, Failure, Span
from generator.drawing import Affine, Box, Label, Scene, Shape, rectangle
from generator.game.model import Game
from generator.game.sentences import load_template
from generator.products.kit import Artifact, Kit, once
from generator.products.rulebook.html import to_html
from generator.texts.document import Document, Paragraph, Run, Section, figures, without_optional
from generator.texts.render import title_of
from generator.typesetting.cover import cover_contents
from generator.typesetting.flow import TOO_WIDE, Flow
from generator.typesetting.page import Bookmark, Content, Page, Publication, folio
from generator.typesetting.slabs import ROW_TOO_HIGH, Slab, Stack, filled_pages, stacked
from generator.typesetting.type_scale import MM_PER_POINT, TypeScale

SUMMARY = "the rules for screens: PDF, Markdown (its pictures: diagrams), an interactive web page"
HAS_WORDS = True

FILE = "rules-screen.pdf"
WIDTH, HEIGHT = 105.0, 187.0
"""Width of A6, near 9:16: it fits the width of a phone; a tablet shows a page in its true size."""
MARGIN, MARGIN_VERTICAL = 9.0, 12.0
SIZES = (12.0, 11.0, 10.0, 9.0, 8.0)
"""Of the text in points, tried until the longest word fits. A phone 68 mm wide shows twelve points
as 7.8, the size of its own texts, with about forty characters a line."""
TALLEST_FIGURES = (0.46, 0.4, 0.35, 0.3, 0.27)
"""Most height of a figure over that of a page: usually, and in sections longer than a page."""
LINK_COLOR = "#1d4f9c"
_SPECIAL = re.compile(r"[\\`*_\[\]<>&~|$#]|(?<=[a-zA-Z]):(?=//)|(?<=\bwww)\.")
"""Characters that may begin markup within a line, including GitHub's formulas and links."""
_LINE_START = re.compile(r"^(?=[-+])|^\d+(?=[.)])")  # before what would begin a list or a break
_BAR = re.compile(r"(?<!\\)\|")  # it ends a cell even within code
_WORDS = re.compile(r"\S(?:.*\S)?", re.DOTALL)  # without outer spaces


def check(kit: Kit) -> Iterable[Diagnostic]:
    """Checks that the texts can be set on pages of the size of a phone."""
    return kit.problems_of_text(screen_pages)


def notes(kit: Kit) -> Iterator[Diagnostic]:
    """A note if ``rules.md`` has no pictures."""
    names = [it.name for it in figures(without_optional(kit.document))]
    missing = [it for it in names if not kit.has_file(f"diagrams/{it}.svg", "diagrams")]
    if missing:
        which = "its pictures" if missing == names else f"the pictures {', '.join(missing)}"
        message = f"rules.md describes {which} in words: they are not in the folder"
        yield Diagnostic.note("no-pictures", message, Span("-t rules"), "-t diagrams makes them")


def make(kit: Kit) -> Iterable[Artifact]:
    """Makes ``rules-screen.pdf``, ``rules.html`` and ``rules.md``, with or without links to the
    pictures of ``diagrams``. Failure for a text that is wrong or cannot be set."""
    publication = screen_pages(kit)
    yield Artifact(FILE, kit.pdf(publication), "pdf", {"pages": len(publication.pages)})
    is_made = partial(kit.has_file, target="diagrams")
    text = to_markdown(kit.document, kit.game, kit.figures, is_made)
    yield Artifact("rules.md", text.encode(), "md")
    yield Artifact("rules.html", to_html(kit).encode(), "html")


@once
def screen_pages(kit: Kit) -> Publication:
    """Sets the cover and the text on as many pages as it takes. Failure for a word, table or row
    that does not fit at the smallest size, and for a missing character."""
    least = kit.game.leaflet.min_size
    for size in (size for size in SIZES if size > least):
        try:
            return _set(kit, size * MM_PER_POINT)
        except Failure as failure:
            if any(item.code not in (*TOO_WIDE, ROW_TOO_HIGH) for item in failure.diagnostics):
                raise
    return _set(kit, least * MM_PER_POINT)


def _set(kit: Kit, size: float) -> Publication:
    game, document, room = kit.game, _with_languages(kit), HEIGHT - 2 * MARGIN_VERTICAL
    measure, scale = WIDTH - 2 * MARGIN, TypeScale(size, game.leaflet.fonts)
    flow = Flow(kit.typesetter, scale, measure, kit.figures, by_line=True)
    pages, bookmarks = list[Page](), list[Bookmark]()
    if document.cover is not None:
        bleed = Box(-MARGIN, -MARGIN_VERTICAL, WIDTH - MARGIN, HEIGHT - MARGIN_VERTICAL)
        art = bleed if game.leaflet.cover_art == "glyphs" else None
        cover = cover_contents(document.cover, flow, measure, room, art)
        bookmarks.append(Bookmark(document.cover.name, 0, 0, 0, 0))
        pages.append(Page(WIDTH, HEIGHT, tuple(map(_placed, cover))))
    slabs: list[Slab] = []
    for section in document.sections:
        if section.place != "cover":
            first, *rest = _stack(flow, section, room).slabs
            slabs += [first._replace(before=scale.before_section), *rest]
    for number, page in enumerate(filled_pages(slabs, room), len(pages)):
        contents: list[Content] = []
        for slab, down in stacked(page):
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
    stacks = (replace(flow, tallest=share * room).stack(section) for share in TALLEST_FIGURES)
    usual = next(stacks)
    return next((it for it in chain([usual], stacks) if it.height <= room), usual)


def _with_languages(kit: Kit) -> Document:
    """The rules with links to those in the other languages, at the end of the foot."""
    if not kit.elsewhere:
        return kit.document
    links = [Run(name, link=f"{folder}{FILE}") for _, name, folder in kit.elsewhere]
    _, *runs = (run for link in links for run in (Run(" · "), link))
    return kit.document.with_foot(Paragraph(tuple(runs), kit.document.sections[-1].origin))


def _placed(content: Content, down: float = 0.0) -> Content:
    """A content ``down`` mm below the margin; a link is colored and underlined."""
    if content.link:
        box, items = content.box, content.items
        y = box.bottom - 0.16 * box.height
        line = Shape(rectangle(box.left, y, box.width, 0.03 * box.height), fill=LINK_COLOR)
        inked = (it._replace(fill=LINK_COLOR) if isinstance(it, Label) else it for it in items)
        content = content._replace(items=(*inked, line))
    return content.moved(Affine.translate(MARGIN, MARGIN_VERTICAL + down))


def to_markdown(
    document: Document, game: Game, figures: Callable[[str], Scene], is_made: Callable[[str], bool]
) -> str:
    """The document as Markdown, a paragraph a line, texts escaped, without optional figures.
    Pictures are files in ``diagrams/`` if ``is_made`` is true for them, else described in words."""
    filters = {
        "cell": partial(_BAR.sub, r"\|"),
        "code": _code,
        "line": partial(_LINE_START.sub, r"\g<0>\\"),
        "md": partial(_SPECIAL.sub, r"\\\g<0>"),
        "strong": partial(_WORDS.sub, r"**\g<0>**"),
    }
    page = load_template(Path(__file__).with_name("markdown.md.j2"), **filters)
    shown = without_optional(document)
    return f"{page.render(document=shown, game=game, figures=figures, is_made=is_made)}\n"


def _code(text: str) -> str:
    """Text as code, between more backticks than it has in a row."""
    fence = "`" * (1 + max(map(len, re.findall("`+", text)), default=0))
    room = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{room}{text}{room}{fence}"
