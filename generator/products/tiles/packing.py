"""Modelled tiles as bytes, so that what was modelled once need not load CAD again."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.products.tiles.mesh import Mesh
    from generator.products.tiles.plan import TilePlan
    from generator.products.tiles.region import Region

_FORMAT = 2
"""To be raised when the same key would stand for other bytes."""

_COUNTS = struct.Struct("<QQ")


def solid_key(
    kind: str, plan: TilePlan, region: Region | None, mark: Region | None, *more: str
) -> str:
    """All that the geometry of a tile depends on: not its layers, its printer or its colours."""
    from generator.products.tiles.region import TOLERANCE

    parts = (
        plan.style,
        plan.size,
        plan.corner_radius,
        plan.lower,
        plan.upper,
        plan.swap.height,
        plan.top,
        TOLERANCE,
        plan.recess,
        *((area.pieces, area.islands, area.outer) if area else None for area in (region, mark)),
        more,
    )
    return f"{_FORMAT}:{kind}:{parts!r}"


def pack(meshes: Sequence[Mesh]) -> bytes:
    """Meshes as bytes for :func:`unpack`."""
    return b"".join(_packed(meshes))


def _packed(meshes: Sequence[Mesh]) -> Iterator[bytes]:
    for mesh in meshes:
        yield _COUNTS.pack(len(mesh.corners), len(mesh.triangles))
        yield mesh.corners.astype("<f8").tobytes()
        yield mesh.triangles.astype("<i8").tobytes()


def unpack(data: bytes) -> list[Mesh]:
    """The meshes that :func:`pack` was given."""
    import numpy as np

    from generator.products.tiles.mesh import Mesh

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
