"""ICC profiles: which can be used, and what they make of colors."""

from __future__ import annotations

from random import Random

import pytest
from PIL import Image

from generator.products.shop.pdfx import PressProfile, read_profile, separator
from tests.unit.products.shop.profiles import icc


def inks(color: tuple[int, int, int], most: int = 400) -> list[int]:
    profile = read_profile(icc())
    assert isinstance(profile, PressProfile), profile
    return [*separator(profile, most)(Image.new("RGB", (1, 1), color))]


def test_a_profile_says_its_name_in_ascii() -> None:
    profile = read_profile(icc(name="Coat\x07ed " + "x" * 99))
    assert isinstance(profile, PressProfile)
    assert profile.name == "Coated " + "x" * 53


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "this is not an ICC profile"),
        (bytes(500), "this is not an ICC profile"),
        (icc()[:-4], "the profile is cut off, or longer than it says"),
        (icc() + bytes(4), "the profile is cut off, or longer than it says"),
        (icc(b"RGB ", b"mntr"), "this is a profile for RGB colors, not for CMYK"),
        (icc()[:16] + b"\x07\xff  " + icc()[20:], "colors, not for CMYK"),
        (icc(device=b"scnr"), "this is not the profile of a press"),
        (icc(version=4), "this profile is not of version 2"),
        (icc().replace(b"B2A0", b"XXXX"), "the profile is broken"),
        (icc()[:200] + bytes(len(icc()) - 200), "the profile is broken"),
    ],
)
def test_another_profile_is_told_in_a_sentence(data: bytes, words: str) -> None:
    found = read_profile(data)
    assert isinstance(found, str)
    assert words in found


def test_no_byte_that_changes_brings_it_down() -> None:
    chance, whole = Random(31), icc()
    for _ in range(60):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 8)):
            data[chance.randrange(128, len(data))] = chance.randrange(256)
        assert read_profile(bytes(data))


def test_white_takes_no_ink_and_black_all() -> None:
    assert inks((255, 255, 255)) == [0, 0, 0, 0]
    assert inks((0, 0, 0)) == [255, 255, 255, 255]


def test_more_ink_than_a_shop_takes_is_reduced_but_for_black() -> None:
    assert inks((0, 0, 0), 240) == [119, 119, 119, 255]
    gray = inks((128, 128, 128), 400)
    assert inks((128, 128, 128), 240) == gray
    assert sum(inks((40, 40, 40), 240)) <= 612
