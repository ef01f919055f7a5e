"""Which tiles are printed together, and what they take."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from generator.drawing import Affine, FontLibrary, Outline, Path, text_outline
from generator.game.model import Color, Game
from generator.game.printers import PRINTERS
from generator.products.tiles.beds import Plate, pack
from generator.products.tiles.plan import TilePlan, free_bed
from generator.products.tiles.region import Region, fill


@dataclass(frozen=True, slots=True)
class Batch:
    """One print: tiles of one accent colour, each glyph's id at its place on the plate.

    ``part`` counts the plates of a colour from 1; 0 if there is only one.
    """

    color: Color
    part: int
    plate: Plate
    glyphs: tuple[str, ...]

    @property
    def name(self) -> str:
        """Base name of its files."""
        return f"batch-{self.color.id}" + (f"-{self.part}" if self.part else "")

    def volumes(
        self, plan: TilePlan, areas: Mapping[str, float], mark: Region | None
    ) -> tuple[float, float]:
        """Volumes of base and accent in mm3, from the areas of the glyphs in mm2 and the mark."""
        mark_area = mark.area if mark else 0.0
        pairs = [plan.volumes(areas[glyph], mark_area) for glyph in self.glyphs]
        return sum(base for base, _ in pairs), sum(accent for _, accent in pairs)


def batches(game: Game) -> tuple[Batch, ...]:
    """All prints that make the game's tiles, by colour in the file's order.

    The glyphs of a colour come in the file's order, the whole sequence once a copy.
    """
    glyphs = [glyph.id for glyph in game.glyph_list] * game.rules.copies
    plates = _pack(game, len(glyphs))
    found = []
    for color in game.color_list:
        start = 0
        for i, plate in enumerate(plates):
            end = start + len(plate.centers)
            part = i + 1 if len(plates) > 1 else 0
            found.append(Batch(color, part, plate, tuple(glyphs[start:end])))
            start = end
    return tuple(found)


def blank_plates(game: Game) -> tuple[Plate, ...]:
    """The plates of a whole set of blank tiles, the fullest first."""
    return _pack(game, game.tile_count)


@lru_cache(maxsize=256)
def glyph_region(outline: Outline, plan: TilePlan) -> Region:
    """The area of a glyph on its tile, in mm, y to the back. ValueError if it has none."""
    fitted = outline.fitted(plan.glyph_width, plan.glyph_height)
    return fill(fitted.transformed(Affine.scale(1, -1)))


def mark_outline(game: Game, fonts: FontLibrary, plan: TilePlan) -> Path | None:
    """The mark in the underside as one reads it, about the tile's middle, y down; None without
    one. KeyError without its font or a character."""
    mark = game.tile.underside
    if mark is None or plan.recess is None:
        return None
    path = text_outline(mark.text, fonts[mark.font])
    return Outline(mark.text, path, path.box()).fitted(plan.recess.width, plan.recess.height)


def mark_region(game: Game, fonts: FontLibrary, plan: TilePlan) -> Region | None:
    """The area of the mark as seen from above, y to the back. ValueError if it has none, KeyError
    as :func:`mark_outline`."""
    outline = mark_outline(game, fonts, plan)
    return fill(outline.transformed(Affine.scale(-1, -1))) if outline else None


def _pack(game: Game, count: int) -> tuple[Plate, ...]:
    clearance = PRINTERS[game.print.printer].clearance
    return pack(count, game.tile.size, free_bed(game.print), clearance)
