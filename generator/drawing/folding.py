"""Folds flat sheets of panels that hang on each other by hinges, and draws how: numbered steps in
perspective."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from generator.drawing.contrast import mix
from generator.drawing.path import Affine, Box, line, polygon
from generator.drawing.scene import Group, Item, Label, Shape
from generator.game.outputs import LeafletFonts

MOUNTAIN, VALLEY = (2.4, 0.7, 0.4, 0.7), (1.5, 0.9)
"""Dashes of folds away from the viewer and towards the viewer, in mm, as in origami diagrams: dash
and dot, and dashes."""
PRINTED, PLAIN, LINE, MOVED = "#bfd0ea", "#f7f4ee", "#404040", "#c02020"
"""Colors of the two sides of the sheet, of its edges, and of what a step moves."""
HALFWAY, UPRIGHT = 0.62, 72.0
"""Share of its angle that a fold is shown at in its step, and the most, in degrees."""
TEXT, NUMBER = 3.3, 5.0
"""Sizes of captions and of numbers, in mm."""
LARGER = 1.8
"""Largest scale of a step over the smallest."""
_LAMP = (-0.3, -0.45, 0.84)
_AWAY = 4.0
"""Distance of the eye over the size of the sheet."""
_FLAT = 0.05


Point: TypeAlias = tuple[float, float]
Vector: TypeAlias = tuple[float, float, float]


class Panel(NamedTuple):
    """A part of a flat sheet between folds, its printed side up: its corners in mm, y downward.
    It hangs on the panel ``parent`` by the edge ``hinge``; in the finished piece it is folded by
    ``angle`` degrees, away from the viewer (a mountain fold) if positive."""

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


class _Motion(NamedTuple):
    """A motion in space: three rows of a rotation, and a shift."""

    rows: tuple[Vector, Vector, Vector]
    shift: Vector

    def apply(self, point: Vector) -> Vector:
        x, y, z = (_dot(row, point) + by for row, by in zip(self.rows, self.shift, strict=True))
        return x, y, z

    def then(self, outer: _Motion) -> _Motion:
        x, y, z = zip(*self.rows, strict=True)
        a, b, c = ((_dot(row, x), _dot(row, y), _dot(row, z)) for row in outer.rows)
        return _Motion((a, b, c), outer.apply(self.shift))


def fold(panels: Sequence[Panel], angles: Mapping[str, float]) -> dict[str, tuple[Vector, ...]]:
    """Returns the corners of each panel in space, with its hinge bent by ``angles`` degrees (0 for
    a panel without one). A panel comes after the one that it hangs on."""
    moves = _motions(panels, angles)
    return {it.name: tuple(moves[it.name].apply((*xy, 0.0)) for xy in it.outline) for it in panels}


def _motions(panels: Sequence[Panel], angles: Mapping[str, float]) -> dict[str, _Motion]:
    found = {"": _Motion(((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)), (0.0, 0.0, 0.0))}
    for panel in panels:
        found[panel.name] = found[panel.parent]
        if panel.hinge is not None and angles.get(panel.name):
            bend = _bent(panel, panel.hinge, angles[panel.name])
            found[panel.name] = bend.then(found[panel.parent])
    return found


def _bent(panel: Panel, hinge: tuple[Point, Point], angle: float) -> _Motion:
    """The rotation about the hinge that moves the panel away from the viewer (Rodrigues)."""
    (ax, ay), (bx, by) = hinge
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
    x, y, z = (_dot(row, (ax, ay, 0.0)) for row in rows)
    return _Motion(rows, (ax - x, ay - y, -z))


class Step(NamedTuple):
    """One step: the panels that it folds, and a caption. Without any, the piece as it is."""

    folds: tuple[str, ...]
    caption: str


class View(NamedTuple):
    """Where the sheet is seen from: degrees above it, and degrees to the right of its front."""

    elevation: float = 40.0
    side: float = 28.0


def steps_picture(
    panels: Sequence[Panel],
    steps: Sequence[Step],
    room: Box,
    fonts: LeafletFonts,
    view: View,
    columns: int,
    marks: Mapping[str, tuple[str, str]] | None = None,
) -> tuple[Item, ...]:
    """Draws the steps in reading order from the top of ``room``, ``columns`` in a row; each shows
    its folds on the way, and what is folded before as it stays. ``marks`` are written on the
    printed side and on the other side of panels."""
    font, bold = fonts.text, fonts.heading
    rows = math.ceil(len(steps) / columns)
    width, height = room.width / columns, min(room.height / rows, room.width / columns)
    done: dict[str, float] = {}
    angles = {panel.name: panel.angle for panel in panels}
    drawn = []
    for step in steps:
        moving = {
            name: math.copysign(min(HALFWAY * abs(angles[name]), UPRIGHT), angles[name])
            for name in step.folds
        }
        drawn.append(_Drawing(panels, dict(done), moving, view, fonts.heading, marks or {}))
        done |= {name: angles[name] for name in step.folds}
    free = height - 3.6 * TEXT
    fits = [min(0.8 * width / each.box.width, 0.85 * free / each.box.height) for each in drawn]
    items: list[Item] = []
    for number, (step, each) in enumerate(zip(steps, drawn, strict=True)):
        row, column = divmod(number, columns)
        left, top = room.left + column * width, room.top + row * height
        scale = min(fits[number], LARGER * min(fits))
        (x, y), middle = each.box.center, left + width / 2
        down = top + free / 2 - y * scale
        items += each.items(Affine(scale, 0, 0, scale, middle - x * scale, down))
        items.append(Label(str(number + 1), left + 1, top + NUMBER, bold, NUMBER, LINE))
        for i, words in enumerate(step.caption.split("\n")):
            baseline = top + free + (i + 1.2) * 1.25 * TEXT
            items.append(Label(words, middle, baseline, font, TEXT, LINE, "middle"))
    return tuple(items)


@dataclass
class _Drawing:
    """A sheet with some folds done and some on their way, before it is scaled."""

    panels: Sequence[Panel]
    done: Mapping[str, float]
    moving: Mapping[str, float]
    view: View
    font: str
    marks: Mapping[str, tuple[str, str]]

    def __post_init__(self) -> None:
        panels, moving, view = self.panels, self.moving, self.view
        flat = [point for panel in panels for point in panel.outline]
        xs, ys = zip(*flat, strict=True)
        self._middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        self._size = max(max(xs) - min(xs), max(ys) - min(ys))
        self._places = fold(panels, {**self.done, **moving})
        self._motions = _motions(panels, {**self.done, **moving})
        seen = [self._seen(point) for places in self._places.values() for point in places]
        moved = [panel for panel in panels if panel.name in moving and panel.parent not in moving]
        self._ways = [self._way(panel) for panel in moved]
        ends = [(x, y) for x, y, _ in seen] + [point for way in self._ways for point in way]
        self.box = Box.around(Box(x, y, x, y) for x, y in ends)
        turn, up = math.radians(view.side), math.radians(view.elevation)
        x, y, z = 0.0, math.cos(up), math.sin(up)
        x, y = x * math.cos(turn) + y * math.sin(turn), y * math.cos(turn) - x * math.sin(turn)
        far = _AWAY * self._size
        self._eye = self._middle[0] + far * x, self._middle[1] + far * y, far * z

    def _seen(self, point: Vector) -> Vector:
        """A point of space on the page, y downward, and its distance from the eye."""
        x, y, z = point[0] - self._middle[0], point[1] - self._middle[1], point[2]
        turn, up = math.radians(self.view.side), math.radians(self.view.elevation)
        x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
        down = y * math.sin(up) - z * math.cos(up)
        away = _AWAY * self._size - (y * math.cos(up) + z * math.sin(up))
        near = _AWAY * self._size / away
        return x * near, down * near, away

    def items(self, place: Affine) -> Iterator[Item]:
        """The panels from the farthest to the nearest, and an arrow for each that moves."""
        painted: set[str] = set()
        for panel in self._painted():
            painted.add(panel.name)
            yield from self._panel(panel, place)
            for each in self.panels:  # a line between two panels, on top of both
                if each.name in painted and panel.name in (each.name, each.parent):
                    yield from self._fold(each, place)
        for way in self._ways:
            yield from _arrow([place.apply(*point) for point in way])

    def _painted(self) -> Iterator[Panel]:
        """The panels, each after those that it hides: a panel hides another if the other is on
        the far side of its plane, or it on the near side of the other's."""

        def nearness(panel: Panel) -> float:
            corners = self._places[panel.name]
            return -(sum(self._seen(corner)[2] for corner in corners) / len(corners))

        def hides(one: Panel, other: Panel) -> bool:
            here, there = self._places[one.name], self._places[other.name]
            its, own = _side(there, here, self._eye), _side(here, there, self._eye)
            return its <= 0 <= own and its != own

        left = sorted(self.panels, key=nearness)
        while left:
            free = (one for one in left if not any(hides(one, it) for it in left if it != one))
            chosen = next(free, left[0])
            left.remove(chosen)
            yield chosen

    def _panel(self, panel: Panel, place: Affine) -> Iterator[Item]:
        corners = self._places[panel.name]
        seen = [place.apply(*self._seen(point)[:2]) for point in corners]
        is_printed = (_area(seen) > 0) == (_area(panel.outline) > 0)
        light = 0.80 + 0.20 * abs(_dot(_normal(corners), _LAMP))
        fill = mix("#000000", PRINTED if is_printed else PLAIN, light)
        outline = polygon(seen)
        yield Shape(outline, fill)
        yield Shape(outline, stroke=LINE, stroke_width=0.15)
        if panel.name in self.marks:
            x, y = (sum(axis) / len(seen) for axis in zip(*seen, strict=True))
            mark = self.marks[panel.name][0 if is_printed else 1]
            yield Label(mark, x, y + 0.35 * NUMBER, self.font, NUMBER, LINE, "middle")

    def _fold(self, panel: Panel, place: Affine) -> Iterator[Item]:
        """The line by which a panel hangs, unless it is folded already."""
        if panel.hinge is not None and panel.name not in self.done:
            move = self._motions[panel.name]
            ends = (self._seen(move.apply((x, y, 0.0))) for x, y in panel.hinge)
            a, b = (place.apply(x, y) for x, y, _ in ends)
            is_moved = panel.name in self.moving
            dash = MOUNTAIN if panel.angle > 0 else VALLEY
            ink, width = (MOVED, 0.5) if is_moved else (LINE, 0.25)
            yield Shape(polygon([a, b]), stroke="#ffffff", stroke_width=width)
            yield Shape(line(a, b), stroke=ink, stroke_width=width, dash=dash)

    def _way(self, panel: Panel) -> tuple[Point, ...]:
        """The way of the middle of the panel's free edges, unscaled."""
        assert panel.hinge is not None
        free = [i for i, it in enumerate(panel.outline) if abs(_area((*panel.hinge, it))) > _FLAT]
        points: list[Point] = []
        for part in range(13):
            angles = {name: part / 12 * angle for name, angle in self.moving.items()}
            corners = fold(self.panels, {**self.done, **angles})[panel.name]
            x, y, z = (sum(corners[i][axis] for i in free) / len(free) for axis in range(3))
            points.append(self._seen((x, y, z))[:2])
        return tuple(points)


def _arrow(points: Sequence[Point]) -> Iterator[Item]:
    """A curve with a head at its end; nothing if it would be short."""
    if math.dist(points[0], points[-1]) < 2.5:
        return
    yield Shape(line(*points), stroke=MOVED, stroke_width=0.35)
    (x, y), (px, py) = points[-1], points[-2]
    angle = math.degrees(math.atan2(y - py, x - px))
    head = polygon([(0.5, 0.0), (-1.8, -0.9), (-1.8, 0.9)])
    yield Group((Shape(head, MOVED),), Affine.rotate(angle).then(Affine.translate(x, y)))


def _side(points: Sequence[Vector], plane: Sequence[Vector], eye: Vector) -> int:
    """1 if all points are on the near side of a plane, seen from the eye, and some off it; -1 if
    all are on the far side, and some off it; else 0."""
    normal = _normal(plane)
    level = _dot(normal, plane[0])
    near = math.copysign(1.0, _dot(normal, eye) - level)
    heights = [near * (_dot(normal, point) - level) for point in points]
    is_near, is_far = max(heights) > _FLAT, min(heights) < -_FLAT
    return is_near - is_far


def _area(points: Sequence[Point]) -> float:
    """Twice the signed area of a polygon."""
    pairs = zip(points, (*points[1:], points[0]), strict=True)
    return sum(x * v - u * y for (x, y), (u, v) in pairs)


def _normal(corners: Sequence[Vector]) -> Vector:
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corners[:3]
    u, v = (bx - ax, by - ay, bz - az), (cx - ax, cy - ay, cz - az)
    x, y, z = u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]
    length = math.hypot(x, y, z) or 1.0
    return x / length, y / length, z / length


def _dot(a: Sequence[float], b: Sequence[float]) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
