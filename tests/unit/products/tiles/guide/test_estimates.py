"""Estimates of what a plate draws: lines of a known tile, and how they follow the settings."""

from __future__ import annotations

import math

import pytest

from generator.drawing import rectangle
from generator.drawing.solids.plan import plan_tile
from generator.drawing.solids.region import fill
from generator.game.outputs import Bevel, Print, TileShape
from generator.products.tiles.guide.facts import Filling, Lines, filament_of, plate_lines
from generator.products.tiles.prints import Place

SQUARE = fill(rectangle(-5, -5, 10, 10))
PLAIN = TileShape.model_validate(
    {
        "size": 20,
        "body_height": 4,
        "relief": 1,
        "bevel": {"inset": 0, "height": 0},
        "bottom_chamfer": 0,
    }
)


def lines(shape: TileShape, filling: Filling, **settings: float) -> Lines:
    plan = plan_tile(shape, Print.model_validate(settings))
    return plate_lines([Place("", plan, SQUARE, "")], 0.4, filling)


SPACING = 0.45 - 0.2 * (1 - math.pi / 4)
"""Distance of solid lines 0.45 mm wide and 0.2 mm high."""
SOLID = Filling(walls=0, bottom=99, top=99)


def test_solid_tiles_are_their_area_over_the_distance_of_lines() -> None:
    """20 layers of 400 mm2 and 5 of 100 mm2."""
    found = lines(PLAIN, Filling(infill=1.0))
    assert found == pytest.approx((20 * 400 / SPACING, 5 * 100 / SPACING, 20, 5))
    assert lines(PLAIN, SOLID) == pytest.approx(found)


def test_walls_alone_are_their_border() -> None:
    """Two lines, and half of one more as anchors of the infill."""
    found = lines(PLAIN, Filling(walls=2, bottom=0, top=0, infill=0.0))
    assert found.before == pytest.approx(20 * 2.5 * (80 - 4 * 2.5 * SPACING), rel=1e-3)
    assert found.after == pytest.approx(5 * 2.5 * (40 - 4 * 2.5 * SPACING), rel=1e-3)


def test_skins_lie_at_the_bottom_and_the_top() -> None:
    """Seven solid layers of the twenty, four of the five; between them what infill leaves."""
    filling = Filling(walls=0, bottom=3, top=4, infill=0.25)
    before, after, *_ = lines(PLAIN, filling)
    inner = 400 - (400 - (20 - SPACING) ** 2)
    assert before * SPACING == pytest.approx(20 * 400 - 13 * 0.75 * inner)
    assert after * SPACING == pytest.approx(5 * 100 - 0.75 * (10 - SPACING) ** 2, rel=1e-3)


def test_a_slope_is_solid() -> None:
    bevelled = PLAIN.model_copy(update={"bevel": Bevel(inset=4, height=2)})
    sparse = Filling(walls=0, bottom=1, top=2, infill=0.0)
    plain, sloping = (lines(shape, sparse).before for shape in (PLAIN, bevelled))
    hidden = [(20 - 2 * 0.4 * (n + 0.5)) ** 2 for n in range(10)]
    assert sloping > plain - (10 * 400 - sum(hidden)) / SPACING


def test_an_engraved_tile_is_its_cap_after_the_swap() -> None:
    """15 layers of accent, then 5 with the square left out and its border in."""
    engraved = PLAIN.model_copy(update={"style": "engraved"})
    assert lines(engraved, SOLID) == pytest.approx((15 * 400 / SPACING, 5 * 300 / SPACING, 15, 5))
    walls = lines(engraved, Filling(walls=1, bottom=0, top=0, infill=0)).after
    assert walls == pytest.approx(5 * 1.5 * 120, rel=0.01)


def test_an_inlaid_glyph_and_what_is_around_it_share_layers() -> None:
    inlaid = PLAIN.model_copy(update={"style": "inlaid"})
    assert lines(inlaid, SOLID) == pytest.approx(
        ((15 * 400 + 5 * 300) / SPACING, 5 * 100 / SPACING, 15, 5)
    )


def test_lines_have_their_volume() -> None:
    """A slot of 0.45 x 0.2 mm with round sides, of filament 1.75 mm thick."""
    section = 0.25 * 0.2 + 3.141593 * 0.1**2
    used = filament_of(100, Print(nozzle=0.4, layer_height=0.2)).metres * 1000
    assert used * math.pi * 1.75**2 / 4 == pytest.approx(100 * section)


def test_thinner_layers_draw_more() -> None:
    """39 layers for 20, of which as many are solid."""
    thick, thin = (lines(PLAIN, Filling(), layer_height=height) for height in (0.2, 0.1))
    assert 1.3 < thin.before / thick.before < 39 / 20
