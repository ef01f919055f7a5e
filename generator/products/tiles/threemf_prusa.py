"""3MF projects for PrusaSlicer, with the swap inside."""

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


def prusa_model(title: str, tiles: Sequence[PlacedTile]) -> bytes:
    """The geometry of a plate for :func:`emit_prusa`, the same for every job: an object a tile,
    the triangles of its parts one after the other."""

    def objects() -> Iterator[str]:
        for number, tile in enumerate(tiles, 1):
            yield f' <object id="{number}" type="model" name={quote(tile.name)}>\n'
            yield from mesh_element([part.mesh for part in tile.parts])
            yield " </object>\n"

    application = ' <metadata name="Application">PrusaSlicer-2.5.0</metadata>\n'
    version = ' <metadata name="slic3rpe:Version3mf">1</metadata>\n'
    space = ' xmlns:slic3rpe="http://schemas.slic3r.org/3mf/2017/06"'
    items = [(number, tile) for number, tile in enumerate(tiles, 1)]
    return model_part(space, application + version, title, objects(), items)


def emit_prusa(model: bytes, tiles: Sequence[PlacedTile], job: Job) -> bytes:
    """A project for PrusaSlicer from its :func:`prusa_model`.

    With one extruder it calls once for the second filament, before the first layer above the swap;
    with two it changes tools there. Layer heights are pinned for each tile.
    """
    config = "\n".join(f"; {key} = {value}" for key, value in _prusa_settings(job).items())
    parts = {
        "Metadata/Slic3r_PE.config": f"; made by Typecase\n{config}\n",
        "Metadata/Slic3r_PE_model.config": "".join(_prusa_volumes(tiles)),
        "Metadata/Prusa_Slicer_layer_config_ranges.xml": "".join(_prusa_ranges(tiles, job)),
    }
    if job.swap_height is not None:
        # Half a layer up is within the first accent layer, whatever the slicer rounds.
        z = job.swap_height + job.layer_height / 2 + 0.01
        parts["Metadata/Prusa_Slicer_custom_gcode_per_print_z.xml"] = (
            '<?xml version="1.0" encoding="utf-8"?>\n<custom_gcodes_per_print_z>\n'
            f'<code print_z="{decimal(z, 6)}" type="0" extruder="1" color="{job.colors[1].upper()}"'
            f' extra="" gcode={quote(job.pause)}/>\n<mode value="SingleExtruder"/>\n'
            "</custom_gcodes_per_print_z>\n"
        )
    return package(model, parts)


def _prusa_settings(job: Job) -> dict[str, str]:
    def each(value: object) -> str:
        return ",".join([str(value)] * job.extruders)

    width, depth = (decimal(length) for length in job.bed)
    return {
        "bed_shape": f"0x0,{width}x0,{width}x{depth},0x{depth}",
        "color_change_gcode": job.pause.replace("\\", "\\\\"),
        "complete_objects": "0",
        "extruder_colour": ";".join(job.colors[: job.extruders]),
        "filament_colour": ";".join(job.colors[: job.extruders]),
        "filament_density": each(decimal(job.filament_density)),
        "filament_diameter": each(decimal(job.filament_diameter)),
        "first_layer_height": decimal(job.first_layer_height),
        "layer_height": decimal(job.layer_height),
        "nozzle_diameter": each(decimal(job.nozzle)),
        "raft_layers": "0",
        "support_material": "0",
    }


def _prusa_volumes(tiles: Sequence[PlacedTile]) -> Iterator[str]:
    """Which triangles of each object are printed of which filament."""
    yield HEAD + "<config>\n"
    for number, tile in enumerate(tiles, 1):
        yield f' <object id="{number}" instances_count="1">\n'
        yield f'  <metadata type="object" key="name" value={quote(tile.name)}/>\n'
        first = 0
        for part in tile.parts:
            last = first + len(part.mesh.triangles) - 1
            settings = {
                "name": part.name,
                "volume_type": "ModelPart",
                "extruder": str(part.extruder),
            }
            yield f'  <volume firstid="{first}" lastid="{last}">\n'
            for key, value in settings.items():
                yield f'   <metadata type="volume" key="{key}" value={quote(value)}/>\n'
            yield "  </volume>\n"
            first = last + 1
        yield " </object>\n"
    yield "</config>\n"


def _prusa_ranges(tiles: Sequence[PlacedTile], job: Job) -> Iterator[str]:
    """The layer height of each object from its bottom to its top, whatever the profile says."""
    yield HEAD + "<objects>\n"
    for number in range(1, len(tiles) + 1):
        yield f' <object id="{number}">\n  <range min_z="0" max_z="{decimal(job.height)}">\n'
        yield '   <option opt_key="extruder">0</option>\n'
        yield f'   <option opt_key="layer_height">{decimal(job.layer_height)}</option>\n'
        yield "  </range>\n </object>\n"
    yield "</objects>\n"
