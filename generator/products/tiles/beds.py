"""Tiles packed on the beds of a 3D printer."""

from __future__ import annotations

import math
from dataclasses import dataclass

WIDEST_GAP = 12.0
"""Tiles are set this far apart where the bed allows, in mm, as on the original's plate."""


@dataclass(frozen=True, slots=True)
class Plate:
    """One print: the centres of its tiles, in mm from the middle of the bed, y to the back; row by
    row from the back left, as one reads."""

    centers: tuple[tuple[float, float], ...]
    pitch: float


def pack(count: int, size: float, bed: tuple[float, float], clearance: float) -> tuple[Plate, ...]:
    """``count`` square tiles on as few plates as possible, spread evenly over them.

    ``bed`` is its free width and depth; tiles lie ``clearance`` to :data:`WIDEST_GAP` apart in a
    block that is about square. ValueError if not one tile fits.
    """
    across, along = (_fitting(length, size, clearance) for length in bed)
    if not across or not along:
        raise ValueError("the bed is smaller than a tile")
    plates = math.ceil(count / (across * along))
    least, more = divmod(count, plates) if plates else (0, 0)
    return tuple(
        _plate(least + (i < more), size, bed, (across, along), clearance) for i in range(plates)
    )


def _fitting(length: float, size: float, clearance: float) -> int:
    """Number of tiles in a line of ``length``."""
    return max(0, math.floor((length + clearance) / (size + clearance) + 1e-9))


def _plate(
    count: int, size: float, bed: tuple[float, float], most: tuple[int, int], clearance: float
) -> Plate:
    columns = min(most[0], max(math.ceil(math.sqrt(count)), math.ceil(count / most[1])))
    rows = math.ceil(count / columns)
    gaps = [
        (length - number * size) / (number - 1)
        for length, number in zip(bed, (columns, rows), strict=True)
        if number > 1
    ]
    pitch = size + math.floor(max(clearance, min([WIDEST_GAP, *gaps])) * 1000) / 1000
    return Plate(
        tuple(
            (
                round((i % columns - (columns - 1) / 2) * pitch, 6),
                round(((rows - 1) / 2 - i // columns) * pitch, 6),
            )
            for i in range(count)
        ),
        pitch,
    )
