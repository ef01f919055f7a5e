"""A plate of tiles as triangles for a viewer: at once from the outlines, or from the solids."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from generator.drawing.solids.bed import bed_of
from generator.drawing.solids.plan import ROLES, Role, TilePlan, plan_tile
from generator.drawing.solids.region import Region, body_area, tile_region
from generator.products.kit import Artifact, Kit
from generator.products.tiles.cad import tile_mesh
from generator.products.tiles.plates import batches, blank_plates

_Facets = NDArray[np.float64]


def plate_preview(kit: Kit, name: str, *, is_exact: bool) -> Artifact:
    """The plate of this name, or the first one: corners of triangles as floats of four bytes, each
    kind of tile once, in the middle. ``details`` have the parts of each kind (glyph, with the color
    if marks tell colors of a plate apart; role, first corner, number of corners), the tiles (kind,
    x, y from the corner of the bed, color, its id unless in the kind), and what surrounds them.
    ``is_exact``: from the solids; a Failure if one cannot be modeled."""
    game, base = kit.game, kit.game.tile.base_color
    plan, (width, depth) = plan_tile(game.tile, game.print, game.marks), bed_of(game.print)
    every = {batch.name: batch for batch in batches(game) if batch.kind in ("batch", "bodies")}
    kinds: dict[str, tuple[str, Region | None]] = {"": ("", None)}
    shown, plate, swap = "blank", blank_plates(game)[0], 0
    tiles = [("", base, "blank")] * len(plate)
    if batch := every.get(name) or next(iter(every.values()), None):
        shown, plate, swap = batch.name, batch.plate, plan.swap.layer
        kinds, tiles = {}, []
        for glyph, color in batch.tiles:
            is_marked = plan.marks != "none" and len(batch.colors) > 1
            kind, of = (f"{glyph}, {color.id}", "") if is_marked else (glyph, color.id)
            kinds[kind] = glyph, tile_region(game, kit.fonts, plan, glyph, color)
            tiles.append((kind, color.hex, of))
    parts: list[tuple[str, Role, int, int]] = []
    data = list[_Facets]()
    for kind, (glyph, region) in kinds.items():
        zones = _zones(plan, region)
        if is_exact:
            meshes = zip(ROLES, tile_mesh(kit, plan, glyph, region)[1:], strict=True)
            zones = ((role, mesh.facets) for role, mesh in meshes if len(mesh.triangles))
        for role, facets in zones:
            parts.append((kind, role, sum(map(len, data)), 3 * len(facets)))
            data.append(facets.reshape(-1, 3))
    corners = np.concatenate(data).astype("<f4")
    high, placed = round(float(corners[:, 2].max()), 3), zip(tiles, plate, strict=True)
    details = {
        "plates": [*every] or ["blank"],
        "parts": parts,
        "places": [(it, x + width / 2, y + depth / 2, *of) for (it, *of), (x, y) in placed],
        "base": base,
        "bed": (width, depth),
        "size": [round(plan.size + plan.stretch, 3), round(plan.size, 3), high],
        "layers": plan.layers if batch else plan.swap.base_layers,
        "layer_height": plan.swap.layer_height,
        "first_layer_height": plan.swap.first_layer_height,
        "swap": swap,
    }
    return Artifact(f"plates/{shown}.mesh", corners.tobytes(), "mesh", details)


def _zones(plan: TilePlan, region: Region | None) -> Iterator[tuple[Role, _Facets]]:
    """The triangles of a tile by role, (n, 3, 3)."""
    low, high = plan.swap.height, plan.top
    yield plan.relief.below, _solid([(body_area(plan, it.inset), it.z) for it in plan.lower])
    raised = [it.polygons for it in (region, region and region.mark) if it]
    if raised and plan.relief.glyph:
        filled = shapely.union_all(raised)
        yield plan.relief.glyph, _solid([(filled, low), (filled, high)])
    if plan.relief.around:
        section = body_area(plan, plan.upper[-1].inset)
        if region is not None:
            raised[0] = (region.pocket or region).polygons
        section = section.difference(shapely.union_all(raised))
        yield plan.relief.around, _solid([(section, low), (section, high)])


def _solid(sections: Sequence[tuple[Any, float]]) -> _Facets:
    """The walls through areas of as many corners at their heights, and the faces at both ends."""
    found = []
    for (below, low), (above, high) in pairwise(sections):
        rings = (shapely.get_rings(shapely.get_parts(area)) for area in (below, above))
        found += [_wall(_ring(a, low), _ring(b, high)) for a, b in zip(*rings, strict=True)]
    for (area, z), turn in ((sections[0], -1), (sections[-1], 1)):
        faces = shapely.constrained_delaunay_triangles(shapely.normalize(area))
        flat = shapely.orient_polygons(shapely.get_parts(faces))
        found.append(np.array([_ring(face, z)[::turn] for face in flat]))
    return np.concatenate(found)


def _ring(ring: Any, z: float) -> _Facets:
    """The corners of a ring, or of a polygon without holes, at a height."""
    return np.insert(shapely.get_coordinates(ring)[:-1], 2, z, axis=1)


def _wall(low: _Facets, high: _Facets) -> _Facets:
    """Two triangles between each two neighboring points of two rings of as many."""
    next_low, next_high = np.roll(low, -1, axis=0), np.roll(high, -1, axis=0)
    first = np.stack([low, next_low, next_high], axis=1)
    return np.concatenate([first, np.stack([low, next_high, high], axis=1)])
