"""Writes scenes as SVG 1.1 in mm, by ``svg.j2``. Text becomes outlines, so no font is needed."""

import pathlib
from base64 import b64encode
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from html import escape
from itertools import chain
from typing import Any

from generator.drawing import Affine, FontLibrary, Group, Item, Label, Path, Scene, Shape, rectangle
from generator.drawing.outlines import glyph_paths
from generator.drawing.scene import decimal, leaves
from generator.game.sentences import load_template

_escaped = partial(escape, quote=False)


def to_svg(scene: Scene, fonts: FontLibrary, background: str = "") -> bytes:
    """Writes the scene as an SVG file, on a ``background`` (``#rrggbb``) if it has one."""
    if background:
        sheet = Shape(rectangle(0, 0, scene.width, scene.height), fill=background)
        scene = scene._replace(items=(sheet, *scene.items))
    size = f'width="{decimal(scene.width)}mm" height="{decimal(scene.height)}mm"'
    return (svg_element(scene, fonts, "", size) + "\n").encode()


def svg_element(
    scene: Scene,
    fonts: FontLibrary,
    prefix: str,
    attributes: str,
    known: Mapping[Path, str] | None = None,
    tiles: dict[tuple[Item, ...], str] | None = None,
) -> str:
    """The scene as an ``svg`` element; ``prefix`` makes its ids unique, ``known`` has ids of paths
    that the page defines. Groups with alternative texts are added to ``tiles`` with ids for
    :func:`definitions`; labels stay text then."""
    items = scene.items if tiles is not None else tuple(outlined(it, fonts) for it in scene.items)
    shapes = (it for it in leaves(items) if isinstance(it, Shape))
    counts = Counter(it.path for it in shapes for ink in (it.stroke, it.fill) if ink is not None)
    names = _Names(prefix, dict(known or {}), counts, tiles)
    return str(_template().svg(scene, items, prefix, attributes, names))


def definitions(tiles: Mapping[tuple[Item, ...], str], known: Mapping[Path, str]) -> str:
    """The definitions of the groups that :func:`svg_element` refers to."""
    return str(_template().tiles(tiles, _Names("", dict(known))))


def svg_of_shapes(items: tuple[Item, ...]) -> str:
    """Items as the content of an ``svg`` element; labels in the font that is set there."""
    return str(_template().draw_all(items, _Names("", {})))


def base64(data: bytes) -> str:
    return b64encode(data).decode()


def _template() -> Any:
    path = pathlib.Path(__file__).with_name("svg.j2")
    return load_template(path, number=decimal, data=path_data, e=_escaped, base64=base64).module


def outlined(item: Item, fonts: FontLibrary) -> Item:
    """The item with labels as groups of filled outlines, one for each glyph."""
    if isinstance(item, Group):
        return item._replace(items=tuple(outlined(it, fonts) for it in item.items))
    if not isinstance(item, Label):
        return item
    place = Affine.scale(item.size).then(Affine.translate(fonts.left_of(item), item.y))
    paths = (path for path in glyph_paths(item.text, fonts[item.font]) if path.segments)
    shapes = (Shape(path.transformed(place), fill=item.fill) for path in paths)
    return Group(tuple(shapes), alt=item.text)


def path_data(path: Path, places: int = 3) -> str:
    """The path as SVG path data."""
    parts = ((it, (decimal(n, places) for n in chain(*points))) for it, points in path.segments)
    return "".join(command + " ".join(numbers) for command, numbers in parts)


@dataclass
class _Names:
    """Ids of paths, new ones for those drawn several times, of clips and tiles; and what is new."""

    prefix: str
    ids: dict[Path, str]
    counts: Mapping[Path, int] = field(default_factory=Counter)
    tiles: dict[tuple[Item, ...], str] | None = None
    defined: list[tuple[str, Path, bool]] = field(default_factory=list)

    def of(self, path: Path) -> str:
        if self.counts[path] > 1 and path not in self.ids:
            self.ids[path] = f"{self.prefix}p{len(self.defined)}"
            self.defined.append((self.ids[path], path, False))
        return self.ids.get(path, "")

    def of_clip(self, path: Path) -> str:
        self.defined.append((f"{self.prefix}c{len(self.defined)}", path, True))
        return self.defined[-1][0]

    def of_tile(self, items: tuple[Item, ...]) -> str:
        assert self.tiles is not None
        return self.tiles.setdefault(items, f"_t{len(self.tiles)}")
