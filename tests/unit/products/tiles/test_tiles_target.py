"""The tiles target: batches, blanks and what the manifest says of them."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache
from pathlib import Path

import cadquery as cq
import manifold3d
import pytest
import trimesh
from fontTools.pens.areaPen import AreaPen

from generator.builder.output import Entry, Outcome
from generator.builder.prepare import prepare
from generator.cli.console import _details
from generator.diagnostics import Failure, extras
from generator.drawing import glyph_outline
from generator.drawing.color_marks import color_mark
from generator.drawing.path import draw
from generator.drawing.solids.plan import flat_face, plan_tile
from generator.drawing.solids.region import fill, glyph_region
from generator.products import load_target
from generator.products.kit import Artifact, Kit
from generator.products.tiles import target as tiles
from generator.products.tiles.plates import batches
from generator.products.tiles.prints import places_of
from tests.conftest import some
from tests.unit.drawing.solids.volumes import area_of, glyph_regions
from tests.unit.kits import KEPT

GLYPHS = ["at", "pound", "dollar", "percent", "ampersand", "asterisk"]
COLORS = ["red", "orange", "yellow", "green", "blue", "violet"]


def kit(*overrides: str) -> Kit:
    prepared = prepare("grawlix", overrides, ["tiles"], cache=KEPT)
    assert prepared.kit is not None, prepared.diagnostics
    return prepared.kit


def fresh_kit() -> Kit:
    return replace(kit(), cache=None)


@cache
def made(*overrides: str) -> dict[str, Artifact]:
    return {artifact.path: artifact for artifact in tiles.make(kit(*overrides))}


def stls(artifacts: dict[str, Artifact]) -> list[str]:
    return [path for path in artifacts if path.endswith(".stl")]


def mesh(artifact: Artifact) -> trimesh.Trimesh:
    return trimesh.load_mesh(io.BytesIO(artifact.data), file_type="stl")


def test_a_plate_for_each_colour_and_blanks() -> None:
    batches = [f"batch-{color}" for color in COLORS]
    paths = [f"tiles/{name}.stl" for name in (*batches, "proof", "blank")]
    assert stls(made()) == paths
    target = load_target("tiles")
    assert target.needs == "tiles"
    assert "tiles" in target.summary


def test_a_solid_for_each_glyph() -> None:
    """A colour more or another printer changes no solid."""
    steps = {path: a.data for path, a in made().items() if a.kind == "step"}
    names = [*(f"tile-{glyph}" for glyph in GLYPHS), "blank"]
    assert list(steps) == [f"tiles/{name}.step" for name in names]
    assert all(data.startswith(b"ISO-10303-21;") for data in steps.values())
    other = made("print.printer=bambu-x1", "colors.green.hex='#00ff00'")
    assert {path: a.data for path, a in other.items() if a.kind == "step"} == steps


def test_details_of_a_batch() -> None:
    details = made()["tiles/batch-green.stl"].details
    assert details["color"] == "green"
    assert details["tiles"] == 6
    assert details["glyphs"] == GLYPHS
    assert details["swap"] == {
        "height": 10.0,
        "layer": 51,
        "layer_height": 0.2,
        "first_layer_height": 0.2,
    }
    assert details["size"] == [108.0, 68.0, 14.0]
    assert details["printer"] == "prusa-mini"
    assert details["pause"] == ["M600"]


@pytest.mark.parametrize(("extruders", "says"), [(1, "swap before layer 51"), (3, "no pause")])
def test_the_swap_is_shown_where_there_is_one(extruders: int, says: str) -> None:
    (plate, *_) = (it for it in made(f"print.extruders={extruders}").values() if it.kind == "stl")
    entry = Entry(plate.path, "tiles", plate.kind, "", 1, plate.details)
    assert says in _details(Outcome(entry, "new"))
    assert ("swap" in _details(Outcome(entry, "new"))) == (extruders == 1)


@pytest.mark.parametrize("path", ["tiles/batch-red.stl", "tiles/blank.stl"])
def test_a_plate_is_watertight_with_a_body_for_each_tile(path: str) -> None:
    artifact = made()[path]
    plate = mesh(artifact)
    assert plate.is_watertight
    assert plate.is_winding_consistent
    assert plate.body_count == artifact.details["tiles"]
    assert all(part.volume > 0 for part in plate.split())


def test_the_volumes_are_those_of_the_mesh() -> None:
    artifact = made("tile.marks=none")["tiles/batch-red.stl"]
    volumes = artifact.details["volumes"]
    assert mesh(artifact).volume == pytest.approx(sum(volumes.values()), rel=1e-4)
    # The original's six bodies and its glyphs, 1,060.97 mm2 of area 4 mm high.
    chamfer = 6 * 4 * (28 * 0.3**2 / 2 - 0.3**3 / 3)
    assert volumes["base"] == pytest.approx(46461.4 - chamfer, rel=1e-4)
    assert volumes["accent"] == pytest.approx(4243.9, rel=5e-3)


def test_each_glyph_stands_at_its_place() -> None:
    """What lies above the swap at each place is the glyph named there, as it is drawn."""
    game = kit().game
    plan = plan_tile(game.tile, game.print, game.marks)
    plate = mesh(made()["tiles/batch-red.stl"])
    boxes = {}
    for part in plate.split():
        x, y = part.bounds.mean(axis=0)[:2]
        assert part.bounds[1][2] == pytest.approx(14)
        top = part.vertices[part.vertices[:, 2] > 13.99, :2] - (x, y)
        boxes[round(-y / 40 - 0.5), round(x / 40)] = [*top.min(axis=0), *top.max(axis=0)]
    cells = [(row, column) for row in (-1, 0) for column in (-1, 0, 1)]
    for cell, glyph in zip(cells, GLYPHS, strict=True):
        region = glyph_region(glyph_outline(game.glyphs[glyph], kit().fonts), plan)
        assert boxes[cell] == pytest.approx(region.polygons.bounds, abs=0.01)


@pytest.mark.parametrize("style", ["{style: raised}", "{style: engraved, relief: 1}"])
@pytest.mark.parametrize("kind", some(3, ["pips", "letter", "braille"]))
def test_each_color_has_its_mark_in_relief(kind: str, style: str) -> None:
    """The mark is in front of the glyph, as high as the dots of Braille on signs."""
    tile = f"tile={style.replace('}', f', marks: {kind}')}}}"
    game, fonts = kit(tile).game, kit(tile).fonts
    plan = plan_tile(game.tile, game.print, game.marks)
    for number in (0, 5):
        artifact = made(tile)[f"tiles/batch-{COLORS[number]}.stl"]
        plate, volumes = mesh(artifact), artifact.details["volumes"]
        assert plate.is_watertight
        assert plate.body_count == 6
        assert plate.volume == pytest.approx(sum(volumes.values()), rel=1e-3)
        mark = fill(color_mark(game, number, fonts)).polygons
        solid = manifold3d.Manifold(manifold3d.Mesh64(plate.vertices, plate.faces.astype("u8")))
        regions = glyph_regions(game, fonts, plan).values()
        glyphs = sum(region.polygons.area for region in regions)
        low, high = (solid.slice(plan.swap.height + z).area() for z in (0.3, plan.mark_rise + 0.1))
        if plan.relief.is_sunk:
            whole = 6 * plan.area(plan.inset(plan.swap.height + 0.3))
            assert whole - low == pytest.approx(glyphs + 6 * mark.area, rel=0.01)
        else:
            assert low == pytest.approx(glyphs + 6 * mark.area, rel=0.01)
            assert high == pytest.approx(glyphs, rel=0.01)
            assert 0.6 <= plan.mark_rise <= 0.9
        bottom = -plan.mark_down - (mark.bounds[3] - mark.bounds[1]) / 2
        assert bottom > -flat_face(game.tile) / 2 + game.tile.glyph_margin - 0.3
        for region in regions:
            assert region.polygons.bounds[1] > mark.bounds[3] - plan.mark_down + 0.8


@pytest.mark.system
def test_colours_share_their_bytes_and_a_second_run_repeats_them() -> None:
    plain = made("tile.marks=none")
    assert len({plain[f"tiles/batch-{color}.stl"].data for color in COLORS}) == 1
    assert len({made()[f"tiles/batch-{color}.stl"].data for color in COLORS}) == 6
    assert {artifact.path: artifact.data for artifact in tiles.make(fresh_kit())} == {
        path: artifact.data for path, artifact in made().items()
    }


def test_copies_are_counted_and_split_over_plates() -> None:
    few = ("print.bed=[120, 80]", "rules.copies=2", "colors={red: {key: r, hex: '#ff0000'}}")
    artifacts = made(*few, "examples=[]")
    paths = [f"tiles/batch-red-{part}.stl" for part in (1, 2)]
    assert stls(artifacts) == [*paths, "tiles/proof.stl", "tiles/blank.stl"]
    assert [artifacts[path].details["glyphs"] for path in paths] == [GLYPHS, GLYPHS]
    assert artifacts["tiles/blank.stl"].details["prints"] == 2


def test_the_proof_is_a_thin_tile_with_the_same_pause() -> None:
    proof = made()["tiles/proof.prusa.3mf"]
    swap = proof.details["swap"]
    assert (swap["height"], swap["layer"], proof.details["size"]) == (1.0, 6, [28.0, 28.0, 1.6])
    assert proof.details["pause"] == ["M600"]
    assert mesh(made()["tiles/proof.stl"]).is_watertight
    thick = made("tile={style: engraved, relief: 2}", "print.layer_height=0.28")
    assert thick["tiles/proof.stl"].details["swap"]["layer"] == 5
    assert thick["tiles/proof.stl"].details["size"][2] == 1.6
    assert "tiles/proof.stl" not in made("tile.style=blank")


def test_blanks_come_in_all_formats(tmp_path: Path) -> None:
    for name in ("stl", "prusa.3mf", "bambu.3mf", "step"):
        assert f"tiles/blank.{name}" in made("tile.style=blank")
    path = tmp_path / "blank.step"
    path.write_bytes(made()["tiles/blank.step"].data)
    solid = cq.importers.importStep(str(path)).val()
    assert isinstance(solid, cq.Shape)
    plate = mesh(made()["tiles/blank.stl"])
    assert solid.Volume() == pytest.approx(plate.volume / plate.body_count, rel=1e-6)


def test_blanks_make_a_set() -> None:
    details = made()["tiles/blank.stl"].details
    assert details["tiles"] * details["prints"] == 36


def test_a_blank_style_has_no_batches() -> None:
    assert stls(made("tile.style=blank")) == ["tiles/blank.stl"]


def test_without_the_system_libraries_one_line_names_the_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    libraries = {"tiles": ("libGL.so.1", "libnowhere.so.9")}
    monkeypatch.setattr(extras, "_SYSTEM_LIBRARIES", libraries)
    monkeypatch.setattr("sys.platform", "linux")
    assert extras.missing_system_libraries("tiles") == ("libnowhere.so.9",)
    with pytest.raises(Failure) as failure:
        list(tiles.make(fresh_kit()))
    (problem,) = failure.value.diagnostics
    assert "libnowhere.so.9" in problem.message
    assert problem.hints == ("install: apt-get install libgl1 libx11-6 libexpat1",)
    assert "\n" not in problem.message


def test_contours_that_a_mesh_cannot_tell_apart_are_joined() -> None:
    slit = kit("glyphs.dollar.outline=M0 0H4V10H0Z M4.00001 0H8V10H4.00001Z")
    made = {artifact.path: artifact for artifact in tiles.make(slit)}
    assert mesh(made["tiles/batch-red.stl"]).is_watertight


def test_what_cannot_be_modelled_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Contours that a mesh cannot tell apart: refused with the glyph, nothing half made."""
    monkeypatch.setattr("generator.drawing.solids.region._is_pinched", lambda _: False)
    slit = kit("glyphs.dollar.outline=M0 0H4V10H0Z M4.00002 10H8V20H4.00002Z")
    with pytest.raises(Failure, match="dollar cannot be made as a tile") as failure:
        list(tiles.make(slit))
    (problem,) = failure.value.diagnostics
    assert problem.code == "unprintable"
    assert problem.span.line > 0


def test_letters_on_the_picture_of_a_plate_keep_their_holes() -> None:
    lettered = kit("tile.marks=letter")
    orange = batches(lettered.game)[1]
    place, *_ = places_of(lettered, orange)
    *_, (letter, _) = place.drawn("")
    assert place.region.mark
    pen = AreaPen()
    draw(letter.segments, pen)
    assert abs(pen.value) == pytest.approx(area_of(place.region.mark), rel=1e-3)
