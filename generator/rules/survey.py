"""One look at a position that violations and locations share: a bit mask for each line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from generator.rules.position import Limits, Position, Tile


class Survey(NamedTuple):
    """The contents of each line of a position.

    A line's mask has bit n for glyph number n, and above these bit n of :meth:`TileMasks.split` for
    colour number n. Cells are numbered row by row over the bounding box and a margin of one cell at
    its left and right, so that a step in any direction is a fixed difference (see :meth:`cell`).
    """

    position: Position
    limits: Limits
    masks: TileMasks
    top: int
    left: int
    rows: int
    columns: int
    row_masks: Mapping[int, int]
    column_masks: Mapping[int, int]
    near: set[int]
    """The empty cells that share an edge with a tile."""
    is_connected: bool
    """If steps over shared edges lead from any tile to all others."""
    has_clash: bool
    """If any line holds a glyph or a colour twice."""
    has_surplus: bool
    """If any tile occurs more often than it has copies."""
    spent: Sequence[int]
    """For each colour the glyphs of which every copy is in the grid."""

    @property
    def stride(self) -> int:
        """The difference between the numbers of a cell and the cell below it."""
        return self.columns + 2

    def is_within(self, row: int, column: int) -> tuple[bool, bool]:
        """Checks the limits of rows and of columns for the grid together with this cell."""
        if not self.position:
            return True, True
        rows = max(self.top + self.rows - 1, row) - min(self.top, row) + 1
        columns = max(self.left + self.columns - 1, column) - min(self.left, column) + 1
        limits = self.limits
        return (
            limits.max_rows is None or rows <= limits.max_rows,
            limits.max_columns is None or columns <= limits.max_columns,
        )


class TileMasks(dict[Tile, int]):
    """The bits of each tile in the masks of its lines.

    The numbers next after the last glyph and the last colour are those of a blank, which shares no
    glyph and no colour with any tile. ValueError for numbers beyond.
    """

    def __init__(self, limits: Limits) -> None:
        super().__init__()
        self.limits = limits
        self.glyphs = (1 << limits.glyphs) - 1
        self.shift = limits.glyphs + 1
        self.every = self.glyphs | ((1 << limits.colors) - 1) << self.shift

    def __missing__(self, tile: Tile) -> int:
        color, glyph = tile
        if not (0 <= color <= self.limits.colors and 0 <= glyph <= self.limits.glyphs):
            raise ValueError(f"{tile} is no tile of a game with {self.limits}")
        self[tile] = mask = 1 << glyph | 1 << (self.shift + color)
        return mask

    def split(self, mask: int) -> tuple[int, int]:
        """A mask of glyphs and a mask of colours from that of a line; a blank's bits are lost."""
        return mask & self.glyphs, (mask & self.every) >> self.shift


tile_masks = lru_cache(maxsize=16)(TileMasks)


def survey(position: Position, limits: Limits) -> Survey:
    """The survey of ``position``, legal or not. ValueError for a tile that the game has not."""
    masks = tile_masks(limits)
    row_masks: dict[int, int] = {}
    column_masks: dict[int, int] = {}
    in_row, in_column = row_masks.get, column_masks.get
    spent = [0] * (limits.colors + 1)
    for (row, column), tile in position.items():
        mask = masks[tile]
        row_masks[row] = in_row(row, 0) | mask
        column_masks[column] = in_column(column, 0) | mask
        color, glyph = tile
        spent[color] |= 1 << glyph
    bits = sum(map(int.bit_count, row_masks.values()))
    bits += sum(map(int.bit_count, column_masks.values()))
    has_clash = bits < 4 * len(position)  # each tile sets two bits in each of its two lines
    has_surplus = len(set(position.values())) < len(position)
    if limits.copies > 1:
        spent, has_surplus = _spent(position, limits)
    if not row_masks:
        top = left = rows = columns = 0
    else:
        top, left = min(row_masks), min(column_masks)
        rows, columns = max(row_masks) - top + 1, max(column_masks) - left + 1
    near, groups = _flood(position, top, left, columns + 2)
    return Survey(
        position,
        limits,
        masks,
        top,
        left,
        rows,
        columns,
        row_masks,
        column_masks,
        near,
        groups < 2,
        has_clash,
        has_surplus,
        spent,
    )


def _flood(position: Position, top: int, left: int, stride: int) -> tuple[set[int], int]:
    """The empty cells beside the tiles, and the number of groups of tiles joined by edges."""
    shift = top * stride + left - 1
    numbers = {row * stride + column - shift for row, column in position}
    rest = numbers.copy()
    near: set[int] = set()
    groups = 0
    while rest:
        groups += 1
        group = [rest.pop()]
        for number in group:
            for beside in (number + 1, number - 1, number + stride, number - stride):
                if beside in rest:
                    rest.remove(beside)
                    group.append(beside)
                else:
                    near.add(beside)
    near -= numbers
    return near, groups


def _spent(position: Position, limits: Limits) -> tuple[list[int], bool]:
    """The glyphs spent by colour, and whether any tile is there too often."""
    spent = [0] * (limits.colors + 1)
    has_surplus = False
    for (color, glyph), count in Counter(position.values()).items():
        if count >= limits.copies:
            spent[color] |= 1 << glyph
        has_surplus |= count > limits.copies
    return spent, has_surplus


@lru_cache(maxsize=4096)
def members(mask: int) -> tuple[int, ...]:
    """The numbers of the bits that are set, rising."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)
