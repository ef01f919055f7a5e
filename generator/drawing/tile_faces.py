"""Faces of tiles: a square in the base colour, and a coloured glyph with a black edge."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from generator.drawing import (
    Affine,
    FontLibrary,
    Group,
    Item,
    Path,
    Shape,
    glyph_outline,
    rectangle,
)
from generator.game.model import Game
from generator.rules import Tile

GLYPH_SHARE = 0.74
"""Height of a glyph over the side of its tile (the original: 21 mm on 28 mm = 0.75)."""
EDGE_SHARE = 0.022
"""Width of the black edge around a glyph over the side of the tile."""
BORDER_SHARE = 0.03
"""Width of the line around a tile over its side."""
INK = "#000000"


@dataclass(eq=False, repr=False)
class Faces:
    """Draws the tiles of a game with sides of ``side`` mm."""

    game: Game
    fonts: FontLibrary
    side: float = 10.0

    @cached_property
    def glyph_paths(self) -> tuple[Path, ...]:
        """The outline of each glyph, centred on the origin, at its size on a tile."""
        size = self.side * GLYPH_SHARE
        return tuple(
            glyph_outline(glyph, self.fonts).fitted(size, size) for glyph in self.game.glyph_list
        )

    def glyph(self, glyph: int, fill: str) -> Shape:
        """A glyph with its black edge, centred on the origin."""
        return Shape(self.glyph_paths[glyph], fill, INK, 2 * EDGE_SHARE * self.side)

    def name(self, tile: Tile) -> str:
        """The tile in words, as "blue at symbol"."""
        color, glyph = self.game.color_list[tile.color], self.game.glyph_list[tile.glyph]
        return f"{color.name} {glyph.name}"

    def tile(
        self, tile: Tile, x: float, y: float, turn: float = 0.0, base: str | None = None
    ) -> Group:
        """A tile with its centre at (x, y), turned clockwise by ``turn`` degrees; ``base`` is
        another colour for its square."""
        half = self.side / 2
        square = rectangle(-half, -half, self.side, self.side)
        items: tuple[Item, ...] = (
            Shape(square, fill=base or self.game.tile.base_color),
            self.glyph(tile.glyph, self.game.color_list[tile.color].hex),
            Shape(square, stroke=INK, stroke_width=BORDER_SHARE * self.side),
        )
        placed = Affine.rotate(turn).then(Affine.translate(x, y))
        return Group(items, placed, alt=self.name(tile))
