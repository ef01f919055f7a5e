"""The target ``tiles``: plates for each accent color with the filament swap, blanks and CAD
solids."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.drawing import Affine, Group, Scene, Shape, glyph_outline, rounded_rectangle
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
from generator.products.tiles.pressed import drawn, prints_of, strip_of
from generator.products.tiles.solids.mesh import emit_stl, join
from generator.products.tiles.solids.plan import (
    ACCENT,
    BASE,
    TilePlan,
    plan_tile,
)
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
        yield from _pressed(kit, modeller, regions)
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


def _pressed(
    kit: Kit, modeller: CachedModeller, regions: Mapping[str, Region]
) -> Iterator[Artifact]:
    """The plates of pressed tiles, each in one color: the clearance strip, the bodies with their
    pockets, and the glyphs face down: the bed makes their faces, and the bulge of the first layers
    stays out of the pockets."""
    tile, plan, strip = kit.game.tile, modeller.plan, strip_of(kit)
    meshes = {glyph: modeller.tile(glyph, region).mesh for glyph, region in regions.items()}
    for batch in prints_of(kit):
        parts = {glyph: mesh.base for glyph, mesh in meshes.items()}
        role, color, half = BASE, tile.base_color, tile.size / 2
        details: dict[str, Any] = {"glyphs": list(batch.glyphs), "pieces": len(batch.tiles)}
        if batch.kind == "glyphs":
            parts = {glyph: mesh.accent.turned_over() for glyph, mesh in meshes.items()}
            role, color = ACCENT, batch.colors[0].hex
            details["pieces"] = sum(len(regions[glyph].pieces) for glyph in batch.glyphs)
            details["color"] = batch.colors[0].id
        if strip and batch.kind == "clearance-strip":
            bar = CachedModeller(kit, strip.plan, None).tile(strip.glyph, strip.region)
            parts = {strip.glyph: strip.printed(bar.mesh)}
            half = strip.plan.size + strip.plan.stretch / 2
            details |= {"pieces": 1 + len(strip.region.pieces), "clearances": strip.clearances}
        else:
            details["tiles"] = len(batch.tiles)
        details |= {"printer": kit.game.print.printer, "clearance": plan.clearance}
        found = [parts[glyph] for glyph in batch.glyphs]
        details["volumes"] = {role: round(sum(mesh.volume for mesh in found), 3)}
        placed, shapes = [], []
        for (glyph, accent), mesh, at in zip(
            batch.tiles, found, _places(kit.game.print, batch.plate), strict=True
        ):
            outline = glyph_outline(kit.game.glyphs[glyph], kit.fonts)
            path = outline.fitted(plan.glyph_width, plan.glyph_height)
            shapes.append(
                [Shape(*it) for it in drawn(batch, accent, path, plan, tile.base_color, strip)]
            )
            placed.append(PlacedTile(glyph, mesh, [Part(role, mesh)], "", *at))
        top = found[0].box[1][2]
        picture = _picture(kit, batch.plate, shapes, half)
        job = Job(kit.game.title, replace(plan, top=top), kit.game.print, (color,), None, picture)
        yield from _files(batch.name, batch.plate, placed, job, details)


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
