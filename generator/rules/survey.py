"""One look at a position that violations and locations share: a bit mask for each line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from generator.rules.position import Limits, Position


@dataclass(frozen=True, slots=True)
class Survey:
    """What stands in each line of a position; bit n of a mask is glyph or colour number n."""

    position: Position
    limits: Limits
    top: int
    left: int
    rows: int
    columns: int
    row_glyphs: Mapping[int, int]
    row_colors: Mapping[int, int]
    column_glyphs: Mapping[int, int]
    column_colors: Mapping[int, int]
    clash: bool
    """Whether any line holds a glyph or a colour twice."""
    surplus: bool
    """Whether any tile is there more often than it has copies."""
    spent: Sequence[int]
    """For each colour the glyphs of which every copy is in the grid."""

    def is_within(self, row: int, column: int) -> tuple[bool, bool]:
        """Whether the grid and this cell together keep the limit of rows, and that of columns."""
        if not self.position:
            return True, True
        rows = max(self.top + self.rows - 1, row) - min(self.top, row) + 1
        columns = max(self.left + self.columns - 1, column) - min(self.left, column) + 1
        limits = self.limits
        return (
            limits.max_rows is None or rows <= limits.max_rows,
            limits.max_columns is None or columns <= limits.max_columns,
        )


def survey(position: Position, limits: Limits) -> Survey:
    """The survey of ``position``; works for any position, legal or not."""
    row_glyphs: dict[int, int] = {}
    row_colors: dict[int, int] = {}
    column_glyphs: dict[int, int] = {}
    column_colors: dict[int, int] = {}
    clash = 0
    for (row, column), (color, glyph) in position.items():
        glyph_bit, color_bit = 1 << glyph, 1 << color
        seen = row_glyphs.get(row, 0)
        clash |= seen & glyph_bit
        row_glyphs[row] = seen | glyph_bit
        seen = column_glyphs.get(column, 0)
        clash |= seen & glyph_bit
        column_glyphs[column] = seen | glyph_bit
        seen = row_colors.get(row, 0)
        clash |= seen & color_bit
        row_colors[row] = seen | color_bit
        seen = column_colors.get(column, 0)
        clash |= seen & color_bit
        column_colors[column] = seen | color_bit
    spent = [0] * limits.colors
    surplus = False
    for (color, glyph), count in Counter(position.values()).items():
        if count >= limits.copies and color < limits.colors:
            spent[color] |= 1 << glyph
        surplus |= count > limits.copies
    top, left = min(row_glyphs, default=0), min(column_glyphs, default=0)
    return Survey(
        position,
        limits,
        top,
        left,
        max(row_glyphs) - top + 1 if row_glyphs else 0,
        max(column_glyphs) - left + 1 if column_glyphs else 0,
        row_glyphs,
        row_colors,
        column_glyphs,
        column_colors,
        bool(clash),
        surplus,
        spent,
    )


@lru_cache(maxsize=4096)
def members(mask: int) -> tuple[int, ...]:
    """The numbers of the bits that are set, rising."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return tuple(found)
