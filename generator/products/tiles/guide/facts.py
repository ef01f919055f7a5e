"""The numbers of the print guide, as the geometry and the game give them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.drawing import FontLibrary, Path, glyph_outline
from generator.game.model import Game
from generator.game.printers import PRINTERS, Printer
from generator.products.tiles.guide.estimates import Filling, Lines, plate_lines
from generator.products.tiles.plates import Batch, batches, pause_of
from generator.products.tiles.printability import Widths, measure
from generator.products.tiles.solids.plan import TilePlan, plan_tile
from generator.products.tiles.solids.region import glyph_region, mark_outline, mark_region
from generator.texts.words import escape

FILLING = Filling()
"""How the times of the guide assume that tiles are filled."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the guide speaks of. ``volumes`` are those of the first and the second filament of each
    batch, in mm3: base and accent, or the reverse where the glyphs are engraved. ``lines`` are what
    each batch draws before and after the swap, as a slicer would fill it."""

    game: Game
    plan: TilePlan
    printer: Printer
    pause: str
    batches: tuple[Batch, ...]
    volumes: tuple[tuple[float, float], ...]
    lines: tuple[Lines, ...]
    widths: Mapping[str, Widths]
    mark: Path | None
    """The mark in the underside as one reads it, as the outlines."""
    mark_widths: Widths | None
    outlines: Mapping[str, Path]
    """Each glyph as it stands on its tile, about the tile's middle, y down."""

    @property
    def pauses(self) -> bool:
        """Whether a person changes the filament; else the printer changes between two."""
        return self.game.print.extruders == 1

    @property
    def first(self) -> str:
        """The filament to start with, in words."""
        return self.plan.relief.by_filament(self.base, "the accent color")[0]

    @property
    def second(self) -> str:
        """The filament to change to, in words."""
        return self.plan.relief.by_filament(self.base, "the accent color")[1]

    @property
    def base(self) -> str:
        return f"the base color ({escape(self.game.tile.base_filament)})"


def guide_facts(game: Game, fonts: FontLibrary) -> Facts:
    """All numbers of the guide, without CAD."""
    plan = plan_tile(game.tile, game.print)
    printer = PRINTERS[game.print.printer]
    found = batches(game)
    glyphs = game.glyph_list if found else ()
    outlines = {glyph.id: glyph_outline(glyph, fonts) for glyph in glyphs}
    regions = {glyph: glyph_region(outline, plan) for glyph, outline in outlines.items()}
    fitted = {
        glyph: outline.fitted(plan.glyph_width, plan.glyph_height)
        for glyph, outline in outlines.items()
    }
    mark = mark_region(game, fonts, plan)
    areas = {glyph: region.area for glyph, region in regions.items()}
    nozzle = game.print.nozzle
    widths = {glyph: measure(region, nozzle, 10 * nozzle) for glyph, region in regions.items()}
    volumes = [plan.relief.by_filament(*batch.volumes(plan, areas, mark)) for batch in found]
    lines = [
        plate_lines(plan, (regions[glyph] for glyph in batch.glyphs), nozzle, FILLING)
        for batch in found
    ]
    return Facts(
        game=game,
        plan=plan,
        printer=printer,
        pause=pause_of(game.print),
        batches=found,
        volumes=tuple(volumes),
        lines=tuple(lines),
        widths=widths,
        mark=mark_outline(game, fonts, plan),
        mark_widths=measure(mark, nozzle, 10 * nozzle) if mark else None,
        outlines=fitted,
    )
