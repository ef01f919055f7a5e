"""Filament and printing time, estimated from the geometry without a slicer."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from generator.game.outputs import Print
from generator.products.tiles.solids.plan import TilePlan
from generator.products.tiles.solids.region import Region

LINE = 1.125
"""Width of a printed line, as a multiple of the nozzle's: the default of slicers."""

_ANCHOR = 0.5
"""Lines along the walls, on average, by which infill is anchored and overlaps."""


class Filament(NamedTuple):
    """An amount of filament."""

    grams: float
    metres: float


def filament(volume: float, settings: Print) -> Filament:
    """Filament for ``volume`` mm3 printed solid: an upper bound, since infill is sparser."""
    return Filament(volume / 1000 * settings.filament_density, volume / _section(settings) / 1000)


def filament_of_length(length: float, settings: Print) -> Filament:
    """Filament of a length in mm, as slicers report it."""
    return filament(length * _section(settings), settings)


def _section(settings: Print) -> float:
    """Area of the filament's cross-section, in mm2."""
    return math.pi * settings.filament_diameter**2 / 4


@dataclass(frozen=True, slots=True)
class Filling:
    """How a slicer fills a layer: ``walls`` lines along the border; inside them solid where fewer
    than ``bottom`` layers are below or fewer than ``top`` above, else a share of ``infill``. The
    defaults are those of Prusa's profiles for layers of 0.2 mm."""

    walls: int = 2
    bottom: int = 4
    top: int = 6
    infill: float = 0.15


class Lines(NamedTuple):
    """Lengths of the lines of the first and the second filament, in mm: with one extruder, those
    before and after the pause."""

    before: float
    after: float


def lines_volume(length: float, nozzle: float, layer_height: float) -> float:
    """Volume of printed lines in mm3."""
    return length * layer_height * _spacing(nozzle, layer_height)


def _spacing(nozzle: float, layer_height: float) -> float:
    """Distance of solid lines in mm, at which their cross-sections, rectangles with semicircular
    sides, fill a layer."""
    return LINE * nozzle - layer_height * (1 - math.pi / 4)


def plate_lines(plan: TilePlan, glyphs: Iterable[Region], nozzle: float, filling: Filling) -> Lines:
    """Estimates the lines of a plate with a tile for each of ``glyphs``."""
    found = [_tile_lines(plan, glyph, nozzle, filling) for glyph in glyphs]
    return Lines(sum(one.before for one in found), sum(one.after for one in found))


@lru_cache(maxsize=64)  # plates share their glyphs
def _tile_lines(plan: TilePlan, glyph: Region, nozzle: float, filling: Filling) -> Lines:
    swap = plan.swap
    spacing = _spacing(nozzle, swap.layer_height)
    walls = (filling.walls + _ANCHOR) * spacing
    below, above = swap.base_layers, plan.layers - swap.base_layers
    heights = [swap.height * (layer + 0.5) / below for layer in range(below)]
    insets = [plan.inset(z) for z in heights]
    within = [plan.area(inset + walls) for inset in insets]

    def sparse(layer: int) -> float:
        """The area of a layer of the lower body that is neither wall nor solid, as a slope is where
        it is seen from above or below."""
        last, first = layer + filling.top, layer - filling.bottom
        return min(within[last], within[first]) if first >= 0 and last < below else 0.0

    unfilled = 1 - filling.infill
    lower = sum(plan.area(insets[i]) - unfilled * sparse(i) for i in range(below))
    inset = plan.inset((swap.height + plan.top) / 2)
    grown = float(glyph.polygons.buffer(walls).area)
    hollow = max(0, above - filling.top) * unfilled
    around = above * (plan.area(inset) - glyph.area)
    around -= hollow * max(0.0, plan.area(inset + walls) - grown)
    inside = above * glyph.area - hollow * float(glyph.polygons.buffer(-walls).area)
    amounts = plan.relief.shares(lower, around, inside)
    return Lines(*(area / spacing for area in plan.relief.by_filament(*amounts)))
