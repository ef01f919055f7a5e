"""Publications: pages of contents in reading order, in mm from the top left of a page. A content
belongs to an element of the document's structure, or is an artifact (a fold tick, a border)."""

from collections.abc import Iterable, Iterator
from typing import Literal, NamedTuple, TypeAlias

from generator.drawing import Affine, Box, FontLibrary, Group, Item, Label
from generator.drawing.bidi import RTL_MARK
from generator.game.languages import is_rtl
from generator.game.model import Game
from generator.game.papers import CLEAR_OF_EDGE, Paper

FAINT = "#595959"  # a contrast of 7:1 on white (WCAG 2.2, 1.4.6)
FOOTER_TEXT = 2.8  # type size of the foot of a sheet to cut, in mm
Scope: TypeAlias = Literal["", "Row", "Column"]
Flip: TypeAlias = Literal["long-edge", "short-edge"]  # the edge over which a printer turns sheets


class Element(NamedTuple):
    """An element of the document's structure; contents with equal elements belong to one."""

    role: str  # of PDF: H1, P, L, LI, LBody, Figure ...
    key: int  # unique
    alt: str = ""  # alternative text
    ordered: bool = True  # for lists (L): if they are numbered
    scope: Scope = ""  # of a header cell (TH)


Elements: TypeAlias = tuple[Element, ...]  # from the top of the structure down to that of a content


class Layer(NamedTuple):
    """A part that viewers can hide and show, ``shown`` at first; not printed while it is hidden."""

    name: str
    shown: bool = True


class Content(NamedTuple):
    """Items that are read together."""

    items: tuple[Item, ...]
    box: Box
    path: Elements = ()  # empty for artifacts
    link: str = ""  # target of a link over the box
    order: int = 0  # rank in reading order among all pages, if that is not the order of pages
    layer: Layer | None = None

    def moved(self, by: Affine) -> "Content":
        return self._replace(items=(Group(self.items, by),), box=by.around(self.box))

    def mirrored(self, width: float) -> "Content":
        """The content, itself as it is, at the mirrored place in a column of ``width`` mm."""
        return self.moved(Affine.translate(width - self.box.left - self.box.right, 0))


class Page(NamedTuple):
    """A page of ``width`` x ``height`` mm, with its boxes for cutting."""

    width: float
    height: float
    contents: tuple[Content, ...]
    trim: Box | None = None
    bleed: Box | None = None

    def read_in(self, language: str) -> "Page":
        """The page, with contents mirrored if the language is written from right to left."""
        if not is_rtl(language):
            return self
        return self._replace(contents=tuple(it.mirrored(self.width) for it in self.contents))


def folio(words: str, width: float, baseline: float, font: str, size: float) -> Content:
    """The number of a page ``width`` mm wide, in its middle."""
    label = Label(words, width / 2, baseline, font, size, FAINT, "middle")
    return Content((label,), Box(0, baseline - size, width, baseline))


def footer(game: Game, fonts: FontLibrary, paper: Paper, words: str) -> Content:
    """A line at the foot of a sheet to cut, as large as its width allows."""
    y, font = paper.height - CLEAR_OF_EDGE - 1, fonts[game.leaflet.fonts.text]
    box = Box(CLEAR_OF_EDGE, y - FOOTER_TEXT, paper.width - CLEAR_OF_EDGE, y + 1)
    high = FOOTER_TEXT * font.cap_height
    words = f"{RTL_MARK}{words}" if is_rtl(game.leaflet.language) else words
    labels = font.fitted(words, (box.center[0], y - high / 2), box.width, high, "#404040")
    return Content(labels, box, (Element("P", 9),))


class Bookmark(NamedTuple):
    """An entry of the outline, with its target in mm from the top left of its page."""

    title: str
    level: int
    page: int
    x: float
    y: float


class Publication(NamedTuple):
    """A document in a ``language``; ``spoken`` is that of alternative texts if it is another."""

    title: str
    pages: tuple[Page, ...]
    language: str = "en"
    authors: tuple[str, ...] = ()
    subject: str = ""
    bookmarks: tuple[Bookmark, ...] = ()
    duplex: Flip | Literal[""] = ""
    spoken: str = ""

    @classmethod
    def of(cls, game: Game, title: str, pages: Iterable[Page], language: str = "") -> "Publication":
        """A document about a game in a language, by default that of its sentences."""
        spoken, facts = game.wording.spoken, (game.designers, game.subtitle)
        other = spoken if language not in ("", spoken) else ""
        return cls(title, tuple(pages), language or spoken, *facts, spoken=other)

    @property
    def contents(self) -> Iterator[Content]:
        return (content for page in self.pages for content in page.contents)
