"""Estimates of what a plate draws: lines of a known tile, and how they follow the settings."""

from __future__ import annotations

import pytest

from generator.drawing import rectangle
from generator.game.outputs import Print, TileShape
from generator.products.tiles.guide.estimates import Filling, Lines, lines_volume, plate_lines
from generator.products.tiles.solids.plan import plan_tile
from generator.products.tiles.solids.region import fill

SQUARE = fill(rectangle(-5, -5, 10, 10))
PLAIN = TileShape.model_validate(
    {"size": 20, "body_height": 4, "relief": 1, "bevel": {"inset": 0, "height": 0}}
)


def lines(shape: TileShape, filling: Filling, **settings: float) -> Lines:
    plan = plan_tile(shape, Print.model_validate(settings))
    return plate_lines(plan, [SQUARE], 0.4, filling)


def test_solid_tiles_are_their_area_over_the_width_of_a_line() -> None:
    """20 layers of 400 mm2 and 5 of 100 mm2, in lines 0.45 mm wide."""
    found = lines(PLAIN, Filling(walls=2, skins=4, infill=1.0))
    assert found == pytest.approx((20 * 400 / 0.45, 5 * 100 / 0.45))


def test_walls_alone_are_their_border() -> None:
    found = lines(PLAIN, Filling(walls=2, skins=0, infill=0.0))
    assert found == pytest.approx((20 * 2 * 80, 5 * 2 * 40))


def test_a_thin_layer_is_all_walls() -> None:
    found = lines(PLAIN, Filling(walls=100, skins=0, infill=0.0))
    assert found == pytest.approx((20 * 400 / 0.45, 5 * 100 / 0.45))


def test_skins_lie_at_the_bottom_and_the_top() -> None:
    """Eight solid layers of the twenty, four of the five; between them what infill leaves."""
    before, after = lines(PLAIN, Filling(walls=0, skins=4, infill=0.25))
    assert before == pytest.approx((8 + 12 * 0.25) * 400 / 0.45)
    assert after == pytest.approx((4 + 1 * 0.25) * 100 / 0.45)


def test_an_engraved_tile_is_its_cap_after_the_swap() -> None:
    """15 layers of accent, then 5 with the square left out and its border in."""
    engraved = PLAIN.model_copy(update={"style": "engraved"})
    assert lines(engraved, Filling(walls=0, skins=99, infill=0)) == pytest.approx(
        (15 * 400 / 0.45, 5 * 300 / 0.45)
    )
    assert lines(engraved, Filling(walls=1, skins=0, infill=0)).after == pytest.approx(5 * 120)


def test_an_inlaid_glyph_and_what_is_around_it_share_layers() -> None:
    inlaid = PLAIN.model_copy(update={"style": "inlaid"})
    assert lines(inlaid, Filling(walls=0, skins=99, infill=0)) == pytest.approx(
        ((15 * 400 + 5 * 300) / 0.45, 5 * 100 / 0.45)
    )


def test_lines_have_their_volume() -> None:
    """A slot of 0.45 x 0.2 mm with round sides."""
    section = 0.25 * 0.2 + 3.141593 * 0.1**2
    assert lines_volume(100, 0.4, 0.2) == pytest.approx(100 * section)


def test_thinner_layers_draw_more() -> None:
    """39 layers for 20, of which as many are solid."""
    thick, thin = (lines(PLAIN, Filling(), layer_height=height) for height in (0.2, 0.1))
    assert 1.4 < thin.before / thick.before < 39 / 20
