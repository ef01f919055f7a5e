"""3MF projects for Bambu Studio and OrcaSlicer that contain the filament swap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.drawing import decimal
from generator.products.tiles.export.threemf import (
    Job,
    PlacedTile,
    document,
    element,
    mesh_element,
    model_part,
    package,
    settings,
)


def bambu_model(title: str, tiles: Sequence[PlacedTile]) -> bytes:
    """Returns the geometry of a plate: an object for each part, and one for each tile that joins
    them."""

    def objects() -> Iterator[str]:
        for tile, parts, whole in _numbered(tiles):
            for number, (name, mesh) in zip(parts, tile.parts.items(), strict=True):
                attributes = {"id": number, "type": "model", "name": name}
                yield element("object", attributes, *mesh_element([mesh]))
            joined = (element("component", {"objectid": number}) for number in parts)
            attributes = {"id": whole, "type": "model", "name": tile.name}
            yield element("object", attributes, element("components", {}, *joined))

    metadata = {"Application": "BambuStudio-01.09.00.00", "BambuStudio:3mfVersion": "1"}
    space = 'xmlns:BambuStudio="http://schemas.bambulab.com/package/2021"'
    items = ((whole, tile.x, tile.y) for tile, _, whole in _numbered(tiles))
    return model_part(space, metadata, title, objects(), items)


def emit_bambu(model: bytes, tiles: Sequence[PlacedTile], job: Job) -> bytes:
    """Returns a project for Bambu Studio and OrcaSlicer around the geometry of :func:`bambu_model`.

    It pauses once, before the first layer above the swap; without a pause in ``job`` each part has
    its extruder. Each tile pins its layer height.
    """
    parts = {"Metadata/model_settings.config": document("config", *_settings(tiles, job))}
    if job.pause:
        parts["Metadata/custom_gcode_per_layer.xml"] = _event(job)
    return package(model, parts)


def _event(job: Job) -> str:
    assert job.pause
    swap = job.plan.swap
    attributes = {
        "top_z": decimal(swap.height + swap.layer_height, 6),
        "type": 1,
        "extruder": 1,
        "color": "",
        "extra": "",
        "gcode": job.pause.stop,
    }
    mode = element("mode", {"value": "SingleExtruder"})
    plate = element("plate_info", {"id": 1}), element("layer", attributes), mode
    return document("custom_gcodes_per_layer", element("plate", {}, "\n", *plate))


def _numbered(tiles: Sequence[PlacedTile]) -> Iterator[tuple[PlacedTile, range, int]]:
    """Each tile with the object numbers of its parts and of the object that joins them."""
    start = 1
    for tile in tiles:
        whole = start + len(tile.parts)
        yield tile, range(start, whole), whole
        start = whole + 1


def _settings(tiles: Sequence[PlacedTile], job: Job) -> Iterator[str]:
    layers = decimal(job.settings.layer_height)
    for i, (tile, numbers, whole) in enumerate(_numbered(tiles)):
        content = settings({"name": tile.name, "extruder": 1, "layer_height": layers})
        for number, role in zip(numbers, tile.parts, strict=True):
            extruder, name = job.part(i, role)
            matrix = "1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1"
            values = settings({"name": name, "matrix": matrix, "extruder": extruder})
            content += element("part", {"id": number, "subtype": "normal_part"}, "\n", values)
        yield element("object", {"id": whole}, "\n", content)
