"""Bit masks of tiles and of sets of tiles.

A *mask* has bit n for glyph n, and above the glyphs bit n for color n. It describes a group of
tiles (the glyphs and the colors that occur in it) or a product (all tiles of these glyphs and
these colors). The *summary* of a group is its mask and, above it, the number of its tiles. A *tile
set* has a bit for each tile of a game, so that it can be any set: for each color in order the bits
of its glyphs.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from generator.rules.limits import Limits
from generator.rules.position import Tile

Allowed: TypeAlias = int | tuple[int, int]
"""Tiles as the mask of a product, or as that and a tile set: the tiles that are in both."""


class TileMasks(dict[Tile, int]):
    """The masks of single tiles. ValueError for a tile that the game does not have."""

    def __init__(self, limits: Limits) -> None:
        super().__init__()
        self.limits = limits
        self.shift = limits.glyphs
        self.glyphs = (1 << limits.glyphs) - 1
        self.colors = ((1 << limits.colors) - 1) << self.shift
        self.every = self.glyphs | self.colors
        self.count_shift = limits.glyphs + limits.colors
        self.one = 1 << self.count_shift
        self.tile_set = lru_cache(maxsize=1 << 14)(self._tile_set)

    def __missing__(self, tile: Tile) -> int:
        color, glyph = tile
        if not (0 <= color < self.limits.colors and 0 <= glyph < self.limits.glyphs):
            raise ValueError(f"{tile} is not a tile of a game with {self.limits}")
        self[tile] = mask = 1 << glyph | 1 << (self.shift + color)
        return mask

    def split(self, mask: int) -> tuple[int, int]:
        """The glyphs and the colors of a mask, each from bit 0."""
        return mask & self.glyphs, mask >> self.shift

    def join(self, summary: int, other: int) -> int:
        """The summary of two groups without a common tile."""
        return summary + other - (summary & other & self.every)

    def _tile_set(self, mask: int) -> int:
        """The tile set of a product: every tile with a glyph and a color of ``mask``."""
        glyphs, colors = self.split(mask)
        return sum(glyphs << color * self.shift for color in members(colors))

    def rows(self, allowed: Allowed) -> tuple[int, int, tuple[int, ...]]:
        """The mask of the glyphs of the allowed tiles, that of their colors, and for each of these
        colors that of its glyphs."""
        if isinstance(allowed, int):
            glyphs, colors = self.split(allowed)
            return glyphs, colors, (glyphs,) * colors.bit_count()
        product, tile_set = allowed
        tile_set &= self.tile_set(product)
        glyphs = colors = 0
        rows = []
        bit = 1
        while tile_set:
            if row := tile_set & self.glyphs:
                rows.append(row)
                glyphs |= row
                colors |= bit
            tile_set >>= self.shift
            bit <<= 1
        return glyphs, colors, tuple(rows)


@lru_cache(maxsize=4096)
def members(mask: int) -> tuple[int, ...]:
    """The indices of the bits that are set, rising."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)
