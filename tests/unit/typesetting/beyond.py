"""A small font made on the spot, for characters that no built-in font has."""

from __future__ import annotations

from io import BytesIO


def beyond_font(characters: str) -> bytes:
    """A TrueType font that draws each of ``characters`` as a box, each a little wider."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    names = [".notdef", *(f"u{ord(char):06X}" for char in characters)]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(char): f"u{ord(char):06X}" for char in characters})
    glyphs, metrics = {}, {}
    for number, name in enumerate(names):
        pen = TTGlyphPen(None)
        width = 400 + 50 * number
        for command, point in zip(
            (pen.moveTo, pen.lineTo, pen.lineTo, pen.lineTo),
            ((50, 0), (50, 700), (width - 50, 700), (width - 50, 0)),
            strict=True,
        ):
            command(point)
        pen.closePath()
        glyphs[name], metrics[name] = pen.glyph(), (width, 50)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Beyond", "styleName": "Regular", "psName": "Beyond"})
    builder.setupOS2(sTypoAscender=800, sCapHeight=700, sxHeight=500)
    builder.setupPost()
    builder.font["head"].created = builder.font["head"].modified = 0
    out = BytesIO()
    builder.save(out)
    return out.getvalue()
