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
from generator.texts.words import Prose, escape

FILLING = Filling()
"""How the times of the guide assume that tiles are filled."""


@dataclass(frozen=True, slots=True)
class Facts:
    """What the guide speaks of. ``volumes`` are those of the first and the second filament of each
    batch, in mm3. ``lines`` are what each batch draws before and after the swap, as a slicer would
    fill it. ``widths`` are those of each glyph and of the mark, by name. ``outlines`` show each
    glyph as it stands on its tile, ``mark`` the mark in the underside as one reads it, both about
    the tile's middle, y down."""

    game: Game
    plan: TilePlan
    batches: tuple[Batch, ...]
    volumes: tuple[tuple[float, float], ...]
    lines: tuple[Lines, ...]
    widths: tuple[tuple[str, Widths], ...]
    mark: Path | None
    outlines: Mapping[str, Path]

    @property
    def printer(self) -> Printer:
        return PRINTERS[self.game.print.printer]

    @property
    def pause(self) -> str:
        """The G-code that calls for the change of filament."""
        return pause_of(self.game.print)

    @property
    def pauses(self) -> bool:
        """Whether a person changes the filament; else the printer changes between two."""
        return self.game.print.extruders == 1

    @property
    def filaments(self) -> tuple[Prose, Prose]:
        """The filament to start with and the one to change to, in words."""
        return self.plan.relief.by_filament(self.base, Prose("the accent color"))

    @property
    def base(self) -> Prose:
        return Prose(f"the base color ({escape(self.game.tile.base_filament)})")


def guide_facts(game: Game, fonts: FontLibrary) -> Facts:
    """All numbers of the guide, without CAD."""
    plan = plan_tile(game.tile, game.print)
    found = batches(game)
    glyphs = game.glyph_list if found else ()
    outlines = {glyph.id: glyph_outline(glyph, fonts) for glyph in glyphs}
    regions = {glyph: glyph_region(outline, plan) for glyph, outline in outlines.items()}
    mark = mark_region(game, fonts, plan)
    areas = {glyph: region.area for glyph, region in regions.items()}
    nozzle = game.print.nozzle
    measured = [(glyph.name, regions[glyph.id]) for glyph in glyphs]
    if mark:
        measured.append(("mark underneath", mark))
    return Facts(
        game=game,
        plan=plan,
        batches=found,
        volumes=tuple(
            plan.relief.by_filament(*batch.volumes(plan, areas, mark)) for batch in found
        ),
        lines=tuple(
            plate_lines(plan, (regions[glyph] for glyph in batch.glyphs), nozzle, FILLING)
            for batch in found
        ),
        widths=tuple((name, measure(region, nozzle, 10 * nozzle)) for name, region in measured),
        mark=mark_outline(game, fonts, plan),
        outlines={
            glyph: outline.fitted(plan.glyph_width, plan.glyph_height)
            for glyph, outline in outlines.items()
        },
    )


def mm(length: float) -> str:
    """A length with as many digits as it needs, at most three after the point."""
    return f"{round(length, 3):g} mm"
