"""Paints pages with reportlab, each content between the marks that its tag refers to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from io import BytesIO
from itertools import islice
from typing import Any

from generator.drawing import IDENTITY, FontLibrary, Group, Item, Label, Path, Shape
from generator.drawing.fonts import unusable_font
from generator.drawing.number_format import decimal
from generator.typesetting.page import Content, Layer, Page, Publication
from generator.typesetting.pdf.forms import Forms
from generator.typesetting.pdf.layers import layer_names

POINTS_PER_MM = 72 / 25.4


def paint(publication: Publication, fonts: FontLibrary) -> tuple[bytes, Forms]:
    """All pages as an untagged PDF whose marked contents are numbered from 0 on each page, and the
    forms that they draw."""
    from reportlab import rl_config
    from reportlab.pdfgen.canvas import Canvas

    names = _register(publication, fonts)
    layers = layer_names(publication)
    forms = Forms()
    ascii_readable, rl_config.ttfAsciiReadable = rl_config.ttfAsciiReadable, 0
    try:
        out = BytesIO()
        first = publication.pages[0]
        canvas = Canvas(
            out,
            pagesize=_points(first.width, first.height),
            invariant=1,
            pageCompression=0,
            pdfVersion=(1, 7),
            lang=publication.language,
            initialFontName=next(iter(names.values()), None),
        )
        # A canvas names an unembedded font on each page unless its initial font is TrueType.
        canvas.setTitle(publication.title)
        for number, page in enumerate(publication.pages):
            canvas.setPageSize(_points(page.width, page.height))
            _Painter(canvas, fonts, names, layers, forms).page(page)
            _bookmarks(canvas, publication, number, page)
            canvas.showPage()
        for i, mark in enumerate(publication.bookmarks):  # in reading order, not that of the pages
            canvas.addOutlineEntry(mark.title, f"b{i}", level=mark.level)
        canvas.save()
    finally:
        rl_config.ttfAsciiReadable = ascii_readable
    return out.getvalue(), forms


def _points(width: float, height: float) -> tuple[float, float]:
    return width * POINTS_PER_MM, height * POINTS_PER_MM


def _register(publication: Publication, fonts: FontLibrary) -> dict[str, str]:
    """Makes the fonts of all labels known to reportlab; their reportlab names by id.

    A name carries the font's content, so that a changed file is never taken for the old one.
    """
    from reportlab.pdfbase import pdfmetrics

    used: dict[str, None] = {}
    for page in publication.pages:
        for content in page.contents:
            for item in content.items:
                _collect_fonts(item, used)
    names = {}
    usable = (font_id for font_id in fonts if fonts[font_id].flaw is None)
    for font_id in used or islice(usable, 1):  # one that is never used is not embedded
        data = fonts[font_id].data
        name = f"{font_id}-{fonts[font_id].digest[:12]}"
        if name not in pdfmetrics.getRegisteredFontNames():
            font = _embeddable(font_id, name, data)
            # Of a face that it knows by name, reportlab would take the file that it saw first.
            face, font.face.name = font.face.name, name.encode()
            pdfmetrics.registerFont(font)
            font.face.name = face
        names[font_id] = name
    return names


def _embeddable(font_id: str, name: str, data: bytes) -> Any:
    """A font of reportlab that names itself in the :class:`Failure` of what is wrong with it."""
    from reportlab.pdfbase.ttfonts import TTFont

    class Embedded(TTFont):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__(name, BytesIO(data))
            cut = lru_cache(maxsize=8)(self.face.makeSubset)  # one text on two papers is cut once
            self.face.makeSubset = lambda subset: cut(tuple(subset))

        def addObjects(self, doc: Any) -> None:  # noqa: N802 - reportlab's name
            try:
                super().addObjects(doc)
            except Exception as error:  # reportlab raises what it stumbles over, as fontTools does
                raise unusable_font(font_id, "its outlines are damaged") from error

    try:
        return Embedded()
    except Exception as error:  # as above
        raise unusable_font(font_id, "it cannot be embedded in a PDF") from error


def _collect_fonts(item: Item, used: dict[str, None]) -> None:
    if isinstance(item, Label):
        used[item.font] = None
    elif isinstance(item, Group):
        for child in item.items:
            _collect_fonts(child, used)


def _bookmarks(canvas: Any, publication: Publication, number: int, page: Page) -> None:
    for i, mark in enumerate(publication.bookmarks):
        if mark.page == number:
            x, y = mark.x * POINTS_PER_MM, (page.height - mark.y) * POINTS_PER_MM
            canvas.bookmarkPage(f"b{i}", fit="XYZ", left=x, top=y)


class _Painter:
    """Writes one page's content stream, in mm with y downward like the scene."""

    def __init__(
        self,
        canvas: Any,
        fonts: FontLibrary,
        names: Mapping[str, str],
        layers: Mapping[Layer, str],
        forms: Forms,
    ) -> None:
        self._canvas = canvas
        self._fonts = fonts
        self._names = names
        self._layers = layers
        self._forms = forms
        self._speak = False
        self._paths: dict[int, str] = {}

    def page(self, page: Page) -> None:
        k = decimal(POINTS_PER_MM, 8)
        self._write(f"q {k} 0 0 -{k} 0 {decimal(page.height * POINTS_PER_MM, 5)} cm 1 j")
        number = 0
        for content in page.contents:
            number += self._content(content, number)
        self._write("Q")

    def _content(self, content: Content, number: int) -> int:
        if content.layer is not None:
            self._write(f"/OC /{self._layers[content.layer]} BDC")
        if content.path:
            self._write(f"/{content.path[-1].role} <</MCID {number}>> BDC")
        else:
            self._write("/Artifact BMC")
        self._speak = bool(content.path) and content.path[-1].role != "Figure"
        for item in content.items:
            self._item(item)
        self._write("EMC")
        if content.layer is not None:
            self._write("EMC")
        return 1 if content.path else 0

    def _item(self, item: Item) -> None:
        if isinstance(item, Shape):
            self._shape(item)
        elif isinstance(item, Label):
            self._label(item)
        else:
            self._group(item)

    def _group(self, group: Group) -> None:
        """A group; within text, one that has words for what it shows is read as these."""
        spoken = bool(self._speak and group.alt)
        if spoken:
            words = group.alt.encode("utf-16-be").hex()
            self._write(f"/Span <</ActualText <feff{words}>>> BDC")
        if group.transform != IDENTITY:
            self._write(f"q {' '.join(decimal(n, 6) for n in group.transform)} cm")
        for child in group.items:
            self._item(child)
        if group.transform != IDENTITY:
            self._write("Q")
        if spoken:
            self._write("EMC")

    def _shape(self, shape: Shape) -> None:
        if shape.stroke is not None:
            width = shape.stroke_width
            dash = f"[{' '.join(map(decimal, shape.dash))}] {decimal(shape.dash_phase)} d"
            drawn = self._drawn(shape, "S", width)
            self._write(f"{rgb(shape.stroke)} RG {decimal(width, 4)} w {dash} {drawn}")
        if shape.fill is not None:
            self._write(f"{rgb(shape.fill)} rg {self._drawn(shape, 'f')}")

    def _drawn(self, shape: Shape, paint: str, around: float = 0.0) -> str:
        """The path of a shape, painted; lines alone stay plain, for machines that cut by them."""
        operators = f"{self._operators(shape.path)} {paint}"
        if shape.fill is None:
            return operators
        return self._forms.drawn(operators, shape.path, around)

    def _operators(self, path: Path) -> str:
        """As :func:`path_operators`, found by which path it is: pages keep theirs alive, and what
        is in it takes longer to look at than to write."""
        known = self._paths.get(id(path))
        if known is None:
            known = self._paths[id(path)] = path_operators(path)
        return known

    def _label(self, label: Label) -> None:
        font = self._fonts[label.font]
        x = label.x
        if label.anchor != "start":
            width = font.advance(label.text) * label.size
            x -= width if label.anchor == "end" else width / 2
        place = f"1 0 0 -1 {decimal(x, 4)} {decimal(label.y, 4)} Tm"
        self._write(f"BT {rgb(label.fill)} rg {place}")
        for name, codes in self._coded(label):
            self._write(f"{name} {decimal(label.size, 4)} Tf [{codes}] TJ")
        self._write("ET")

    def _coded(self, label: Label) -> Iterator[tuple[str, str]]:
        """The text in the codes of the subsets of its font that reportlab made for it, in
        hexadecimal, with the kerning between them in thousandths of the type size."""
        from reportlab.pdfbase import pdfmetrics

        document = self._canvas._doc
        font = pdfmetrics.getFont(self._names[label.font])
        kerns = self._fonts[label.font].kerns(label.text)
        first = 0
        for subset, codes in font.splitString(label.text, document):
            parts, start = [], 0
            for end, kern in enumerate(kerns[first : first + len(codes)], 1):
                if kern:
                    parts.append(f"<{codes[start:end].hex()}>{decimal(-1000 * kern, 1)}")
                    start = end
            parts.append(f"<{codes[start:].hex()}>")
            first += len(codes)
            yield font.getSubsetInternalName(subset, document), "".join(parts)

    def _write(self, operators: str) -> None:
        self._canvas.addLiteral(operators)


@lru_cache(maxsize=256)
def rgb(color: str) -> str:
    """``#rrggbb`` as three numbers from 0 to 1."""
    return " ".join(decimal(int(color[i : i + 2], 16) / 255, 4) for i in (1, 3, 5))


@lru_cache(maxsize=1024)
def path_operators(path: Path) -> str:
    """PDF path construction operators (ISO 32000-1, 8.5.2). Pictures repeat a few outlines."""
    names = {"M": "m", "L": "l", "C": "c", "Z": "h"}
    return " ".join(
        f"{' '.join(decimal(n, 4) for n in numbers)} {names[command]}".strip()
        for command, numbers in path.segments
    )
