"""Plates for a viewer: from outlines they have the extent and volume that the plan says."""

from __future__ import annotations

import numpy as np
import pytest

from generator.builder.prepare import prepare
from generator.drawing.solids.plan import plan_tile
from generator.products.tiles.preview import plate_preview
from tests.unit.drawing.solids.volumes import area_of, glyph_regions, volumes_of


def volume(corners: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> float:
    """Enclosed by triangles that face outward."""
    a, b, c = corners.reshape(-1, 3, 3).transpose(1, 0, 2)
    return float(np.einsum("ij,ij->i", a, np.cross(b, c)).sum() / 6)


@pytest.mark.parametrize("style", ["raised", "engraved", "inlaid", "pressed", "blank"])
def test_each_style_has_its_extent(style: str) -> None:
    overrides = (f"tile.style={style}", "print.extruders=5", "tile.corner_radius=3")
    kit = prepare("grawlix", overrides, ()).kit
    assert kit is not None
    plan = plan_tile(kit.game.tile, kit.game.print)
    made = plate_preview(kit, "", is_exact=False)
    corners = np.frombuffer(made.data, "<f4").reshape(-1, 3).astype(float)
    assert sum(part[3] for part in made.details["parts"]) == len(corners)
    low, high = corners.min(axis=0), corners.max(axis=0)
    assert high[:2] - low[:2] == pytest.approx([plan.size, plan.size], abs=1e-3)
    top = plan.top if plan.relief.carries_glyph else plan.swap.height
    assert (low[2], high[2]) == pytest.approx((0, top), abs=1e-3)
    assert made.details["size"][2] == pytest.approx(top, abs=1e-3)
    wide, deep = made.details["bed"]
    half = plan.size / 2
    for _, x, y, *_ in made.details["places"]:
        assert half <= x <= wide - half
        assert half <= y <= deep - half


def test_the_body_from_outlines_has_the_volume_of_the_plan() -> None:
    kit = prepare("grawlix", (), ()).kit
    assert kit is not None
    plan = plan_tile(kit.game.tile, kit.game.print)
    made = plate_preview(kit, "batch-blue", is_exact=False)
    corners = np.frombuffer(made.data, "<f4").reshape(-1, 3).astype(float)
    areas = {it: area_of(region) for it, region in glyph_regions(kit.game, kit.fonts, plan).items()}
    for glyph, role, first, count in made.details["parts"]:
        if role == "base":
            found = volume(corners[first : first + count])
            assert found == pytest.approx(volumes_of(plan, areas[glyph])[0], rel=1e-3)
    assert made.path == "plates/batch-blue.mesh"
    assert {place[4] for place in made.details["places"]} == {"blue"}


@pytest.mark.parametrize("style", ["raised", "engraved", "inlaid"])
def test_each_color_of_a_plate_has_its_mark(style: str) -> None:
    overrides = (f"tile.style={style}", "tile.marks=pips", "print.extruders=4")
    kit = prepare("grawlix", overrides, ()).kit
    assert kit is not None
    made = plate_preview(kit, "", is_exact=False)
    corners = np.frombuffer(made.data, "<f4").reshape(-1, 3).astype(float)
    volumes: dict[str, list[float]] = {}
    for name, _, first, count in made.details["parts"]:
        whole = abs(volume(corners[first : first + count]))
        volumes.setdefault(name, []).append(round(whole, 1))
    assert volumes.keys() == {place[0] for place in made.details["places"]}
    assert len(volumes) == len(made.details["places"]) == 18
    assert len({tuple(volumes[name]) for name in volumes if name.startswith("at,")}) == 3
