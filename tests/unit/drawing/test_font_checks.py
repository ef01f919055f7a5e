"""A font file that anything would stumble over is refused first, in words."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from generator.diagnostics import Failure
from generator.drawing import FontLibrary
from tests.unit.drawing import odd_fonts as odd

FLAWS = {
    "web": (odd.web, "it is packed for the web (WOFF)"),
    "web 2": (lambda: b"wOF2" + odd.sound(), "it is packed for the web (WOFF2)"),
    "collection": (lambda: b"ttcf" + odd.sound(), "it is a collection of several fonts"),
    "text": (
        lambda: b"This is no font.",
        "(Not a recognized TrueType font",
    ),
    "empty": (lambda: b"", "it cannot be embedded in a PDF ("),
    "only a head": (lambda: odd.sound()[:40], "it cannot be embedded in a PDF (Corrupt TTF file"),
    "cut off": (lambda: odd.sound()[:-100], "the end of the file is missing"),
    "restricted": (lambda: odd.licensed(0x0002), "its license does not allow embedding it"),
    "bitmaps only": (lambda: odd.licensed(0x0208), "does not allow embedding its outlines"),
    "no subset": (lambda: odd.licensed(0x0100), "its license does not allow embedding a part"),
    "odd name": (lambda: odd.named("Odd (one)"), "psName=b'Odd-(one)' contains invalid character"),
    "foreign name": (lambda: odd.named("Öd"), "contains invalid character"),
    "no name": (lambda: odd.named(""), "it is not a TrueType or OpenType font, or it is damaged"),
    "no widths": (odd.widthless, "it draws nothing"),
    "magic": (lambda: odd.poked("head", 12, ">L", 5), "(Invalid head table magic"),
    "version": (lambda: odd.poked("hhea", 0, ">L", 0x20000), "(Unknown hhea table version"),
    "metrics": (lambda: odd.poked("hhea", 32, ">H", 1), "(Unknown horizontal metric"),
    "outlines": (lambda: odd.poked("head", 52, ">H", 1), "(Unknown glyph data"),
    "places": (lambda: odd.poked("head", 50, ">H", 1), "it is damaged"),
    "places too far": (lambda: odd.poked("loca", 2 * 101, ">H", 0xFFFF), "it is damaged"),
    "em": (lambda: odd.poked("head", 18, ">H", 0), "it is damaged"),
    "ascent": (lambda: odd.poked("hhea", 4, ">h", -5), "it draws nothing"),
}


@pytest.mark.parametrize(("make", "flaw"), FLAWS.values(), ids=FLAWS)
def test_a_flaw_is_told(make: Callable[[], bytes], flaw: str) -> None:
    found = FontLibrary({"odd": make()})["odd"].flaw
    assert found is not None
    assert flaw in found


@pytest.mark.parametrize("table", ["head", "hhea", "maxp", "post", "name", "hmtx", "cmap", "loca"])
def test_a_missing_table_is_told(table: str) -> None:
    assert FontLibrary({"odd": odd.without(table)})["odd"].flaw is not None


def test_a_font_of_pictures_has_no_outlines() -> None:
    assert FontLibrary({"odd": odd.without("glyf")})["odd"].flaw == "it has no outlines of TrueType"


@pytest.mark.parametrize(
    "make",
    [
        odd.sound,
        odd.variable,
        lambda: odd.licensed(0x0004),
        lambda: odd.licensed(0x0008),
        lambda: odd.without("OS/2"),
        lambda: odd.mapped(0, 3),
        lambda: odd.mapped(3, 0),
        lambda: odd.named("Odd One"),
    ],
)
def test_what_can_be_used_has_no_flaw(make: Callable[[], bytes]) -> None:
    assert FontLibrary({"odd": make()})["odd"].flaw is None


@pytest.mark.parametrize("make", [odd.scrawled, lambda: odd.poked("maxp", 4, ">H", 3)])
def test_an_outline_that_is_damaged_is_told_when_it_is_drawn(make: Callable[[], bytes]) -> None:
    font = FontLibrary({"odd": make()})["odd"]
    with pytest.raises(Failure, match=r'the font "odd" cannot be used: its outline of "a" is dam'):
        font.outline("a")
