"""Grounds made by computation: a table of planks, a sheet of paper."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from generator.products.tiles.renders.scenes import Ground

PIXELS = 3072
"""Side of the picture of a ground."""
SIDE = 900.0
"""Side of the ground that the picture covers, in mm."""
_PLANK = 112.5
"""Width of a plank, in mm."""
_WOOD = np.array([[0.17, 0.085, 0.038], [0.56, 0.365, 0.20]])
_PAPER = 0.80, 0.79, 0.76


def ground_picture(ground: Ground) -> NDArray[np.float32]:
    """Returns the reflectance of a ground as (rows, columns, 3), linear, always the same."""
    return (_wood() if ground == "wood" else _paper()).astype(np.float32)


def _paper() -> NDArray[np.float64]:
    fibers = _noise(3.0, 3.0, 1) + 0.5 * _noise(0.9, 0.9, 2)
    return np.array(_PAPER) * (1 + 0.035 * fibers[:, :, None])


def _wood() -> NDArray[np.float64]:
    """Planks of oak from left to right, each with a grain and a shade of its own: bands of early
    and late wood, fine fibers, and pores as short dark strokes."""
    row = (np.arange(PIXELS) + 0.5) * SIDE / PIXELS
    plank = (row // _PLANK).astype(int)
    shade = _hash(plank, plank * 0 + 7, 3)[:, None]
    bend = 16.0 * _noise(380.0, 70.0, 4) + 1.4 * _noise(60.0, 9.0, 5)
    rings = (row[:, None] + bend + 40 * shade) / 5.3
    late = (rings - np.floor(rings)) ** 3  # it darkens slowly and ends at an edge
    fibers = 0.6 * _noise(26.0, 0.6, 6) + 0.4 * _noise(9.0, 0.3, 7)
    pores = np.clip(np.maximum(_noise(7.0, 0.45, 8), _noise(4.7, 0.4, 9)) - 0.66, 0, 1)
    tone = 0.62 - 0.30 * late + 0.13 * fibers + 0.16 * shade - 0.9 * pores
    edge = np.minimum(row % _PLANK, _PLANK - row % _PLANK)
    joint = 1 - 0.75 * np.exp(-((edge / 0.5) ** 2))
    grain = np.clip(tone, 0, 1)[:, :, None]
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
