"""The cells that are locations, and the tiles that fit there; constant time but for runs.

Within a group (a line, a run, a pair of neighbors), each pattern allows a product: some glyphs and
some colors. A scope with one pattern narrows the glyphs and colors of the location; one with
several leaves alternatives for each of its groups, of which a tile must meet one.
"""

from __future__ import annotations

from generator.playtest.kernel.arrays import (
    ALL_COLORS,
    ALL_GLYPHS,
    ANY,
    AT_CELLS,
    AT_COLOR,
    AT_COLUMN,
    AT_GLYPH,
    AT_LINES,
    AT_PAIRS,
    AT_RELATION,
    AT_ROW,
    AT_TOUCH,
    BOTTOM,
    CONTACT,
    CORNER,
    EDGE,
    FIT_COLORS,
    FIT_GLYPHS,
    FIT_GROUPS,
    FIXED,
    LEFT,
    LINE,
    LINES,
    MAX_COLUMNS,
    MAX_ROWS,
    MAX_RUN,
    NEIGHBORS,
    NO_LIMIT,
    PATTERNS,
    PLACED,
    RIGHT,
    RUNS,
    SAME,
    STRIDE,
    TOP,
    UNIFORM,
    WIDTH,
    Ints,
)
from generator.playtest.kernel.compiling import inlined


@inlined
def is_location(t: Ints, s: Ints, cell: int) -> bool:
    """True if contact, bounds and the length of runs allow a tile at an empty ``cell``."""
    row, column = t[t[AT_ROW] + cell], t[t[AT_COLUMN] + cell]
    if t[FIXED]:
        column -= t[t[AT_COLUMN]]
        if row < 1 or column < 1 or row > t[MAX_ROWS] or column > t[MAX_COLUMNS]:
            return False
    elif s[PLACED]:
        if max(row, s[BOTTOM]) - min(row, s[TOP]) >= t[MAX_ROWS]:
            return False
        if max(column, s[RIGHT]) - min(column, s[LEFT]) >= t[MAX_COLUMNS]:
            return False
    if s[PLACED]:
        contact, touch = t[CONTACT], s[t[AT_TOUCH] + cell]
        if contact == EDGE and touch & 15 == 0:
            return False
        if contact == ANY and touch == 0:
            return False
        if contact == CORNER and (touch & 15 or touch == 0):
            return False
    if t[MAX_RUN] < NO_LIMIT:
        step = 1
        for _ in range(2):
            length = 1
            at = t[AT_CELLS] + cell - step
            while s[at]:
                length += 1
                at -= step
            at = t[AT_CELLS] + cell + step
            while s[at]:
                length += 1
                at += step
            if length > t[MAX_RUN]:
                return False
            step = t[STRIDE]
    return True


@inlined
def _joins(relation: int, mask: int, distinct: int, count: int, full: int) -> int:
    """Bits of the values that may join a group of ``count`` tiles with the values of ``mask``."""
    if relation == 0:
        return full
    if relation == SAME:
        return mask if distinct == 1 else 0
    if relation == UNIFORM:
        if count == 1:
            return full
        if distinct == 1:
            return mask
    return full & ~mask if distinct == count else 0


@inlined
def _narrow(
    t: Ints,
    s: Ints,
    scope: int,
    glyphs: int,
    colors: int,
    count: int,
    glyph_count: int,
    color_count: int,
) -> None:
    """Leaves what may join a group of ``count`` tiles with these glyphs and colors."""
    at, patterns = t[AT_RELATION] + 2 * t[WIDTH] * scope, t[PATTERNS + scope]
    if patterns == 1:
        s[FIT_GLYPHS] &= _joins(t[at], glyphs, glyph_count, count, t[ALL_GLYPHS])
        s[FIT_COLORS] &= _joins(t[at + 1], colors, color_count, count, t[ALL_COLORS])
        return
    out = t[AT_PAIRS] + 2 * t[WIDTH] * s[FIT_GROUPS]
    for n in range(t[WIDTH]):
        s[out + 2 * n] = s[out + 2 * n + 1] = 0
        if n < patterns:
            of_glyph, of_color = t[at + 2 * n], t[at + 2 * n + 1]
            s[out + 2 * n] = _joins(of_glyph, glyphs, glyph_count, count, t[ALL_GLYPHS])
            s[out + 2 * n + 1] = _joins(of_color, colors, color_count, count, t[ALL_COLORS])
    s[FIT_GROUPS] += 1


@inlined
def _narrow_by_run(t: Ints, s: Ints, cell: int, step: int) -> None:
    glyphs = colors = count = glyph_count = color_count = 0
    for sign in range(-1, 2, 2):
        at = t[AT_CELLS] + cell + sign * step
        while s[at]:
            tile = s[at] - 1
            glyph, color = t[t[AT_GLYPH] + tile], t[t[AT_COLOR] + tile]
            if glyphs & glyph == 0:
                glyph_count += 1
            if colors & color == 0:
                color_count += 1
            glyphs |= glyph
            colors |= color
            count += 1
            at += sign * step
    if count:
        _narrow(t, s, RUNS, glyphs, colors, count, glyph_count, color_count)


@inlined
def find_fits(t: Ints, s: Ints, cell: int) -> bool:
    """Finds what fits at a location, for :func:`accepts`; false if no tile can."""
    s[FIT_GLYPHS], s[FIT_COLORS], s[FIT_GROUPS] = t[ALL_GLYPHS], t[ALL_COLORS], 0
    if t[PATTERNS + LINES]:
        for part in range(AT_ROW, AT_COLUMN + 1):
            at = t[AT_LINES] + LINE * t[t[part] + cell]
            if s[at + 2]:
                _narrow(t, s, LINES, s[at], s[at + 1], s[at + 2], s[at + 3], s[at + 4])
    if t[PATTERNS + RUNS]:
        _narrow_by_run(t, s, cell, 1)
        _narrow_by_run(t, s, cell, t[STRIDE])
    if t[PATTERNS + NEIGHBORS] and s[t[AT_TOUCH] + cell] & 15:
        step = 1
        for _ in range(2):
            for sign in range(-1, 2, 2):
                tile = s[t[AT_CELLS] + cell + sign * step] - 1
                if tile >= 0:
                    glyph, color = t[t[AT_GLYPH] + tile], t[t[AT_COLOR] + tile]
                    _narrow(t, s, NEIGHBORS, glyph, color, 1, 1, 1)
            step = t[STRIDE]
    return s[FIT_GLYPHS] != 0 and s[FIT_COLORS] != 0


@inlined
def accepts(t: Ints, s: Ints, tile: int) -> bool:
    """True if ``tile`` fits at the location that :func:`find_fits` was last asked about."""
    glyph, color = t[t[AT_GLYPH] + tile], t[t[AT_COLOR] + tile]
    if s[FIT_GLYPHS] & glyph == 0 or s[FIT_COLORS] & color == 0:
        return False
    at = t[AT_PAIRS]
    for _ in range(s[FIT_GROUPS]):
        met = False
        for n in range(t[WIDTH]):
            if s[at + 2 * n] & glyph and s[at + 2 * n + 1] & color:
                met = True
        if not met:
            return False
        at += 2 * t[WIDTH]
    return True
