"""Binary STL."""

from __future__ import annotations

import io
import struct

import numpy as np
import trimesh

from generator.drawing.solids.mesh import Mesh, emit_stl, join, weld

TETRAHEDRON = Mesh(
    np.array([[0.0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    np.array([[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]]),
)


def test_every_field() -> None:
    data = emit_stl(TETRAHEDRON)
    assert len(data) == 84 + 4 * 50
    assert not data.startswith(b"solid"), "readers take that for the text form"
    assert struct.unpack_from("<I", data, 80) == (4,)
    assert struct.unpack_from("<12fH", data, 84) == (0, 0, -1, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0)
    slope = struct.unpack_from("<3f", data, 84 + 2 * 50)
    np.testing.assert_allclose(slope, [3**-0.5] * 3, rtol=1e-6)


def test_a_reader_sees_the_same_body() -> None:
    mesh = join([TETRAHEDRON, TETRAHEDRON.moved(5, 0, 2)])
    read = trimesh.load_mesh(io.BytesIO(emit_stl(mesh)), file_type="stl")
    assert read.is_watertight
    assert read.body_count == 2
    np.testing.assert_allclose(read.bounds, [[0, 0, 0], [6, 1, 3]])
    assert read.volume == trimesh.Trimesh(mesh.corners, mesh.triangles).volume


def test_a_mesh_knows_whether_it_is_closed() -> None:
    assert TETRAHEDRON.is_closed
    assert TETRAHEDRON.volume > 0
    inside_out = Mesh(TETRAHEDRON.corners, TETRAHEDRON.triangles[:, ::-1])
    assert inside_out.volume < 0
    one_turned = TETRAHEDRON.triangles.copy()
    one_turned[0] = one_turned[0, ::-1]
    assert not Mesh(TETRAHEDRON.corners, one_turned).is_closed
    assert not Mesh(TETRAHEDRON.corners, TETRAHEDRON.triangles[:3]).is_closed
    twice = np.concatenate([TETRAHEDRON.triangles, TETRAHEDRON.triangles])
    assert not Mesh(TETRAHEDRON.corners, twice).is_closed, "four triangles at each edge"


def test_welding_joins_corners_and_drops_what_shrinks_to_a_line() -> None:
    facets = TETRAHEDRON.facets.reshape(-1, 3) + 1e-6
    sliver = np.array([[0, 0, 0], [1e-6, 0, 0], [0, 1.0, 0]])
    loose = Mesh(np.concatenate([facets, sliver]), np.arange(15).reshape(-1, 3))
    assert not loose.is_closed
    mesh = weld([loose])
    assert mesh.is_closed
    assert len(mesh.corners) == 4
    assert len(mesh.triangles) == 4
