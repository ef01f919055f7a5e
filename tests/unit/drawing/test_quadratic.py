"""Fonts with cubic outlines: drawn as they are, embedded with quadratic ones."""

from __future__ import annotations

from io import BytesIO

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont

from generator.drawing import Font, FontLibrary, Scene, Shape
from generator.drawing.scene import Label
from generator.drawing.web import woff_subset
from generator.game.files import built_in_fonts
from generator.typesetting.pdf import publication_of, to_pdf

SOURCE = built_in_fonts()["comic-neue-bold"]


def cubic() -> bytes:
    """Comic Neue with its outlines as CFF."""
    source = TTFont(BytesIO(SOURCE))
    glyphs, names = source.getGlyphSet(), source.getGlyphOrder()
    strings = {}
    for name in names:
        pen = T2CharStringPen(glyphs[name].width, glyphs)
        glyphs[name].draw(pen)
        strings[name] = pen.getCharString()
    builder = FontBuilder(source["head"].unitsPerEm, isTTF=False)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap(source.getBestCmap())
    builder.setupCFF("Cubic", {}, strings, {})
    builder.setupHorizontalMetrics({name: (glyphs[name].width, 0) for name in names})
    builder.setupHorizontalHeader(ascent=source["hhea"].ascent, descent=source["hhea"].descent)
    builder.setupNameTable({"familyName": "Cubic", "styleName": "Regular", "psName": "Cubic"})
    builder.setupOS2(sCapHeight=700)
    builder.setupPost()
    out = BytesIO()
    builder.save(out)
    return out.getvalue()


@pytest.fixture(scope="module")
def font() -> Font:
    return Font("cubic", cubic())


def test_outlines_and_advances_are_those_of_the_font(font: Font) -> None:
    other = Font("source", SOURCE)
    assert font.flaw is None
    for char in "@&g":
        assert font.outline(char).box() == pytest.approx(other.outline(char).box(), abs=2e-3)
    assert font.advance("abc") == pytest.approx(other.advance("abc"), abs=0.1)


def test_its_quadratic_outlines_are_the_same_to_a_thousandth(font: Font) -> None:
    quadratic = Font("quadratic", font.truetype)
    assert quadratic.data[:4] == b"\0\1\0\0"
    for char in "@&g":
        assert quadratic.outline(char).box() == pytest.approx(font.outline(char).box(), abs=2e-3)
    assert Font("again", font.data).truetype == font.truetype


def test_writers_embed_it(font: Font) -> None:
    library = FontLibrary({"cubic": font.data})
    scene = Scene(60, 20, (Shape(font.outline("@"), "#ff0000"), Label("A & g", 5, 15, "cubic", 5)))
    assert b"/FontFile2" in to_pdf(publication_of(scene), library)
    assert woff_subset(font, "A&g")[:4] == b"wOFF"
