"""The target ``tiles``: plates of each accent color with the swap inside, blanks, CAD solids."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import chain, starmap

from generator.drawing import Shape
from generator.drawing.solids.bed import pause_of
from generator.drawing.solids.mesh import TileMesh
from generator.drawing.solids.plan import ACCENT, BASE, plan_tile
from generator.drawing.solids.region import body_path, tile_region
from generator.drawing.solids.step import paint_step
from generator.drawing.solids.threemf import Job, Part, PlacedTile, plate_files
from generator.products.kit import Artifact, Kit
from generator.products.tiles.cad import tile_mesh, tile_step
from generator.products.tiles.plates import Batch, blank_plates, proof_batch
from generator.products.tiles.prints import places_of, prints_of
from generator.products.tiles.tile_checks import check_tiles

SUMMARY = "3D tiles: a plate for each accent color as STL and as 3MF with the filament swap; STEP"
NEEDS = "tiles"
OF_SET = True

check = check_tiles


def make(kit: Kit) -> Iterator[Artifact]:
    """Yields ``tiles/BATCH.stl``, ``.prusa.3mf`` and ``.bambu.3mf`` for each batch and the proof,
    ``tiles/tile-GLYPH.step`` for each glyph, and blanks in all formats. Raises Failure for a glyph
    that cannot be modeled and for a missing system library."""
    game = kit.game
    plan, base = plan_tile(game.tile, game.print, game.marks), game.tile.base_color
    mesh_of, found = cache(partial(tile_mesh, kit)), prints_of(kit)
    if found and not plan.relief.is_pressed:
        found = (*found, proof_batch(game))
    for batch in found:
        yield from _print(kit, batch, mesh_of)
    first = game.color_list[0]
    for glyph in game.glyphs if plan.relief.carries_glyph else ():
        shown = tile_region(game, kit.fonts, plan, glyph, first)
        data = paint_step(tile_step(kit, plan, glyph, shown), [base, first.hex])
        yield Artifact(f"tiles/tile-{glyph}.step", data, "step", {"glyph": glyph})
    prints, mesh = blank_plates(game), mesh_of(plan)
    parts, drawn = [Part(BASE, mesh.base)], [Shape(body_path(plan), base)]
    tiles = [PlacedTile("blank", mesh.whole, parts, drawn, *at) for at in prints[0]]
    details = {"tiles": len(tiles), "prints": len(prints), "printer": game.print.printer}
    job = Job(game.title, plan.swap, game.print, [base])
    yield from starmap(Artifact, plate_files("tiles/blank", tiles, job, kit.thumbnail, details))
    yield Artifact("tiles/blank.step", paint_step(tile_step(kit, plan), [base]), "step")


def _print(kit: Kit, batch: Batch, mesh_of: Callable[..., TileMesh]) -> Iterator[Artifact]:
    """The files of a print. Each of pressed tiles is in one color, its glyphs face down: the bed
    makes their faces, and the bulge of the first layers stays out of the pockets."""
    settings, base = kit.game.print, kit.game.tile.base_color
    first, *_ = places = places_of(kit, batch)
    swap, relief = first.plan.swap, first.plan.relief
    pause = None if relief.is_pressed or settings.extruders > 1 else pause_of(settings)
    tiles = []
    for place, (glyph, color), at in zip(places, batch.tiles, batch.plate, strict=True):
        mesh = mesh_of(place.plan, glyph, place.region)
        named = () if pause else (batch.colors.index(color) + 2, color.name)
        accent = Part(ACCENT, mesh.accent, *named)
        whole = mesh.whole
        parts: Sequence[Part] = relief.by_filament(Part(BASE, mesh.base), accent)
        if relief.is_pressed:
            whole = mesh.base if place.is_body else mesh.accent.turned_over()
            parts = (Part(ACCENT if batch.kind == "glyphs" else BASE, whole),)
        tiles.append(PlacedTile(glyph, whole, parts, [Shape(*it) for it in place.drawn(base)], *at))
    volumes = dict.fromkeys((part.role for part in tiles[0].parts), 0.0)
    for part in chain.from_iterable(tile.parts for tile in tiles):
        volumes[part.role] += part.mesh.volume
    details = {
        "tiles": len(tiles),
        "glyphs": list(batch.glyphs),
        "printer": settings.printer,
        "volumes": {role: round(volume, 3) for role, volume in volumes.items()},
    }
    if ACCENT in volumes:
        details |= {"color": batch.colors[0].id, "colors": [color.id for color in batch.colors]}
    if relief.is_pressed:
        pieces = sum(1 if it.is_body else len(it.region.pieces) for it in places)
        details |= {"pieces": pieces, "clearances": first.clearances}
        colors: Sequence[str] = [base if first.is_body else first.color]
    else:
        details["swap"] = swap._asdict() | {"layer": swap.layer}
        details["pause"] = list(pause.lines) if pause else []
        colors = base, *(color.hex for color in batch.colors)
        colors = relief.by_filament(*colors) if pause else colors
    job = Job(kit.game.title, swap, settings, colors, pause)
    files = plate_files(f"tiles/{batch.name}", tiles, job, kit.thumbnail, details)
    yield from starmap(Artifact, files)
