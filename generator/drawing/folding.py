"""Folds flat sheets of hinged panels, and draws how: numbered steps in perspective."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from generator.drawing import Affine, Box, Group, Item, Label, Shape, line, polygon
from generator.game.contrast import mix
from generator.game.outputs import LeafletFonts

MOUNTAIN, VALLEY = (2.4, 0.7, 0.4, 0.7), (1.5, 0.9)  # dashes in mm, as in origami diagrams
PRINTED, PLAIN, LINE, MOVED = "#bfd0ea", "#f7f4ee", "#404040", "#c02020"
"""Colors of the two sides of the sheet, of its edges, and of what a step moves."""
HALFWAY, UPRIGHT, CREASED = 0.62, 72.0, 178.0
"""Share of its angle that a fold is shown at in its step, and the most; the most after it."""
TEXT, NUMBER = 3.3, 5.0  # sizes of captions and of numbers, in mm
LARGER, _AWAY = 1.8, 4.0  # most scale of a step over the least; distance of the eye over the sheet
_LAMP = np.array((-0.3, -0.45, 0.84))
_FLAT = 0.05
Point: TypeAlias = tuple[float, float]
Array: TypeAlias = NDArray[np.float64]
Angles: TypeAlias = Mapping[str, float]


class Panel(NamedTuple):
    """A part of a flat sheet between folds, its printed side up."""

    name: str
    outline: tuple[Point, ...]  # corners in mm, y downward
    parent: str = ""  # the panel that it hangs on
    hinge: tuple[Point, Point] | None = None  # the edge that it hangs by
    angle: float = 0.0  # degrees when finished; a mountain fold, away from the viewer, if positive
    marks: tuple[str, str] = ("", "")  # written on its printed and on its other side


def rectangle_panel(
    name: str, box: Box, parent: str = "", angle: float = 0.0, edge: str = ""
) -> Panel:
    """A rectangular panel that hangs by its ``left``, ``top``, ``right`` or ``bottom`` edge."""
    left, top, right, bottom = box
    outline = a, b, c, d = (left, top), (right, top), (right, bottom), (left, bottom)
    edges = {"left": (a, d), "right": (b, c), "top": (a, b), "bottom": (d, c)}
    return Panel(name, outline, parent, edges.get(edge), angle)


def fold(panels: Sequence[Panel], angles: Angles) -> dict[str, Array]:
    """The corners of each panel in space, (n, 3), hinges bent by ``angles`` degrees."""
    moves = _motions(panels, angles)
    return {it.name: _moved(it.outline, moves[it.name]) for it in panels}


def _moved(points: Sequence[Point], motion: Array) -> Array:
    rows: Array = np.array([(x, y, 0.0, 1.0) for x, y in points]) @ motion.T
    return rows[:, :3]


def _motions(panels: Sequence[Panel], angles: Angles) -> dict[str, Array]:
    """The matrix (4 x 4) that moves each panel, by its name."""
    found = {"": np.eye(4)}
    for panel in panels:
        found[panel.name] = found[panel.parent]
        if panel.hinge is not None and (angle := angles.get(panel.name)):
            found[panel.name] = found[panel.parent] @ _bend(panel, panel.hinge, angle)
    return found


def _bend(panel: Panel, hinge: tuple[Point, Point], angle: float) -> Array:
    """The rotation about the hinge that moves the panel away from the viewer (Rodrigues)."""
    start, end = (np.array((*point, 0.0)) for point in hinge)
    axis = (end - start) / np.linalg.norm(end - start)
    inward = np.array((*np.mean(panel.outline, axis=0), 0.0)) - start
    turn = math.radians(-angle) * math.copysign(1.0, np.cross(axis, inward)[2])
    across = np.cross(axis, np.eye(3)).T
    motion = np.eye(4)
    motion[:3, :3] += math.sin(turn) * across + (1 - math.cos(turn)) * across @ across
    motion[:3, 3] = start - motion[:3, :3] @ start
    return motion


class Step(NamedTuple):
    """The panels that a step folds, if any, and its caption, in which " / " ends a line."""

    folds: tuple[str, ...]
    caption: str


class View(NamedTuple):
    """Where the sheet is seen from: degrees above it, and degrees to the right of its front."""

    elevation: float = 40.0
    side: float = 28.0
    columns: int = 3  # of steps in a row


def told(steps: Sequence[Step]) -> str:
    """The steps in words, numbered."""
    words = (f"{number}. {step.caption}" for number, step in enumerate(steps, 1))
    return " ".join(words).replace(" / ", " ")


def steps_picture(
    panels: Sequence[Panel], steps: Sequence[Step], room: Box, fonts: LeafletFonts, view: View
) -> tuple[Item, ...]:
    """Draws the steps in reading order from the top of ``room``, each with folds on their way."""
    font, bold, columns = fonts.text, fonts.heading, view.columns
    rows = math.ceil(len(steps) / columns)
    width, height = room.width / columns, min(room.height / rows, room.width / columns)
    done: dict[str, float] = {}
    angles = {panel.name: panel.angle for panel in panels}
    drawn = []
    for step in steps:
        folds = {name: angles[name] for name in step.folds}
        moving = {it: max(-UPRIGHT, min(HALFWAY * angle, UPRIGHT)) for it, angle in folds.items()}
        drawn.append(_Drawing(panels, dict(done), moving, view))
        done |= {it: max(-CREASED, min(angle, CREASED)) for it, angle in folds.items()}
    free = height - 3.6 * TEXT
    fits = [min(0.8 * width / each.box.width, 0.85 * free / each.box.height) for each in drawn]
    items: list[Item] = []
    for number, (step, each) in enumerate(zip(steps, drawn, strict=True)):
        row, column = divmod(number, columns)
        left, top = room.left + column * width, room.top + row * height
        scale, middle = min(fits[number], LARGER * min(fits)), left + width / 2
        x, y = each.box.center
        place = Affine(scale, 0, 0, scale, middle - x * scale, top + free / 2 - y * scale)
        items += each.items(place, bold)
        items.append(Label(str(number + 1), left + 1, top + NUMBER, bold, NUMBER, LINE))
        for i, words in enumerate(step.caption.split(" / ")):
            baseline = top + free + (i + 1.2) * 1.25 * TEXT
            items.append(Label(words, middle, baseline, font, TEXT, LINE, "middle"))
    return tuple(items)


class _Drawing:
    """A sheet with some folds done and some on their way, before it is scaled."""

    def __init__(self, panels: Sequence[Panel], done: Angles, moving: Angles, view: View) -> None:
        self._panels, self._done, self._moving = panels, done, moving
        flat = np.array([(*point, 0.0) for panel in panels for point in panel.outline])
        low, high = flat.min(axis=0), flat.max(axis=0)
        self._middle, self._far = (low + high) / 2, _AWAY * max(high - low)
        turn, up = self._angles = math.radians(view.side), math.radians(view.elevation)
        self._near = np.array((math.sin(turn), math.cos(turn), math.tan(up))) * math.cos(up)
        self._eye = self._middle + self._far * self._near
        self._moves = _motions(panels, {**done, **moving})
        self._places = fold(panels, {**done, **moving})
        moved = [panel for panel in panels if panel.name in moving and panel.parent not in moving]
        self._ways = [self._way(panel) for panel in moved]
        ends = np.vstack([*map(self._seen, self._places.values()), *self._ways])
        self.box = Box(*ends.min(axis=0).tolist(), *ends.max(axis=0).tolist())

    def _seen(self, points: Array) -> Array:
        """Points of space on the page, y downward."""
        turn, up = self._angles
        x, y, z = (points - self._middle).T
        x, y = x * math.cos(turn) - y * math.sin(turn), x * math.sin(turn) + y * math.cos(turn)
        down, near = y * math.sin(up) - z * math.cos(up), y * math.cos(up) + z * math.sin(up)
        seen: Array = np.array((x, down)) * (self._far / (self._far - near))
        return seen.T

    def items(self, place: Affine, font: str) -> Iterator[Item]:
        """The panels from the farthest to the nearest, and an arrow for each that moves far."""
        painted: set[str] = set()
        for panel in self._painted():
            painted.add(panel.name)
            yield from self._panel(panel, place, font)
            for each in self._panels:  # a line between two panels, on top of both
                if each.name in painted and panel.name in (each.name, each.parent):
                    yield from self._fold(each, place)
        for points in (_placed(way, place) for way in self._ways):
            if math.dist(points[0], points[-1]) < 2.5:
                continue
            (x, y), (px, py) = points[-1], points[-2]
            turned = Affine.rotate(math.degrees(math.atan2(y - py, x - px)))
            head = Shape(polygon([(0.5, 0.0), (-1.8, -0.9), (-1.8, 0.9)]), MOVED)
            yield Shape(line(*points), stroke=MOVED, stroke_width=0.35)
            yield Group((head,), turned.then(Affine.translate(x, y)))

    def _painted(self) -> Iterator[Panel]:
        """The panels, each after those that it hides, seen from the eye."""

        def hides(one: Panel, other: Panel) -> bool:
            here, there = self._places[one.name], self._places[other.name]
            its, own = _side(there, here, self._eye), _side(here, there, self._eye)
            return its <= 0 <= own and its != own

        near = {it.name: np.mean(self._places[it.name] @ self._near) for it in self._panels}
        left = sorted(self._panels, key=lambda it: round(float(near[it.name]), 6))
        while left:
            free = (one for one in left if not any(hides(one, it) for it in left if it != one))
            chosen = next(free, left[0])
            left.remove(chosen)
            yield chosen

    def _panel(self, panel: Panel, place: Affine, font: str) -> Iterator[Item]:
        corners = self._places[panel.name]
        seen = _placed(self._seen(corners), place)
        is_printed = (_area(seen) > 0) == (_area(panel.outline) > 0)
        light = 0.80 + 0.20 * abs(_normal(corners) @ _LAMP)
        outline = polygon(seen)
        yield Shape(outline, mix("#000000", PRINTED if is_printed else PLAIN, light))
        yield Shape(outline, stroke=LINE, stroke_width=0.15)
        if text := panel.marks[0 if is_printed else 1]:
            x, y = np.mean(seen, axis=0).tolist()
            yield Label(text, x, y + 0.35 * NUMBER, font, NUMBER, LINE, "middle")

    def _fold(self, panel: Panel, place: Affine) -> Iterator[Item]:
        """The line by which a panel hangs, unless it is folded already."""
        if panel.hinge is not None and panel.name not in self._done:
            ends = _placed(self._seen(_moved(panel.hinge, self._moves[panel.name])), place)
            dash = MOUNTAIN if panel.angle > 0 else VALLEY
            ink, width = (MOVED, 0.5) if panel.name in self._moving else (LINE, 0.25)
            yield Shape(polygon(ends), stroke="#ffffff", stroke_width=width)
            yield Shape(line(*ends), stroke=ink, stroke_width=width, dash=dash)

    def _way(self, panel: Panel) -> Array:
        """The way of the middle of a panel's free edges, or of a corner that is not hidden."""
        assert panel.hinge is not None
        free = [i for i, it in enumerate(panel.outline) if abs(_area((*panel.hinge, it))) > _FLAT]
        turned = ({name: i / 12 * angle for name, angle in self._moving.items()} for i in range(13))
        places = [fold(self._panels, {**self._done, **it})[panel.name] for it in turned]
        spots = (free, *([i] for i in free))
        ways = [self._seen(np.array([it[spot].mean(axis=0) for it in places])) for spot in spots]
        names = [it.name for it in self._painted()]
        nearer = [self._seen(self._places[it]) for it in names[names.index(panel.name) + 1 :]]
        shown = (way for way in ways if not any(_is_inside(way[-1], it) for it in nearer))
        return next(shown, ways[0])


def _is_inside(point: Array, corners: Array) -> bool:
    return len({_area((*each, point)) > 0 for each in pairwise((*corners, corners[0]))}) == 1


def _placed(points: Array, place: Affine) -> list[Point]:
    return [place.apply(x, y) for x, y in points.tolist()]


def _side(points: Array, plane: Array, eye: Array) -> int:
    """1 if points are on the near side of a plane, seen from the eye; -1 if far; else 0."""
    normal = _normal(plane)
    near = math.copysign(1.0, normal @ (eye - plane[0]))
    heights = near * ((points - plane[0]) @ normal)
    return int(heights.max() > _FLAT) - int(heights.min() < -_FLAT)


def _area(points: ArrayLike) -> float:
    """Twice the signed area of a polygon."""
    x, y = np.transpose(points)
    return float(x @ np.roll(y, -1) - np.roll(x, -1) @ y)


def _normal(corners: Array) -> Array:
    normal: Array = np.cross(corners[1] - corners[0], corners[2] - corners[0])
    return normal / (np.linalg.norm(normal) or 1.0)
