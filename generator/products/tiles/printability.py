"""Checks stroke and gap widths of glyphs against the nozzle."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.diagnostics import Diagnostic, Severity, Span
from generator.products.tiles.solids.region import Region

if TYPE_CHECKING:
    from shapely import MultiPolygon

_FINEST = 0.25
"""Smallest width that is measured, as a share of the nozzle's."""

_GROWTH = 2
"""Factor between successive trial widths."""

_JOINT = 0.05
"""Below this width, in mm, a stroke or gap is a point in which parts touch."""

_HALVINGS = 6
"""Bisection steps after the trial widths."""


@dataclass(frozen=True, slots=True)
class Widths:
    """Smallest widths of an area in mm: strokes, gaps between them, separate parts and holes.
    For parts and holes it is the diameter of the largest inscribed circle, or None if there are
    none."""

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


def check_widths(
    name: str, region: Region, room: Room, nozzle: float, where: Span
) -> Iterator[Diagnostic]:
    """Checks the widths of a region, called ``name`` in messages.

    A width below that of the nozzle is an error, below twice that a warning.
    """
    widths = measure(region, nozzle, 2 * nozzle)
    for code, what, width in _findings(widths):
        if width >= 2 * nozzle - 1e-9:
            continue
        severity = Severity.ERROR if width < nozzle else Severity.WARNING
        least = "the nozzle's width" if width < nozzle else "twice the nozzle's width"
        message = f"{name} has {what} {width:.2f} mm wide, less than {least} of {nozzle:g} mm"
        cure = _cure(width, region, room, nozzle)
        if region.is_joined and width < _JOINT:
            cure = (
                "parts of it touch in a point, or its outline crosses itself: make them overlap or "
                "move them apart"
            )
        yield Diagnostic(severity, code, message, where, (cure,))


def _findings(widths: Widths) -> Iterator[tuple[str, str, float]]:
    """Each width with its code and its name; a part or hole thinner than strokes or gaps has its
    own."""
    if widths.island is not None and widths.island <= widths.stroke * 1.05:
        yield "small-part", "a separate part only", widths.island
    else:
        yield "thin-stroke", "a stroke only", widths.stroke
    if widths.hole is not None and widths.hole <= widths.gap * 1.05:
        yield "small-hole", "a hole only", widths.hole
    else:
        yield "narrow-gap", "a gap only", widths.gap


def _cure(width: float, region: Region, room: Room, nozzle: float) -> str:
    """A hint: what makes ``width`` twice that of the nozzle."""
    scale = 2 * nozzle / max(width, 0.01)
    left, bottom, right, top = region.polygons.bounds
    height = room.height * scale
    size = max(right - left, top - bottom) * scale + room.border
    if size <= room.size:
        return f"a {room.key} of {_up(height)} mm would make it {2 * nozzle:g} mm"
    if scale > 3:
        return "draw it bolder or more open, or take another font"
    finest = math.floor(width / 2 * 100) / 100
    return (
        f"it needs to be {scale:.2f} times as large: a size of {_up(size)} mm and a "
        f"{room.key} of {_up(height)} mm; or a nozzle of at most {finest:g} mm"
    )


def _up(length: float) -> str:
    """Formats ``length`` rounded up to a tenth."""
    return f"{math.ceil(length * 10 - 1e-6) / 10:g}"


def measure(region: Region, nozzle: float, limit: float) -> Widths:
    """Measures the smallest widths of ``region``.

    ``nozzle`` sets the resolution. A stroke or gap wider than ``limit`` counts as ``limit``.
    """
    import shapely

    polygons = region.polygons.simplify(nozzle / 20)
    parts = list(shapely.get_parts(polygons))
    left, bottom, right, top = polygons.bounds
    frame = shapely.box(left, bottom, right, top).buffer(2 * limit, join_style="mitre")
    holes = [shapely.Polygon(hole) for part in parts for hole in part.interiors]
    return Widths(
        stroke=_narrowest(polygons, nozzle, limit),
        gap=_narrowest(frame - polygons, nozzle, limit),
        island=min(map(_circle, parts)) if len(parts) > 1 else None,
        hole=min(map(_circle, holes), default=None),
    )


def _narrowest(area: Any, nozzle: float, limit: float) -> float:
    """The smallest width of ``area``, ignoring the tips of its corners, found by bisection."""
    low, high = 0.0, _FINEST * nozzle
    while not _is_narrower(area, high):
        if high >= limit:
            return limit
        low, high = high, min(high * _GROWTH, limit)
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if _is_narrower(area, middle) else (middle, high)
    return (low + high) / 2


def _is_narrower(area: MultiPolygon, width: float) -> bool:
    """True if ``area`` is somewhere narrower than ``width``.

    The area is eroded and dilated by half the width (morphological opening). A part counts as
    narrow if what the opening removes is larger than ``width`` squared, which is more than it
    removes from a corner of 20 degrees, or if the erosion splits the area.
    """
    import shapely

    inside = area.buffer(-width / 2, quad_segs=4)
    if len(shapely.get_parts(inside)) != len(shapely.get_parts(area)):
        return True
    missed = area - inside.buffer(width / 2 * 1.02, quad_segs=4)
    return any(part.area > width**2 for part in shapely.get_parts(missed))


def _circle(area: Any) -> float:
    """Diameter of the largest inscribed circle."""
    import shapely

    return 2 * float(shapely.maximum_inscribed_circle(area, tolerance=0.01).length)
