"""The files of a plate: an STL, and 3MF projects with the filament swap, for PrusaSlicer and for
Bambu Studio and OrcaSlicer. ``3mf.j2`` has their XML; docs/slicers.md lists which lines of the
slicers' sources read each part. Nothing is compressed: compressors differ between machines."""

import html
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from generator.drawing import Affine, Group, Scene, Shape, decimal
from generator.drawing.archive import to_zip
from generator.drawing.solids.bed import Pause, bed_of, tower_of
from generator.drawing.solids.mesh import Mesh, emit_stl, join
from generator.drawing.solids.plan import Role, Swap
from generator.game.outputs import Print
from generator.game.sentences import load_template

_FRAME = 5.0  # white around the tiles in the picture of a plate, in mm


class Part(NamedTuple):
    """The mesh of one color of a tile."""

    role: Role
    mesh: Mesh
    extruder: int = 1  # from 1
    color: str = ""  # its name if tiles of the plate differ in it

    @property
    def name(self) -> str:
        return f"{self.role} {self.color}" if self.color else self.role


class PlacedTile(NamedTuple):
    """A tile, its center at x, y mm from the middle of the bed or its front left corner."""

    name: str
    whole: Mesh
    parts: Sequence[Part]  # in the order in which they are printed
    drawn: Sequence[Shape]  # from above, about its center, y down
    x: float = 0.0
    y: float = 0.0  # to the back


class Job(NamedTuple):
    """How a plate is printed."""

    title: str
    swap: Swap
    settings: Print
    colors: Sequence[str]  # of filaments, in the order of extruders, or before and after the pause
    pause: Pause | None = None  # None if the printer changes filaments itself
    top: float = 0.0  # height in mm
    picture: bytes = b""  # a PNG of the plate

    @property
    def tower(self) -> tuple[float, float] | None:
        return tower_of(self.settings)[0] if len(self.colors) > 1 and not self.pause else None


Tiles: TypeAlias = Sequence[PlacedTile]


def plate_files(
    path: str, tiles: Tiles, job: Job, draw: Callable[[Scene], bytes], details: Mapping[str, Any]
) -> Iterator[tuple[str, bytes, str, Mapping[str, Any]]]:
    """Path, bytes, kind and details of each file of a plate, with the PNG that ``draw`` makes."""
    width, depth = bed_of(job.settings)
    mesh = join([tile.whole.moved(tile.x, tile.y) for tile in tiles])
    details = {**details, "size": [round(b - a, 3) for a, b in zip(*mesh.box, strict=True)]}
    job = job._replace(top=mesh.box[1][2], picture=draw(_from_above(tiles)))
    placed = [tile._replace(x=tile.x + width / 2, y=tile.y + depth / 2) for tile in tiles]
    yield f"{path}.stl", emit_stl(mesh), "stl", details
    yield f"{path}.prusa.3mf", emit_prusa(placed, job), "3mf", details
    yield f"{path}.bambu.3mf", emit_bambu(placed, job), "3mf", details


def _from_above(tiles: Tiles) -> Scene:
    boxes = (shape.path.box() for tile in tiles for shape in tile.drawn)
    half = max(-edge for box in boxes for edge in (box.left, box.top))
    side = 2 * (max(abs(at) for tile in tiles for at in (tile.x, tile.y)) + half + _FRAME)
    places = (Affine.translate(tile.x + side / 2, side / 2 - tile.y) for tile in tiles)
    items = (Group(tuple(it.drawn), at) for it, at in zip(tiles, places, strict=True))
    return Scene(side, side, tuple(items), "Plate", "")


def emit_prusa(tiles: Tiles, job: Job) -> bytes:
    """A project for PrusaSlicer with one swap, or an extruder for each part. The owner's presets
    stay: its config is a comment, which PrusaSlicer (2.5.0 and 2.9.4, Plater.cpp) reads as empty,
    but still takes the file as a project, with the swap and the wipe tower."""
    objects, thumbnail = list(_objects(tiles, len(job.colors) == 1)), "Metadata/thumbnail.png"
    parts = {
        "3D/3dmodel.model": _xml("prusa_model", job, objects),
        "Metadata/Slic3r_PE.config": b"; made by Typecase\n",
        "Metadata/Slic3r_PE_model.config": _xml("prusa_volumes", job, objects),
        "Metadata/Prusa_Slicer_layer_config_ranges.xml": _xml("prusa_layers", job, objects),
    }
    if job.pause:
        parts["Metadata/Prusa_Slicer_custom_gcode_per_print_z.xml"] = _xml("prusa_pause", job)
    elif job.tower:
        parts["Metadata/Prusa_Slicer_wipe_tower_information.xml"] = _xml("prusa_tower", job)
    return _package(parts | {thumbnail: job.picture}, thumbnail)


def emit_bambu(tiles: Tiles, job: Job) -> bytes:
    """A project for Bambu Studio and OrcaSlicer, printed by layer, as :func:`emit_prusa`."""
    numbered, thumbnail = [], "Metadata/plate_1.png"
    ids = count(1)
    for tile in tiles:
        parts = [(next(ids), part) for part in tile.parts]
        numbered.append((next(ids), tile, parts))
    files = {
        "3D/3dmodel.model": _xml("bambu_model", job, numbered),
        "Metadata/model_settings.config": _xml("bambu_settings", job, numbered, thumbnail),
        "Metadata/project_settings.config": _xml("bambu_project", job, bed_of(job.settings)),
        thumbnail: job.picture,
    }
    if job.pause:
        files["Metadata/custom_gcode_per_layer.xml"] = _xml("bambu_pause", job)
    return _package(files, thumbnail)


def _objects(tiles: Tiles, is_plain: bool) -> Iterator[dict[str, Any]]:
    """The objects that PrusaSlicer moves: each tile of a plate in one color; else either color of a
    checkerboard, too close to print one by one, which PrusaSlicer would do without the pause."""
    columns = sorted({tile.x for tile in tiles})
    rows = sorted({tile.y for tile in tiles}, reverse=True)
    squares: tuple[list[PlacedTile], ...] = ([], [])
    for tile in tiles:
        squares[(columns.index(tile.x) + rows.index(tile.y)) % 2].append(tile)
    for found in ([tile] for tile in tiles) if is_plain else filter(None, squares):
        x = sum(tile.x for tile in found) / len(found)
        y = sum(tile.y for tile in found) / len(found)
        parts = [(tile, part) for tile in found for part in tile.parts]
        mesh = join([part.mesh.moved(tile.x - x, tile.y - y) for tile, part in parts])
        name = " ".join(tile.name for tile in found)
        yield {"name": name, "parts": parts, "mesh": mesh, "x": x, "y": y}


def _package(parts: Mapping[str, bytes], thumbnail: str) -> bytes:
    """Returns a 3MF package, an uncompressed ZIP archive; ``thumbnail`` is the part to be shown."""
    types, relations = _xml("content_types"), _xml("relationships", thumbnail)
    return to_zip({"[Content_Types].xml": types, "_rels/.rels": relations, **parts}.items())


def _xml(macro: str, *facts: object) -> bytes:
    return str(getattr(_templates(), macro)(*facts)).encode()


@lru_cache(maxsize=64)  # plates in all colors share meshes
def _mesh(mesh: Mesh) -> str:
    return str(_templates().mesh_of(mesh.corners, mesh.triangles))


@cache
def _templates() -> Any:
    return load_template(
        Path(__file__).with_name("3mf.j2"),
        decimal=decimal,
        json=json.dumps,
        mesh=_mesh,
        escaped=_escaped,
        quoted=lambda text: f'"{_escaped(text)}"',
    ).module


def _escaped(text: str) -> str:
    """The text for XML; lines of a game file have no characters that XML does not allow."""
    return html.escape(text).replace("\n", "&#10;")
