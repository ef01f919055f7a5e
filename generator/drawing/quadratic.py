"""OpenType fonts with cubic outlines (CFF) as TrueType fonts, which have quadratic ones."""

from __future__ import annotations

from io import BytesIO
from typing import Any

_STRAY = 0.0005
"""Largest distance between a cubic curve and its quadratic ones, in em."""


def to_truetype(data: bytes) -> bytes:
    """Returns the font with quadratic outlines, the same glyphs under the same numbers. What
    fontTools raises for a damaged font is passed on."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import TTFont, newTable

    font = TTFont(BytesIO(data), recalcTimestamp=False)
    glyphs, order = font.getGlyphSet(), font.getGlyphOrder()
    most = _STRAY * font["head"].unitsPerEm
    made = {}
    for name in order:
        pen = TTGlyphPen(None)
        glyphs[name].draw(Cu2QuPen(pen, most, reverse_direction=True))
        made[name] = pen.glyph()
    font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
    font["glyf"].glyphOrder, font["glyf"].glyphs = order, made
    for table in ("CFF ", "VORG"):
        if table in font:
            del font[table]
    for name, glyph in made.items():
        glyph.recalcBounds(font["glyf"])
        advance, _ = font["hmtx"][name]
        font["hmtx"][name] = advance, glyph.xMin
    _set_limits(font["maxp"])
    font["post"].formatType, font["post"].glyphOrder = 3.0, None
    font.sfntVersion = "\0\1\0\0"
    out = BytesIO()
    font.save(out)
    return out.getvalue()


def _set_limits(maxp: Any) -> None:
    """Makes ``maxp`` that of TrueType; fontTools computes the rest of it."""
    maxp.tableVersion, maxp.maxZones = 0x00010000, 1
    for key in (
        "maxTwilightPoints",
        "maxStorage",
        "maxFunctionDefs",
        "maxInstructionDefs",
        "maxStackElements",
        "maxSizeOfInstructions",
        "maxComponentElements",
    ):
        setattr(maxp, key, 0)
