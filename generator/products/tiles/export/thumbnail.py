"""Pictures of plates, for file managers and slicers."""

from __future__ import annotations

from collections.abc import Sequence

from generator.drawing import Affine, Group, Item, Scene, Shape, glyph_outline, rounded_rectangle
from generator.products.kit import Kit
from generator.products.tiles.plates import Plate
from generator.products.tiles.solids.plan import TilePlan

_PIXELS = 256
_FRAME = 5.0
"""White around the tiles, in mm."""


def plate_picture(
    kit: Kit, plan: TilePlan, plate: Plate, glyphs: Sequence[tuple[str, str]]
) -> bytes:
    """Draws the tiles of a plate from above as a square PNG. ``glyphs`` are the glyph of each tile
    and its color; none for blanks."""
    half = plan.size / 2
    square = Shape(
        rounded_rectangle(-half, -half, plan.size, plan.size, plan.corner_radius),
        kit.game.tile.base_color,
    )
    side = 2 * (max(max(map(abs, place)) for place in plate) + half + _FRAME)
    items: list[Item] = []
    for i, (x, y) in enumerate(plate):
        drawn = [square]
        if glyphs:
            glyph, color = glyphs[i]
            outline = glyph_outline(kit.game.glyphs[glyph], kit.fonts)
            drawn.append(Shape(outline.fitted(plan.glyph_width, plan.glyph_height), color))
        items.append(Group(tuple(drawn), Affine.translate(x + side / 2, side / 2 - y)))
    scene = Scene(side, side, tuple(items), "Plate", "")
    return kit.png(kit.pdf(scene), _PIXELS)
