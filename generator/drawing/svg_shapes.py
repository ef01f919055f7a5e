"""SVG's lengths, transforms and shapes (svgelements would take anything), their areas (Skia)."""

import math
import re
from collections.abc import Mapping
from typing import Any, NamedTuple

import svgelements
from pathops import FillType, LineCap, LineJoin, PathOpsError
from pathops import Path as Area
from svgelements import Color, Length, Matrix, Viewbox

from generator.diagnostics import shorten
from generator.drawing.outlines import OF_TILE
from generator.drawing.path import LARGEST, Affine, Path, draw
from generator.game.sizes import MAX_POINTS

_SHAPES = {"rect": "Rect", "circle": "Circle", "ellipse": "Ellipse", "line": "SimpleLine"}
"""Shapes given by lengths, and the classes of svgelements for them."""
_LENGTHS = ("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2")
_INHERITED = re.compile(r"color|visibility|(fill|stroke)(-\w+)?")
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_LENGTH = re.compile(rf"\s*{_NUMBER}(?:px|pt|pc|mm|cm|in|%)?\s*")
ZERO = re.compile(r"\s*[-+]?(?:0+\.?0*|\.0+)%?\s*")
_TRANSFORMS = re.compile(
    r"\s*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([^()]*\d[^()]*\)[\s,]*)*"
)
_TOLERANCE = 0.1  # largest distance of a round cap from its circle, in a drawing of about 1,000
_WHITE = 250  # red, green and blue, of 255, from which a color counts as paper


class SvgPlace(NamedTuple):
    """Inherited from the elements around; percentages are of ``width`` and ``height``."""

    map: Affine
    style: Mapping[str, str]
    width: float
    height: float
    depth: int = 0


def view_box(own: Mapping[str, str]) -> tuple[float, ...] | None:
    """Left, top, width and height of a viewBox; None without one, or if it is empty."""
    box = tuple(map(float, re.findall(_NUMBER, own.get("viewBox", ""))))
    return box if len(box) == 4 and min(box[2:]) > 0 and max(map(abs, box)) < LARGEST else None


def _length(own: Mapping[str, str], key: str, default: str, whole: float) -> float:
    """A length in px; a percentage is of ``whole``. ValueError if it is not one."""
    text = own.get(key, default)
    if not _LENGTH.fullmatch(text):
        raise ValueError(f"{key} {text} is not a length")
    return float(Length(text).value(ppi=96, relative_length=whole))


def _transform(text: str) -> Affine:
    """The map of a ``transform`` attribute. ValueError if it is not one."""
    try:
        it = Matrix(text if _TRANSFORMS.fullmatch(text) else None)
        numbers = [float(number) for number in (it.a, it.b, it.c, it.d, it.e, it.f)]
    except (ArithmeticError, LookupError, TypeError, ValueError):
        numbers = [math.inf]
    if not all(abs(number) < LARGEST for number in numbers):
        raise ValueError(f"{shorten(text)} is not a transform, or too large")
    return Affine(*numbers)


def place_inside(kind: str, own: Mapping[str, str], outer: SvgPlace) -> SvgPlace:
    """The place of the elements inside an element, or of a shape itself."""
    by = _transform(own.get("transform", "")).then(outer.map)
    style = {key: own[key] for key in own if _INHERITED.fullmatch(key)}
    place = outer._replace(map=by, style={**outer.style, **style}, depth=outer.depth + 1)
    if kind != "use" and (kind not in ("svg", "symbol") or not outer.depth):
        return place
    x, y = _length(own, "x", "0", place.width), _length(own, "y", "0", place.height)
    width = _length(own, "width", "100%", place.width)
    height = _length(own, "height", "100%", place.height)
    box = None if kind == "use" else view_box(own)
    if box is None:
        return place._replace(map=Affine.translate(x, y).then(place.map))
    fitted = Viewbox.viewbox_transform(x, y, width, height, *box, own.get("preserveAspectRatio"))
    return place._replace(map=_transform(fitted).then(place.map), width=box[2], height=box[3])


def shape_data(kind: str, own: Mapping[str, str], place: SvgPlace) -> str | None:
    """The path data of a shape; None for another element."""
    if kind == "path":
        return own.get("d", "")
    if kind in ("polygon", "polyline"):
        points = own.get("points", "")
        return f"M {points}{' Z' if kind == 'polygon' else ''}" if points.strip() else ""
    if kind not in _SHAPES:
        return None
    lengths = {key: own[key] for key in _LENGTHS if key in own}
    for key in lengths:
        _length(own, key, "", 1)  # svgelements would take anything
    shape = getattr(svgelements, _SHAPES[kind])(lengths)
    shape.render(ppi=96, width=place.width, height=place.height)
    return str(svgelements.Path(shape).d())


def paint_of(style: Mapping[str, str], paint: str) -> str | None:
    """The color of a fill or stroke, black for a pattern, ``OF_TILE`` for an unset current one."""
    text = style.get(paint, "black" if paint == "fill" else "none")
    is_current = text.lower() == "currentcolor"
    color = Color(style.get("color", "black") if is_current else text)
    if not color.alpha or ZERO.fullmatch(style.get(f"{paint}-opacity", "1")):
        return None
    return OF_TILE if is_current and "color" not in style else str(color.hexrgb)


def is_white(color: str) -> bool:
    """Tests if a color of :func:`paint_of` counts as paper."""
    return color != OF_TILE and min(bytes.fromhex(color[1:])) >= _WHITE


def painted_area(path: Path, paint: str, place: SvgPlace) -> Any:
    """The area of the fill or of the stroke of a path, as a ``pathops.Path``."""
    style, by = place.style, place.map
    area = Area()
    draw(path.segments, area.getPen())
    if paint == "fill":
        area = area.transform(*by)
        if style.get("fill-rule") == "evenodd":
            area.fillType = FillType.EVEN_ODD
    else:
        diagonal = math.hypot(place.width, place.height) / math.sqrt(2)
        scale = math.sqrt(abs(by.a * by.d - by.b * by.c)) or 1.0  # Skia's tolerance is absolute
        width = scale * _length(style, "stroke-width", "1", diagonal)
        dashes = [scale * float(n) for n in re.findall(_NUMBER, style.get("stroke-dasharray", ""))]
        pattern = dashes * (1 + len(dashes) % 2) if any(dashes) else None
        offset = scale * _length(style, "stroke-dashoffset", "0", diagonal)
        cap, join = (style.get(f"stroke-line{it}", "").upper() for it in ("cap", "join"))
        cap = getattr(LineCap, f"{cap}_CAP", LineCap.BUTT_CAP)
        join = getattr(LineJoin, f"{join}_JOIN", LineJoin.MITER_JOIN)
        area = area.transform(scale, 0, 0, scale, 0, 0)
        area.stroke(width, cap, join, _length(style, "stroke-miterlimit", "4", 1), pattern, offset)
        area.convertConicsToQuads(_TOLERANCE)
        area = area.transform(*Affine.scale(1 / scale).then(by)) if width > 0 else Area()
    if not all(abs(number) < LARGEST for number in area.bounds or (math.inf,)):
        raise ValueError("it is too large")
    if not simplify(area) and area.fillType == FillType.EVEN_ODD:
        raise ValueError("its contours cross each other")
    if area.area < 0:
        area.reverse()
    return area


def simplify(area: Any) -> bool:
    """Makes contours that neither cross nor overlap, for the nonzero rule; false if Skia cannot."""
    if len(area.verbs) > 2 * MAX_POINTS:
        return False  # it takes long, and the outline is refused anyway
    try:
        area.simplify()
    except PathOpsError:
        return False
    return True
