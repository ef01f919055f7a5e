"""Simulates color vision, on a screen and on paper, and measures color differences.

Protanopia and deuteranopia are simulated by Viénot, Brettel and Mollon (1999), tritanopia by
Brettel, Viénot and Mollon (1997), each for the complete loss of one kind of cone; grayscale keeps
the relative luminance (WCAG 2.2).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.drawing import Group, Item, Label

if TYPE_CHECKING:
    from coloraide import Color

_PAPER_DARK, _PAPER_LIGHT = 0.0665, 0.876
"""Luminances of the darkest print and of bare paper: L* 31 and L* 95, typical of four-color offset
on uncoated stock. A conservative assumption: most printers do better."""


@dataclass(frozen=True, slots=True, eq=False)
class Vision:
    """A kind of vision: its name, the phrase for "seen so", its cause, and its filter in coloraide,
    if any."""

    name: str
    words: str
    cause: str = ""
    filter: str = ""

    @property
    def heading(self) -> str:
        return self.name.capitalize() + (f" ({self.cause})" if self.cause else "")


NORMAL = Vision("normal vision", "in normal vision")
ON_PAPER = Vision("normal vision on paper", "in normal vision on paper")
PROTANOPIA = Vision("protanopia", "with protanopia", "no cones for red", "protan")
DEUTERANOPIA = Vision("deuteranopia", "with deuteranopia", "no cones for green", "deutan")
TRITANOPIA = Vision("tritanopia", "with tritanopia", "no cones for blue", "tritan")
GRAYSCALE = Vision("grayscale", "in grayscale", "black and white print", "grayscale")

EYES = (NORMAL, PROTANOPIA, DEUTERANOPIA, TRITANOPIA, GRAYSCALE)
"""The kinds of vision on a screen, which the color proof shows."""
FULL_COLOR = (NORMAL, ON_PAPER)
"""Normal vision, on a screen and on paper."""
VISIONS = (*FULL_COLOR, *EYES[1:])


@lru_cache(maxsize=4096)
def seen(color: str, vision: Vision) -> str:
    """Simulates how ``color`` looks with ``vision``; returns a ``#rrggbb`` color."""
    return str(_seen(color, vision).to_string(hex=True, fit="clip"))


@lru_cache(maxsize=65536)
def difference(one: str, other: str, vision: Vision) -> float:
    """Returns the CIEDE2000 difference (ISO/CIE 11664-6) of two ``#rrggbb`` colors as they are
    seen: 0 for equal ones, 100 for black and white."""
    return float(_lab(one, vision).delta_e(_lab(other, vision), method="2000"))


def nearest_first(color: str, others: Iterable[str], vision: Vision) -> list[str]:
    """Sorts ``others`` by their distance from ``color`` in CIELAB, a fast approximation of
    :func:`difference`."""
    here = _place(color, vision)
    return sorted(others, key=lambda other: math.dist(here, _place(other, vision)))


def seen_item(item: Item, vision: Vision) -> Item:
    """Replaces all colors of a drawing by those seen with ``vision``."""
    if isinstance(item, Group):
        return item._replace(items=tuple(seen_item(child, vision) for child in item.items))
    if isinstance(item, Label):
        return item._replace(fill=seen(item.fill, vision))
    return item._replace(
        fill=item.fill and seen(item.fill, vision),
        stroke=item.stroke and seen(item.stroke, vision),
    )


@lru_cache(maxsize=65536)
def _lab(color: str, vision: Vision) -> Color:
    return _seen(color, vision).convert("lab-d65")


@lru_cache(maxsize=65536)
def _place(color: str, vision: Vision) -> tuple[float, ...]:
    return tuple(_lab(color, vision).coords())


def _seen(color: str, vision: Vision) -> Color:
    from coloraide import Color

    plain = Color(color)
    if vision == ON_PAPER:
        linear = plain.convert("srgb-linear").coords()
        light = [_PAPER_DARK + (_PAPER_LIGHT - _PAPER_DARK) * value for value in linear]
        return Color("srgb-linear", light).convert("srgb")
    if not vision.filter:
        return plain
    return plain.filter(vision.filter, 1, out_space="srgb").clip()
