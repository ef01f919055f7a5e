"""Modeled tiles, from the build cache where it has them: cadquery is imported for the others."""

from typing import NamedTuple

from generator.diagnostics import Failure
from generator.diagnostics.extras import required
from generator.drawing.solids.mesh import TileMesh, dump_meshes, load_meshes
from generator.drawing.solids.plan import TilePlan
from generator.drawing.solids.region import TOLERANCE, Region
from generator.drawing.solids.step import emit_step
from generator.products.kit import Kit
from generator.products.tiles import UNPRINTABLE

_FORMAT = 5
"""Raise this when the bytes for a key change."""


class ModeledTile(NamedTuple):
    """A tile as triangles, and its solids as STEP without colors."""

    mesh: TileMesh
    step: bytes


class CachedModeller:
    """Returns the tiles of a plan from the build cache and models those that it lacks. Raises
    Failure for a glyph that cannot be modeled and for a missing system library."""

    def __init__(self, kit: Kit, plan: TilePlan, mark: Region | None) -> None:
        self._kit, self.plan, self.mark = kit, plan, mark

    def blank(self) -> ModeledTile:
        """The body without a glyph, all in the base color."""
        return self._cached("blank", None)

    def tile(self, glyph: str, region: Region) -> ModeledTile:
        try:
            return self._cached(f"tile-{glyph}", region)
        except Exception as error:
            # OpenCASCADE raises its own kinds of exception where a curve defeats it.
            if not isinstance(error, ValueError) and not type(error).__module__.startswith("OCP"):
                raise
            message = f"{glyph} cannot be made as a tile: {error}"
            hint = "draw its outline with fewer and simpler curves"
            where = self._kit.spans.key("glyphs", glyph)
            raise Failure.error(UNPRINTABLE, message, where, hint) from error

    def _cached(self, name: str, region: Region | None) -> ModeledTile:
        key = solid_key(name, self.plan, region, self.mark)
        data = self._kit.cached(key, lambda: self._model(name, region))
        meshes, step = load_meshes(data)
        return ModeledTile(TileMesh(*meshes), step)

    def _model(self, name: str, region: Region | None) -> bytes:
        with required("tiles", "tiles"):
            from generator.drawing.solids.model import TileModel

        model = TileModel(self.plan, region, self.mark)
        return dump_meshes(model.mesh(), emit_step(name, model.solids()))


def solid_key(name: str, plan: TilePlan, region: Region | None, mark: Region | None) -> str:
    """A cache key of all that the geometry of a tile depends on: not layers, printer or colors."""
    relief = plan.relief.below, plan.relief.around, plan.relief.glyph
    body = plan.size, plan.corner_radius, plan.lower, plan.upper, plan.top, plan.recess
    shapes = (region, mark, *((region.pocket, region.mark) if region else ()))
    areas = ((area.pieces, area.islands, area.outer) if area else None for area in shapes)
    heights = plan.piece, plan.stretch, plan.mark_rise
    return f"{_FORMAT}:{name}:{(relief, body, *heights, TOLERANCE, *areas)!r}"
