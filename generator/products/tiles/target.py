"""3D tiles: for each accent colour the plates to print, with the swap of the filament computed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from generator.diagnostics import Diagnostic, Failure, Span
from generator.drawing import glyph_outline
from generator.game.model import Game
from generator.products.artifact import Artifact
from generator.products.cache import get_or_create
from generator.products.kit import Kit
from generator.products.tiles.batches import Batch, batches, blank_plates, glyph_region, mark_region
from generator.products.tiles.beds import Plate
from generator.products.tiles.checks import check_tiles
from generator.products.tiles.libraries import INSTALL_COMMAND, missing_system_libraries
from generator.products.tiles.mesh import Mesh, TileMesh
from generator.products.tiles.packing import pack, solid_key, unpack
from generator.products.tiles.plan import TilePlan, bed_of, pause_of, plan_tile
from generator.products.tiles.region import Region
from generator.products.tiles.step import emit_step, paint_step
from generator.products.tiles.stl import emit_stl
from generator.products.tiles.threemf import Job, Part, PlacedTile
from generator.products.tiles.threemf_bambu import bambu_model, emit_bambu
from generator.products.tiles.threemf_prusa import emit_prusa, prusa_model

if TYPE_CHECKING:
    from generator.products.tiles.body import TileModeller
    from generator.products.tiles.exact import ExactModeller

SUMMARY = "3D tiles: a plate an accent colour, with the filament swap inside (STL, 3MF, STEP)"
NEEDS_CAD = True


def check(kit: Kit) -> Iterable[Diagnostic]:
    return check_tiles(kit.game, kit.fonts, kit.spans)


def make(kit: Kit) -> Iterator[Artifact]:
    """``tiles/BATCH.stl``, ``.prusa.3mf`` and ``.bambu.3mf`` for each batch,
    ``tiles/tile-GLYPH.step`` for each glyph, and ``tiles/blank.stl``. Raises Failure where a glyph
    cannot be modelled or a library of the system is missing."""
    plan = plan_tile(kit.game.tile, kit.game.print)
    mark = mark_region(kit.game, kit.fonts, plan)
    workshop = _Workshop(kit, plan, mark)
    if plan.style != "blank":
        regions = {
            glyph.id: glyph_region(glyph_outline(glyph, kit.fonts), plan)
            for glyph in kit.game.glyph_list
        }
        yield from _batches(kit, plan, workshop, regions, mark)
        yield from _steps(kit, workshop, regions)
    yield _blank(kit, workshop)


class _Workshop:
    """Tiles from the kit's cache, or modelled: only then is CAD loaded."""

    def __init__(self, kit: Kit, plan: TilePlan, mark: Region | None) -> None:
        self._kit, self._plan, self._mark = kit, plan, mark

    @cached_property
    def _meshes(self) -> TileModeller:
        _require_libraries()
        from generator.products.tiles.body import TileModeller

        return TileModeller(self._plan, self._mark)

    @cached_property
    def _solids(self) -> ExactModeller:
        _require_libraries()
        from generator.products.tiles.exact import ExactModeller

        return ExactModeller(self._plan, self._mark)

    def blank(self) -> Mesh:
        key = solid_key("blank", self._plan, None, self._mark)
        data = get_or_create(self._kit.cache, key, lambda: pack([self._meshes.blank()]))
        (mesh,) = unpack(data)
        return mesh

    def tile(self, glyph: str, region: Region) -> TileMesh:
        def model() -> bytes:
            with _naming(self._kit, glyph):
                return pack(self._meshes.tile(region))

        key = solid_key("mesh", self._plan, region, self._mark)
        return TileMesh(*unpack(get_or_create(self._kit.cache, key, model)))

    def step(self, glyph: str, region: Region) -> bytes:
        """Its solids as STEP, without colours."""

        def model() -> bytes:
            with _naming(self._kit, glyph):
                return emit_step(f"tile-{glyph}", self._solids.tile(region)._asdict())

        key = solid_key("step", self._plan, region, self._mark, glyph)
        return get_or_create(self._kit.cache, key, model)


def _require_libraries() -> None:
    if missing := missing_system_libraries():
        message = f"tiles cannot be made without {', '.join(missing)}"
        raise Failure.error(
            "missing-library", message, Span("tiles"), f"install: {INSTALL_COMMAND}"
        )


@contextmanager
def _naming(kit: Kit, glyph: str) -> Iterator[None]:
    """What cannot be modelled is told with the glyph's name."""
    try:
        yield
    except Exception as error:
        # OpenCASCADE raises its own kinds of exception where a curve defeats it.
        if not (isinstance(error, ValueError) or type(error).__module__.startswith("OCP")):
            raise
        message = f"{glyph} cannot be made as a tile: {error}"
        hint = "draw its outline with fewer and simpler curves"
        raise Failure.error("bad-outline", message, kit.spans.key("glyphs", glyph), hint) from error


def _batches(
    kit: Kit,
    plan: TilePlan,
    workshop: _Workshop,
    regions: Mapping[str, Region],
    mark: Region | None,
) -> Iterator[Artifact]:
    """Batches that differ only in colour share their geometry."""
    meshes = {glyph: workshop.tile(glyph, region) for glyph, region in regions.items()}
    areas = {glyph: region.area for glyph, region in regions.items()}
    made: dict[int, _Geometry] = {}
    for batch in batches(kit.game):
        if batch.part not in made:
            made[batch.part] = _geometry(kit, plan, batch, meshes)
        geometry = made[batch.part]
        volumes = batch.volumes(plan, areas, mark)
        details = _details(kit, plan, batch, volumes) | {"size": geometry.size}
        job = _job(kit.game, plan, batch)
        prusa = emit_prusa(geometry.prusa, geometry.tiles, job)
        bambu = emit_bambu(geometry.bambu, geometry.tiles, job)
        path = f"tiles/{batch.name}"
        yield Artifact(f"{path}.stl", geometry.stl, "stl", details)
        yield Artifact(f"{path}.prusa.3mf", prusa, "3mf", details)
        yield Artifact(f"{path}.bambu.3mf", bambu, "3mf", details)


def _steps(kit: Kit, workshop: _Workshop, regions: Mapping[str, Region]) -> Iterator[Artifact]:
    """One tile a glyph for CAD programs, its accent in the game's first colour."""
    colors = [kit.game.tile.base_color, kit.game.color_list[0].hex]
    for glyph, region in regions.items():
        data = paint_step(workshop.step(glyph, region), colors)
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


def _blank(kit: Kit, workshop: _Workshop) -> Artifact:
    plates = blank_plates(kit.game)
    data, size = _plate(plates[0], [workshop.blank()] * len(plates[0].centers))
    details = {
        "tiles": len(plates[0].centers),
        "prints": len(plates),
        "printer": kit.game.print.printer,
        "size": size,
    }
    return Artifact("tiles/blank.stl", data, "stl", details)


def _plate(plate: Plate, meshes: Sequence[Mesh]) -> tuple[bytes, list[float]]:
    """The bytes of a plate and its extent in x, y, z."""
    from generator.products.tiles.mesh import join

    mesh = join([mesh.moved(*at) for mesh, at in zip(meshes, plate.centers, strict=True)])
    low, high = mesh.box
    return emit_stl(mesh), [round(b - a, 3) for a, b in zip(low, high, strict=True)]


def _details(
    kit: Kit, plan: TilePlan, batch: Batch, volumes: tuple[float, float]
) -> dict[str, Any]:
    base, accent = volumes
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
