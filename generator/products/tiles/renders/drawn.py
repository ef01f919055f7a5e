"""Surfaces of a scene with smooth normals, and a plain shading of them for systems without mitsuba.

The shading has a depth buffer, facets lit by their slope, and smooth edges.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from generator.drawing.contrast import linear
from generator.drawing.solids.mesh import Mesh, TileMesh
from generator.products.tiles.renders.scenes import PlacedTile, Scene
from generator.rules import Tile

Numbers: TypeAlias = NDArray[np.floating[Any]]

CREASE = 30.0  # facets that meet at a smaller angle, in degrees, are parts of one curved surface
FINE = 3  # samples along each side of a pixel
_LAMP = np.array([-0.42, 0.34, 0.84])
_SHADE = 0.45  # light on facets that face away from the lamp, over that on those that face it


@dataclass(frozen=True, slots=True, eq=False)
class Surface:
    """Triangles of one color: ``facets`` (m, 3, 3), corners in mm, counter-clockwise from outside;
    ``normals`` (m, 3, 3), unit normals at the corners."""

    color: str
    facets: NDArray[np.float64]
    normals: NDArray[np.float64]

    def placed(self, tile: PlacedTile) -> "Surface":
        cos, sin = math.cos(math.radians(tile.turn)), math.sin(math.radians(tile.turn))
        turn = np.array([[cos, sin, 0.0], [-sin, cos, 0.0], [0.0, 0.0, 1.0]])
        facets = self.facets @ turn + np.array([tile.x, tile.y, tile.z])
        return Surface(self.color, facets, self.normals @ turn)


def surfaces_of(
    tiles: Sequence[PlacedTile], meshes: Mapping[Tile, TileMesh], base: str, colors: Sequence[str]
) -> list[Surface]:
    """Returns the surface of each color of the scene; ``colors`` are the accents."""
    smooth = cache(_smooth)
    parts: dict[str, list[Surface]] = {}
    for each in tiles:
        mesh = meshes[each.tile]
        for surface in (smooth(mesh.base, base), smooth(mesh.accent, colors[each.tile.color])):
            parts.setdefault(surface.color, []).append(surface.placed(each))
    joined = []
    for shade, found in parts.items():
        facets = np.concatenate([surface.facets for surface in found])
        joined.append(Surface(shade, facets, np.concatenate([it.normals for it in found])))
    return joined


def _smooth(mesh: Mesh, color: str) -> Surface:
    """The mesh with normals: means, by area, of triangles that meet at less than :data:`CREASE`."""
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


def draw(scene: Scene, surfaces: Sequence[Surface]) -> NDArray[np.uint8]:
    """Draws a scene on white as (rows, columns, 3) sRGB values."""
    width, height = FINE * scene.width, FINE * scene.height
    image = np.ones((height, width, 3), np.float32)
    depth = np.full((height, width), np.inf, np.float32)
    for surface in surfaces:
        seen = scene.camera.project(surface.facets.reshape(-1, 3))
        column, row = (1 + seen[:, 0]) * width / 2, height / 2 - seen[:, 1] * width / 2
        facets = np.stack([column, row, seen[:, 2]], axis=1).reshape(-1, 3, 3)
        light = _SHADE + (1 - _SHADE) * np.clip(surface.normals.mean(axis=1) @ _LAMP, 0, 1)
        colors = light[:, None] * np.array(linear(surface.color))
        for facet, color in zip(facets, colors, strict=True):
            _fill(image, depth, facet, color)
    return encoded(image.reshape(scene.height, FINE, scene.width, FINE, 3).mean(axis=(1, 3)))


def encoded(light: Numbers) -> NDArray[np.uint8]:
    """Light from 0 to 1 as sRGB values (IEC 61966-2-1)."""
    bright = 1.055 * np.maximum(light, 0.0031308) ** (1 / 2.4) - 0.055
    coded = np.where(light <= 0.0031308, 12.92 * light, bright)
    return np.asarray(np.rint(255 * np.clip(coded, 0, 1)), dtype=np.uint8)


def _fill(image: Numbers, depth: Numbers, facet: Numbers, color: Numbers) -> None:
    """Paints the part of a triangle that is nearest, if it faces the camera."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = facet.tolist()
    area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    if area >= 0:  # rows grow downward
        return
    rows, columns = depth.shape
    left, right = max(0, int(min(ax, bx, cx))), min(columns, int(max(ax, bx, cx)) + 1)
    top, bottom = max(0, int(min(ay, by, cy))), min(rows, int(max(ay, by, cy)) + 1)
    x, y = np.arange(left, right) + 0.5, np.arange(top, bottom)[:, None] + 0.5
    u = ((x - ax) * (cy - ay) - (y - ay) * (cx - ax)) / area
    v = ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area
    far = az + u * (bz - az) + v * (cz - az)
    part = depth[top:bottom, left:right]
    is_seen = (u >= 0) & (v >= 0) & (u + v <= 1) & (far < part)
    part[is_seen] = far[is_seen]
    image[top:bottom, left:right][is_seen] = color
