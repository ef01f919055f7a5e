"""Fonts: metrics and outlines of a TrueType file, read by fontTools on first use."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import pairwise
from operator import add
from typing import Any, TypeVar

from generator.diagnostics import Failure, Span
from generator.drawing.font_checks import DAMAGED, file_flaw, table_flaw
from generator.drawing.kerning import Kerning
from generator.drawing.path import Path, from_recording

_K = TypeVar("_K")
_V = TypeVar("_V")


class _Found(dict[_K, _V]):
    """What ``find`` gives for a key, sought once."""

    def __init__(self, find: Callable[[_K], _V]) -> None:
        self._find = find

    def __missing__(self, key: _K) -> _V:
        value = self[key] = self._find(key)
        return value


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
        self._outlines: dict[str, Path] = {}
        self._widths: Mapping[str, float] = _Found(self._width)
        self._kerns: Mapping[tuple[str, str], float] = _Found(self._kern)

    @cached_property
    def digest(self) -> str:
        """A name of the file's content: SHA-256, in hexadecimal."""
        return sha256(self.data).hexdigest()

    @cached_property
    def _ttf(self) -> Any:
        from io import BytesIO

        from fontTools.ttLib import TTFont

        ttf = TTFont(BytesIO(self.data), lazy=True)
        # Numbers serve as well as the names that a font may give its glyphs, and need no reading.
        ttf.setGlyphOrder([f"glyph{number}" for number in range(ttf["maxp"].numGlyphs)])
        return ttf

    @cached_property
    def _cmap(self) -> dict[int, str]:
        return dict(self._ttf.getBestCmap())

    @cached_property
    def _metrics(self) -> dict[str, tuple[int, int]]:
        return dict(self._ttf["hmtx"].metrics)

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
        """Why the font cannot be used, as a clause; None if it can."""
        if flaw := file_flaw(self.data):
            return flaw
        try:
            if flaw := table_flaw(self._ttf):
                return flaw
            if not self._cmap or self.ascent <= 0 or self.cap_height <= 0:
                return "it draws nothing"
            if self._kerning is not None:
                self._kerning.read()
        except Exception:  # fontTools raises what it stumbles over: struct, key, assertion ...
            return DAMAGED
        return None

    def missing(self, text: str) -> tuple[str, ...]:
        """Characters of ``text`` that the font cannot draw, each once, in order."""
        return tuple(dict.fromkeys(c for c in text if ord(c) not in self._cmap))

    def advance(self, text: str) -> float:
        """Width of ``text`` set on a line. KeyError on a character that is missing."""
        return sum(self.advances(text))

    def advances(self, text: str) -> list[float]:
        """From each character to the next, kerning included."""
        return list(map(add, map(self._widths.__getitem__, text), self.kerns(text)))

    def kerns(self, text: str) -> list[float]:
        """What kerning adds behind each character; nothing beside a space, so that a line is as
        wide as its words and the spaces between them."""
        return [*map(self._kerns.__getitem__, pairwise(text)), 0.0][: len(text)]

    def _width(self, char: str) -> float:
        return float(self._metrics[self._cmap[ord(char)]][0] / self._em)

    def _kern(self, pair: tuple[str, str]) -> float:
        if self._kerning is None or any(char.isspace() for char in pair):
            return 0.0
        left, right = (self._ttf.getGlyphID(self._cmap[ord(char)]) for char in pair)
        return self._kerning(left, right) / self._em

    @cached_property
    def _kerning(self) -> Kerning | None:
        return Kerning(self._ttf.getTableData("GPOS")) if "GPOS" in self._ttf else None

    def outline(self, char: str) -> Path:
        """The outline of one character, origin on the baseline. KeyError if it is missing.

        Raises Failure if it is damaged.
        """
        if char not in self._outlines:
            name = self._cmap[ord(char)]
            try:
                self._outlines[char] = self._drawn(name)
            except Exception as error:  # as in flaw
                raise unusable_font(self.id, f'its outline of "{char}" is damaged') from error
        return self._outlines[char]

    def _drawn(self, name: str) -> Path:
        from fontTools.pens.recordingPen import DecomposingRecordingPen
        from fontTools.pens.transformPen import TransformPen

        glyphs = self._ttf.getGlyphSet()
        pen = DecomposingRecordingPen(glyphs)
        scale = 1 / self._em
        glyphs[name].draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
        return from_recording(pen.value)


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
