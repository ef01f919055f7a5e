"""Grounds made by computation: a table of planks, a sheet of paper."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from generator.products.tiles.renders.scenes import Ground

PIXELS = 1536
"""Side of the picture of a ground."""
SIDE = 900.0
"""Side of the ground that the picture covers, in mm."""
_PLANK = 112.5
"""Width of a plank, in mm."""
_WOOD = np.array([[0.50, 0.33, 0.19], [0.66, 0.48, 0.31]])
_PAPER = 0.80, 0.79, 0.76


def ground_picture(ground: Ground) -> NDArray[np.float32]:
    """Returns the reflectance of a ground as (rows, columns, 3), linear, always the same."""
    return (_wood() if ground == "wood" else _paper()).astype(np.float32)


def _paper() -> NDArray[np.float64]:
    fibers = _noise(3.0, 3.0, 1) + 0.5 * _noise(0.9, 0.9, 2)
    return np.array(_PAPER) * (1 + 0.035 * fibers[:, :, None])


def _wood() -> NDArray[np.float64]:
    """Planks from left to right, each with a grain and a shade of its own."""
    row = (np.arange(PIXELS) + 0.5) * SIDE / PIXELS
    plank = (row // _PLANK).astype(int)
    shade = _hash(plank, plank * 0 + 7, 3)
    bend = 5.0 * _noise(260.0, 34.0, 4)
    rings = np.sin((row[:, None] + bend + 40 * shade[:, None]) * 0.62 + 2.2 * _noise(90, 14, 5))
    grain = 0.5 + 0.2 * rings + 0.16 * _noise(70.0, 1.6, 6) + 0.10 * _noise(14.0, 0.7, 7)
    grain = np.clip(grain + 0.22 * shade[:, None], 0, 1)[:, :, None]
    edge = np.minimum(row % _PLANK, _PLANK - row % _PLANK)
    joint = 1 - 0.6 * np.exp(-((edge / 0.7) ** 2))
    return np.asarray((_WOOD[0] + (_WOOD[1] - _WOOD[0]) * grain) * joint[:, None, None])


def _noise(across: float, down: float, seed: int) -> NDArray[np.float64]:
    """Value noise from -1 to 1 with features of ``across`` x ``down`` mm."""
    x, y = (np.arange(PIXELS) * SIDE / PIXELS / length for length in (across, down))
    i, j = x.astype(int), y.astype(int)
    u, v = (t * t * (3 - 2 * t) for t in (x - i, y - j))
    knots = _hash(np.arange(j[-1] + 2)[:, None], np.arange(i[-1] + 2)[None, :], seed)
    rows = knots[:, i] + (knots[:, i + 1] - knots[:, i]) * u[None, :]
    top, bottom = rows[j], rows[j + 1]
    return np.asarray(top + (bottom - top) * v[:, None])


def _hash(x: NDArray[np.int_], y: NDArray[np.int_], seed: int) -> NDArray[np.float64]:
    """Numbers from -1 to 1 that look random, by integer arithmetic modulo 2**32."""
    n = (x * 374761393 + y * 668265263 + seed * 2246822519) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    return np.asarray((n ^ (n >> 16)) / 0x7FFFFFFF - 1)
