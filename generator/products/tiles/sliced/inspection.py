"""Compares a sliced plate with its plan: one swap, on the right layer, between the right shapes."""

from __future__ import annotations

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
    if end < expected.plan.top - 1.5 * layer_height:
        problems.append(
            f"the G-code is incomplete: it ends at {end:g} mm of {expected.plan.top:g} mm"
        )
    below, above = (_by_tile(layer, pair[0], expected) for layer in (pair[0], pair[1]))
    problems += _check_layer(pair[0], below, expected, expected.plan.swap.height)
    problems += _check_layer(pair[1], above, expected, expected.plan.swap.height + layer_height)
    return Verdict(changes, _widest(below), _widest(above), tuple(problems))


def _check_changes(changes: tuple[Event, ...], expected: Expected) -> Iterator[str]:
    layer = expected.plan.swap.layer
    what = "tool change" if expected.extruders > 1 else "pause"
    if not changes:
        yield f"there is no {what}"
        return
    if len(changes) > 1 and expected.extruders < 3 and not expected.plan.relief.shares_layers:
        yield f"there are {len(changes)} {what}s"
    first = changes[0]
    if expected.extruders == 1 and expected.codes and not is_pause(first.code, expected.codes):
        yield f"it pauses with {first.code}, the printer's code is {expected.codes[0]}"
    if first.layer != layer:
        yield f"the {what} comes before layer {first.layer}, not before layer {layer}"
    if first.inside and not expected.plan.relief.shares_layers:
        yield f"the {what} comes in the middle of layer {first.layer}"


def _check_layer(
    layer: Layer, tiles: Sequence[Points], expected: Expected, z: float
) -> Iterator[str]:
    """Checks a layer that should end at ``z``."""
    if abs(layer.z - z) > 0.005:
        yield f"layer {layer.number} ends at {layer.z:g} mm, not at {round(z, 4):g} mm"
    middle = z - expected.plan.swap.layer_height / 2
    shapes = {glyph: _section(expected, glyph, middle) for glyph in expected.regions}
    for (glyph, _, _), points in zip(expected.places, tiles, strict=True):
        if wrong := _compare(points, shapes[glyph], expected.nozzle):
            yield f"layer {layer.number} {wrong} ({glyph})"


def _section(expected: Expected, glyph: str, z: float) -> shapely.Geometry:
    """The area of a tile at a height, in either color."""
    plan, letter = expected.plan, expected.regions[glyph].polygons
    half = plan.size / 2 - plan.inset(z)
    square = shapely.box(-half, -half, half, half)
    if z < plan.swap.height or plan.relief.shares_layers:
        return square
    return square - letter if plan.relief.is_sunk else letter


def _compare(points: Points, shape: shapely.Geometry, nozzle: float) -> str:
    """Says how lines fail to fill ``shape``; empty if they fill it."""
    if not points:
        return "leaves a tile out"
    xs, ys = np.array(points).T
    if not shapely.contains_xy(shape.buffer(_STRAY), xs, ys).all():
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


def _by_tile(layer: Layer, base: Layer, expected: Expected) -> list[Points]:
    """The points of a layer for each tile, about its center.

    A slicer may move the plate as a whole; ``base``, a layer of whole tiles, shows by how much.
    """
    centers = np.array([(x, y) for _, x, y in expected.places])
    shift = np.array(span(base.points)) - np.array(span(centers.tolist()))
    points = np.array(layer.points) - (shift[:2] + shift[2:]) / 2
    apart = np.abs(points[:, None, :] - centers[None, :, :]).max(axis=2)
    nearest = apart.argmin(axis=1)
    return [(points[nearest == i] - center).tolist() for i, center in enumerate(centers)]
