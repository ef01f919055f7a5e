"""Icons of licences, drawn in a unit square around the origin."""

from __future__ import annotations

from generator.drawing import FontLibrary, Item, Path, Shape, polygon, text_outline
from generator.drawing.path import KAPPA, Affine

INK = "#000000"
ICON_NAMES = {"creative-commons": "Creative Commons", "attribution": "attribution"}
"""Names of the icons for alternative texts."""


def icon_items(name: str, fonts: FontLibrary) -> tuple[Item, ...]:
    """The icon, 1 mm in diameter, centred on the origin."""
    ring = Shape(circle(0, 0, 0.46), stroke=INK, stroke_width=0.075)
    if name == "creative-commons":
        return (ring, *_letters("cc", fonts))
    return (ring, *_person())


def circle(x: float, y: float, radius: float) -> Path:
    """A circle as four cubic curves."""
    r, k = radius, radius * KAPPA
    return Path(
        (
            ("M", (x + r, y)),
            ("C", (x + r, y + k, x + k, y + r, x, y + r)),
            ("C", (x - k, y + r, x - r, y + k, x - r, y)),
            ("C", (x - r, y - k, x - k, y - r, x, y - r)),
            ("C", (x + k, y - r, x + r, y - k, x + r, y)),
            ("Z", ()),
        )
    )


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
