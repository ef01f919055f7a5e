"""3MF projects for Bambu Studio and OrcaSlicer, with the swap inside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.drawing import decimal
from generator.products.tiles.threemf import (
    HEAD,
    Job,
    PlacedTile,
    mesh_element,
    model_part,
    package,
    quote,
)


def bambu_model(title: str, tiles: Sequence[PlacedTile]) -> bytes:
    """The geometry of a plate for :func:`emit_bambu`: an object a part, and one that joins them."""

    def objects() -> Iterator[str]:
        for tile, numbers in _bambu_numbers(tiles):
            *parts, whole = numbers
            for number, part in zip(parts, tile.parts, strict=True):
                yield f' <object id="{number}" type="model" name={quote(part.name)}>\n'
                yield from mesh_element([part.mesh])
                yield " </object>\n"
            yield f' <object id="{whole}" type="model" name={quote(tile.name)}>\n  <components>\n'
            yield from (f'   <component objectid="{number}"/>\n' for number in parts)
            yield "  </components>\n </object>\n"

    application = ' <metadata name="Application">BambuStudio-01.09.00.00</metadata>\n'
    version = ' <metadata name="BambuStudio:3mfVersion">1</metadata>\n'
    space = ' xmlns:BambuStudio="http://schemas.bambulab.com/package/2021"'
    items = [(numbers[-1], tile) for tile, numbers in _bambu_numbers(tiles)]
    return model_part(space, application + version, title, objects(), items)


def emit_bambu(model: bytes, tiles: Sequence[PlacedTile], job: Job) -> bytes:
    """A project for Bambu Studio and OrcaSlicer from its :func:`bambu_model`.

    It pauses once, before the first layer above the swap; with two filaments loaded each part takes
    its own. Layer heights are pinned for each tile.
    """
    parts = {"Metadata/model_settings.config": "".join(_bambu_settings(tiles, job))}
    if job.swap_height is not None and job.extruders == 1:
        z = job.swap_height + job.layer_height
        parts["Metadata/custom_gcode_per_layer.xml"] = (
            '<?xml version="1.0" encoding="utf-8"?>\n<custom_gcodes_per_layer>\n<plate>\n'
            f'<plate_info id="1"/>\n<layer top_z="{decimal(z, 6)}" type="1" extruder="1" color=""'
            f' extra="" gcode={quote(job.pause)}/>\n<mode value="SingleExtruder"/>\n</plate>\n'
            "</custom_gcodes_per_layer>\n"
        )
    return package(model, parts)


def _bambu_numbers(tiles: Sequence[PlacedTile]) -> Iterator[tuple[PlacedTile, list[int]]]:
    """Each tile with the numbers of its parts' objects and of the one that joins them."""
    start = 1
    for tile in tiles:
        end = start + len(tile.parts)
        yield tile, list(range(start, end + 1))
        start = end + 1


def _bambu_settings(tiles: Sequence[PlacedTile], job: Job) -> Iterator[str]:
    yield HEAD + "<config>\n"
    for tile, numbers in _bambu_numbers(tiles):
        *parts, whole = numbers
        layers = decimal(job.layer_height)
        yield f' <object id="{whole}">\n  <metadata key="name" value={quote(tile.name)}/>\n'
        yield '  <metadata key="extruder" value="1"/>\n'
        yield f'  <metadata key="layer_height" value="{layers}"/>\n'
        for number, part in zip(parts, tile.parts, strict=True):
            extruder = min(part.extruder, job.extruders)
            yield f'  <part id="{number}" subtype="normal_part">\n'
            yield f'   <metadata key="name" value={quote(part.name)}/>\n'
            yield '   <metadata key="matrix" value="1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1"/>\n'
            yield f'   <metadata key="extruder" value="{extruder}"/>\n  </part>\n'
        yield " </object>\n"
    yield "</config>\n"
