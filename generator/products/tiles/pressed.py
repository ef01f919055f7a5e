"""Pressed glyphs: their plates, and the strip that tries clearances."""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

import shapely
from shapely import MultiPolygon
from shapely.affinity import translate

from generator.drawing import (
    Affine,
    Outline,
    Path,
    glyph_outline,
    polygon,
    rounded_rectangle,
    text_outline,
)
from generator.drawing.contrast import mix
from generator.game.model import Color
from generator.products.kit import Kit
from generator.products.tiles.plates import Batch, batches, free_bed
from generator.products.tiles.solids.mesh import Mesh, TileMesh, join
from generator.products.tiles.solids.plan import Section, TilePlan, find_swap, plan_tile
from generator.products.tiles.solids.region import (
    Region,
    fill,
    glyph_region,
    glyph_regions,
    grow,
    region_of,
)

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
"""On a small bed, the room for its glyphs may be as small as this share of the real one."""
_SHADE = 0.5
"""How dark pockets are in pictures, from 0 to 1."""
_FONT = "quicksand-bold"


class Strip(NamedTuple):
    """A bar with a pocket for the same ``glyph`` at each clearance, and as many glyphs to press.
    ``plan`` and ``region`` are those of the bar with the glyphs in it, and numbers among the
    pockets. In print, the bar is ``back`` mm behind the middle, the loose glyphs ``front`` mm in
    front of where they are in the bar."""

    glyph: str
    clearances: tuple[float, ...]
    plan: TilePlan
    region: Region
    back: float
    front: float

    @property
    def bar(self) -> shapely.Polygon:
        """The bar from above, as it is printed, without its pockets."""
        width, depth = self.plan.size + self.plan.stretch, self.plan.size
        half = shapely.box(-width / 2, -depth / 2, width / 2, depth / 2)
        return translate(half, 0, self.back)

    def printed(self, mesh: TileMesh) -> Mesh:
        """Bar and loose glyphs, of the bar with the glyphs in it."""
        loose = mesh.accent.turned_over().moved(0.0, -self.front)
        return join([mesh.base.moved(0.0, self.back), loose])


def prints_of(kit: Kit) -> tuple[Batch, ...]:
    """All prints, after the clearance strip if there is one."""
    found, strip = batches(kit.game), strip_of(kit)
    if strip is None:
        return found
    tile = strip.glyph, kit.game.color_list[0]
    return Batch(((0.0, 0.0),), (tile,), kind="clearance-strip"), *found


def strip_of(kit: Kit) -> Strip | None:
    """The strip for the glyph with the longest outline, which is the hardest to press in. None if
    glyphs are not pressed, or the bed is too small for it. ValueError if no bed is known;
    KeyError and ValueError for a glyph that cannot be drawn."""
    settings, plan = kit.game.print, plan_tile(kit.game.tile, kit.game.print)
    if not plan.relief.is_pressed:
        return None
    regions = glyph_regions(kit.game, kit.fonts, plan)
    glyph = max(regions, key=lambda it: regions[it].polygons.length)
    least = max(_STEP, plan.clearance - 2 * _STEP)
    clearances = tuple(round(least + i * _STEP, 4) for i in range(_TRIED))
    label, frame = _LABEL * max(1.0, 2.5 * settings.nozzle), 2 * clearances[-1] + _WALL
    across, along = free_bed(settings)
    width = min(plan.glyph_width, (across - _WALL) / _TRIED - frame)
    height = min(plan.glyph_height, (along - label - frame - 3 * _WALL) / 2)
    if min(width / plan.glyph_width, height / plan.glyph_height) < _SMALLEST:
        return None
    room = replace(plan, glyph_width=width, glyph_height=height)
    shape = glyph_region(glyph_outline(kit.game.glyphs[glyph], kit.fonts), room).polygons
    left, front, right, back = shape.bounds
    pitch, depth = right - left + frame, back - front + frame + label + 2 * _WALL
    glyphs, pockets = [], []
    for i, clearance in enumerate(clearances):
        x, y = (i - (_TRIED - 1) / 2) * pitch, (depth - back + front - frame - _WALL) / 2
        words = f"{clearance:.2f}"
        path = text_outline(words, kit.fonts[_FONT])
        path = Outline(words, path, path.box()).fitted(right - left, label)
        number = fill(path.transformed(Affine.scale(1, -1))).polygons
        glyphs += translate(shape, x, y).geoms
        pockets += translate(grow(region_of(shape), clearance).polygons, x, y).geoms
        pockets += translate(number, x, _WALL + (label - depth) / 2).geoms
    floor = find_swap(_FLOOR, settings.layer_height, settings.first_layer_height)
    low, middle, top = (Section(z, 0.0) for z in (0.0, floor.height, floor.height + plan.rise))
    bar = replace(
        plan,
        size=depth,
        stretch=_TRIED * pitch + _WALL - depth,
        corner_radius=0.0,
        lower=(low, middle),
        upper=(middle, top),
        swap=floor,
        top=top.z,
        recess=None,
    )
    region = replace(_joined(glyphs), pocket=_joined(pockets))
    shift = (_WALL + back - front) / 2
    return Strip(glyph, clearances, bar, region, shift, y + (depth + _WALL) / 2)


def drawn(
    batch: Batch, color: Color, outline: Path, plan: TilePlan, base: str, strip: Strip | None
) -> Iterator[tuple[Path, str]]:
    """What a plate of pressed tiles has at the place of a tile with this color and outline, from
    above, about its middle, y down, in the order in which it is painted: paths and their fills."""
    dark = mix(base, "#000000", _SHADE)
    if batch.kind == "glyphs":
        yield outline.transformed(Affine.scale(-1, 1)), color.hex
    elif batch.kind == "bodies":
        half = plan.size / 2
        yield rounded_rectangle(-half, -half, plan.size, plan.size, plan.corner_radius), base
        yield outline, dark
    elif strip and strip.region.pocket:
        yield _path(MultiPolygon([strip.bar])), base
        yield _path(strip.region.pocket.polygons, 1, strip.back), dark
        yield _path(strip.region.polygons, -1, -strip.front), base


def _path(area: MultiPolygon, mirror: int = 1, y: float = 0.0) -> Path:
    """The border of an area that is moved by ``y``, y down."""
    rings = shapely.get_rings(shapely.get_parts(shapely.orient_polygons(area)))
    segments = (it for ring in rings for it in polygon(list(ring.coords[:-1])).segments)
    return Path(tuple(segments)).transformed(Affine(mirror, 0, 0, -1, 0, -y))


def _joined(parts: list[shapely.Polygon]) -> Region:
    return region_of(MultiPolygon(sorted(parts, key=lambda part: part.bounds)))
