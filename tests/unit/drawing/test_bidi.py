"""Text of both directions in the order in which it is displayed, and the fonts that it is from."""

from __future__ import annotations

import pytest

from generator.drawing import FontLibrary
from generator.drawing.bidi import RTL_MARK, has_rtl, in_visual_order
from generator.game.outputs import LeafletFonts
from tests.unit.kits import grawlix

CASES = {
    ("36 tiles", None): ["36 tiles"],
    ("שלום", None): ["<שלום"],
    ("Grawlix הוא", True): ["< הוא", "Grawlix"],
    ("Grawlix הוא", None): ["Grawlix ", "<הוא"],
    ("כללים 1 ו-2 כאן", True): ["< כאן", "2", "< ו-", "1", "<כללים "],
    ("(מאגר) ", True): ["<(מאגר) "],
}


@pytest.mark.parametrize(("text", "is_rtl"), CASES)
def test_stretches_are_from_left_to_right(text: str, is_rtl: bool | None) -> None:
    found = in_visual_order(text, is_rtl)
    assert ["<" * is_rtl + part for _, part, is_rtl in found] == CASES[text, is_rtl]
    assert all(text[start:].startswith(part) for start, part, _ in found)


def test_english_is_never_reordered() -> None:
    assert not has_rtl("Löwe – 36 @#$%*!? 日本")
    assert has_rtl("36 אריחים")
    assert has_rtl(RTL_MARK)


def test_glyphs_are_in_the_order_in_which_they_are_seen_with_brackets_turned() -> None:
    font = FontLibrary(grawlix().fonts)["amatic-sc-bold"]
    assert "".join(glyph.text for glyph in font.shape("אב (ג)")) == ")ג( בא"
    left, right = (font.shape(bracket)[0].number for bracket in "()")
    shaped = font.shape("(ג)")
    assert [shaped[0].number, shaped[-1].number] == [left, right]
    assert font.advance(f"{RTL_MARK}1. ") == pytest.approx(font.advance("1. "))


def test_a_chosen_font_takes_what_it_lacks_from_the_built_in_one_of_its_role_then_the_others() -> (
    None
):
    chosen = LeafletFonts(text="bebas-neue-regular", strong="amatic-sc-bold")
    fonts = FontLibrary(grawlix().fonts, chosen)
    shaped = fonts["bebas-neue-regular"].shape("aא")
    assert [glyph.font.id for glyph in shaped] == ["bebas-neue-regular", "amatic-sc-bold"]
    assert fonts["quicksand-bold"].missing("aאあ") == ("あ",)
    assert fonts["oleo-script-bold"].missing("א") == ("א",)
    with pytest.raises(KeyError):
        fonts["quicksand-bold"].shape("あ")
