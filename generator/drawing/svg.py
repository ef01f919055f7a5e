"""Writes scenes as SVG 1.1, sized in mm. Text becomes outlines, so no font is needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from xml.sax.saxutils import escape, quoteattr

from generator.drawing import (
    IDENTITY,
    Affine,
    FontLibrary,
    Group,
    Item,
    Label,
    Path,
    Scene,
    Shape,
    decimal,
    rectangle,
)


def to_svg(scene: Scene, fonts: FontLibrary, prefix: str = "", background: str = "") -> bytes:
    """Writes the scene as an SVG file, repeated paths once; ``prefix`` makes ids unique among
    several in one page. A ``background`` (``#rrggbb``) makes it readable on a dark page."""
    if background:
        sheet = Shape(rectangle(0, 0, scene.width, scene.height), fill=background)
        scene = scene._replace(items=(sheet, *scene.items))
    size = f'width="{decimal(scene.width)}mm" height="{decimal(scene.height)}mm"'
    return (svg_element(scene, fonts, prefix, size) + "\n").encode()


def svg_element(
    scene: Scene,
    fonts: FontLibrary,
    prefix: str,
    attributes: str,
    known: Mapping[Path, str] | None = None,
    tiles: dict[tuple[Item, ...], str] | None = None,
) -> str:
    """Writes the scene as an ``svg`` element with these attributes; ``known`` maps paths that the
    page already defines to their ids. Groups with alternative texts, such as tiles, are added to
    ``tiles`` with the ids under which the page has to define them (:func:`definitions`); labels
    stay text in the font of the page."""
    items = scene.items if tiles is not None else tuple(_outlined(it, fonts) for it in scene.items)
    counts = Counter(path for item in items for path in _drawn(item))
    repeated = {path for path, times in counts.items() if times > 1} | set(known or {})
    writer = _Writer(prefix, repeated, dict(known or {}), tiles=tiles)
    body = "".join(map(writer.item, items))
    words = labelled = ""
    if scene.title or scene.description:
        words = (
            f'<title id="{prefix}title">{escape(scene.title)}</title>'
            f'<desc id="{prefix}desc">{escape(scene.description)}</desc>'
        )
        labelled = f' role="img" aria-labelledby="{prefix}title {prefix}desc"'
    defs = f"<defs>{''.join(writer.defs)}</defs>" if writer.defs else ""
    box = f'viewBox="0 0 {decimal(scene.width)} {decimal(scene.height)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
        f"{attributes} {box}{labelled}>{words}{defs}{body}</svg>"
    )


def definitions(tiles: Mapping[tuple[Item, ...], str], known: Mapping[Path, str]) -> str:
    """The definitions of the groups that :func:`svg_element` refers to."""
    writer = _Writer("", set(known), dict(known))
    return "".join(
        f'<g id="{name}">{"".join(map(writer.item, items))}</g>' for items, name in tiles.items()
    )


def _outlined(item: Item, fonts: FontLibrary) -> Item:
    """The item with its labels as outlines."""
    if isinstance(item, Group):
        return item._replace(items=tuple(_outlined(i, fonts) for i in item.items))
    if isinstance(item, Label):
        return label_outlines(item, fonts)
    return item


def label_outlines(label: Label, fonts: FontLibrary) -> Group:
    """A label as filled outlines, one for each glyph."""
    font, size = fonts[label.font], label.size
    width = font.advance(label.text) * size
    x = label.x - {"start": 0.0, "middle": width / 2, "end": width}[label.anchor]
    shapes: list[Item] = []
    for glyph in font.shape(label.text):
        place = Affine.translate(x + glyph.x * size, label.y + glyph.y * size)
        outline = font.glyph_outline(glyph.number, glyph.text)
        if outline.segments:
            path = outline.transformed(Affine.scale(size).then(place))
            shapes.append(Shape(path, fill=label.fill))
        x += glyph.advance * size
    return Group(tuple(shapes), alt=label.text)


def _drawn(item: Item) -> Iterator[Path]:
    """Each path as often as it is painted: twice if it is both stroked and filled."""
    if isinstance(item, Shape):
        yield from [item.path] * ((item.stroke is not None) + (item.fill is not None))
    elif isinstance(item, Group):
        yield from (path for child in item.items for path in _drawn(child))


def path_data(path: Path, places: int = 3) -> str:
    """The path as SVG path data."""
    return "".join(
        command + " ".join(decimal(n, places) for n in numbers)
        for command, numbers in path.segments
    )


@dataclass
class _Writer:
    prefix: str
    shared: set[Path]
    ids: dict[Path, str] = field(default_factory=dict)
    defs: list[str] = field(default_factory=list)
    tiles: dict[tuple[Item, ...], str] | None = None

    def item(self, item: Item) -> str:
        if isinstance(item, Group) and item.alt and self.tiles is not None:
            name = self.tiles.setdefault(item.items, f"_t{len(self.tiles)}")
            return f'<use href="#{name}" transform="{_transform(item.transform)}"/>'
        if isinstance(item, Group):
            inner = "".join(self.item(child) for child in item.items)
            attributes = ""
            if item.transform != IDENTITY:
                attributes = f' transform="{_transform(item.transform)}"'
            if item.clip is not None:
                clip = f"{self.prefix}c{len(self.defs)}"
                path = f'<path d="{path_data(item.clip)}"/>'
                self.defs.append(f'<clipPath id="{clip}">{path}</clipPath>')
                attributes += f' clip-path="url(#{clip})"'
            return f"<g{attributes}>{inner}</g>" if attributes else inner
        if isinstance(item, Label):
            size, place = decimal(item.size), f'x="{decimal(item.x)}" y="{decimal(item.y)}"'
            look = f'font-size="{size}" text-anchor="{item.anchor}" fill={quoteattr(item.fill)}'
            return f"<text {place} {look}>{escape(item.text)}</text>"
        text = ""
        if item.stroke is not None:
            dashes = ""
            if item.dash:
                dashes = f' stroke-dasharray="{" ".join(map(decimal, item.dash))}"'
                dashes += f' stroke-dashoffset="{decimal(item.dash_phase)}"'
            paint = f'stroke={quoteattr(item.stroke)} stroke-width="{decimal(item.stroke_width)}"'
            text += self._draw(item.path, f'fill="none" {paint} stroke-linejoin="round"{dashes}')
        if item.fill is not None:
            text += self._draw(item.path, f"fill={quoteattr(item.fill)}")
        return text

    def _draw(self, path: Path, attributes: str) -> str:
        if path not in self.shared:
            return f'<path d="{path_data(path)}" {attributes}/>'
        if path not in self.ids:
            self.ids[path] = f"{self.prefix}p{len(self.defs)}"
            self.defs.append(f'<path id="{self.ids[path]}" d="{path_data(path)}"/>')
        return f'<use xlink:href="#{self.ids[path]}" {attributes}/>'


def _transform(by: Affine) -> str:
    a, b, c, d, e, f = by
    if (a, b, c, d) == (1, 0, 0, 1):
        return f"translate({decimal(e)} {decimal(f)})"
    return f"matrix({' '.join(decimal(n, 5) for n in by)})"
