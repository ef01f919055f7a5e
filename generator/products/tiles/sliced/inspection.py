"""Compares a sliced plate with its plan: one swap, on the right layer, between the right shapes."""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import shapely
from numpy.typing import NDArray

from generator.drawing.solids.bed import is_pause, pause_of
from generator.drawing.solids.plan import TilePlan
from generator.drawing.solids.region import body_area
from generator.game.outputs import Print
from generator.products.tiles.guide.facts import LINE
from generator.products.tiles.prints import Place
from generator.products.tiles.sliced.gcode import Event, Layer, Sliced

Points: TypeAlias = NDArray[np.float64]  # the ends of lines, (n, 2)

_STRAY = 0.3  # distance in mm by which the center of a line may lie outside its shape
_FUZZ = 0.5  # more of it where the slicer roughens the walls
_JOINED = 0.4  # lines of a layer that are twice as far apart, in mm, belong to one tile


class Verdict(NamedTuple):
    """The result: the number of tiles that are printed; width and depth in mm of the widest one in
    the layers around the swap, None without these. The print is right if there are no problems."""

    tiles: int
    changes: tuple[Event, ...]
    problems: tuple[str, ...]
    before: tuple[float, float] | None = None
    after: tuple[float, float] | None = None


def check_print(sliced: Sliced, places: Sequence[Place], settings: Print) -> Verdict:
    """Checks that a sliced print of tiles, or of bodies of pressed ones, has one swap (a pause, or
    a change of tools) before the right layer, and that this and the one below are as planned."""
    plan, swap = places[0].plan, places[0].plan.swap
    is_pressed, has_tools = plan.relief.is_pressed, settings.extruders > 1
    changes = sliced.tool_changes if has_tools else sliced.pauses
    problems = _no_changes(sliced) if is_pressed else [*_check_changes(changes, plan, settings)]
    if not is_pressed and has_tools and sliced.pauses:
        problems.append(f"it pauses {len(sliced.pauses)} times, though the printer changes tools")
    if (count := len(sliced.layers)) < swap.layer:
        problems.append(f"the print ends with layer {count}, the swap is before layer {swap.layer}")
        printed = len(_tiles(sliced.layers[0], plan.size)) if sliced.layers else 0
        return Verdict(printed, changes, tuple(problems))
    end = sliced.layers[-1].z
    if end < plan.top - 1.5 * swap.layer_height:
        problems.append(f"the G-code is incomplete: it ends at {end:g} mm of {plan.top:g} mm")
    pair = sliced.layers[swap.layer - 2 : swap.layer]
    tiles = _tiles(pair[0], plan.size)
    first, wanted = sliced.layers[0].z, swap.first_layer_height
    if min(abs(first - wanted), abs(pair[0].z - swap.height)) > 0.005:
        cause = f"the first layer is {first:g} mm high, not {wanted:g} mm"
        cause += ": set it in the slicer's print settings, and slice again"
        return Verdict(len(tiles), changes, (cause, *problems))
    if len(tiles) != len(places):
        problems.append(f"{len(tiles)} tiles are printed, the batch has {len(places)}")
    compare = partial(_compare, settings.nozzle, _STRAY + _FUZZ * sliced.is_fuzzy)
    sizes = []
    for layer, end in zip(pair, (swap.height, swap.height + swap.layer_height), strict=True):
        if abs(layer.z - end) > 0.005:
            problems.append(f"layer {layer.number} ends at {layer.z:g} mm, not at {end:g} mm")
        parts = _by_tile(layer, tiles)
        problems += _check_tiles(layer, parts, places, end - swap.layer_height / 2, compare)
        widths, depths = zip(*(np.ptp(it, axis=0) for it in parts if len(it)), strict=True)
        sizes.append((round(float(max(widths)), 2), round(float(max(depths)), 2)))
    return Verdict(len(tiles), changes, tuple(problems), *sizes)


def check_pieces(sliced: Sliced, places: Sequence[Place], settings: Print) -> Verdict:
    """Checks that a print of loose glyphs has as many pieces as planned, as high, and no stop."""
    height, bodies = places[0].plan.piece, sum(place.is_body for place in places)
    problems, layers = _no_changes(sliced), sliced.layers
    end = layers[-1].z if layers else 0.0
    if abs(end - height) > 0.05:
        problems.append(f"the print ends at {end:g} mm, not at {height:g} mm")
    glyphs = (place.region.polygons for place in places if not place.is_body)
    lines = (area.buffer(-LINE * settings.nozzle / 2).buffer(_JOINED) for area in glyphs)
    planned = bodies + sum(len(_hulls(area)) for area in lines)
    printed = len(_printed_parts(layers[len(layers) // 2])) if layers else 0
    if printed != planned:
        problems.append(f"{printed} pieces are printed, the plate has {planned}")
    return Verdict(len(places) if printed == planned else 0, (), tuple(problems))


def _no_changes(sliced: Sliced) -> list[str]:
    """Says where a print in one filament stops or changes the tool."""
    events = (*sliced.pauses, *sliced.tool_changes)
    return [f"{it.code} before layer {it.layer}: this plate needs no change" for it in events]


def _check_changes(changes: Sequence[Event], plan: TilePlan, settings: Print) -> Iterator[str]:
    layer, relief = plan.swap.layer, plan.relief
    extruders, printer = settings.extruders, settings.machine
    what = "tool change" if extruders > 1 else "pause"
    if not changes:
        yield f"there is no {what}"
        return
    if len(changes) > 1 and extruders < 3 and not relief.shares_layers:
        yield f"there are {len(changes)} {what}s"
    several = extruders > 2 and relief.is_sunk  # they share the lower layers
    first = next((it for it in changes if several and it.layer == layer), changes[0])
    codes = pause_of(settings).stop, printer.presets.pause, *printer.other_pauses
    if extruders == 1 and not is_pause(first.code, codes):
        yield f"it pauses with {first.code}, the printer's code is {codes[0]}"
    if first.layer != layer:
        yield f"the {what} comes before layer {first.layer}, not before layer {layer}"
    if first.inside and not relief.shares_layers:
        yield f"the {what} comes in the middle of layer {first.layer}"


def _check_tiles(
    layer: Layer,
    tiles: Sequence[Points],
    places: Sequence[Place],
    z: float,
    compare: Callable[[Points, shapely.Geometry], str],
) -> Iterator[str]:
    """Checks that a layer prints each tile as planned, or as another one, turned in any way."""
    shapes, left = [_section(place, z) for place in places], {*range(len(places))}
    for planned, points in enumerate(tiles[: len(places)]):
        views = [_turned(points, 90 * turn) for turn in range(4)]
        likely = sorted(left, key=lambda it: it != planned)
        fits = (it for it in likely if not all(compare(view, shapes[it]) for view in views))
        if (found := next(fits, None)) is None:
            wrong = compare(points, shapes[planned])
            yield f"layer {layer.number} {wrong} ({places[planned].glyph})"
        left.discard(found)


def _section(place: Place, z: float) -> shapely.Geometry:
    """The area of a tile at a height, in either color."""
    plan, region, letter = place.plan, place.region, place.region.polygons
    if region.mark and z < plan.swap.height + plan.mark_rise:
        letter = letter.union(region.mark.polygons)
    body = body_area(plan, plan.inset(z))
    if z < plan.swap.height or plan.relief.shares_layers:
        return body
    return body - letter if plan.relief.is_sunk else letter


def _compare(nozzle: float, stray: float, points: Points, shape: shapely.Geometry) -> str:
    """How lines fail to fill ``shape``; empty if they fill it."""
    if not len(points):
        return "leaves a tile out"
    if not shapely.contains_xy(shape.buffer(stray), points).all():
        return "prints outside of its shape"
    # Slender tips are not drawn: compare with what a line of this width can cover.
    half = LINE * nozzle / 2
    drawn = shape.buffer(-half).buffer(half)
    left, front, right, back = (shape if drawn.is_empty else drawn).bounds
    gaps = points.min(axis=0) - (left, front), (right, back) - points.max(axis=0)
    return "does not reach the edge of its shape" if np.max(gaps) > 2 * nozzle else ""


def _tiles(base: Layer, size: float) -> list[tuple[Any, float]]:
    """The square around each whole tile of a layer, and its turn in degrees, in reading order."""
    squares = [shapely.minimum_rotated_rectangle(part) for part in _printed_parts(base)]
    squares.sort(key=lambda it: (-round(it.centroid.y / (size / 2)), it.centroid.x))
    sides = (np.diff(square.exterior.coords[:2], axis=0)[0] for square in squares)
    turns = (math.degrees(math.atan2(y, x)) for x, y in sides)
    return [(square, (it + 45) % 90 - 45) for square, it in zip(squares, turns, strict=True)]


def _printed_parts(layer: Layer) -> list[shapely.Geometry]:
    """The convex hulls of the parts that the lines of a layer form."""
    points = np.array(layer.points)
    breaks = np.any(points[1:-1:2] != points[2::2], axis=1)  # lines that follow each other are one
    chains = np.repeat(np.concatenate(([0], np.cumsum(breaks))), 2)
    hulls = shapely.convex_hull(shapely.linestrings(points, indices=chains))
    return _hulls(shapely.union_all(shapely.buffer(hulls, _JOINED)))


def _hulls(area: shapely.Geometry) -> list[shapely.Geometry]:
    return list(shapely.get_parts(shapely.union_all(shapely.convex_hull(shapely.get_parts(area)))))


def _by_tile(layer: Layer, tiles: Sequence[tuple[Any, float]]) -> list[Points]:
    """The points of a layer for each tile, about its center, turned back."""
    points = np.array(layer.points)
    nearest = shapely.STRtree([square for square, _ in tiles]).nearest(shapely.points(points))
    return [
        _turned(points[nearest == i] - square.centroid.coords[0], -turn)
        for i, (square, turn) in enumerate(tiles)
    ]


def _turned(points: Points, degrees: float) -> Points:
    """The points turned about the origin, counterclockwise."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return np.asarray(points @ np.array([[cos, sin], [-sin, cos]]))
