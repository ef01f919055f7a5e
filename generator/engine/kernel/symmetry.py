"""Hashes that are the same for all images of a position under the symmetries of its rules.

The images: the grid turned, mirrored and shifted; glyphs and colors renamed; glyphs and colors
exchanged for each other. The hash of a position is the smallest of 128 bits over all of them. Names
are numbers, in the order of the grid, then by what else hands hold of their tiles. Where that is
the same of several, images may have several hashes: a search takes longer then, but errs nowhere.
"""

from generator.engine import layout as L
from generator.engine.kernel.randomness import hashed
from generator.engine.layout import Ints

# Parts of the array that a search works with: the labels of glyphs and those of colors, 64 each.
_GLYPH_LABELS, _COLOR_LABELS = 12, 76
_SECOND = 0x5851F42D4C957F2D


def _chain(key: int, code: int) -> int:
    return hashed(key * 31 + code + 1)


def _hand_code(
    t: Ints, s: Ints, work: Ints, swap: bool, seed: int, one_glyph: int, one_color: int
) -> int:
    """A hash of both hands by their labels, whatever the order of the tiles; of the tiles of one
    glyph or color alone, unless that is -1."""
    code = 0
    for player in range(2):
        hand = t[L.AT_HANDS] + player * t[L.HAND_ROOM]
        role = player if s[L.PHASE] == L.DEAL else (player + s[L.TURN]) % 2
        for index in range(hand + 1, hand + 1 + s[hand]):
            color, glyph = divmod(s[index], t[L.GLYPHS])
            if (one_glyph < 0 or glyph == one_glyph) and (one_color < 0 or color == one_color):
                a, b = work[_GLYPH_LABELS + glyph] + 1, work[_COLOR_LABELS + color] + 1
                code += _chain(seed, (role * 64 + (b if swap else a)) * 64 + (a if swap else b))
    return code


def _label(work: Ints, at: int, value: int, used: int) -> int:
    """Gives a value the next label if it has none; returns the number of labels used."""
    if work[at + value] < 0:
        work[at + value] = used
        return used + 1
    return used


def _label_held(t: Ints, s: Ints, work: Ints, swap: bool, is_color: bool, used: int) -> None:
    """Gives the further labels to the glyphs or the colors that only hands hold."""
    labels = _COLOR_LABELS if is_color else _GLYPH_LABELS
    found = 0
    while found >= 0:
        found, least = -1, 0
        for value in range(t[L.COLORS] if is_color else t[L.GLYPHS]):
            if work[labels + value] < 0:
                glyph, color = (-1, value) if is_color else (value, -1)
                code = _hand_code(t, s, work, swap, 7, glyph, color)
                if code and (found < 0 or code < least):
                    found, least = value, code
        if found >= 0:
            work[labels + found] = used
            used += 1


def _image(t: Ints, s: Ints, work: Ints, turn: int, swap: bool) -> tuple[int, int]:
    """Both hashes of one image."""
    top, left = s[L.TOP], s[L.LEFT] - t[t[L.AT_COLUMN]]
    rows, columns = s[L.BOTTOM] - s[L.TOP] + 1, s[L.RIGHT] - s[L.LEFT] + 1
    if t[L.FIXED]:
        top, left, rows, columns = 1, 1, t[L.MAX_ROWS], t[L.MAX_COLUMNS]
    for n in range(64):
        work[_GLYPH_LABELS + n] = work[_COLOR_LABELS + n] = -1
    glyphs = colors = 0
    one = s[L.PHASE] * 2 + (s[L.TURN] if s[L.PHASE] == L.DEAL else 0)
    other = _chain(one, _SECOND)
    if s[L.PLACED]:
        high, wide = (columns, rows) if turn & 4 else (rows, columns)
        for i in range(high):
            for j in range(wide):
                row, column = (j, i) if turn & 4 else (i, j)
                if turn & 1:
                    row = rows - 1 - row
                if turn & 2:
                    column = columns - 1 - column
                tile = s[t[L.AT_CELLS] + (top + row) * t[L.STRIDE] + left + column] - 1
                if tile < 0:
                    continue
                glyph, color = tile % t[L.GLYPHS], tile // t[L.GLYPHS]
                glyphs = _label(work, _GLYPH_LABELS, glyph, glyphs)
                colors = _label(work, _COLOR_LABELS, color, colors)
                a, b = work[_GLYPH_LABELS + glyph], work[_COLOR_LABELS + color]
                code = ((i * 4096 + j) * 64 + (b if swap else a)) * 64 + (a if swap else b)
                one, other = _chain(one, code), _chain(other, code)
    for is_color in (swap, not swap):
        _label_held(t, s, work, swap, is_color, colors if is_color else glyphs)
    one = _chain(one, _hand_code(t, s, work, swap, 7, -1, -1))
    return one, _chain(other, _hand_code(t, s, work, swap, 11, -1, -1))


def canonical(t: Ints, s: Ints, work: Ints) -> tuple[int, int]:
    """The smallest hashes over all images."""
    best, second = _image(t, s, work, 0, False)
    for swap in range(1 + work[L.SWAPS_KINDS]):
        for turn in range(8 if work[L.SWAPS_AXES] else 4):
            if (turn or swap) and (s[L.PLACED] or turn == 0):
                x, y = _image(t, s, work, turn, swap == 1)
                if x < best or (x == best and y < second):
                    best, second = x, y
    return best, second
