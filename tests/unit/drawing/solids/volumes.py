"""Regions of glyphs, their areas and volumes of tiles by formula, to compare solids with."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from fontTools.pens.areaPen import AreaPen

from generator.drawing import FontLibrary, glyph_outline
from generator.drawing.path import Segment, draw
from generator.drawing.solids.plan import Section, TilePlan
from generator.drawing.solids.region import Region, glyph_region
from generator.game.model import Game


def glyph_regions(game: Game, fonts: FontLibrary, plan: TilePlan) -> dict[str, Region]:
    """The area of each glyph by id, in the order of the game file."""
    return {glyph.id: glyph_region(glyph_outline(glyph, fonts), plan) for glyph in game.glyph_list}


def area_of(region: Region) -> float:
    """In mm2, exact for curves."""
    return sum(_area(it.border) - sum(map(_area, it.holes)) for it in region.pieces)


def _area(contour: Sequence[Segment]) -> float:
    pen = AreaPen()
    draw(contour, pen)
    return float(abs(pen.value))


def volume_of(plan: TilePlan, sections: Sequence[Section]) -> float:
    """Volume through ``sections`` in mm3, exact (Simpson's rule: areas are quadratic in z)."""

    def area(*insets: float) -> float:
        """Area in mm2 of the section at an inset, or of that midway between two."""
        side = plan.size - 2 * sum(insets) / len(insets)
        radius = sum(map(plan.radius, insets)) / len(insets)
        return side * (side + plan.stretch) - (4 - math.pi) * radius**2

    total = 0.0
    for (low, first), (high, last) in pairwise(sections):
        total += (high - low) * (area(first) + 4 * area(first, last) + area(last)) / 6
    return total


def volumes_of(plan: TilePlan, glyph_area: float, mark_area: float = 0.0) -> tuple[float, float]:
    """Volumes of base and accent in mm3, for a glyph and a mark of these areas in mm2."""
    glyph = glyph_area * plan.rise
    below = volume_of(plan, plan.lower) - mark_area * plan.recess
    return plan.relief.shares(below, volume_of(plan, plan.upper) - glyph, glyph)
