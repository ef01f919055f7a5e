"""Models a tile with cadquery: faces with curves, tessellated once for meshes, sewn for STEP."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

import cadquery as cq
import numpy as np
from cadquery.func import extrude, face, shell
from OCP.BRepMesh import BRepMesh_IncrementalMesh

from generator.drawing.solids.mesh import Mesh, TileMesh, closed, join, weld
from generator.drawing.solids.plan import ACCENT, BASE, ROLES, Role, Section, TilePlan
from generator.drawing.solids.region import TOLERANCE, Contour, Region

Shape: TypeAlias = Any  # cadquery's ``Shape`` and its subclasses
Zone: TypeAlias = Role | None  # of the tile: its color, None for air
_DEFLECTION = 2 * TOLERANCE  # OpenCASCADE's chords stay within half of what it is given
_ANGLE = 1.0  # largest angle between chords, in radians: the deflection alone decides


class _Boundary(NamedTuple):
    """Faces between two zones of the tile, with normals from ``behind`` to ``front``."""

    faces: Sequence[Shape]
    behind: Zone
    front: Zone
    floor: Sequence[Shape] = ()  # the faces on whose edges vertical ones stand
    rise: float = 0.0

    @property
    def mesh(self) -> Mesh:
        return _walls(_facets(self.floor), self.rise) if self.floor else _facets(self.faces)


class TileModel:
    """A tile as faces between its colors and the air; shared where they meet, without Booleans."""

    def __init__(
        self,
        plan: TilePlan,
        region: Region | None = None,
        mark: Region | None = None,
        window: Region | None = None,
    ) -> None:
        """Without the ``region`` of a glyph it is a blank: the body in the base color. ``mark`` is
        the mirrored area of the mark in the underside. With a ``window``, it is only the surface
        within it; where the region's own mark has no pieces, it is only the surface around it."""
        self._is_loose = region is not None and region.pocket is not None
        is_around = region is not None and region.mark is not None and not region.mark.pieces
        self._weld = weld if window or is_around else closed
        if region and window:
            heights = (plan.swap.height, plan.top)[: 2 if plan.upper else 1]
            borders = [_wire(window.pieces[0].border, z) for z in heights]
            self._boundaries = tuple(_reliefs(plan, {region: plan.mark_rise}, *borders))
        else:
            self._boundaries = tuple(_tile(plan, region, mark) if region else _blank(plan, mark))

    def mesh(self) -> TileMesh:
        """Tessellates within :data:`TOLERANCE`. ValueError if a surface is not closed."""
        planar = [f for boundary in self._boundaries if not boundary.floor for f in boundary.faces]
        # One call for all faces: adjacent ones get the same points on their common edges.
        whole = cq.Compound.makeCompound(planar).wrapped
        BRepMesh_IncrementalMesh(whole, _DEFLECTION, False, _ANGLE, False)
        found = [(boundary.mesh, boundary.behind, boundary.front) for boundary in self._boundaries]

        def between(role: Role, other: Role | None) -> list[Mesh]:
            """The faces where ``role`` meets ``other``, with normals towards ``other``."""
            met = ((mesh, sides[0]) for mesh, *sides in found if {*sides} == {role, other})
            return [mesh if behind == role else mesh.flipped() for mesh, behind in met]

        base, accent = (between(role, None) for role in ROLES)
        if self._is_loose:
            parts = closed(base), closed(accent)
            return TileMesh(join(parts), *parts)
        zones = [*base, *accent], [*base, *between(BASE, ACCENT)], [*accent, *between(ACCENT, BASE)]
        return TileMesh(*map(self._weld, zones))

    def solids(self) -> dict[str, Shape]:
        """Each color that prints anything as a solid, or as a compound of solids."""
        found: dict[str, Shape] = {}
        seams = [it for it in self._boundaries if it.behind != it.front]
        for role in ROLES:
            if faces := [f for it in seams if role in (it.behind, it.front) for f in it.faces]:
                made = [cq.Solid.makeSolid(part) for part in shell(*faces).Shells()]
                found[role] = made[0] if len(made) == 1 else cq.Compound.makeCompound(made)
        return found


def mesh_of(solid: Shape) -> Mesh:
    """The closed surface of a solid. ValueError as :meth:`TileModel.mesh`."""
    return closed([_facets(solid.Faces())])


def prisms(region: Region, z: float, rise: float) -> list[Shape]:
    """The solids that a region becomes from ``z`` to ``z + rise``."""
    wire = cache(partial(_wire, z=z))
    faces = [_flat(wire(piece.border), map(wire, piece.holes)) for piece in region.pieces]
    return [extrude(it, (0, 0, rise)) for it in faces]


def _blank(plan: TilePlan, mark: Region | None) -> Iterator[_Boundary]:
    sides = [*_sides(plan, plan.lower), *_sides(plan, plan.upper)]
    yield _Boundary([*sides, _flat(_outline(plan, plan.body[-1]))], BASE, None)
    yield from _underside(plan, mark, BASE)


def _tile(plan: TilePlan, region: Region, mark: Region | None) -> Iterator[_Boundary]:
    relief = plan.relief
    yield from _underside(plan, mark, relief.below)
    yield _Boundary(_sides(plan, plan.lower), relief.below, None)
    yield _Boundary(_sides(plan, plan.upper), relief.around, None)
    if region.pocket:
        wire = partial(_wire, z=plan.swap.height)
        yield from _prisms(region, wire, plan.piece, None, ACCENT, None, None)
        region = region.pocket
    parts = {region: plan.rise} | ({region.mark: plan.mark_rise} if region.mark else {})
    borders = [_outline(plan, body[-1]) for body in (plan.lower, plan.upper) if body]
    yield from _reliefs(plan, parts, *borders)


def _reliefs(
    plan: TilePlan, parts: Mapping[Region, float], border: Shape, top: Shape | None = None
) -> Iterator[_Boundary]:
    """Regions that rise from the swap, and the area around them within ``border`` and ``top``."""
    relief, wire = plan.relief, cache(partial(_wire, z=plan.swap.height))
    for part, rise in parts.items():
        yield from _prisms(part, wire, rise, relief.below, relief.glyph, relief.around, None)
    yield _Boundary(_ground(parts, wire, border), relief.below, relief.around)
    if top:
        up = cq.Location((0, 0, plan.rise))
        yield _Boundary(_ground(parts, lambda it: wire(it).moved(up), top), relief.around, None)


def _underside(plan: TilePlan, mark: Region | None, color: Role) -> Iterator[_Boundary]:
    """The underside with the mark cut into it, normals up."""
    border, wire = _outline(plan, plan.lower[0]), cache(partial(_wire, z=0.0))
    yield _Boundary(_ground([mark] if mark else [], wire, border), None, color)
    if mark:
        yield from _prisms(mark, wire, plan.recess, None, None, color, color)


Wires: TypeAlias = Callable[[Contour], Shape]  # always the same one, so that faces share its edges


def _prisms(
    region: Region, wire: Wires, rise: float, below: Zone, inside: Zone, around: Zone, above: Zone
) -> Iterator[_Boundary]:
    """Extrudes a region: its undersides (normals up), its walls and its tops."""
    floor = [_flat(wire(piece.border), map(wire, piece.holes)) for piece in region.pieces]
    prisms = [extrude(underside, (0, 0, rise)).Faces() for underside in floor]
    walls = [side for *sides, _, _ in prisms for side in sides]
    yield _Boundary(floor, below, inside)
    yield _Boundary(walls, inside, around, floor, rise)
    yield _Boundary([prism[-1] for prism in prisms], inside, above)


def _ground(regions: Iterable[Region], wire: Wires, border: Shape) -> list[Shape]:
    """The area within ``border`` that regions leave free, with normals up."""
    islands = (part for region in regions for part in region.islands)
    free = [_flat(wire(part.border), map(wire, part.holes)) for part in islands]
    return [_flat(border, (wire(it) for region in regions for it in region.outer)), *free]


def _flat(border: Shape, holes: Iterable[Shape] = ()) -> Shape:
    """The planar face within a wire, with its normal up."""
    made = face(border, *holes)
    return made if made.normalAt().z > 0 else cq.Face(made.wrapped.Reversed())


def _wire(contour: Contour, z: float) -> Shape:
    edges, start = [], contour[0][1]
    for before, ends in pairwise(stops or start for _, stops in contour):
        points = [cq.Vector(x, y, z) for x, y in (before[-1], *ends)]
        if len(points) == 4:
            edges.append(cq.Edge.makeBezier(points))
        elif (points[1] - points[0]).Length > 1e-6:
            edges.append(cq.Edge.makeLine(*points))
    return cq.Wire.assembleEdges(edges)


def _sides(plan: TilePlan, sections: Sequence[Section]) -> list[Shape]:
    """The sides of the body through ``sections``: planar, with cones around rounded corners."""
    if plan.corner_radius and sections:
        loft = cq.Solid.makeLoft([_outline(plan, section) for section in sections], True)
        return [side for side in loft.Faces() if abs(side.normalAt().z) < 1 - 1e-9]
    # A loft would make the same of straight edges, but as splines.
    pairs = pairwise([_corners(plan, section) for section in sections])
    sides = ([low[i - 1], low[i], high[i], high[i - 1]] for low, high in pairs for i in range(4))
    return [face(cq.Wire.makePolygon(side, close=True)) for side in sides]


def _corners(plan: TilePlan, section: Section) -> list[tuple[float, float, float]]:
    half = plan.size / 2 - section.inset
    wide = half + plan.stretch / 2
    return [(x * wide, y * half, section.z) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def _outline(plan: TilePlan, section: Section) -> Shape:
    square = cq.Wire.makePolygon(_corners(plan, section), close=True)
    if not plan.corner_radius:
        return square
    return square.fillet2D(plan.radius(section.inset), square.Vertices())


def _facets(faces: Sequence[Shape]) -> Mesh:
    corners, triangles = cq.Compound.makeCompound(faces).tessellate(_DEFLECTION, _ANGLE)
    points = np.array([corner.toTuple() for corner in corners])
    return Mesh(points.reshape(-1, 3), np.array(triangles, np.int64).reshape(-1, 3))


def _walls(floor: Mesh, rise: float) -> Mesh:
    """Vertical walls on the border of ``floor``, whose normals are up; their own point out of it.
    OpenCASCADE would put corners in the middle of curved walls, six times as many in all."""
    floor = weld([floor])
    count, edges = len(floor.corners), floor.edges
    here, there = edges[~np.isin(edges @ (count, 1), edges @ (1, count))].T  # of one triangle only
    lower = np.stack([here, there, there + count], axis=1)
    upper = np.stack([here, there + count, here + count], axis=1)
    corners = np.concatenate([floor.corners, floor.corners + np.array([0.0, 0.0, rise])])
    return Mesh(corners, np.concatenate([lower, upper]))
