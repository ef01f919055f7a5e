"""Tiles as meshes and solids: closed, one body, the sections and the volumes of the plan."""

from __future__ import annotations

import cadquery as cq
import numpy as np
import pytest
import shapely
import trimesh
from manifold3d import Error, Manifold
from manifold3d import Mesh as ManifoldMesh

from generator.drawing import Affine, FontLibrary, glyph_outline, parse_path
from generator.drawing.solids.mesh import Mesh
from generator.drawing.solids.model import TileModel
from generator.drawing.solids.plan import TilePlan, plan_tile
from generator.drawing.solids.region import TOLERANCE, Region, fill, glyph_region
from generator.game.model import Glyph
from generator.game.outputs import Bevel, Print, TileShape, TileStyle, Underside
from tests.unit.drawing.solids.volumes import area_of, volume_of, volumes_of

SHAPES = {
    "original": TileShape(),
    "round": TileShape(corner_radius=3, bottom_chamfer=0.3),
    "corner within the bevel": TileShape(corner_radius=1, bottom_chamfer=0.5),
    "cube": TileShape(bevel=Bevel(inset=0, height=0), body_height=28, glyph_height=26),
    "off the grid": TileShape(body_height=9.9, relief=0.7),
}
OUTLINES = {
    "ring": "M0 5 C0 12 10 12 10 5 C10 -2 0 -2 0 5Z M2 5 C2 0 8 0 8 5 C8 10 2 10 2 5Z",
    "nested rings": "M0 0H9V9H0Z M1 1V8H8V1Z M2 2H7V7H2Z M3 3V6H6V3Z",
    "two parts": "M0 0H3V9H0Z M5 0C9 0 9 9 5 9Z",
    "crossing": "M0 0L10 10L10 0L0 10Z",
    "touching": "M0 0H4V4H0Z M4 4H8V8H4Z",
    "very wide": "M0 0H90V5H0Z",
}


def region_of(outline: str, plan: TilePlan) -> Region:
    path = parse_path(outline)
    return glyph_region(path, plan)


def solid(mesh: Mesh) -> Manifold:
    body = Manifold(ManifoldMesh(mesh.corners.astype("f4"), mesh.triangles.astype("u4")))
    assert body.status() == Error.NoError
    return body


def whole(plan: TilePlan, region: Region) -> Mesh:
    return TileModel(plan, region).mesh().whole


def blank(plan: TilePlan) -> Mesh:
    return TileModel(plan).mesh().whole


def section(mesh: Mesh, z: float) -> shapely.Geometry:
    """The area of the mesh at a height."""
    rings = [shapely.Polygon(ring) for ring in solid(mesh).slice(z).to_polygons()]
    area: shapely.Geometry = shapely.MultiPolygon()
    for ring in rings:
        area = area.symmetric_difference(ring)
    return area


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
@pytest.mark.parametrize("outline", OUTLINES.values(), ids=OUTLINES)
def test_a_tile_is_one_closed_body(shape: TileShape, outline: str) -> None:
    plan = plan_tile(shape, Print())
    region = region_of(outline, plan)
    mesh = whole(plan, region)
    body = trimesh.Trimesh(mesh.corners, mesh.triangles)
    assert body.is_watertight
    assert body.is_winding_consistent
    assert body.body_count == 1
    assert len(solid(mesh).decompose()) == 1
    half = shape.size / 2
    np.testing.assert_allclose(mesh.box, [[-half, -half, 0], [half, half, plan.top]], atol=1e-4)
    assert mesh.volume == pytest.approx(sum(volumes_of(plan, area_of(region))), rel=1e-3)


@pytest.mark.parametrize("outline", OUTLINES.values(), ids=OUTLINES)
def test_sections_on_either_side_of_the_swap(outline: str) -> None:
    plan = plan_tile(TileShape(), Print())
    region = region_of(outline, plan)
    mesh = whole(plan, region)
    border = region.polygons.length
    for z in (plan.swap.height + 0.01, plan.top - 0.01):
        glyph = section(mesh, z)
        assert glyph.area == pytest.approx(area_of(region), abs=TOLERANCE * border)
        assert glyph.boundary.hausdorff_distance(region.polygons.boundary) < 2 * TOLERANCE
    below = section(mesh, plan.swap.height - 1e-3)
    assert below.area == pytest.approx(plan.area(1.49), rel=1e-3)
    assert below.contains(region.polygons)


@pytest.mark.parametrize("style", ["raised", "engraved", "inlaid"])
@pytest.mark.parametrize("relief", [0.8, 4], ids=["in the bevel", "deep"])
@pytest.mark.parametrize("outline", OUTLINES.values(), ids=OUTLINES)
def test_both_colours_of_every_style(style: TileStyle, relief: float, outline: str) -> None:
    """Base and accent are closed, fill the tile between them and have the volumes stated."""
    plan = plan_tile(TileShape(style=style, relief=relief, corner_radius=2), Print())
    region = region_of(outline, plan)
    tile = TileModel(plan, region).mesh()
    base, accent = volumes_of(plan, area_of(region))
    assert solid(tile.base).volume() == pytest.approx(base, rel=2e-3)
    assert solid(tile.accent).volume() == pytest.approx(accent, rel=2e-3)
    assert tile.whole.volume == pytest.approx(tile.base.volume + tile.accent.volume)
    assert len(solid(tile.whole).decompose()) == 1
    assert tile.whole.box[1][2] == pytest.approx(plan.top, abs=1e-4)


@pytest.mark.parametrize("style", ["raised", "engraved", "inlaid", "blank"])
@pytest.mark.parametrize("outline", OUTLINES.values(), ids=OUTLINES)
def test_a_mark_is_sunk_into_the_underside(style: TileStyle, outline: str) -> None:
    """Below its depth the body lacks the mark, above it is whole; all in the first filament."""
    mark = Underside(text="x", depth=0.6, height=12)
    shape = TileShape(style=style, underside=mark, bottom_chamfer=0.3)
    plan = plan_tile(shape, Print())
    path = parse_path(outline)
    fitted = path.fitted(0.8 * (28 - 2 * 0.3 - 2), 12)
    sunk = fill(fitted.transformed(Affine.scale(-1, -1)))
    glyph = region_of(OUTLINES["two parts"], plan)
    border = sunk.polygons.length
    found = [TileModel(plan, mark=sunk).mesh().whole]
    if style != "blank":
        tile = TileModel(plan, glyph, sunk).mesh()
        volumes = volumes_of(plan, area_of(glyph), area_of(sunk))
        for part, volume in zip((tile.base, tile.accent), volumes, strict=True):
            assert solid(part).volume() == pytest.approx(volume, rel=2e-3)
        found += [tile.whole, tile.accent if style == "engraved" else tile.base]
    for mesh in found:
        assert len(solid(mesh).decompose()) == 1
        low, high = section(mesh, 0.01), section(mesh, 0.59)
        assert (28 - 0.58) ** 2 - low.area == pytest.approx(area_of(sunk), abs=TOLERANCE * border)
        assert 28**2 - high.area == pytest.approx(area_of(sunk), abs=TOLERANCE * border)
        assert high.intersection(sunk.polygons).area < TOLERANCE * border
        assert section(mesh, 0.61).area == pytest.approx(28**2)


def test_the_mark_reads_from_below() -> None:
    """An F about the middle: its stem to the right as seen from above, its arms at the back."""
    path = parse_path("M0 0H6V2H2V4H5V6H2V10H0Z")
    tile = TileShape(underside=Underside(text="F", height=10))
    plan = plan_tile(tile, Print())
    stem = fill(path.fitted(20, 10).transformed(Affine.scale(-1, -1)))
    mesh = TileModel(plan, mark=stem).mesh().whole
    low = section(mesh, 0.1)
    assert not low.contains(shapely.Point(2, -4)), "the foot of the stem, in front"
    assert not low.contains(shapely.Point(-2, 4)), "the tip of the upper arm, at the back"
    assert low.contains(shapely.Point(-2, -4))


@pytest.mark.parametrize("style", ["raised", "engraved", "inlaid"])
def test_where_the_colours_are(style: TileStyle) -> None:
    """Sections of either colour just below the swap, just above it and at the top."""
    plan = plan_tile(TileShape(style=style), Print())
    region = region_of(OUTLINES["two parts"], plan)
    tile = TileModel(plan, region).mesh()
    glyph = region.polygons
    swap, top = plan.swap.height, plan.top
    assert swap == (10 if style == "raised" else 6)
    square, face = shapely.box(-14, -14, 14, 14), shapely.box(-12.51, -12.51, 12.51, 12.51)
    nothing = shapely.Point()
    expected = {
        "raised": [(face, nothing), (nothing, glyph), (nothing, glyph)],
        "engraved": [(nothing, square), (square - glyph, nothing), (face - glyph, nothing)],
        "inlaid": [(square, nothing), (square - glyph, glyph), (face - glyph, glyph)],
    }
    for z, (base, accent) in zip(
        (swap - 1e-3, swap + 1e-3, top - 1e-3), expected[style], strict=True
    ):
        assert section(tile.base, z).symmetric_difference(base).area < 0.3
        assert section(tile.accent, z).symmetric_difference(accent).area < 0.2


def test_the_body_of_the_original() -> None:
    """Measured on the original's file: flat sides up to 8.805 mm, top face 25.013 mm at 10
    mm, a plain bottom."""
    mesh = blank(plan_tile(TileShape(bottom_chamfer=0), Print()))
    for z, width in ((0.01, 28), (8.8, 28), (9.4, 26.513), (9.9999, 25.013)):
        left, bottom, right, top = section(mesh, z).bounds
        assert right - left == pytest.approx(width, abs=0.02)
        assert top - bottom == pytest.approx(width, abs=0.02)
    assert mesh.box[1][2] == 10
    # The original's tiles less their glyphs (their area above the swap times 4 mm): 7,743.6 mm3.
    assert mesh.volume == pytest.approx(7743.6, abs=1)


def test_the_glyph_is_not_mirrored() -> None:
    """Outlines point down, solids up: the foot of an L stays at the lower right."""
    plan = plan_tile(TileShape(), Print())
    mesh = whole(plan, region_of("M0 0H2V8H5V10H0Z", plan))
    top = mesh.corners[mesh.corners[:, 2] > plan.top - 1e-6]
    rightmost = top[top[:, 0] > top[:, 0].max() - 1e-6]
    assert rightmost[:, 1].max() < 0
    height = top[:, 1].max() - top[:, 1].min()
    assert height == pytest.approx(21, abs=1e-3)


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_a_blank_body_has_the_volume_of_its_sections(shape: TileShape) -> None:
    plan = plan_tile(shape, Print())
    mesh = blank(plan)
    assert trimesh.Trimesh(mesh.corners, mesh.triangles).is_watertight
    assert mesh.volume == pytest.approx(volume_of(plan, plan.body), rel=1e-3)
    assert mesh.box[1][2] == pytest.approx(plan.swap.height, abs=1e-4)


def test_the_same_tile_twice_is_the_same_mesh() -> None:
    plan = plan_tile(TileShape(corner_radius=2), Print())
    first, second = (whole(plan, region_of(OUTLINES["ring"], plan)) for _ in range(2))
    np.testing.assert_array_equal(first.facets, second.facets)


def test_contours_closer_than_a_mesh_can_hold_are_joined_or_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    plan = plan_tile(TileShape(), Print())
    slit = "M0 0H5V10H0Z M5.00001 0H10V10H5.00001Z"
    corners = "M0 0H5V5H0Z M5.00001 5H10V10H5.00001Z"
    for outline in (slit, corners):
        assert whole(plan, region_of(outline, plan)).is_closed
    monkeypatch.setattr("generator.drawing.solids.region._is_pinched", lambda _: False)
    glyph_region.cache_clear()
    fill.cache_clear()
    assert whole(plan, region_of(slit, plan)).is_closed
    region = region_of(corners, plan)
    with pytest.raises(ValueError, match="is not closed"):
        whole(plan, region)


def test_a_moved_region_moves_the_glyph() -> None:
    plan = plan_tile(TileShape(), Print())
    path = parse_path("M0 0H1V1H0Z").transformed(Affine.scale(3))
    region = glyph_region(path, plan)
    assert region.polygons.bounds == pytest.approx((-10.5, -10.5, 10.5, 10.5))


RING = "M0 5 C0 12 10 12 10 5 C10 -2 0 -2 0 5Z M2 5 C2 0 8 0 8 5 C8 10 2 10 2 5Z M12 0H14V9H12Z"


@pytest.mark.parametrize("style", ["raised", "engraved", "inlaid"])
@pytest.mark.parametrize("radius", [0, 1, 3], ids=["sharp", "in the bevel", "round"])
def test_solids_have_the_volumes_of_the_plan(style: TileStyle, radius: float) -> None:
    shape = TileShape(style=style, corner_radius=radius, bottom_chamfer=0.3, relief=2)
    plan = plan_tile(shape, Print())
    region = region_of(RING, plan)
    model = TileModel(plan, region)
    solids = model.solids()
    box = cq.Compound.makeCompound(solids.values()).BoundingBox()
    corners = (box.xmin, box.ymin, box.zmin, box.xmax, box.ymax, box.zmax)
    assert corners == pytest.approx((-14, -14, 0, 14, 14, plan.top), abs=1e-5)
    mesh = model.mesh()
    base, accent = volumes_of(plan, area_of(region))
    for solid, volume, part in (
        (solids["base"], base, mesh.base),
        (solids["accent"], accent, mesh.accent),
    ):
        assert solid.isValid()
        assert solid.Volume() == pytest.approx(volume, rel=1e-6)
        assert solid.Volume() == pytest.approx(part.volume, rel=2e-3)


@pytest.mark.parametrize("style", ["raised", "engraved", "inlaid"])
def test_solids_with_a_mark_have_the_volumes_of_the_plan(style: TileStyle) -> None:
    shape = TileShape(style=style, relief=2, underside=Underside(text="x", depth=0.6))
    plan = plan_tile(shape, Print())
    region = region_of(RING, plan)
    solids = TileModel(plan, region, region).solids()
    found = (solids["base"].Volume(), solids["accent"].Volume())
    assert found == pytest.approx(volumes_of(plan, area_of(region), area_of(region)), rel=1e-6)
    assert sum(found) < sum(volumes_of(plan, area_of(region)))
    assert all(solid.isValid() for solid in solids.values())


@pytest.mark.parametrize("outline", ["M0 0H9V9H0", "M0 0C0 12 10 12 10 0", "M0 0H4V9 M5 0H9V9H5"])
def test_an_outline_that_is_not_closed_is_closed(outline: str) -> None:
    glyph = Glyph(id="x", symbol="x", outline=outline)
    path = glyph_outline(glyph, FontLibrary({}))
    assert [contour[-1][0] for contour in path.contours()] == ["Z"] * outline.count("M")
    plan = plan_tile(TileShape(), Print())
    region = glyph_region(path, plan)
    model = TileModel(plan, region)
    accent = model.solids()["accent"].Volume()
    assert accent == pytest.approx(volumes_of(plan, area_of(region))[1], rel=1e-6)
    assert model.mesh().accent.volume == pytest.approx(accent, rel=1e-3)


def test_curves_stay_curves_and_planes_planes() -> None:
    plan = plan_tile(TileShape(), Print())
    solids = TileModel(plan, region_of(RING, plan)).solids()
    base = solids["base"].Faces()
    assert {face.geomType() for face in base} == {"PLANE"}
    assert len(base) == 1 + 4 + 4 + 4 + 4, "the top: under two parts, in a hole, around"
    assert len(solids["accent"].Faces()) == 2 + 4 + 2 + 4, "two caps, four curved walls; a cuboid"
