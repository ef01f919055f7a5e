"""Paints pages, each content as marked content for the structure tree; reportlab makes the file."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from io import BytesIO
from itertools import chain, count, groupby
from operator import itemgetter
from typing import Any, TypeAlias

from reportlab.pdfgen.canvas import Canvas

from generator.drawing import FontLibrary, Item, Label, Path, Picture, Shape, decimal
from generator.drawing.bidi import RTL_MARK, has_rtl, in_visual_order
from generator.drawing.fonts import Font, ShapedGlyph
from generator.drawing.path import IDENTITY
from generator.drawing.scene import leaves
from generator.game.contrast import channels
from generator.typesetting.page import Layer, Page, Publication
from generator.typesetting.pdf.embedding import registered

POINTS_PER_MM = 72 / 25.4
SHORTEST = 300  # operators shorter than this, in bytes, do not become a form


_Coded: TypeAlias = tuple[tuple[str, int, str], ShapedGlyph, str]


class Forms:
    """Outlines, pictures and layers (ISO 32000-1, 8.10, 8.11) that a file has once, by name."""

    def __init__(self) -> None:
        self.made: dict[tuple[str, float], tuple[str, Path]] = {}
        """Name and path by the operators, and how many mm these draw beyond the box of the path."""
        self.pictures: dict[Picture, str] = {}
        self.layers: dict[Layer, str] = {}

    def drawn(self, operators: str, path: Path, around: float = 0.0) -> str:
        """The operator that draws ``operators`` as a form; the operators themselves if short."""
        if len(operators) < SHORTEST:
            return operators
        name, _ = self.made.setdefault((operators, around), (f"X{len(self.made)}", path))
        return f"/{name} Do"

    def shown(self, picture: Picture) -> str:
        """The operator that paints a picture into the unit square, y upward."""
        return f"/{self.pictures.setdefault(picture, f'P{len(self.pictures)}')} Do"

    def begun(self, layer: Layer) -> str:
        """The operator that begins content of a layer."""
        return f"/OC /{self.layers.setdefault(layer, f'Layer{len(self.layers)}')} BDC"


def paint(publication: Publication, fonts: FontLibrary) -> tuple[bytes, list[bytes], Forms]:
    """An untagged PDF of empty pages with fonts and bookmarks, their content streams, and forms."""
    drawn = leaves(item for content in publication.contents for item in content.items)
    used = (item.font for item in drawn if isinstance(item, Label))
    usable = (font_id for font_id in fonts if fonts[font_id].flaw is None)
    # Without a TrueType font as its initial font, a canvas names one that is not embedded.
    font = next((registered(fonts[it]).fontName for it in chain(used, usable)), None)
    language, out = publication.language, BytesIO()
    canvas = Canvas(
        out, invariant=1, pageCompression=0, pdfVersion=(1, 7), lang=language, initialFontName=font
    )
    canvas.setTitle(publication.title)
    forms, streams = Forms(), list[bytes]()
    painter = _Painter(canvas, fonts, forms)
    k = POINTS_PER_MM
    for number, page in enumerate(publication.pages):
        canvas.setPageSize((page.width * k, page.height * k))
        streams.append("\n".join(painter.page(page)).encode("ascii"))
        for i, mark in enumerate(publication.bookmarks):
            if mark.page == number:
                left, top = mark.x * k, (page.height - mark.y) * k
                canvas.bookmarkPage(f"b{i}", fit="XYZ", left=left, top=top)
        canvas.showPage()
    for i, mark in enumerate(publication.bookmarks):  # in reading order, not that of the pages
        canvas.addOutlineEntry(mark.title, f"b{i}", level=mark.level)
    canvas.save()
    return out.getvalue(), streams, forms


@dataclass(eq=False, repr=False)
class _Painter:
    """Yields the operators of pages, in mm with y downward as in scenes."""

    _canvas: Any
    _fonts: FontLibrary
    _forms: Forms
    _codes: dict[tuple[str, int, str], tuple[str, str]] = field(default_factory=dict)
    _paths: dict[tuple[int, str, float | None], str] = field(default_factory=dict)
    _speak: bool = False  # within text, where pictures are read aloud by their alternative text

    def page(self, page: Page) -> Iterator[str]:
        k, marks = decimal(POINTS_PER_MM, 8), count()
        yield f"q {k} 0 0 -{k} 0 {decimal(page.height * POINTS_PER_MM, 5)} cm 1 j"
        for content in page.contents:
            layer = self._forms.begun(content.layer) if content.layer else ""
            role = content.path[-1].role if content.path else ""
            mark = f"/{role} <</MCID {next(marks)}>> BDC" if role else "/Artifact BMC"
            self._speak = role not in ("", "Figure")
            inner = chain.from_iterable(map(self._item, content.items))
            yield from _within(layer, _within(mark, inner, "EMC"), "EMC")
        yield "Q"

    def _item(self, item: Item) -> Iterable[str]:
        """Writes an item; within text, the alternative text of a group becomes ActualText."""
        if isinstance(item, Shape):
            return self._shape(item)
        if isinstance(item, Label):
            return self._label(item)
        if isinstance(item, Picture):
            _, columns, rows = item
            return [f"q {columns} 0 0 -{rows} 0 {rows} cm {self._forms.shown(item)} Q"]
        spoken, moved = _spoken_as(item.alt) if self._speak else "", ""
        inner = chain.from_iterable(map(self._item, item.items))
        if item.transform != IDENTITY or item.clip is not None:
            moved = f"q {' '.join(decimal(n, 6) for n in item.transform)} cm"
        if item.clip is not None:
            inner = chain([f"{path_operators(item.clip)} W n"], inner)
        return _within(spoken, _within(moved, inner, "Q"), "EMC")

    def _shape(self, shape: Shape) -> Iterator[str]:
        if shape.stroke is not None:
            width = shape.stroke_width
            dash = f"[{' '.join(map(decimal, shape.dash))}] {decimal(shape.dash_phase)} d"
            # Mere strokes are not forms: cutting machines read them.
            drawn = self._drawn(shape.path, "S", width if shape.fill is not None else None)
            yield f"{rgb(shape.stroke)} RG {decimal(width, 4)} w {dash} {drawn}"
        if shape.fill is not None:
            yield f"{rgb(shape.fill)} rg {self._drawn(shape.path, 'f', 0.0)}"

    def _drawn(self, path: Path, operator: str, around: float | None) -> str:
        """The operators that draw a path, as a form unless ``around`` is None."""
        key = id(path), operator, around  # a page has the same paths many times
        if key not in self._paths:
            drawn = f"{path_operators(path)} {operator}"
            if around is not None:
                drawn = self._forms.drawn(drawn, path, around)
            self._paths[key] = drawn
        return self._paths[key]

    def _label(self, label: Label) -> Iterable[str]:
        x = self._fonts.left_of(label)
        if has_rtl(label.text):
            return self._both_ways(label, x)
        glyphs, is_odd = _shaped(self._fonts[label.font], label.text)
        spoken = _spoken_as(label.text) if is_odd else ""
        return _within(spoken, self._text(label, x, glyphs), "EMC")

    def _both_ways(self, label: Label, x: float) -> Iterator[str]:
        """Writes a label of both directions: its stretches in the order of reading, the glyphs of
        each from left to right, which viewers turn round when they extract text."""
        stretches = []
        for start, text, is_rtl in in_visual_order(label.text):
            font, shown = self._fonts[label.font], f"{RTL_MARK}{text}" if is_rtl else text
            stretches.append((start, x, _shaped(font, shown)[0]))
            x += label.size * font.advance(shown)
        for _, left, glyphs in sorted(stretches):
            yield from self._text(label, left, glyphs)

    def _text(self, label: Label, x: float, glyphs: Iterable[_Coded]) -> Iterator[str]:
        """Shows glyphs, a string for each stretch in one subset at one offset y."""
        yield f"BT {rgb(label.fill)} rg 1 0 0 -1 {decimal(x, 4)} {decimal(label.y, 4)} Tm"
        codes, coded = self._codes, []
        for key, glyph, moved in glyphs:
            if key not in codes:
                codes[key] = registered(glyph.font).code(glyph, self._canvas._doc)
            name, code = codes[key]
            coded.append((name, glyph.y, moved + code))
        raised = 0.0
        for (name, down), same in groupby(coded, key=itemgetter(0, 1)):
            text = "".join(each[2] for each in same)
            rise = f"{decimal(-down * label.size, 4)} Ts " if down != raised else ""
            yield f"{rise}{name} {decimal(label.size, 4)} Tf [<{text}>] TJ"
            raised = down
        if raised:
            yield "0 Ts"
        yield "ET"


@lru_cache(maxsize=1 << 11)
def _shaped(font: Font, text: str) -> tuple[Sequence[_Coded], bool]:
    """The glyphs of a text, each by its key and after what moves it from the one before; True if
    text extraction fails: at marks, which end a word, and at characters of several glyphs."""
    shaped, shift, made = font.shape(text), 0.0, list[_Coded]()
    for glyph in shaped:
        moved = decimal(-1000 * (shift + glyph.x), 1)
        key = glyph.font.id, glyph.number, glyph.text
        made.append((key, glyph, "" if moved == "0" else f">{moved}<"))
        shift = glyph.kern - glyph.x
    return made, any(not glyph.text or glyph.x or glyph.y for glyph in shaped)


def _within(start: str, operators: Iterable[str], end: str) -> Iterable[str]:
    """The operators between these two, unless the start is empty."""
    return chain([start], operators, [end]) if start else operators


def _spoken_as(text: str) -> str:
    return text and f"/Span <</ActualText <feff{text.encode('utf-16-be').hex()}>>> BDC"


@lru_cache(maxsize=256)
def rgb(color: str) -> str:
    """``#rrggbb`` as three numbers from 0 to 1, the operands of ``rg``."""
    return " ".join(decimal(value / 255, 4) for value in channels(color))


@lru_cache(maxsize=1024)
def path_operators(path: Path) -> str:
    """PDF path construction operators (ISO 32000-1, 8.5.2)."""
    names, number = {"M": "m", "L": "l", "C": "c", "Z": "h"}, partial(decimal, places=4)
    parts = ((*map(number, chain(*points)), names[it]) for it, points in path.segments)
    return " ".join(chain.from_iterable(parts))
