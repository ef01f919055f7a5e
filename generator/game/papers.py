"""Papers to print on: a table of sizes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from generator.game.stocks import STOCKS


class Paper(NamedTuple):
    """A sheet in portrait, in mm."""

    name: str
    width: float
    height: float


PAPERS: Mapping[str, Paper] = {
    "a4": Paper("A4", 210.0, 297.0),  # ISO 216
    "a3": Paper("A3", 297.0, 420.0),  # ISO 216
    "letter": Paper("US Letter", 215.9, 279.4),  # ANSI/ASME Y14.1, size A
}

LEAFLET_PAPERS = ("a4", "letter")
CARD_PAPERS = ("a4", "letter", "a3", "custom", *STOCKS, "labels")

CLEAR_OF_EDGE = 6.35
"""What home printers leave blank at each edge, in mm (a quarter of an inch)."""
