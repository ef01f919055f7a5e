"""Tiles for CAD programs: valid solids of the stated volumes."""

from __future__ import annotations

import cadquery as cq
import pytest

from generator.drawing import FontLibrary, Outline, glyph_outline, parse_path
from generator.game.model import Glyph
from generator.game.outputs import Print, TileShape, TileStyle, Underside
from generator.products.tiles.solids.body import TileModeller
from generator.products.tiles.solids.exact import ExactModeller
from generator.products.tiles.solids.plan import TilePlan, plan_tile
from generator.products.tiles.solids.region import Region, glyph_region

RING = "M0 5 C0 12 10 12 10 5 C10 -2 0 -2 0 5Z M2 5 C2 0 8 0 8 5 C8 10 2 10 2 5Z M12 0H14V9H12Z"


def region_of(plan: TilePlan) -> Region:
    path = parse_path(RING)
    return glyph_region(Outline("x", path, path.box()), plan)


@pytest.mark.parametrize("style", ["raised", "engraved", "inlaid"])
@pytest.mark.parametrize("radius", [0, 1, 3], ids=["sharp", "in the bevel", "round"])
def test_solids_have_the_volumes_of_the_plan(style: TileStyle, radius: float) -> None:
    shape = TileShape(style=style, corner_radius=radius, bottom_chamfer=0.3, relief=2)
    plan = plan_tile(shape, Print())
    region = region_of(plan)
    tile = ExactModeller(plan).tile(region)
    assert tile.base.isValid()
    assert tile.accent.isValid()
    assert (tile.base.Volume(), tile.accent.Volume()) == pytest.approx(
        plan.volumes(region.area), rel=1e-6
    )
    mesh = TileModeller(plan).tile(region)
    assert tile.base.Volume() == pytest.approx(mesh.base.volume, rel=2e-3)
    assert tile.accent.Volume() == pytest.approx(mesh.accent.volume, rel=2e-3)
    box = cq.Compound.makeCompound(tile).BoundingBox()
    corners = (box.xmin, box.ymin, box.zmin, box.xmax, box.ymax, box.zmax)
    assert corners == pytest.approx((-14, -14, 0, 14, 14, plan.top), abs=1e-5)


@pytest.mark.parametrize("style", ["raised", "engraved", "inlaid"])
def test_a_mark_is_sunk_into_the_underside(style: TileStyle) -> None:
    shape = TileShape(style=style, relief=2, underside=Underside(text="x", depth=0.6))
    plan = plan_tile(shape, Print())
    region = region_of(plan)
    tile = ExactModeller(plan, mark=region).tile(region)
    found = (tile.base.Volume(), tile.accent.Volume())
    assert found == pytest.approx(plan.volumes(region.area, region.area), rel=1e-6)
    assert sum(found) < sum(plan.volumes(region.area))
    assert tile.base.isValid()
    assert tile.accent.isValid()


@pytest.mark.parametrize("outline", ["M0 0H9V9H0", "M0 0C0 12 10 12 10 0", "M0 0H4V9 M5 0H9V9H5"])
def test_an_outline_that_is_not_closed_is_closed(outline: str) -> None:
    glyph = Glyph(id="x", symbol="x", outline=outline)
    path = glyph_outline(glyph, FontLibrary({}))
    assert [contour[-1][0] for contour in path.path.contours()] == ["Z"] * outline.count("M")
    plan = plan_tile(TileShape(), Print())
    region = glyph_region(path, plan)
    tile = ExactModeller(plan).tile(region)
    assert tile.accent.Volume() == pytest.approx(plan.volumes(region.area)[1], rel=1e-6)
    assert TileModeller(plan).tile(region).accent.volume == pytest.approx(
        tile.accent.Volume(), rel=1e-3
    )


def test_curves_stay_curves_and_planes_planes() -> None:
    plan = plan_tile(TileShape(), Print())
    tile = ExactModeller(plan).tile(region_of(plan))
    assert {face.geomType() for face in tile.base.Faces()} == {"PLANE"}
    assert len(tile.base.Faces()) == 2 + 4 + 4 + 4
    assert len(tile.accent.Faces()) == 2 + 4 + 2 + 4, "two caps, four curved walls; a cuboid"
