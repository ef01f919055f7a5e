"""3MF projects for PrusaSlicer that contain the filament swap.

The package leaves the printer, filament and print presets of the owner alone: its config is a
comment, which PrusaSlicer (2.5.0 and 2.9.4, Plater.cpp) reads as empty, so that it applies nothing
but still takes the file as a project, with the swap and the wipe tower. docs/slicers.md has more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.drawing import decimal
from generator.products.tiles.export import threemf as xml
from generator.products.tiles.export.threemf import Job, PlacedTile
from generator.products.tiles.plates import tower_of

_THUMBNAIL = "Metadata/thumbnail.png"
_CONFIG = "; made by Typecase\n"
_FILAMENT_CHANGE = "M600"
"""The color change of every stock Prusa preset, which shows the colors in the preview."""


class _Group(NamedTuple):
    """Tiles that become an object: their numbers on the plate, and its origin on the bed."""

    tiles: tuple[int, ...]
    x: float
    y: float


def prusa_model(title: str, tiles: Sequence[PlacedTile]) -> bytes:
    """Returns the geometry of a plate, the same for every job: two objects with the triangles of
    the parts of their tiles one after the other."""
    groups = _groups(tiles)

    def objects() -> Iterator[str]:
        for number, group in enumerate(groups, 1):
            meshes = [
                mesh.moved(tiles[i].x - group.x, tiles[i].y - group.y)
                for i in group.tiles
                for mesh in tiles[i].parts.values()
            ]
            attributes = {"id": number, "type": "model", "name": _name(group, tiles)}
            yield xml.element("object", attributes, *xml.mesh_element(meshes))

    metadata = {"Application": "PrusaSlicer-2.5.0", "slic3rpe:Version3mf": "1"}
    space = 'xmlns:slic3rpe="http://schemas.slic3r.org/3mf/2017/06"'
    items = ((number, group.x, group.y) for number, group in enumerate(groups, 1))
    return xml.model_part(space, metadata, title, objects(), items)


def emit_prusa(model: bytes, tiles: Sequence[PlacedTile], job: Job, picture: bytes) -> bytes:
    """Returns a project for PrusaSlicer around the geometry of :func:`prusa_model`.

    It changes filament once, before the first layer above the swap; without a pause in ``job`` each
    part has its extruder. Each object pins its layer height and has no raft.
    ``picture`` is a PNG of the plate.
    """
    groups = _groups(tiles)
    texts = {
        "Metadata/Slic3r_PE.config": _CONFIG,
        "Metadata/Slic3r_PE_model.config": xml.document("config", *_volumes(groups, tiles, job)),
        "Metadata/Prusa_Slicer_layer_config_ranges.xml": xml.document(
            "objects", *_ranges(groups, job)
        ),
    }
    if job.pause:
        texts["Metadata/Prusa_Slicer_custom_gcode_per_print_z.xml"] = _event(job)
    elif len(job.colors) > 1 and (tower := tower_of(job.settings)):
        texts["Metadata/Prusa_Slicer_wipe_tower_information.xml"] = xml.HEAD + xml.element(
            "wipe_tower_information",
            {
                "bed_idx": 0,
                "position_x": decimal(tower[0]),
                "position_y": decimal(tower[1]),
                "rotation_deg": 0,
            },
        )
    parts = {name: text.encode() for name, text in texts.items()}
    return xml.package(model, parts | {_THUMBNAIL: picture}, _THUMBNAIL)


def _groups(tiles: Sequence[PlacedTile]) -> list[_Group]:
    """The squares of either color of a checkerboard. Such objects are too close to each other to
    print one after the other, which PrusaSlicer would do without the pause; so it refuses."""
    columns = sorted({tile.x for tile in tiles})
    rows = sorted({tile.y for tile in tiles}, reverse=True)
    squares: dict[int, list[int]] = {0: [], 1: []}
    for i, tile in enumerate(tiles):
        squares[(columns.index(tile.x) + rows.index(tile.y)) % 2].append(i)
    return [
        _Group(
            tuple(group),
            sum(tiles[i].x for i in group) / len(group),
            sum(tiles[i].y for i in group) / len(group),
        )
        for group in squares.values()
        if group
    ]


def _name(group: _Group, tiles: Sequence[PlacedTile]) -> str:
    return " ".join(tiles[i].name for i in group.tiles)


def _event(job: Job) -> str:
    """The pause. A color change becomes the code of the owner's printer preset, which is M600 for
    a Prusa; custom G-code is written as it is, whatever the preset."""
    assert job.pause
    swap, lines = job.plan.swap, job.pause.lines
    is_change = lines == (_FILAMENT_CHANGE,)
    attributes = {
        # Half a layer up is within the first accent layer, whatever the slicer rounds.
        "print_z": decimal(swap.height + swap.layer_height / 2 + 0.01, 6),
        "type": 0 if is_change else 4,
        "extruder": 1,
        "color": job.colors[1].upper(),
        "extra": "" if is_change else "\n".join(lines),
        "gcode": job.pause.stop,
    }
    mode = xml.element("mode", {"value": "SingleExtruder"})
    return xml.document("custom_gcodes_per_print_z", xml.element("code", attributes), mode)


def _volumes(groups: Sequence[_Group], tiles: Sequence[PlacedTile], job: Job) -> Iterator[str]:
    """Assigns the triangle ranges of each object to extruders."""
    for number, group in enumerate(groups, 1):
        name = f"{_name(group, tiles)} ({job.printer})"
        content = xml.settings({"name": name, "raft_layers": 0}, type="object")
        first = 0
        for i in group.tiles:
            for role, mesh in tiles[i].parts.items():
                end = first + len(mesh.triangles)
                extruder, part = job.part(i, role)
                values = {
                    "name": f"{tiles[i].name} {part}",
                    "volume_type": "ModelPart",
                    "extruder": extruder,
                }
                span = {"firstid": first, "lastid": end - 1}
                content += xml.element("volume", span, "\n", xml.settings(values, type="volume"))
                first = end
        yield xml.element("object", {"id": number, "instances_count": 1}, "\n", content)


def _ranges(groups: Sequence[_Group], job: Job) -> Iterator[str]:
    """Pins the layer height of each object from bottom to top, over that of the print profile."""
    options = {"extruder": "0", "layer_height": decimal(job.settings.layer_height)}
    for number in range(1, len(groups) + 1):
        content = (xml.element("option", {"opt_key": key}, text) for key, text in options.items())
        heights = {"min_z": 0, "max_z": decimal(job.plan.top)}
        yield xml.element(
            "object", {"id": number}, "\n", xml.element("range", heights, "\n", *content)
        )
