"""Reads SVG files, also of strangers, as outlines or colored drawings; warns of unused parts."""

import re
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any, TypeAlias
from xml.etree.ElementTree import Element, TreeBuilder
from xml.parsers import expat

import pathops

from generator.diagnostics import Diagnostic, Span, did_you_mean, shorten
from generator.drawing import svg_shapes as shapes
from generator.drawing.outlines import OTHER_FILE, Art, Files
from generator.drawing.path import Affine, Box, drawn_path, parse_path

_Layer: TypeAlias = tuple[Any, str, Element]  # area (``pathops.Path``), color, painter
_CURES = {"path": "save it again from a drawing program, or correct the numbers of its d"}
_TO_PATH = "in a drawing program, convert it to a path (Inkscape: Path, Object to Path)"
_TO_SVG = "trace it in a drawing program (Inkscape: Path, Trace Bitmap), and save it as plain SVG"
_CUT = "release it, and cut the shapes to it (Inkscape: Path, Intersection)"
_TO_SHAPE = "make it a shape (Inkscape: Path, Stroke to Path)"
_MARKERS = dict.fromkeys(("marker", "marker-start", "marker-mid", "marker-end"), _TO_SHAPE)
_IGNORED = {"clip-path": _CUT, "mask": _CUT} | _MARKERS
"""Attributes that have no effect, and how to draw the same without them."""
_PALE = dict.fromkeys(("opacity", "filter"), "paint it in the color that it has there")
_SPACE = "{http://www.w3.org/2000/svg}"
_LINE = "line number"  # attribute for the line of an element; none in a file can have a space
_SILENT = (
    *("metadata", "title", "desc", "style", "script", "defs", "symbol", "clipPath", "mask"),
    *("marker", "pattern", "linearGradient", "radialGradient", "filter"),
)
"""Elements that paint nothing by themselves; neither do those of other namespaces."""
_SIZE = 1000.0  # size that a drawing has while its areas are united: Skia's tolerances are absolute
_LINKS = 5  # most gradients that refer to each other
_PAPER = "paper"  # in place of the color white, unless a drawing is in color
_DEEPEST, _MOST, _POINTS = 100, 10_000, 10
"""Limits of nested elements, of all (with what ``use`` repeats), and points that count as one."""


def read_art(
    name: str, drawings: Files, where: Span, found: list[Diagnostic], most: int, *, in_color: bool
) -> Art | None:
    """The drawing of an SVG file, of one layer unless ``in_color``. Adds to ``found`` and returns
    None if it cannot be used, or has over ``most`` points in color."""
    hints: tuple[str, ...] = (_TO_SVG,)
    if OTHER_FILE.fullmatch(name):
        code, message = "bad-svg", f"{name} is not an SVG file"
    elif name not in drawings:
        code, message = "missing-file", f"there is no file {shorten(name)} beside the game file"
        beside = "put the file beside the game file and name it without a folder"
        hints = did_you_mean(name, tuple(drawings)) or (beside,)
    elif (art := _Reader(name, found, in_color).read(drawings[name])) is None:
        return None
    elif not art.layers or max(art.box.width, art.box.height) <= 0:
        code, message = "empty-glyph", f"{name} has no shape that can be used"
        hints = ("draw it as one or more closed shapes, filled in another color than white",)
    elif in_color and (points := art.whole.points) > most:
        code, message = "too-large", f"{name} has {points:,} points; at most {most:,} are drawn"
        hints = ("simplify it in a drawing program (Inkscape: Path, Simplify)",)
    else:
        return art
    found.append(Diagnostic.error(code, message, where, *hints))
    return None


class _Reader:
    def __init__(self, name: str, found: list[Diagnostic], in_color: bool) -> None:
        self._name, self._found, self._in_color = name, found, in_color
        self._ids: dict[str, Element] = {}
        self._rules: dict[str, dict[str, str]] = {}
        self._count = 0

    def read(self, data: bytes) -> Art | None:
        parser = expat.ParserCreate(namespace_separator="}")
        try:
            root = _tree(parser, data)
            self._ids = {key: each for each in root.iter() if (key := each.get("id"))}
            for sheet in root.iter(f"{_SPACE}style"):
                self._read_css(sheet)
            return self._drawn(root)
        except (expat.ExpatError, LookupError, OverflowError, ValueError) as error:
            line = getattr(error, "lineno", parser.CurrentLineNumber)
            why = expat.ErrorString(error.code) if isinstance(error, expat.ExpatError) else error
            where, message = Span.at(self._name, line, 1), f"this is not SVG: {why}"
            hint = "export it again as plain SVG"
            self._found.append(Diagnostic.error("bad-svg", message, where, hint))
            return None

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

    def _drawn(self, root: Element) -> Art:
        """The layers in order, neighbors of one color as one; or all of them in black."""
        page = shapes.view_box(root.attrib)
        width, height = page[2:] if page else (100.0, 100.0)
        scale = _SIZE / max(width, height)
        layers = list(self._layers(root, shapes.SvgPlace(Affine.scale(scale), {}, width, height)))
        by_color = groupby(layers, key=lambda it: it[1])
        groups = [(it, [*same]) for it, same in by_color] if self._in_color else [("black", layers)]
        inks = ((color, self._painted(group)) for color, group in groups)
        smaller = Affine.scale(1 / scale)
        drawn = ((color, drawn_path(ink.draw).transformed(smaller)) for color, ink in inks)
        box = Box(page[0], page[1], page[0] + width, page[1] + height) if page else None
        return Art(tuple(it for it in drawn if it[1].segments), box)

    def _painted(self, layers: list[_Layer]) -> Any:
        """The area of all layers. Paper takes away what it covers."""
        colored = [element for _, color, element in layers if color != _PAPER]
        ink = pathops.Path()
        for area, color, element in layers:
            if color != _PAPER:
                ink.addPath(area)
            elif ink.verbs:
                try:
                    ink = pathops.op(ink, area, pathops.PathOp.DIFFERENCE)
                except pathops.PathOpsError:
                    message = "this white shape cannot be cut out of those below it"
                    self._warn(message, "cut it out (Inkscape: Path, Difference)", element)
            elif colored and element not in colored:
                kind = element.tag.removeprefix(_SPACE)
                message = f"the white <{kind}> behind the drawing is left out: it counts as paper"
                hint = "delete it; if it is a part of the glyph, give it another color"
                self._warn(message, hint, element)
        shapes.simplify(ink)
        return ink

    def _layers(
        self, element: Element, place: shapes.SvgPlace, size: Mapping[str, str] | None = None
    ) -> Iterator[_Layer]:
        """Yields the layers of an element; ``size`` is that of the ``use`` that refers to it."""
        kind = element.tag.removeprefix(_SPACE)
        self._count += 1
        if self._count > _MOST or place.depth > _DEEPEST:
            raise OverflowError(f"it has over {_MOST:,} elements, or over {_DEEPEST} nested ones")
        own = self._attributes(element, kind) | dict(size or {})
        is_unseen = own.get("display") == "none" or shapes.ZERO.fullmatch(own.get("opacity", "1"))
        if is_unseen or (kind in _SILENT and size is None) or "}" in kind:
            return
        for key, hint in (_IGNORED | (_PALE if self._in_color else {})).items():
            if own.get(key, "none") not in ("none", "1"):
                self._warn(f"the {key} of <{kind}> has no effect", hint, element)
        try:
            place = shapes.place_inside(kind, own, place)
            if kind in ("svg", "symbol", "g", "a", "switch"):
                for child in element:
                    yield from self._layers(child, place)
            elif kind == "use":
                link = _link(own)
                if link[:1] != "#" or link[1:] not in self._ids:
                    raise ValueError(f'there is no element "{link}" in this file')
                size = {key: own[key] for key in ("width", "height") if key in own}
                yield from self._layers(self._ids[link[1:]], place, size)
            elif place.style.get("visibility", "visible") == "visible":
                yield from self._shape(element, kind, own, place)
        except ValueError as error:
            self._warn(f"<{kind}> cannot be read: {error}", _CURES.get(kind, _TO_PATH), element)

    def _shape(
        self, element: Element, kind: str, own: Mapping[str, str], place: shapes.SvgPlace
    ) -> Iterator[_Layer]:
        data = shapes.shape_data(kind, own, place)
        if data is None:
            hint = _TO_SVG if kind == "image" else _TO_PATH
            self._warn(f"<{kind}> cannot be used as an outline", hint, element)
        if not data:
            return
        path = parse_path(data)
        self._count += len(path.segments) // _POINTS
        style = self._flat(element, kind, place.style) if self._in_color else place.style
        for paint in ("fill", "stroke"):
            color = shapes.paint_of(style, paint)
            if color is not None:
                is_paper = not self._in_color and shapes.is_white(color)
                area = shapes.painted_area(path, paint, place)
                yield area, _PAPER if is_paper else color, element

    def _flat(self, element: Element, kind: str, style: Mapping[str, str]) -> Mapping[str, str]:
        """The style of a shape, with the color of the middle of each gradient in its place."""
        flat = dict(style)
        for paint in ("fill", "stroke"):
            if flat.get(paint, "").startswith("url("):
                key = flat[paint][4:].strip("#\"') ")
                stops: list[Element] = []
                for _ in range(_LINKS):  # a gradient may have its stops from another one
                    if not stops and key in self._ids:
                        stops = self._ids[key].findall(f"{_SPACE}stop")
                        key = _link(self._ids[key].attrib)[1:]
                found = [self._attributes(it, "stop") for it in stops]
                flat[paint] = found[len(found) // 2].get("stop-color", "black") if found else "none"
                what = f"is {flat[paint]}, without a gradient" if found else "is left out"
                message = f"the {paint} of <{kind}> {what}"
                self._warn(message, "paint it in one color, or in several shapes", element)
        return flat


def _tree(parser: Any, data: bytes) -> Element:
    """The elements of a file, each with its line. Expat loads nothing from outside."""

    def start(tag: str, attributes: dict[str, str]) -> None:
        named = {f"{{{key}" if "}" in key else key: text for key, text in attributes.items()}
        named[_LINE] = str(parser.CurrentLineNumber)
        builder.start(f"{{{tag}" if "}" in tag else _SPACE + tag, named)

    def refuse(*_: object) -> None:
        raise ValueError("it declares entities")

    builder = TreeBuilder()
    parser.StartElementHandler, parser.EndElementHandler = start, builder.end
    parser.CharacterDataHandler, parser.EntityDeclHandler = builder.data, refuse
    parser.Parse(data, True)
    return builder.close()


def _link(own: Mapping[str, str]) -> str:
    return own.get("href", own.get("{http://www.w3.org/1999/xlink}href", ""))


def _declarations(text: str) -> dict[str, str]:
    """The properties of a style, as in ``fill: none; stroke: red``."""
    pairs = (part.split(":", 1) for part in text.split(";") if ":" in part)
    return {key.strip(): value.replace("!important", "").strip() for key, value in pairs}
