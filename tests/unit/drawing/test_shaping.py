"""Shaping: kerning, ligatures and marks, as fonts ask for them.

Writing from right to left is out of scope: glyphs come from left to right, in the order of the
characters.
"""

from __future__ import annotations

from io import BytesIO
from itertools import product
from typing import Any

import pytest
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.ttLib import TTFont

from generator.drawing import Font, FontLibrary, Label, Scene, text_outline
from generator.drawing.svg import outlined
from generator.typesetting.pdf import publication_of, to_pdf
from tests.unit.drawing.odd_fonts import edited
from tests.unit.kits import built_in_fonts
from tests.unit.typesetting.beyond import beyond_font
from tests.unit.typesetting.reading import MM, failures, text

LETTERS = "ABCT"
FEATURES = {
    "pairs": "feature kern { pos A B -50; pos A C 20; pos T A -80; } kern;",
    "classes": "feature kern { pos [A B] [C T] -30; pos [C] [A] 15; } kern;",
    "both": "feature kern { pos A C -10; pos [A B] [B C] -40; } kern;",
    "far": "lookup K useExtension { pos [A B C] [A T] -25; } K; feature kern { lookup K; } kern;",
    "two lookups": (
        "lookup K { pos A B -50; } K; lookup L { pos [A B] [B C] -5; } L; "
        "feature kern { lookup K; lookup L; } kern;"
    ),
    "placement, too": "feature kern { pos A <3 4 -60 0> B; pos B <1 0 0 0> C; } kern;",
    "other feature": "feature cpsp { pos A B -50; } cpsp; feature kern { pos B A 7; } kern;",
    "nothing": "feature cpsp { pos A 5; } cpsp;",
}


def made(features: str) -> TTFont:
    """A font of four empty letters, 1,000 units to the em, 600 wide."""
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", "space", *LETTERS])
    builder.setupCharacterMap({ord(c): c for c in LETTERS} | {32: "space"})
    builder.setupGlyf(dict.fromkeys(builder.font.getGlyphOrder(), _empty()))
    builder.setupHorizontalMetrics(dict.fromkeys(builder.font.getGlyphOrder(), (600, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupOS2(sCapHeight=700, sxHeight=500)
    builder.setupNameTable({"familyName": "Made", "styleName": "Regular", "psName": "Made"})
    builder.setupPost()
    addOpenTypeFeaturesFromString(builder.font, features)
    return builder.font


def _empty() -> object:
    from fontTools.ttLib.tables._g_l_y_f import Glyph

    return Glyph()


def library(font: TTFont) -> FontLibrary:
    out = BytesIO()
    font.save(out)
    return FontLibrary({"made": out.getvalue()})


def kerns(font: Font, text: str) -> list[float]:
    """What shaping adds behind each glyph, in em."""
    return [glyph.kern for glyph in font.shape(text)]


def reference(font: TTFont, left: str, right: str) -> int:
    """What fontTools reads for two glyphs."""
    table = font["GPOS"].table
    wanted = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "kern"
        for index in record.Feature.LookupListIndex
    }
    total = 0
    for index in sorted(wanted):
        for each in table.LookupList.Lookup[index].SubTable:
            value = _in_table(getattr(each, "ExtSubTable", each), left, right)
            if value is not None:
                total += value
                break
    return total


def _in_table(pairs: Any, left: str, right: str) -> int | None:
    if left not in pairs.Coverage.glyphs:
        return None
    if pairs.Format == 1:
        records = pairs.PairSet[pairs.Coverage.glyphs.index(left)].PairValueRecord
        values = [record.Value1 for record in records if record.SecondGlyph == right]
        if not values:
            return None
        value = values[0]
    else:
        row = pairs.Class1Record[pairs.ClassDef1.classDefs.get(left, 0)]
        value = row.Class2Record[pairs.ClassDef2.classDefs.get(right, 0)].Value1
    return int(getattr(value, "XAdvance", 0) or 0)


@pytest.mark.parametrize("features", FEATURES.values(), ids=FEATURES)
def test_every_form_of_table_is_read_as_fonttools_reads_it(features: str) -> None:
    font = made(features)
    ours = library(font)["made"]
    assert ours.flaw is None
    for left, right in product(LETTERS, LETTERS):
        assert kerns(ours, left + right) == [reference(font, left, right) / 1000, 0.0]


WITHOUT_PAIRS = ("amatic-sc-bold", "dm-mono-regular")
"""Fonts in which few pairs are kerned, or none."""


@pytest.mark.parametrize("font_id", sorted({*built_in_fonts()} - {"righteous-regular"}))
def test_the_built_in_fonts_are_read_as_fonttools_reads_them(font_id: str) -> None:
    ours = built_in_fonts()[font_id]
    font = TTFont(BytesIO(ours.data))
    names, em = font.getBestCmap(), font["head"].unitsPerEm
    kerned = 0
    for left, right in product("ALTVWYafotvy’", "AJTVWYaeo.,–"):
        wanted = reference(font, names[ord(left)], names[ord(right)]) / em
        assert kerns(ours, left + right) == [wanted, 0.0]
        kerned += wanted != 0
    assert (kerned > 10) != (font_id in WITHOUT_PAIRS)


def test_a_line_is_as_wide_as_its_words_and_spaces() -> None:
    font = built_in_fonts()["quicksand-bold"]
    assert kerns(font, "To")[0] < 0
    assert kerns(font, "T AV")[:2] == [0.0, 0.0]
    parts = sum(font.advance(part) for part in ("AVATAR", " ", "To"))
    assert font.advance("AVATAR To") == pytest.approx(parts)
    assert font.advance("AV") < font.advance("A") + font.advance("V")


def test_a_font_without_kerning_is_set_by_its_widths() -> None:
    font = made(FEATURES["nothing"])
    del font["GPOS"]
    plain = library(font)["made"]
    assert [glyph.advance for glyph in plain.shape("AB")] == [0.6, 0.6]
    assert plain.shape("") == []


def test_damaged_kerning_is_left_out() -> None:
    from fontTools.ttLib.tables.DefaultTable import DefaultTable

    font = made(FEATURES["classes"])
    font["GPOS"].ensureDecompiled()
    whole = TTFont(BytesIO(library(font)["made"].data)).getTableData("GPOS")
    for length in (1, len(whole) // 2):
        cut = DefaultTable("GPOS")
        cut.data = whole[:length]
        font["GPOS"] = cut
        damaged = library(font)["made"]
        assert damaged.flaw is None
        assert damaged.advance("AC") == 1.2


def test_ligatures_show_all_their_characters() -> None:
    font = built_in_fonts()["quicksand-medium"]
    assert [glyph.text for glyph in font.shape("office flag")] == [*"o", "ffi", *"ce ", "fl", *"ag"]
    assert [glyph.text for glyph in built_in_fonts()["caprasimo-regular"].shape("fi")] == ["f", "i"]
    (ligature,) = font.shape("fi")
    assert font.advance("fi") == ligature.width
    assert font.glyph_outline(ligature.number, "fi") != font.outline("f")


def test_a_mark_is_placed_by_its_font() -> None:
    """No font of ours has a letter q with an acute, but Quicksand says where it belongs."""
    font = built_in_fonts()["quicksand-medium"]
    letter, mark = font.shape("q\u0301")
    assert (letter.text, mark.text, mark.advance) == ("q", "\u0301", 0)
    assert -letter.width < mark.x < 0
    assert mark.y > 0  # the accent of the font belongs on a letter that is a little higher
    q, acute = font.outline("q").box(), font.glyph_outline(mark.number, mark.text).box()
    drawn = text_outline("q\u0301", font).box()
    assert drawn == pytest.approx((q.left, acute.top + mark.y, q.right, q.bottom))
    middle = letter.advance + mark.x + acute.center[0]
    assert q.left < middle < q.right


def test_a_letter_and_its_mark_become_one_glyph_where_the_font_has_it() -> None:
    font = built_in_fonts()["quicksand-medium"]
    (composed,) = font.shape("e\u0301")
    assert composed.text == "e\u0301"
    assert font.glyph_outline(composed.number, "") == font.outline("é")


def test_a_letter_that_is_set_in_parts() -> None:
    font = made("feature ccmp { sub T by A B; } ccmp;")
    assert [glyph.text for glyph in library(font)["made"].shape("CTC")] == ["C", "T", "", "C"]


WORDS = ["AVATAR To", "office flag ffl", "q\u0301 x\u0302a e\u0301 i\u0307", "a\xa0b 1,2 “T”"]


@pytest.mark.parametrize("words", WORDS)
def test_what_is_measured_is_drawn_in_every_medium_and_can_be_read(words: str) -> None:
    fonts = built_in_fonts()
    font = fonts["quicksand-bold"]
    label = Label(words, 2, 8, "quicksand-bold", 5)
    drawn = [path for path, _ in _outlines(label, fonts)]
    assert len(drawn) == sum(not glyph.text.isspace() for glyph in font.shape(words))
    pdf = to_pdf(publication_of(Scene(60, 10, (label,), "Words")), fonts)
    assert text(pdf) == words.replace("\xa0", " ")
    assert failures(pdf) == []
    for at, place in zip(_starts(pdf), _pens(font, words), strict=True):
        assert at == pytest.approx((2 + 5 * place[0], 8 + 5 * place[1]), abs=0.01)


def test_a_letter_in_parts_is_read_as_itself() -> None:
    parts = "feature ccmp { sub u000054 by u000041 u000042; } ccmp;"
    data = edited(lambda font: addOpenTypeFeaturesFromString(font, parts), beyond_font("ABCT"))
    fonts = FontLibrary({"made": data})
    pdf = to_pdf(publication_of(Scene(60, 10, (Label("CATB", 2, 8, "made", 5),), "Words")), fonts)
    assert text(pdf) == "CATB"
    assert failures(pdf) == []


def _outlines(label: Label, fonts: FontLibrary) -> list[tuple[Any, Any]]:
    return [(item.path, item.fill) for item in outlined(label, fonts).items]  # type: ignore[union-attr]


def _pens(font: Font, words: str) -> list[tuple[float, float]]:
    """Where each glyph is drawn, in em from the start of the text; y downward."""
    glyphs = font.shape(words)
    starts = [sum(glyph.advance for glyph in glyphs[:i]) for i in range(len(glyphs))]
    return [(x + glyph.x, glyph.y) for x, glyph in zip(starts, glyphs, strict=True)]


def _starts(pdf: bytes) -> list[tuple[float, float]]:
    """Where each glyph of a page is drawn, its first one on a baseline at 8, in mm."""
    import pdfplumber

    with pdfplumber.open(BytesIO(pdf)) as document:
        chars = document.pages[0].chars
    feet = [chars[0]["y0"] - char["y0"] for char in chars]
    return [(char["x0"] * MM, 8 + foot * MM) for char, foot in zip(chars, feet, strict=True)]
