"""Surfaces of a scene: a mesh for each color, with smooth normals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from generator.products.tiles.renders.scenes import PlacedTile
from generator.products.tiles.solids.mesh import Mesh, TileMesh

CREASE = 30.0
"""Facets that meet at a smaller angle, in degrees, are parts of one curved surface."""


@dataclass(frozen=True, slots=True, eq=False)
class Surface:
    """Triangles of one ``#rrggbb`` color: ``facets`` (m, 3, 3), their corners in mm,
    counter-clockwise from outside; ``normals`` (m, 3, 3), unit normals at the corners."""

    color: str
    facets: NDArray[np.float64]
    normals: NDArray[np.float64]

    def placed(self, tile: PlacedTile) -> Surface:
        cos, sin = math.cos(math.radians(tile.turn)), math.sin(math.radians(tile.turn))
        turn = np.array([[cos, sin, 0.0], [-sin, cos, 0.0], [0.0, 0.0, 1.0]])
        facets = self.facets @ turn + np.array([tile.x, tile.y, tile.z])
        return Surface(self.color, facets, self.normals @ turn)


def surfaces_of(
    tiles: Sequence[PlacedTile], meshes: Sequence[TileMesh], base: str, colors: Sequence[str]
) -> list[Surface]:
    """Returns the surface of each color of the scene. ``meshes`` are those of the glyphs, in the
    order of the game, ``colors`` the accents."""
    bases = [_smooth(mesh.base, base) for mesh in meshes]
    accents = [_smooth(mesh.accent, base) for mesh in meshes]
    parts: dict[str, list[Surface]] = {}
    for each in tiles:
        color, glyph = each.tile
        for surface in (bases[glyph], replace(accents[glyph], color=colors[color])):
            parts.setdefault(surface.color, []).append(surface.placed(each))
    return [_joined(color, found) for color, found in parts.items()]


def _joined(color: str, found: Sequence[Surface]) -> Surface:
    return Surface(
        color,
        np.concatenate([surface.facets for surface in found]),
        np.concatenate([surface.normals for surface in found]),
    )


def _smooth(mesh: Mesh, color: str) -> Surface:
    """The mesh with a normal at each corner of each triangle: the mean of those of the triangles
    that meet there at less than :data:`CREASE`, weighted by area."""
    facets = mesh.facets
    crosses = np.cross(facets[:, 1] - facets[:, 0], facets[:, 2] - facets[:, 0])
    flat = crosses / np.maximum(np.linalg.norm(crosses, axis=1, keepdims=True), 1e-12)
    least = math.cos(math.radians(CREASE))
    owners = np.repeat(np.arange(len(facets)), 3)
    order = np.argsort(mesh.triangles.ravel(), kind="stable")
    corners = mesh.triangles.ravel()[order]
    normals = np.empty((len(order), 3))
    for run in np.split(order, np.flatnonzero(np.diff(corners)) + 1):
        around = owners[run]
        alike = flat[around] @ flat[around].T > least
        normals[run] = alike @ crosses[around]
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-12)
    return Surface(color, facets, normals.reshape(-1, 3, 3))
