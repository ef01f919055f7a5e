"""Our projects, read as Bambu Studio 02.05.02.51 and OrcaSlicer 2.4.0-dev read them.

Neither program runs here. These are the conditions under which their sources keep the plate and its
pause, each with its place in src/slic3r/GUI/Plater.cpp or src/libslic3r (Bambu's lines first, then
OrcaSlicer's).
"""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Callable
from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from generator.builder.prepare import prepare
from generator.products.kit import Artifact
from generator.products.tiles import target as tiles
from tests.conftest import some
from tests.unit.kits import KEPT

CORE = "{http://schemas.microsoft.com/3dmanufacturing/core/2015/02}"
MODEL = "http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"
CONFIG = "Metadata/project_settings.config"
OBJECTS = "Metadata/model_settings.config"
EVENTS = "Metadata/custom_gcode_per_layer.xml"

PRESETS = {
    # resources/profiles of OrcaSlicer 2.4.0-dev; those of Bambu Lab also in Bambu Studio 02.05.
    "Bambu Lab A1 mini 0.4 nozzle": ("0.20mm Standard @BBL A1M", "Generic PLA @BBL A1M"),
    "Bambu Lab A1 0.4 nozzle": ("0.20mm Standard @BBL A1", "Generic PLA @BBL A1"),
    "Bambu Lab P1S 0.4 nozzle": ("0.20mm Standard @BBL X1C", "Generic PLA"),
    "Bambu Lab X1 Carbon 0.4 nozzle": ("0.20mm Standard @BBL X1C", "Generic PLA"),
    "Prusa MINI 0.4 nozzle": ("0.20mm Standard @MINI", "Prusa Generic PLA"),
    "Prusa MK3S 0.4 nozzle": ("0.20mm Standard @MK3S", "Prusa Generic PLA"),
    "Prusa MK4 0.4 nozzle": ("0.20mm Standard @MK4", "Prusa Generic PLA @MK4"),
    "Prusa XL 0.4 nozzle": ("0.20mm Speed @Prusa XL 0.4", "Prusa Generic PLA @XL"),
    "Creality Ender-3 0.4 nozzle": ("0.20mm Standard @Creality Ender3", "Creality Generic PLA"),
    "Creality K1 (0.4 nozzle)": (
        "0.20mm Standard @Creality K1 (0.4 nozzle)",
        "Creality Generic PLA",
    ),
    "MyKlipper 0.4 nozzle": ("0.20mm Standard @MyKlipper", "Generic PLA @System"),
    "MyMarlin 0.4 nozzle": ("0.20mm Standard @MyMarlin", "Generic PLA @System"),
}
PAUSES = {"Bambu": "M400 U1", "Prusa": "M601", "Creality Ender": "M25", "Creality K1": "PAUSE",
          "MyKlipper": "PAUSE", "MyMarlin": "M601"}  # fmt: skip
"""``machine_pause_gcode`` of these machines, by the start of their names."""


class Loaded(NamedTuple):
    """A project as loaded: the layer that the pause comes before, its code, and the extruders."""

    layer: int | None
    code: str
    extruders: set[str]


def load(data: bytes) -> Loaded:
    """Asserts all that the programs need to take the whole project."""
    archive = zipfile.ZipFile(io.BytesIO(data))
    relations = ElementTree.fromstring(archive.read("_rels/.rels"))
    (start,) = (one.attrib["Target"] for one in relations if one.attrib["Type"] == MODEL)
    model = ElementTree.fromstring(archive.read(start.lstrip("/")))
    check_version(model)
    count, heights, machine = check_project(json.loads(archive.read(CONFIG)))
    places = {
        int(item.attrib["objectid"]): item.attrib["transform"].split()[9:]
        for item in model.iter(f"{CORE}item")
    }
    settings = ElementTree.fromstring(archive.read(OBJECTS))
    check_plate(settings, places)
    used = {m.attrib["value"] for m in settings.iter("metadata") if m.get("key") == "extruder"}
    # bbs_3mf.cpp 2235: an extruder above the number of filaments becomes the first.
    assert max(map(int, used)) <= count
    if EVENTS not in archive.namelist():
        return Loaded(None, "", used)
    layer, code = check_event(archive.read(EVENTS).decode(), heights, machine)
    # GCode.cpp 3736 / 4102: pauses survive with several filaments, and would stop for nothing.
    assert count == 1
    return Loaded(layer, code, used)


def check_version(model: ElementTree.Element) -> None:
    """bbs_3mf.cpp 3991 / 3811 and 1837: only an own file brings its config. Plater.cpp 6087 /
    6027: a file of a later major version is refused, one before 2.0.0 is converted."""
    (program,) = (
        m.text or "" for m in model.iter(f"{CORE}metadata") if m.attrib["name"] == "Application"
    )
    version = re.fullmatch(r"BambuStudio-(\d\d)\.(\d\d)\.(\d\d)\.(\d\d)", program)
    assert version
    assert version[1] == "02"


def check_project(config: dict[str, str | list[str]]) -> tuple[int, tuple[float, float], str]:
    """Returns the number of filaments, first and other layer heights, and the machine."""
    # Plater.cpp 6156 / 6082: "load geometry data only". Config.cpp 796: only texts are read.
    assert config
    assert all(
        isinstance(item, str)
        for value in config.values()
        for item in (value if isinstance(value, list) else [value])
    )
    # Plater.cpp 6215 / 6132 dereferences it; PresetBundle.cpp 3345 / 3470 throws for none.
    count = len(config["filament_colour"])
    assert count >= 1
    # PresetBundle.cpp 3394-3408: these lists are as long, or the program throws.
    for key in ("filament_settings_id", "filament_diameter", "filament_type"):
        assert len(config[key]) == count
    for key in ("filament_extruder_variant", "filament_self_index"):
        assert len(config[key]) == count
    for key in ("inherits_group", "different_settings_to_system"):
        assert len(config[key]) == count + 2
    assert not any(config["inherits_group"])
    assert all(float(value) >= 1 for value in config["filament_diameter"])
    # PresetBundle.cpp 1323 / 1267: other names bring up a dialog on customized presets.
    machine = str(config["printer_settings_id"])
    process, filament = PRESETS[machine]
    assert config["print_settings_id"] == process
    assert set(config["filament_settings_id"]) == {filament}
    # Preset.cpp 2179 / 2103: a setting that is not named here takes the stock preset's value.
    heights = "layer_height", "initial_layer_print_height"
    assert set(config["different_settings_to_system"][0].split(";")) == set(heights)
    assert not any(config["different_settings_to_system"][1:])
    # PrintConfig.cpp 398: without it the bed is a cold plate.
    assert config["curr_bed_type"] == "Textured PEI Plate"
    width, depth = map(float, config["printable_area"][2].split("x"))
    if count > 1:  # the default, 15 and 220, is outside of a small bed
        assert 0 < float(config["wipe_tower_x"][0]) <= width - 56
        assert 0 < float(config["wipe_tower_y"][0]) <= depth - 56
    layer, first = (float(str(config[key])) for key in heights)
    assert min(layer, first) > 0
    return count, (first, layer), machine


def check_plate(settings: ElementTree.Element, places: dict[int, list[str]]) -> None:
    """bbs_3mf.cpp 2266: plates are numbered from 1; 4392: the plate's own sequence counts."""
    assert [item.tag for item in settings] == ["object"] * len(places) + ["plate"]
    assert {int(item.attrib["id"]) for item in settings.iter("object")} == set(places)
    plate = settings[-1]
    keys = {m.attrib["key"]: m.attrib["value"] for m in plate.findall("metadata")}
    assert keys["plater_id"] == "1"
    assert keys["print_sequence"] == "by layer"
    instances = [
        {m.attrib["key"]: m.attrib["value"] for m in instance} for instance in plate[len(keys) :]
    ]
    assert {int(one["object_id"]) for one in instances} == set(places)
    assert len({one["identify_id"] for one in instances}) == len(places)
    assert {one["instance_id"] for one in instances} == {"0"}


def check_event(text: str, heights: tuple[float, float], machine: str) -> tuple[int, str]:
    """bbs_3mf.cpp 3269 / 3142: the root is the first node, and every attribute is there.
    ToolOrdering.cpp 1599 / 1428: the layer nearest to a height. GCode.cpp 3736 / 4102: what is
    written."""
    assert re.match(r"<\?xml[^>]*\?>\s*<custom_gcodes_per_layer>", text)
    root = ElementTree.fromstring(text)
    (event,) = root.iter("layer")
    assert set(event.attrib) >= {"top_z", "extruder", "color", "type", "extra"}
    assert [one.attrib["id"] for one in root.iter("plate_info")] == ["1"]
    first, layer = heights
    tops = [first + number * layer for number in range(1000)]
    index = min(range(1000), key=lambda i: abs(tops[i] - float(event.attrib["top_z"])))
    stock = next(code for name, code in PAUSES.items() if machine.startswith(name))
    written = {"1": stock, "4": event.attrib["extra"]}
    return index + 1, written[event.attrib["type"]]


@cache
def made(*overrides: str) -> Artifact:
    prepared = prepare("grawlix", overrides, ["tiles"], cache=KEPT)
    assert prepared.kit is not None, prepared.diagnostics
    return next(a for a in tiles.make(prepared.kit) if a.path.endswith(".bambu.3mf"))


PRINTERS = {
    "bambu-a1-mini": "M400 U1",
    "bambu-a1": "M400 U1",
    "bambu-p1": "M400 U1",
    "bambu-x1": "M400 U1",
    "prusa-mini": "M600",
    "prusa-mk3s": "M600",
    "prusa-mk4": "M600",
    "prusa-xl": "M600",
    "creality-ender-3": "M84 S0\nM300 S880 P500\nG1 X0 Y200 F6000\nM25" + 16 * "\nG4 P1",
    "creality-k1": "SET_IDLE_TIMEOUT TIMEOUT=43200\nPAUSE",
    "klipper": "SET_IDLE_TIMEOUT TIMEOUT=43200\nPAUSE",
    "custom": "M600",
}


@pytest.mark.parametrize("grid", some(4, ["0.2, 0.2", "0.12, 0.2", "0.08, 0.15", "0.28, 0.25"]))
@pytest.mark.parametrize("printer", PRINTERS)
def test_a_project_is_loaded_with_its_pause(printer: str, grid: str) -> None:
    layer, first = grid.split(", ")
    artifact = made(
        f"print={{printer: {printer}, layer_height: {layer}, first_layer_height: {first}"
        f"{', bed: [220, 220]' if printer in ('klipper', 'custom') else ''}}}"
    )
    assert load(artifact.data) == Loaded(
        artifact.details["swap"]["layer"], PRINTERS[printer], {"1"}
    )


@pytest.mark.parametrize("printer", ["bambu-a1-mini", "bambu-x1", "prusa-xl"])
def test_two_filaments_are_loaded_without_a_pause(printer: str) -> None:
    artifact = made(f"print={{printer: {printer}, extruders: 2}}")
    assert load(artifact.data) == Loaded(None, "", {"1", "2"})


@pytest.mark.parametrize("printer", ["bambu-a1-mini", "bambu-p1"])
def test_four_filaments_are_loaded_with_their_colors(printer: str) -> None:
    artifact = made(f"print={{printer: {printer}, extruders: 4}}")
    assert artifact.details["colors"] == ["red", "orange", "yellow"]
    assert load(artifact.data) == Loaded(None, "", {"1", "2", "3", "4"})
    archive = zipfile.ZipFile(io.BytesIO(artifact.data))
    config = json.loads(archive.read(CONFIG))
    kit = prepare("grawlix", (), ()).kit
    assert kit is not None
    accents = [color.hex.upper() for color in kit.game.color_list[:3]]
    assert config["filament_colour"] == ["#C0C0C0", *accents]


def without(name: str) -> Callable[[dict[str, bytes]], None]:
    return lambda parts: parts.update({name: b"{}"})


def changed(name: str, old: bytes, new: bytes) -> Callable[[dict[str, bytes]], None]:
    def change(parts: dict[str, bytes]) -> None:
        assert old in parts[name]
        parts[name] = parts[name].replace(old, new)

    return change


@pytest.mark.parametrize(
    "change",
    [
        without(CONFIG),
        changed("3D/3dmodel.model", b"BambuStudio-02", b"BambuStudio-01"),
        changed(CONFIG, b'"filament_colour"', b'"filament_color"'),
        changed(CONFIG, b'"0.2",\n    "initial', b'0.2,\n    "initial'),
        changed(CONFIG, b"layer_height;initial", b"initial"),
        changed(CONFIG, b"Prusa MINI 0.4 nozzle", b"My MINI"),
        changed(OBJECTS, b"by layer", b"by object"),
        changed(EVENTS, b"<custom_gcodes", b"<!-- pause --><custom_gcodes"),
        changed(EVENTS, b'color=""', b""),
    ],
)
def test_each_condition_can_fail(change: Callable[[dict[str, bytes]], None]) -> None:
    archive = zipfile.ZipFile(io.BytesIO(made().data))
    parts = {name: archive.read(name) for name in archive.namelist()}
    change(parts)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as broken:
        for name, data in parts.items():
            broken.writestr(name, data)
    with pytest.raises((AssertionError, KeyError)):
        load(buffer.getvalue())
