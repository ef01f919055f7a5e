"""Models tiles as exact cadquery solids with curves, for CAD programs."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias

import cadquery as cq
from cadquery.func import face

from generator.products.tiles.solids.plan import Section, TilePlan
from generator.products.tiles.solids.region import Contour, Region
from generator.products.tiles.solids.reliefs import ACCENT, BASE, ROLES, Role

Shape: TypeAlias = Any
"""cadquery's ``Shape``."""


class TileSolids(NamedTuple):
    """The two colors of a tile, each possibly of several solids. They touch and do not overlap."""

    base: Shape
    accent: Shape


class ExactModeller:
    """Models the tiles of a plan as solids; their bodies are modeled once."""

    def __init__(self, plan: TilePlan, mark: Region | None = None) -> None:
        """``mark`` is the mirrored area of the mark in the underside."""
        self._plan, self._mark = plan, mark
        self._bodies = {role: _body_of(plan, role, mark) for role in ROLES}

    def blank(self) -> Shape:
        """The body without a glyph."""
        return _with_mark(self._plan, self._plan.body, self._mark)

    def tile(self, region: Region) -> TileSolids:
        """The tile with the glyph of ``region``."""
        glyph = _prisms(region, self._plan.swap.height, self._plan.rise)
        parts = dict(self._bodies)
        if self._plan.relief.around is not None:
            parts[self._plan.relief.around] = parts[self._plan.relief.around].cut(glyph)
        if self._plan.relief.glyph is not None:
            parts[self._plan.relief.glyph] = glyph
        return TileSolids(parts[BASE], parts[ACCENT])


def _body_of(plan: TilePlan, role: Role, mark: Region | None) -> Shape:
    """The part of the body that one color prints, with the mark cut into its underside, or None."""
    sections = plan.sections_of(role)
    return _with_mark(plan, sections, mark) if sections else None


def _with_mark(plan: TilePlan, sections: Sequence[Section], mark: Region | None) -> Shape:
    body = _body(plan, sections)
    if mark is None or plan.recess is None or sections[0].z:
        return body
    return body.cut(_prisms(mark, 0.0, plan.recess.depth))


def _prisms(region: Region, low: float, rise: float) -> Shape:
    """Extrudes ``region`` from ``low`` up by ``rise``."""
    up = cq.Vector(0, 0, rise)
    prisms = [
        cq.Solid.extrudeLinear(
            face(_wire(piece.border, low), *(_wire(hole, low) for hole in piece.holes)), up
        )
        for piece in region.pieces
    ]
    return prisms[0] if len(prisms) == 1 else cq.Compound.makeCompound(prisms)


def _wire(contour: Contour, z: float) -> Shape:
    """A contour at a height, curves kept."""
    edges = []
    start = last = contour[0][1]
    for _, numbers in contour[1:]:
        ends = zip(numbers[0::2], numbers[1::2], strict=True) if numbers else [start]
        points = [cq.Vector(x, y, z) for x, y in (last, *ends)]
        last = numbers[-2:] if numbers else start
        if len(points) == 4:
            edges.append(cq.Edge.makeBezier(points))
        elif (points[1] - points[0]).Length > 1e-6:
            edges.append(cq.Edge.makeLine(*points))
    return cq.Wire.assembleEdges(edges)


def _body(plan: TilePlan, sections: Sequence[Section]) -> Shape:
    """The body through ``sections``: planar sides, and cones around rounded corners."""
    if plan.corner_radius:
        return cq.Solid.makeLoft([_rounded(plan, section) for section in sections], True)
    squares = [_corners(plan, section) for section in sections]
    sides = [
        [low[i], low[i - 3], high[i - 3], high[i]]
        for low, high in pairwise(squares)
        for i in range(4)
    ]
    # A loft would make the same of straight edges, but as splines.
    wires = [
        cq.Wire.makePolygon(points, close=True) for points in (*sides, squares[0], squares[-1])
    ]
    return cq.Solid.makeSolid(cq.Shell.makeShell([cq.Face.makeFromWires(wire) for wire in wires]))


def _corners(plan: TilePlan, section: Section) -> list[tuple[float, float, float]]:
    half = plan.size / 2 - section.inset
    return [(x * half, y * half, section.z) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]


def _rounded(plan: TilePlan, section: Section) -> Shape:
    """The outline of a section with rounded corners."""
    square = cq.Wire.makePolygon(_corners(plan, section), close=True)
    return square.fillet2D(plan.radius(section.inset), square.Vertices())
