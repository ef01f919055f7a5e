"""Surveys a position: is it legal, where may the next tile go, and which tiles fit there."""

from __future__ import annotations

from generator.engine import layout as L
from generator.engine.kernel.legality import accepts, find_fits, is_location, reached, run_fits
from generator.engine.kernel.tiles import put, touch
from generator.engine.layout import Ints

_TILE = 4  # numbers for a tile of a position: row, column, color, glyph


def survey(
    t: Ints,
    s: Ints,
    position: Ints,
    count: int,
    out: Ints,
    top: int,
    left: int,
    high: int,
    wide: int,
) -> int:
    """Surveys a position of ``count`` tiles, each given by its row, column, color and glyph, in a
    rectangle that the bounds allow: the board, or what is around them. There is room for it.

    Writes by color a mask of the glyphs without a copy left, then for each location, sorted, its
    row, its column and by color a mask of the glyphs that fit there. Returns the number of
    locations; -1 if the position is not legal.
    """
    margin, stride = 1 if t[L.FIXED] else 2, t[L.STRIDE]
    zero = (margin - top) * stride + margin - left
    done, is_legal = 0, True
    while is_legal and done < count:
        at = done * _TILE
        cell = position[at] * stride + position[at + 1] + zero
        is_legal = _put_legally(t, s, cell, position[at + 2] * t[L.GLYPHS] + position[at + 3])
        done += 1
    found = -1
    if is_legal and count and t[L.CONTACT] != L.NO_CONTACT:
        start = position[0] * stride + position[1] + zero
        stack = t[L.AT_FRONTIER]
        is_legal = reached(t, s, s, t[L.AT_LISTED], s, stack, start, -1) == count
    if is_legal:
        found = _write(t, s, out, zero, top, left, high, wide)
    for at in range(0, done * _TILE, _TILE):
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


def _write(
    t: Ints, s: Ints, out: Ints, zero: int, top: int, left: int, high: int, wide: int
) -> int:
    """Writes the locations of a part of the grid; returns their number."""
    end = found = 0
    for color in range(t[L.COLORS]):
        spent = 0
        for glyph in range(t[L.GLYPHS]):
            if s[t[L.AT_LEFT] + color * t[L.GLYPHS] + glyph] == 0:
                spent |= 1 << glyph
        out[end] = spent
        end += 1
    for row in range(top - 1, top + high + 1):
        for column in range(left - 1, left + wide + 1):
            if s[L.PLACED] == 0 and not t[L.FIXED] and (row or column):
                continue
            cell = row * t[L.STRIDE] + column + zero
            if s[t[L.AT_CELLS] + cell] or not is_location(t, s, cell):
                continue
            find_fits(t, s, cell)
            out[end], out[end + 1] = row, column
            for color in range(t[L.COLORS]):
                out[end + 2 + color] = _glyphs(t, s, 1 << color)
            end += 2 + t[L.COLORS]
            found += 1
    return found


def _glyphs(t: Ints, s: Ints, color: int) -> int:
    """A mask of the glyphs that fit in ``color``, a bit, after :func:`find_fits`."""
    if s[L.FIT_COLORS] & color == 0:
        return 0
    mask, at = s[L.FIT_GLYPHS], t[L.AT_PAIRS]
    for _ in range(s[L.FIT_GROUPS]):
        met = 0
        for n in range(t[L.WIDTH]):
            if s[at + 2 * n + 1] & color:
                met |= s[at + 2 * n]
        mask &= met
        at += 2 * t[L.WIDTH]
    return mask
