"""The target ``tiles``: plates for each accent color with the filament swap, blanks and CAD
solids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.diagnostics import Diagnostic
from generator.drawing import Affine, Group, Item, Scene, Shape, glyph_outline, rounded_rectangle
from generator.products.kit import Artifact, Kit
from generator.products.tiles.cad import CachedModeller
from generator.products.tiles.export.step import paint_step
from generator.products.tiles.export.threemf import Job, PlacedTile
from generator.products.tiles.export.threemf_bambu import bambu_model, emit_bambu
from generator.products.tiles.export.threemf_prusa import emit_prusa, prusa_model
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
from generator.products.tiles.solids.region import Region, glyph_region, glyph_regions, mark_region
from generator.products.tiles.tile_checks import check_tiles

if TYPE_CHECKING:
    from generator.products.tiles.solids.mesh import Mesh

SUMMARY = "3D tiles: a plate for each accent color as STL and as 3MF with the filament swap; STEP"
NEEDS = "tiles"

_PIXELS = 256
_FRAME = 5.0
"""White around the tiles in the picture of a plate, in mm."""


def check(kit: Kit) -> Iterable[Diagnostic]:
    return check_tiles(kit.game, kit.fonts, kit.spans)


def make(kit: Kit) -> Iterator[Artifact]:
    """Yields ``tiles/BATCH.stl``, ``.prusa.3mf`` and ``.bambu.3mf`` for each batch and for the
    proof, ``tiles/tile-GLYPH.step`` for each glyph, and the blanks in all formats.

    Raises Failure for a glyph that cannot be modeled and for a missing system library.
    """
    game, fonts = kit.game, kit.fonts
    plan = plan_tile(game.tile, game.print)
    modeller = CachedModeller(kit, plan, mark_region(game, fonts, plan))
    if plan.relief.carries_glyph:
        regions = glyph_regions(game, fonts, plan)
        yield from _batches(kit, modeller, regions, batches(game))
        proof, thin = proof_batch(game), plan_tile(proof_shape(game.tile, game.print), game.print)
        (glyph,) = proof.glyphs
        region = {glyph: glyph_region(glyph_outline(game.glyphs[glyph], fonts), thin)}
        yield from _batches(kit, CachedModeller(kit, thin, None), region, [proof])
        colors = [game.tile.base_color, game.color_list[0].hex]
        for glyph, area in regions.items():
            data = paint_step(modeller.tile(glyph, area).step, colors)
            yield Artifact(f"tiles/tile-{glyph}.step", data, "step", {"glyph": glyph})
    yield from _blanks(kit, modeller)


def _batches(
    kit: Kit, modeller: CachedModeller, regions: Mapping[str, Region], found: Iterable[Batch]
) -> Iterator[Artifact]:
    """The files of each batch. Batches that differ only in color share their geometry."""
    plan, settings = modeller.plan, kit.game.print
    meshes = {glyph: modeller.tile(glyph, region).mesh for glyph, region in regions.items()}
    parts: dict[str, Mapping[Role, Mesh]] = {
        glyph: dict(plan.relief.by_filament((BASE, mesh.base), (ACCENT, mesh.accent)))
        for glyph, mesh in meshes.items()
    }
    areas = {glyph: region.area for glyph, region in regions.items()}
    made: dict[tuple[Plate, tuple[str, ...]], _Geometry] = {}
    for batch in found:
        key = batch.plate, batch.glyphs
        if key not in made:
            tiles = [(glyph, parts[glyph], meshes[glyph].whole) for glyph in batch.glyphs]
            made[key] = _geometry(kit, batch.plate, tiles)
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
        picture = _picture(kit, plan, batch.plate, zip(batch.glyphs, accents, strict=True))
        yield from made[key].files(batch.name, _job(kit, plan, batch), picture, details)


def _job(kit: Kit, plan: TilePlan, batch: Batch) -> Job:
    settings, base = kit.game.print, kit.game.tile.base_color
    accents = tuple((batch.colors.index(color) + 2, color.name) for color in batch.accents)
    if settings.extruders > 1:
        colors = base, *(color.hex for color in batch.colors)
        return Job(plan, settings, colors, accents, None)
    colors = plan.relief.by_filament(base, batch.colors[0].hex)
    return Job(plan, settings, colors, accents, pause_of(settings))


def _blanks(kit: Kit, modeller: CachedModeller) -> Iterator[Artifact]:
    plates, color = blank_plates(kit.game), kit.game.tile.base_color
    plate, (meshes, step) = plates[0], modeller.blank()
    geometry = _geometry(kit, plate, [("blank", {BASE: meshes.base}, meshes.whole)] * len(plate))
    details: dict[str, Any] = {
        "tiles": len(plate),
        "prints": len(plates),
        "printer": kit.game.print.printer,
        "size": geometry.size,
    }
    job = Job(modeller.plan, kit.game.print, (color,), ((1, ""),) * len(plate), None)
    picture = _picture(kit, modeller.plan, plate, [None] * len(plate))
    yield from geometry.files("blank", job, picture, details)
    yield Artifact("tiles/blank.step", paint_step(step, [color]), "step")


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


def _geometry(
    kit: Kit, plate: Plate, tiles: Sequence[tuple[str, Mapping[Role, Mesh], Mesh]]
) -> _Geometry:
    """The files of a plate with tiles: name, parts, and the whole."""
    from generator.products.tiles.solids.mesh import emit_stl, join

    mesh = join([whole.moved(*at) for (*_, whole), at in zip(tiles, plate, strict=True)])
    size = [round(b - a, 3) for a, b in zip(*mesh.box, strict=True)]
    width, depth = bed_of(kit.game.print)
    placed = tuple(
        PlacedTile(name, parts, x + width / 2, y + depth / 2)
        for (name, parts, _), (x, y) in zip(tiles, plate, strict=True)
    )
    title = kit.game.title
    models = prusa_model(title, placed), bambu_model(title, placed)
    return _Geometry(placed, emit_stl(mesh), *models, size)


def _picture(
    kit: Kit, plan: TilePlan, plate: Plate, glyphs: Iterable[tuple[str, str] | None]
) -> bytes:
    """The plate from above as a square PNG, for file managers and slicers. ``glyphs`` are the
    glyph of each tile and its color; None for blanks."""
    half = plan.size / 2
    square = Shape(
        rounded_rectangle(-half, -half, plan.size, plan.size, plan.corner_radius),
        kit.game.tile.base_color,
    )
    side = 2 * (max(max(map(abs, place)) for place in plate) + half + _FRAME)
    items: list[Item] = []
    for (x, y), shown in zip(plate, glyphs, strict=True):
        drawn = [square]
        if shown:
            outline = glyph_outline(kit.game.glyphs[shown[0]], kit.fonts)
            drawn.append(Shape(outline.fitted(plan.glyph_width, plan.glyph_height), shown[1]))
        items.append(Group(tuple(drawn), Affine.translate(x + side / 2, side / 2 - y)))
    return kit.png(kit.pdf(Scene(side, side, tuple(items), "Plate", "")), _PIXELS)
