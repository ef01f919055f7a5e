"""3D tiles: for each accent colour the plates to print, with the swap of the filament computed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generator.diagnostics import Diagnostic, Failure, Span
from generator.emit.step import NamedSolid, emit_step
from generator.emit.stl import emit_stl
from generator.emit.threemf import Job, Part, PlacedTile
from generator.emit.threemf_bambu import bambu_model, emit_bambu
from generator.emit.threemf_prusa import emit_prusa, prusa_model
from generator.layout.plates import Plate
from generator.model import Game
from generator.scene import glyph_outline
from generator.solids.batches import Batch, batches, blank_plates, glyph_region
from generator.solids.checks import check_tiles
from generator.solids.libraries import INSTALL_COMMAND, missing_system_libraries
from generator.solids.plan import TilePlan, bed_of, pause_of, plan_tile
from generator.solids.region import Region
from generator.targets.artifact import Artifact
from generator.targets.kit import Kit

if TYPE_CHECKING:
    from generator.solids.body import TileMesh, TileModeller
    from generator.solids.mesh import Mesh

SUMMARY = "3D tiles: a plate an accent colour, with the filament swap inside (STL, 3MF, STEP)"
NEEDS_CAD = True


def check(kit: Kit) -> Iterable[Diagnostic]:
    return check_tiles(kit.game, kit.fonts, kit.spans)


def make(kit: Kit) -> Iterator[Artifact]:
    if missing := missing_system_libraries():
        message = f"tiles cannot be made without {', '.join(missing)}; install: {INSTALL_COMMAND}"
        raise Failure.error("missing-library", message, Span("tiles"))
    from generator.solids.body import TileModeller

    plan = plan_tile(kit.game.tile, kit.game.print)
    modeller = TileModeller(plan)
    if plan.style != "blank":
        yield from _batches(kit, plan, modeller)
    yield _blank(kit, modeller)


def _batches(kit: Kit, plan: TilePlan, modeller: TileModeller) -> Iterator[Artifact]:
    """Batches that differ only in colour share their geometry."""
    regions = {
        glyph.id: glyph_region(glyph_outline(glyph, kit.fonts), plan)
        for glyph in kit.game.glyph_list
    }
    meshes = {}
    for glyph, region in regions.items():
        with _naming(kit, glyph):
            meshes[glyph] = modeller.tile(region)
    yield from _steps(kit, plan, regions)
    areas = {glyph: region.area for glyph, region in regions.items()}
    made: dict[int, _Geometry] = {}
    for batch in batches(kit.game):
        if batch.part not in made:
            made[batch.part] = _geometry(kit, plan, batch, meshes)
        geometry = made[batch.part]
        details = _details(kit, plan, batch, areas) | {"size": geometry.size}
        job = _job(kit.game, plan, batch)
        prusa = emit_prusa(geometry.prusa, geometry.tiles, job)
        bambu = emit_bambu(geometry.bambu, geometry.tiles, job)
        path = f"tiles/{batch.name}"
        yield Artifact(f"{path}.stl", geometry.stl, "stl", details)
        yield Artifact(f"{path}.prusa.3mf", prusa, "3mf", details)
        yield Artifact(f"{path}.bambu.3mf", bambu, "3mf", details)


def _steps(kit: Kit, plan: TilePlan, regions: Mapping[str, Region]) -> Iterator[Artifact]:
    """One tile a glyph for CAD programs, its accent in the game's first colour."""
    from generator.solids.exact import ExactModeller

    modeller = ExactModeller(plan)
    for glyph, region in regions.items():
        with _naming(kit, glyph):
            tile = modeller.tile(region)
        solids = [
            NamedSolid("base", tile.base, kit.game.tile.base_color),
            NamedSolid("accent", tile.accent, kit.game.color_list[0].hex),
        ]
        data = emit_step(f"tile-{glyph}", solids)
        yield Artifact(f"tiles/tile-{glyph}.step", data, "step", {"glyph": glyph})


@dataclass(frozen=True, slots=True, eq=False)
class _Geometry:
    """A plate without its colour: the bytes that say where what is, and its extent."""

    tiles: tuple[PlacedTile, ...]
    stl: bytes
    prusa: bytes
    bambu: bytes
    size: list[float]


def _geometry(kit: Kit, plan: TilePlan, batch: Batch, meshes: Mapping[str, TileMesh]) -> _Geometry:
    stl, size = _plate(batch.plate, [meshes[glyph].whole for glyph in batch.glyphs])
    width, depth = bed_of(kit.game.print)
    placed = tuple(
        PlacedTile(glyph, _parts(plan, meshes[glyph]), x + width / 2, y + depth / 2)
        for glyph, (x, y) in zip(batch.glyphs, batch.plate.centers, strict=True)
    )
    title = kit.game.title
    return _Geometry(placed, stl, prusa_model(title, placed), bambu_model(title, placed), size)


def _parts(plan: TilePlan, tile: TileMesh) -> tuple[Part, ...]:
    """Base and accent, in the order of their filaments."""
    meshes = [("base", tile.base), ("accent", tile.accent)]
    if plan.style == "engraved":
        meshes.reverse()
    return tuple(Part(name, mesh, extruder) for extruder, (name, mesh) in enumerate(meshes, 1))


def _job(game: Game, plan: TilePlan, batch: Batch) -> Job:
    settings = game.print
    colors = (game.tile.base_color, batch.color.hex)
    return Job(
        swap_height=None if plan.style == "inlaid" else plan.swap.height,
        layer_height=settings.layer_height,
        first_layer_height=settings.first_layer_height,
        height=plan.top,
        nozzle=settings.nozzle,
        extruders=settings.extruders,
        bed=bed_of(settings),
        pause=pause_of(settings),
        colors=(colors[1], colors[0]) if plan.style == "engraved" else colors,
        filament_diameter=settings.filament_diameter,
        filament_density=settings.filament_density,
    )


def _blank(kit: Kit, modeller: TileModeller) -> Artifact:
    plates = blank_plates(kit.game)
    data, size = _plate(plates[0], [modeller.blank()] * len(plates[0].centers))
    details = {
        "tiles": len(plates[0].centers),
        "prints": len(plates),
        "printer": kit.game.print.printer,
        "size": size,
    }
    return Artifact("tiles/blank.stl", data, "stl", details)


@contextmanager
def _naming(kit: Kit, glyph: str) -> Iterator[None]:
    """What cannot be modelled is told with the glyph's name."""
    from OCP.Standard import Standard_Failure

    try:
        yield
    except (ValueError, Standard_Failure) as error:
        message = f"{glyph} cannot be made as a tile: {error}"
        raise Failure.error("bad-outline", message, kit.spans.key("glyphs", glyph)) from error


def _plate(plate: Plate, meshes: Sequence[Mesh]) -> tuple[bytes, list[float]]:
    """The bytes of a plate and its extent in x, y, z."""
    from generator.solids.mesh import join

    mesh = join([mesh.moved(*at) for mesh, at in zip(meshes, plate.centers, strict=True)])
    low, high = mesh.box
    return emit_stl(mesh), [round(b - a, 3) for a, b in zip(low, high, strict=True)]


def _details(kit: Kit, plan: TilePlan, batch: Batch, areas: Mapping[str, float]) -> dict[str, Any]:
    base, accent = batch.volumes(plan, areas)
    swap = plan.swap
    return {
        "color": batch.color.id,
        "tiles": len(batch.glyphs),
        "glyphs": list(batch.glyphs),
        "printer": kit.game.print.printer,
        "swap": {
            "height": swap.height,
            "layer": swap.layer,
            "layer_height": swap.layer_height,
            "first_layer_height": swap.first_layer_height,
        },
        "volumes": {"base": round(base, 3), "accent": round(accent, 3)},
    }
