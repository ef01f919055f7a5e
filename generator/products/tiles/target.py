"""The target ``tiles``: plates of each accent color with the swap inside, blanks, CAD solids."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain, starmap

from generator.drawing import Affine, Box, Path, Shape, glyph_outline
from generator.drawing.solids.bed import pause_of
from generator.drawing.solids.plan import ACCENT, BASE, ROLES, TilePlan, plan_tile
from generator.drawing.solids.region import tile_region
from generator.drawing.solids.step import paint_step
from generator.drawing.solids.threemf import Job, Part, PlacedTile, plate_files
from generator.products.kit import Artifact, Kit
from generator.products.tiles.cad import CachedModeller
from generator.products.tiles.plates import Batch, batches, blank_plates, proof_batch, proof_plan
from generator.products.tiles.prints import Place, places_of, prints_of
from generator.products.tiles.tile_checks import check_tiles

SUMMARY = "3D tiles: a plate for each accent color as STL and as 3MF with the filament swap; STEP"
NEEDS = "tiles"

_SWAP = "height", "layer", "layer_height", "first_layer_height"

check = check_tiles


def make(kit: Kit) -> Iterator[Artifact]:
    """Yields ``tiles/BATCH.stl``, ``.prusa.3mf`` and ``.bambu.3mf`` for each batch and the proof,
    ``tiles/tile-GLYPH.step`` for each glyph, and blanks in all formats. Raises Failure for a glyph
    that cannot be modeled and for a missing system library."""
    game = kit.game
    plan = plan_tile(game.tile, game.print, game.marks)
    modeller = CachedModeller(kit, plan)
    if plan.relief.is_pressed:
        yield from _pressed(kit, modeller)
    elif plan.relief.carries_glyph:
        yield from _batches(kit, modeller, batches(game))
        yield from _batches(kit, CachedModeller(kit, proof_plan(game)), [proof_batch(game)])
    first = game.color_list[0]
    for glyph in game.glyphs if plan.relief.carries_glyph else ():
        shown = tile_region(game, kit.fonts, plan, glyph, first)
        data = paint_step(modeller.step(glyph, shown), [game.tile.base_color, first.hex])
        yield Artifact(f"tiles/tile-{glyph}.step", data, "step", {"glyph": glyph})
    yield from _blanks(kit, modeller)


def _batches(kit: Kit, modeller: CachedModeller, found: Iterable[Batch]) -> Iterator[Artifact]:
    plan, settings, base_color = modeller.plan, kit.game.print, kit.game.tile.base_color
    mesh_of = cache(modeller.mesh)
    mark_area = modeller.mark.area if modeller.mark else 0.0
    pause = None if settings.extruders > 1 else pause_of(settings)
    for batch in found:
        colors: Sequence[str] = (base_color, *(color.hex for color in batch.colors))
        if pause:
            colors = plan.relief.by_filament(base_color, batch.colors[0].hex)
        tiles, volumes = [], []
        for place, tile, at in zip(places_of(kit, batch), batch.tiles, batch.plate, strict=True):
            (glyph, color), region = tile, place.region
            mesh = mesh_of(glyph, region)
            raised = region.mark.area * plan.mark_rise / plan.rise if region.mark else 0.0
            volumes.append(plan.volumes(region.area + raised, mark_area))
            named = (batch.colors.index(color) + 2, color.name)
            accent_part = Part(ACCENT, mesh.accent, *(() if pause else named))
            parts = plan.relief.by_filament(Part(BASE, mesh.base), accent_part)
            tiles.append(PlacedTile(glyph, mesh.whole, parts, _from_above(kit, plan, place), *at))
        sums = map(sum, zip(*volumes, strict=True))
        details = {
            "color": batch.colors[0].id,
            "colors": [color.id for color in batch.colors],
            "tiles": len(batch.glyphs),
            "glyphs": list(batch.glyphs),
            "printer": settings.printer,
            "swap": {key: getattr(plan.swap, key) for key in _SWAP},
            "pause": list(pause.lines) if pause else [],
            "volumes": dict(zip(ROLES, (round(it, 3) for it in sums), strict=True)),
        }
        job = Job(kit.game.title, plan.swap, plan.top, settings, colors, pause)
        files = plate_files(f"tiles/{batch.name}", tiles, job, kit.thumbnail, details)
        yield from starmap(Artifact, files)


def _pressed(kit: Kit, modeller: CachedModeller) -> Iterator[Artifact]:
    """The plates of pressed tiles, each in one color. Glyphs are face down: the bed makes their
    faces, and the bulge of the first layers stays out of the pockets."""
    for batch in prints_of(kit):
        first, *_ = places = places_of(kit, batch)
        role, tiles = BASE if first.has_body else ACCENT, []
        for place, at in zip(places, batch.plate, strict=True):
            mesh = place.mesh(CachedModeller(kit, place.plan).mesh(place.glyph, place.region))
            drawn = [Shape(*it) for it in place.drawn()]
            tiles.append(PlacedTile(place.glyph, mesh, [Part(role, mesh)], drawn, *at))
        details = {
            "glyphs": list(batch.glyphs),
            "pieces": sum(it.has_body + it.has_glyphs * len(it.region.pieces) for it in places),
            "printer": kit.game.print.printer,
            "clearance": modeller.plan.clearance,
            **({"clearances": first.clearances} if first.clearances else {"tiles": len(places)}),
            **({} if first.has_body else {"color": batch.colors[0].id}),
            "volumes": {role: round(sum(it.whole.volume for it in tiles), 3)},
        }
        top = tiles[0].whole.box[1][2]
        job = Job(kit.game.title, modeller.plan.swap, top, kit.game.print, [first.color])
        files = plate_files(f"tiles/{batch.name}", tiles, job, kit.thumbnail, details)
        yield from starmap(Artifact, files)


def _blanks(kit: Kit, modeller: CachedModeller) -> Iterator[Artifact]:
    prints, colors = blank_plates(kit.game), [kit.game.tile.base_color]
    plan, mesh, settings = modeller.plan, modeller.mesh(), kit.game.print
    blank = PlacedTile("blank", mesh.whole, [Part(BASE, mesh.base)], _from_above(kit, plan))
    tiles = [blank._replace(x=x, y=y) for x, y in prints[0]]
    details = {"tiles": len(tiles), "prints": len(prints), "printer": settings.printer}
    job = Job(kit.game.title, plan.swap, plan.top, settings, colors)
    yield from starmap(Artifact, plate_files("tiles/blank", tiles, job, kit.thumbnail, details))
    yield Artifact("tiles/blank.step", paint_step(modeller.step(), colors), "step")


def _from_above(kit: Kit, plan: TilePlan, place: Place | None = None) -> list[Shape]:
    square = Box(0, 0, 0, 0).inset(-plan.size / 2).path(plan.corner_radius)
    drawn = [Shape(square, kit.game.tile.base_color)]
    if place:
        outline = glyph_outline(kit.game.glyphs[place.glyph], kit.fonts)
        fitted = outline.fitted(plan.glyph_width, plan.glyph_height)
        drawn.append(Shape(fitted.transformed(Affine.translate(0, -plan.glyph_up)), place.color))
    if place and place.region.mark:
        contours = [it for piece in place.region.mark.pieces for it in (piece.border, *piece.holes)]
        path = Path(tuple(chain.from_iterable(contours)))
        drawn.append(Shape(path.transformed(Affine.scale(1, -1)), place.color))
    return drawn
