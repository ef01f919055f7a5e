"""Fonts made to cost time or memory, or to smuggle characters: copies of a built-in one."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any

from tests.conftest import ROOT

SOUND = (ROOT / "fonts" / "ComicNeue-Bold.ttf").read_bytes()


def fonts() -> Iterator[tuple[str, bytes]]:
    """Yields a name and a file each."""
    for seed in range(16):
        chance = random.Random(seed)
        damaged = bytearray(SOUND)
        for _ in range(1 << seed % 8):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
        yield f"damaged, seed {seed}", bytes(damaged)
    yield from {
        "a copy": SOUND,
        "empty": b"",
        "no font": b"x" * 1000,
        "cut": b"\0\1\0\0" + b"\0" * 8,
        "web": b"wOFF" + b"\0" * 100,
        "collection": b"ttcf" + b"\0" * 100,
        "postscript": b"OTTO" + b"\0" * 100,
        "many tables": b"\0\1\0\0\xff\xff" + b"\0" * 2000,
    }.items()
    edits = (_doubled, _of_many_points, _mapping_everything, _mapping_control, _kerned, _emptied)
    for edit in edits:
        yield (edit.__doc__ or "").rstrip("."), _edited(edit)


def _edited(edit: Callable[[Any], None]) -> bytes:
    from fontTools.ttLib import TTFont

    font = TTFont(BytesIO(SOUND), recalcBBoxes=False, recalcTimestamp=False)
    edit(font)
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def _doubled(font: Any) -> None:
    """composite glyphs that double thirty times."""
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    names, last = font.getGlyphOrder()[20:50], font.getBestCmap()[ord("@")]
    for name in [*names, last]:
        pen = TTGlyphPen(font.getGlyphSet())
        below = names[names.index(name) + 1] if name in names[:-1] else names[0]
        if name != names[-1]:
            pen.addComponent(below, (1, 0, 0, 1, 0, 0))
            pen.addComponent(below, (1, 0, 0, 1, 9, 0))
            _put(font, name, pen)


def _put(font: Any, name: str, pen: Any) -> None:
    glyph = font["glyf"][name] = pen.glyph()
    glyph.xMin = glyph.yMin = 0
    glyph.xMax = glyph.yMax = 1000


def _of_many_points(font: Any) -> None:
    """ten thousand points in a glyph."""
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    pen = TTGlyphPen(None)
    pen.moveTo((0, 0))
    for number in range(1, 10_000):
        pen.lineTo((number % 1000, number * 7919 % 1000))
    pen.closePath()
    _put(font, font.getBestCmap()[ord("@")], pen)


def _mapping_everything(font: Any) -> None:
    """all of Unicode mapped to one glyph."""
    from fontTools.ttLib.tables._c_m_a_p import CmapSubtable

    table = CmapSubtable.newSubtable(13)
    table.platformID, table.platEncID, table.language = 3, 10, 0
    table.cmap = dict.fromkeys(range(0x110000), font.getBestCmap()[ord("@")])
    font["cmap"].tables.append(table)


def _mapping_control(font: Any) -> None:
    """control characters mapped."""
    glyph = font.getBestCmap()[ord("@")]
    for table in font["cmap"].tables:
        if table.format != 0:
            table.cmap |= dict.fromkeys((*range(1, 32), 0x7F, 0x9B, 0x2028, 0x202E), glyph)


def _kerned(font: Any) -> None:
    """kerning of two hundred by two hundred classes."""
    from fontTools.feaLib.builder import addOpenTypeFeaturesFromString

    names = [name for name in font.getGlyphOrder() if name.isidentifier()][:200]
    groups = "".join(f"@c{i} = [{name}];\n" for i, name in enumerate(names))
    pairs = "".join(
        f"pos @c{i} @c{j} {(i + j) % 9};\n" for i in range(200) for j in range(0, 200, 9)
    )
    addOpenTypeFeaturesFromString(font, f"{groups}feature kern {{\n{pairs}}} kern;")


def _emptied(font: Any) -> None:
    """glyphs without outlines."""
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    for name in font.getGlyphOrder():
        font["glyf"][name] = TTGlyphPen(None).glyph()
