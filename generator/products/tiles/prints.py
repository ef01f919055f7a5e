"""Prints: the parts at each place of a plate; the strip that tries clearances."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from typing import NamedTuple

import shapely
from shapely import MultiPolygon
from shapely.affinity import translate

from generator.drawing import Affine, Path, text_outline
from generator.drawing.color_marks import LETTER_FONT
from generator.drawing.solids.bed import free_bed
from generator.drawing.solids.plan import Section, TilePlan, find_swap, plan_tile
from generator.drawing.solids.region import Region, body_path, fill, grow, region_of, tile_region
from generator.game.contrast import mix
from generator.products.kit import Kit
from generator.products.tiles.plates import Batch, batches, proof_plan

_TRIED, _STEP = 5, 0.05  # number of clearances of the strip, and their distance in mm
_FLOOR, _WALL, _LABEL = 0.6, 3.0, 5.0
"""Thickness of the strip below its pockets, its width around them, height of its numbers, in mm."""


class Place(NamedTuple):
    """The print at one place of a plate: a tile with its accent in ``color``; of pressed ones, a
    body with pockets for a region, or the glyphs for them in this color, face down. The clearance
    strip is such a body, with a glyph for each of its ``clearances``."""

    glyph: str
    plan: TilePlan
    region: Region
    color: str
    is_body: bool = True
    clearances: tuple[float, ...] = ()

    def drawn(self, base: str) -> Iterator[tuple[Path, str]]:
        """Paths from above, y down, in the order of painting, with fills: ``base`` for the body."""
        region = self.region
        if not self.is_body:
            yield region.path.transformed(Affine.scale(-1, 1)), self.color
            return
        yield body_path(self.plan), base
        if region.pocket:
            yield region.pocket.path, mix(base, "#000000", 0.5)
        else:
            yield from ((it.path, self.color) for it in (region, region.mark) if it)


def prints_of(kit: Kit) -> tuple[Batch, ...]:
    """All prints, after the clearance strip if there is one."""
    found, strip = batches(kit.game), strip_of(kit)
    return (strip[0], *found) if strip else found


def places_of(kit: Kit, batch: Batch) -> list[Place]:
    """The places of a plate, in its order."""
    game, is_body, is_proof = kit.game, batch.kind != "glyphs", batch.kind == "proof"
    if batch.kind == "clearance-strip" and (strip := strip_of(kit)):
        return strip[1]
    plan = proof_plan(game) if is_proof else plan_tile(game.tile, game.print, game.marks)
    region = cache(partial(tile_region, game, kit.fonts, plan))
    return [Place(it, plan, region(it, color), color.hex, is_body) for it, color in batch.tiles]


def strip_of(kit: Kit) -> tuple[Batch, list[Place]] | None:
    """The strip for the glyph with the longest outline, which is the hardest to press in: a bar
    behind a row of glyphs. None if glyphs are not pressed, or the bed is too small for it."""
    settings, plan = kit.game.print, plan_tile(kit.game.tile, kit.game.print)
    if not plan.relief.is_pressed:
        return None
    region_on = partial(tile_region, kit.game, kit.fonts, color=kit.game.color_list[0])
    glyph = max(kit.game.glyphs, key=lambda it: region_on(plan, it).polygons.length)
    least = max(_STEP, plan.clearance - 2 * _STEP)
    clearances = tuple(round(least + i * _STEP, 4) for i in range(_TRIED))
    (across, along), frame = free_bed(settings), 2 * clearances[-1] + _WALL
    width = min(plan.glyph_width, (across - _WALL) / _TRIED - frame)
    height = min(plan.glyph_height, (along - _LABEL - frame - 3 * _WALL) / 2)
    if width < plan.glyph_width / 2 or height < plan.glyph_height / 2:
        return None
    shape = region_on(plan._replace(glyph_width=width, glyph_height=height), glyph).polygons
    left, front, right, back = shape.bounds
    pitch, depth = right - left + frame, back - front + frame + _LABEL + 2 * _WALL
    glyphs, pockets = [], []
    for i, clearance in enumerate(clearances):
        x, y = (i - (_TRIED - 1) / 2) * pitch, (depth - back + front - frame - _WALL) / 2
        path = text_outline(f"{clearance:.2f}", kit.fonts[LETTER_FONT]).fitted(right - left, _LABEL)
        number = fill(path.transformed(Affine.scale(1, -1))).polygons
        glyphs += translate(shape, x, y).geoms
        pockets += translate(grow(region_of(shape), clearance).polygons, x, y).geoms
        pockets += translate(number, x, _WALL + (_LABEL - depth) / 2).geoms
    floor = find_swap(_FLOOR, settings)
    low, middle, top = (Section(z, 0.0) for z in (0.0, floor.height, floor.height + plan.rise))
    stretch, lower, upper = _TRIED * pitch + _WALL - depth, (low, middle), (middle, top)
    bar = plan._replace(size=depth, stretch=stretch, corner_radius=0.0, lower=lower, upper=upper)
    bar = bar._replace(swap=floor, top=top.z, recess=0.0)
    region = replace(_joined(glyphs), pocket=_joined(pockets))
    plate = (0.0, (_WALL + back - front) / 2), (0.0, -y - (depth + _WALL) / 2)
    color, tiles = kit.game.tile.base_color, ((glyph, kit.game.color_list[0]),) * 2
    places = [Place(glyph, bar, region, color, is_body, clearances) for is_body in (True, False)]
    return Batch(plate, tiles, kind="clearance-strip"), places


def _joined(parts: list[shapely.Polygon]) -> Region:
    return region_of(MultiPolygon(sorted(parts, key=lambda part: part.bounds)))
