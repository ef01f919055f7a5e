"""Trays, boxes, lids and racks are whole, need no supports, and hold the tiles at their largest."""

from __future__ import annotations

import io
import math
from dataclasses import replace
from functools import cache

import manifold3d
import numpy as np
import pytest
import trimesh

from generator.builder.prepare import prepare
from generator.drawing.solids.plan import plan_tile
from generator.products.case import target
from generator.products.case.target import CasePlan
from generator.products.kit import Artifact, Kit
from generator.products.tiles.cad import tile_mesh
from tests.conftest import some
from tests.unit.drawing.solids.volumes import glyph_regions
from tests.unit.kits import KEPT

GAMES = [
    (),
    ("case.tray=grid",),
    ("print.printer=creality-ender-3", "rules.copies=3", "rules.hand_size=7"),
    ("tile={size: 16, body_height: 4, relief: 1}", "print.nozzle=0.6", "case.lean=35"),
    ("tile.style=engraved", "tile.body_height=5", "case.lid=''", "print.printer=bambu-p1"),
]


def kit(*overrides: str) -> Kit:
    prepared = prepare("grawlix", overrides, ["case"], cache=KEPT)
    assert prepared.kit is not None, prepared.diagnostics
    return prepared.kit


@cache
def made(*overrides: str) -> dict[str, Artifact]:
    return {it.path.removeprefix("case/"): it for it in target.make(kit(*overrides))}


@cache
def plan(*overrides: str) -> CasePlan:
    return CasePlan(kit(*overrides))


def solid(name: str, *overrides: str) -> trimesh.Trimesh:
    data = made(*overrides)[f"{name}.stl"].data
    return trimesh.load_mesh(io.BytesIO(data), file_type="stl")


def parts(*overrides: str) -> list[str]:
    return [name.removesuffix(".stl") for name in made(*overrides) if name.endswith(".stl")]


@cache
def largest_tile(*overrides: str) -> trimesh.Trimesh:
    """A tile of the game as its printer prints it at its largest, with what the walls of its place
    may be off by, too."""
    it = kit(*overrides)
    shape = plan_tile(it.game.tile, it.game.print)
    glyph, region = next(iter(glyph_regions(it.game, it.fonts, shape).items()))
    mesh = tile_mesh(it, shape, glyph, region).whole
    found = trimesh.Trimesh(mesh.corners, mesh.triangles)
    grown = (shape.size + 4 * it.game.print.machine.tolerance) / shape.size
    found.vertices *= (grown, grown, 1)
    return found


def overlap(one: trimesh.Trimesh, other: trimesh.Trimesh) -> float:
    solids = []
    for it in (one, other):
        mesh = manifold3d.Mesh64(it.vertices, it.faces.astype(np.uint64), tolerance=1e-6)
        solids.append(manifold3d.Manifold(mesh))
        assert solids[-1].status() == manifold3d.Error.NoError
    return float((solids[0] ^ solids[1]).volume())


def moved(mesh: trimesh.Trimesh, x: float, y: float, z: float) -> trimesh.Trimesh:
    found = mesh.copy()
    found.vertices += (x, y, z)
    return found


@pytest.mark.parametrize("overrides", some(3, GAMES))
def test_parts_are_whole_and_need_no_support(overrides: tuple[str, ...]) -> None:
    bed = kit(*overrides).game.print.bed or kit(*overrides).game.print.machine.bed
    assert bed
    for name in parts(*overrides):
        mesh = solid(name, *overrides)
        assert mesh.is_watertight, name
        assert mesh.body_count == 1, name
        assert mesh.volume > 0, name
        assert mesh.bounds[0][2] == pytest.approx(0, abs=1e-4)
        assert (mesh.extents[:2] < bed).all(), name
        middles = mesh.triangles_center[:, 2]
        below = mesh.face_normals[(middles > 0.01) & (mesh.area_faces > 1e-3)][:, 2]
        assert below.min() > -math.sin(math.radians(46)), (
            f"{name} hangs over by more than 45 degrees"
        )


@pytest.mark.parametrize("overrides", GAMES)
def test_tiles_drop_into_each_place(overrides: tuple[str, ...]) -> None:
    case, tile = plan(*overrides), largest_tile(*overrides)
    for it in case.trays:
        tray, pitch = solid(it.name, *overrides), case.place + case.wall
        xs = [(i - (it.columns - 1) / 2) * pitch for i in range(it.columns)]
        ys = [(i - (it.rows - 1) / 2) * pitch for i in range(it.rows)]
        assert overlap(tray, moved(tile, xs[0], ys[0], case.floor - 0.5)) > 100, "the floor"
        for x, y in [(x, y) for x in xs for y in ys]:
            for z in np.arange(case.floor, case.floor + it.depth + 1, 3):
                assert overlap(tray, moved(tile, x, y, z + 1e-3)) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("overrides", GAMES)
def test_the_box_holds_all_piles_below_its_lid(overrides: tuple[str, ...]) -> None:
    case, tile = plan(*overrides), largest_tile(*overrides)
    assert case.boxes * case.columns * case.rows * case.pile >= kit(*overrides).game.tile_count
    x, y, z = case.inside
    box = solid("box", *overrides)
    room = trimesh.creation.box((x - 0.01, y - 0.01, z - 0.01))
    assert overlap(box, moved(room, 0, 0, case.floor + z / 2)) == pytest.approx(0, abs=1e-6)
    if case.is_tray_in_box:
        tray = solid("tray", *overrides)
        assert (tray.extents[:2] + 2 * case.gap <= np.array([x, y]) + 1e-3).all()
    high = case.pile * tile.extents[2] + case.floor * case.is_tray_in_box
    assert high < z


@pytest.mark.parametrize("overrides", GAMES)
def test_the_lid_slides_and_stays(overrides: tuple[str, ...]) -> None:
    case = plan(*overrides)
    box, lid = solid("box", *overrides), solid("lid", *overrides)
    rest = case.box[2] - case.swap.height
    shut = (case.box[0] - lid.extents[0]) / 2

    def at(out: float, up: float = 0.0) -> float:
        return overlap(box, moved(lid, shut + out, 0, rest + up + 1e-3))

    assert at(0) == pytest.approx(0, abs=1e-6)
    assert at(0, 2 * case.gap + 1) > 1, "the rails hold it down"
    assert 0 < at(5) < 0.37 * case.inside[1], "the ridge alone holds it shut"
    assert at(-2 * case.gap) > 1, "the wall at the end stops it"


@pytest.mark.parametrize("overrides", GAMES)
def test_tiles_lean_in_the_rack(overrides: tuple[str, ...]) -> None:
    case, tile = plan(*overrides), largest_tile(*overrides).copy()
    assert case.rack
    game = kit(*overrides).game
    racks = case.rack.copies // game.players[-1]
    assert racks * case.rack.tiles >= game.rules.hand_size
    rack, turn = solid("rack", *overrides), math.radians(case.rack.lean)
    # Its back on the slope, its lower edge on the ledge; seen from the side it has turned by lean.
    tile.apply_translation((0, -tile.bounds[0][1], 0))
    tilt = math.pi / 2 - turn
    over = [[1, 0, 0], [0, math.cos(tilt), math.sin(tilt)], [0, -math.sin(tilt), math.cos(tilt)]]
    tile.vertices = tile.vertices @ np.array(over)
    thick, side = case.height + 2 * case.gap, case.side
    low = min(7, side / 4)
    lip = (
        -thick * math.cos(turn) + low * math.sin(turn),
        thick * math.sin(turn) + low * math.cos(turn),
    )
    front = lip[0] - case.wall / math.cos(turn) - lip[1] * math.tan(turn)
    back = 0.75 * side * math.sin(turn) + case.wall
    edge = -(front + back) / 2
    length = case.rack.tiles * side + 2 * case.gap
    for i in range(case.rack.tiles):
        x = -length / 2 + case.gap + (i + 0.5) * side
        out = -case.gap * math.cos(turn), case.gap * math.sin(turn)
        placed = moved(tile, x * (length - 0.5) / length, edge + out[0], case.floor + out[1] + 1e-3)
        assert overlap(rack, placed) == pytest.approx(0, abs=1e-6), i
        assert overlap(rack, moved(placed, 0, 2 * case.gap + 0.5, 0)) > 1, "it leans"
        assert overlap(rack, moved(placed, 0, 0, -1)) > 1, "it stands"


def test_the_lettering_has_its_swap_and_can_be_left_out() -> None:
    details = made()["lid.prusa.3mf"].details
    assert details["swap"] == {"height": 2.4, "layer": 13}
    assert details["color"] == "red"
    assert solid("lid").extents[2] == pytest.approx(3.0)
    plain = GAMES[-1]
    assert "swap" not in made(*plain)["lid.prusa.3mf"].details
    assert solid("lid", *plain).extents[2] == pytest.approx(2.4)


def test_a_game_without_hands_has_no_racks() -> None:
    assert "rack" in parts()
    assert kit("rules.hand_size=0").game.rules.hand_size == 0
    assert plan("rules.hand_size=0").rack is None


def test_a_grid_that_is_larger_than_the_bed_is_made_in_parts() -> None:
    wide = (
        "case.tray=grid",
        "rules.max_columns=8",
        "rules.max_rows=5",
        "rules.hand_size=0",
        "examples=[]",
    )
    trays = plan(*wide).trays
    assert sum(it.columns * it.rows * it.copies for it in trays) == 40
    assert [it.name for it in trays] == ["tray"]
    assert trays[0].copies == 2


def test_larger_clearances_for_less_exact_printers() -> None:
    assert plan().gap == pytest.approx(0.3)
    assert plan("print.printer=custom", "print.bed=[200,200]").gap == pytest.approx(0.5)
    assert plan("case.clearance=0.25").gap == 0.25


WRONG = {
    "case.wall=0.5": ("does-not-fit", "a wall of 0.5 mm is less than two lines", "0.8"),
    "case.pile=20": ("does-not-fit", "a pile of 20 tiles, 280 mm high", "at most 12"),
    "case.font=comic": ("unknown-font", 'there is no font "comic"', ""),
    "case.lid=字": ("missing-character", "U+5B57", ""),
    "case.lean=60": ("out-of-range", "", "40"),
    "case.tary=grid": ("unknown-key", "tary", "tray"),
}


@pytest.mark.parametrize("override", WRONG)
def test_one_message_for_what_cannot_be_made(override: str) -> None:
    code, message, hint = WRONG[override]
    (found,) = prepare("grawlix", [override], ["case"]).diagnostics
    assert found.code == code
    assert message in found.message
    assert hint in " ".join(found.hints) + found.message
    assert override.partition("=")[0] in found.span.file


def test_the_font_of_titles_is_one_problem_of_leaflet_and_case() -> None:
    override = "leaflet.fonts={title: comic}"
    (found,) = prepare("grawlix", [override], ["leaflet", "case"]).diagnostics
    assert (found.code, found.span.column) == ("unknown-font", override.index("comic") + 1)


def test_the_grid_needs_bounds_and_thin_letters_are_warned_of() -> None:
    (found,) = prepare("grawlix", ["print.bed=[45,45]"], ["case"]).diagnostics
    assert "a box for a single pile of tiles is larger than the free bed" in found.message
    (found,) = prepare("shapes", ["case.tray=grid"], ["case"]).diagnostics
    assert (found.code, found.message) == (
        "does-not-fit",
        "a tray for the grid needs rules.max_columns",
    )
    long = "case.lid=" + "A lid with far more to read on it than any nozzle prints"
    assert [
        it.code
        for it in prepare("grawlix", [long, "case.font=dm-mono-regular"], ["case"]).diagnostics
    ] == ["thin-stroke"]


def test_same_bytes_again() -> None:
    again = [it.data for it in target.make(replace(kit(), cache=None))]
    assert again == [it.data for it in made().values()]
