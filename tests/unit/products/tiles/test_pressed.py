"""Pressed tiles: each glyph fits its pocket, every plate has one filament and no pause."""

from __future__ import annotations

import io
import zipfile
from dataclasses import replace
from functools import cache, reduce

import manifold3d
import numpy as np
import pytest
import shapely
import trimesh
from shapely.affinity import affine_transform

from generator.builder.prepare import prepare
from generator.diagnostics import Diagnostic
from generator.drawing.artwork import look_of
from generator.drawing.solids.mesh import Mesh
from generator.drawing.solids.plan import plan_tile
from generator.game.sentences import say_lines
from generator.products.kit import Artifact, Kit
from generator.products.tiles import target as tiles
from generator.products.tiles.cad import tile_mesh
from generator.products.tiles.guide.facts import Facts
from generator.products.tiles.guide.pictures import guide_figures
from generator.products.tiles.guide.target import guide_text
from generator.products.tiles.plates import batches, filament_changes
from generator.texts.render import ENTRY
from tests.unit.drawing.solids.volumes import area_of, glyph_regions, volume_of
from tests.unit.kits import KEPT, grawlix_kit

PRESSED = "tile.style=pressed"
COUNTERS = (
    "glyphs={ring: {symbol: o, outline: 'M0 0H40V40H0Z M8 8V32H32V8Z M14 14H26V26H14Z "
    "M17 17V23H23V17Z'}, eight: {symbol: '8', outline: 'M0 0H24V40H0Z M6 6V17H18V6Z "
    "M6 23V34H18V23Z'}, bar: {symbol: i, outline: 'M0 0H8V40H0Z'}, "
    "dots: {symbol: ':', outline: 'M0 0H12V12H0Z M0 24H12V36H0Z'}}",
    "rules={max_rows: 4, max_columns: 4, hand_size: 2}",
    "examples=[]",
)
"""A game of four glyphs: a ring in a ring, two counters, a single part, two parts."""


def kit(*overrides: str, game: str = "grawlix") -> Kit:
    prepared = prepare(game, (PRESSED, *overrides), ["tiles"], cache=KEPT)
    assert prepared.kit is not None, prepared.diagnostics
    return prepared.kit


def problems(*overrides: str) -> list[Diagnostic]:
    return list(prepare("grawlix", overrides, ["tiles"]).diagnostics)


@cache
def made(*overrides: str, game: str = "grawlix") -> dict[str, Artifact]:
    return {artifact.path: artifact for artifact in tiles.make(kit(*overrides, game=game))}


def solid(mesh: Mesh) -> manifold3d.Manifold:
    found = manifold3d.Manifold(
        manifold3d.Mesh64(mesh.corners, mesh.triangles.astype(np.uint64), tolerance=1e-6)
    )
    assert found.status() == manifold3d.Error.NoError
    return found


GAMES = {
    "grawlix": ("grawlix", ()),
    "shapes": ("shapes", ()),
    "bunting": ("bunting", ()),
    "triptych": ("triptych", ()),
    "window-box": ("window-box", ()),
    "switchyard": ("switchyard", ()),
    "counters": ("grawlix", COUNTERS),
    "loose and round": ("grawlix", ("tile.clearance=0.25", "tile.corner_radius=3")),
    "flush": ("grawlix", ("tile.relief=0",)),
    "other layers": ("grawlix", ("print={layer_height: 0.15, first_layer_height: 0.3}",)),
}


@pytest.mark.parametrize(("game", "overrides"), GAMES.values(), ids=GAMES)
def test_each_glyph_fits_its_pocket(game: str, overrides: tuple[str, ...]) -> None:
    """In its pocket it shares no volume with the body, stands on the floor, and has the clearance
    all around: the body ends where the glyph, grown by it, ends."""
    found = kit(*overrides, game=game)
    plan = plan_tile(found.game.tile, found.game.print)
    for glyph, region in glyph_regions(found.game, found.fonts, plan).items():
        mesh = tile_mesh(found, plan, glyph, region)
        body, piece = solid(mesh.base), solid(mesh.accent)
        assert (body ^ piece).volume() == pytest.approx(0, abs=1e-3)
        assert piece.volume() == pytest.approx(area_of(region) * plan.piece, rel=2e-3)
        (_, _, floor), (_, _, top) = mesh.accent.box
        assert floor == pytest.approx(plan.swap.height, abs=1e-4)
        assert top == pytest.approx(plan.height, abs=1e-4)
        assert mesh.base.box[1][2] == pytest.approx(plan.top, abs=1e-4)
        middle = (plan.swap.height + plan.top) / 2
        section = [shapely.Polygon(it) for it in body.slice(middle).to_polygons()]
        walls = [ring for ring in section if ring.area < plan.size**2 * 0.8]
        assert len(walls) == len(shapely.get_rings(region.polygons.geoms)), "islands included"
        for wall in walls:
            distances = shapely.distance(
                shapely.points(shapely.segmentize(wall.exterior, 0.3).coords),
                region.polygons.boundary,
            )
            assert distances.min() == pytest.approx(plan.clearance, abs=0.02)
            assert distances.max() == pytest.approx(plan.clearance, abs=0.02)


def test_the_plates_of_grawlix_and_their_details() -> None:
    paths = [path for path in made() if path.endswith(".stl")]
    colors = ("red", "orange", "yellow", "green", "blue", "violet")
    names = ["clearance-strip", "bodies-1", "bodies-2", *(f"glyphs-{it}" for it in colors), "blank"]
    assert paths == [f"tiles/{name}.stl" for name in names]
    bodies = made()["tiles/bodies-1.stl"]
    assert (bodies.details["tiles"], bodies.details["pieces"]) == (18, 18)
    glyphs = made()["tiles/glyphs-blue.bambu.3mf"].details
    assert glyphs["color"] == "blue"
    assert glyphs["pieces"] == 8, "the percent sign has three"
    assert glyphs["printer"] == "prusa-mini"
    assert glyphs["size"][2] == 3.0
    assert "accent" in glyphs["volumes"]
    for path in paths:
        details, data = made()[path].details, made()[path].data
        assert "swap" not in details
        plate = trimesh.load_mesh(io.BytesIO(data), file_type="stl")
        assert plate.is_watertight
        assert plate.is_winding_consistent
        if path != "tiles/blank.stl":
            assert plate.body_count == details["pieces"]
            assert plate.volume == pytest.approx(sum(details["volumes"].values()), rel=1e-4)


def test_the_bodies_and_glyphs_weigh_as_much_as_planned() -> None:
    game, fonts = kit().game, kit().fonts
    plan = plan_tile(game.tile, game.print)
    areas = [area_of(region) for region in glyph_regions(game, fonts, plan).values()]
    volumes = made()["tiles/glyphs-red.stl"].details["volumes"]
    assert volumes["accent"] == pytest.approx(3.0 * sum(areas), rel=2e-3)
    blank = volume_of(plan, plan.body)
    pockets = 18 * blank - made()["tiles/bodies-1.stl"].details["volumes"]["base"]
    assert pockets == pytest.approx(3 * 2.0 * sum(areas), rel=0.1)
    assert pockets > 3 * 2.0 * sum(areas)


def test_no_file_contains_a_pause_and_each_tile_is_an_object() -> None:
    for path, artifact in made().items():
        if artifact.kind != "3mf":
            continue
        with zipfile.ZipFile(io.BytesIO(artifact.data)) as archive:
            assert not [name for name in archive.namelist() if "custom" in name.lower()], path
            assert not [name for name in archive.namelist() if "wipe_tower" in name], path
            model = archive.read("3D/3dmodel.model").decode()
        if path == "tiles/bodies-1.prusa.3mf":
            assert model.count("<object ") == 18
            assert model.count("<item ") == 18


def test_glyphs_are_mirrored_and_keep_their_places() -> None:
    """Turned over about y, what lies on the plate is the glyph as it is drawn."""
    game = kit().game
    plan = plan_tile(game.tile, game.print)
    regions = glyph_regions(game, kit().fonts, plan)
    (batch,) = (it for it in batches(game) if it.name == "glyphs-red")
    data = made()["tiles/glyphs-red.stl"].data
    plate = trimesh.load_mesh(io.BytesIO(data), file_type="stl")
    mesh = Mesh(plate.vertices.astype(np.float64), plate.faces.astype(np.int64))
    rings = [shapely.Polygon(ring) for ring in solid(mesh).slice(1.5).to_polygons()]
    for glyph, (x, y) in zip(batch.glyphs, batch.plate, strict=True):
        cell = shapely.box(x - 12, y - 12, x + 12, y + 12)
        part = reduce(shapely.symmetric_difference, filter(cell.contains, rings))
        read = affine_transform(part, (-1, 0, 0, 1, x, -y))
        assert read.symmetric_difference(regions[glyph].polygons).area < 0.5
        backwards = affine_transform(read, (-1, 0, 0, 1, 0, 0))
        assert glyph == "asterisk" or read.symmetric_difference(backwards).area > 5


@pytest.mark.system
def test_the_strip_has_five_pockets_around_the_clearance() -> None:
    for clearance, tried in (
        (0.1, (0.05, 0.1, 0.15, 0.2, 0.25)),
        (0.25, (0.15, 0.2, 0.25, 0.3, 0.35)),
        (0, (0.05, 0.1, 0.15, 0.2, 0.25)),
    ):
        details = made(f"tile.clearance={clearance}")["tiles/clearance-strip.stl"].details
        assert tuple(details["clearances"]) == tried
        assert details["glyphs"] == ["at", "at"], "a bar and glyphs of the longest outline"
        assert details["pieces"] == 6
    strip = Facts(kit()).strip
    assert strip is not None
    assert strip.region.pocket is not None
    mesh = tile_mesh(kit(), strip.plan, "at", strip.region)
    assert (solid(mesh.base) ^ solid(mesh.accent)).volume() == pytest.approx(0, abs=1e-3)
    pockets = strip.region.pocket.polygons.geoms
    gaps = [
        min(glyph.exterior.distance(pocket.exterior) for pocket in pockets)
        for glyph in strip.region.polygons.geoms
    ]
    assert gaps == pytest.approx(strip.clearances, abs=0.01)
    plan = plan_tile(kit().game.tile, kit().game.print)
    real = area_of(glyph_regions(kit().game, kit().fonts, plan)["at"])
    assert area_of(strip.region) == pytest.approx(5 * real, rel=2e-3)


@pytest.mark.system
def test_the_strip_of_large_tiles_has_smaller_glyphs_and_tiny_beds_have_none() -> None:
    large = made("tile.size=60")["tiles/clearance-strip.stl"].details
    assert max(large["size"]) <= 170
    assert "tiles/clearance-strip.stl" not in made("print.bed=[60, 60]")


def test_changes_of_filament() -> None:
    """Six colors after the base."""
    game = kit().game
    assert filament_changes(game) == 6
    assert filament_changes(kit("tile.base_filament=red PLA").game) == 5


@pytest.mark.system
def test_the_same_bytes_again() -> None:
    fresh = {it.path: it.data for it in tiles.make(replace(kit(), cache=None))}
    assert fresh == {path: artifact.data for path, artifact in made().items()}


@pytest.mark.parametrize("printer", ["bambu-p1", "creality-ender-3", "creality-k1", "prusa-xl"])
def test_other_printers(printer: str) -> None:
    artifacts = made(f"print.printer={printer}")
    count = sum(
        artifact.details["tiles"]
        for path, artifact in artifacts.items()
        if path.startswith("tiles/bodies") and path.endswith(".stl")
    )
    assert count == 36
    assert artifacts["tiles/glyphs-red.prusa.3mf"].details["printer"] == printer


@pytest.mark.parametrize(
    ("override", "severity", "code", "says"),
    [
        ("tile={style: pressed, clearance: -0.1}", "error", "out-of-range", "at least 0"),
        ("tile={style: pressed, clearance: 1.5}", "error", "out-of-range", "at most 1"),
        ("tile={style: raised, clearance: 0.2}", "warning", "no-effect", "the style is raised"),
        ("tile={pocket: 3}", "warning", "no-effect", "choose style: pressed"),
        (
            "tile={style: pressed, marks: pips}",
            "warning",
            "no-effect",
            "tiles have no marks",
        ),
        ("tile={style: pressed, pocket: 10}", "error", "does-not-fit", "cuts through the body"),
        ("tile={style: pressed, pocket: 0.9}", "warning", "relief-moved", "prints as 0.8 mm"),
        ("tile={style: pressed, pocket: 0.2}", "warning", "thin-relief", "at least 0.4"),
        ("tile={style: pressed, relief: 0.9}", "warning", "relief-moved", "by 1 mm, not by 0.9"),
        ("tile={style: pressed, glyph_margin: 0.4}", "error", "does-not-fit", "margin to 0.5"),
        ("tile.relief=0", "error", "thin-relief", "at least 0.4"),
        ("tile={style: pressed, body_height: 10.05}", "warning", "swap-moved", "0.05 mm less"),
    ],
)
def test_each_problem_once_at_its_key(override: str, severity: str, code: str, says: str) -> None:
    (problem,) = problems(override)
    assert (problem.severity, problem.code) == (severity, code)
    assert says in " ".join((problem.message, *problem.hints))
    assert problem.span.line > 0


def test_no_page_tells_of_marks_that_pressed_tiles_lack() -> None:
    texts = [grawlix_kit(*it).text(ENTRY) for it in ((), (PRESSED,))]
    assert ["dots and bars" in str(it) for it in texts] == [True, False]


@pytest.mark.parametrize("override", ["print.extruders=4", "print.pause=M0"])
def test_settings_of_changes_have_no_effect(override: str) -> None:
    (problem,) = problems(PRESSED, override)
    assert (problem.severity, problem.code) == ("warning", "no-effect")
    assert "one filament" in problem.message


def test_thin_walls_between_pockets_are_named() -> None:
    (problem,) = problems("tile={style: pressed, clearance: 0.35}")
    assert (problem.severity, problem.code) == ("warning", "narrow-gap")
    assert "the pocket of percent" in problem.message
    assert "wall of the body" in problem.hints[0]


def test_a_clearance_that_removes_a_wall() -> None:
    *_, problem = problems("tile={style: pressed, clearance: 0.5, glyph_margin: 1.1}")
    assert (problem.severity, problem.code) == ("error", "unprintable")
    assert "removes a wall in the pocket of percent" in problem.message
    assert problem.hints == ("lower clearance, or draw the glyph more open",)


def guide_of(*overrides: str) -> str:
    found = kit(*overrides)
    return guide_text(Facts(found), found.templates)


def test_the_print_guide_says_how_to_print_and_press() -> None:
    words = guide_of()
    assert "Eight prints make the whole set of thirty-six tiles" in words
    assert "**six changes of filament**" in words
    assert "pressed in by hand, and stand out by 1 mm" in words
    assert "5 pockets for the same glyph, at sign" in words
    assert "`typecase build GAME --set tile.style=pressed --set tile.clearance=0.20`" in words
    assert "The **percent sign** comes in 3 separate pieces" in words
    assert "superglue" in words
    assert "| `glyphs-red` | six glyphs | red PLA |" in words
    for absent in ("swap", "pauses once", "M600", "proof", "layer 51"):
        assert absent not in words
    assert "flush with the top face" in guide_of("tile.relief=0")
    assert "This bed is too small for it" in guide_of("print.bed=[60, 60]")


@pytest.mark.parametrize("overrides", [(), ("tile.corner_radius=3",), ("print.bed=[60, 60]",)])
def test_the_pictures_of_the_guide_show_the_plates(overrides: tuple[str, ...]) -> None:
    facts = Facts(kit(*overrides))
    figures = guide_figures(facts)
    assert "swap" not in figures
    words = " ".join(figure.description for figure in figures.values())
    assert all(batch.name in words for batch in facts.batches)
    assert "its pocket 2 mm deep" in words


def test_a_picture_of_the_tiles_stays_for_another_clearance() -> None:
    looks = [
        look_of(it.game, it.examples, it.fonts)
        for it in (kit(), kit("tile.clearance=0.2"), kit("tile.relief=2"))
    ]
    assert looks[0] == looks[1] != looks[2]


def test_slice_says_how_often_the_filament_changes() -> None:
    game = kit().game
    said = say_lines("slices", "notes", game.print.machine, filament_changes(game), None)
    assert said == [
        "no plate has a pause; the set takes six changes of filament, each between two prints",
        "these plates are for the Prusa MINI; for another printer: --set print.printer=ID",
    ]
