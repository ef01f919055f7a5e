"""Plates of the built-in games under the makers' own profiles: one pause, on the layer that the
manifest says, with a code that the firmware knows; or the changes of tool that the guide counts."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path

import pytest

from generator.drawing.solids.plan import plan_tile
from generator.products.tiles import target as tiles
from generator.products.tiles.guide.facts import Facts
from generator.products.tiles.plates import batches
from generator.products.tiles.sliced.gcode import parse_gcode
from generator.products.tiles.sliced.slicer import find_slicer, run_slicer
from tests.slicer.games import game
from tests.slicer.test_times import profile

pytestmark = pytest.mark.system

MAKERS = {
    "prusa-mini": ("PrusaResearch", "0.20mm QUALITY @MINI", "Original Prusa MINI & MINI+"),
    "prusa-mk3s": ("PrusaResearch", "0.20mm QUALITY @MK3", "Original Prusa i3 MK3S & MK3S+"),
    "creality-ender-3": (
        "Creality",
        "0.20 mm NORMAL (0.4 mm nozzle) @CREALITY",
        "Creality Ender-3 (0.4 mm nozzle)",
    ),
}
KNOWN = {"prusa-mini": "M600", "prusa-mk3s": "M600", "creality-ender-3": "M25"}
LOW = "body_height: 1.6, relief: 0.6, bevel: {height: 0.4}"
"""Low tiles, which are sliced in seconds; the layers around the swap are those of high ones."""


def owner(printer: str, folder: Path, *more: str) -> Path:
    """The configuration of an owner who took a maker's presets."""
    vendor, process, machine = MAKERS[printer]
    settings = profile(vendor, f"print:{process}", f"printer:{machine}")
    settings |= dict(line.split(" = ") for line in more)
    skipped = ("inherits", "compatible_", "printer_vendor", "default_", "renamed_from", "alias")
    path = folder / "owner.ini"
    lines = (f"{k} = {v}\n" for k, v in settings.items() if not k.startswith(skipped))
    path.write_text("".join(lines), "utf-8")
    return path


@pytest.mark.parametrize("style", ["raised", "engraved"])
@pytest.mark.parametrize("source", ["grawlix", "shapes"])
@pytest.mark.parametrize("printer", MAKERS)
def test_one_pause_on_the_layer_of_the_manifest(
    printer: str, source: str, style: str, tmp_path: Path
) -> None:
    settings = (f"print.printer={printer}", f"tile={{style: {style}, {LOW}}}")
    kit = game(*settings, source=source)
    (first, *_), config = batches(kit.game), owner(printer, tmp_path)
    names = {f"tiles/{first.name}.prusa.3mf", "tiles/proof.prusa.3mf"}
    plates = [*islice((it for it in tiles.make(kit) if it.path in names), 2)]
    assert len(plates) == 2
    for plate in plates:
        text = run_slicer(find_slicer(None), plate.data, "plate", f"--load={config}")
        sliced = parse_gcode(text)
        (stop,) = sliced.pauses
        swap = plate.details["swap"]
        assert (stop.code, stop.inside) == (KNOWN[printer], False)
        assert stop.layer == swap["layer"]
        assert sliced.layers[stop.layer - 1].z == pytest.approx(
            swap["height"] + swap["layer_height"]
        )


@pytest.mark.parametrize("style", ["raised", "engraved", "inlaid"])
@pytest.mark.parametrize("source", ["grawlix", "shapes"])
def test_as_many_changes_of_tool_as_the_guide_counts(source: str, style: str) -> None:
    settings = ("print={printer: prusa-mk3s, extruders: 4}", f"tile={{style: {style}, {LOW}}}")
    kit = game(*settings, source=source)
    (batch, *_) = batches(kit.game)
    path = f"tiles/{batch.name}.prusa.3mf"
    plate = next(artifact for artifact in tiles.make(kit) if artifact.path == path)
    options = ("--nozzle-diameter=0.4,0.4,0.4,0.4", "--single-extruder-multi-material")
    first = ("--first-layer-height=0.2", "--bed-shape=0x0,250x0,250x210,0x210")
    text = run_slicer(find_slicer(None), plate.data, "plate", *options, *first)
    sliced = parse_gcode(text)
    assert sliced.pauses == ()
    plan = plan_tile(kit.game.tile, kit.game.print)
    assert len(sliced.tool_changes) == batch.changes(plan)


@pytest.mark.parametrize("kind", ["project", "stl"])
def test_the_nozzle_parks_with_the_filament_retracted(kind: str, tmp_path: Path) -> None:
    """By the profile, before the lines of the Ender-3, which cannot do it themselves: they do not
    know whether the profile counts filament from the last move or from the start."""
    settings = ("print.printer=creality-ender-3", f"tile={{{LOW}}}")
    kit = game(*settings)
    name = "proof.prusa.3mf" if kind == "project" else "batch-red.stl"
    plate = next(a for a in tiles.make(kit) if a.path == f"tiles/{name}")
    code = "\\n".join(Facts(kit).after_layer)
    more = () if kind == "project" else (f"layer_gcode = G92 E0\\n{code}",)
    config = owner("creality-ender-3", tmp_path, *more)
    title = "plate.stl" if kind == "stl" else "plate"
    text = run_slicer(find_slicer(None), plate.data, title, f"--load={config}", "--center=110,110")
    before, _, after = text.partition("\nM84 S0\n")
    assert after
    used = [float(it) for it in re.findall(r"^G1 .*E(-?[\d.]+)", before, re.MULTILINE)]
    assert used[-1] < 0
    assert re.findall(r"^G1 .*E(-?[\d.]+)", after, re.MULTILINE)[0] == "5"


GRID = [(0.08, 0.15), (0.12, 0.3), (0.2, 0.25), (0.28, 0.2), (0.32, 0.15)]


@pytest.mark.parametrize(("layer", "first"), GRID)
@pytest.mark.parametrize("printer", MAKERS)
def test_first_layers_other_than_planned(
    printer: str, layer: float, first: float, tmp_path: Path
) -> None:
    """A sample of the grid of layers from 0.08 to 0.32 mm and first layers from 0.15 to 0.3 mm:
    the last layer of the base ends within half a layer of the swap."""
    settings = (f"print={{printer: {printer}, layer_height: {layer}}}", f"tile={{{LOW}}}")
    kit = game(*settings)
    plate = next(a for a in tiles.make(kit) if a.path == "tiles/proof.prusa.3mf")
    config = owner(printer, tmp_path, f"first_layer_height = {first}")
    text = run_slicer(find_slicer(None), plate.data, "plate", f"--load={config}")
    sliced = parse_gcode(text)
    (stop,) = sliced.pauses
    assert (stop.code, stop.inside) == (KNOWN[printer], False)
    ends = sliced.layers[stop.layer - 2].z
    assert abs(ends - plate.details["swap"]["height"]) <= layer / 2 + 1e-6
