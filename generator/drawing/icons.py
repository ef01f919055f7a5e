"""Icons of licences and of facts, drawn in a unit square around the origin."""

from __future__ import annotations

from generator.drawing import (
    FontLibrary,
    Item,
    Path,
    Shape,
    parse_path,
    polygon,
    rectangle,
    text_outline,
)
from generator.drawing.path import KAPPA, Affine

INK = "#000000"
ICON_NAMES = {"creative-commons": "Creative Commons", "attribution": "attribution"}
"""Names of the icons for alternative texts; those of facts have none, beside their words."""


def icon_items(name: str, fonts: FontLibrary) -> tuple[Item, ...]:
    """The icon, 1 mm in diameter, centered on the origin."""
    if name in _FACTS:
        return _FACTS[name]()
    ring = Shape(circle(0, 0, 0.46), stroke=INK, stroke_width=0.075)
    return (ring, *(_letters("cc", fonts) if name == "creative-commons" else _person()))


def circle(x: float, y: float, radius: float) -> Path:
    """A circle as four cubic curves."""
    r, k = radius, radius * KAPPA
    quarters = (
        (x + r, y + k, x + k, y + r, x, y + r),
        (x - k, y + r, x - r, y + k, x - r, y),
        (x - r, y - k, x - k, y - r, x, y - r),
        (x + k, y - r, x + r, y - k, x + r, y),
    )
    return Path((("M", (x + r, y)), *(("C", points) for points in quarters), ("Z", ())))


def _letters(text: str, fonts: FontLibrary) -> tuple[Item, ...]:
    """Bold letters that fit into the ring."""
    font = fonts["quicksand-bold"]
    place = Affine.translate(-font.advance(text) / 2, font.x_height / 2)
    merged = text_outline(text, font).transformed(place)
    box = merged.box()
    scale = 0.56 / box.width
    return (
        Shape(merged.transformed(Affine.scale(scale)), fill=INK, stroke=INK, stroke_width=0.035),
    )


def _person() -> tuple[Item, ...]:
    """A person: head and body."""
    shoulder, arm, leg = 0.135, 0.06, 0.075
    right = [(shoulder, -0.16), (shoulder, arm), (leg, arm), (leg, 0.34)]
    left = [(-x, y) for x, y in reversed(right)]
    body = polygon([left[-1], *right, *left[:-1]])
    return (
        Shape(circle(0, -0.265, 0.08), fill=INK),
        Shape(body, fill=INK, stroke=INK, stroke_width=0.03),
    )


def _players() -> tuple[Item, ...]:
    """Two persons, from the shoulders up."""
    made: list[Item] = []
    for x in (-0.24, 0.24):
        bust = "M -0.21 0.32 V 0.22 A 0.21 0.21 0 0 1 0.21 0.22 V 0.32 Z"
        shoulders = parse_path(bust).transformed(Affine.translate(x, 0.06))
        made += [Shape(circle(x, -0.2, 0.145), INK), Shape(shoulders, INK)]
    return tuple(made)


def _minutes() -> tuple[Item, ...]:
    """A clock."""
    hands = Path((("M", (0, -0.24)), ("L", (0, 0)), ("L", (0.17, 0.1))))
    return (
        Shape(circle(0, 0, 0.4), stroke=INK, stroke_width=0.08),
        Shape(hands, stroke=INK, stroke_width=0.08),
    )


def _age() -> tuple[Item, ...]:
    """A cake with a candle."""
    cake = "M -0.4 0.4 V 0.06 A 0.1 0.1 0 0 1 -0.3 -0.04 H 0.3 A 0.1 0.1 0 0 1 0.4 0.06 V 0.4 Z"
    flame = "M 0 -0.46 C 0.12 -0.34 0.1 -0.24 0 -0.24 C -0.1 -0.24 -0.12 -0.34 0 -0.46 Z"
    candle = rectangle(-0.035, -0.2, 0.07, 0.13)
    return Shape(parse_path(cake), INK), Shape(candle, INK), Shape(parse_path(flame), INK)


_FACTS = {"players": _players, "minutes": _minutes, "age": _age}
