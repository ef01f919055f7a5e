"""Surveys a position: is it legal, where may the next tile go, and which tiles fit there."""

from generator.engine import layout as L
from generator.engine.kernel.legality import accepts, find_fits, is_location, reached, run_fits
from generator.engine.kernel.tiles import put, touch
from generator.engine.layout import Ints

_TILE = 4  # numbers for a tile of a position: row, column, color, glyph


def survey(t: Ints, s: Ints, position: Ints, count: int, out: Ints) -> int:
    """Surveys a position: top, left, rows and columns of a rectangle that the bounds allow, the
    board or what is around ``count`` tiles; then each tile by its row, column, color and glyph.

    Writes for each location, sorted, its row, its column, masks of the glyphs and of the colors
    that are allowed there, then by color a mask of the glyphs of the tiles that can be placed, then
    by color one of those of the tiles that are allowed, copies ignored. There is room for all that.
    Returns the number of locations; -1 if the position is not legal.
    """
    margin, stride = 1 if t[L.FIXED] else 2, t[L.STRIDE]
    zero = (margin - position[0]) * stride + margin - position[1]
    end, found, is_legal = _TILE, -1, True
    while is_legal and end <= count * _TILE:
        cell = position[end] * stride + position[end + 1] + zero
        is_legal = _put_legally(t, s, cell, position[end + 2] * t[L.GLYPHS] + position[end + 3])
        end += _TILE
    if is_legal and count and t[L.CONTACT] != L.NO_CONTACT:
        start = position[_TILE] * stride + position[_TILE + 1] + zero
        stack = t[L.AT_FRONTIER]
        is_legal = reached(t, s, s, t[L.AT_LISTED], s, stack, start, -1) == count
    if is_legal:
        found = _write(t, s, out, zero, position)
    for at in range(_TILE, end, _TILE):
        _remove(t, s, position[at] * stride + position[at + 1] + zero)
    return found


def _put_legally(t: Ints, s: Ints, cell: int, tile: int) -> bool:
    """Puts a tile into the grid; true if its groups and copies allow it beside those before it.

    The last tile of a group sees all of it, and a part of a group that obeys a pattern obeys it, so
    a position is checked in whatever order its tiles are put.
    """
    is_legal = s[t[L.AT_LEFT] + tile] > 0 and find_fits(t, s, cell) and accepts(t, s, tile)
    if t[L.CONTACT] == L.CORNER and s[t[L.AT_TOUCH] + cell] & 15:
        is_legal = False
    is_legal = is_legal and run_fits(t, s, cell)
    put(t, s, cell, tile)
    s[t[L.AT_LEFT] + tile] -= 1
    return is_legal


def _remove(t: Ints, s: Ints, cell: int) -> None:
    """Takes a tile out; correct once all tiles are out."""
    s[t[L.AT_LEFT] + s[t[L.AT_CELLS] + cell] - 1] += 1
    for n in range(L.LINE):
        s[t[L.AT_LINES] + L.LINE * t[t[L.AT_ROW] + cell] + n] = 0
        s[t[L.AT_LINES] + L.LINE * t[t[L.AT_COLUMN] + cell] + n] = 0
    s[t[L.AT_CELLS] + cell] = s[t[L.AT_LISTED] + cell] = 0
    s[L.PLACED] -= 1
    touch(t, s, cell, -1)


def _write(t: Ints, s: Ints, out: Ints, zero: int, box: Ints) -> int:
    """Writes the locations in a rectangle and around it; returns their number."""
    found, colors = 0, t[L.COLORS]
    for row in range(box[0] - 1, box[0] + box[2] + 1):
        for column in range(box[1] - 1, box[1] + box[3] + 1):
            if s[L.PLACED] == 0 and not t[L.FIXED] and (row or column):
                continue
            cell = row * t[L.STRIDE] + column + zero
            if s[t[L.AT_CELLS] + cell] or not is_location(t, s, cell):
                continue
            find_fits(t, s, cell)
            at = found * (4 + 2 * colors)
            found += 1
            out[at], out[at + 1] = row, column
            out[at + 2], out[at + 3] = s[L.FIT_GLYPHS], s[L.FIT_COLORS]
            if t[L.WIDTH] > 1:
                out[at + 2] = out[at + 3] = 0
            for color in range(colors):
                allowed = left = 0
                for glyph in range(t[L.GLYPHS]):
                    tile = color * t[L.GLYPHS] + glyph
                    if accepts(t, s, tile):
                        allowed |= 1 << glyph
                        left |= int(s[t[L.AT_LEFT] + tile] > 0) << glyph
                if t[L.WIDTH] > 1 and allowed:
                    out[at + 2] |= allowed
                    out[at + 3] |= 1 << color
                out[at + 4 + color], out[at + 4 + colors + color] = left, allowed
    return found
