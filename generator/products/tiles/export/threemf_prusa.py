"""3MF projects for PrusaSlicer that contain the filament swap."""

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
from generator.products.tiles.plates import bed_of, pause_of


def prusa_model(title: str, tiles: Sequence[PlacedTile]) -> bytes:
    """Returns the geometry of a plate, the same for every job: an object for each tile, with the
    triangles of its parts one after the other."""

    def objects() -> Iterator[str]:
        for number, tile in enumerate(tiles, 1):
            yield f' <object id="{number}" type="model" name={quote(tile.name)}>\n'
            yield from mesh_element(list(tile.parts.values()))
            yield " </object>\n"

    metadata = {"Application": "PrusaSlicer-2.5.0", "slic3rpe:Version3mf": "1"}
    space = 'xmlns:slic3rpe="http://schemas.slic3r.org/3mf/2017/06"'
    return model_part(space, metadata, title, objects(), list(enumerate(tiles, 1)))


def emit_prusa(model: bytes, tiles: Sequence[PlacedTile], job: Job) -> bytes:
    """Returns a project for PrusaSlicer around the geometry of :func:`prusa_model`.

    With one extruder it changes filament once, before the first layer above the swap; with two it
    changes tools there. Each tile pins its layer height.
    """
    config = "\n".join(f"; {key} = {value}" for key, value in _settings(job).items())
    parts = {
        "Metadata/Slic3r_PE.config": f"; made by Typecase\n{config}\n",
        "Metadata/Slic3r_PE_model.config": "".join(_volumes(tiles)),
        "Metadata/Prusa_Slicer_layer_config_ranges.xml": "".join(_ranges(tiles, job)),
    }
    swap = job.plan.swap
    if not job.plan.relief.shares_layers:
        # Half a layer up is within the first accent layer, whatever the slicer rounds.
        z = decimal(swap.height + swap.layer_height / 2 + 0.01, 6)
        parts["Metadata/Prusa_Slicer_custom_gcode_per_print_z.xml"] = (
            '<?xml version="1.0" encoding="utf-8"?>\n<custom_gcodes_per_print_z>\n'
            f'<code print_z="{z}" type="0" extruder="1" color="{job.colors[1].upper()}"'
            f' extra="" gcode={quote(pause_of(job.settings))}/>\n<mode value="SingleExtruder"/>\n'
            "</custom_gcodes_per_print_z>\n"
        )
    return package(model, parts)


def _settings(job: Job) -> dict[str, str]:
    settings, count = job.settings, job.settings.extruders
    width, depth = map(decimal, bed_of(settings))
    return {
        "bed_shape": f"0x0,{width}x0,{width}x{depth},0x{depth}",
        "color_change_gcode": pause_of(settings).replace("\\", "\\\\"),
        "complete_objects": "0",
        "extruder_colour": ";".join(job.colors[:count]),
        "filament_colour": ";".join(job.colors[:count]),
        "filament_density": ",".join([decimal(settings.filament_density)] * count),
        "filament_diameter": ",".join([decimal(settings.filament_diameter)] * count),
        "first_layer_height": decimal(settings.first_layer_height),
        "layer_height": decimal(settings.layer_height),
        "nozzle_diameter": ",".join([decimal(settings.nozzle)] * count),
        "raft_layers": "0",
        "support_material": "0",
    }


def _volumes(tiles: Sequence[PlacedTile]) -> Iterator[str]:
    """Assigns the triangle ranges of each object to extruders."""
    yield HEAD + "<config>\n"
    for number, tile in enumerate(tiles, 1):
        yield f' <object id="{number}" instances_count="1">\n'
        yield f'  <metadata type="object" key="name" value={quote(tile.name)}/>\n'
        first = 0
        for extruder, (name, mesh) in enumerate(tile.parts.items(), 1):
            end = first + len(mesh.triangles)
            yield f'  <volume firstid="{first}" lastid="{end - 1}">\n'
            settings = {"name": name, "volume_type": "ModelPart", "extruder": str(extruder)}
            for key, value in settings.items():
                yield f'   <metadata type="volume" key="{key}" value={quote(value)}/>\n'
            yield "  </volume>\n"
            first = end
        yield " </object>\n"
    yield "</config>\n"


def _ranges(tiles: Sequence[PlacedTile], job: Job) -> Iterator[str]:
    """Pins the layer height of each object from bottom to top, over that of the print profile."""
    yield HEAD + "<objects>\n"
    for number in range(1, len(tiles) + 1):
        yield f' <object id="{number}">\n  <range min_z="0" max_z="{decimal(job.plan.top)}">\n'
        yield '   <option opt_key="extruder">0</option>\n'
        layers = decimal(job.settings.layer_height)
        yield f'   <option opt_key="layer_height">{layers}</option>\n'
        yield "  </range>\n </object>\n"
    yield "</objects>\n"
