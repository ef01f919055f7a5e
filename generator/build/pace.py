"""How a process of ours spends its time."""

from __future__ import annotations

import gc


def collect_seldom() -> None:
    """Look for garbage in cycles only every 200,000 objects.

    What a build makes it mostly keeps until it ends: looking at it as often as Python does by
    default takes a tenth of the time of a leaflet and of importing cadquery, and frees nothing.
    """
    gc.set_threshold(200_000, 20, 50)
