"""Pressed glyphs: what their plates contain, and the strip that tries clearances."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

import shapely
from shapely import MultiPolygon
from shapely.affinity import scale, translate

from generator.drawing import (
    Affine,
    FontLibrary,
    Outline,
    Path,
    polygon,
    rectangle,
    rounded_rectangle,
    text_outline,
)
from generator.drawing.contrast import mix
from generator.game.model import Color, Game
from generator.products.tiles.plates import Batch, free_bed
from generator.products.tiles.solids.mesh import Mesh, TileMesh, join
from generator.products.tiles.solids.plan import Section, TilePlan, find_swap
from generator.products.tiles.solids.region import Region, fill, grow, region_of

_TRIED = 5
_STEP = 0.05
"""Between the clearances of the strip, in mm: finer than that no printer repeats."""
_FLOOR = 0.6
"""Thickness of the strip below its pockets, in mm."""
_WALL = 3.0
"""Width of the strip around its pockets, and between it and its glyphs, in mm."""
_LABEL = 5.0
"""Height of its numbers, in mm, or as many nozzles: their strokes are a sixth of it."""
_SMALLEST = 0.5
"""On a small bed, its glyph may be as small as this share of the real one."""
_SHADE = 0.5
"""How dark pockets are in pictures, from 0 to 1."""
_FONT = "quicksand-bold"


class Strip(NamedTuple):
    """A bar with a pocket for the same ``glyph`` at each clearance, and as many glyphs to press.
    ``plan`` is the bar's, ``glyphs`` are in its ``pockets``, among which are also the numbers. All
    of it is ``size`` mm large; the loose glyphs are ``offset`` mm in front of their pockets."""

    glyph: str
    clearances: tuple[float, ...]
    plan: TilePlan
    glyphs: Region
    pockets: Region
    offset: float
    size: tuple[float, float]

    @property
    def shift(self) -> float:
        """How far behind the middle of all the bar is."""
        return (self.size[1] - self.plan.size) / 2

    @property
    def bar(self) -> shapely.Polygon:
        """The bar from above, without its pockets."""
        width, depth = self.size[0] / 2, self.plan.size / 2
        return shapely.box(-width, -depth, width, depth)

    def batch(self, game: Game) -> Batch:
        tile = (self.glyph, game.color_list[0])
        return Batch(((0.0, 0.0),), (tile,), kind="clearance-strip")

    def placed(self, mesh: TileMesh) -> Mesh:
        """Bar and glyphs as they are printed, of the bar with the glyphs in it."""
        loose = mesh.accent.turned_over().moved(0.0, self.shift - self.offset)
        return join([mesh.base.moved(0.0, self.shift), loose])


def strip_of(
    game: Game, fonts: FontLibrary, regions: Mapping[str, Region], plan: TilePlan
) -> Strip | None:
    """The strip for the glyph with the longest outline, which is the hardest to press in; None if
    the bed is too small for it."""
    if not regions:
        return None
    glyph = max(regions, key=lambda it: regions[it].polygons.length)
    shape, settings = regions[glyph].polygons, game.print
    first = max(_STEP, round(plan.clearance - 2 * _STEP, 4))
    clearances = tuple(round(first + i * _STEP, 4) for i in range(_TRIED))
    label = max(_LABEL, 2.5 * _LABEL * settings.nozzle)
    left, front, right, back = shape.bounds
    frame = 2 * clearances[-1] + _WALL
    across, along = free_bed(settings)
    factor = min(
        1.0,
        ((across - _WALL) / _TRIED - frame) / (right - left),
        (along - label - frame - 3 * _WALL) / (back - front) / 2,
    )
    if factor < _SMALLEST:
        return None
    shape = scale(shape, factor, factor, origin=((left + right) / 2, (front + back) / 2))
    width, height = factor * (right - left), factor * (back - front)
    pitch, depth = width + frame, height + frame + label + 2 * _WALL
    length = _TRIED * pitch + _WALL
    y = depth / 2 - _WALL - clearances[-1] - height / 2
    xs = [(i - (_TRIED - 1) / 2) * pitch for i in range(_TRIED)]
    copies = [translate(shape, x - (left + right) / 2, y - (front + back) / 2) for x in xs]
    pockets = [grow(region_of(it), c).polygons for it, c in zip(copies, clearances, strict=True)]
    for x, clearance in zip(xs, clearances, strict=True):
        words = f"{clearance:.2f}"
        path = text_outline(words, fonts[_FONT])
        path = Outline(words, path, path.box()).fitted(width, label)
        number = fill(path.transformed(Affine.scale(1, -1))).polygons
        pockets.append(translate(number, x, _WALL + label / 2 - depth / 2))
    layer, first_layer = settings.layer_height, settings.first_layer_height
    floor = find_swap(_FLOOR, layer, first_layer)
    top = floor.height + plan.rise
    bar = replace(
        plan,
        size=depth,
        stretch=length - depth,
        corner_radius=0.0,
        lower=(Section(0.0, 0.0), Section(floor.height, 0.0)),
        upper=(Section(floor.height, 0.0), Section(top, 0.0)),
        swap=floor,
        top=top,
        recess=None,
    )
    offset = y + _WALL + (depth + height) / 2
    return Strip(
        glyph,
        clearances,
        bar,
        region_of(_joined(copies)),
        region_of(_joined(pockets)),
        offset,
        (length, depth + _WALL + height),
    )


def drawn(
    batch: Batch, color: Color, outline: Path, plan: TilePlan, base: str, strip: Strip | None
) -> Iterator[tuple[Path, str]]:
    """What a plate of pressed tiles has at the place of a tile with this color and outline, from
    above, about its middle, y down, in the order in which it is painted: paths and their fills."""
    pocket = mix(base, "#000000", _SHADE)
    if batch.kind == "glyphs":
        yield outline.transformed(Affine.scale(-1, 1)), color.hex
    elif batch.kind == "bodies":
        half = plan.size / 2
        yield rounded_rectangle(-half, -half, plan.size, plan.size, plan.corner_radius), base
        yield outline, pocket
    elif strip:
        (length, _), depth = strip.size, strip.plan.size
        yield rectangle(-length / 2, -depth / 2 - strip.shift, length, depth), base
        yield _path(strip.pockets, 1, strip.shift), pocket
        yield _path(strip.glyphs, -1, strip.shift - strip.offset), base


def _path(area: Region, mirror: int, y: float) -> Path:
    """The border of an area that is moved by ``y``, y down."""
    rings = shapely.get_rings(shapely.get_parts(shapely.orient_polygons(area.polygons)))
    segments = (it for ring in rings for it in polygon(list(ring.coords[:-1])).segments)
    return Path(tuple(segments)).transformed(Affine(mirror, 0, 0, -1, 0, -y))


def _joined(areas: Iterable[Any]) -> MultiPolygon:
    parts = [part for area in areas for part in shapely.get_parts(area)]
    return MultiPolygon(sorted(parts, key=lambda part: part.bounds))
