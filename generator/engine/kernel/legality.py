"""The cells that are locations, what fits there (constant time but for runs), why others do not.

Within a group (a line, a run, a pair of neighbors), each pattern allows a product: some glyphs and
some colors. A scope with one pattern narrows the glyphs and colors of the location; one with
several leaves alternatives for each of its groups, of which a tile must meet one.
"""

from generator.engine import layout as L
from generator.engine.layout import Ints


def reached(
    t: Ints, s: Ints, seen: Ints, seen_at: int, stack: Ints, top: int, start: int, gone: int
) -> int:
    """Number of tiles to which steps of contact lead from that at ``start``, without the one at
    ``gone``. Sets their cells in ``seen``, from ``seen_at`` on, and uses ``stack`` from ``top``."""
    bottom, count = top, 1
    seen[seen_at + start], stack[top] = 1, start
    top += 1
    while top > bottom:
        top -= 1
        cell = stack[top]
        for index in range(t[L.AT_STEP], t[L.AT_STEP] + t[L.STEPS]):
            near = cell + t[index]
            if s[t[L.AT_CELLS] + near] and near != gone and seen[seen_at + near] == 0:
                seen[seen_at + near], stack[top] = 1, near
                top += 1
                count += 1
    return count


def oversteps(t: Ints, s: Ints, row: int, column: int) -> tuple[bool, bool]:
    """True if a tile in this row is beyond the bounds; the same of its column, which is counted as
    in AT_COLUMN. Both may be outside of the kernel's grid."""
    if t[L.FIXED]:
        column -= t[t[L.AT_COLUMN]]
        return row < 1 or row > t[L.MAX_ROWS], column < 1 or column > t[L.MAX_COLUMNS]
    if s[L.PLACED] == 0:
        return False, False
    rows = max(row, s[L.BOTTOM]) - min(row, s[L.TOP])
    columns = max(column, s[L.RIGHT]) - min(column, s[L.LEFT])
    return rows >= t[L.MAX_ROWS], columns >= t[L.MAX_COLUMNS]


def is_apart(t: Ints, s: Ints, touch: int) -> bool:
    """True if a cell with these neighbors, counted as in AT_TOUCH, lacks the contact demanded."""
    if t[L.CONTACT] == L.EDGE:
        touch &= 15
    elif t[L.CONTACT] == L.CORNER:
        touch >>= 4
    return touch == 0 and s[L.PLACED] > 0 and t[L.CONTACT] != L.NO_CONTACT


def is_location(t: Ints, s: Ints, cell: int) -> bool:
    """True if contact, bounds and the length of runs allow a tile at an empty ``cell``."""
    rows, columns = oversteps(t, s, t[t[L.AT_ROW] + cell], t[t[L.AT_COLUMN] + cell])
    touch = s[t[L.AT_TOUCH] + cell]
    if rows or columns or is_apart(t, s, touch) or (t[L.CONTACT] == L.CORNER and touch & 15):
        return False
    return run_fits(t, s, cell)


def end_of_run(t: Ints, s: Ints, cell: int, step: int) -> int:
    """The last cell of the tiles that follow on ``cell`` in steps of ``step``."""
    while s[t[L.AT_CELLS] + cell + step]:
        cell += step
    return cell


def run_fits(t: Ints, s: Ints, cell: int) -> bool:
    """True if the runs through ``cell`` are not too long once a tile is there."""
    if t[L.MAX_RUN] < L.NO_LIMIT:
        for step in (1, t[L.STRIDE]):
            length = end_of_run(t, s, cell, step) - end_of_run(t, s, cell, -step)
            if length >= t[L.MAX_RUN] * step:
                return False
    return True


def joins(relation: int, mask: int, distinct: int, count: int, full: int) -> int:
    """Bits of the values that may join a group of ``count`` tiles with the values of ``mask``."""
    if relation == 0:
        return full
    if relation != L.DIFFERENT and distinct == 1:
        return full if relation == L.UNIFORM and count == 1 else mask
    return full & ~mask if relation != L.SAME and distinct == count else 0


def join(t: Ints, s: Ints, group: int, tile: int) -> None:
    """Adds a tile to a group."""
    glyph, color = t[t[L.AT_GLYPH] + tile], t[t[L.AT_COLOR] + tile]
    s[group + 3] += s[group] & glyph == 0
    s[group + 4] += s[group + 1] & color == 0
    s[group] |= glyph
    s[group + 1] |= color
    s[group + 2] += 1


def clear_group(s: Ints) -> None:
    """Takes all tiles out of GROUP."""
    for n in range(L.LINE):
        s[L.GROUP + n] = 0


def joining(t: Ints, s: Ints, group: int, scope: int, pattern: int) -> tuple[int, int]:
    """The glyphs and the colors that a pattern of a scope lets join a group."""
    at = t[L.AT_RELATION] + 2 * (t[L.WIDTH] * scope + pattern)
    glyphs = joins(t[at], s[group], s[group + 3], s[group + 2], t[L.ALL_GLYPHS])
    colors = joins(t[at + 1], s[group + 1], s[group + 4], s[group + 2], t[L.ALL_COLORS])
    return glyphs, colors


def _narrow(t: Ints, s: Ints, scope: int, group: int) -> None:
    """Leaves what may join a group."""
    patterns = t[L.PATTERNS + scope]
    if patterns == 1:
        glyphs, colors = joining(t, s, group, scope, 0)
        s[L.FIT_GLYPHS] &= glyphs
        s[L.FIT_COLORS] &= colors
        return
    out = t[L.AT_PAIRS] + 2 * t[L.WIDTH] * s[L.FIT_GROUPS]
    some_glyphs = some_colors = 0
    for n in range(t[L.WIDTH]):
        s[out + 2 * n] = s[out + 2 * n + 1] = 0
        if n < patterns:
            glyphs, colors = joining(t, s, group, scope, n)
            if glyphs and colors:
                some_glyphs |= glyphs
                some_colors |= colors
                s[out + 2 * n], s[out + 2 * n + 1] = glyphs, colors
    s[L.FIT_GLYPHS] &= some_glyphs
    s[L.FIT_COLORS] &= some_colors
    s[L.FIT_GROUPS] += 1


def _gather_run(t: Ints, s: Ints, cell: int, step: int) -> None:
    """Makes GROUP the tiles of the run that a tile at ``cell`` would join."""
    clear_group(s)
    for sign in range(-1, 2, 2):
        at = t[L.AT_CELLS] + cell + sign * step
        while s[at]:
            join(t, s, L.GROUP, s[at] - 1)
            at += sign * step


def find_fits(t: Ints, s: Ints, cell: int) -> bool:
    """Finds what fits at a location, for :func:`accepts`; false if no tile can."""
    s[L.FIT_GLYPHS], s[L.FIT_COLORS], s[L.FIT_GROUPS] = t[L.ALL_GLYPHS], t[L.ALL_COLORS], 0
    if t[L.PATTERNS + L.LINES]:
        for part in range(L.AT_ROW, L.AT_COLUMN + 1):
            at = t[L.AT_LINES] + L.LINE * t[t[part] + cell]
            if s[at + 2]:
                _narrow(t, s, L.LINES, at)
    for step in (1, t[L.STRIDE]):
        if t[L.PATTERNS + L.RUNS]:
            _gather_run(t, s, cell, step)
            if s[L.GROUP + 2]:
                _narrow(t, s, L.RUNS, L.GROUP)
        if t[L.PATTERNS + L.NEIGHBORS] and s[t[L.AT_TOUCH] + cell] & 15:
            for sign in range(-1, 2, 2):
                tile = s[t[L.AT_CELLS] + cell + sign * step] - 1
                if tile >= 0:
                    clear_group(s)
                    join(t, s, L.GROUP, tile)
                    _narrow(t, s, L.NEIGHBORS, L.GROUP)
    return s[L.FIT_GLYPHS] != 0 and s[L.FIT_COLORS] != 0


def accepts(t: Ints, s: Ints, tile: int) -> bool:
    """True if ``tile`` fits at the location that :func:`find_fits` was last asked about."""
    glyph, color = t[t[L.AT_GLYPH] + tile], t[t[L.AT_COLOR] + tile]
    if s[L.FIT_GLYPHS] & glyph == 0 or s[L.FIT_COLORS] & color == 0:
        return False
    at = t[L.AT_PAIRS]
    for _ in range(s[L.FIT_GROUPS]):
        met = False
        for n in range(t[L.WIDTH]):
            if s[at + 2 * n] & glyph and s[at + 2 * n + 1] & color:
                met = True
                break
        if not met:
            return False
        at += 2 * t[L.WIDTH]
    return True


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
    """The patterns that ``tile`` would break in a group: 1 glyph, 2 color, 4 each of several."""
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


def reasons(t: Ints, s: Ints, row: int, column: int, tile: int) -> int:
    """A mask of every reason why ``tile`` cannot be placed at an empty cell; 0 if it can. Row and
    column are those of the kernel's grid, or beyond."""
    rows, touch = t[t[L.AT_COLUMN]], 0
    is_low, is_wide = oversteps(t, s, row, column + rows)
    found = is_low << _ROWS | is_wide << _COLUMNS
    if 0 <= row < rows and 0 <= column < t[L.STRIDE]:
        touch = s[t[L.AT_TOUCH] + row * t[L.STRIDE] + column]
    if is_apart(t, s, touch):
        found |= 1 << _APART
    if t[L.CONTACT] == L.CORNER and touch & 15:
        found |= 1 << _BESIDE
    for axis in range(2):
        line, lines = (row, rows) if axis == 0 else (column, t[L.STRIDE])
        if 0 <= line < lines:
            at = t[L.AT_LINES] + L.LINE * (line + axis * rows)
            found |= _by_axis(_broken(t, s, L.LINES, tile, at), 0, axis)
        found |= _of_run(t, s, row, column, tile, axis)
        for sign in range(-1, 2, 2):
            other = _at(t, s, row + sign * axis, column + sign * (1 - axis)) - 1
            if other >= 0:
                clear_group(s)
                join(t, s, L.GROUP, other)
                found |= _broken(t, s, L.NEIGHBORS, tile, L.GROUP) << _OF_NEIGHBORS
    copies = 0
    for cell in range(t[L.CELLS]):
        copies += s[t[L.AT_CELLS] + cell] == tile + 1
    if copies >= t[L.COPIES]:
        found |= 1 << _COPIES
    return found
