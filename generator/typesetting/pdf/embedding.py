"""Embeds fonts with reportlab: codes for shaped glyphs, subsets, ToUnicode maps."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from generator.drawing.fonts import Font, ShapedGlyph, unusable_font

_STAND_INS = 0x100000  # private code points for glyphs: reportlab encodes characters
_NOTHING = "\u2060"  # a word joiner, for what the glyph before shows: PDF/A requires some text
_MOST = 100  # largest number of entries in a block of a ToUnicode map


class EmbeddedFont(TTFont):  # type: ignore[misc]
    """A font of reportlab that encodes shaped glyphs."""

    def __init__(self, font: Font, name: str) -> None:
        """Raises Failure if reportlab cannot read the font."""
        self._font = font
        self._stand_ins: dict[tuple[int, str], str] = {}
        try:
            super().__init__(name, BytesIO(font.truetype), asciiReadable=0, shapable=False)
        except Exception as error:
            raise unusable_font(font.id, "it cannot be embedded in a PDF") from error

    def code(self, glyph: ShapedGlyph, document: Any) -> tuple[str, str]:
        """The resource name of a glyph's subset, and its code there in hexadecimal."""
        known: dict[int, int] = self.face.charToGlyph
        char = glyph.text.replace("\xa0", " ")  # so that a search for a space finds it
        if len(char) != 1 or known.get(ord(char)) != glyph.number:
            key = glyph.number, char
            if key not in self._stand_ins:
                new = _STAND_INS + len(self._stand_ins)
                self._stand_ins[key] = chr(new)
                known[new] = glyph.number
                self.face.charWidths[new] = 1000 * glyph.width
            char = self._stand_ins[key]
        ((subset, code),) = self.splitString(char, document)
        return self.getSubsetInternalName(subset, document), code.hex()

    def addObjects(self, doc: Any) -> None:  # noqa: N802 - reportlab's name
        """Adds the subsets to the document. Raises Failure if an outline is damaged."""
        subsets = self.state[doc].subsets
        names = [self.getSubsetInternalName(i, doc)[1:] for i in range(len(subsets))]
        name, self.face.subfontNameX, number = self.face.name.decode("latin-1"), b"", 1
        while f"toUnicodeCMap:AAAAAA+{name}{self.face.subfontNameX.decode()}" in doc.idToObject:
            number += 1  # another file has the same name: a copy under another id, perhaps
            self.face.subfontNameX = b"-%d" % number
        try:
            super().addObjects(doc)
        except Exception as error:  # as above
            raise unusable_font(self._font.id, "its outlines are damaged") from error
        made = {ord(it): text or _NOTHING for (_, text), it in self._stand_ins.items()}
        for name, subset in zip(names, subsets, strict=True):
            cmap = doc.idToObject[doc.idToObject["BasicFonts"].dict[name].ToUnicode.name]
            cmap.content = _to_unicode(cmap.content, [made.get(code, chr(code)) for code in subset])


def registered(font: Font) -> EmbeddedFont:
    """The font as reportlab knows it, registered on first use. Raises Failure if it is damaged."""
    # Files can change, and reportlab keeps fonts by name.
    name = f"{font.id}-{font.digest[:12]}"
    if name not in pdfmetrics.getRegisteredFontNames():
        embedded = EmbeddedFont(font, name)
        # reportlab identifies faces by name and would take the first file with this one.
        face, embedded.face.name = embedded.face.name, name.encode()
        pdfmetrics.registerFont(embedded)
        embedded.face.name = face
    made: EmbeddedFont = pdfmetrics.getFont(name)
    return made


def _to_unicode(cmap: str, texts: Sequence[str]) -> str:
    """The ToUnicode map of reportlab with other entries (ISO 32000-1, 9.10.3): its own map a code
    to one character, unused codes to U+0000, and characters beyond U+FFFF to five digits."""
    head, mark, rest = cmap.partition("endcodespacerange\n")
    used = ((code, text) for code, text in enumerate(texts) if text != "\0")
    entries = [f"<{code:02X}> <{text.encode('utf-16-be').hex().upper()}>" for code, text in used]
    blocks = [entries[i : i + _MOST] for i in range(0, len(entries), _MOST)]
    body = "\n".join(f"{len(b)} beginbfchar\n" + "\n".join(b) + "\nendbfchar" for b in blocks)
    return head + mark + body + rest.rpartition("endbfchar")[2]
