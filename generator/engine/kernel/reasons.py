"""Why a tile cannot be placed at a cell: every reason, as a mask."""

from __future__ import annotations

from generator.engine import layout as L
from generator.engine.kernel.legality import clear_group, hold, join, joining
from generator.engine.layout import Ints

# Bits, in the order of ``IllegalReason``. Of a group: glyph, color, pattern, each for rows and for
# columns where the scope has both.
_OF_RUNS, _OF_NEIGHBORS, _COPIES, _ROWS, _COLUMNS = 6, 12, 15, 16, 17
_RUN_LENGTH, _APART, _BESIDE = 18, 20, 21


def _at(t: Ints, s: Ints, row: int, column: int) -> int:
    """The tile of a cell + 1; 0 for an empty one and off the kernel's grid."""
    if row < 0 or column < 0 or column >= t[L.STRIDE] or row * t[L.STRIDE] >= t[L.CELLS]:
        return 0
    return s[t[L.AT_CELLS] + row * t[L.STRIDE] + column]


def _broken(t: Ints, s: Ints, scope: int, tile: int, group: int) -> int:
    """What ``tile`` would break in a group: 1 glyph, 2 color, 4 each of several patterns."""
    patterns = t[L.PATTERNS + scope]
    if s[group + 2] == 0:
        return 0
    for n in range(patterns):
        glyphs, colors = joining(t, s, group, scope, n)
        broken = int(glyphs & t[t[L.AT_GLYPH] + tile] == 0)
        broken += 2 * (colors & t[t[L.AT_COLOR] + tile] == 0)
        if patterns == 1 or broken == 0:
            return broken
    return 4 if patterns else 0


def _by_axis(broken: int, first: int, axis: int) -> int:
    """The mask of what is broken on an axis, in bits from ``first`` on."""
    return (broken & 1 | (broken & 2) << 1 | (broken & 4) << 2) << (first + axis)


def _of_run(t: Ints, s: Ints, row: int, column: int, tile: int, axis: int) -> int:
    """The reasons of the run that a tile would join along an axis: 0 rows, 1 columns."""
    clear_group(s)
    for sign in range(-1, 2, 2):
        down, right = sign * axis, sign * (1 - axis)
        y, x = row + down, column + right
        other = _at(t, s, y, x)
        while other:
            join(t, s, L.GROUP, other - 1)
            y, x = y + down, x + right
            other = _at(t, s, y, x)
    found = _by_axis(_broken(t, s, L.RUNS, tile, L.GROUP), _OF_RUNS, axis)
    if s[L.GROUP + 2] >= t[L.MAX_RUN]:
        found |= 1 << (_RUN_LENGTH + axis)
    return found


def _of_place(t: Ints, s: Ints, row: int, column: int) -> int:
    """The reasons that do not depend on the tile: bounds and contact."""
    found = 0
    if t[L.FIXED]:
        found |= (row < 1 or row > t[L.MAX_ROWS]) << _ROWS
        found |= (column < 1 or column > t[L.MAX_COLUMNS]) << _COLUMNS
    elif s[L.PLACED]:
        rows = max(row, s[L.BOTTOM]) - min(row, s[L.TOP])
        at = column + t[t[L.AT_COLUMN]]
        columns = max(at, s[L.RIGHT]) - min(at, s[L.LEFT])
        found |= (rows >= t[L.MAX_ROWS]) << _ROWS
        found |= (columns >= t[L.MAX_COLUMNS]) << _COLUMNS
    edges = corners = 0
    for down in range(-1, 2):
        for right in range(-1, 2):
            if _at(t, s, row + down, column + right):
                if down and right:
                    corners += 1
                else:
                    edges += 1
    contact = t[L.CONTACT]
    touches = contact == L.NO_CONTACT or s[L.PLACED] == 0
    touches = touches or (edges > 0 and contact != L.CORNER)
    touches = touches or (corners > 0 and contact != L.EDGE)
    if not touches:
        found |= 1 << _APART
    if contact == L.CORNER and edges:
        found |= 1 << _BESIDE
    return found


def reasons(t: Ints, s: Ints, row: int, column: int, tile: int) -> int:
    """A mask of every reason why ``tile`` cannot be placed at an empty cell; 0 if it can. Row and
    column are those of the kernel's grid, or beyond."""
    found = _of_place(t, s, row, column)
    rows = t[t[L.AT_COLUMN]]
    for axis in range(2):
        line, lines = (row, rows) if axis == 0 else (column, t[L.STRIDE])
        if 0 <= line < lines:
            at = t[L.AT_LINES] + L.LINE * (line + axis * rows)
            found |= _by_axis(_broken(t, s, L.LINES, tile, at), 0, axis)
        found |= _of_run(t, s, row, column, tile, axis)
        for sign in range(-1, 2, 2):
            other = _at(t, s, row + sign * axis, column + sign * (1 - axis)) - 1
            if other >= 0:
                hold(t, s, other)
                found |= _broken(t, s, L.NEIGHBORS, tile, L.GROUP) << _OF_NEIGHBORS
    copies = 0
    for cell in range(t[L.CELLS]):
        copies += s[t[L.AT_CELLS] + cell] == tile + 1
    if copies >= t[L.COPIES]:
        found |= 1 << _COPIES
    return found
