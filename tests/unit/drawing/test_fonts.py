"""Fonts and the outlines of glyphs."""

from __future__ import annotations

import math
from io import BytesIO
from itertools import count
from typing import Any

import pytest

from generator.drawing import FontLibrary, glyph_outline
from generator.drawing.path import PathError, drawn_path
from generator.game.model import Glyph
from generator.game.sizes import MAX_POINTS
from tests.unit.drawing.sampling import area, sampled
from tests.unit.kits import built_in_fonts

FONTS = sorted(built_in_fonts())
SENTENCE = "The grid has at most six rows – “sphinx” of ‘quartz’ & 36 @#$%*!?"


def test_the_built_in_fonts_have_the_ids_that_games_name() -> None:
    assert FONTS == [
        "abril-fatface-regular",
        "amatic-sc-bold",
        "bebas-neue-regular",
        "berkshire-swash-regular",
        "caprasimo-regular",
        "comic-neue-bold",
        "dm-mono-regular",
        "oleo-script-bold",
        "quicksand-bold",
        "quicksand-medium",
        "quicksand-semibold",
        "righteous-regular",
        "sniglet-extrabold",
    ]


@pytest.mark.parametrize("font_id", FONTS)
def test_a_line_is_as_wide_as_reportlab_sets_it_and_its_kerning(font_id: str) -> None:
    from reportlab.pdfbase.ttfonts import TTFont

    font = built_in_fonts()[font_id]
    face = TTFont(f"test-{font_id}", BytesIO(font.data))
    for text in (SENTENCE, "", "i", "MMM"):
        wanted = face.stringWidth(text, 1000) / 1000 + sum(glyph.kern for glyph in font.shape(text))
        assert font.advance(text) == pytest.approx(wanted, abs=1e-3 * max(1, len(text)))


@pytest.mark.parametrize("font_id", FONTS)
def test_metrics_are_those_of_the_outlines(font_id: str) -> None:
    font = built_in_fonts()[font_id]
    assert -font.outline("H").box().top == pytest.approx(font.cap_height, abs=0.05)
    assert 0.5 < font.cap_height < font.ascent < 1.3
    assert 0.1 < font.descent < 0.5
    assert font.outline("p").box().bottom <= font.descent


def test_missing_characters_come_once_and_in_order() -> None:
    font = built_in_fonts()["quicksand-medium"]
    assert font.missing("b★a☃★") == ("★", "☃")
    assert font.missing(SENTENCE) == ()
    assert font.missing("\U0001f600") == ("\U0001f600",)
    for call in (font.advance, font.outline):
        with pytest.raises(KeyError):
            call("★")


@pytest.mark.parametrize("font_id", FONTS)
def test_every_outline_is_made_of_closed_contours(font_id: str) -> None:
    font = built_in_fonts()[font_id]
    for code in range(0x20, 0x7F):
        path = font.outline(chr(code))
        for contour in path.contours():
            commands = "".join(command for command, _ in contour)
            assert commands[0] == "M", chr(code)
            assert commands[-1] == "Z", chr(code)
            assert set(commands[1:-1]) <= {"L", "C"}, chr(code)
    assert font.outline(" ").segments == ()


def test_an_outline_is_that_of_the_font_file() -> None:
    """Compared with fontTools' own measure of the quadratic outline."""
    from fontTools.pens.areaPen import AreaPen
    from fontTools.ttLib import TTFont

    font = built_in_fonts()["comic-neue-bold"]
    ttf = TTFont(BytesIO(font.data))
    glyphs, em = ttf.getGlyphSet(), ttf["head"].unitsPerEm
    for char in "@#$%&g":
        pen = AreaPen(glyphs)
        glyphs[ttf.getBestCmap()[ord(char)]].draw(pen)
        assert area(font.outline(char)) == pytest.approx(abs(pen.value) / em**2, rel=2e-3)


def test_a_library_is_sorted_by_id_and_reads_no_font_before_its_use() -> None:
    library = FontLibrary(dict.fromkeys("cabd", b"no font yet"))
    assert list(library) == list("abcd")
    assert len(library) == 4
    assert library["c"].id == "c"
    with pytest.raises(KeyError):
        library["z"]


def test_a_file_is_read_once_whatever_library_it_is_in() -> None:
    files = {"a": b"one", "b": b"two"}
    assert FontLibrary(files)["a"] is FontLibrary(dict(files))["a"]
    assert FontLibrary({"a": b"two"})["a"].data == b"two"


OUTLINES = [
    pytest.param(Glyph(id="a", symbol=symbol, font=font), id=f"{symbol} {font}")
    for symbol, font in [
        ("@", "comic-neue-bold"),
        ("*", "quicksand-semibold"),
        ("-", "quicksand-medium"),
        ("|", "quicksand-bold"),
    ]
] + [
    pytest.param(Glyph(id="b", symbol="x", outline="M0 0H400V100H0Z"), id="wide"),
    pytest.param(Glyph(id="c", symbol="x", outline="M-9 -9h.01v.03z"), id="small, off the origin"),
]


@pytest.mark.parametrize("glyph", OUTLINES)
def test_a_fitted_outline_is_centred_and_touches_two_sides_of_its_room(glyph: Glyph) -> None:
    outline = glyph_outline(glyph, built_in_fonts())
    own, box = outline.box(), outline.fitted(8, 6).box()
    assert box.center == pytest.approx((0, 0), abs=1e-9)
    assert max(box.width / 8, box.height / 6) == pytest.approx(1)
    # The shape itself is kept: same proportions, same share of its box.
    assert box.width / box.height == pytest.approx(own.width / own.height)
    share = area(outline) / (own.width * own.height)
    assert area(outline.fitted(8, 6)) / (box.width * box.height) == pytest.approx(share)


def test_a_glyph_draws_its_own_outline_before_that_of_its_font() -> None:
    glyph = Glyph(id="dot", symbol="@", outline="M0 0A1 1 0 0 0 2 0A1 1 0 0 0 0 0Z")
    for x, y in sampled(glyph_outline(glyph, built_in_fonts()).fitted(10, 10)):
        assert math.hypot(x, y) == pytest.approx(5, abs=0.01)


@pytest.mark.parametrize("outline", ["M3 3", "M1 1Z", "M2 2L2 2Z"])
def test_an_outline_without_extent_is_refused(outline: str) -> None:
    with pytest.raises(ValueError, match="no extent"):
        glyph_outline(Glyph(id="a", symbol="x", outline=outline), built_in_fonts())


def test_an_outline_has_so_many_points() -> None:
    zigzag = "M0 0" + "".join(f"L{i} {i % 2}" for i in range(1, MAX_POINTS))
    with pytest.raises(PathError, match="has 5,001 points; at most 5,000 are drawn"):
        glyph_outline(Glyph(id="a", symbol="x", outline=zigzag + "Z"), built_in_fonts())


def test_a_drawing_without_end_is_refused() -> None:
    def draw(pen: Any) -> None:
        pen.moveTo((0, 0))
        for x in count(1):
            pen.lineTo((x, x % 7))

    with pytest.raises(PathError, match="more than 5,000 points"):
        drawn_path(draw, most=MAX_POINTS)


def test_a_glyph_of_an_unknown_font_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        glyph_outline(Glyph(id="a", symbol="x", font="no-such-font"), built_in_fonts())
    with pytest.raises(KeyError):
        glyph_outline(Glyph(id="a", symbol="★"), built_in_fonts())
