"""What a PDF holds, read back with other libraries than those that wrote it."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any, NamedTuple

from generator.drawing import Box

MM = 25.4 / 72


def failures(pdf: bytes) -> list[str]:
    """What PDF/UA-1 and PDF/A-2a find wrong."""
    import page

    found = []
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(pdf)
        file.flush()
        for profile in ("ua1", "2a"):
            report = page.validate_pdf(file.name, profile=profile)
            assert report.rules.total > 100, "the profile was not checked"
            found += [f"{profile}: {failure}" for failure in report.failures]
    return found


def text(pdf: bytes, page: int = 0) -> str:
    """The text of a page as a reader that knows nothing of tags extracts it."""
    from pypdfium2 import PdfDocument

    document = PdfDocument(pdf)
    try:
        return str(document[page].get_textpage().get_text_bounded()).replace("\r\n", "\n")
    finally:
        document.close()


class Extent(NamedTuple):
    """The size of a page, and what is between the ends of all that is painted on it, in points,
    downwards from its top left corner."""

    width: float
    height: float
    ink: Box


def extents(pdf: bytes) -> list[Extent]:
    """The extent of each page."""
    from pypdfium2 import PdfDocument

    document = PdfDocument(pdf)
    try:
        found = []
        for page in document:
            width, height = page.get_size()
            bounds = [thing.get_bounds() for thing in page.get_objects(max_depth=1)]
            left, bottom, right, top = zip(*bounds, strict=True)
            ink = Box(min(left), height - max(top), max(right), height - min(bottom))
            found.append(Extent(width, height, ink))
        return found
    finally:
        document.close()


@dataclass(frozen=True)
class Node:
    """An element of the structure tree with its words, those of its children included."""

    role: str
    words: str
    alt: str
    children: tuple[Node, ...]

    def all(self) -> Iterator[Node]:
        yield self
        for child in self.children:
            yield from child.all()

    def find(self, role: str) -> list[Node]:
        return [node for node in self.all() if node.role == role]


def structure(pdf: bytes) -> Node:
    """The structure tree in its own order, each element with the text it marks."""
    import pikepdf

    with pikepdf.open(BytesIO(pdf)) as document:
        pages = {page.objgen: _marked_text(page) for page in document.pages}
        return _node(document.Root.StructTreeRoot.K, pages)


def _node(element: Any, pages: Any) -> Node:
    words, children = "", []
    for kid in element.get("/K", []):
        if kid.get("/Type") == "/MCR":
            words += pages[kid.Pg.objgen].get(int(kid.MCID), "")
        elif kid.get("/Type") == "/StructElem":
            children.append(_node(kid, pages))
            words += children[-1].words
    return Node(str(element.S)[1:], words, str(element.get("/Alt", "")), tuple(children))


def _marked_text(page: Any) -> dict[int, str]:
    """What each marked content of a page says: ActualText, else the text it shows."""
    import pikepdf

    maps = {
        name: _to_unicode(font) for name, font in page.get("/Resources").get("/Font", {}).items()
    }
    said: dict[int, str] = {}
    mark, silent, font = -1, 0, ""
    depth: list[str] = []
    for step in pikepdf.parse_content_stream(page):
        operands: Any = getattr(step, "operands", [])
        name = str(step.operator)
        if name in ("BDC", "BMC"):
            properties = operands[1] if len(operands) > 1 and name == "BDC" else {}
            if isinstance(properties, pikepdf.Name):
                properties = {}  # a layer
            if "/MCID" in properties:
                mark = int(properties["/MCID"])
                said.setdefault(mark, "")
                depth.append("mark")
            elif "/ActualText" in properties:
                if not silent:
                    said[mark] = said.get(mark, "") + str(properties["/ActualText"])
                silent += 1
                depth.append("actual")
            else:
                depth.append("")
        elif name == "EMC":
            ended = depth.pop()
            mark = -1 if ended == "mark" else mark
            silent -= ended == "actual"
        elif name == "Tf":
            font = str(operands[0])
        elif name == "TJ" and mark >= 0 and not silent:
            texts = [bytes(part) for part in operands[0] if isinstance(part, pikepdf.String)]
            said[mark] += "".join(maps[font].get(code, "\ufffd") for code in b"".join(texts))
        assert name not in ("Tj", "'", '"'), "text shown in a way that is not read here"
    return said


def _to_unicode(font: Any) -> dict[int, str]:
    cmap = font.ToUnicode.read_bytes().partition(b"endcodespacerange")[2]
    entries = re.findall(rb"<([0-9A-F]{2})> <([0-9A-F]+)>", cmap)
    return {int(a, 16): bytes.fromhex(b.decode()).decode("utf-16-be") for a, b in entries}


def font_names(pdf: bytes) -> dict[str, bool]:
    """Every font that the file names, and whether it is embedded."""
    import pikepdf

    found = {}
    with pikepdf.open(BytesIO(pdf)) as document:
        for item in document.objects:
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/Font":
                descriptor: Any = item.get("/FontDescriptor", {})
                found[str(item.BaseFont)[1:]] = "/FontFile2" in descriptor
    return found
