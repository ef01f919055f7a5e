"""Models tiles with cadquery, which is imported only for what the cache lacks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from generator.diagnostics import Failure
from generator.diagnostics.extras import required

if TYPE_CHECKING:
    from generator.products.kit import Kit
    from generator.products.tiles.solids.body import TileModeller
    from generator.products.tiles.solids.exact import ExactModeller
    from generator.products.tiles.solids.mesh import Mesh, TileMesh
    from generator.products.tiles.solids.plan import TilePlan
    from generator.products.tiles.solids.region import Region

UNPRINTABLE = "unprintable"
"""Code of the errors that concern the tiles alone: everything else can still be built."""


class CachedModeller:
    """Returns the tiles of a plan from the build cache and models those that it lacks.

    Methods raise Failure for a glyph that cannot be modeled and for a missing system library.
    """

    def __init__(self, kit: Kit, plan: TilePlan, mark: Region | None) -> None:
        self._kit, self.plan, self.mark = kit, plan, mark

    def blank(self) -> Mesh:
        """The body without a glyph."""
        from generator.products.tiles.solids.mesh_cache import dump_meshes, load_meshes

        data = self._cached("blank", None, "", lambda: dump_meshes([self._meshes.blank()]))
        (mesh,) = load_meshes(data)
        return mesh

    def tile(self, glyph: str, region: Region) -> TileMesh:
        """The tile with a glyph as triangles."""
        from generator.products.tiles.solids.mesh import TileMesh
        from generator.products.tiles.solids.mesh_cache import dump_meshes, load_meshes

        data = self._cached("mesh", region, glyph, lambda: dump_meshes(self._meshes.tile(region)))
        return TileMesh(*load_meshes(data))

    def blank_step(self) -> bytes:
        """The body without a glyph as STEP, without colors."""
        from generator.products.tiles.export.step import emit_step

        return self._cached(
            "step", None, "", lambda: emit_step("blank", {"base": self._solids.blank()})
        )

    def step(self, glyph: str, region: Region) -> bytes:
        """The tile with a glyph as STEP, without colors."""
        from generator.products.tiles.export.step import emit_step

        name = f"tile-{glyph}"
        return self._cached(
            "step", region, glyph, lambda: emit_step(name, self._solids.tile(region)._asdict())
        )

    @cached_property
    def _meshes(self) -> TileModeller:
        with required("tiles", "tiles"):
            from generator.products.tiles.solids.body import TileModeller

        return TileModeller(self.plan, self.mark)

    @cached_property
    def _solids(self) -> ExactModeller:
        with required("tiles", "tiles"):
            from generator.products.tiles.solids.exact import ExactModeller

        return ExactModeller(self.plan, self.mark)

    def _cached(
        self, kind: str, region: Region | None, glyph: str, model: Callable[[], bytes]
    ) -> bytes:
        from generator.products.tiles.solids.mesh_cache import solid_key

        key = solid_key(f"{kind}:{glyph}", self.plan, region, self.mark)
        try:
            return self._kit.cached(key, model)
        except Exception as error:
            # OpenCASCADE raises its own kinds of exception where a curve defeats it.
            is_expected = isinstance(error, ValueError) or type(error).__module__.startswith("OCP")
            if not glyph or not is_expected:
                raise
            message = f"{glyph} cannot be made as a tile: {error}"
            hint = "draw its outline with fewer and simpler curves"
            where = self._kit.spans.key("glyphs", glyph)
            raise Failure.error(UNPRINTABLE, message, where, hint) from error
