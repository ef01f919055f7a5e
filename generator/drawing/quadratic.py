"""OpenType fonts with cubic outlines (CFF) as TrueType fonts, which have quadratic ones."""

from __future__ import annotations

from io import BytesIO

_STRAY = 0.0005
"""Largest distance between a cubic curve and its quadratic ones, in em."""


def to_truetype(data: bytes) -> bytes:
    """Returns the font with quadratic outlines, the same glyphs under the same numbers. What
    fontTools raises for a damaged font is passed on."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import TTFont

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
