"""SVG files as outlines of glyphs: shapes, transforms and fill rules; the rest is named."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from generator.diagnostics import Diagnostic, Span, did_you_mean
from generator.drawing.path import Affine, Path, Segment, draw, parse_path, points_of
from generator.game.model import Game
from generator.game.spans import Spans

_ENDING = ".svg"
_HINT = "in a drawing program, convert it to a path (Inkscape: Path, Object to Path)"
_SILENT = ("metadata", "title", "desc", "style", "defs", "symbol", "clipPath", "mask", "marker")
"""Elements that draw nothing by themselves; neither do those of other namespaces."""
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_TRANSFORM = re.compile(r"([a-zA-Z]+)\s*\(([^)]*)\)")


class _Shape(NamedTuple):
    """A filled shape on the page, and the line of the file that it stands in."""

    path: Path
    is_even_odd: bool
    line: int


def read_drawings(
    game: Game, drawings: Mapping[str, bytes], spans: Spans, found: list[Diagnostic]
) -> Game:
    """Returns ``game`` with the path data of each SVG file that an outline names. Adds to ``found``
    what is missing, and a warning for each element that cannot be used, with its line."""
    glyphs = dict(game.glyphs)
    for glyph in game.glyph_list:
        name = (glyph.outline or "").strip()
        if not name.lower().endswith(_ENDING):
            continue
        where = spans.value("glyphs", glyph.id, "outline")
        if name not in drawings:
            hints = did_you_mean(name, tuple(drawings)) or (
                "put the file beside the game file and name it without a folder",
            )
            message = f"there is no file {name} beside the game file"
            found.append(Diagnostic.error("missing-file", message, where, *hints))
        reader = _Reader(name)
        path = reader.read(drawings.get(name, b"<svg/>"))
        found += reader.found
        if name in drawings and not path.segments:
            hint = "draw it as one or more closed, filled shapes"
            message = f"{name} has no shape that can be used"
            found.append(Diagnostic.error("empty-glyph", message, where, hint))
        # A stand-in for what is reported already, so that other checks can go on.
        data = _path_data(path) or "M 0 0 H 20 V 20 H 0 Z"
        glyphs[glyph.id] = glyph.model_copy(update={"outline": data})
    if glyphs == game.glyphs:
        return game
    changed = game.model_copy(update={"glyphs": glyphs})
    changed.__dict__.pop("glyph_list", None)  # a copy has the cached values, too
    return changed


class _Reader:
    """Reads an SVG file with expat, which knows lines and expands no external entity."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._stack: list[tuple[Affine, dict[str, str], bool]] = []
        self._shapes: list[_Shape] = []
        self._parser: Any = None
        self.found: list[Diagnostic] = []

    def read(self, data: bytes) -> Path:
        from xml.parsers import expat

        self._parser = expat.ParserCreate(namespace_separator=" ")
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = lambda _: self._stack.pop()
        self._parser.EntityDeclHandler = self._refuse
        try:
            self._parser.Parse(data, True)
        except (expat.ExpatError, ValueError) as error:
            line = getattr(error, "lineno", self._parser.CurrentLineNumber)
            self._tell(f"this is not SVG: {error}", "export it anew as plain SVG", line, "bad-svg")
            return Path(())
        paths = [self._as_nonzero(shape) for shape in self._shapes]
        return Path(tuple(segment for path in paths for segment in path.segments))

    def _refuse(self, *_: Any) -> None:
        raise ValueError("it declares entities")

    def _start(self, element: str, attributes: dict[str, str]) -> None:
        space, _, kind = element.rpartition(" ")
        style = dict(re.findall(r"([\w-]+)\s*:\s*([^;]+)", attributes.get("style", "")))
        own = {**attributes, **{key: value.strip() for key, value in style.items()}}
        place, inherited, is_hidden = self._stack[-1] if self._stack else (Affine(), {}, False)
        kept = {key: own[key] for key in ("fill", "fill-rule", "stroke") if key in own}
        passed = {**inherited, **kept}
        is_hidden = is_hidden or kind in _SILENT or own.get("display") == "none"
        is_hidden = is_hidden or (bool(space) and space != "http://www.w3.org/2000/svg")
        try:
            place = _transform(own.get("transform", "")).then(place)
            if not is_hidden:
                self._draw(kind, own, passed, place)
        except (KeyError, ValueError) as error:
            self._tell(f"<{kind}> cannot be read: {error}", _HINT)
        self._stack.append((place, passed, is_hidden))

    def _draw(self, kind: str, own: dict[str, str], passed: dict[str, str], place: Affine) -> None:
        if kind in ("svg", "g", "a", "switch"):
            if kind == "svg" and self._stack:
                self._tell("<svg> inside of another cannot be used", _HINT)
        elif data := _shape_data(kind, own):
            if clip := next((key for key in ("clip-path", "mask") if key in own), None):
                self._tell(f"the {clip} of <{kind}> has no effect", _HINT)
            if passed.get("fill") == "none":
                if passed.get("stroke", "none") != "none":
                    message = f"the stroke of <{kind}> is no outline"
                    hint = "convert it to a path (Inkscape: Path, Stroke to Path)"
                    self._tell(message, hint)
                return
            path = parse_path(data).closed().transformed(place)
            is_even_odd = passed.get("fill-rule") == "evenodd"
            self._shapes.append(_Shape(path, is_even_odd, self._parser.CurrentLineNumber))
        elif kind != "line":  # which has no area
            self._tell(f"<{kind}> cannot be used as an outline", _HINT)

    def _as_nonzero(self, shape: _Shape) -> Path:
        """The shape for the nonzero rule, winding counter-clockwise on the outside."""
        contours = list(shape.path.contours())
        if not shape.is_even_odd:
            total = sum(map(_area, contours))
            turned = [_reversed(each) if total < 0 else each for each in contours]
            return Path(tuple(segment for contour in turned for segment in contour))
        rings = [_ring(contour) for contour in contours]
        if any(a.crosses(b) or a.overlaps(b) for i, a in enumerate(rings) for b in rings[:i]):
            message = "contours of an even-odd path cross each other: what they share is filled"
            self._tell(message, "unite or divide them in a drawing program", shape.line)
        turned = []
        for i, contour in enumerate(contours):
            depth = sum(_contains(other, rings[i]) for other in rings if other is not rings[i])
            is_right = (_area(contour) > 0) == (depth % 2 == 0)
            turned.append(contour if is_right else _reversed(contour))
        return Path(tuple(segment for contour in turned for segment in contour))

    def _tell(self, message: str, hint: str, line: int = 0, code: str = "unused-shape") -> None:
        where = Span.at(self._name, line or self._parser.CurrentLineNumber, 1)
        make = Diagnostic.error if code == "bad-svg" else Diagnostic.warning
        self.found.append(make(code, message, where, hint))


def _shape_data(kind: str, own: Mapping[str, str]) -> str:
    """The path data of a shape; empty for an element that is none."""

    def number(key: str, default: str = "0") -> float:
        text = own.get(key, default).removesuffix("px")
        if not re.fullmatch(_NUMBER, text):
            raise ValueError(f"{key} {text} is not a number")
        return float(text)

    if kind == "path":
        return own.get("d", "")
    if kind in ("polygon", "polyline"):
        return f"M {own.get('points', '')} Z"
    if kind == "rect":
        x, y, width, height = (number(key) for key in ("x", "y", "width", "height"))
        rx = min(number("rx", own.get("ry", "0")), width / 2)
        ry = min(number("ry", own.get("rx", "0")), height / 2)
        if not rx or not ry:
            return f"M {x} {y} h {width} v {height} h {-width} Z"
        arc, across, along = f"a {rx} {ry} 0 0 1", width - 2 * rx, height - 2 * ry
        return (
            f"M {x + rx} {y} h {across} {arc} {rx} {ry} v {along} {arc} {-rx} {ry}"
            f" h {-across} {arc} {-rx} {-ry} v {-along} {arc} {rx} {-ry} Z"
        )
    if kind in ("circle", "ellipse"):
        rx, ry = (number("r" if kind == "circle" else key) for key in ("rx", "ry"))
        x, y = number("cx"), number("cy")
        arc = f"a {rx} {ry} 0 0 1"
        return f"M {x - rx} {y} {arc} {2 * rx} 0 {arc} {-2 * rx} 0 Z"
    return ""


def _transform(text: str) -> Affine:
    """The map of a ``transform`` attribute. ValueError if it is not one."""
    found = Affine()
    for name, written in _TRANSFORM.findall(text):
        numbers = [float(number) for number in re.findall(_NUMBER, written)]
        found = _map(name, numbers).then(found)
    return found


def _map(name: str, numbers: list[float]) -> Affine:
    match name, numbers:
        case "matrix", [a, b, c, d, e, f]:
            return Affine(a, b, c, d, e, f)
        case "translate", [x, *rest] if len(rest) < 2:
            return Affine.translate(x, *(rest or [0.0]))
        case "scale", [x, *rest] if len(rest) < 2:
            return Affine.scale(x, *(rest or [x]))
        case "rotate", [angle, *about] if len(about) in (0, 2):
            x, y = about or (0.0, 0.0)
            turn = math.radians(angle)
            cos, sin = math.cos(turn), math.sin(turn)
            rotation = Affine(cos, sin, -sin, cos)
            return Affine.translate(-x, -y).then(rotation).then(Affine.translate(x, y))
        case "skewX", [angle]:
            return Affine(c=math.tan(math.radians(angle)))
        case "skewY", [angle]:
            return Affine(b=math.tan(math.radians(angle)))
    raise ValueError(f"{name} with {len(numbers)} numbers is no transform")


def _area(contour: tuple[Segment, ...]) -> float:
    from fontTools.pens.areaPen import AreaPen

    pen = AreaPen()
    draw(contour, pen)
    return float(pen.value)


def _reversed(contour: tuple[Segment, ...]) -> tuple[Segment, ...]:
    """The closed contour in the other direction."""
    points = [point for _, numbers in contour for point in points_of(numbers)]
    made: list[Segment] = [("M", points[-1])]
    rest = points[::-1][1:]
    for letter, numbers in reversed(contour[1:]):
        count = len(numbers) // 2
        taken, rest = rest[:count], rest[count:]
        if count:
            made.append((letter, tuple(value for point in taken for value in point)))
    return (*made, ("Z", ()))


def _ring(contour: tuple[Segment, ...]) -> Any:
    """The contour as a polygon with eight chords for each curve."""
    import shapely
    from fontTools.misc.bezierTools import splitCubicAtT

    points: list[tuple[float, float]] = []
    for _, numbers in contour:
        ends = points_of(numbers)
        if len(ends) == 3:
            parts = splitCubicAtT(points[-1], *ends, *(i / 8 for i in range(1, 8)))
            points += [part[-1] for part in parts]
        points += ends[-1:]
    return shapely.Polygon(points).boundary if len(points) > 2 else shapely.LineString()


def _contains(outer: Any, inner: Any) -> bool:
    import shapely

    return bool(inner.coords) and bool(
        shapely.Polygon(outer).contains(shapely.Point(inner.coords[0]))
    )


def _path_data(path: Path) -> str:
    return " ".join(
        f"{letter} {' '.join(f'{number:.6g}' for number in numbers)}".strip()
        for letter, numbers in path.segments
    )
