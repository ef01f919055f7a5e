"""Colors as people see them, on a screen and on paper. Protanopia and deuteranopia are simulated by
Viénot, Brettel and Mollon (1999), tritanopia by Brettel, Viénot and Mollon (1997), each for the
complete loss of one kind of cone; grayscale keeps the relative luminance (WCAG 2.2)."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations, product
from math import sqrt
from typing import TYPE_CHECKING, NamedTuple

from generator.game.contrast import luminance

if TYPE_CHECKING:
    from coloraide import Color

LEAST = 10.0
"""Minimum CIEDE2000 difference of colors that are easy to tell apart. The usual interpretation: up
to 2 visible only side by side, up to 10 similar at a glance, from 11 on distinct colors. Palette
checkers (countryatlas, autograph for R) warn below 10, too."""

_PAPER_DARK, _PAPER_LIGHT = 0.0665, 0.876
"""Luminances of the darkest print and of bare paper: L* 31 and L* 95, typical of four-color offset
on uncoated stock. A conservative assumption: most printers do better."""


class Vision(NamedTuple):
    """A kind of vision; ``words`` says "seen so" in messages, ``filter`` is that of coloraide."""

    name: str
    words: str
    filter: str = ""


NORMAL = Vision("normal vision", "in normal vision")
ON_PAPER = Vision("normal vision on paper", "in normal vision on paper")
PROTANOPIA = Vision("protanopia", "with protanopia", "protan")
DEUTERANOPIA = Vision("deuteranopia", "with deuteranopia", "deutan")
TRITANOPIA = Vision("tritanopia", "with tritanopia", "tritan")
GRAYSCALE = Vision("grayscale", "in grayscale", "grayscale")

EYES = (NORMAL, PROTANOPIA, DEUTERANOPIA, TRITANOPIA, GRAYSCALE)  # on a screen, as in the proof
FULL_COLOR = (NORMAL, ON_PAPER)
VISIONS = (*FULL_COLOR, *EYES[1:])


@lru_cache(maxsize=4096)
def seen(color: str, vision: Vision) -> str:
    """Simulates how ``color`` looks with ``vision``; returns a ``#rrggbb`` color."""
    return str(_seen(color, vision).to_string(hex=True, fit="clip"))


@lru_cache(maxsize=65536)
def difference(one: str, other: str, vision: Vision) -> float:
    """The CIEDE2000 difference (ISO/CIE 11664-6) of two ``#rrggbb`` colors as they are seen."""
    return float(lab(one, vision).delta_e(lab(other, vision), method="2000"))


@lru_cache(maxsize=65536)
def lab(color: str, vision: Vision) -> "Color":
    return _seen(color, vision).convert("lab-d65")


def _seen(color: str, vision: Vision) -> "Color":
    from coloraide import Color

    plain = Color(color)
    if vision == ON_PAPER:
        linear = plain.convert("srgb-linear").coords()
        light = [_PAPER_DARK + (_PAPER_LIGHT - _PAPER_DARK) * value for value in linear]
        return Color("srgb-linear", light).convert("srgb")
    return plain.filter(vision.filter, 1, out_space="srgb").clip() if vision.filter else plain


def look_alike(colors: Iterable[str]) -> bool:
    """True if two of the colors differ by less than :data:`LEAST` with some kind of vision."""
    given = [*colors]
    if any(gray_difference(*pair) < LEAST - 0.1 for pair in combinations(given, 2)):
        return True  # most are alike in gray, which needs no library
    pairs = product(VISIONS, combinations(given, 2))
    return any(difference(*pair, vision) < LEAST for vision, pair in pairs)


def gray_difference(one: str, other: str) -> float:
    """As :func:`difference` in grayscale, whose colors have neither chroma nor hue."""
    lights = map(luminance, (one, other))
    low, high = sorted(116 * y ** (1 / 3) - 16 if y > 0.00886 else 903.3 * y for y in lights)
    off = ((low + high) / 2 - 50) ** 2
    return (high - low) / (1 + 0.015 * off / sqrt(20 + off))
