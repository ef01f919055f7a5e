"""Folds flat sheets in space: panels that hang on each other by hinges."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

from generator.drawing.path import Box

Point: TypeAlias = tuple[float, float]
Vector: TypeAlias = tuple[float, float, float]


class Panel(NamedTuple):
    """A part of a flat sheet between folds, with its printed side up.

    ``outline`` are its corners in mm, y downward. It hangs on the panel ``parent`` by the edge
    ``hinge``; in the finished piece it is folded by ``angle`` degrees, away from the viewer
    (a mountain fold) if positive.
    """

    name: str
    outline: tuple[Point, ...]
    parent: str = ""
    hinge: tuple[Point, Point] | None = None
    angle: float = 0.0


def rectangle_panel(
    name: str, box: Box, parent: str = "", angle: float = 0.0, edge: str = ""
) -> Panel:
    """A rectangular panel that hangs by its ``left``, ``top``, ``right`` or ``bottom`` edge."""
    left, top, right, bottom = box
    edges = {
        "left": ((left, top), (left, bottom)),
        "right": ((right, top), (right, bottom)),
        "top": ((left, top), (right, top)),
        "bottom": ((left, bottom), (right, bottom)),
    }
    outline = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Panel(name, outline, parent, edges.get(edge), angle)


def fold(panels: Sequence[Panel], angles: Mapping[str, float]) -> dict[str, tuple[Vector, ...]]:
    """Returns the corners of each panel in space, with its hinge bent by ``angles`` degrees (0 for
    a panel without one). A panel comes after the one that it hangs on."""
    found = frames(panels, angles)
    return {
        it.name: tuple(found[it.name].apply((x, y, 0.0)) for x, y in it.outline) for it in panels
    }


def frames(panels: Sequence[Panel], angles: Mapping[str, float]) -> dict[str, Frame]:
    """Returns the motion of each panel that :func:`fold` makes."""
    found: dict[str, Frame] = {}
    for panel in panels:
        frame = found.get(panel.parent, _FLAT)
        if panel.hinge is not None and angles.get(panel.name):
            frame = _bent(panel, angles[panel.name]).then(frame)
        found[panel.name] = frame
    return found


class Frame(NamedTuple):
    """A motion in space: three rows of a rotation, and a shift."""

    rows: tuple[Vector, Vector, Vector]
    shift: Vector

    def apply(self, point: Vector) -> Vector:
        x, y, z = (dot(row, point) + by for row, by in zip(self.rows, self.shift, strict=True))
        return x, y, z

    def then(self, outer: Frame) -> Frame:
        x, y, z = zip(*self.rows, strict=True)
        a, b, c = ((dot(row, x), dot(row, y), dot(row, z)) for row in outer.rows)
        return Frame((a, b, c), outer.apply(self.shift))


_FLAT = Frame(((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)), (0.0, 0.0, 0.0))


def _bent(panel: Panel, angle: float) -> Frame:
    """The rotation about the hinge that moves the panel away from the viewer (Rodrigues)."""
    assert panel.hinge is not None
    (ax, ay), (bx, by) = panel.hinge
    length = math.hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    mx = sum(x for x, _ in panel.outline) / len(panel.outline)
    my = sum(y for _, y in panel.outline) / len(panel.outline)
    side = math.copysign(1.0, ux * (my - ay) - uy * (mx - ax))
    turn = math.radians(-angle) * side
    cos, sin, rest = math.cos(turn), math.sin(turn), 1 - math.cos(turn)
    rows = (
        (cos + ux * ux * rest, ux * uy * rest, uy * sin),
        (ux * uy * rest, cos + uy * uy * rest, -ux * sin),
        (-uy * sin, ux * sin, cos),
    )
    shifted = [dot(row, (ax, ay, 0.0)) for row in rows]
    return Frame(rows, (ax - shifted[0], ay - shifted[1], -shifted[2]))


def dot(a: Sequence[float], b: Sequence[float]) -> float:
    """The scalar product of two vectors."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
