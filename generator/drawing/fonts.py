"""Fonts: metrics and outlines (fontTools) and shaped text (HarfBuzz), read on first use."""

import re
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from hashlib import sha256
from io import BytesIO
from itertools import groupby
from textwrap import wrap
from typing import Any, NamedTuple

import uharfbuzz
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from generator.diagnostics import Failure, Span, lacks_memory
from generator.drawing.bidi import RTL_MARK, has_rtl, in_visual_order
from generator.drawing.path import Path, PathError, drawn_path
from generator.drawing.scene import Label
from generator.game.outputs import LeafletFonts
from generator.game.sizes import MAX_POINTS

LEADING = 1.15  # distance of the lines of a title over its type size
DAMAGED = "it is not a TrueType or OpenType font, or it is damaged"
_KINDS = {
    b"wOFF": "it is packed for the web (WOFF)",
    b"wOF2": "it is packed for the web (WOFF2)",
    b"ttcf": "it is a collection of several fonts",
}
_CUBIC = b"OTTO"  # the beginning of a file with cubic outlines
_RESTRICTED, _PREVIEW_OR_EDITING = 0x0002, 0x000C
_FORBIDDEN = {_RESTRICTED: "it", 0x0200: "its outlines", 0x0100: "a part of it"}
"""Restrictions of embedding by a license, by the bits of OS/2.fsType (OpenType 1.9)."""
_WORDS = re.compile(r"\s|\S+")
_STRAY = 0.0005  # largest distance between a cubic curve and its quadratic ones, in em


class ShapedGlyph(NamedTuple):
    """A glyph of a font in a shaped text; lengths in em."""

    number: int  # its index in the font
    text: str  # what it shows: several characters for a ligature, none if the one before has them
    width: float  # that of the glyph alone
    kern: float  # with the width, what the pen advances by
    x: float  # offset from the pen
    y: float  # likewise, downward
    font: "Font"  # that it is from: another one if the font of the text lacks it

    @property
    def advance(self) -> float:
        return self.width + self.kern


def unusable_font(font_id: str, flaw: str, where: Span | None = None) -> Failure:
    """The diagnostic for a font that cannot be used; ``flaw`` says why, as a clause."""
    message = f'the font "{font_id}" cannot be used: {flaw}'
    hint = "put another font file (.ttf, .otf) in its place, or name another font"
    return Failure.error("unusable-font", message, where or Span(font_id), hint)


class Font:
    """A TrueType font, or an OpenType font with cubic outlines (CFF); lengths in em, y downward.
    Characters that it lacks are those of the first of ``others`` that has them."""

    def __init__(self, font_id: str, data: bytes, others: "tuple[Font, ...]" = ()) -> None:
        self.id = font_id
        self.data = data
        self.others = others

    def fitted(
        self, text: str, center: tuple[float, float], width: float, height: float, fill: str
    ) -> tuple[Label, ...]:
        """Text centered in a room, as large as fits, on up to three lines if half larger so."""

        def size_of(lines: Sequence[str]) -> float:
            high = self.cap_height + LEADING * (len(lines) - 1)
            return min(width / max(1e-3, *map(self.advance, lines)), height / high)

        ways = (wrap(text, n, break_long_words=False) for n in range(1 + len(text) // 3, len(text)))
        several = max((it for it in ways if len(it) in (2, 3)), key=size_of, default=[text])
        *lines, last = several if size_of(several) > 1.5 * size_of([text]) else [text]
        size, (x, y) = size_of([*lines, last]), center
        foot = y + size * (self.cap_height + LEADING * len(lines)) / 2
        rows = [(f"{line} ", x + size * self.advance(" ") / 2) for line in lines]  # to be extracted
        return tuple(
            Label(row, at, foot - up * LEADING * size, self.id, size, fill, "middle")
            for up, (row, at) in zip(range(len(lines), -1, -1), [*rows, (last, x)], strict=True)
        )

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the file, in hexadecimal."""
        return sha256(self.data).hexdigest()

    @cached_property
    def _ttf(self) -> Any:
        return TTFont(BytesIO(self.data), lazy=True)

    @cached_property
    def truetype(self) -> bytes:
        """The font with quadratic outlines, which PDF and web pages embed."""
        try:
            return _to_truetype(self.data) if self.data[:4] == _CUBIC else self.data
        except Exception as error:  # as in ``flaw``
            raise unusable_font(self.id, DAMAGED) from error

    @cached_property
    def _harfbuzz(self) -> Any:
        return uharfbuzz.Font(uharfbuzz.Face(self.data))

    @cached_property
    def _em(self) -> float:
        return float(self._ttf["head"].unitsPerEm)

    @property
    def ascent(self) -> float:
        return float(self._ttf["hhea"].ascent) / self._em

    @property
    def descent(self) -> float:
        """Depth below the baseline, a positive number."""
        return -float(self._ttf["hhea"].descent) / self._em

    @cached_property
    def cap_height(self) -> float:
        """The height from OS/2, else that of the letter H: some fonts leave the field out."""
        stated = getattr(self._ttf.get("OS/2"), "sCapHeight", 0)
        if stated > 0:
            return float(stated) / self._em
        return self.ascent if self.missing("H") else -self.outline("H").box().top

    @cached_property
    def flaw(self) -> str | None:
        """The reason why the font cannot be set or embedded, as a clause; None if it can be."""
        if self.data[:4] in _KINDS:
            return _KINDS[self.data[:4]]
        from reportlab.pdfbase.ttfonts import TTFError, TTFontFace

        try:
            if self.data[:4] == _CUBIC and "CFF " not in self._ttf:
                return "its outlines are variable (CFF2)"
            face = TTFontFace(BytesIO(self.truetype))
            if "glyf" not in face.table:
                return "it has no outlines of TrueType"
            if any(part["offset"] + part["length"] > len(self.truetype) for part in face.tables):
                return "the end of the file is missing"
            places, end = face.glyphPos, face.table["glyf"]["length"]
            if places != sorted(places) or places[-1] > end:
                return DAMAGED
            if not any(face.charWidths.values()) or self.ascent <= 0 or self.cap_height <= 0:
                return "it draws nothing"
            rights = getattr(self._ttf.get("OS/2"), "fsType", 0)
        except TTFError as error:
            return f"it cannot be embedded in a PDF ({error})"
        except Exception as error:  # a damaged table makes them raise any: struct.error, KeyError
            if lacks_memory(error):
                raise
            return DAMAGED
        if rights & _PREVIEW_OR_EDITING:
            rights &= ~_RESTRICTED
        part = next((part for bit, part in _FORBIDDEN.items() if rights & bit), None)
        return part and f"its license does not allow embedding {part} in a document"

    def lacking(self, text: str) -> tuple[str, ...]:
        """Characters of ``text`` that the font itself has no glyph for, each once, in order."""
        number = self._harfbuzz.get_nominal_glyph
        return tuple(dict.fromkeys(char for char in text if number(ord(char)) is None))

    def missing(self, text: str) -> tuple[str, ...]:
        """Characters of ``text`` that there is no glyph for, each once, in order."""
        lacking = self.lacking(text)
        return tuple(it for it in lacking if all(other.missing(it) for other in self.others))

    def source(self, char: str) -> "Font":
        """The font that has a character, itself or another. KeyError for a missing character."""
        for font in (self, *self.others):
            if not font.lacking(char):
                return font
        raise KeyError(char)

    def advance(self, text: str) -> float:
        """Width of ``text`` on a line. KeyError for a missing character."""
        return sum(glyph.advance for glyph in self.shape(text))

    def shape(self, text: str) -> list[ShapedGlyph]:
        """The glyphs of ``text`` from left to right, words shaped one by one: the width of a line
        is the sum of theirs. KeyError for a missing character."""
        glyphs: list[ShapedGlyph] = []
        for _, part, is_rtl in in_visual_order(text) if has_rtl(text) else [(0, text, False)]:
            words = _WORDS.findall(part.replace(RTL_MARK, ""))
            for word in words[::-1] if is_rtl else words:
                glyphs += self._shaped(word, "rtl" if is_rtl else "ltr")
        return glyphs

    @lru_cache(maxsize=1 << 14)  # noqa: B019 - texts repeat their words, in all files
    def _shaped(self, word: str, direction: str = "ltr") -> tuple[ShapedGlyph, ...]:
        sources = [(font, "".join(part)) for font, part in groupby(word, key=self.source)]
        if any(font is not self for font, _ in sources):
            parts = sources[::-1] if direction == "rtl" else sources
            return tuple(it for font, part in parts for it in font._shaped(part, direction))
        buffer = uharfbuzz.Buffer()
        buffer.add_str(word)
        buffer.direction = direction
        buffer.language = "en"  # the default is the language of the machine
        buffer.guess_segment_properties()
        buffer.cluster_level = uharfbuzz.BufferClusterLevel.MONOTONE_CHARACTERS
        uharfbuzz.shape(self._harfbuzz, buffer)
        starts = sorted({info.cluster for info in buffer.glyph_infos})
        texts = {i: word[i:end] for i, end in zip(starts, [*starts[1:], len(word)], strict=True)}
        glyphs, em = [], self._em
        for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
            width = self._harfbuzz.get_glyph_h_advance(info.codepoint)
            text, kern = texts.pop(info.cluster, ""), (place.x_advance - width) / em
            offset = place.x_offset / em, -place.y_offset / em
            glyphs.append(ShapedGlyph(info.codepoint, text, width / em, kern, *offset, self))
        return tuple(glyphs)

    def outline(self, char: str) -> Path:
        """The outline of a character, from the baseline. KeyError, or Failure if it is damaged."""
        font = self.source(char)
        return font.glyph_outline(font._harfbuzz.get_nominal_glyph(ord(char)), char)

    @lru_cache(maxsize=1 << 12)  # noqa: B019 - as above
    def glyph_outline(self, number: int, char: str) -> Path:
        """The outline of a glyph. Failure if damaged, PathError for far too many points."""
        try:
            glyphs, scale = self._ttf.getGlyphSet(), 1 / self._em
            glyph, by = glyphs[self._ttf.getGlyphName(number)], (scale, 0, 0, -scale, 0, 0)
            return drawn_path(lambda pen: glyph.draw(TransformPen(pen, by)), glyphs, MAX_POINTS)
        except PathError:
            raise
        except Exception as error:  # as in ``flaw``
            raise unusable_font(self.id, f'its outline of "{char}" is damaged') from error


def _to_truetype(data: bytes) -> bytes:
    """The font with quadratic outlines; a damaged one raises anything."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    font = TTFont(BytesIO(data), recalcTimestamp=False)
    glyphs, most = font.getGlyphSet(), _STRAY * font["head"].unitsPerEm
    made = {}
    for name in font.getGlyphOrder():
        pen = TTGlyphPen(None)
        glyphs[name].draw(Cu2QuPen(pen, most, reverse_direction=True))
        made[name] = pen.glyph()
    for table in ("CFF ", "VORG"):
        if table in font:
            del font[table]
    font.sfntVersion = "\0\1\0\0"
    builder = FontBuilder(font=font)
    builder.isTTF = True
    builder.setupGlyf(made)
    builder.setupMaxp()
    for name, glyph in made.items():
        font["hmtx"][name] = font["hmtx"][name][0], glyph.xMin
    builder.setupPost(keepGlyphNames=False)
    out = BytesIO()
    font.save(out)
    return out.getvalue()


_known_font = lru_cache(maxsize=32)(Font)  # builds of one process share what they parsed


class FontLibrary(dict[str, Font]):
    """Fonts by id, made from the bytes of their files. Those that are ``chosen`` for texts take the
    characters that they lack from the built-in font for the same texts, then from each other."""

    def __init__(self, files: Mapping[str, bytes], chosen: LeafletFonts | None = None) -> None:
        super().__init__((key, _known_font(key, data)) for key, data in sorted(files.items()))
        named, plain = dict(chosen or ()), {key: self[key] for key in self}
        for role, key in reversed(named.items()):
            ids = dict.fromkeys((getattr(LeafletFonts(), role), *named.values()))
            others = (plain[it] for it in ids if it != key and it in plain)
            if key in plain:
                self[key] = _known_font(key, files[key], tuple(it for it in others if not it.flaw))

    def left_of(self, label: Label) -> float:
        """The left end of a label in mm. KeyError for an unknown font or a missing character."""
        if label.anchor == "start":
            return label.x
        width = self[label.font].advance(label.text) * label.size
        return label.x - (width / 2 if label.anchor == "middle" else width)
