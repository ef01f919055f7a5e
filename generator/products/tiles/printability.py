"""Checks the shapes of glyphs against the nozzle: strokes are lost where the opening of a shape by
a disc of its width (erosion, then dilation) differs from it, gaps where the closing does."""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import shapely
from shapely import MultiPolygon

from generator.diagnostics import Diagnostic, Span
from generator.drawing.solids.region import Region, grow
from generator.products.tiles import UNPRINTABLE

_VANISHES = 0.375
"""Below this share of the nozzle's width nothing is printed: a wall of 0.15 mm still becomes a line
of a 0.4 mm nozzle (sliced with PrusaSlicer 2.5)."""
_SLIGHT = 0.02  # a change of area up to this share is not reported
_FINEST = 0.25  # smallest width that is measured, as a share of the nozzle's
_GROWTH = 1.25  # factor between successive trial widths
_LONG = 1.0  # a bottleneck is at least this many times as long as wide
_JOINT = 0.05  # below this width, in mm, a stroke or gap is a point in which parts touch
_GRAIN = 0.001  # walls thinner than this, in mm, count as gone: in a mesh their sides are one
_HALVINGS = 6  # bisection steps after the trial widths
_SLENDER = 5.0  # height of a relief over its thinnest width, above which it may bend or break


class Widths(NamedTuple):
    """Smallest widths of an area in mm: of strokes and gaps at bottlenecks, not in the tip of a
    wedge; of separate parts and holes the largest inscribed circle's, or None without any."""

    stroke: float
    gap: float
    island: float | None
    hole: float | None


class Room(NamedTuple):
    """The limits within which a glyph or mark can grow: ``key`` sets its ``height`` in mm, on a
    tile of ``size`` mm with ``border`` mm of margins and slopes."""

    key: str
    height: float
    size: float
    border: float
    nozzle: float
    is_from_below: bool = False


def check_widths(name: str, region: Region, room: Room, where: Span) -> Iterator[Diagnostic]:
    """Warns of parts, holes, strokes and gaps of a region that the nozzle cannot draw; an error if
    a part is so thin that nothing of it is printed."""
    nozzle, least = room.nozzle, _VANISHES * room.nozzle
    parts = shapely.get_parts(region.polygons)
    if lost := _thin(parts, least):
        thin = _circle(lost)
        shape = "a separate part" if len(parts) > 1 else "a stroke"
        message = f"{name} has {shape} only {thin:.2f} mm wide, {_place(lost, region, room)}: "
        message += f"a nozzle of {nozzle:g} mm prints nothing below {least:.2f} mm"
        hint = _enlarge(thin or least / 2, region, room)
        yield Diagnostic.error(UNPRINTABLE, message, where, hint)
        return
    for code, shape, width, lost in _findings(region.polygons, nozzle):
        if width is not None and round(width, 2) >= nozzle:
            continue  # within the accuracy of the offsets
        wide = " that taper to" if width is None else f" only {width:.2f} mm wide,"
        message = f"{name} has {shape}{wide} less than the nozzle's {nozzle:g} mm"
        message += f", {_place(lost, region, room)}"
        hint = _enlarge(width or nozzle / 2, region, room)
        if region.is_joined and width is not None and width < _JOINT:
            cause = "parts of it touch in a point, or its outline crosses itself"
            hint = f"{cause}: make them overlap or move them apart"
        yield Diagnostic.warning(code, message, where, hint)


def check_slender(name: str, region: Region, relief: float, where: Span) -> Iterator[Diagnostic]:
    """Warns of a raised glyph that is high for the width of its thinnest separate part."""
    width = min(map(_circle, region.polygons.geoms))
    if relief > _SLENDER * width:
        wide = f"only {width:.1f} mm wide: it may bend or break off"
        message = f"{name} is {relief:g} mm high, but {wide}"
        hint = f"relief should be at most {math.floor(_SLENDER * width * 10) / 10:g}"
        yield Diagnostic.warning("slender-relief", message, where, hint)


def check_pocket(
    name: str, region: Region, clearance: float, room: Room, where: Span
) -> Iterator[Diagnostic]:
    """An error if a pocket leaves no wall in the body, a warning if the nozzle cannot draw it."""
    if _topology(region.polygons.buffer(clearance + _GRAIN)) != _topology(region.polygons):
        message = f"a clearance of {clearance:g} mm removes a wall in the pocket of {name}"
        hint = "lower clearance, or draw the glyph more open"
        yield Diagnostic.error(UNPRINTABLE, message, where, hint)
        return
    for item in check_widths(f"the pocket of {name}", grow(region, clearance), room, where):
        if item.code in ("small-hole", "narrow-gap"):
            hint = "a wall of the body is there: lower clearance, or draw the glyph more open"
            yield item._replace(hints=(hint,))


def _place(area: Any, region: Region, room: Room) -> str:
    """Says where on the glyph ``area`` is, at the widest of its parts."""
    widest = max(shapely.get_parts(area), key=_circle)
    x, y = shapely.maximum_inscribed_circle(widest, tolerance=0.01).coords[0]
    left, bottom, right, _ = region.polygons.bounds
    across = right - x if room.is_from_below else x - left
    return f"{across:.1f} mm from its left edge and {y - bottom:.1f} mm above its lower edge"


@lru_cache(maxsize=256)
def _findings(area: MultiPolygon, nozzle: float) -> Sequence[tuple[str, str, float | None, Any]]:
    """The parts, strokes, holes and gaps that a nozzle cannot draw: of each a code, the shape in
    words, its width in mm, or None for a wedge, and its area."""
    found: list[tuple[str, str, float | None, Any]] = []
    parts = list(shapely.get_parts(area))
    holes = [shapely.Polygon(hole) for part in parts for hole in part.interiors]
    closed = area.buffer(nozzle / 2).buffer(-nozzle / 2)
    part = ("small-part", "a separate part") if len(parts) > 1 else ("thin-stroke", "a stroke")
    for small, pieces, code, narrow, around, printed in (
        (part, parts, "thin-stroke", "stroke", area, _opened(area, nozzle)),
        (("small-hole", "a hole"), holes, "narrow-gap", "gap", _free(area, nozzle), closed),
    ):
        is_cut = _topology(printed) != _topology(area)
        if thin := _thin(pieces, nozzle):
            found.append((*small, _circle(thin), thin))
        elif is_cut or abs(printed.area - area.area) > _SLIGHT * area.area:
            width = _narrowest(around, nozzle, nozzle)
            lost = around - _opened(around, min(nozzle, width * _GROWTH))
            tapers = not is_cut and width >= nozzle
            shape = f"a {narrow}" if is_cut else f"{narrow}s"
            found.append((code, shape, None if tapers else width, lost))
    return found


def _thin(parts: Sequence[Any], width: float) -> Any:
    """The thinnest of the parts that an erosion by ``width`` takes away, or None."""
    return min((it for it in parts if it.buffer(-width / 2).is_empty), key=_circle, default=None)


def _opened(area: Any, width: float) -> Any:
    return area.buffer(-width / 2).buffer(width / 2)


def _topology(area: Any) -> tuple[int, int]:
    """The number of parts and of holes."""
    parts = [part for part in shapely.get_parts(area) if not part.is_empty]
    return len(parts), sum(len(part.interiors) for part in parts)


def _free(area: MultiPolygon, margin: float) -> Any:
    return shapely.box(*area.bounds).buffer(2 * margin, join_style="mitre") - area


def _enlarge(width: float, region: Region, room: Room) -> str:
    """A hint: the sizes at which ``width`` becomes the nozzle's."""
    scale = room.nozzle / max(width, 0.01)
    left, bottom, right, top = region.polygons.bounds
    height = room.height * scale
    size = max(right - left, top - bottom) * scale + room.border
    if size <= room.size:
        return f"a {room.key} of {_up(height)} mm would make it {room.nozzle:g} mm"
    both = f"a size of {_up(size)} mm and a {room.key} of {_up(height)} mm"
    cure = f"it needs to be {scale:.2f} times as large: {both}"
    if scale > 1.5:  # a tile of such a size is another game's
        wide = f"{_up(scale)} times as wide"
        cure = f"draw it bolder or more open there, {wide}, or take another font"
    return f"{cure}; or use a finer nozzle"


def _up(length: float) -> str:
    """Formats ``length`` rounded up to a tenth."""
    return f"{math.ceil(length * 10 - 1e-6) / 10:g}"


def measure(region: Region, nozzle: float, limit: float) -> Widths:
    """The smallest widths of ``region``, at most ``limit``; ``nozzle`` sets the resolution."""
    polygons = region.polygons.simplify(nozzle / 20)
    parts = list(shapely.get_parts(polygons))
    holes = [shapely.Polygon(hole) for part in parts for hole in part.interiors]
    return Widths(
        stroke=_narrowest(polygons, nozzle, limit),
        gap=_narrowest(_free(polygons, limit), nozzle, limit),
        island=min(map(_circle, parts)) if len(parts) > 1 else None,
        hole=min(map(_circle, holes), default=None),
    )


def _narrowest(area: Any, nozzle: float, limit: float) -> float:
    """The smallest width of ``area`` at a bottleneck, found by bisection: there, an erosion changes
    the number of parts, or an opening takes away much more, for its width, than at smaller widths.
    The tips of wedges are as long as wide at every width."""
    parts, low, high = _topology(area)[0], 0.0, _FINEST * nozzle

    def missed(width: float, counts_parts: bool = True) -> float:
        """The area lost by an opening over its square; infinite where the erosion splits parts."""
        inside = area.buffer(-width / 2, quad_segs=4)
        if counts_parts and _topology(inside)[0] != parts:
            return math.inf
        return float((area - inside.buffer(width / 2 * 1.02, quad_segs=4)).area) / width**2

    before = missed(nozzle / 20, counts_parts=False)
    while (found := missed(high)) <= before + _LONG:
        if high >= limit:
            return limit
        before = max(before, found)
        low, high = high, min(high * _GROWTH, limit)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if missed(middle) > before + _LONG else (middle, high)
    return (low + high) / 2


@lru_cache(maxsize=256)
def _circle(area: Any) -> float:
    """Diameter of the largest inscribed circle."""
    return 2 * float(shapely.maximum_inscribed_circle(area, tolerance=0.01).length)
