"""Modeled tiles, from the build cache where it has them: cadquery is imported for the others."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.diagnostics import Failure
from generator.diagnostics.extras import required
from generator.drawing.solids.mesh import TileMesh, closed, dump_meshes, load_meshes
from generator.drawing.solids.plan import TilePlan
from generator.drawing.solids.region import TOLERANCE, Region, mark_region, mark_window
from generator.drawing.solids.step import emit_step
from generator.products.kit import Kit
from generator.products.tiles import UNPRINTABLE

if TYPE_CHECKING:
    from generator.drawing.solids.model import TileModel

_FORMAT = 6  # raise this when the bytes for a key change


def tile_mesh(kit: Kit, plan: TilePlan, glyph: str = "", region: Region | None = None) -> TileMesh:
    """The tile of a glyph as triangles, or the body without one, all in the base color. Raises
    Failure for a glyph that cannot be modeled and for a missing system library."""
    mark = mark_region(kit.game, kit.fonts, plan)
    window = mark_window(kit.game, kit.fonts, plan)

    def modeled(region: Region | None, window: Region | None = None) -> TileMesh:
        key = solid_key("mesh", plan, region, mark, window)
        made = kit.cached(key, lambda: dump_meshes(_model(plan, region, mark, window).mesh()))
        return TileMesh(*load_meshes(made))

    with _explained(kit, glyph):
        if region is None or region.mark is None or window is None:
            return modeled(region)
        # All glyphs and colors share the window around their marks.
        around = modeled(replace(region, mark=replace(window, pieces=())))
        return TileMesh(*map(closed, zip(around, modeled(region.mark, window), strict=True)))


def tile_step(kit: Kit, plan: TilePlan, glyph: str = "", region: Region | None = None) -> bytes:
    """The solids of the same tile as STEP without colors; raises as :func:`tile_mesh`."""
    name, mark = f"tile-{glyph}" if glyph else "blank", mark_region(kit.game, kit.fonts, plan)
    key = solid_key(name, plan, region, mark)
    with _explained(kit, glyph):
        return kit.cached(key, lambda: emit_step(name, _model(plan, region, mark).solids()))


def _model(plan: TilePlan, *regions: Region | None) -> "TileModel":
    with required("tiles", "tiles"):
        from generator.drawing.solids.model import TileModel

    return TileModel(plan, *regions)


@contextmanager
def _explained(kit: Kit, glyph: str) -> Iterator[None]:
    try:
        yield
    except Exception as error:
        # OpenCASCADE raises its own kinds of exception where a curve defeats it.
        if not isinstance(error, ValueError) and not type(error).__module__.startswith("OCP"):
            raise
        message = f"{glyph} cannot be made as a tile: {error}"
        hint = "draw its outline with fewer and simpler curves"
        raise Failure.error(UNPRINTABLE, message, kit.spans.key("glyphs", glyph), hint) from error


def solid_key(name: str, plan: TilePlan, *regions: Region | None) -> str:
    """A cache key of all that the geometry of a tile depends on: not layers, printer or colors."""
    body = plan.size, plan.corner_radius, plan.lower, plan.upper, plan.top, plan.recess
    shapes = (part for it in regions for part in ((it, it.pocket, it.mark) if it else (None,)))
    areas = ((area.pieces, area.islands, area.outer) if area else None for area in shapes)
    heights = plan.piece, plan.stretch, plan.mark_rise
    return f"{_FORMAT}:{name}:{(tuple(plan.relief), body, *heights, TOLERANCE, *areas)!r}"
