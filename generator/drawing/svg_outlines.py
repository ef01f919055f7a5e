"""Reads SVG files as outlines of glyphs: the area that is painted; what cannot be used is reported.

svgelements reads lengths, colors, transforms and basic shapes; Skia makes strokes into areas and
unites them. The tree is walked here, since each message has the line of its element, and since
files of strangers must neither expand entities nor refer to other files.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.diagnostics import Diagnostic, Span, did_you_mean, shorten
from generator.drawing.path import Affine, Path, draw, drawn_path, parse_path
from generator.drawing.path_data import LARGEST
from generator.game.model import Game
from generator.game.sizes import MAX_POINTS
from generator.game.spans import Spans

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    _Layer = tuple[Any, bool, Element]
    """An area (``pathops.Path``), true if it is white, and the element that paints it."""

_OTHER_FILE = re.compile(r"[^,]+\.(?:png|jpe?g|gif|webp|bmp|tiff?|pdf|ai|eps|svgz)", re.IGNORECASE)
_TO_PATH = "in a drawing program, convert it to a path (Inkscape: Path, Object to Path)"
_TO_SVG = "trace it in a drawing program (Inkscape: Path, Trace Bitmap), and save it as plain SVG"
_SPACE = "{http://www.w3.org/2000/svg}"
_LINE = "line number"
"""Attribute for the line of an element; no attribute in a file can have a space in its name."""
_SILENT = (
    *("metadata", "title", "desc", "style", "script", "defs", "symbol", "clipPath", "mask"),
    *("marker", "pattern", "linearGradient", "radialGradient", "filter"),
)
"""Elements that paint nothing by themselves; neither do those of other namespaces."""
_GROUPS = ("svg", "symbol", "g", "a", "switch")
_SHAPES = {"rect": "Rect", "circle": "Circle", "ellipse": "Ellipse", "line": "SimpleLine"}
"""Shapes given by lengths, and the classes of svgelements for them."""
_LENGTHS = ("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2")
_INHERITED = re.compile(r"color|visibility|(fill|stroke)(-\w+)?")
_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_LENGTH = re.compile(rf"\s*{_NUMBER}(?:px|pt|pc|mm|cm|in|%)?\s*")
_ZERO = re.compile(r"\s*[-+]?(?:0+\.?0*|\.0+)%?\s*")
_TRANSFORMS = re.compile(
    r"\s*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([^()]*\d[^()]*\)[\s,]*)*"
)
_SIZE = 1000.0
"""Size that a drawing has while its areas are united: Skia's tolerances are absolute."""
_TOLERANCE = 0.1
"""Largest distance of a round cap or corner from its circle, on the same scale."""
_DEEPEST, _MOST, _POINTS = 100, 10_000, 10
"""Limits of nested elements, and of all; each ``use`` counts what it repeats, and a path is one
more for so many points."""
_WHITE = 250
"""Red, green and blue, of 255, from which a color counts as paper."""


def read_drawings(
    game: Game, drawings: Mapping[str, bytes], spans: Spans, found: list[Diagnostic]
) -> Game:
    """Returns ``game`` with the path data of each SVG file that an outline names. Adds to ``found``
    what is missing, and a warning for each element that cannot be used, with its line."""
    glyphs = dict(game.glyphs)
    for glyph in game.glyph_list:
        name, path = (glyph.outline or "").strip(), Path(())
        where = spans.value("glyphs", glyph.id, "outline")
        if _OTHER_FILE.fullmatch(name):
            message = f"{name} is not an SVG file"
            found.append(Diagnostic.error("bad-svg", message, where, _TO_SVG))
        elif not name.lower().endswith(".svg"):
            continue
        elif name not in drawings:
            beside = "put the file beside the game file and name it without a folder"
            hints = did_you_mean(name, tuple(drawings)) or (beside,)
            message = f"there is no file {name} beside the game file"
            found.append(Diagnostic.error("missing-file", message, where, *hints))
        else:
            path = _Reader(name, found).read(drawings[name])
            if not path.segments:
                message = f"{name} has no shape that can be used"
                hint = "draw it as one or more closed, filled shapes"
                found.append(Diagnostic.error("empty-glyph", message, where, hint))
        # A stand-in for what is reported already, so that other checks can go on.
        data = _path_data(path) or "M 0 0 H 20 V 20 H 0 Z"
        glyphs[glyph.id] = glyph.model_copy(update={"outline": data})
    if glyphs == game.glyphs:
        return game
    changed = game.model_copy(update={"glyphs": glyphs})
    changed.__dict__.pop("glyph_list", None)  # a copy has the cached values, too
    return changed


class _UnreadableError(Exception):
    """The reason why a file cannot be read, as a clause."""


class _Place(NamedTuple):
    """Inherited from the elements around; percentages are of ``width`` and ``height``."""

    map: Affine
    style: Mapping[str, str]
    width: float
    height: float
    depth: int = 0


class _Reader:
    def __init__(self, name: str, found: list[Diagnostic]) -> None:
        self._name = name
        self._found = found
        self._ids: dict[str, Element] = {}
        self._rules: dict[str, dict[str, str]] = {}
        self._count = 0

    def read(self, data: bytes) -> Path:
        """Returns the area that the file paints; an empty path if it cannot be read."""
        from xml.parsers import expat

        parser = expat.ParserCreate(namespace_separator="}")
        try:
            root = _tree(parser, data)
            self._ids = {key: each for each in root.iter() if (key := each.get("id"))}
            for sheet in root.iter(f"{_SPACE}style"):
                self._read_css(sheet)
            return self._painted(root)
        except (expat.ExpatError, _UnreadableError, LookupError, ValueError) as error:
            line = getattr(error, "lineno", parser.CurrentLineNumber)
            where, message = Span.at(self._name, line, 1), f"this is not SVG: {error}"
            hint = "export it again as plain SVG"
            self._found.append(Diagnostic.error("bad-svg", message, where, hint))
            return Path(())

    def _warn(self, message: str, hint: str, element: Element) -> None:
        where = Span.at(self._name, int(element.attrib[_LINE]), 1)
        self._found.append(Diagnostic.warning("unused-shape", message, where, hint))

    def _read_css(self, sheet: Element) -> None:
        text = re.sub(r"/\*.*?\*/", "", sheet.text or "", flags=re.DOTALL)
        for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
            for selector in map(str.strip, selectors.split(",")):
                if re.fullmatch(r"\*|[\w-]+|[\w-]*[.#][\w-]+", selector):
                    self._rules.setdefault(selector, {}).update(_declarations(body))
                elif not selector.startswith("@"):
                    hint = "in a drawing program, save it as plain SVG, with styles as attributes"
                    self._warn(f'the style for "{selector}" has no effect', hint, sheet)

    def _attributes(self, element: Element, kind: str) -> dict[str, str]:
        """The attributes of an element, and in their place the styles that apply to it."""
        own = dict(element.attrib)
        names = [f".{name}" for name in own.get("class", "").split()] + [f"#{own.get('id')}"]
        for selector in ("*", kind, *(part + name for name in names for part in ("", kind))):
            own |= self._rules.get(selector, {})
        own |= _declarations(element.get("style", ""))
        return {key: value for key, value in own.items() if value != "inherit"}

    def _painted(self, root: Element) -> Path:
        """Paints the layers in order. White takes away what it covers, as paper would look."""
        import pathops

        box = _view_box(root.attrib) or (0.0, 0.0, 100.0, 100.0)
        scale = _SIZE / max(box[2:])
        layers = list(self._layers(root, _Place(Affine.scale(scale), {}, box[2], box[3])))
        colored = [element for _, is_white, element in layers if not is_white]
        ink, pages = pathops.Path(), []
        for area, is_white, element in layers:
            if not is_white or not colored:  # a glyph may be white as a whole
                ink.addPath(area)
            elif ink.verbs:
                try:
                    ink = pathops.op(ink, area, pathops.PathOp.DIFFERENCE)
                except pathops.PathOpsError:
                    message = "this white shape cannot be cut out of those below it"
                    self._warn(message, "cut it out (Inkscape: Path, Difference)", element)
            elif element not in colored:
                pages.append((area, element))
        _simplify(ink)
        left, top, right, bottom = ink.bounds or (0, 0, 0, 0)
        for area, element in pages:
            a, b, c, d = area.bounds
            if a <= left < right <= c and b <= top < bottom <= d:
                kind = element.tag.removeprefix(_SPACE)
                message = f"the white <{kind}> behind the drawing is left out: it counts as paper"
                hint = "delete it; if it is a part of the glyph, give it another color"
                self._warn(message, hint, element)
        return drawn_path(ink.draw).transformed(Affine.scale(1 / scale))

    def _layers(
        self, element: Element, place: _Place, size: Mapping[str, str] | None = None
    ) -> Iterator[_Layer]:
        """Yields the layers of an element; ``size`` is that of the ``use`` that refers to it."""
        kind = element.tag.removeprefix(_SPACE)
        self._count += 1
        if self._count > _MOST or place.depth > _DEEPEST:
            many = f"over {_MOST:,} elements, or over {_DEEPEST} nested ones"
            raise _UnreadableError(f"it has {many}")
        own = self._attributes(element, kind) | dict(size or {})
        is_silent = (kind in _SILENT and size is None) or "}" in kind
        if is_silent or own.get("display") == "none" or _ZERO.fullmatch(own.get("opacity", "1")):
            return
        try:
            place = _inside(kind, own, place)
            if kind in _GROUPS:
                for child in element:
                    yield from self._layers(child, place)
            elif kind == "use":
                link = own.get("href", own.get("{http://www.w3.org/1999/xlink}href", ""))
                if link[:1] != "#" or link[1:] not in self._ids:
                    raise ValueError(f'there is no element "{link}" in this file')
                size = {key: own[key] for key in ("width", "height") if key in own}
                yield from self._layers(self._ids[link[1:]], place, size)
            elif place.style.get("visibility", "visible") == "visible":
                yield from self._shape(element, kind, own, place)
        except ValueError as error:
            self._warn(f"<{kind}> cannot be read: {error}", _TO_PATH, element)

    def _shape(
        self, element: Element, kind: str, own: Mapping[str, str], place: _Place
    ) -> Iterator[_Layer]:
        """Yields the fill and the stroke of a shape."""
        data = _shape_data(kind, own, place)
        if data is None:
            hint = _TO_SVG if kind == "image" else _TO_PATH
            self._warn(f"<{kind}> cannot be used as an outline", hint, element)
        if clip := next((key for key in ("clip-path", "mask") if key in own), None):
            self._warn(f"the {clip} of <{kind}> has no effect", _TO_PATH, element)
        if not data:
            return
        path = parse_path(data)
        self._count += len(path.segments) // _POINTS
        for paint in ("fill", "stroke"):
            is_white = _is_white(place.style, paint)
            if is_white is not None:
                yield _area(path, paint, place), is_white, element


def _tree(parser: Any, data: bytes) -> Element:
    """The elements of a file, each with its line. Expat loads nothing from outside."""
    from xml.etree.ElementTree import TreeBuilder

    def start(tag: str, attributes: dict[str, str]) -> None:
        named = {f"{{{key}" if "}" in key else key: text for key, text in attributes.items()}
        named[_LINE] = str(parser.CurrentLineNumber)
        builder.start(f"{{{tag}" if "}" in tag else _SPACE + tag, named)

    def refuse(*_: object) -> None:
        raise _UnreadableError("it declares entities")

    builder = TreeBuilder()
    parser.StartElementHandler, parser.EndElementHandler = start, builder.end
    parser.CharacterDataHandler, parser.EntityDeclHandler = builder.data, refuse
    parser.Parse(data, True)
    return builder.close()


def _declarations(text: str) -> dict[str, str]:
    """The properties of a style, as in ``fill: none; stroke: red``."""
    pairs = (part.split(":", 1) for part in text.split(";") if ":" in part)
    return {key.strip(): value.replace("!important", "").strip() for key, value in pairs}


def _view_box(own: Mapping[str, str]) -> tuple[float, ...] | None:
    """Left, top, width and height of a viewBox; None without one, or if it is empty."""
    box = tuple(map(float, re.findall(_NUMBER, own.get("viewBox", ""))))
    return box if len(box) == 4 and min(box[2:]) > 0 and max(map(abs, box)) < LARGEST else None


def _length(own: Mapping[str, str], key: str, default: str, whole: float) -> float:
    """A length in px; a percentage is of ``whole``. ValueError if it is not one."""
    from svgelements import Length

    text = own.get(key, default)
    if not _LENGTH.fullmatch(text):
        raise ValueError(f"{key} {text} is not a length")
    return float(Length(text).value(ppi=96, relative_length=whole))


def _transform(text: str) -> Affine:
    """The map of a ``transform`` attribute. ValueError if it is not one."""
    from svgelements import Matrix

    try:
        it = Matrix(text if _TRANSFORMS.fullmatch(text) else None)
        numbers = [float(number) for number in (it.a, it.b, it.c, it.d, it.e, it.f)]
    except (ArithmeticError, LookupError, TypeError, ValueError):
        numbers = [math.inf]
    if not all(abs(number) < LARGEST for number in numbers):
        raise ValueError(f"{shorten(text)} is not a transform, or too large")
    return Affine(*numbers)


def _inside(kind: str, own: Mapping[str, str], outer: _Place) -> _Place:
    """The place of the elements inside an element, or of a shape itself."""
    from svgelements import Viewbox

    place = _Place(
        _transform(own.get("transform", "")).then(outer.map),
        {**outer.style, **{key: own[key] for key in own if _INHERITED.fullmatch(key)}},
        outer.width,
        outer.height,
        outer.depth + 1,
    )
    if kind != "use" and (kind not in ("svg", "symbol") or not outer.depth):
        return place
    x, y = _length(own, "x", "0", place.width), _length(own, "y", "0", place.height)
    width = _length(own, "width", "100%", place.width)
    height = _length(own, "height", "100%", place.height)
    box = None if kind == "use" else _view_box(own)
    if box is None:
        return place._replace(map=Affine.translate(x, y).then(place.map))
    fitted = Viewbox.viewbox_transform(x, y, width, height, *box, own.get("preserveAspectRatio"))
    return place._replace(map=_transform(fitted).then(place.map), width=box[2], height=box[3])


def _shape_data(kind: str, own: Mapping[str, str], place: _Place) -> str | None:
    """The path data of a shape; None for another element."""
    import svgelements

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


def _is_white(style: Mapping[str, str], paint: str) -> bool | None:
    """True for white, False for any other color or a pattern, None for nothing."""
    from svgelements import Color

    text = style.get(paint, "black" if paint == "fill" else "none")
    color = Color(style.get("color", "black") if text.lower() == "currentcolor" else text)
    if not color.alpha or _ZERO.fullmatch(style.get(f"{paint}-opacity", "1")):
        return None
    return bool(min(color.red, color.green, color.blue) >= _WHITE)


def _area(path: Path, paint: str, place: _Place) -> Any:
    """The area of the fill or of the stroke of a path, as a ``pathops.Path``."""
    from pathops import FillType, LineCap, LineJoin
    from pathops import Path as Area

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
        cap = f"{style.get('stroke-linecap', '').upper()}_CAP"
        join = f"{style.get('stroke-linejoin', '').upper()}_JOIN"
        area = area.transform(scale, 0, 0, scale, 0, 0)
        area.stroke(
            width,
            getattr(LineCap, cap, LineCap.BUTT_CAP),
            getattr(LineJoin, join, LineJoin.MITER_JOIN),
            _length(style, "stroke-miterlimit", "4", 1),
            dashes * (1 + len(dashes) % 2) if any(dashes) else None,
            scale * _length(style, "stroke-dashoffset", "0", diagonal),
        )
        area.convertConicsToQuads(_TOLERANCE)
        area = area.transform(*Affine.scale(1 / scale).then(by)) if width > 0 else Area()
    if not all(abs(number) < LARGEST for number in area.bounds or (math.inf,)):
        raise ValueError("it is too large")
    if not _simplify(area) and area.fillType == FillType.EVEN_ODD:
        raise ValueError("its contours cross each other")
    if area.area < 0:
        area.reverse()
    return area


def _simplify(area: Any) -> bool:
    """Makes contours that neither cross nor overlap, for the nonzero rule; false if Skia cannot."""
    from pathops import PathOpsError

    if len(area.verbs) > 2 * MAX_POINTS:
        return False  # it takes long, and the outline is refused anyway
    try:
        area.simplify()
    except PathOpsError:
        return False
    return True


def _path_data(path: Path) -> str:
    return " ".join(
        f"{letter} {' '.join(f'{number:.6g}' for number in numbers)}".strip()
        for letter, numbers in path.segments
    )
