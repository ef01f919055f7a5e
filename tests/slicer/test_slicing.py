"""PrusaSlicer slices what we make: one change of filament, on the right layer, every time."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from itertools import product
from pathlib import Path

import pytest
import shapely

from generator.diagnostics import Failure
from generator.drawing.solids import threemf
from generator.drawing.solids.bed import pause_of
from generator.drawing.solids.threemf import Job, PlacedTile, emit_prusa
from generator.game.printers import PRINTERS
from generator.products.kit import Kit
from generator.products.tiles import target as tiles
from generator.products.tiles.guide.facts import Facts, Filling, filament_of, plate_lines
from generator.products.tiles.prints import places_of
from generator.products.tiles.sliced.gcode import Layer, parse_gcode
from generator.products.tiles.sliced.slicer import (
    SlicedBatch,
    check_gcode,
    find_slicer,
    run_slicer,
    slice_batches,
)
from tests.slicer.games import SMALL, file_of, game

pytestmark = pytest.mark.system


def sliced(*overrides: str) -> list[SlicedBatch]:
    return sliced_kit(game(*overrides))


def sliced_kit(kit: Kit) -> list[SlicedBatch]:
    files = {artifact.path: artifact.data for artifact in tiles.make(kit)}
    return list(slice_batches(kit, find_slicer(None), files))


def test_all_six_batches_of_grawlix() -> None:
    found = sliced()
    assert [batch.batch.name for batch in found] == [
        f"batch-{color}" for color in ("red", "orange", "yellow", "green", "blue", "violet")
    ]
    for batch in found:
        assert batch.verdict.problems == ()
        assert [(event.code, event.layer) for event in batch.verdict.changes] == [("M600", 51)]
        assert batch.verdict.before == pytest.approx((25.2, 25.2), abs=0.5)
        assert batch.verdict.after == pytest.approx((19.6, 23), abs=0.8)
        first, second = batch.filaments
        assert 15 < first.grams < 57.6, "infill: less than solid"
        assert second.grams == pytest.approx(5.0, rel=0.1), "walls all through"
        (minutes,) = (event.minutes for event in batch.verdict.changes)
        assert minutes is not None
        assert 30 < minutes < 300


HEIGHTS = (
    (0.12, 0.16, 0.2, 0.28),
    (0.2, 0.3),
    (3, 3.07),
    ("{style: raised, relief: 1", "{style: engraved, relief: 0.9"),
)
GRID = [
    tuple(values[n] for values, n in zip(HEIGHTS, picked, strict=True))
    for picked in product(*(range(len(values)) for values in HEIGHTS))
    if sum(picked) % 2 == 0
]
"""Half of all: any three of the values are together in some."""


@pytest.mark.parametrize(("layer", "first", "body", "style"), GRID)
def test_heights_on_and_off_the_grid(layer: float, first: float, body: float, style: str) -> None:
    shape = f"tile={style}, body_height: {body}}}"
    settings = f"print={{layer_height: {layer}, first_layer_height: {first}}}"
    (batch,) = sliced(*SMALL, shape, settings)
    assert batch.verdict.problems == ()
    assert len(batch.verdict.changes) == 1


@pytest.mark.parametrize("style", ["raised", "engraved"])
def test_a_mark_in_the_underside_changes_nothing_at_the_swap(style: str) -> None:
    """It is open in the first two layers and closed in the third."""
    shape = (
        f"tile={{style: {style}, relief: 1, body_height: 3, underside: {{text: I, height: 12}}}}"
    )
    (batch,) = sliced(*SMALL, shape)
    assert batch.verdict.problems == ()
    assert len(batch.verdict.changes) == 1
    middles = [(x + 90, y + 90) for x, y in batch.batch.plate]
    boxes = [shapely.box(x - 0.3, y - 4, x + 0.3, y + 4) for x, y in middles]
    for box in boxes:
        crossed = [
            any(box.intersects(shapely.LineString(ends)) for ends in lines(layer))
            for layer in batch.sliced.layers[:3]
        ]
        assert crossed == [False, False, True]


def lines(layer: Layer) -> list[tuple[tuple[float, float], ...]]:
    return list(zip(layer.points[::2], layer.points[1::2], strict=True))


@pytest.mark.parametrize("style", ["{relief: 2}", "{style: engraved, relief: 2}"])
def test_the_print_guide_estimates_what_the_slicer_lays_down(style: str) -> None:
    """As long lines as PrusaSlicer's own, filled as it fills by default."""
    kit = game(*SMALL, f"tile={style}")
    (batch,) = sliced_kit(kit)
    settings, places = kit.game.print, places_of(kit, batch.batch)
    found = plate_lines(places, settings.nozzle, Filling(3, 3, 3, 0.2))
    for length, used in zip(found[:2], batch.filaments, strict=True):
        assert filament_of(length, settings).metres == pytest.approx(used.metres, rel=0.2)


@pytest.mark.parametrize("style", ["raised", "engraved"])
def test_two_extruders_change_tools_instead(style: str) -> None:
    shape = f"tile={{style: {style}, relief: 1, body_height: 3}}"
    (batch,) = sliced(*SMALL, shape, "print.extruders=2")
    assert batch.verdict.problems == ()
    assert [event.code for event in batch.verdict.changes] == ["T1" if style == "raised" else "T0"]
    assert batch.sliced.pauses == ()


def test_inlaid_tiles_share_layers() -> None:
    shape = "tile={style: inlaid, relief: 0.6, body_height: 3}"
    (batch,) = sliced(*SMALL, shape, "print.extruders=2")
    assert batch.verdict.problems == ()
    layers = {event.layer for event in batch.verdict.changes}
    assert layers == {13, 14, 15}
    assert batch.sliced.pauses == ()


def test_layer_heights_hold_under_another_profile() -> None:
    kit = game(*SMALL, "tile={relief: 1, body_height: 3}")
    project = file_of(kit, "tiles/batch-red.prusa.3mf")
    options = ("--layer-height=0.3", "--first-layer-height=0.2")
    text = run_slicer(find_slicer(None), project, "red", *options)
    sliced = parse_gcode(text)
    (stop,) = sliced.pauses
    assert (stop.layer, sliced.layers[15].z) == (16, 3.2)


@pytest.mark.parametrize("printer", ["prusa-mini", "bambu-a1", "creality-k1", "creality-ender-3"])
def test_the_lines_of_the_print_guide_on_the_plain_stl(printer: str, tmp_path: Path) -> None:
    kit = game(*SMALL, "tile={relief: 1, body_height: 3}", f"print.printer={printer}")
    facts = Facts(kit)
    lines = "\\n".join(facts.after_layer)
    config = tmp_path / "owner.ini"
    config.write_text(f"layer_gcode = {lines}\nlayer_height = 0.2\nfirst_layer_height = 0.2\n")
    stl = file_of(kit, "tiles/batch-red.stl")
    text = run_slicer(find_slicer(None), stl, "red.stl", f"--load={config}", "--center=90,90")
    (stop,) = parse_gcode(text).pauses
    assert (stop.code, stop.layer, stop.inside) == (facts.pause.stop, facts.plan.swap.layer, False)


OWNERS = {
    "a raft": "raft_layers = 3",
    "other layers": "layer_height = 0.3",
    "supports": "support_material = 1\nsupport_material_auto = 1",
    "a brim and ironing": "brim_width = 5\nironing = 1",
    "a shifted bed": "z_offset = 0.3",
}


@pytest.mark.parametrize("printer", ["prusa-mini", "creality-ender-3", "creality-k1"])
@pytest.mark.parametrize("owner", OWNERS.values(), ids=OWNERS)
def test_the_owner_s_profile_cannot_lose_the_pause(
    owner: str, printer: str, tmp_path: Path
) -> None:
    """It stops once, below the first layer of glyphs, with the code of the printer."""
    kit = game(*SMALL, "tile={relief: 1, body_height: 3}", f"print.printer={printer}")
    config = tmp_path / "owner.ini"
    first = 0.25 if "layer_height" in owner else 0.2
    config.write_text(f"first_layer_height = {first}\n{owner}\n")
    project = file_of(kit, "tiles/batch-red.prusa.3mf")
    text = run_slicer(find_slicer(None), project, "red", f"--load={config}")
    pause = pause_of(kit.game.print)
    (stop,) = parse_gcode(text).pauses
    assert (stop.code, stop.layer, stop.inside) == (pause.stop, 16, False)
    assert ("M600" in text.partition("prusaslicer_config")[0]) == (pause.stop == "M600")
    if len(pause.lines) > 1:
        code = text.partition("prusaslicer_config")[0]
        assert code.count("\n".join(pause.lines)) == 1
        stays_on = PRINTERS[printer].stay_on
        assert stays_on
        assert code.count(f"\n{stays_on}\n") == 1


@pytest.mark.parametrize(
    ("owner", "style"),
    [("z_offset = -0.05", "raised"), ("fuzzy_skin = external", "raised"), ("", "engraved")],
)
def test_a_right_print_under_other_settings_is_called_right(
    owner: str, style: str, tmp_path: Path
) -> None:
    config, gcode = tmp_path / "owner.ini", tmp_path / "batch-red.gcode"
    config.write_text(f"layer_height = 0.2\nfirst_layer_height = 0.2\n{owner}\n")
    kit = game(*SMALL, f"tile={{style: {style}, relief: 1, body_height: 3}}")
    project = file_of(kit, "tiles/batch-red.prusa.3mf")
    gcode.write_text(run_slicer(find_slicer(None), project, "red", f"--load={config}"))
    (batch,) = check_gcode(kit, gcode)
    assert batch.verdict.problems == ()


def test_no_program_of_a_configuration_is_run(tmp_path: Path) -> None:
    program, ran, config = tmp_path / "program", tmp_path / "ran", tmp_path / "owner.ini"
    program.write_text(f"#!/bin/sh\ntouch {ran}\n")
    program.chmod(0o755)
    config.write_text(f"layer_height = 0.2\npost_process = {program}\n")
    kit = game(*SMALL)
    project = file_of(kit, "tiles/batch-red.prusa.3mf")
    run_slicer(find_slicer(None), project, "red", f"--load={config}")
    assert ran.exists(), "this slicer runs programs"
    ran.unlink()
    files = {artifact.path: artifact.data for artifact in tiles.make(kit)}
    next(slice_batches(kit, find_slicer(None), files, profile=config))
    assert not ran.exists()


def test_the_proof_is_called_right(tmp_path: Path) -> None:
    kit, gcode = game(*SMALL), tmp_path / "proof.gcode"
    project = file_of(kit, "tiles/proof.prusa.3mf")
    gcode.write_text(run_slicer(find_slicer(None), project, "proof", "--first-layer-height=0.2"))
    (batch,) = check_gcode(kit, gcode)
    assert (batch.batch.name, batch.verdict.problems) == ("proof", ())


@pytest.mark.parametrize("style", ["raised", "engraved", "inlaid"])
def test_several_colors_on_a_plate_are_called_right(style: str) -> None:
    colors = "colors={red: {key: r, hex: '#ff0000'}, blue: {key: b, hex: '#0000ff'}}"
    shape = f"tile={{style: {style}, relief: 1, body_height: 3}}"
    (batch,) = sliced(SMALL[0], SMALL[1], colors, SMALL[3], shape, "print.extruders=3")
    assert batch.verdict.problems == ()


def test_a_wrong_tile_without_marks_is_named_by_its_glyph() -> None:
    """One of several colors: nothing but the filament tells them apart."""
    colors = "colors={red: {key: r, hex: '#ff0000'}, blue: {key: b, hex: '#0000ff'}}"
    shape = ("tile={style: raised, relief: 1, body_height: 3}", "print.extruders=3")
    kit, other = (
        game(*SMALL[:2], f"glyphs={{a: {{symbol: '{it}'}}, b: {{symbol: '#'}}}}", colors, *shape)
        for it in "@$"
    )
    files = {artifact.path: artifact.data for artifact in tiles.make(kit)}
    (batch,) = slice_batches(other, find_slicer(None), files)
    assert {it.rpartition(" (")[2] for it in batch.verdict.problems} == {"a)"}


def test_printing_tile_by_tile_is_refused() -> None:
    """PrusaSlicer would drop the pause without a word."""
    kit = game(SMALL[0], SMALL[1], SMALL[2], "tile={relief: 1, body_height: 3}")
    project = file_of(kit, "tiles/batch-red.prusa.3mf")
    alone = ("--complete-objects", "--extruder-clearance-radius=1")
    with pytest.raises(Failure, match="too close"):
        run_slicer(find_slicer(None), project, "red", *alone)


def test_a_pause_on_the_wrong_layer_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The proof can fail: a z of one layer more gives a stop one layer late."""

    def late(placed: Sequence[PlacedTile], job: Job) -> bytes:
        swap = job.swap._replace(height=job.swap.height + 0.2)
        return emit_prusa(placed, job._replace(swap=swap))

    monkeypatch.setattr(threemf, "emit_prusa", late)
    (batch,) = sliced(*SMALL, "tile={relief: 1, body_height: 3}")
    assert batch.verdict.problems == ("the pause comes before layer 17, not before layer 16",)


def test_a_slicer_is_here() -> None:
    assert shutil.which("prusa-slicer"), "these tests need the Debian packages of .ci/run"


PRESSED = "tile={style: pressed, body_height: 4}"


@pytest.mark.parametrize("printer", ["prusa-mini", "bambu-x1"])
def test_pressed_tiles_are_sliced_without_a_pause(printer: str) -> None:
    """The strip, the bodies and the glyphs, all pieces of them; nothing calls for a person."""
    found = sliced(*SMALL, PRESSED, f"print.printer={printer}")
    assert [it.name for it in found] == ["clearance-strip", "bodies", "glyphs-red"]
    for each in found:
        assert each.verdict.problems == ()
        assert each.sliced.pauses == each.sliced.tool_changes == ()
    heights = [it.sliced.layers[-1].z for it in found]
    assert heights == pytest.approx([3.0, 4.0, 3.0])
    _, bodies, glyphs = found
    assert bodies.verdict.before == pytest.approx((27.6, 27.6), abs=0.3)
    for layer in glyphs.sliced.layers:
        drawn = [shapely.LineString(ends).buffer(0.4) for ends in lines(layer)]
        assert len(shapely.get_parts(shapely.union_all(drawn))) == 4, "one and three"


def test_a_pause_in_pressed_tiles_and_a_missing_piece_are_wrong(tmp_path: Path) -> None:
    kit = game(*SMALL, PRESSED)
    path = tmp_path / "glyphs-red.gcode"
    data = file_of(kit, "tiles/glyphs-red.prusa.3mf")
    text = run_slicer(find_slicer(None), data, "glyphs-red")
    path.write_text(text)
    (right,) = check_gcode(kit, path)
    assert right.verdict.problems == ()
    head, change, tail = text.partition(";LAYER_CHANGE")
    path.write_text(head + change + tail.replace(";LAYER_CHANGE", "M600\n;LAYER_CHANGE", 1))
    (wrong,) = check_gcode(kit, path)
    assert wrong.verdict.problems == ("M600 before layer 2: this plate needs no change",)
    path = tmp_path / "bodies.gcode"
    path.write_text(text)
    (other,) = check_gcode(kit, path)
    assert other.verdict.problems
    kit = game(*SMALL[:3], PRESSED)
    path = tmp_path / "glyphs-red.gcode"
    path.write_text(text)
    (fewer,) = check_gcode(kit, path)
    assert "4 pieces are printed" in fewer.verdict.problems[-1]


def test_the_print_guide_estimates_pressed_tiles() -> None:
    kit = game(*SMALL, "tile={style: pressed, pocket: 3, relief: 2}")
    settings, facts = kit.game.print, Facts(kit)
    for each in sliced_kit(kit):
        lines = plate_lines(facts.places[each.name], settings.nozzle, Filling(3, 3, 3, 0.2))
        lain, used = filament_of(lines.length, settings).metres, each.filaments[0].metres
        assert lain == pytest.approx(used, rel=0.1), each.name
