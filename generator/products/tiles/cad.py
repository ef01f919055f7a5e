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


class CachedModeller:
    """Returns the tiles of a plan from the build cache and models those that it lacks. Raises
    Failure for a glyph that cannot be modeled and for a missing system library."""

    def __init__(self, kit: Kit, plan: TilePlan) -> None:
        self._kit, self.plan = kit, plan
        self.mark = mark_region(kit.game, kit.fonts, plan)
        self._window = mark_window(kit.game, kit.fonts, plan)

    def mesh(self, glyph: str = "", region: Region | None = None) -> TileMesh:
        """The tile of a glyph as triangles, or the body without one, all in the base color. Tiles
        with marks are put together along a window that all glyphs and colors share."""
        with self._explained(glyph):
            if region is None or region.mark is None or self._window is None:
                return self._mesh(region)
            around = self._mesh(replace(region, mark=replace(self._window, pieces=())))
            within = self._mesh(region.mark, self._window)
            return TileMesh(*map(closed, zip(around, within, strict=True)))

    def step(self, glyph: str = "", region: Region | None = None) -> bytes:
        """The solids of the tile as STEP without colors."""
        name = f"tile-{glyph}" if glyph else "blank"
        key = solid_key(name, self.plan, region, self.mark)
        with self._explained(glyph):
            return self._kit.cached(key, lambda: emit_step(name, self._model(region).solids()))

    def _mesh(self, region: Region | None, window: Region | None = None) -> TileMesh:
        key = solid_key("mesh", self.plan, region, self.mark, window)
        made = self._kit.cached(key, lambda: dump_meshes(self._model(region, window).mesh()))
        return TileMesh(*load_meshes(made))

    def _model(self, region: Region | None, window: Region | None = None) -> "TileModel":
        with required("tiles", "tiles"):
            from generator.drawing.solids.model import TileModel

        return TileModel(self.plan, region, self.mark, window)

    @contextmanager
    def _explained(self, glyph: str) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            # OpenCASCADE raises its own kinds of exception where a curve defeats it.
            if not isinstance(error, ValueError) and not type(error).__module__.startswith("OCP"):
                raise
            message = f"{glyph} cannot be made as a tile: {error}"
            hint = "draw its outline with fewer and simpler curves"
            where = self._kit.spans.key("glyphs", glyph)
            raise Failure.error(UNPRINTABLE, message, where, hint) from error


def solid_key(name: str, plan: TilePlan, *regions: Region | None) -> str:
    """A cache key of all that the geometry of a tile depends on: not layers, printer or colors."""
    body = plan.size, plan.corner_radius, plan.lower, plan.upper, plan.top, plan.recess
    shapes = (part for it in regions for part in ((it, it.pocket, it.mark) if it else (None,)))
    areas = ((area.pieces, area.islands, area.outer) if area else None for area in shapes)
    heights = plan.piece, plan.stretch, plan.mark_rise
    return f"{_FORMAT}:{name}:{(tuple(plan.relief), body, *heights, TOLERANCE, *areas)!r}"
