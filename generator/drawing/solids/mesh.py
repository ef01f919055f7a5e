"""Triangle meshes, and their files as STL."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

GRID = 1e-4  # of corners in mm, coarser than the 32-bit numbers of STL up to half a meter
_STL_HEADER = b"Typecase STL, millimetres".ljust(80, b" ")


@dataclass(frozen=True, slots=True, eq=False)
class Mesh:
    """``corners`` (n, 3) in mm; ``triangles`` (m, 3), their indices, counter-clockwise outside."""

    corners: NDArray[np.float64]
    triangles: NDArray[np.int64]

    def moved(self, x: float, y: float, z: float = 0.0) -> "Mesh":
        return Mesh(self.corners + np.array([x, y, z]), self.triangles)

    def turned_over(self) -> "Mesh":
        """The mesh face down: turned about y by half a turn, and set on z = 0."""
        turned = self.corners * np.array([-1.0, 1.0, -1.0])
        return Mesh(turned - np.array([0.0, 0.0, turned[:, 2].min()]), self.triangles)

    def flipped(self) -> "Mesh":
        """The mesh with its normals reversed."""
        return Mesh(self.corners, self.triangles[:, ::-1])

    @property
    def facets(self) -> NDArray[np.float64]:
        """The corners of each triangle, (m, 3, 3)."""
        return self.corners[self.triangles]

    @property
    def volume(self) -> float:
        """Enclosed volume in mm3 (divergence theorem); positive if the triangles face outward."""
        a, b, c = self.facets.transpose(1, 0, 2)
        return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)

    @property
    def box(self) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
        """Least and greatest x, y, z."""
        return tuple(self.corners.min(axis=0).tolist()), tuple(self.corners.max(axis=0).tolist())

    @property
    def edges(self) -> NDArray[np.int64]:
        """The edges of each triangle in its turn, (k, 2), indices of corners."""
        return np.concatenate([self.triangles[:, turn] for turn in ((0, 1), (1, 2), (2, 0))])

    @property
    def is_closed(self) -> bool:
        """True if each edge joins exactly two triangles of the same orientation."""
        there = self.edges @ (len(self.corners), 1)
        back = self.edges @ (1, len(self.corners))
        return len(np.unique(there)) == len(there) and np.array_equal(np.sort(there), np.sort(back))


class TileMesh(NamedTuple):
    """Closed surfaces of a tile, normals outward: the whole tile and each of its colors."""

    whole: Mesh
    base: Mesh
    accent: Mesh


def join(meshes: Sequence[Mesh]) -> Mesh:
    """Concatenates meshes; corners are not merged."""
    if not meshes:
        return Mesh(np.empty((0, 3)), np.empty((0, 3), np.int64))
    starts = np.cumsum([0, *(len(mesh.corners) for mesh in meshes[:-1])])
    triangles = [mesh.triangles + start for mesh, start in zip(meshes, starts, strict=True)]
    return Mesh(np.concatenate([mesh.corners for mesh in meshes]), np.concatenate(triangles))


def weld(parts: Sequence[Mesh]) -> Mesh:
    """Joins meshes and merges corners on :data:`GRID`, in a stable order; drops flat triangles."""
    grid = np.rint(join(parts).facets.reshape(-1, 3) / GRID).astype(np.int64)
    x, y, z = grid.T
    # numpy sorts single numbers many times faster than rows.
    _, column = np.unique((x << 32) + y, return_inverse=True)
    _, first, number = np.unique((column << 32) + z, return_index=True, return_inverse=True)
    triangles = number.reshape(-1, 3)
    a, b, c = triangles.T
    return Mesh(grid[first] * np.float64(GRID), triangles[(a != b) & (b != c) & (c != a)])


def closed(parts: Sequence[Mesh]) -> Mesh:
    """Welds meshes to one. ValueError if its surface is not closed."""
    mesh = weld(parts)
    if len(mesh.triangles) and (not mesh.is_closed or mesh.volume <= 0):
        raise ValueError("its surface is not closed")
    return mesh


def dump_meshes(meshes: Sequence[Mesh]) -> bytes:
    """Meshes for a cache."""
    arrays = [array for mesh in meshes for array in (mesh.corners, mesh.triangles)]
    buffer = io.BytesIO()
    np.savez(buffer, *arrays)
    return buffer.getvalue()


def load_meshes(dumped: bytes) -> list[Mesh]:
    found = [*np.load(io.BytesIO(dumped)).values()]
    return list(map(Mesh, found[::2], found[1::2]))


def emit_stl(mesh: Mesh) -> bytes:
    """Returns ``mesh`` as binary STL in mm, with unit normals (zero for a facet without area)."""
    facets = mesh.facets.astype("<f4")
    a, b, c = facets.astype(np.float64).transpose(1, 0, 2)
    normals = np.cross(b - a, c - a)
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    normals = np.divide(normals, lengths, out=np.zeros_like(normals), where=lengths > 0)
    layout = [("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attributes", "<u2")]
    records = np.zeros(len(facets), dtype=layout)
    records["normal"] = normals + 0.0
    records["corners"] = facets + np.float32(0)
    return _STL_HEADER + len(facets).to_bytes(4, "little") + records.tobytes()
