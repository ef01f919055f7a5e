"""Paths: absolute lines and cubic curves, and the affine maps that move them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

from generator.drawing.path_errors import LARGEST, PART, first_flaw, nothing_drawn, too_large

Segment: TypeAlias = tuple[str, tuple[float, ...]]
"""``("M", (x, y))``, ``("L", (x, y))``, ``("C", (x1, y1, x2, y2, x, y))`` or ``("Z", ())``."""

KAPPA = 4 / 3 * (math.sqrt(2) - 1)
"""Handle length of the cubic that draws a quarter of a unit circle."""


class Box(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def center(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


class Affine(NamedTuple):
    """The map ``x' = a x + c y + e``, ``y' = b x + d y + f`` (SVG's ``matrix``)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @classmethod
    def translate(cls, x: float, y: float) -> Affine:
        return cls(e=x, f=y)

    @classmethod
    def scale(cls, x: float, y: float | None = None) -> Affine:
        return cls(a=x, d=x if y is None else y)

    @classmethod
    def rotate(cls, degrees: float) -> Affine:
        """Clockwise on the page, since y points down; quarter turns are exact."""
        quarters = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
        turn = degrees % 360
        if turn in quarters:
            cos, sin = map(float, quarters[int(turn)])
        else:
            cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
        return cls(cos, sin, -sin, cos)

    def then(self, outer: Affine) -> Affine:
        """This map first, ``outer`` after it."""
        a, b, c, d, e, f = self
        p, q, r, s, t, u = outer
        return Affine(
            p * a + r * b,
            q * a + s * b,
            p * c + r * d,
            q * c + s * d,
            p * e + r * f + t,
            q * e + s * f + u,
        )

    def apply(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def around(self, box: Box) -> Box:
        """The upright box around where the corners of ``box`` come to lie."""
        corners = [self.apply(x, y) for x in box[0::2] for y in box[1::2]]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return Box(min(xs), min(ys), max(xs), max(ys))


IDENTITY = Affine()


class Path(NamedTuple):
    """Contours of lines and cubic curves; each begins with M and a closed one ends with Z."""

    segments: tuple[Segment, ...]

    def transformed(self, by: Affine) -> Path:
        def move(segment: Segment) -> Segment:
            command, numbers = segment
            points = (by.apply(numbers[i], numbers[i + 1]) for i in range(0, len(numbers), 2))
            return command, tuple(value for point in points for value in point)

        return Path(tuple(move(segment) for segment in self.segments))

    def contours(self) -> Iterator[tuple[Segment, ...]]:
        """The parts that begin with M."""
        start = 0
        for i, (command, _) in enumerate(self.segments):
            if command == "M" and i > start:
                yield self.segments[start:i]
                start = i
        if self.segments:
            yield self.segments[start:]

    def closed(self) -> Path:
        """Every contour with its Z: what fills is closed, whether its drawing says so or not."""
        ends = ((("Z", ()),) if contour[-1][0] != "Z" else () for contour in self.contours())
        parts = zip(self.contours(), ends, strict=True)
        return Path(tuple(segment for part in parts for piece in part for segment in piece))

    def sampled(self, count: int, across: float, down: float) -> Iterator[tuple[float, float]]:
        """``count`` points, evenly by its parameter, of each line and each curve that may get
        farther than ``across`` from the y axis and than ``down`` from the x axis."""
        x = y = 0.0
        start = (x, y)
        for command, numbers in self.segments:
            if command == "M":
                start = x, y = numbers[0], numbers[1]
                continue
            end = numbers[-2:] if numbers else start
            x1, y1, x2, y2 = numbers[:4] if len(numbers) == 6 else (x, y, *end)
            is_far = max(map(abs, (x, x1, x2, end[0]))) > across
            is_far = is_far and max(map(abs, (y, y1, y2, end[1]))) > down
            for i in range(1, count + 1) if is_far else ():
                t = i / count
                s = 1 - t
                a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
                yield a * x + b * x1 + c * x2 + d * end[0], a * y + b * y1 + c * y2 + d * end[1]
            x, y = end[0], end[1]

    def box(self) -> Box:
        """The exact bounding box, extrema of the curves included. ValueError on an empty path."""
        return _box(self.segments)


@lru_cache(maxsize=256)  # pictures repeat a few outlines
def _box(segments: tuple[Segment, ...]) -> Box:
    xs: list[float] = []
    ys: list[float] = []
    x = y = 0.0
    for _, numbers in segments:
        if len(numbers) == 6:
            xs += _cubic_range(x, *numbers[0::2])
            ys += _cubic_range(y, *numbers[1::2])
        if numbers:
            x, y = numbers[-2:]
            xs.append(x)
            ys.append(y)
    if not xs:
        raise ValueError("an empty path has no box")
    return Box(min(xs), min(ys), max(xs), max(ys))


def _cubic_range(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    """Values of a cubic at its extrema inside 0..1 (roots of its derivative)."""
    a, b, c = p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0
    if abs(a) < 1e-12:
        roots = [-c / b] if abs(b) > 1e-12 else []
    else:
        inside = b * b - 4 * a * c
        if inside < 0:
            return []
        root = math.sqrt(inside)
        roots = [(-b + root) / (2 * a), (-b - root) / (2 * a)]

    def at(t: float) -> float:
        s = 1 - t
        return s**3 * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t**3 * p3

    return [at(t) for t in roots if 0 < t < 1]


def polygon(points: Sequence[tuple[float, float]]) -> Path:
    """Straight lines from point to point and back to the first."""
    first, *rest = points
    return Path((("M", first), *(("L", point) for point in rest), ("Z", ())))


def rectangle(left: float, top: float, width: float, height: float) -> Path:
    right, bottom = left + width, top + height
    return polygon([(left, top), (right, top), (right, bottom), (left, bottom)])


def rounded_rectangle(left: float, top: float, width: float, height: float, radius: float) -> Path:
    """A rectangle with round corners; a radius of 0 gives sharp ones."""
    if radius <= 0:
        return rectangle(left, top, width, height)
    r = min(radius, width / 2, height / 2)
    k = r * (1 - KAPPA)
    right, bottom = left + width, top + height
    return Path(
        (
            ("M", (left + r, top)),
            ("L", (right - r, top)),
            ("C", (right - k, top, right, top + k, right, top + r)),
            ("L", (right, bottom - r)),
            ("C", (right, bottom - k, right - k, bottom, right - r, bottom)),
            ("L", (left + r, bottom)),
            ("C", (left + k, bottom, left, bottom - k, left, bottom - r)),
            ("L", (left, top + r)),
            ("C", (left, top + k, left + k, top, left + r, top)),
            ("Z", ()),
        )
    )


def parse_path(data: str) -> Path:
    """SVG path data (SVG 1.1, section 8.3) as absolute lines and cubics.

    Raises :class:`PathError` when the data is no path or leaves the range of numbers.
    """
    if PART.sub("", data).replace(",", "").strip():
        raise first_flaw(data)
    if data.lstrip(" \t\r\n,")[:1] not in ("", "M", "m"):
        raise first_flaw(data)
    from fontTools.pens.recordingPen import DecomposingRecordingPen
    from fontTools.svgLib.path import parse_path as draw
    from fontTools.svgLib.path.arc import EllipticalArc

    class Arc(EllipticalArc):  # type: ignore[misc]
        def draw(self, pen: Any) -> None:
            """An arc without a radius is a line (SVG 1.1, F.6.2)."""
            if self.rx and self.ry:
                super().draw(pen)
            else:
                pen.lineTo((self.target_point.real, self.target_point.imag))

    pen = DecomposingRecordingPen({})
    try:
        draw(" ".join(data.split()), pen, arc_class=Arc)  # in arcs it knows no line breaks
    except Exception as error:  # fontTools raises what it stumbles over: index, value, type ...
        raise first_flaw(data) from error
    path = from_recording(pen.value)
    if not path.segments:
        raise nothing_drawn()
    if not all(math.isfinite(n) and abs(n) < LARGEST for _, ns in path.segments for n in ns):
        raise too_large(data)
    return path


def from_recording(value: list[tuple[str, tuple[Any, ...]]]) -> Path:
    """What a fontTools recording pen saw, with quadratic curves raised to cubics."""
    from fontTools.pens.basePen import decomposeQuadraticSegment

    segments: list[Segment] = []
    start = last = (0.0, 0.0)

    def curve(c1: tuple[float, float], c2: tuple[float, float], end: tuple[float, float]) -> None:
        segments.append(("C", (*map(float, c1), *map(float, c2), *map(float, end))))

    def quadratic(control: tuple[float, float], end: tuple[float, float]) -> None:
        c1 = tuple(last[i] + 2 / 3 * (control[i] - last[i]) for i in (0, 1))
        c2 = tuple(end[i] + 2 / 3 * (control[i] - end[i]) for i in (0, 1))
        curve((c1[0], c1[1]), (c2[0], c2[1]), end)

    for command, points in value:
        if command == "moveTo":
            start = last = points[0]
            segments.append(("M", (float(last[0]), float(last[1]))))
        elif command == "lineTo":
            last = points[0]
            segments.append(("L", (float(last[0]), float(last[1]))))
        elif command == "curveTo":
            curve(*points)
            last = points[-1]
        elif command == "qCurveTo":
            if points[-1] is None:  # a contour without an on-curve point (TrueType)
                offs = points[:-1]
                first = tuple((offs[-1][i] + offs[0][i]) / 2 for i in (0, 1))
                start = last = (first[0], first[1])
                segments.append(("M", last))
                points = (*offs, last)
            for control, end in decomposeQuadraticSegment(points):
                quadratic(control, end)
                last = end
        elif command == "closePath":
            segments.append(("Z", ()))
            last = start
    return Path(tuple(segments))
