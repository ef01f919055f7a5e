"""The target ``tiles``: plates for each accent color with the filament swap, blanks and CAD
solids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.diagnostics import Diagnostic
from generator.drawing import glyph_outline
from generator.products.kit import Artifact, Kit
from generator.products.tiles.cad import CachedModeller
from generator.products.tiles.export.step import paint_step
from generator.products.tiles.export.threemf import Job, PlacedTile
from generator.products.tiles.export.threemf_bambu import bambu_model, emit_bambu
from generator.products.tiles.export.threemf_prusa import emit_prusa, prusa_model
from generator.products.tiles.export.thumbnail import plate_picture
from generator.products.tiles.plates import (
    Batch,
    Plate,
    batches,
    bed_of,
    blank_plates,
    pause_of,
    proof_batch,
)
from generator.products.tiles.solids.plan import (
    ACCENT,
    BASE,
    Role,
    TilePlan,
    plan_tile,
    proof_shape,
)
from generator.products.tiles.solids.region import Region, glyph_region, mark_region
from generator.products.tiles.tile_checks import check_tiles

if TYPE_CHECKING:
    from generator.products.tiles.solids.mesh import Mesh, TileMesh

SUMMARY = "3D tiles: a plate for each accent color as STL and as 3MF with the filament swap; STEP"
NEEDS = "tiles"


def check(kit: Kit) -> Iterable[Diagnostic]:
    return check_tiles(kit.game, kit.fonts, kit.spans)


def make(kit: Kit) -> Iterator[Artifact]:
    """Yields ``tiles/BATCH.stl``, ``.prusa.3mf`` and ``.bambu.3mf`` for each batch and for the
    proof, ``tiles/tile-GLYPH.step`` for each glyph, and the blanks in all formats.

    Raises Failure for a glyph that cannot be modeled and for a missing system library.
    """
    game = kit.game
    plan = plan_tile(game.tile, game.print)
    mark = mark_region(game, kit.fonts, plan)
    modeller = CachedModeller(kit, plan, mark)
    if plan.relief.carries_glyph:
        regions = {glyph.id: _region(kit, glyph.id, plan) for glyph in game.glyph_list}
        yield from _batches(kit, modeller, regions, batches(game))
        proof, thin = proof_batch(game), plan_tile(proof_shape(game.tile, game.print), game.print)
        (glyph,) = proof.glyphs
        region = {glyph: _region(kit, glyph, thin)}
        yield from _batches(kit, CachedModeller(kit, thin, None), region, [proof])
        yield from _steps(kit, modeller, regions)
    yield from _blanks(kit, modeller)


def _region(kit: Kit, glyph: str, plan: TilePlan) -> Region:
    return glyph_region(glyph_outline(kit.game.glyphs[glyph], kit.fonts), plan)


def _batches(
    kit: Kit, modeller: CachedModeller, regions: Mapping[str, Region], found: Iterable[Batch]
) -> Iterator[Artifact]:
    """The files of each batch. Batches that differ only in color share their geometry."""
    plan, settings = modeller.plan, kit.game.print
    meshes = {glyph: modeller.tile(glyph, region).mesh for glyph, region in regions.items()}
    areas = {glyph: region.area for glyph, region in regions.items()}
    made: dict[tuple[Plate, tuple[str, ...]], _Geometry] = {}
    for batch in found:
        key = batch.plate, batch.glyphs
        if key not in made:
            made[key] = _glyph_geometry(kit, plan, batch, meshes)
        base, accent = batch.volumes(plan, areas, modeller.mark)
        swap = plan.swap
        details = {
            "color": batch.colors[0].id,
            "colors": [color.id for color in batch.colors],
            "tiles": len(batch.glyphs),
            "glyphs": list(batch.glyphs),
            "printer": settings.printer,
            "swap": {
                "height": swap.height,
                "layer": swap.layer,
                "layer_height": swap.layer_height,
                "first_layer_height": swap.first_layer_height,
            },
            "pause": [] if settings.extruders > 1 else list(pause_of(settings).lines),
            "volumes": {"base": round(base, 3), "accent": round(accent, 3)},
            "size": made[key].size,
        }
        accents = [color.hex for color in batch.accents]
        glyphs = list(zip(batch.glyphs, accents, strict=True))
        picture = plate_picture(kit, plan, batch.plate, glyphs)
        yield from made[key].files(batch.name, _job(kit, plan, batch), picture, details)


def _job(kit: Kit, plan: TilePlan, batch: Batch) -> Job:
    settings, base = kit.game.print, kit.game.tile.base_color
    names = [color.name for color in batch.colors]
    accents = tuple((number + 2, names[number]) for _, number in batch.tiles)
    if settings.extruders > 1:
        colors = base, *(color.hex for color in batch.colors)
        return Job(plan, settings, colors, accents, None)
    colors = plan.relief.by_filament(base, batch.colors[0].hex)
    return Job(plan, settings, colors, accents, pause_of(settings))


class _Geometry(NamedTuple):
    """The mesh of plates that differ only in color; ``size`` is their extent in x, y, z."""

    tiles: tuple[PlacedTile, ...]
    stl: bytes
    prusa: bytes
    bambu: bytes
    size: list[float]

    def files(
        self, name: str, job: Job, picture: bytes, details: dict[str, Any]
    ) -> Iterator[Artifact]:
        path = f"tiles/{name}"
        yield Artifact(f"{path}.stl", self.stl, "stl", details)
        project = emit_prusa(self.prusa, self.tiles, job, picture)
        yield Artifact(f"{path}.prusa.3mf", project, "3mf", details)
        project = emit_bambu(self.bambu, self.tiles, job, picture)
        yield Artifact(f"{path}.bambu.3mf", project, "3mf", details)


def _glyph_geometry(
    kit: Kit, plan: TilePlan, batch: Batch, meshes: Mapping[str, TileMesh]
) -> _Geometry:
    parts: dict[str, dict[Role, Mesh]] = {
        glyph: dict(plan.relief.by_filament((BASE, mesh.base), (ACCENT, mesh.accent)))
        for glyph, mesh in meshes.items()
    }
    tiles = [(glyph, parts[glyph], meshes[glyph].whole) for glyph in batch.glyphs]
    return _geometry(kit, batch.plate, tiles)


def _geometry(
    kit: Kit, plate: Plate, tiles: Sequence[tuple[str, Mapping[Role, Mesh], Mesh]]
) -> _Geometry:
    """The files of a plate with tiles: name, parts, and the whole."""
    stl, size = _plate(plate, [whole for *_, whole in tiles])
    width, depth = bed_of(kit.game.print)
    placed = tuple(
        PlacedTile(name, parts, x + width / 2, y + depth / 2)
        for (name, parts, _), (x, y) in zip(tiles, plate, strict=True)
    )
    title = kit.game.title
    return _Geometry(placed, stl, prusa_model(title, placed), bambu_model(title, placed), size)


def _steps(kit: Kit, modeller: CachedModeller, regions: Mapping[str, Region]) -> Iterator[Artifact]:
    """A tile for each glyph, its accent in the game's first color."""
    colors = [kit.game.tile.base_color, kit.game.color_list[0].hex]
    for glyph, region in regions.items():
        data = paint_step(modeller.tile(glyph, region).step, colors)
        yield Artifact(f"tiles/tile-{glyph}.step", data, "step", {"glyph": glyph})


def _blanks(kit: Kit, modeller: CachedModeller) -> Iterator[Artifact]:
    plates = blank_plates(kit.game)
    plate, (meshes, step) = plates[0], modeller.blank()
    geometry = _geometry(kit, plate, [("blank", {BASE: meshes.base}, meshes.whole)] * len(plate))
    details: dict[str, Any] = {
        "tiles": len(plate),
        "prints": len(plates),
        "printer": kit.game.print.printer,
        "size": geometry.size,
    }
    color = kit.game.tile.base_color
    accents = ((1, ""),) * len(plate)
    job = Job(modeller.plan, kit.game.print, (color,), accents, None)
    picture = plate_picture(kit, modeller.plan, plate, ())
    yield from geometry.files("blank", job, picture, details)
    data = paint_step(step, [color])
    yield Artifact("tiles/blank.step", data, "step")


def _plate(plate: Plate, meshes: Sequence[Mesh]) -> tuple[bytes, list[float]]:
    """The STL of a plate and its extent in x, y, z."""
    from generator.products.tiles.solids.mesh import emit_stl, join

    mesh = join([mesh.moved(*at) for mesh, at in zip(meshes, plate, strict=True)])
    low, high = mesh.box
    return emit_stl(mesh), [round(b - a, 3) for a, b in zip(low, high, strict=True)]
