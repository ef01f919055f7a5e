"""The tiles to turn on the front page of the site: meshes of a plate that was built, as numbers."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from generator.products.kit import Kit

_HEADER, _FACET = 84, np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("rest", "<u2")])
"""The parts of a binary STL file."""
_UNIT = 0.01
"""Corners are whole numbers of this, in mm."""


def tiles_to_turn(kit: Kit) -> dict[str, Any] | None:
    """The tiles of the first plate whose glyphs are raised in the accent color: corners and
    triangles of each, with its middle at 0; the height of the accent; colors. None without one."""
    plates = (it for it in kit.built if it.kind == "stl" and "swap" in it.details and it.data)
    plate = next((it for it in plates if it.path.startswith("tiles/batch-")), None)
    if plate is None or kit.game.tile.style != "raised":
        return None
    facets = np.frombuffer(plate.data, _FACET, offset=_HEADER)["corners"].astype(float)
    height = plate.details["swap"]["height"]
    middle = facets[..., 2].max() / 2
    return {
        "tiles": [_packed(it, middle) for it in _apart(facets)],
        "accent": round((height - middle) / _UNIT),
        "base": kit.game.tile.base_color,
        "colors": [color.hex for color in kit.game.color_list],
    }


def _apart(facets: NDArray[np.float64], axis: int = 0) -> list[NDArray[np.float64]]:
    """The tiles of a plate, between which there are gaps: columns, then the tiles of each."""
    low, high = facets[..., axis].min(axis=1), facets[..., axis].max(axis=1)
    order = np.argsort(low, kind="stable")
    reach = np.maximum.accumulate(high[order])
    starts = np.flatnonzero(low[order][1:] > reach[:-1] + _UNIT) + 1
    parts = [facets[np.sort(it)] for it in np.split(order, starts)]
    return parts if axis else [tile for part in parts for tile in _apart(part, 1)]


def _packed(facets: NDArray[np.float64], middle: float) -> list[list[int]]:
    """Corners, three numbers each, and triangles, three corners each."""
    flat = facets.reshape(-1, 3)
    box = (flat.min(axis=0) + flat.max(axis=0)) / 2
    moved = np.rint((flat - (*box[:2], middle)) / _UNIT).astype(int)
    corners, triangles = np.unique(moved, axis=0, return_inverse=True)
    return [corners.ravel().tolist(), triangles.ravel().tolist()]
