"""Outlines of glyphs, which every medium shares, drawings of them in several colors, and icons."""

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias
from xml.etree import ElementTree

from generator.drawing.fonts import Font, FontLibrary, unusable_font
from generator.drawing.path import SIMPLIFY, Affine, Box, Path, PathError, joined, parse_path
from generator.drawing.scene import Item, Shape
from generator.game.model import Glyph
from generator.game.reading import data_of
from generator.game.sizes import MAX_POINTS

OF_TILE = "currentColor"  # the color in a drawing that stands for that of its tile
OTHER_FILE = re.compile(r"[^,]+\.(?:png|jpe?g|gif|webp|bmp|tiff?|pdf|ai|eps|svgz)", re.IGNORECASE)
Files: TypeAlias = Mapping[str, bytes]  # by their names


class Art(NamedTuple):
    """A drawing in several colors, from the lowest to the uppermost; any unit, y downward."""

    layers: tuple[tuple[str, Path], ...]  # colors, ``#rrggbb`` or OF_TILE, and paths
    page: Box | None = None  # viewBox of its file

    @classmethod
    @lru_cache(maxsize=256)
    def of(cls, text: str) -> "Art":
        """Reads :attr:`Glyph.art`, once its file was read: lines of a color and path data."""
        lines = (it.split(" ", 1) for it in text.split("\n"))
        return cls(tuple((color, parse_path(data)) for color, data in lines))

    @property
    def box(self) -> Box:
        return Box.around(path.box() for _, path in self.layers)

    @property
    def whole(self) -> Path:
        """All that it paints, as one path."""
        return joined(path for _, path in self.layers)

    @property
    def is_tinted(self) -> bool:
        """True if it has the color of its tile."""
        return any(color == OF_TILE for color, _ in self.layers)

    def shapes(self, color: str) -> tuple[Shape, ...]:
        """Its shapes, with ``color`` for that of the tile."""
        return tuple(Shape(path, color if it == OF_TILE else it) for it, path in self.layers)

    def fitted(self, side: float) -> "Art":
        """The drawing centered on the origin, scaled to fit a square of ``side`` mm."""
        place = Affine.centering(self.box, side, side)
        return Art(tuple((color, path.transformed(place)) for color, path in self.layers))


def glyph_paths(text: str, font: Font) -> Iterator[Path]:
    """The outline of each glyph of a line of text in em. KeyError for a missing character."""
    x = 0.0
    for glyph in font.shape(text):
        try:
            outline = glyph.font.glyph_outline(glyph.number, glyph.text)
        except PathError as error:
            raise unusable_font(glyph.font.id, f'in its "{glyph.text}", {error}') from error
        yield outline.transformed(Affine.translate(x + glyph.x, glyph.y))
        x += glyph.advance


def text_outline(text: str, font: Font) -> Path:
    """The same as one path."""
    return joined(glyph_paths(text, font))


def glyph_outline(glyph: Glyph, fonts: FontLibrary) -> Path:
    """The outline of ``glyph``: its own, else that of its symbol. KeyError for an unknown font or a
    missing symbol, PathError for an outline that cannot be drawn (:mod:`.glyph_checks`)."""
    if glyph.outline is not None:
        path = parse_path(glyph.outline).closed()
    else:
        path = fonts[glyph.font].outline(glyph.symbol)
    box = path.box()
    if max(box.width, box.height) <= 0:
        raise PathError("the outline has no extent")
    if path.points > MAX_POINTS:
        message = f"the outline has {path.points:,} points; at most {MAX_POINTS:,} are drawn"
        raise PathError(message, SIMPLIFY)
    return path


@cache
def icon_items(name: str) -> tuple[Item, ...]:
    """An icon of a license or a fact, 1 mm in diameter, centered on the origin."""
    drawing = ElementTree.parse(data_of("templates") / "shared" / "icons" / f"{name}.svg")
    items = []
    for element in drawing.getroot():
        path, fill = parse_path(element.get("d", "")), element.get("fill", "#000000")
        line = element.get("stroke"), float(element.get("stroke-width", "0"))
        is_line = fill == "none"
        items.append(Shape(path, None, *line) if is_line else Shape(path.closed(), fill, *line))
    return tuple(items)
