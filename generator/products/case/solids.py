"""Parts of the case as solids, each as it lies on the bed: printed flat, without supports."""

import math
from collections.abc import Sequence
from typing import Any

import cadquery as cq

from generator.drawing.solids.mesh import Mesh
from generator.drawing.solids.model import mesh_of, prisms
from generator.drawing.solids.region import Region
from generator.products.case.target import CasePlan, Rack, Tray

Point = tuple[float, float]
_FOOT = 0.4  # slope of 45 degrees around the bottom of what slides: the first layers bulge
_LIP = 7.0  # most height of a rack's front above the edge on which tiles stand
_CATCH = 0.6  # height of the ridge that keeps the lid shut, which has room to bend over it


def tray(plan: CasePlan, it: Tray) -> list[Mesh]:
    width, depth = plan.extent(it.columns), plan.extent(it.rows)
    body = _block(width, depth, 0, plan.floor + it.depth).edges("<Z").chamfer(_FOOT)
    pitch = plan.place + plan.wall
    places = cq.Workplane().rarray(pitch, pitch, it.columns, it.rows)
    wells = places.box(plan.place, plan.place, it.depth, (True, True, False))
    return [mesh_of(body.cut(wells.translate((0, 0, plan.floor))).val())]


def box(plan: CasePlan) -> list[Mesh]:
    """The box; its lid comes in from the right, over the lower wall there, with a ridge on it."""
    (length, width, height), (x, y, z) = plan.box, plan.inside
    rest = height - plan.swap.height
    body = _block(length, width, 0, height).cut(_block(x, y, plan.floor, z + plan.swap.height))
    slide = _slide(plan, length / 2 + x / 2 + 1, 0.0).translate((0.5 + (length - x) / 4, 0, rest))
    return [mesh_of(body.cut(slide).union(_ridge(plan, y / 2, 0).translate((0, 0, rest))).val())]


def lid(plan: CasePlan, lettering: Region | None) -> list[Mesh]:
    """The lid with its lettering; and the two apart, as one filament prints each."""
    (length, _, _), (x, y, _) = plan.box, plan.inside
    body = _slide(plan, x + (length - x) / 2 - plan.gap, plan.gap, _FOOT)
    across = (length - x) / 4 + plan.gap / 2
    body = body.cut(_ridge(plan, y / 2 + plan.wall, plan.gap).translate((-across, 0, 0)))
    if lettering is None:
        return [mesh_of(body.val())]
    letters = prisms(lettering, plan.swap.height, plan.rise)
    raised = cq.Compound.makeCompound(letters)
    return [mesh_of(it) for it in (body.val().fuse(*letters), body.val(), raised)]


def rack(plan: CasePlan, it: Rack) -> list[Mesh]:
    """A wedge that tiles lean on; from the side, (0, 0) is the edge in which they stand."""
    turn, thick = math.radians(it.lean), plan.height + 2 * plan.gap
    up, front = (math.sin(turn), math.cos(turn)), (-math.cos(turn), math.sin(turn))

    def at(out: float, high: float) -> Point:
        return out * front[0] + high * up[0], out * front[1] + high * up[1]

    low = min(_LIP, plan.side / 4)
    foot, top, lip = at(thick, 0), at(0, 0.75 * plan.side), at(thick, low)
    outer = lip[0] - plan.wall / math.cos(turn)
    floor, back = -plan.floor, top[0] + plan.wall
    side: list[Point] = [(outer - lip[1] * math.tan(turn), floor), (outer, lip[1]), lip, foot]
    end = [*side[:3], at(0, low), (back, floor)]
    length = it.tiles * plan.side + 2 * (plan.gap + plan.wall)
    body = _extruded([*side, (0, 0), top, (back, top[1]), (back, floor)], length)
    for at_end in (-(length - plan.wall) / 2, (length - plan.wall) / 2):
        body = body.union(_extruded(end, plan.wall).translate((at_end, 0, 0)))
    return [mesh_of(body.translate((0, -(side[0][0] + back) / 2, plan.floor)).val())]


def _block(width: float, depth: float, low: float, rise: float) -> Any:
    return cq.Workplane().box(width, depth, rise, (True, True, False)).translate((0, 0, low))


def _slide(plan: CasePlan, length: float, gap: float, foot: float = 0.0) -> Any:
    """The prism of the lid, narrower above, with a gap at its sides, and a slope at its foot."""
    half, high = plan.inside[1] / 2 - gap, plan.swap.height
    wide = half + plan.wall * (1 - foot / high)
    points = [(-wide, foot), (-wide + foot, 0), (wide - foot, 0), (wide, foot)]
    if not foot:
        del points[::3]
    return _extruded([*points, (half, high), (-half, high)], length)


def _ridge(plan: CasePlan, half: float, gap: float) -> Any:
    """The ridge on the low wall, along y; with a gap, the groove for it."""
    high = _CATCH + gap
    bar = _extruded([(-high, 0), (high, 0), (0, high)], 2 * half).rotate((0, 0, 0), (0, 0, 1), 90)
    return bar.translate(((plan.box[0] - plan.side_wall) / 2, 0, 0))


def _extruded(points: Sequence[Point], length: float) -> Any:
    """A prism along x about the origin, of a section in y and z."""
    return cq.Workplane("YZ").polyline(points).close().extrude(length / 2, both=True)
