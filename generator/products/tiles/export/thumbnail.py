"""Pictures of plates, for file managers and slicers."""

from __future__ import annotations

from generator.drawing import Affine, Group, Item, Scene, Shape, glyph_outline, rounded_rectangle
from generator.products.kit import Kit
from generator.products.tiles.plates import Batch
from generator.products.tiles.solids.plan import TilePlan

_PIXELS = 256
_FRAME = 5.0
"""White around the tiles, in mm."""


def plate_picture(kit: Kit, plan: TilePlan, batch: Batch) -> bytes:
    """Draws the tiles of a batch from above as a square PNG."""
    from generator.drawing.png import to_png
    from generator.typesetting.pdf import scene_to_pdf

    half, base = plan.size / 2, kit.game.tile.base_color
    outlines = {
        glyph: glyph_outline(kit.game.glyphs[glyph], kit.fonts).fitted(
            plan.glyph_width, plan.glyph_height
        )
        for glyph in dict.fromkeys(batch.glyphs)
    }
    square = rounded_rectangle(-half, -half, plan.size, plan.size, plan.corner_radius)
    side = 2 * (max(max(map(abs, place)) for place in batch.plate) + half + _FRAME)
    items: list[Item] = [
        Group(
            (Shape(square, base), Shape(outlines[glyph], batch.color.hex)),
            Affine.translate(x + side / 2, side / 2 - y),
        )
        for glyph, (x, y) in zip(batch.glyphs, batch.plate, strict=True)
    ]
    scene = Scene(side, side, tuple(items), batch.name, "")
    return to_png(scene_to_pdf(scene, kit.fonts), _PIXELS)
