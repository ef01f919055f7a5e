"""3MF projects for Bambu Studio and OrcaSlicer that contain the filament swap.

Both drop the plate and its pause if the project config is empty, so it names the printer's stock
presets. docs/slicers.md lists for each part which lines of their sources read it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from generator.drawing import decimal
from generator.game.printers import PRESETS
from generator.products.tiles.export import threemf as xml
from generator.products.tiles.export.threemf import Job, PlacedTile
from generator.products.tiles.plates import bed_of, tower_of

_VERSION = "02.00.00.00"
"""The oldest version whose projects neither program converts; an older program refuses it."""
_THUMBNAIL = "Metadata/plate_1.png"


def bambu_model(title: str, tiles: Sequence[PlacedTile]) -> bytes:
    """Returns the geometry of a plate: an object for each part, and one for each tile that joins
    them."""

    def objects() -> Iterator[str]:
        for tile, parts, whole in _numbered(tiles):
            for number, (name, mesh) in zip(parts, tile.parts.items(), strict=True):
                attributes = {"id": number, "type": "model", "name": name}
                yield xml.element("object", attributes, *xml.mesh_element([mesh]))
            joined = (xml.element("component", {"objectid": number}) for number in parts)
            attributes = {"id": whole, "type": "model", "name": tile.name}
            yield xml.element("object", attributes, xml.element("components", {}, *joined))

    metadata = {"Application": f"BambuStudio-{_VERSION}", "BambuStudio:3mfVersion": "1"}
    space = 'xmlns:BambuStudio="http://schemas.bambulab.com/package/2021"'
    items = ((whole, tile.x, tile.y) for tile, _, whole in _numbered(tiles))
    return xml.model_part(space, metadata, title, objects(), items)


def emit_bambu(model: bytes, tiles: Sequence[PlacedTile], job: Job, picture: bytes) -> bytes:
    """Returns a project for Bambu Studio and OrcaSlicer around the geometry of :func:`bambu_model`.

    It pauses once, before the first layer above the swap; without a pause in ``job`` each part has
    its extruder. Each tile pins its layer height and has no raft, and the plate is printed by
    layer. ``picture`` is a PNG of the plate.
    """
    parts = {
        "Metadata/model_settings.config": xml.document(
            "config", *_objects(tiles, job), _plate(tiles, job)
        ).encode(),
        "Metadata/project_settings.config": _project(job).encode(),
        _THUMBNAIL: picture,
    }
    if job.pause:
        parts["Metadata/custom_gcode_per_layer.xml"] = _event(job).encode()
    return xml.package(model, parts, _THUMBNAIL)


def _project(job: Job) -> str:
    """The settings of the project, as texts: the programs skip numbers. Where a preset has a stock
    name, they take its values for all settings that are not named as different."""
    presets, used = PRESETS[job.settings.printer], job.settings
    colors = [color.upper() for color in job.filaments]
    width, depth = map(decimal, bed_of(used))
    values: dict[str, str | list[str]] = {
        "version": _VERSION,
        "name": "project_settings",
        "from": "project",
        "printer_settings_id": presets.machine,
        "printer_model": presets.model,
        "printer_variant": decimal(used.nozzle),
        "nozzle_diameter": [decimal(used.nozzle)],
        "print_settings_id": presets.process,
        "filament_settings_id": [presets.filament] * len(colors),
        "filament_colour": colors,
        "filament_type": ["PLA"] * len(colors),
        "filament_diameter": [decimal(used.filament_diameter)] * len(colors),
        "filament_extruder_variant": ["Direct Drive Standard"] * len(colors),
        "filament_self_index": [str(number) for number in range(1, len(colors) + 1)],
        "layer_height": decimal(used.layer_height),
        "initial_layer_print_height": decimal(used.first_layer_height),
        "inherits_group": [""] * (len(colors) + 2),
        "different_settings_to_system": [
            "layer_height;initial_layer_print_height",
            *[""] * (len(colors) + 1),
        ],
        "curr_bed_type": "Textured PEI Plate",
        "printable_area": ["0x0", f"{width}x0", f"{width}x{depth}", f"0x{depth}"],
    }
    if len(colors) > 1 and (tower := tower_of(used)):
        values["wipe_tower_x"], values["wipe_tower_y"] = ([decimal(length)] for length in tower)
    return json.dumps(values, indent=4) + "\n"


def _event(job: Job) -> str:
    """The pause, on the layer nearest to ``top_z``: that of the printer preset if it is the same,
    else our own lines."""
    assert job.pause
    swap, lines = job.plan.swap, job.pause.lines
    is_stock = lines == (PRESETS[job.settings.printer].pause,)
    attributes = {
        "top_z": decimal(swap.height + swap.layer_height, 6),
        "type": 1 if is_stock else 4,
        "extruder": 1,
        "color": "",
        "extra": "" if is_stock else "\n".join(lines),
        "gcode": job.pause.stop,
    }
    mode = xml.element("mode", {"value": "SingleExtruder"})
    plate = xml.element("plate_info", {"id": 1}), xml.element("layer", attributes), mode
    return xml.document("custom_gcodes_per_layer", xml.element("plate", {}, "\n", *plate))


def _numbered(tiles: Sequence[PlacedTile]) -> Iterator[tuple[PlacedTile, range, int]]:
    """Each tile with the object numbers of its parts and of the object that joins them."""
    start = 1
    for tile in tiles:
        whole = start + len(tile.parts)
        yield tile, range(start, whole), whole
        start = whole + 1


def _objects(tiles: Sequence[PlacedTile], job: Job) -> Iterator[str]:
    layers = decimal(job.settings.layer_height)
    for i, (tile, numbers, whole) in enumerate(_numbered(tiles)):
        content = xml.settings(
            {"name": tile.name, "extruder": 1, "layer_height": layers, "raft_layers": 0}
        )
        for number, role in zip(numbers, tile.parts, strict=True):
            extruder, name = job.part(i, role)
            matrix = "1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1"
            values = xml.settings({"name": name, "matrix": matrix, "extruder": extruder})
            content += xml.element("part", {"id": number, "subtype": "normal_part"}, "\n", values)
        yield xml.element("object", {"id": whole}, "\n", content)


def _plate(tiles: Sequence[PlacedTile], job: Job) -> str:
    values = {
        "plater_id": 1,
        "plater_name": job.printer,
        "locked": "false",
        "print_sequence": "by layer",
        "thumbnail_file": _THUMBNAIL,
    }
    places = (
        xml.settings({"object_id": whole, "instance_id": 0, "identify_id": whole})
        for _, _, whole in _numbered(tiles)
    )
    instances = (xml.element("model_instance", {}, "\n", place) for place in places)
    return xml.element("plate", {}, "\n", xml.settings(values), *instances)
