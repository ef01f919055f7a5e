"""Cards read back from the PDF alone: by their tags, their text and what is painted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import Any

import pdfplumber
import pytest
from pdfminer.pdfinterp import PDFPageInterpreter

from generator.drawing import Box

MM = 25.4 / 72


@dataclass(frozen=True)
class ReadCard:
    """A card of a sheet: its words, its trim in mm from the top left, the letters on it."""

    name: str
    trim: Box
    letters: str


@lru_cache(maxsize=4)
def _pages(pdf: bytes) -> list[Any]:
    """The pages of a sheet as they are without forms: each glyph is one, drawn again and again,
    and would be read again as often."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(PDFPageInterpreter, "do_Do", lambda *_: None)
        with pdfplumber.open(BytesIO(pdf)) as document:
            for page in document.pages:
                page.objects  # noqa: B018 - reads the page
            return document.pages


def read_cards(pdf: bytes) -> list[list[ReadCard]]:
    """The cards of each page in reading order."""
    return [list(_cards_of(page)) for page in _pages(pdf)]


def _cards_of(page: Any) -> Iterator[ReadCard]:
    """What is cut out is the largest thing of a card: a rectangle, or if it is turned, a curve."""
    shapes = [shape for shape in (*page.curves, *page.rects) if shape["tag"] == "Figure"]
    faces = {shape["mcid"]: shape for shape in sorted(shapes, key=lambda it: it["width"])}
    for figure in _figures(page.structure_tree):
        mcid = figure["mcids"][0]
        letters = "".join(char["text"] for char in page.chars if char["mcid"] == mcid)
        yield ReadCard(figure["alt_text"], _box(faces[mcid]), letters)


def _figures(nodes: list[Any]) -> Iterator[Any]:
    for node in nodes:
        if node["type"] == "Figure":
            yield node
        yield from _figures(node.get("children", []))


def _box(thing: Any) -> Box:
    return Box(thing["x0"] * MM, thing["top"] * MM, thing["x1"] * MM, thing["bottom"] * MM)


def read_marks(pdf: bytes, page: int = 0) -> list[Box]:
    """The crop marks of a page, in mm."""
    return _lines(pdf, page, (0, 0, 0))


def read_cut_lines(pdf: bytes, page: int = 0) -> list[Box]:
    """The lines for a cutter on a page, in mm."""
    return _lines(pdf, page, (1, 0, 1))


def _lines(pdf: bytes, page: int, color: tuple[int, int, int]) -> list[Box]:
    found = [line for line in _pages(pdf)[page].lines if line["stroking_color"] == color]
    assert all(line["tag"] == "Artifact" for line in found)
    return [_box(line) for line in found]


def read_boxes(pdf: bytes, page: int = 0) -> tuple[Box, Box, Box]:
    """Media, trim and bleed box of a page, in mm from the top left."""
    import pikepdf

    with pikepdf.open(BytesIO(pdf)) as document:
        sheet = document.pages[page]
        height = float(sheet.MediaBox[3])

        def box(name: str) -> Box:
            left, bottom, right, top = (float(n) for n in sheet.obj[name].as_list())
            return Box(left * MM, (height - top) * MM, right * MM, (height - bottom) * MM)

        return box("/MediaBox"), box("/TrimBox"), box("/BleedBox")


def read_text(pdf: bytes) -> list[str]:
    """What each page says outside its cards."""
    return [
        "".join(char["text"] for char in page.chars if char["tag"] == "P") for page in _pages(pdf)
    ]


def read_duplex(pdf: bytes) -> str:
    """How a viewer is asked to print on both sides."""
    import pikepdf

    with pikepdf.open(BytesIO(pdf)) as document:
        return str(document.Root.ViewerPreferences.get("/Duplex", ""))


def read_layers(pdf: bytes) -> tuple[list[str], list[str]]:
    """The names of all layers, and of those that are hidden at first."""
    import pikepdf

    with pikepdf.open(BytesIO(pdf)) as document:
        properties = document.Root.OCProperties
        every = [str(group.Name) for group in properties.OCGs]
        return every, [str(group.Name) for group in properties.D.OFF]
