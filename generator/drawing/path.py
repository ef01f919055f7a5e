"""Paths of lines and cubic curves, affine maps, boxes; SVG path data (SVG 1.1, section 8.3)."""

import math
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain, pairwise, starmap
from types import SimpleNamespace
from typing import Any, NamedTuple, TypeAlias

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.cairoPen import CairoPen
from fontTools.svgLib.path import parse_path as draw_path

from generator.diagnostics import shorten

Segment: TypeAlias = tuple[str, tuple[tuple[float, float], ...]]
"""``("M", (end,))``, ``("L", (end,))``, ``("C", (control, control, end))`` or ``("Z", ())``."""
LARGEST = 1e6  # coordinates must be smaller than this
SIMPLIFY = "simplify it in a drawing program (Inkscape: Path, Simplify)"  # a hint
_TAKES = {
    "M": "x y",
    "L": "x y",
    "H": "x",
    "V": "y",
    "C": "x1 y1 x2 y2 x y",
    "S": "x2 y2 x y",
    "Q": "x1 y1 x y",
    "T": "x y",
    "A": "rx ry rotation 0|1 0|1 x y",
    "Z": "nothing",
}
"""Arguments of each command, which may repeat. Flags need no separator."""
_NUMBER = r"[\s,]*((?>[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?))"
_NUMBERS = {
    letter: re.compile("".join(r"[\s,]*([01])" if "|" in it else _NUMBER for it in names.split()))
    for letter, names in _TAKES.items()
}
_CLOSED = "draw it as one or more closed shapes"
_COMMAND = re.compile(r"[\s,]*([^\s,])")
_TOO_LARGE = (
    "the SVG path data has a number beyond 1,000,000",
    "use smaller numbers: outlines are scaled to fit their place",
)


class Box(NamedTuple):
    """A rectangle with sides parallel to the axes."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, boxes: "Iterable[Box]") -> "Box":
        """The smallest box that contains all ``boxes``. ValueError if there are none."""
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return cls(min(lefts), min(tops), max(rights), max(bottoms))

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def center(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def inset(self, by: float) -> "Box":
        return Box(self.left + by, self.top + by, self.right - by, self.bottom - by)

    @lru_cache(maxsize=256)  # noqa: B019 - that of a card is drawn many times
    def path(self, radius: float = 0.0) -> "Path":
        """Its outline, with round corners of at most ``radius``; with 0 they are sharp."""
        left, top, right, bottom = self
        if radius <= 0:
            return polygon([(left, top), (right, top), (right, bottom), (left, bottom)])
        r = min(radius, self.width / 2, self.height / 2)
        return parse_path(
            f"M {left + r} {top} H {right - r} A {r} {r} 0 0 1 {right} {top + r}"
            f"V {bottom - r} A {r} {r} 0 0 1 {right - r} {bottom}"
            f"H {left + r} A {r} {r} 0 0 1 {left} {bottom - r}"
            f"V {top + r} A {r} {r} 0 0 1 {left + r} {top} Z"
        )


class Affine(NamedTuple):
    """The map ``x' = a x + c y + e``, ``y' = b x + d y + f`` (SVG's ``matrix``)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @classmethod
    def translate(cls, x: float, y: float) -> "Affine":
        return cls(e=x, f=y)

    @classmethod
    def scale(cls, x: float, y: float | None = None) -> "Affine":
        return cls(a=x, d=x if y is None else y)

    @classmethod
    def rotate(cls, degrees: float) -> "Affine":
        """A rotation, clockwise on the page since y points down; quarter turns are exact."""
        turn = math.radians(degrees)
        cos, sin = round(math.cos(turn), 15), round(math.sin(turn), 15)
        return cls(cos, sin, -sin, cos)

    @classmethod
    def centering(cls, box: Box, width: float, height: float) -> "Affine":
        """The map of ``box`` to the origin and to a size that fits ``width`` x ``height``."""
        scale = min(width / max(box.width, 1e-9), height / max(box.height, 1e-9))
        x, y = box.center
        return cls(scale, 0, 0, scale, -x * scale, -y * scale)

    def then(self, outer: "Affine") -> "Affine":
        """The composition: this map first, then ``outer``."""
        a, b, c, d, e, f = self
        p, q, r, s, _, _ = outer
        turned = (p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d)
        return Affine(*turned, *outer.apply(e, f))

    def about(self, x: float, y: float) -> "Affine":
        """This map with (x, y) as its origin."""
        return Affine.translate(-x, -y).then(self).then(Affine.translate(x, y))

    def apply(self, x: float, y: float) -> tuple[float, float]:
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def around(self, box: Box) -> Box:
        """The bounding box of ``box`` after the map."""
        corners = (self.apply(x, y) for x in box[0::2] for y in box[1::2])
        return Box.around(Box(x, y, x, y) for x, y in corners)


IDENTITY = Affine()


class Path(NamedTuple):
    """Contours of lines and cubic curves; each begins with M, and with Z at its end is closed."""

    segments: tuple[Segment, ...]

    def transformed(self, by: Affine) -> "Path":
        return Path(tuple((it, tuple(starmap(by.apply, points))) for it, points in self.segments))

    @property
    def points(self) -> int:
        """The number of its segments with an end."""
        return sum(bool(points) for _, points in self.segments)

    def contours(self) -> Iterator[tuple[Segment, ...]]:
        """The contours, split at each M."""
        starts = [i for i, (command, _) in enumerate(self.segments) if command == "M"]
        for start, end in pairwise([*starts, len(self.segments)]):
            yield self.segments[start:end]

    def closed(self) -> "Path":
        """The path with every contour closed by Z."""
        end: Segment = ("Z", ())
        parts = (it if it[-1] == end else (*it, end) for it in self.contours())
        return Path(tuple(segment for part in parts for segment in part))

    @lru_cache(maxsize=1024)  # noqa: B019 - the same outline is drawn on every tile and card
    def box(self) -> Box:
        """The exact bounding box, extrema of curves included. PathError for an empty path."""
        pen = BoundsPen(None)
        draw(self.segments, pen)
        if pen.bounds is None:
            raise PathError("it has no outline")
        return Box(*pen.bounds)

    @lru_cache(maxsize=256)  # noqa: B019 - in few sizes, each of them often
    def fitted(self, width: float, height: float) -> "Path":
        """The path centered on the origin, scaled to fit ``width`` x ``height`` mm."""
        return self.transformed(Affine.centering(self.box(), width, height))


def draw(segments: Iterable[Segment], pen: Any) -> None:
    """Draws segments with a pen of fontTools."""
    commands = {"M": pen.moveTo, "L": pen.lineTo, "C": pen.curveTo, "Z": pen.closePath}
    for command, points in segments:
        commands[command](*points)


def joined(paths: Iterable[Path]) -> Path:
    """The contours of all paths as one path."""
    return Path(tuple(segment for path in paths for segment in path.segments))


def line(*points: tuple[float, float]) -> Path:
    return Path((("M", points[:1]), *(("L", (point,)) for point in points[1:])))


def polygon(points: Sequence[tuple[float, float]]) -> Path:
    return Path((*line(*points).segments, ("Z", ())))


def rectangle(left: float, top: float, width: float, height: float) -> Path:
    return Box(left, top, left + width, top + height).path()


@lru_cache(maxsize=256)  # those of marks are drawn many times
def circle(x: float, y: float, radius: float) -> Path:
    ends = (x, y + radius), (x - radius, y), (x, y - radius), (x + radius, y)
    arcs = (f"A {radius} {radius} 0 0 1 {across} {down}" for across, down in ends)
    return parse_path(f"M {x + radius} {y} {' '.join(arcs)} Z")


def parse_path(data: str) -> Path:
    """Parses SVG path data (SVG 1.1, section 8.3). PathError if it is wrong or draws nothing."""
    normal = _normalized(data)
    try:
        path = drawn_path(lambda pen: draw_path(normal, pen))
    except (ArithmeticError, ValueError) as error:
        raise PathError(f"the SVG path data cannot be drawn: {error}") from error
    if not path.segments:
        raise PathError("the SVG path data draws nothing")
    if not all(abs(n) < LARGEST for _, points in path.segments for n in chain(*points)):
        raise PathError(*_TOO_LARGE)
    return path


def drawn_path(draw: Callable[[Any], None], glyphs: Any = None, most: int = sys.maxsize) -> Path:
    """Records what ``draw`` draws with a pen. PathError for more than ``most`` points."""
    segments: list[Segment] = []

    def add(command: str, *numbers: float) -> None:
        if len(segments) > 2 * most:  # a contour closes, which needs no point
            raise PathError(f"the outline has more than {most:,} points", SIMPLIFY)
        values = [*map(float, numbers)]
        segments.append((command, tuple(zip(values[0::2], values[1::2], strict=True))))

    commands = {"move_to": "M", "line_to": "L", "curve_to": "C", "close_path": "Z"}
    context = SimpleNamespace(**{name: partial(add, command) for name, command in commands.items()})
    draw(CairoPen(glyphs, context))
    return Path(tuple(segments))


class PathError(ValueError):
    """Invalid SVG path data; ``start`` is the index of the character where the error begins."""

    def __init__(self, message: str, hint: str = _CLOSED, start: int | None = None) -> None:
        super().__init__(message)
        self.hint = hint
        self.start = start


def _normalized(data: str) -> str:
    """Separates commands and numbers; fontTools does not read all that SVG allows."""
    parts: list[str] = []
    letter, at = "", 0
    while command := _COMMAND.match(data, at):
        before, letter, start, at = letter, command[1], command.start(1), command.end()
        if letter.upper() not in _TAKES or (not before and letter not in ("M", "m")):
            raise _misread(data, start, before)
        parts.append(letter)
        if letter in ("Z", "z"):
            continue
        if not _NUMBERS[letter.upper()].match(data, at):
            raise _misread(data, start, letter)
        while found := _NUMBERS[letter.upper()].match(data, at):
            if any(abs(float(it)) >= LARGEST for it in found.groups()):
                raise PathError(*_TOO_LARGE)
            # A flag stays 0 or 1.
            parts += (repr(float(it)) if len(it) > 1 else it for it in found.groups())
            at = found.end()
    return " ".join(parts)


def _misread(data: str, start: int, letter: str) -> PathError:
    """The error for what is neither a command nor what the last one, ``letter``, takes."""
    message = "the SVG path data cannot be read from character "
    message += f"{start + 1} on: {shorten(' '.join(data[start : start + 100].split()), 20)}"
    if not letter:
        return PathError(message, "begin with M x y, the place where the pen is put down", start)
    hint = f"{letter} takes {_TAKES[letter.upper()]}; commands are {' '.join(_TAKES)}"
    return PathError(message, f"{hint}, and the same in small letters", start)
