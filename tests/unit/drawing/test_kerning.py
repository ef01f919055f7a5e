"""Pair kerning, read from the tables of fonts."""

from __future__ import annotations

from io import BytesIO
from itertools import product
from typing import Any

import pytest
from fontTools.feaLib.builder import addOpenTypeFeaturesFromString
from fontTools.fontBuilder import FontBuilder
from fontTools.ttLib import TTFont

from generator.drawing import FontLibrary
from tests.unit.kits import built_in_fonts

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
        assert ours.kerns(left + right) == [reference(font, left, right) / 1000, 0.0]


@pytest.mark.parametrize("font_id", sorted(built_in_fonts()))
def test_the_built_in_fonts_are_read_as_fonttools_reads_them(font_id: str) -> None:
    ours = built_in_fonts()[font_id]
    font = TTFont(BytesIO(ours.data))
    names, em = font.getBestCmap(), font["head"].unitsPerEm
    kerned = 0
    for left, right in product("ALTVWYafotvy’", "AJTVWYaeo.,–"):
        wanted = reference(font, names[ord(left)], names[ord(right)]) / em
        assert ours.kerns(left + right) == [wanted, 0.0]
        kerned += wanted != 0
    assert kerned > 10


def test_a_line_is_as_wide_as_its_words_and_spaces() -> None:
    font = built_in_fonts()["quicksand-bold"]
    assert font.kerns("To") == [font.kerns("To")[0], 0.0]
    assert font.kerns("To")[0] < 0
    assert font.kerns("T AV")[:2] == [0.0, 0.0]
    parts = sum(font.advance(part) for part in ("AVATAR", " ", "To"))
    assert font.advance("AVATAR To") == pytest.approx(parts)
    assert font.advance("AV") < font.advance("A") + font.advance("V")


def test_a_font_without_kerning_is_set_by_its_widths() -> None:
    font = made(FEATURES["nothing"])
    del font["GPOS"]
    plain = library(font)["made"]
    assert plain.advances("AB") == [0.6, 0.6]
    assert plain.kerns("") == []


def test_damaged_kerning_is_a_flaw() -> None:
    from fontTools.ttLib.tables.DefaultTable import DefaultTable

    font = made(FEATURES["classes"])
    font["GPOS"].ensureDecompiled()
    whole = TTFont(BytesIO(library(font)["made"].data)).getTableData("GPOS")
    for length in (1, len(whole) // 2, len(whole) - 8):
        cut = DefaultTable("GPOS")
        cut.data = whole[:length]
        font["GPOS"] = cut
        assert library(font)["made"].flaw == "it is no TrueType font, or it is damaged"
