"""The numbers of the print guide: filament and times estimated from the geometry, not sliced."""

import json
import math
from collections.abc import Iterable, Sequence
from itertools import chain
from shlex import quote
from typing import NamedTuple

from generator.drawing.solids.bed import bed_of, pause_of
from generator.drawing.solids.plan import TilePlan, plan_tile
from generator.drawing.solids.region import Region, mark_region
from generator.game.outputs import Print
from generator.game.printers import SECONDS_PER_LAYER
from generator.products.kit import Kit
from generator.products.tiles.plates import proof_batch, proof_plan
from generator.products.tiles.printability import Widths, measure
from generator.products.tiles.prints import Place, places_of, prints_of

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


def filament_of(length: float, settings: Print) -> Filament:
    """Filament for printed lines of a length in mm."""
    section = settings.layer_height * _spacing(settings.nozzle, settings.layer_height)
    ratio = section / (math.pi * settings.filament_diameter**2 / 4)
    return filament_of_length(length * ratio, settings)


def _spacing(nozzle: float, layer_height: float) -> float:
    """Distance in mm at which lines, rectangles with semicircular sides in section, are solid."""
    return LINE * nozzle - layer_height * (1 - math.pi / 4)


def plate_lines(places: Iterable[Place], nozzle: float, filling: Filling) -> Lines:
    """Estimates the lines of a plate with these parts."""
    kinds = ((_tile_lines if it.is_body else _piece_lines, it) for it in places)
    return Lines.sum_of(lines(it.plan, it.region, nozzle, filling) for lines, it in kinds)


def _piece_lines(plan: TilePlan, glyph: Region, nozzle: float, filling: Filling) -> Lines:
    layers = plan.swap._replace(height=plan.piece).base_layers
    spacing = _spacing(nozzle, plan.swap.layer_height)
    inside = float(glyph.polygons.buffer(-(filling.walls + _ANCHOR) * spacing).area)
    drawn = _filled([(glyph.polygons.area, inside)] * layers, filling, filling.bottom)
    return Lines(drawn / spacing, 0.0, layers, 0)


def _tile_lines(plan: TilePlan, glyph: Region, nozzle: float, filling: Filling) -> Lines:
    swap, polygons = plan.swap, (glyph.pocket or glyph).polygons
    spacing = _spacing(nozzle, swap.layer_height)
    walls = (filling.walls + _ANCHOR) * spacing
    below, above = swap.base_layers, plan.layers - swap.base_layers
    insets = [plan.inset(swap.height * (layer + 0.5) / below) for layer in range(below)]
    body = [(plan.area(inset), plan.area(inset + walls)) for inset in insets]
    inset = plan.inset((swap.height + plan.top) / 2)
    free = plan.area(inset + walls) - float(polygons.buffer(walls).area)
    around = plan.area(inset) - polygons.area, max(0.0, free)
    inside = polygons.area, float(polygons.buffer(-walls).area)
    upper = (_filled([zone] * above, filling, 0) for zone in (around, inside))
    zones = plan.relief.shares(_filled(body, filling, filling.bottom), *upper)
    first, second = plan.relief.by_filament(*zones)
    return Lines(first / spacing, second / spacing, below, above)


def _filled(layers: Sequence[tuple[float, float]], filling: Filling, bottom: int) -> float:
    """Area that lines cover in layers of an area and of one inside of the walls, which is sparse
    where ``bottom`` layers are below."""
    covered = 0.0
    for first, (area, _) in enumerate(layers, -bottom):
        last = first + bottom + filling.top
        is_sparse = first >= 0 and last < len(layers)
        sparse = min(layers[first][1], layers[last][1]) if is_sparse else 0.0
        covered += area - (1 - filling.infill) * sparse
    return covered


class Facts:
    """The data of the print guide. ``lines`` are those of each batch, ``proof_lines`` those of the
    thin tile ``proof``, ``widths`` those of each glyph and of the mark in the underside, by name.
    ``pauses`` is true if a person swaps the filament; with two extruders the printer does."""

    def __init__(self, kit: Kit) -> None:
        self.game, self._spans = (game := kit.game), kit.spans
        self.plan = plan = plan_tile(game.tile, game.print, game.marks)
        self.pauses = game.print.extruders == 1 and not plan.relief.is_pressed
        self.batches = prints_of(kit)
        self.places = {batch.name: places_of(kit, batch) for batch in self.batches}
        placed = [*chain.from_iterable(self.places.values())]
        self.strip = next((it for it in placed if it.clearances), None)
        self.regions = {it.glyph: it.region for it in placed if not it.clearances}
        nozzle, thin = game.print.nozzle, places_of(kit, proof_batch(game)) if self.batches else []
        self.lines = [plate_lines(it, nozzle, FILLING) for it in self.places.values()]
        self.proof, self.pause = proof_plan(game), pause_of(game.print)
        self.proof_lines = plate_lines(thin, nozzle, FILLING)
        measured = [(game.glyphs[it].name, region) for it, region in self.regions.items()]
        self.mark = mark_region(game, kit.fonts, plan)
        if self.mark:
            measured.append(("mark underneath", self.mark))
        self.widths = [(name, _widths(kit, region)) for name, region in measured]

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

    def command(self, name: str, other: str = "") -> str:
        """A command line for this game with what was ``--set`` for this build, but ``other``."""
        names = dict.fromkeys(part.value.file for part in self._spans.parts.values())
        given = [it[6:] for it in names if it.startswith("--set ") and f" {other}=" not in it]
        return " ".join((f"typecase {name} GAME", *(f"--set {quote(it)}" for it in given)))

    def mm(self, length: float) -> str:
        """A length in mm as the language of the game writes it."""
        return self.game.wording.figure(mm(length))

    def minutes(self, length: float, layers: int) -> tuple[int, int]:
        """Shortest and longest time of layers with lines of ``length`` mm, to five minutes."""
        turns, speeds = layers * SECONDS_PER_LAYER, self.game.print.machine.speeds
        times = ((length / speed + turns) / 60 for speed in reversed(speeds))
        short, long = (max(5, 5 * round(time / 5)) for time in times)
        return short, long


def _widths(kit: Kit, region: Region) -> Widths:
    nozzle = kit.game.print.nozzle
    key = f"widths:{nozzle}:{region.polygons.wkb_hex}"
    made = kit.cached(key, lambda: json.dumps(measure(region, nozzle, 10 * nozzle)).encode())
    return Widths(*json.loads(made))


def mm(length: float) -> str:
    """Formats a length in mm with at most three decimal places."""
    return f"{round(length, 3):g} mm"
