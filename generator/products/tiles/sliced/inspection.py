"""Compares a sliced plate with its plan: one swap, on the right layer, between the right shapes."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import shapely

from generator.products.tiles.guide.facts import LINE
from generator.products.tiles.sliced.gcode import Event, Layer, Sliced, is_pause, span
from generator.products.tiles.solids.plan import TilePlan
from generator.products.tiles.solids.region import Region

Points: TypeAlias = Sequence[tuple[float, float]]

_STRAY = 0.3
"""Distance in mm by which the center of a line may lie outside its shape."""
_FUZZ = 0.5
"""More of it where the slicer roughens the walls."""
_JOINED = 0.4
"""Lines of a layer that are twice as far apart, in mm, belong to one tile."""


@dataclass(frozen=True, slots=True)
class Expected:
    """The plate as planned. ``places`` are the glyph ids with the x, y of their tiles in mm."""

    plan: TilePlan
    places: tuple[tuple[str, float, float], ...]
    regions: Mapping[str, Region]
    nozzle: float
    extruders: int
    codes: tuple[str, ...] = ()
    """Codes that pause the printer; none for any."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result. ``before`` and ``after`` are width and depth in mm of the widest tile in the
    layer below and above the swap, None where that layer is missing. The print is right if there
    are no problems."""

    changes: tuple[Event, ...]
    before: tuple[float, float] | None
    after: tuple[float, float] | None
    problems: tuple[str, ...]


def check_print(sliced: Sliced, expected: Expected) -> Verdict:
    """Checks a sliced print against its plan.

    There must be exactly one pause before the swap layer (with two extruders: no pause, and the
    first tool change there). That layer and the one below must have the planned heights, and their
    lines must fill the planned shapes: whole tiles below the swap, and above it what the relief
    prints.
    """
    two = expected.extruders > 1
    changes = sliced.tool_changes if two else sliced.pauses
    problems = list(_check_changes(changes, expected))
    if two and sliced.pauses:
        problems.append(f"it pauses {len(sliced.pauses)} times, though the printer changes tools")
    layers = {layer.number: layer for layer in sliced.layers}
    number, layer_height = expected.plan.swap.layer, expected.plan.swap.layer_height
    pair = layers.get(number - 1), layers.get(number)
    if pair[0] is None or pair[1] is None:
        problems.append(
            f"the print ends with layer {len(layers)}, the swap is before layer {number}"
        )
        return Verdict(changes, None, None, tuple(problems))
    end = sliced.layers[-1].z
    if end < expected.plan.top + sliced.z_offset - 1.5 * layer_height:
        problems.append(
            f"the G-code is incomplete: it ends at {end:g} mm of {expected.plan.top:g} mm"
        )
    tiles = _tiles(pair[0], expected.plan.size)
    if len(tiles) != len(expected.places):
        problems.append(f"{len(tiles)} tiles are printed, the batch has {len(expected.places)}")
    below, above = (_by_tile(layer, tiles) for layer in (pair[0], pair[1]))
    height, offset = expected.plan.swap.height, sliced.z_offset
    stray = _STRAY + _FUZZ * sliced.is_fuzzy
    problems += _check_height(pair[0], height + offset)
    problems += _check_height(pair[1], height + offset + layer_height)
    problems += _check_tiles(number - 1, below, expected, height - layer_height / 2, stray)
    problems += _check_tiles(number, above, expected, height + layer_height / 2, stray)
    return Verdict(changes, _widest(below), _widest(above), tuple(problems))


def _check_changes(changes: tuple[Event, ...], expected: Expected) -> Iterator[str]:
    layer = expected.plan.swap.layer
    what = "tool change" if expected.extruders > 1 else "pause"
    if not changes:
        yield f"there is no {what}"
        return
    if len(changes) > 1 and expected.extruders < 3 and not expected.plan.relief.shares_layers:
        yield f"there are {len(changes)} {what}s"
    several = expected.extruders > 2 and expected.plan.relief.is_sunk  # they share the lower layers
    first = next((it for it in changes if several and it.layer == layer), changes[0])
    if expected.extruders == 1 and expected.codes and not is_pause(first.code, expected.codes):
        yield f"it pauses with {first.code}, the printer's code is {expected.codes[0]}"
    if first.layer != layer:
        yield f"the {what} comes before layer {first.layer}, not before layer {layer}"
    if first.inside and not expected.plan.relief.shares_layers:
        yield f"the {what} comes in the middle of layer {first.layer}"


def _check_height(layer: Layer, z: float) -> Iterator[str]:
    if abs(layer.z - z) > 0.005:
        yield f"layer {layer.number} ends at {layer.z:g} mm, not at {round(z, 4):g} mm"


def _check_tiles(
    number: int, tiles: Sequence[Points], expected: Expected, z: float, stray: float
) -> Iterator[str]:
    """Checks what a layer prints of each tile at a height: the planned glyph, or another one of the
    plate if tiles were arranged anew, turned in any way."""
    shapes = {glyph: _section(expected, glyph, z) for glyph in expected.regions}
    left = Counter(glyph for glyph, _, _ in expected.places)
    for (planned, _, _), points in zip(expected.places, tiles, strict=False):
        found = (
            glyph
            for glyph in sorted(+left, key=lambda glyph: glyph != planned)
            for turn in range(4)
            if not _compare(_turned(points, 90 * turn), shapes[glyph], expected.nozzle, stray)
        )
        if glyph := next(found, ""):
            left[glyph] -= 1
        else:
            wrong = _compare(points, shapes[planned], expected.nozzle, stray)
            yield f"layer {number} {wrong} ({planned})"


def _section(expected: Expected, glyph: str, z: float) -> shapely.Geometry:
    """The area of a tile at a height, in either color."""
    plan, letter = expected.plan, expected.regions[glyph].polygons
    half = plan.size / 2 - plan.inset(z)
    square = shapely.box(-half, -half, half, half)
    if z < plan.swap.height or plan.relief.shares_layers:
        return square
    return square - letter if plan.relief.is_sunk else letter


def _compare(points: Points, shape: shapely.Geometry, nozzle: float, stray: float) -> str:
    """Says how lines fail to fill ``shape``; empty if they fill it."""
    if not points:
        return "leaves a tile out"
    xs, ys = np.array(points).T
    if not shapely.contains_xy(shape.buffer(stray), xs, ys).all():
        return "prints outside of its shape"
    # Slender tips are not drawn: compare with what a line of this width can cover.
    half = LINE * nozzle / 2
    drawn = shape.buffer(-half).buffer(half)
    inward = np.array([1, 1, -1, -1])
    gaps = inward * (np.array(span(points)) - (shape if drawn.is_empty else drawn).bounds)
    return "does not reach the edge of its shape" if gaps.max() > 2 * nozzle else ""


def _widest(tiles: Sequence[Points]) -> tuple[float, float]:
    sizes = [np.ptp(points, axis=0).tolist() for points in tiles if points] or [(0.0, 0.0)]
    widths, depths = zip(*sizes, strict=True)
    return round(max(widths), 2), round(max(depths), 2)


def _tiles(base: Layer, size: float) -> list[tuple[shapely.Polygon, float]]:
    """The square around each tile of a layer of whole tiles, and by how many degrees it is turned,
    in reading order from the back left, wherever the slicer or its user put them."""
    lines = shapely.linestrings(np.reshape(base.points, (-1, 2, 2)))
    parts = shapely.get_parts(shapely.MultiLineString(list(lines)).buffer(_JOINED))
    found = []
    for part in shapely.get_parts(shapely.union_all(shapely.convex_hull(parts))):
        square = shapely.minimum_rotated_rectangle(part)
        (x0, y0), (x1, y1), *_ = square.exterior.coords
        turn = math.degrees(math.atan2(y1 - y0, x1 - x0)) % 90
        found.append((square, turn - 90 if turn > 45 else turn))
    rows = {id(square): round(square.centroid.y / (size / 2)) for square, _ in found}
    return sorted(found, key=lambda tile: (-rows[id(tile[0])], tile[0].centroid.x))


def _by_tile(layer: Layer, tiles: Sequence[tuple[shapely.Polygon, float]]) -> list[Points]:
    """The points of a layer for each tile, about its center, turned back."""
    points = np.array(layer.points)
    squares, places = np.array([square for square, _ in tiles]), shapely.points(points)
    nearest = shapely.distance(squares[:, None], places[None, :]).argmin(axis=0)
    return [
        _turned((points[nearest == i] - np.array(square.centroid.coords[0])).tolist(), -turn)
        for i, (square, turn) in enumerate(tiles)
    ]


def _turned(points: Points, degrees: float) -> Points:
    """The points turned about the origin, counterclockwise."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(x * cos - y * sin, x * sin + y * cos) for x, y in points]
