"""Colours as other eyes see them, held against figures of other origin."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from generator.drawing import Group, Label, Shape, rectangle
from generator.drawing.scene import with_colors
from generator.game.contrast import channels, luminance
from generator.game.vision import (
    DEUTERANOPIA,
    EYES,
    GRAYSCALE,
    NORMAL,
    ON_PAPER,
    PROTANOPIA,
    TRITANOPIA,
    VISIONS,
    Vision,
    difference,
    gray_difference,
    seen,
)

COLORS = ["#e6261f", "#f98b16", "#ffe02e", "#17a34a", "#1d5fc9", "#8a2be2", "#c0c0c0", "#123456"]

# Viénot, Brettel and Mollon (1999): what is left of linear red and green for those who lack the
# cones for one of them, both alike.
RED_SHARE = {PROTANOPIA: 0.11238, DEUTERANOPIA: 0.29275}


def linear(value: int) -> float:
    channel = value / 255
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


@pytest.mark.parametrize("vision", RED_SHARE, ids=lambda vision: vision.name)
@pytest.mark.parametrize("color", COLORS)
def test_without_one_kind_of_cone_red_and_green_are_one(color: str, vision: Vision) -> None:
    share = RED_SHARE[vision]
    red, green, _ = map(linear, channels(color))
    wanted = share * red + (1 - share) * green
    for value in channels(seen(color, vision))[:2]:
        assert linear(value) == pytest.approx(wanted, abs=0.005)


@pytest.mark.parametrize(("one", "other"), [("#ffe02e", "#ffd8e8"), ("#00a000", "#0090c0")])
def test_without_cones_for_blue_yellow_and_pink_meet_and_green_and_blue(
    one: str, other: str
) -> None:
    for vision in (NORMAL, PROTANOPIA, DEUTERANOPIA):
        assert difference(one, other, vision) > 30
    assert difference(one, other, TRITANOPIA) < 5
    assert difference("#ff0000", "#00ffff", TRITANOPIA) > 60


def test_grays_are_compared_as_the_library_does() -> None:
    for one, other in product(COLORS, repeat=2):
        expected = difference(one, other, GRAYSCALE)
        assert gray_difference(one, other) == pytest.approx(expected, abs=1e-3)


@pytest.mark.parametrize("color", COLORS)
def test_grey_keeps_the_luminance(color: str) -> None:
    gray = seen(color, GRAYSCALE)
    assert len(set(channels(gray))) == 1
    assert luminance(gray) == pytest.approx(luminance(color), abs=0.004)


@pytest.mark.parametrize("vision", EYES, ids=lambda vision: vision.name)
def test_black_grey_and_white_stay(vision: Vision) -> None:
    for color in ("#000000", "#808080", "#ffffff"):
        before, after = channels(color), channels(seen(color, vision))
        assert all(abs(a - b) <= 1 for a, b in zip(before, after, strict=True))


def test_paper_is_never_as_bright_nor_as_dark_as_a_screen() -> None:
    assert luminance(seen("#ffffff", ON_PAPER)) == pytest.approx(0.876, abs=0.004)
    assert luminance(seen("#000000", ON_PAPER)) == pytest.approx(0.0665, abs=0.002)
    for one, other in pairwise(COLORS):
        assert difference(one, other, ON_PAPER) < difference(one, other, NORMAL)


@pytest.mark.parametrize("vision", VISIONS, ids=lambda vision: vision.name)
def test_a_difference_is_the_same_both_ways(vision: Vision) -> None:
    assert difference("#e6261f", "#e6261f", vision) == 0
    there = difference("#e6261f", "#17a34a", vision)
    assert there == pytest.approx(difference("#17a34a", "#e6261f", vision))


def test_the_scale_of_differences() -> None:
    """Black and white differ by 100; the grey pair is worked out by hand: L* 50.0 and 75.6 differ
    by 25.6 / (1 + 0.015 x 12.8^2 / sqrt(20 + 12.8^2)) = 21.7."""
    assert difference("#000000", "#ffffff", NORMAL) == pytest.approx(100, abs=0.01)
    assert difference("#777777", "#bababa", NORMAL) == pytest.approx(21.7, abs=0.2)


def test_a_drawing_is_seen_whole() -> None:
    square = rectangle(0, 0, 1, 1)
    inner = Group((Shape(square, "#ff0000"), Label("a", 0, 0, "font", 1, "#00ff00")))
    drawing = Group((inner, Shape(square, None, "#0000ff", 2)), alt="words")
    there = with_colors(drawing, lambda color: seen(color, GRAYSCALE))
    assert isinstance(there, Group)
    assert there.alt == "words"
    nested, stroked = there.items
    assert isinstance(nested, Group)
    assert isinstance(stroked, Shape)
    filled, label = nested.items
    assert isinstance(filled, Shape)
    assert isinstance(label, Label)
    paints = [filled.fill, label.fill, stroked.stroke]
    assert paints == [seen(color, GRAYSCALE) for color in ("#ff0000", "#00ff00", "#0000ff")]
    assert (filled.stroke, stroked.fill, stroked.stroke_width) == (None, None, 2)
