"""Papers, label sheets and cards: tables of sizes. A stock without a source is derived from the
size of a label and how many a sheet has, all that most makers publish: without gaps, centered. Hold
a print against the sheet; where they differ, measure it and describe it as ``cards.labels``."""

from collections.abc import Mapping
from typing import NamedTuple


class Paper(NamedTuple):
    """A sheet in portrait, in mm."""

    name: str
    width: float
    height: float


PAPERS: Mapping[str, Paper] = {
    "a4": Paper("A4", 210.0, 297.0),  # ISO 216
    "letter": Paper("US Letter", 215.9, 279.4),  # ANSI/ASME Y14.1, size A
    "a3": Paper("A3", 297.0, 420.0),  # ISO 216
    "tabloid": Paper("Tabloid", 279.4, 431.8),  # ANSI/ASME Y14.1, size B
    "a2": Paper("A2", 420.0, 594.0),  # ISO 216
}
"""By the name that every key and option for a paper takes."""
DEFAULT_PAPERS = ("a4", "letter")

CLEAR_OF_EDGE = 6.35  # in mm (1/4 inch), which home printers leave blank at each edge


class Stock(NamedTuple):
    """A sheet of ``columns`` x ``rows`` labels on a paper of :data:`PAPERS`; in mm, the margins
    before the first one and the distances from label to label."""

    paper: str
    columns: int
    rows: int
    width: float
    height: float
    left: float
    top: float
    pitch_x: float
    pitch_y: float
    corner_radius: float = 0.0


def _centred(paper: str, columns: int, rows: int, side: float, gap: float = 0) -> Stock:
    """Square labels, ``gap`` apart, centered on the paper."""
    pitch, sheet = side + gap, PAPERS[paper]
    left = round((sheet.width - columns * pitch + gap) / 2, 3)
    top = round((sheet.height - rows * pitch + gap) / 2, 3)
    return Stock(paper, columns, rows, side, side, left, top, pitch, pitch)


STOCKS: Mapping[str, Stock] = {
    # Each label of Online Labels OL114 is two: templates/online-templates.xml of gLabels.
    "labels-25-letter": _centred("letter", 8, 10, 25.4),
    "labels-25-a4": _centred("a4", 6, 11, 25.4),
    "labels-33-a4": _centred("a4", 6, 8, 33.0),
    "labels-35-a4": _centred("a4", 6, 8, 35.0),
    # Of a program that prints QR codes on it: 5 mm apart, 7.5 mm from the left, 11 from the top.
    "avery-l7120": _centred("a4", 5, 7, 35.0, gap=5),
}
"""By the name that ``cards.paper`` takes. Other sheets are described by ``cards.labels``."""

CARD_PAPERS = (*PAPERS, "custom", *STOCKS, "labels")

CARD_SIZES: Mapping[str, tuple[float, float]] = {
    "tile": (25.4, 25.4),  # the original's stickers, for wooden squares of one inch
    "poker": (63.5, 88.9),  # 2.5 x 3.5 in
    "euro-poker": (63.0, 88.0),
    "bridge": (57.0, 89.0),
    "us-mini": (44.5, 63.5),  # 1.75 x 2.5 in
    "euro-mini": (44.0, 67.0),
    "tarot": (70.0, 120.0),
    "mini-square": (50.8, 50.8),  # 2 x 2 in
    "small-square": (70.0, 70.0),
    "square": (76.2, 76.2),  # 3 x 3 in
}
"""By the name that ``cards.size`` takes; trimmed sizes as game printers list them."""


SLEEVE_THICKNESS = 0.2  # what a sleeve adds to a card, in mm: two films of 100 microns
SLEEVE_SEAM = 2.0  # what its seams take of its width and height, in mm
SLEEVES: Mapping[str, tuple[float, float]] = {
    # Outer sizes of Gamegenic's Prime sleeves, as in github.com/bszonye/game-box, cards.scad.
    "standard": (66.0, 91.0),
    "standard-european": (62.0, 94.0),
    "standard-american": (59.0, 91.0),
    "mini-european": (46.0, 71.0),
    "mini-american": (44.0, 67.0),
    "mini-square": (53.0, 53.0),
    "square": (73.0, 73.0),
    "large-square": (82.0, 82.0),
    "tarot": (73.0, 122.0),
}
"""By the name that ``box.sleeves`` takes."""
