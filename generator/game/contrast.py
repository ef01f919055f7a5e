"""Contrast of colors (WCAG 2.2), and mixtures of two."""

from functools import lru_cache

BLACK = "#000000"
PAPER = "#ffffff"


def ink_on(background: str) -> str:
    """Black or white, whichever has more contrast with ``background``."""
    return BLACK if contrast(BLACK, background) >= contrast(PAPER, background) else PAPER


def contrast(one: str, other: str) -> float:
    """Contrast ratio of two ``#rrggbb`` colors, from 1 to 21 (WCAG 2.2)."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def contrasting(color: str, ink: str, ground: str, least: float) -> str:
    """The color with the least ``ink`` mixed in that has this contrast with ``ground``."""
    shades = (mix(color, ink, step / 20) for step in range(20))
    return next((shade for shade in shades if contrast(shade, ground) >= least), ink)


@lru_cache(maxsize=256)
def luminance(color: str) -> float:
    """Relative luminance of a ``#rrggbb`` color, from 0 to 1 (WCAG 2.2)."""
    red, green, blue = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear(color: str) -> tuple[float, ...]:
    """Light of red, green and blue of a ``#rrggbb`` color, from 0 to 1 (IEC 61966-2-1)."""
    values = (value / 255 for value in channels(color))
    return tuple(it / 12.92 if it <= 0.04045 else ((it + 0.055) / 1.055) ** 2.4 for it in values)


def mix(one: str, other: str, share: float) -> str:
    """The ``#rrggbb`` color that is ``share`` of the way from ``one`` to ``other``."""
    pairs = zip(channels(one), channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def channels(color: str) -> tuple[int, int, int]:
    """Red, green and blue of ``#rrggbb``, from 0 to 255."""
    return int(color[1:3], 16), int(color[3:5], 16), int(color[5:7], 16)
