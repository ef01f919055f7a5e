"""Modelled tiles as bytes, so that what was modelled once need not load CAD again."""

from __future__ import annotations

import struct
from collections.abc import Sequence

import numpy as np

from generator.products.tiles.solids.mesh import Mesh
from generator.products.tiles.solids.plan import TilePlan
from generator.products.tiles.solids.region import TOLERANCE, Region

_FORMAT = 3
"""To be raised when the same key would stand for other bytes."""

_COUNTS = struct.Struct("<QQ")


def solid_key(kind: str, plan: TilePlan, region: Region | None, mark: Region | None) -> str:
    """All that the geometry of a tile depends on: not its layers, its printer or its colours."""
    parts = (
        (plan.relief.below, plan.relief.around, plan.relief.glyph),
        plan.size,
        plan.corner_radius,
        plan.lower,
        plan.upper,
        plan.swap.height,
        plan.top,
        TOLERANCE,
        plan.recess,
        *((area.pieces, area.islands, area.outer) if area else None for area in (region, mark)),
    )
    return f"{_FORMAT}:{kind}:{parts!r}"


def dump_meshes(meshes: Sequence[Mesh]) -> bytes:
    """Meshes as bytes for :func:`load_meshes`."""
    return b"".join(
        part
        for mesh in meshes
        for part in (
            _COUNTS.pack(len(mesh.corners), len(mesh.triangles)),
            mesh.corners.astype("<f8").tobytes(),
            mesh.triangles.astype("<i8").tobytes(),
        )
    )


def load_meshes(data: bytes) -> list[Mesh]:
    """The meshes that :func:`dump_meshes` was given."""
    meshes = []
    start = 0
    while start < len(data):
        corners, triangles = _COUNTS.unpack_from(data, start)
        start += _COUNTS.size
        points = np.frombuffer(data, "<f8", 3 * corners, start).reshape(-1, 3)
        start += points.nbytes
        numbers = np.frombuffer(data, "<i8", 3 * triangles, start).reshape(-1, 3)
        start += numbers.nbytes
        meshes.append(Mesh(points, numbers))
    return meshes
