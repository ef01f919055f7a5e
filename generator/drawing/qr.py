"""QR codes (ISO/IEC 18004)."""

from __future__ import annotations

from itertools import groupby

from generator.drawing.path import Path, Segment, rectangle
from generator.drawing.scene import Scene, Shape

MODULE = 0.5
"""Side of a module, in mm; phones read half a millimeter from a hand's distance."""
QUIET = 4
"""White modules that must surround a code."""


def qr_scene(address: str) -> Scene:
    """The QR code of an address, black on white, with its quiet zone; a quarter of it may be
    covered or smudged."""
    import segno

    rows = segno.make(address, micro=False, error="q", boost_error=False).matrix
    segments: list[Segment] = []
    for y, row in enumerate(rows):
        x = 0
        for is_dark, run in groupby(row):
            length = len(list(run))
            if is_dark:
                bar = (x + QUIET, y + QUIET, length, 1)
                segments += rectangle(*(MODULE * number for number in bar)).segments
            x += length
    side = MODULE * (len(rows) + 2 * QUIET)
    ground = Shape(rectangle(0, 0, side, side), "#ffffff")
    code = Shape(Path(tuple(segments)), "#000000")
    return Scene(side, side, (ground, code), "QR code", f"It holds the address {address}.")
