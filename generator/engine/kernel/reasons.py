"""Why a tile cannot be placed at a cell: every reason, as a mask."""

from generator.engine import layout as L
from generator.engine.kernel.legality import clear_group, hold, is_apart, join, joining, oversteps
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
    rows, columns = oversteps(t, s, row, column + t[t[L.AT_COLUMN]])
    found = rows << _ROWS | columns << _COLUMNS
    touch = 0
    if 0 <= row < t[t[L.AT_COLUMN]] and 0 <= column < t[L.STRIDE]:
        touch = s[t[L.AT_TOUCH] + row * t[L.STRIDE] + column]
    if is_apart(t, s, touch):
        found |= 1 << _APART
    if t[L.CONTACT] == L.CORNER and touch & 15:
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
