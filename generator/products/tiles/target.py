"""The target ``tiles``: plates for each accent color with the filament swap, blanks and CAD
solids."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.drawing import Affine, Group, Scene, Shape, glyph_outline
from generator.drawing.path import rounded_rectangle
from generator.game.outputs import Print
from generator.products.kit import Artifact, Kit
from generator.products.tiles.cad import CachedModeller
from generator.products.tiles.export.step import paint_step
from generator.products.tiles.export.threemf import Job, Part, PlacedTile, emit_bambu, emit_prusa
from generator.products.tiles.plates import (
    Batch,
    Plate,
    batches,
    bed_of,
    blank_plates,
    pause_of,
    proof_batch,
    proof_shape,
)
from generator.products.tiles.pressed import places_of, prints_of
from generator.products.tiles.solids.mesh import emit_stl, join
from generator.products.tiles.solids.plan import ACCENT, BASE, TilePlan, plan_tile
from generator.products.tiles.solids.region import Region, glyph_region, glyph_regions, mark_region
from generator.products.tiles.tile_checks import check_tiles

SUMMARY = "3D tiles: a plate for each accent color as STL and as 3MF with the filament swap; STEP"
NEEDS = "tiles"
OF_PIECES = True

_PIXELS = 256
_FRAME = 5.0
"""White around the tiles in the picture of a plate, in mm."""


check = check_tiles


def make(kit: Kit) -> Iterator[Artifact]:
    """Yields ``tiles/BATCH.stl``, ``.prusa.3mf`` and ``.bambu.3mf`` for each batch and for the
    proof, ``tiles/tile-GLYPH.step`` for each glyph, and the blanks in all formats. Raises Failure
    for a glyph that cannot be modeled and for a missing system library."""
    game, fonts = kit.game, kit.fonts
    plan = plan_tile(game.tile, game.print)
    modeller = CachedModeller(kit, plan, mark_region(game, fonts, plan))
    regions = glyph_regions(game, fonts, plan) if plan.relief.carries_glyph else {}
    if plan.relief.is_pressed:
        yield from _pressed(kit, modeller)
    elif regions:
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
    """The files of each batch."""
    plan, settings, base_color = modeller.plan, kit.game.print, kit.game.tile.base_color
    meshes = {glyph: modeller.tile(glyph, region).mesh for glyph, region in regions.items()}
    mark_area = modeller.mark.area if modeller.mark else 0.0
    volumes = {glyph: plan.volumes(area.area, mark_area) for glyph, area in regions.items()}
    swap = plan.swap
    for batch in found:
        base, accent = map(sum, zip(*(volumes[glyph] for glyph in batch.glyphs), strict=True))
        pause = None if settings.extruders > 1 else pause_of(settings)
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
            "pause": list(pause.lines) if pause else [],
            "volumes": {"base": round(base, 3), "accent": round(accent, 3)},
        }
        colors: Sequence[str] = (base_color, *(color.hex for color in batch.colors))
        if pause:
            colors = plan.relief.by_filament(base_color, batch.colors[0].hex)
        tiles = []
        for (glyph, color), place in zip(batch.tiles, _places(settings, batch.plate), strict=True):
            mesh, named = meshes[glyph], (batch.colors.index(color) + 2, color.name)
            accent_part = Part(ACCENT, mesh.accent, *(() if pause else named))
            parts = plan.relief.by_filament(Part(BASE, mesh.base), accent_part)
            tiles.append(PlacedTile(glyph, mesh.whole, parts, color.hex, *place))
        shapes = [_from_above(kit, plan, tile) for tile in tiles]
        picture = _picture(kit, batch.plate, shapes, plan.size / 2)
        job = Job(kit.game.title, plan, settings, colors, pause, picture)
        yield from _files(batch.name, batch.plate, tiles, job, details)


def _pressed(kit: Kit, modeller: CachedModeller) -> Iterator[Artifact]:
    """The plates of pressed tiles, each in one color. Glyphs are face down: the bed makes their
    faces, and the bulge of the first layers stays out of the pockets."""
    for batch in prints_of(kit):
        first, *_ = places = places_of(kit, batch)
        tiles = []
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
        role = BASE if first.has_body else ACCENT
        for place, at in zip(places, _places(kit.game.print, batch.plate), strict=True):
            made = CachedModeller(kit, place.plan, modeller.mark if place.plan.recess else None)
            mesh = place.mesh(made.tile(place.glyph, place.region).mesh)
            tiles.append(PlacedTile(place.glyph, mesh, [Part(role, mesh)], "", *at))
        details["volumes"] = {role: round(sum(it.whole.volume for it in tiles), 3)}
        shapes = [[Shape(*it) for it in place.drawn()] for place in places]
        half = max(-area.bounds[0] for place in places for area in place.areas)
        picture = _picture(kit, batch.plate, shapes, half)
        plan = replace(modeller.plan, top=tiles[0].whole.box[1][2])
        job = Job(kit.game.title, plan, kit.game.print, (first.color,), None, picture)
        yield from _files(batch.name, batch.plate, tiles, job, details)


def _blanks(kit: Kit, modeller: CachedModeller) -> Iterator[Artifact]:
    game, plates, color = kit.game, blank_plates(kit.game), kit.game.tile.base_color
    plate, (mesh, step) = plates[0], modeller.blank()
    parts, places = [Part(BASE, mesh.base)], _places(game.print, plate)
    tiles = [PlacedTile("blank", mesh.whole, parts, "", *place) for place in places]
    details = {"tiles": len(plate), "prints": len(plates), "printer": game.print.printer}
    shapes = [_from_above(kit, modeller.plan, tile) for tile in tiles]
    picture = _picture(kit, plate, shapes, modeller.plan.size / 2)
    job = Job(game.title, modeller.plan, game.print, (color,), None, picture)
    yield from _files("blank", plate, tiles, job, details)
    yield Artifact("tiles/blank.step", paint_step(step, [color]), "step")


def _places(settings: Print, plate: Plate) -> list[tuple[float, float]]:
    """The centers of the tiles from the front left corner of the bed."""
    width, depth = bed_of(settings)
    return [(x + width / 2, y + depth / 2) for x, y in plate]


def _files(
    name: str, plate: Plate, tiles: Sequence[PlacedTile], job: Job, details: Mapping[str, Any]
) -> Iterator[Artifact]:
    """The files of a plate; its extent in x, y, z joins the details."""
    mesh = join([tile.whole.moved(*at) for tile, at in zip(tiles, plate, strict=True)])
    size = [round(b - a, 3) for a, b in zip(*mesh.box, strict=True)]
    details = {**details, "size": size}
    yield Artifact(f"tiles/{name}.stl", emit_stl(mesh), "stl", details)
    yield Artifact(f"tiles/{name}.prusa.3mf", emit_prusa(tiles, job), "3mf", details)
    yield Artifact(f"tiles/{name}.bambu.3mf", emit_bambu(tiles, job), "3mf", details)


def _from_above(kit: Kit, plan: TilePlan, tile: PlacedTile) -> Iterator[Shape]:
    half = plan.size / 2
    square = rounded_rectangle(-half, -half, plan.size, plan.size, plan.corner_radius)
    yield Shape(square, kit.game.tile.base_color)
    if tile.accent:
        outline = glyph_outline(kit.game.glyphs[tile.name], kit.fonts)
        yield Shape(outline.fitted(plan.glyph_width, plan.glyph_height), tile.accent)


def _picture(kit: Kit, plate: Plate, drawn: Iterable[Iterable[Shape]], half: float) -> bytes:
    """A plate from above as a square PNG, for file managers and slicers: what is ``drawn`` at each
    place, which is at most twice ``half`` mm wide."""
    side = 2 * (max(max(map(abs, place)) for place in plate) + half + _FRAME)
    items = tuple(
        Group(tuple(shapes), Affine.translate(x + side / 2, side / 2 - y))
        for (x, y), shapes in zip(plate, drawn, strict=True)
    )
    return kit.png(kit.pdf(Scene(side, side, items, "Plate", "")), _PIXELS)
