"""Filament and printing time, estimated from the geometry without a slicer."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from generator.game.outputs import Print
from generator.products.tiles.solids.plan import TilePlan
from generator.products.tiles.solids.region import Region

LINE = 1.125
"""Width of a printed line, as a multiple of the nozzle's: the default of slicers."""


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
    """How a slicer fills a layer: ``walls`` lines along the border; inside them solid in the
    ``skins`` lowest and highest layers, else a share of ``infill``."""

    walls: int = 2
    skins: int = 4
    infill: float = 0.15


class Lines(NamedTuple):
    """Lengths of the lines of the first and the second filament, in mm: with one extruder, those
    before and after the pause."""

    before: float
    after: float


def lines_volume(length: float, nozzle: float, layer_height: float) -> float:
    """Volume of printed lines in mm3. The cross-section is a rectangle with semicircular sides."""
    width = LINE * nozzle
    return length * layer_height * (width - layer_height * (1 - math.pi / 4))


def plate_lines(plan: TilePlan, glyphs: Iterable[Region], nozzle: float, filling: Filling) -> Lines:
    """Estimates the lines of a plate with a tile for each of ``glyphs``."""
    found = [_tile_lines(plan, glyph, nozzle, filling) for glyph in glyphs]
    return Lines(sum(one.before for one in found), sum(one.after for one in found))


def _tile_lines(plan: TilePlan, glyph: Region, nozzle: float, filling: Filling) -> Lines:
    width, swap = LINE * nozzle, plan.swap
    layers = swap.base_layers
    before = 0.0
    for layer in range(layers):
        inset = plan.inset((layer + 0.5) * swap.height / layers)
        is_skin = min(layer, layers - 1 - layer) < filling.skins
        before += _layer(plan.area(inset), plan.border(inset), width, filling, is_skin)
    inset = plan.inset((swap.height + plan.top) / 2)
    inside = glyph.area, glyph.polygons.length
    around = plan.area(inset) - inside[0], plan.border(inset) + inside[1]
    more = plan.layers - layers

    def above(area: float, border: float) -> float:
        skins = min(filling.skins, more)
        skin, inner = (_layer(area, border, width, filling, solid) for solid in (True, False))
        return skins * skin + (more - skins) * inner

    relief = plan.relief
    return Lines(*relief.by_filament(*relief.shares(before, above(*around), above(*inside))))


def _layer(area: float, border: float, width: float, filling: Filling, is_skin: bool) -> float:
    """Length of the lines, ``width`` mm wide, that fill ``area`` mm2 within ``border`` mm."""
    walls = min(filling.walls * border, area / width)
    inside = area / width - walls
    return walls + inside * (1.0 if is_skin else filling.infill)
