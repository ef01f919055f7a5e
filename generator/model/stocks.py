"""Label stock: sheets of die-cut labels, as tables of where the labels lie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Stock(NamedTuple):
    """A sheet of ``columns`` x ``rows`` labels; lengths in mm.

    ``left`` and ``top`` are the margins before the first label, ``pitch_x`` and ``pitch_y`` the
    distances from label to label.
    """

    name: str
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


STOCKS: Mapping[str, Stock] = {
    # One inch on US Letter without gaps: 8 in + 2 x 0.25 in by 10 in + 2 x 0.5 in, the grid of
    # Online Labels' one-inch sheets (OL114 in glabels' templates).
    "labels-25-letter": Stock(
        "25.4 mm labels, 8 x 10 on US Letter",
        *("letter", 8, 10, 25.4, 25.4, 6.35, 12.7, 25.4, 25.4),
    ),
    # One inch on A4 without gaps, in the middle of the sheet.
    "labels-25-a4": Stock(
        "25.4 mm labels, 6 x 11 on A4", *("a4", 6, 11, 25.4, 25.4, 28.8, 8.8, 25.4, 25.4)
    ),
    # Without gaps, in the middle of the sheet.
    "labels-33-a4": Stock(
        "33 mm labels, 6 x 8 on A4", *("a4", 6, 8, 33.0, 33.0, 6.0, 16.5, 33.0, 33.0)
    ),
    # Each half of the 70 x 35 mm label of which 3 x 8 fill the width of A4 (Avery 3422).
    "labels-35-a4": Stock(
        "35 mm labels, 6 x 8 on A4", *("a4", 6, 8, 35.0, 35.0, 0.0, 8.5, 35.0, 35.0)
    ),
    # 5 x 35 mm + 4 x 5 mm + 2 x 7.5 mm by 7 x 35 mm + 6 x 5 mm + 2 x 11 mm.
    "avery-l7120": Stock(
        "Avery L7120, 35 mm, 5 x 7 on A4", *("a4", 5, 7, 35.0, 35.0, 7.5, 11.0, 40.0, 40.0)
    ),
}
"""By the name that ``cards.paper`` takes. Other sheets are described by ``cards.labels``."""
