"""The numbers of the print guide: filament and times estimated from the geometry, not sliced."""

import math
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from generator.drawing import glyph_outline
from generator.drawing.solids.bed import Pause, bed_of, pause_of
from generator.drawing.solids.plan import TilePlan, find_swap, plan_tile
from generator.drawing.solids.region import Region, glyph_regions, mark_outline, mark_region
from generator.game.outputs import Print
from generator.game.printers import SECONDS_PER_LAYER
from generator.products.kit import Kit
from generator.products.tiles.plates import Batch, proof_shape
from generator.products.tiles.pressed import Place, places_of, prints_of, strip_of
from generator.products.tiles.printability import measure

LINE = 1.125  # width of a printed line, as a multiple of the nozzle's: the default of slicers

_ANCHOR = 0.5  # lines along the walls, on average, by which infill is anchored and overlaps


class Filament(NamedTuple):
    grams: float
    metres: float


def filament_of_length(length: float, settings: Print) -> Filament:
    """Filament of a length in mm, as slicers report it."""
    volume = length * math.pi * settings.filament_diameter**2 / 4
    return Filament(volume / 1000 * settings.filament_density, length / 1000)


class Filling(NamedTuple):
    """How a slicer fills a layer: ``walls`` lines along the border; inside them solid where fewer
    than ``bottom`` layers are below or fewer than ``top`` above, else a share of ``infill``. The
    defaults are those of Prusa's profiles for layers of 0.2 mm."""

    walls: int = 2
    bottom: int = 4
    top: int = 6
    infill: float = 0.15


FILLING = Filling()  # the filling that times and amounts assume


class Lines(NamedTuple):
    """Lengths in mm and layers of the lines of the first and of the second filament."""

    before: float
    after: float
    layers_before: int
    layers_after: int

    @classmethod
    def sum_of(cls, parts: "Iterable[Lines]") -> "Lines":
        return cls(*map(sum, zip((0, 0, 0, 0), *parts, strict=True)))

    @property
    def length(self) -> float:
        return self.before + self.after

    @property
    def layers(self) -> int:
        return self.layers_before + self.layers_after


def lines_volume(length: float, nozzle: float, layer_height: float) -> float:
    """Volume of printed lines in mm3."""
    return length * layer_height * _spacing(nozzle, layer_height)


def filament_of(length: float, settings: Print) -> Filament:
    """Filament for printed lines of a length in mm."""
    volume = lines_volume(length, settings.nozzle, settings.layer_height)
    return filament_of_length(volume / (math.pi * settings.filament_diameter**2 / 4), settings)


def _spacing(nozzle: float, layer_height: float) -> float:
    """Distance in mm at which lines, rectangles with semicircular sides in section, are solid."""
    return LINE * nozzle - layer_height * (1 - math.pi / 4)


def _piece_lines(plan: TilePlan, glyph: Region, nozzle: float, filling: Filling) -> Lines:
    swap = plan.swap
    layers = find_swap(plan.piece, swap.layer_height, swap.first_layer_height).base_layers
    spacing = _spacing(nozzle, swap.layer_height)
    inside = float(glyph.polygons.buffer(-(filling.walls + _ANCHOR) * spacing).area)
    hollow = max(0, layers - filling.bottom - filling.top) * (1 - filling.infill)
    return Lines((layers * glyph.area - hollow * inside) / spacing, 0.0, layers, 0)


def plate_lines(plan: TilePlan, glyphs: Iterable[Region], nozzle: float, filling: Filling) -> Lines:
    """Estimates the lines of a plate with a tile for each of ``glyphs``."""
    return Lines.sum_of(_tile_lines(plan, glyph, nozzle, filling) for glyph in glyphs)


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
        """The area of a layer of the lower body that is neither wall nor solid."""
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
    first, second = plan.relief.by_filament(*plan.relief.shares(lower, around, inside))
    return Lines(first / spacing, second / spacing, below, above)


class Facts:
    """The data of the print guide. ``lines`` are those of each batch, ``proof_lines`` those of the
    thin tile ``proof``, ``widths`` those of each glyph and of the mark in the underside, by name.
    ``outlines`` and ``mark`` are as they read, about the tile's center, y down."""

    def __init__(self, kit: Kit) -> None:
        self.game = game = kit.game
        self.plan = plan = plan_tile(game.tile, game.print, game.marks)
        self.batches, self.strip = prints_of(kit), strip_of(kit)
        self.places = {batch.name: places_of(kit, batch) for batch in self.batches}
        self.regions = glyph_regions(game, kit.fonts, plan) if self.batches else {}
        self.lines = [*map(self._lines, self.batches)]
        self.proof = plan_tile(proof_shape(game.tile, game.print), game.print)
        thin = [*glyph_regions(game, kit.fonts, self.proof).values()][:1] if self.batches else []
        nozzle = game.print.nozzle
        self.proof_lines = plate_lines(self.proof, thin, nozzle, FILLING)
        measured = [(game.glyphs[it].name, region) for it, region in self.regions.items()]
        if mark := mark_region(game, kit.fonts, plan):
            measured.append(("mark underneath", mark))
        self.widths = [(name, measure(region, nozzle, 10 * nozzle)) for name, region in measured]
        self.mark, room = mark_outline(game, kit.fonts, plan), (plan.glyph_width, plan.glyph_height)
        shapes = {it: glyph_outline(game.glyphs[it], kit.fonts) for it in self.regions}
        self.outlines = {it: shape.fitted(*room) for it, shape in shapes.items()}

    def _lines(self, batch: Batch) -> Lines:
        nozzle = self.game.print.nozzle
        if places := self.places[batch.name]:
            return Lines.sum_of(pressed_lines(places, nozzle, FILLING))
        return plate_lines(self.plan, (self.regions[it] for it in batch.glyphs), nozzle, FILLING)

    @property
    def pause(self) -> Pause:
        return pause_of(self.game.print)

    @property
    def after_layer(self) -> tuple[str, ...]:
        """The pause as PrusaSlicer's *After layer change G-code*, which counts layers from 0."""
        when, lines = f"{{if layer_num=={self.plan.swap.base_layers}}}", self.pause.lines
        return (when, *lines, "{endif}") if len(lines) > 1 else (f"{when}{lines[0]}{{endif}}",)

    @property
    def widest_brim(self) -> int:
        """The widest brim in mm with which every plate stays on the bed."""
        places = [at for batch in self.batches for at in batch.plate]
        ends = (max(abs(at[axis]) for at in places) + self.plan.size / 2 for axis in (0, 1))
        sides = zip(bed_of(self.game.print), ends, strict=True)
        return math.floor(min(side / 2 - end for side, end in sides))

    def minutes(self, length: float, layers: int) -> tuple[int, int]:
        """Shortest and longest time of layers with lines of ``length`` mm, to five minutes."""
        turns, speeds = layers * SECONDS_PER_LAYER, self.game.print.machine.speeds
        times = ((length / speed + turns) / 60 for speed in reversed(speeds))
        short, long = (max(5, 5 * round(time / 5)) for time in times)
        return short, long

    @property
    def pauses(self) -> bool:
        """True if a person swaps the filament; with two extruders the printer does."""
        return self.game.print.extruders == 1 and not self.plan.relief.is_pressed


def pressed_lines(places: Iterable[Place], nozzle: float, filling: Filling) -> Iterator[Lines]:
    """Estimates the lines of a plate of pressed tiles."""
    for it in places:
        if it.has_body and it.region.pocket:
            yield _tile_lines(it.plan, it.region.pocket, nozzle, filling)
        if it.has_glyphs:
            yield _piece_lines(it.plan, it.region, nozzle, filling)


def mm(length: float) -> str:
    """Formats a length in mm with at most three decimal places."""
    return f"{round(length, 3):g} mm"
