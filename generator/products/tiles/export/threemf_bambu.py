"""3MF projects for Bambu Studio and OrcaSlicer that contain the filament swap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.drawing import decimal
from generator.products.tiles.export.threemf import (
    HEAD,
    Job,
    PlacedTile,
    mesh_element,
    model_part,
    package,
    quote,
)
from generator.products.tiles.plates import pause_of


def bambu_model(title: str, tiles: Sequence[PlacedTile]) -> bytes:
    """Returns the geometry of a plate: an object for each part, and one for each tile that joins
    them."""

    def objects() -> Iterator[str]:
        for tile, parts, whole in _numbered(tiles):
            for number, (name, mesh) in zip(parts, tile.parts.items(), strict=True):
                yield f' <object id="{number}" type="model" name={quote(name)}>\n'
                yield from mesh_element([mesh])
                yield " </object>\n"
            yield f' <object id="{whole}" type="model" name={quote(tile.name)}>\n  <components>\n'
            yield from (f'   <component objectid="{number}"/>\n' for number in parts)
            yield "  </components>\n </object>\n"

    metadata = {"Application": "BambuStudio-01.09.00.00", "BambuStudio:3mfVersion": "1"}
    space = 'xmlns:BambuStudio="http://schemas.bambulab.com/package/2021"'
    items = [(whole, tile) for tile, _, whole in _numbered(tiles)]
    return model_part(space, metadata, title, objects(), items)


def emit_bambu(model: bytes, tiles: Sequence[PlacedTile], job: Job) -> bytes:
    """Returns a project for Bambu Studio and OrcaSlicer around the geometry of :func:`bambu_model`.

    With one extruder it pauses once, before the first layer above the swap; with two, each part has
    its own. Each tile pins its layer height.
    """
    parts = {"Metadata/model_settings.config": "".join(_settings(tiles, job))}
    swap = job.plan.swap
    if job.settings.extruders == 1 and not job.plan.relief.shares_layers:
        parts["Metadata/custom_gcode_per_layer.xml"] = (
            '<?xml version="1.0" encoding="utf-8"?>\n<custom_gcodes_per_layer>\n<plate>\n'
            f'<plate_info id="1"/>\n<layer top_z="{decimal(swap.height + swap.layer_height, 6)}"'
            f' type="1" extruder="1" color="" extra="" gcode={quote(pause_of(job.settings))}/>\n'
            '<mode value="SingleExtruder"/>\n</plate>\n</custom_gcodes_per_layer>\n'
        )
    return package(model, parts)


def _numbered(tiles: Sequence[PlacedTile]) -> Iterator[tuple[PlacedTile, range, int]]:
    """Each tile with the object numbers of its parts and of the object that joins them."""
    start = 1
    for tile in tiles:
        whole = start + len(tile.parts)
        yield tile, range(start, whole), whole
        start = whole + 1


def _settings(tiles: Sequence[PlacedTile], job: Job) -> Iterator[str]:
    layers = decimal(job.settings.layer_height)
    yield HEAD + "<config>\n"
    for tile, parts, whole in _numbered(tiles):
        yield f' <object id="{whole}">\n  <metadata key="name" value={quote(tile.name)}/>\n'
        yield '  <metadata key="extruder" value="1"/>\n'
        yield f'  <metadata key="layer_height" value="{layers}"/>\n'
        for extruder, (number, name) in enumerate(zip(parts, tile.parts, strict=True), 1):
            yield f'  <part id="{number}" subtype="normal_part">\n'
            yield f'   <metadata key="name" value={quote(name)}/>\n'
            yield '   <metadata key="matrix" value="1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1"/>\n'
            used = min(extruder, job.settings.extruders)
            yield f'   <metadata key="extruder" value="{used}"/>\n  </part>\n'
        yield " </object>\n"
    yield "</config>\n"
