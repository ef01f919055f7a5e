"""The target ``tiles``: plates for each accent color with the filament swap, blanks and CAD
solids."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.drawing import Affine, Box, Path, Shape, glyph_outline
from generator.drawing.solids.bed import pause_of
from generator.drawing.solids.mesh import TileMesh
from generator.drawing.solids.plan import ACCENT, BASE, ROLES, TilePlan, plan_tile
from generator.drawing.solids.plate import plate_files
from generator.drawing.solids.region import (
    Region,
    glyph_region,
    glyph_regions,
    mark_region,
    tile_region,
)
from generator.drawing.solids.step import paint_step
from generator.drawing.solids.threemf import Job, Part, PlacedTile
from generator.products.kit import Artifact, Kit
from generator.products.tiles import plates
from generator.products.tiles.cad import CachedModeller
from generator.products.tiles.pressed import places_of, prints_of
from generator.products.tiles.tile_checks import check_tiles

SUMMARY = "3D tiles: a plate for each accent color as STL and as 3MF with the filament swap; STEP"
NEEDS = "tiles"

check = check_tiles


def make(kit: Kit) -> Iterator[Artifact]:
    """Yields ``tiles/BATCH.stl``, ``.prusa.3mf`` and ``.bambu.3mf`` for each batch and for the
    proof, ``tiles/tile-GLYPH.step`` for each glyph, and the blanks in all formats. Raises Failure
    for a glyph that cannot be modeled and for a missing system library."""
    game, fonts = kit.game, kit.fonts
    plan = plan_tile(game.tile, game.print, game.marks)
    modeller = CachedModeller(kit, plan, mark_region(game, fonts, plan))
    regions = glyph_regions(game, fonts, plan) if plan.relief.carries_glyph else {}
    if plan.relief.is_pressed:
        yield from _pressed(kit, modeller)
    elif regions:
        yield from _batches(kit, modeller, regions, plates.batches(game))
        proof = plates.proof_batch(game)
        thin = plan_tile(plates.proof_shape(game.tile, game.print), game.print)
        (glyph,) = proof.glyphs
        region = {glyph: glyph_region(glyph_outline(game.glyphs[glyph], fonts), thin)}
        yield from _batches(kit, CachedModeller(kit, thin, None), region, [proof])
    colors = [game.tile.base_color, game.color_list[0].hex]
    for glyph, area in regions.items():
        shown = tile_region(area, game, 0, fonts, plan)
        data = paint_step(modeller.step(glyph, shown), colors)
        yield Artifact(f"tiles/tile-{glyph}.step", data, "step", {"glyph": glyph})
    yield from _blanks(kit, modeller)


def _batches(
    kit: Kit, modeller: CachedModeller, regions: Mapping[str, Region], found: Iterable[plates.Batch]
) -> Iterator[Artifact]:
    plan, settings, base_color = modeller.plan, kit.game.print, kit.game.tile.base_color
    meshes: dict[tuple[str, str], TileMesh] = {}
    numbers = {color.id: number for number, color in enumerate(kit.game.color_list)}
    mark_area = modeller.mark.area if modeller.mark else 0.0
    swap = plan.swap
    for batch in found:
        pause = None if settings.extruders > 1 else pause_of(settings)
        details: dict[str, Any] = {
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
            "pause": list(pause.lines) if pause else [],
        }
        colors: Sequence[str] = (base_color, *(color.hex for color in batch.colors))
        if pause:
            colors = plan.relief.by_filament(base_color, batch.colors[0].hex)
        tiles, volumes = [], []
        for glyph, color in batch.tiles:
            region = tile_region(regions[glyph], kit.game, numbers[color.id], kit.fonts, plan)
            key = glyph, color.id if region.mark else ""
            mesh = meshes[key] = meshes.get(key) or modeller.mesh(glyph, region)
            raised = region.mark.area * plan.mark_rise / plan.rise if region.mark else 0.0
            volumes.append(plan.volumes(region.area + raised, mark_area))
            named = (batch.colors.index(color) + 2, color.name)
            accent_part = Part(ACCENT, mesh.accent, *(() if pause else named))
            parts = plan.relief.by_filament(Part(BASE, mesh.base), accent_part)
            drawn = _from_above(kit, plan, glyph, color.hex, region.mark)
            tiles.append(PlacedTile(glyph, mesh.whole, parts, drawn))
        sums = map(sum, zip(*volumes, strict=True))
        details["volumes"] = dict(zip(ROLES, (round(it, 3) for it in sums), strict=True))
        job = Job(kit.game.title, plan.swap, plan.top, settings, colors, pause)
        yield from _files(kit, batch.name, batch.plate, tiles, job, details)


def _pressed(kit: Kit, modeller: CachedModeller) -> Iterator[Artifact]:
    """The plates of pressed tiles, each in one color. Glyphs are face down: the bed makes their
    faces, and the bulge of the first layers stays out of the pockets."""
    for batch in prints_of(kit):
        first, *_ = places = places_of(kit, batch)
        details: dict[str, Any] = {
            "glyphs": list(batch.glyphs),
            "pieces": sum(it.has_body + it.has_glyphs * len(it.region.pieces) for it in places),
            "printer": kit.game.print.printer,
            "clearance": modeller.plan.clearance,
        }
        if first.clearances:
            details["clearances"] = first.clearances
        else:
            details["tiles"] = len(places)
        if not first.has_body:
            details["color"] = batch.colors[0].id
        role, tiles = BASE if first.has_body else ACCENT, []
        for place in places:
            made = CachedModeller(kit, place.plan, modeller.mark if place.plan.recess else None)
            mesh = place.mesh(made.mesh(place.glyph, place.region))
            drawn = [Shape(*it) for it in place.drawn()]
            tiles.append(PlacedTile(place.glyph, mesh, [Part(role, mesh)], drawn))
        details["volumes"] = {role: round(sum(it.whole.volume for it in tiles), 3)}
        top = tiles[0].whole.box[1][2]
        job = Job(kit.game.title, modeller.plan.swap, top, kit.game.print, [first.color])
        yield from _files(kit, batch.name, batch.plate, tiles, job, details)


def _blanks(kit: Kit, modeller: CachedModeller) -> Iterator[Artifact]:
    prints, colors = plates.blank_plates(kit.game), [kit.game.tile.base_color]
    plate, mesh = prints[0], modeller.mesh()
    drawn = _from_above(kit, modeller.plan)
    tiles = [PlacedTile("blank", mesh.whole, [Part(BASE, mesh.base)], drawn)] * len(plate)
    details: dict[str, Any] = {"tiles": len(plate), "prints": len(prints)}
    details["printer"] = kit.game.print.printer
    swap, top = modeller.plan.swap, modeller.plan.top
    job = Job(kit.game.title, swap, top, kit.game.print, colors)
    yield from _files(kit, "blank", plate, tiles, job, details)
    yield Artifact("tiles/blank.step", paint_step(modeller.step(), colors), "step")


def _files(
    kit: Kit,
    name: str,
    plate: plates.Plate,
    tiles: list[PlacedTile],
    job: Job,
    details: dict[str, Any],
) -> Iterator[Artifact]:
    """The files of a plate; the details get its extent in x, y, z."""
    details["size"], files = plate_files(tiles, plate, job, kit.thumbnail)
    for suffix, data, kind in files:
        yield Artifact(f"tiles/{name}.{suffix}", data, kind, details)


def _from_above(
    kit: Kit, plan: TilePlan, glyph: str = "", color: str = "", mark: Region | None = None
) -> list[Shape]:
    square = Box(0, 0, 0, 0).inset(-plan.size / 2).path(plan.corner_radius)
    drawn = [Shape(square, kit.game.tile.base_color)]
    if glyph:
        outline = glyph_outline(kit.game.glyphs[glyph], kit.fonts)
        fitted = outline.fitted(plan.glyph_width, plan.glyph_height)
        drawn.append(Shape(fitted.transformed(Affine.translate(0, -plan.glyph_up)), color))
    if mark:
        rings = (piece.border for piece in mark.pieces)
        path = Path(tuple(segment for ring in rings for segment in ring))
        drawn.append(Shape(path.transformed(Affine.scale(1, -1)), color))
    return drawn
