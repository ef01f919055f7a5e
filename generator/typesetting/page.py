"""Pages as values: what stands where, and what it is to a reader who listens.

A page is a list of contents in reading order. Each content is drawn by scene items in page
millimetres and belongs to the structure of the document, or is an artifact (a fold tick, a border).
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from generator.drawing import Affine, Box, Group, Item

Scope: TypeAlias = Literal["", "Row", "Column"]


class Element(NamedTuple):
    """A node of the document's structure: a PDF role (H1, P, L, LI, LBody, Figure ...) and a
    ``key`` that tells it from its like; contents with the same element continue it. ``ordered``
    tells numbered lists (L) from others; ``scope`` says what a header cell (TH) is the head of."""

    role: str
    key: int
    alt: str = ""
    ordered: bool = True
    scope: Scope = ""


class Layer(NamedTuple):
    """A part of a document that viewers can hide and show; ``shown`` is how it begins. What is
    hidden is not printed."""

    name: str
    shown: bool = True


class Content(NamedTuple):
    """Items that are read together. ``path`` leads from the top of the structure down to the
    element they belong to; without one they are an artifact. ``link`` makes the box clickable.
    ``order`` ranks contents of all pages for reading, where that is not the order of the pages.
    ``layer`` is the layer it belongs to, if the document has any."""

    items: tuple[Item, ...]
    box: Box
    path: tuple[Element, ...] = ()
    link: str = ""
    order: int = 0
    layer: Layer | None = None

    def moved(self, by: Affine) -> Content:
        return self._replace(items=(Group(self.items, by),), box=by.around(self.box))


class Page(NamedTuple):
    """A sheet or screen of ``width`` x ``height`` mm, origin at the top left."""

    width: float
    height: float
    contents: tuple[Content, ...]
    trim: Box | None = None
    bleed: Box | None = None


class Bookmark(NamedTuple):
    """An entry of the outline: where a heading stands, in mm from the top left of its page."""

    title: str
    level: int
    page: int
    x: float
    y: float


class Publication(NamedTuple):
    """A whole document, ready to be emitted. ``language`` is that of its text; pictures are always
    described in English."""

    title: str
    pages: tuple[Page, ...]
    language: str = "en"
    authors: tuple[str, ...] = ()
    subject: str = ""
    bookmarks: tuple[Bookmark, ...] = ()
    duplex: Literal["", "short-edge", "long-edge"] = ""
