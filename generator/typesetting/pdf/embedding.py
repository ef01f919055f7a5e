"""Fonts in a PDF: codes for shaped glyphs, and the characters that the codes stand for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import islice
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from generator.drawing import FontLibrary, Group, Item, Label
from generator.drawing.fonts import Font, ShapedGlyph, unusable_font
from generator.typesetting.page import Publication

_STAND_INS = 0x100000
"""reportlab codes characters, not glyphs: glyphs that no character asks for, and those that stand
for several, go by characters from here on (private use, plane 16)."""
_NOTHING = "\u2060"
"""The text of a glyph that the one before it has: every code must have some (a word joiner)."""
_MOST = 100
"""Entries that one block of a ToUnicode map may hold."""


class EmbeddedFont(TTFont):  # type: ignore[misc]
    """A font of reportlab that codes glyphs as HarfBuzz places them."""

    def __init__(self, font: Font) -> None:
        """Raises Failure if reportlab cannot read the font.

        The name carries the font's content, so that a changed file is never taken for the old one.
        """
        self._font = font
        self._stand_ins: dict[tuple[int, str], str] = {}
        self._texts: dict[int, str] = {}
        try:
            super().__init__(registered_name(font), BytesIO(font.data))
        except Exception as error:  # reportlab raises what it stumbles over, as fontTools does
            raise unusable_font(font.id, "it cannot be embedded in a PDF") from error
        cut = lru_cache(maxsize=8)(self.face.makeSubset)  # one text on two papers is cut once
        self.face.makeSubset = lambda subset: cut(tuple(subset))

    def codes(self, glyphs: Sequence[ShapedGlyph], document: Any) -> list[tuple[str, int]]:
        """The resource name of the subset that draws each glyph, and its code there."""
        characters = "".join(map(self._character, glyphs))
        found: list[tuple[str, int]] = []
        for subset, codes in self.splitString(characters, document):
            name = self.getSubsetInternalName(subset, document)
            found += [(name, code) for code in codes]
        return found

    def _character(self, glyph: ShapedGlyph) -> str:
        """The character by which reportlab knows a glyph that shows a text."""
        known: dict[int, int] = self.face.charToGlyph
        text = glyph.text.replace("\xa0", " ")  # for those who search
        if len(text) == 1 and known.get(ord(text)) == glyph.number:
            return text
        key = glyph.number, text
        if key not in self._stand_ins:
            code = _STAND_INS + len(self._stand_ins)
            self._stand_ins[key] = chr(code)
            self._texts[code] = text or _NOTHING
            known[code] = glyph.number
            self.face.charWidths[code] = 1000 * glyph.width
        return self._stand_ins[key]

    def addObjects(self, doc: Any) -> None:  # noqa: N802 - reportlab's name
        """Adds the subsets to the document. Raises Failure if an outline is damaged."""
        subsets = self.state[doc].subsets
        names = [self.getSubsetInternalName(i, doc)[1:] for i in range(len(subsets))]
        try:
            super().addObjects(doc)
        except Exception as error:  # as above
            raise unusable_font(self._font.id, "its outlines are damaged") from error
        for name, subset in zip(names, subsets, strict=True):
            reference = doc.idToObject["BasicFonts"].dict[name].ToUnicode
            cmap = doc.idToObject[reference.name]
            texts = [self._texts.get(code, chr(code)) for code in subset]
            cmap.content = _to_unicode(cmap.content, texts)


def registered_name(font: Font) -> str:
    """The name by which reportlab knows a font."""
    return f"{font.id}-{font.digest[:12]}"


def register_fonts(publication: Publication, fonts: FontLibrary) -> dict[str, EmbeddedFont]:
    """Registers the fonts of all labels with reportlab; by their ids."""
    used: dict[str, None] = {}
    for page in publication.pages:
        for content in page.contents:
            _collect_fonts(content.items, used)
    usable = (font_id for font_id in fonts if fonts[font_id].flaw is None)
    registered = {}
    for font_id in used or islice(usable, 1):  # one that is never used is not embedded
        name = registered_name(fonts[font_id])
        if name not in pdfmetrics.getRegisteredFontNames():
            font = EmbeddedFont(fonts[font_id])
            # Of a face that it knows by name, reportlab would take the file that it saw first.
            face, font.face.name = font.face.name, name.encode()
            pdfmetrics.registerFont(font)
            font.face.name = face
        registered[font_id] = pdfmetrics.getFont(name)
    return registered


def _collect_fonts(items: Iterable[Item], used: dict[str, None]) -> None:
    for item in items:
        if isinstance(item, Label):
            used[item.font] = None
        elif isinstance(item, Group):
            _collect_fonts(item.items, used)


def _to_unicode(cmap: str, texts: Sequence[str]) -> str:
    """A ToUnicode map of reportlab that maps each code to its text (ISO 32000-1, 9.10.3).

    reportlab maps unused codes to U+0000 and writes five digits for a character beyond the Basic
    Multilingual Plane.
    """
    head, mark, rest = cmap.partition("endcodespacerange\n")
    tail = rest.rpartition("endbfchar")[2]
    entries = [
        f"<{code:02X}> <{text.encode('utf-16-be').hex().upper()}>"
        for code, text in enumerate(texts)
        if text != "\0"
    ]
    blocks = [entries[i : i + _MOST] for i in range(0, len(entries), _MOST)]
    body = "\n".join(f"{len(b)} beginbfchar\n" + "\n".join(b) + "\nendbfchar" for b in blocks)
    return head + mark + body + tail
