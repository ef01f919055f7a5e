"""Filled areas of outlines, with borders that solids can be made of."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

import shapely
from fontTools.misc.bezierTools import cubicPointAtT
from fontTools.pens.pointInsidePen import PointInsidePen
from shapely import MultiPolygon

from generator.drawing.color_marks import color_mark
from generator.drawing.fonts import FontLibrary
from generator.drawing.outlines import glyph_outline, text_outline
from generator.drawing.path import Affine, Box, Path, Segment, draw, polygon
from generator.drawing.solids.plan import TilePlan, flat_underside
from generator.game.model import Color, Game

Contour: TypeAlias = tuple[Segment, ...]  # a closed contour: M, then lines and cubics, then Z
Points: TypeAlias = Sequence[tuple[float, float]]

TOLERANCE = 0.01  # largest distance between a chord and its curve, in mm
_TOUCHING = 0.005  # parts that touch in a point are joined by growing them by this, in mm
_APART = 0.0005  # contours closer than this, in mm, touch: a mesh cannot tell them apart
_MARGIN = 0.1  # between the marks of colors and the border of the window around them, in mm
_MARK_SHARE = 0.8  # largest width of a mark in the underside, as a share of it
_SPECK = 0.01  # parts and holes below this area, in mm2, are dropped: no nozzle prints them


class Piece(NamedTuple):
    """A connected area: the contours of its border and of its holes."""

    border: Contour
    holes: tuple[Contour, ...]


@dataclass(frozen=True, eq=False)
class Region:
    """The filled area of an outline in mm, and the area around it. No two contours touch."""

    pieces: tuple[Piece, ...]  # filled
    islands: tuple[Piece, ...]  # the free areas that they enclose
    outer: tuple[Contour, ...]  # bound the free area around them
    polygons: MultiPolygon  # the filled area within TOLERANCE
    is_joined: bool = False  # if parts touched in a point and were joined
    unseen: int = 0  # number of contours inside the filled area that change nothing
    mark: "Region | None" = None  # the mark of the color below the glyph
    pocket: "Region | None" = None  # that of a pressed glyph: its area and the clearance

    @property
    def path(self) -> Path:
        """Its border, y down."""
        contours = (it for piece in self.pieces for it in (piece.border, *piece.holes))
        return Path(tuple(chain.from_iterable(contours))).transformed(Affine.scale(1, -1))


@lru_cache(maxsize=256)
def glyph_region(outline: Path, plan: TilePlan) -> Region:
    """The area of a glyph on its tile, in mm, y to the back. ValueError if it encloses none."""
    up = Affine.scale(1, -1).then(Affine.translate(0, plan.glyph_up))
    region = fill(outline.fitted(plan.glyph_width, plan.glyph_height).transformed(up))
    return replace(region, pocket=grow(region, plan.clearance) if plan.relief.is_pressed else None)


def tile_region(game: Game, fonts: FontLibrary, plan: TilePlan, glyph: str, color: Color) -> Region:
    """The area of a glyph with that of the mark of a color, if tiles have marks."""
    region = glyph_region(glyph_outline(game.glyphs[glyph], fonts), plan)
    if plan.marks == "none":
        return region
    return replace(region, mark=_mark(color_mark(game, game.color_list.index(color), fonts), plan))


def body_area(plan: TilePlan, inset: float = 0.0) -> shapely.Polygon:
    """The section of the body at an inset, its round corners as chords, counter-clockwise."""
    width, depth = (plan.size + plan.stretch) / 2 - inset, plan.size / 2 - inset
    radius, body = plan.radius(inset), shapely.box(-width, -depth, width, depth)
    return shapely.orient_polygons(body.buffer(-radius).buffer(radius)) if radius else body


def body_path(plan: TilePlan, inset: float = 0.0) -> Path:
    """The outline of the same section."""
    width, depth = (plan.size + plan.stretch) / 2 - inset, plan.size / 2 - inset
    return Box(-width, -depth, width, depth).path(plan.radius(inset))


def mark_window(game: Game, fonts: FontLibrary, plan: TilePlan) -> Region | None:
    """A convex area with straight edges around the marks of all colors, if tiles have marks."""
    if plan.marks == "none":
        return None
    paths = (color_mark(game, color, fonts) for color in range(len(game.colors)))
    hull = shapely.union_all([_mark(path, plan).polygons for path in paths]).convex_hull
    return region_of(_clean(hull.buffer(_MARGIN, join_style="mitre").simplify(_MARGIN / 2)))


def _mark(path: Path, plan: TilePlan) -> Region:
    return fill(path.transformed(Affine.scale(1, -1).then(Affine.translate(0, -plan.mark_down))))


def mark_region(game: Game, fonts: FontLibrary, plan: TilePlan) -> Region | None:
    """The area of the mark in the underside from above, y to the back, or None. KeyError for its
    font, ValueError if it is empty."""
    mark = game.tile.underside
    if mark is None or not plan.recess:
        return None
    width = _MARK_SHARE * flat_underside(game.tile)
    outline = text_outline(mark.text, fonts[mark.font]).fitted(width, mark.height)
    return fill(outline.transformed(Affine.scale(-1, -1)))


@lru_cache(maxsize=256)
def fill(path: Path) -> Region:
    """Fills ``path`` in mm by the nonzero rule. Contours that intersect become one border with
    straight edges; parts that touch in a point are joined. ValueError if the area is empty."""
    found = [(flatten(contour), contour) for contour in path.closed().contours()]
    contours = {frozenset(points): contour for points, contour in found if len(points) > 2}
    rings = [points for points, _ in found if len(points) > 2]
    polygons = _nonzero(rings)
    unseen = sum(polygons.contains_properly(shapely.LinearRing(ring)) for ring in rings)
    is_joined = not polygons.boundary.is_simple or _is_pinched(polygons)
    if is_joined:
        polygons = _clean(polygons.buffer(_TOUCHING, join_style="mitre"))
    if polygons.is_empty:
        raise ValueError("the outline encloses no area")
    return replace(region_of(polygons, contours), is_joined=is_joined, unseen=int(unseen))


def grow(region: Region, distance: float) -> Region:
    """The region with a margin of ``distance`` mm all around, in holes too; with straight edges."""
    if not distance:
        return region
    return region_of(_clean(region.polygons.buffer(distance).simplify(TOLERANCE / 4)))


def region_of(polygons: MultiPolygon, contours: Mapping[frozenset[Any], Contour] = {}) -> Region:
    """The region of polygons. ``contours`` are the curves that they flatten, by their points."""

    def contour_of(ring: Any) -> Contour:
        points = [(float(x), float(y)) for x, y in ring.coords[:-1]]
        return contours.get(frozenset(points)) or polygon(points).segments

    def pieces_of(area: Any) -> Iterator[Piece]:
        for part in area.geoms:
            yield Piece(contour_of(part.exterior), tuple(map(contour_of, part.interiors)))

    left, bottom, right, top = polygons.bounds
    frame = shapely.box(left - 1, bottom - 1, right + 1, top + 1)
    ground, *islands = pieces_of(_clean(frame.difference(polygons)))
    return Region(tuple(pieces_of(polygons)), tuple(islands), ground.holes, polygons)


def flatten(contour: Contour) -> list[tuple[float, float]]:
    """Corners of a closed contour, its curves as chords within :data:`TOLERANCE`; none repeated."""
    points: list[tuple[float, float]] = []
    for command, ends in contour:
        if command == "C":
            curve = (points[-1], *ends)
            count = _chords(curve)
            points += [cubicPointAtT(*curve, i / count) for i in range(1, count)]
        points += ends[-1:]
    kept = [point for i, point in enumerate(points) if not i or point != points[i - 1]]
    return kept[:-1] if len(kept) > 1 and kept[0] == kept[-1] else kept


def _chords(curve: Points) -> int:
    """Number of equal chords within :data:`TOLERANCE` of a cubic, which strays from n chords by
    at most 1/8 of its second derivative over n^2."""
    bends = zip(curve, curve[1:], curve[2:], strict=False)
    most = max(math.hypot(a - 2 * c + e, b - 2 * d + f) for (a, b), (c, d), (e, f) in bends)
    return max(1, math.ceil(math.sqrt(6 * most / 8 / TOLERANCE)))


def _is_pinched(polygons: MultiPolygon) -> bool:
    """True if parts or holes become one when they grow or shrink by half of :data:`_APART`."""
    moved = (polygons.buffer(step / 2, join_style="mitre") for step in (0, _APART, -_APART))
    return len({len(shapely.get_rings(shapely.get_parts(area))) for area in moved}) > 1


def _nonzero(rings: Sequence[Points]) -> MultiPolygon:
    """The union of the faces between ``rings`` with a winding number other than 0."""
    lines = shapely.union_all([shapely.LinearRing(ring) for ring in rings])
    filled = []
    for face in shapely.get_parts(shapely.polygonize([lines])):
        pen = PointInsidePen(None, shapely.point_on_surface(face).coords[0])
        for ring in rings:
            draw(polygon(ring).segments, pen)
        if pen.getWinding():
            filled.append(face)
    return _clean(shapely.union_all(filled))


def _clean(area: Any) -> MultiPolygon:
    """Polygons without specks and pinholes, in a stable order."""
    parts = []
    for part in shapely.get_parts(area):
        if part.geom_type == "Polygon" and part.area > _SPECK:
            holes = [hole for hole in part.interiors if shapely.Polygon(hole).area > _SPECK]
            parts.append(shapely.Polygon(part.exterior, sorted(holes, key=lambda h: h.bounds)))
    return MultiPolygon(sorted(parts, key=lambda part: part.bounds))
