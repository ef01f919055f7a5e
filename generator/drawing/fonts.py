"""Fonts: metrics and outlines by fontTools, shaping by HarfBuzz, each on first use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property, lru_cache
from hashlib import sha256
from io import BytesIO
from typing import Any, NamedTuple

from generator.diagnostics import Failure, Span
from generator.drawing.path import Path, drawn_path

DAMAGED = "it is no TrueType font, or it is damaged"
_KINDS = {
    b"OTTO": "its outlines are those of PostScript (CFF), not of TrueType",
    b"wOFF": "it is packed for the web (WOFF)",
    b"wOF2": "it is packed for the web (WOFF2)",
    b"ttcf": "it is a collection of several fonts",
}
_WORDS = re.compile(r"\s|\S+")


class ShapedGlyph(NamedTuple):
    """A glyph of a font, by its ``number`` there, in a text as HarfBuzz sets it; lengths in em.

    ``text`` are the characters it shows: several for a ligature, none where the glyph before it
    shows them, too. It is drawn at ``x``, ``y`` (downward) from the pen, which then moves on by
    its own ``width`` and ``kern``.
    """

    number: int
    text: str
    width: float
    kern: float = 0.0
    x: float = 0.0
    y: float = 0.0

    @property
    def advance(self) -> float:
        return self.width + self.kern


def unusable_font(font_id: str, flaw: str, where: Span | None = None) -> Failure:
    """The failure of a font that shows its ``flaw`` when it is used."""
    message = f'the font "{font_id}" cannot be used: {flaw}'
    hint = "put another TrueType file (.ttf) in its place, or name another font"
    return Failure.error("unusable-font", message, where or Span(font_id), hint)


class Font:
    """One TrueType font. Lengths are in em unless said otherwise; y points down in outlines."""

    def __init__(self, font_id: str, data: bytes) -> None:
        self.id = font_id
        self.data = data
        self._outlines: dict[int, Path] = {}
        self._shaped: dict[str, tuple[ShapedGlyph, ...]] = {}

    @cached_property
    def digest(self) -> str:
        """A name of the file's content: SHA-256, in hexadecimal."""
        return sha256(self.data).hexdigest()

    @cached_property
    def _ttf(self) -> Any:
        from fontTools.ttLib import TTFont

        ttf = TTFont(BytesIO(self.data), lazy=True)
        # Numbers serve as well as the names that a font may give its glyphs, and need no reading.
        ttf.setGlyphOrder([f"glyph{number}" for number in range(ttf["maxp"].numGlyphs)])
        return ttf

    @cached_property
    def _harfbuzz(self) -> Any:
        import uharfbuzz

        return uharfbuzz.Font(uharfbuzz.Face(self.data))

    @cached_property
    def _em(self) -> float:
        return float(self._ttf["head"].unitsPerEm)

    @property
    def ascent(self) -> float:
        return float(self._ttf["hhea"].ascent) / self._em

    @property
    def descent(self) -> float:
        """Below the baseline, as a positive number."""
        return -float(self._ttf["hhea"].descent) / self._em

    @cached_property
    def cap_height(self) -> float:
        return self._height("sCapHeight", "H")

    @cached_property
    def x_height(self) -> float:
        return self._height("sxHeight", "x")

    def _height(self, field: str, letter: str) -> float:
        """A height that old or careless fonts leave out; it is then that of a letter."""
        stated = getattr(self._ttf["OS/2"], field, 0) if "OS/2" in self._ttf else 0
        if stated > 0:
            return float(stated) / self._em
        return self.ascent if self.missing(letter) else -self.outline(letter).box().top

    @cached_property
    def flaw(self) -> str | None:
        """Why the font cannot be set or embedded, as a clause; None if it can."""
        if self.data[:4] in _KINDS:
            return _KINDS[self.data[:4]]
        from reportlab.pdfbase.ttfonts import TTFError, TTFontFace

        try:
            face = TTFontFace(BytesIO(self.data))
            if "glyf" not in face.table:
                return "it has no outlines of TrueType"
            if any(part["offset"] + part["length"] > len(self.data) for part in face.tables):
                return "the end of the file is missing"
            places, end = face.glyphPos, face.table["glyf"]["length"]
            if places != sorted(places) or places[-1] > end:
                return DAMAGED
            if not any(face.charWidths.values()) or self.ascent <= 0 or self.cap_height <= 0:
                return "it draws nothing"
            return _forbidden(self._ttf["OS/2"].fsType if "OS/2" in self._ttf else 0)
        except TTFError as error:
            return f"it cannot be embedded in a PDF ({error})"
        except Exception:  # both libraries raise what they stumble over: struct, key, assertion ...
            return DAMAGED

    def missing(self, text: str) -> tuple[str, ...]:
        """Characters of ``text`` that the font cannot draw, each once, in order."""
        number = self._harfbuzz.get_nominal_glyph
        return tuple(dict.fromkeys(char for char in text if number(ord(char)) is None))

    def advance(self, text: str) -> float:
        """Width of ``text`` set on a line. KeyError on a character that is missing."""
        return sum(glyph.advance for glyph in self.shape(text))

    def shape(self, text: str) -> list[ShapedGlyph]:
        """The glyphs of ``text`` from left to right, with kerning, ligatures and marks.

        Words are shaped one by one, so that a line is as wide as its words and the spaces between
        them. KeyError on a character that is missing.
        """
        return [glyph for word in _WORDS.findall(text) for glyph in self._word(word)]

    def _word(self, word: str) -> tuple[ShapedGlyph, ...]:
        if word not in self._shaped:
            if missing := self.missing(word):
                raise KeyError(missing[0])
            self._shaped[word] = tuple(self._shape(word))
        return self._shaped[word]

    def _shape(self, word: str) -> Iterator[ShapedGlyph]:
        import uharfbuzz

        buffer = uharfbuzz.Buffer()
        buffer.add_str(word)
        buffer.direction = "ltr"
        buffer.language = "en"  # that of the machine otherwise
        buffer.guess_segment_properties()
        buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
        uharfbuzz.shape(self._harfbuzz, buffer)
        starts = sorted({info.cluster for info in buffer.glyph_infos})
        texts = {i: word[i:end] for i, end in zip(starts, [*starts[1:], len(word)], strict=True)}
        em = self._em
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            width = self._harfbuzz.get_glyph_h_advance(info.codepoint)
            yield ShapedGlyph(
                info.codepoint,
                texts.pop(info.cluster, ""),
                width / em,
                (place.x_advance - width) / em,
                place.x_offset / em,
                -place.y_offset / em,
            )

    def outline(self, char: str) -> Path:
        """The outline of one character, origin on the baseline. KeyError if it is missing.

        Raises Failure if it is damaged.
        """
        number = self._harfbuzz.get_nominal_glyph(ord(char))
        if number is None:
            raise KeyError(char)
        return self.glyph_outline(number, char)

    def glyph_outline(self, number: int, char: str) -> Path:
        """The outline of a glyph by its number, as :meth:`outline`; ``char`` is what it shows."""
        if number not in self._outlines:
            try:
                self._outlines[number] = self._drawn(number)
            except Exception as error:  # as in flaw
                raise unusable_font(self.id, f'its outline of "{char}" is damaged') from error
        return self._outlines[number]

    def _drawn(self, number: int) -> Path:
        from fontTools.pens.transformPen import TransformPen

        glyphs, scale = self._ttf.getGlyphSet(), 1 / self._em
        glyph, by = glyphs[f"glyph{number}"], (scale, 0, 0, -scale, 0, 0)
        return drawn_path(lambda pen: glyph.draw(TransformPen(pen, by)), glyphs)


def _forbidden(rights: int) -> str | None:
    """What the licence of a font forbids, by the bits of OS/2.fsType (OpenType 1.9)."""
    if rights & 0x0002 and not rights & 0x000C:  # restricted, and neither for preview nor editing
        return "its licence forbids to embed it in a document"
    if rights & 0x0200:
        return "its licence forbids to embed its outlines in a document"
    if rights & 0x0100:
        return "its licence forbids to embed a part of it in a document"
    return None


@lru_cache(maxsize=32)
def _known_font(font_id: str, data: bytes) -> Font:
    """Each file is read once, whatever it is set in: a game that is watched keeps its fonts."""
    return Font(font_id, data)


class FontLibrary(Mapping[str, Font]):
    """Fonts by id, from the bytes of their files."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self._fonts = {
            font_id: _known_font(font_id, data) for font_id, data in sorted(files.items())
        }

    def __getitem__(self, font_id: str) -> Font:
        return self._fonts[font_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fonts)

    def __len__(self) -> int:
        return len(self._fonts)
