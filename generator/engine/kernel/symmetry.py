"""Hashes that are the same for all images of a position under the symmetries of its rules.

The images: the grid turned, mirrored and shifted; glyphs and colors renamed; glyphs and colors
exchanged for each other. The hash of a position is the smallest of 128 bits over all of them. Where
the hands hold too many glyphs and colors that the grid does not name, not all their orders are
tried: then images may have several hashes, and a search takes longer, but errs nowhere.
"""

from generator.engine import layout as L
from generator.engine.kernel.randomness import hashed
from generator.engine.layout import Ints

# Fields of the array that a search works with: 1 if glyphs and colors may be exchanged, 1 if rows
# and columns may; then the labels of glyphs, those of colors, and those without a label, 64 each.
_GLYPH_LABELS, _COLOR_LABELS, _OPEN = 8, 72, 128
_MOST_ORDERS = 720
_SECOND = 0x5851F42D4C957F2D


def _chain(key: int, code: int) -> int:
    return hashed(key * 31 + code + 1)


def _next_order(work: Ints, at: int, count: int) -> bool:
    """Puts numbers into their next order; false, sorted again, after the last one."""
    i = count - 2
    while i >= 0 and work[at + i] > work[at + i + 1]:
        i -= 1
    j = count - 1
    if i >= 0:
        while work[at + j] < work[at + i]:
            j -= 1
        work[at + i], work[at + j] = work[at + j], work[at + i]
    low, high = at + i + 1, at + count - 1
    while low < high:
        work[low], work[high] = work[high], work[low]
        low, high = low + 1, high - 1
    return i >= 0


def _hand_code(t: Ints, s: Ints, work: Ints, swap: bool, seed: int) -> int:
    """A hash of both hands by their labels, whatever the order of the tiles."""
    code = 0
    for player in range(2):
        hand = t[L.AT_HANDS] + player * t[L.HAND_ROOM]
        role = player if s[L.PHASE] == L.DEAL else (player + s[L.TURN]) % 2
        for index in range(hand + 1, hand + 1 + s[hand]):
            glyph = work[_GLYPH_LABELS + s[index] % t[L.GLYPHS]]
            color = work[_COLOR_LABELS + s[index] // t[L.GLYPHS]]
            if swap:
                glyph, color = color, glyph
            code += _chain(seed, (role * 64 + glyph) * 64 + color)
    return code


def _label(work: Ints, at: int, value: int, used: int) -> int:
    """Gives a value the next label if it has none; returns the number of labels used."""
    if work[at + value] < 0:
        work[at + value] = used
        return used + 1
    return used


def _open_values(t: Ints, s: Ints, work: Ints, bits: int, labels: int) -> int:
    """Lists the values in the hands that have no label; returns their number. ``bits`` is the part
    of the rules with their bits by tile."""
    held = count = 0
    for player in range(2):
        hand = t[L.AT_HANDS] + player * t[L.HAND_ROOM]
        for index in range(hand + 1, hand + 1 + s[hand]):
            held |= t[t[bits] + s[index]]
    for value in range(64):
        if held >> value & 1 and work[labels + value] < 0:
            work[labels + _OPEN + count] = value
            count += 1
    return count


def _factorial(number: int) -> int:
    product = 1
    for n in range(2, number + 1):
        product *= n
    return product


def _image(t: Ints, s: Ints, work: Ints, turn: int, swap: bool) -> tuple[int, int]:
    """Both hashes of one image of the board; of the orders of labels in hands, the smallest."""
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
    open_glyphs = _open_values(t, s, work, L.AT_GLYPH, _GLYPH_LABELS)
    open_colors = _open_values(t, s, work, L.AT_COLOR, _COLOR_LABELS)
    many = _factorial(min(open_glyphs, 12)) * _factorial(min(open_colors, 12)) > _MOST_ORDERS
    best = second = 0
    is_first = True
    while True:
        for n in range(open_glyphs):
            work[_GLYPH_LABELS + work[_GLYPH_LABELS + _OPEN + n]] = glyphs + n
        for n in range(open_colors):
            work[_COLOR_LABELS + work[_COLOR_LABELS + _OPEN + n]] = colors + n
        x = _chain(one, _hand_code(t, s, work, swap, 7))
        y = _chain(other, _hand_code(t, s, work, swap, 11))
        if is_first or x < best or (x == best and y < second):
            best, second, is_first = x, y, False
        if many or not _next_order(work, _COLOR_LABELS + _OPEN, open_colors):
            if many or not _next_order(work, _GLYPH_LABELS + _OPEN, open_glyphs):
                return best, second


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
