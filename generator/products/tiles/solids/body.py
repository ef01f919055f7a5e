"""Models tiles as triangles, from cadquery bodies and faces with straight edges.

Curves are cut into chords first, so that every face is planar, its corners are known, and the
triangles of adjacent faces share their corners.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeAlias

import cadquery as cq
import numpy as np
from cadquery.func import face
from OCP.BRep import BRep_Tool
from OCP.TopAbs import TopAbs_Orientation
from OCP.TopLoc import TopLoc_Location

from generator.products.tiles.solids.mesh import Mesh, TileMesh, join, weld
from generator.products.tiles.solids.plan import Section, TilePlan
from generator.products.tiles.solids.region import (
    TOLERANCE,
    Contour,
    Piece,
    Points,
    Region,
    flatten,
)
from generator.products.tiles.solids.reliefs import ACCENT, BASE, ROLES, Role

Face: TypeAlias = Any
"""cadquery's ``Face``."""


class TileModeller:
    """Models the tiles of a plan; their body is modeled once."""

    def __init__(self, plan: TilePlan, mark: Region | None = None) -> None:
        """``mark`` is the mirrored area of the mark in the underside."""
        self._plan = plan
        self._lower = _lower(plan, mark)
        self._upper = (
            [_shell(plan, plan.upper).without_faces_at(plan.swap.height)] if plan.upper else []
        )

    def blank(self) -> Mesh:
        """The body without a glyph."""
        lid = _facets([_lid(self._plan, self._plan.body[-1], ())])
        return _closed([self._lower, *self._upper, lid])

    def tile(self, region: Region) -> TileMesh:
        """The tile with the glyph of ``region``.

        Faces are split where the colors meet, so no Boolean operation is needed: base and accent
        share those faces, and the whole is all other faces. ValueError if a surface is not closed,
        because contours are closer than :data:`~generator.products.tiles.solids.mesh.GRID`.
        """
        faces = list(self._faces(region))
        base, accent = (_between(faces, role, None) for role in ROLES)
        return TileMesh(
            _closed([*base, *accent]),
            _closed([*base, *_between(faces, BASE, ACCENT)]),
            _closed([*accent, *_between(faces, ACCENT, BASE)]),
        )

    def _faces(self, region: Region) -> Iterator[_Boundary]:
        """All faces between zones of the tile, and between zones and air."""
        plan, relief = self._plan, self._plan.relief
        yield _Boundary(self._lower, relief.below, None)
        for sides in self._upper:
            yield _Boundary(sides, relief.around, None)
            yield _Boundary(_ground(plan, plan.upper[-1], region), relief.around, None)
        if relief.around != relief.below:
            yield _Boundary(_ground(plan, plan.lower[-1], region), relief.below, relief.around)
        floor, walls, cap = _prism(region, plan.swap.height, plan.top)
        yield _Boundary(floor, relief.below, relief.glyph)
        yield _Boundary(walls, relief.glyph, relief.around)
        yield _Boundary(cap, relief.glyph, None)


class _Boundary(NamedTuple):
    """A mesh with the color behind and in front of it; None is air."""

    mesh: Mesh
    behind: Role | None
    front: Role | None


def _between(faces: Sequence[_Boundary], role: Role, other: Role | None) -> list[Mesh]:
    """The faces where ``role`` meets ``other``, with normals towards ``other``."""
    return [
        face.mesh if face.behind == role else face.mesh.flipped()
        for face in faces
        if {face.behind, face.front} == {role, other}
    ]


def _lower(plan: TilePlan, mark: Region | None) -> Mesh:
    """The body below the swap, open at the top, with the mark cut into its underside."""
    shell = _shell(plan, plan.lower)
    if mark is None or plan.recess is None:
        return shell
    _, walls, ceiling = _prism(mark, 0.0, plan.recess.depth)
    underside = join([_ground(plan, plan.lower[0], mark), walls, ceiling]).flipped()
    return join([shell.without_faces_at(0.0), underside])


def _shell(plan: TilePlan, sections: Sequence[Section]) -> Mesh:
    """The body through ``sections``, open at the top."""
    wires = [_wire(_square(plan, section), section.z) for section in sections]
    body = cq.Solid.makeLoft(wires, True)
    return _facets(body.Faces()).without_faces_at(sections[-1].z)


def _prism(region: Region, low: float, high: float) -> tuple[Mesh, Mesh, Mesh]:
    """Extrudes a region: returns its underside (normals up), its walls and its top.

    The walls are quads on the chords of its contours.
    """
    floor = _facets([_face(piece, low) for piece in region.pieces])
    walls = [
        _walls(flatten(contour), low, high, is_hole=i > 0)
        for piece in region.pieces
        for i, contour in enumerate((piece.border, *piece.holes))
    ]
    return floor, join(walls), floor.moved(0, 0, high - low)


def _walls(points: Sequence[tuple[float, float]], low: float, high: float, is_hole: bool) -> Mesh:
    """Vertical walls on a closed contour, with normals out of the area that it bounds."""
    x, y = np.array(points).T
    is_clockwise = float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum()) < 0
    count = len(x)
    here = np.arange(count)
    there = np.roll(here, -1)
    corners = np.array([(*point, z) for z in (low, high) for point in points])
    lower = np.stack([here, there, there + count], axis=1)
    upper = np.stack([here, there + count, here + count], axis=1)
    mesh = Mesh(corners, np.concatenate([lower, upper]))
    return mesh.flipped() if is_clockwise != is_hole else mesh


def _ground(plan: TilePlan, section: Section, region: Region) -> Mesh:
    """A section of the body less the glyph, with normals up."""
    around = _lid(plan, section, region.outer)
    return _facets([around, *(_face(island, section.z) for island in region.islands)])


def _lid(plan: TilePlan, section: Section, holes: Iterable[Contour]) -> Face:
    """A section of the body less ``holes``, with its normal up."""
    return _flat(_square(plan, section), holes, section.z)


def _face(piece: Piece, z: float) -> Face:
    return _flat(flatten(piece.border), piece.holes, z)


def _flat(border: Points, holes: Iterable[Contour], z: float) -> Face:
    """The planar face within a border, with its normal up."""
    made = face(_wire(border, z), *(_wire(flatten(hole), z) for hole in holes))
    return made if made.normalAt().z > 0 else cq.Face(made.wrapped.Reversed())


def _square(plan: TilePlan, section: Section) -> Points:
    """The outline of the body at a section, counter-clockwise, with the same number of corners
    for every section."""
    half, radius = plan.size / 2 - section.inset, plan.radius(section.inset)
    steps = _arc_steps(plan.corner_radius)
    points = []
    for quarter in range(4):
        for step in range(steps + 1):
            angle = math.pi / 2 * (quarter + (step / steps if steps else 0.5))
            x, y = ((1, 1), (-1, 1), (-1, -1), (1, -1))[quarter]
            points.append(
                (
                    x * (half - radius) + radius * math.cos(angle),
                    y * (half - radius) + radius * math.sin(angle),
                )
            )
    return points


def _arc_steps(radius: float) -> int:
    """Number of chords of a quarter circle. A chord of angle a strays r (1 - cos a/2) from its
    arc."""
    if radius <= TOLERANCE:
        return 1 if radius else 0
    return math.ceil(math.pi / 4 / math.acos(1 - TOLERANCE / radius))


def _wire(points: Points, z: float) -> Any:
    """A closed ``Wire`` at a height."""
    return cq.Wire.makePolygon([(x, y, z) for x, y in points], close=True)


def _facets(faces: Sequence[Face]) -> Mesh:
    """Triangulates planar faces.

    Reads OpenCASCADE's triangulation directly, which is five times as fast as cadquery's
    ``tessellate``.
    """
    cq.Compound.makeCompound(faces).mesh(TOLERANCE, 1.0)
    corners: list[tuple[float, float, float]] = []
    triangles: list[tuple[int, int, int]] = []
    place = TopLoc_Location()
    for flat in faces:
        found = BRep_Tool.Triangulation_s(flat.wrapped, place)
        start = len(corners) - 1
        for i in range(1, found.NbNodes() + 1):
            node = found.Node(i)
            corners.append((node.X(), node.Y(), node.Z()))
        turned = flat.wrapped.Orientation() == TopAbs_Orientation.TopAbs_REVERSED
        for i in range(1, found.NbTriangles() + 1):
            a, b, c = found.Triangle(i).Get()
            b, c = (c, b) if turned else (b, c)
            triangles.append((start + a, start + b, start + c))
    return Mesh(np.array(corners), np.array(triangles))


def _closed(parts: Sequence[Mesh]) -> Mesh:
    mesh = weld(join(parts))
    if not mesh.is_closed or mesh.volume <= 0:
        raise ValueError("its surface is not closed")
    return mesh
