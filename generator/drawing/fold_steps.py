"""Pictures of how to fold a sheet: numbered steps in perspective."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.drawing.contrast import mix
from generator.drawing.folding import Panel, Point, Vector, fold
from generator.drawing.path import Affine, Box, Path, polygon
from generator.drawing.scene import Group, Item, Label, Shape

MOUNTAIN, VALLEY = (2.4, 0.7, 0.4, 0.7), (1.5, 0.9)
"""Dashes of folds away from the viewer and towards the viewer, in mm, as in origami diagrams: dash
and dot, and dashes."""
PRINTED, PLAIN, LINE, MOVED = "#bfd0ea", "#f7f4ee", "#404040", "#c02020"
"""Colors of the two sides of the sheet, of its edges, and of what a step moves."""
HALFWAY = 0.62
"""Share of its angle that a fold is shown at in its step."""
TEXT, NUMBER = 3.3, 5.0
"""Sizes of captions and of numbers, in mm."""
_LAMP: Vector = (-0.3, -0.45, 0.84)
_AWAY = 4.0
"""Distance of the eye over the size of the sheet."""


class Step(NamedTuple):
    """One step: the panels that it folds, and a caption. Without any, the piece as it is."""

    folds: tuple[str, ...]
    caption: str


class View(NamedTuple):
    """Where the sheet is seen from: degrees above it, and degrees to the right of its front."""

    elevation: float = 48.0
    side: float = -18.0


def steps_picture(
    panels: Sequence[Panel], steps: Sequence[Step], room: Box, font: str, view: View, columns: int
) -> tuple[Item, ...]:
    """Draws the steps in reading order in ``room``, ``columns`` in a row, in one scale; each shows
    its folds on the way, and what is folded before as it stays."""
    rows = math.ceil(len(steps) / columns)
    width, height = room.width / columns, room.height / rows
    done: dict[str, float] = {}
    angles = {panel.name: panel.angle for panel in panels}
    drawn = []
    for step in steps:
        moving = {name: HALFWAY * angles[name] for name in step.folds}
        drawn.append(_Drawing(panels, done, moving, view))
        done |= {name: angles[name] for name in step.folds}
    boxes = [each.box for each in drawn]
    free = height - 2.2 * TEXT - NUMBER
    scale = min(
        0.86 * width / max(box.width for box in boxes), free / max(box.height for box in boxes)
    )
    items: list[Item] = []
    for number, (step, each, box) in enumerate(zip(steps, drawn, boxes, strict=True)):
        row, column = divmod(number, columns)
        left, top = room.left + column * width, room.top + row * height
        x, y = box.center
        middle = left + width / 2, top + NUMBER + free / 2
        place = Affine(scale, 0, 0, scale, middle[0] - x * scale, middle[1] - y * scale)
        items += each.items(place)
        items.append(Label(str(number + 1), left + 1, top + NUMBER, font, NUMBER, LINE))
        for i, words in enumerate(step.caption.split("\n")):
            down = top + height - 1.1 * TEXT + (i - 1) * 1.25 * TEXT
            items.append(Label(words, middle[0], down, font, TEXT, LINE, "middle"))
    return tuple(items)


class _Drawing:
    """A sheet with some folds done and some on their way, before it is scaled."""

    def __init__(
        self,
        panels: Sequence[Panel],
        done: Mapping[str, float],
        moving: Mapping[str, float],
        view: View,
    ) -> None:
        self._panels, self._done, self._moving, self._view = panels, dict(done), moving, view
        flat = [point for panel in panels for point in panel.outline]
        xs, ys = zip(*flat, strict=True)
        self._middle = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        self._size = max(max(xs) - min(xs), max(ys) - min(ys))
        self._places = fold(panels, {**done, **moving})
        seen = [self._seen(point) for places in self._places.values() for point in places]
        self.box = Box.around(Box(x, y, x, y) for x, y, _ in seen)

    def _seen(self, point: Vector) -> Vector:
        """A point of space on the page, y downward, and its distance from the eye."""
        x, y, z = point[0] - self._middle[0], point[1] - self._middle[1], point[2]
        turn, up = math.radians(self._view.side), math.radians(self._view.elevation)
        x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
        down = y * math.sin(up) - z * math.cos(up)
        away = _AWAY * self._size - (y * math.cos(up) + z * math.sin(up))
        near = _AWAY * self._size / away
        return x * near, down * near, away

    def items(self, place: Affine) -> Iterator[Item]:
        """The panels from the farthest to the nearest, and an arrow for each that moves."""

        def far(panel: Panel) -> float:
            return max(self._seen(point)[2] for point in self._places[panel.name])

        for panel in sorted(self._panels, key=far, reverse=True):
            yield from self._panel(panel, place)
        for panel in self._panels:
            if panel.name in self._moving:
                yield from self._arrow(panel, place)

    def _panel(self, panel: Panel, place: Affine) -> Iterator[Item]:
        corners = self._places[panel.name]
        seen = [place.apply(*self._seen(point)[:2]) for point in corners]
        is_printed = (_area(seen) > 0) == (_area(panel.outline) > 0)
        light = 0.80 + 0.20 * abs(sum(a * b for a, b in zip(_normal(corners), _LAMP, strict=True)))
        fill = mix("#000000", PRINTED if is_printed else PLAIN, light)
        outline = polygon(seen)
        yield Shape(outline, fill)
        yield Shape(outline, stroke=LINE, stroke_width=0.15)
        if panel.hinge is not None and panel.name not in self._done:
            a, b = (seen[panel.outline.index(end)] for end in panel.hinge)
            is_moved = panel.name in self._moving
            dash = MOUNTAIN if panel.angle > 0 else VALLEY
            ink, width = (MOVED, 0.5) if is_moved else (LINE, 0.25)
            yield Shape(polygon([a, b]), stroke="#ffffff", stroke_width=width)
            yield Shape(Path((("M", a), ("L", b))), stroke=ink, stroke_width=width, dash=dash)

    def _arrow(self, panel: Panel, place: Affine) -> Iterator[Item]:
        """The way of the middle of the panel's free edge."""
        points: list[Point] = []
        assert panel.hinge is not None
        free = [i for i, corner in enumerate(panel.outline) if corner not in panel.hinge]
        for part in range(13):
            share = part / 12
            angles = {name: share * angle for name, angle in self._moving.items()}
            corners = fold(self._panels, {**self._done, **angles})[panel.name]
            x, y, z = (sum(corners[i][axis] for i in free) / len(free) for axis in range(3))
            points.append(place.apply(*self._seen((x, y, z))[:2]))
        if math.dist(points[0], points[-1]) < 3.0:
            return
        line = Path((("M", points[0]), *(("L", point) for point in points[1:])))
        yield Shape(line, stroke=MOVED, stroke_width=0.35)
        (x, y), (px, py) = points[-1], points[-2]
        angle = math.degrees(math.atan2(y - py, x - px))
        head = polygon([(0.0, 0.0), (-2.0, -0.9), (-2.0, 0.9)])
        yield Group((Shape(head, MOVED),), Affine.rotate(angle).then(Affine.translate(x, y)))


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
