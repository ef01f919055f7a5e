"""Cache keys of modeled tiles, and meshes as bytes, so that cached tiles need no CAD."""

from __future__ import annotations

import io
from collections.abc import Sequence

import numpy as np

from generator.products.tiles.solids.mesh import Mesh
from generator.products.tiles.solids.plan import TilePlan
from generator.products.tiles.solids.region import TOLERANCE, Region

_FORMAT = 3
"""Raise this when the bytes for a key change."""


def solid_key(kind: str, plan: TilePlan, region: Region | None, mark: Region | None) -> str:
    """A cache key of everything that the geometry of a tile depends on: not layers, printer or
    colors."""
    relief = plan.relief.below, plan.relief.around, plan.relief.glyph
    body = plan.size, plan.corner_radius, plan.lower, plan.upper, plan.top, plan.recess
    areas = ((area.pieces, area.islands, area.outer) if area else None for area in (region, mark))
    return f"{_FORMAT}:{kind}:{(relief, body, TOLERANCE, *areas)!r}"


def dump_meshes(meshes: Sequence[Mesh]) -> bytes:
    """Serializes meshes for :func:`load_meshes`."""
    buffer = io.BytesIO()
    np.savez(buffer, *(array for mesh in meshes for array in (mesh.corners, mesh.triangles)))
    return buffer.getvalue()


def load_meshes(data: bytes) -> list[Mesh]:
    """Restores meshes from :func:`dump_meshes`."""
    with np.load(io.BytesIO(data)) as arrays:
        found = [arrays[f"arr_{i}"] for i in range(len(arrays))]
    return [Mesh(*pair) for pair in zip(found[::2], found[1::2], strict=True)]
