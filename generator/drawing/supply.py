"""The supply: every tile once, a column for each glyph, a row for each colour."""

from __future__ import annotations

from generator.drawing import Scene
from generator.drawing.alt_text import describe_supply
from generator.drawing.tile_faces import BORDER_SHARE, Faces
from generator.rules import Tile


def supply_scene(faces: Faces) -> Scene:
    """All tiles of the game, face up in a square (or an oblong, where the numbers differ)."""
    side, game = faces.side, faces.game
    rim = BORDER_SHARE * side / 2
    glyphs, colors = game.glyph_list, game.color_list
    items = tuple(
        faces.tile(Tile(c, g), rim + (g + 0.5) * side, rim + (c + 0.5) * side)
        for c in range(len(colors))
        for g in range(len(glyphs))
    )
    return Scene(
        len(glyphs) * side + 2 * rim,
        len(colors) * side + 2 * rim,
        items,
        "The supply",
        describe_supply(faces),
    )
