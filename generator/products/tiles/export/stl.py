"""Meshes as binary STL."""

from __future__ import annotations

import numpy as np

from generator.products.tiles.solids.mesh import Mesh

_HEADER = b"Typecase STL, millimetres".ljust(80, b" ")


def emit_stl(mesh: Mesh) -> bytes:
    """Returns ``mesh`` as binary STL in mm.

    Facets keep the order of the mesh, each with its unit normal (zero for a facet without area).
    """
    facets = mesh.facets.astype("<f4")
    a, b, c = facets.astype(np.float64).transpose(1, 0, 2)
    normals = np.cross(b - a, c - a)
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    normals = np.divide(normals, lengths, out=np.zeros_like(normals), where=lengths > 0)
    layout = [("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("attributes", "<u2")]
    records = np.zeros(len(facets), dtype=layout)
    records["normal"] = normals + 0.0
    records["corners"] = facets + np.float32(0)
    return _HEADER + len(facets).to_bytes(4, "little") + records.tobytes()
