"""Exact play of small games for two, and how large a game is.

A position is looked up by 128 bits of the smallest hash over all its images under the symmetries of
the rules: turned, mirrored and shifted boards, exchanged glyphs, colours, and both for each other.
"""

from __future__ import annotations

import numpy as np

from generator.playtest.kernel.arrays import (
    AT_CELLS,
    AT_COLUMN,
    AT_HANDS,
    AT_STEP,
    BOTTOM,
    CELLS,
    COLORS,
    CONTACT,
    DEAL,
    FIXED,
    GLYPHS,
    HAND_ROOM,
    LEFT,
    MAX_COLUMNS,
    MAX_ROWS,
    MOVES,
    NO_CONTACT,
    PHASE,
    PLACED,
    PLAY,
    RIGHT,
    STEPS,
    STRIDE,
    TOP,
    TURN,
    WINNER,
    Ints,
)
from generator.playtest.kernel.compiling import compiled, inlined
from generator.playtest.kernel.moves import make, moves_of, unmake
from generator.playtest.kernel.playouts import rewind
from generator.playtest.kernel.randomness import below, mix

# Fields of the array that the solver works with: nodes left, 1 if they ran out, positions stored,
# 1 if glyphs and colours may be exchanged, 1 if rows and columns may; then the labels of glyphs,
# those of colours, and those without a label, 64 numbers each.
NODES, STOPPED, STORED, SWAPS_KINDS, SWAPS_AXES = 0, 1, 2, 3, 4
_GLYPH_LABELS, _COLOR_LABELS, _OPEN_GLYPHS, _OPEN_COLORS = 8, 72, 136, 200
WORK = 264
SLOT = 3
"""Numbers of an entry: two of the key, and 1 for a win, 2 for a loss of who is to move."""
_WAYS = 4
_MOST_ORDERS = 720
_SECOND = 0x5851F42D4C957F2D


@inlined
def _chain(key: int, code: int) -> int:
    x = np.uint64(key) * np.uint64(31) + np.uint64(code) + np.uint64(1)
    return int(np.int64(mix(x)))


@inlined
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


@inlined
def _hand_code(t: Ints, s: Ints, work: Ints, swap: bool, seed: int) -> int:
    """A hash of both hands by their labels, whatever the order of the tiles."""
    code = 0
    for player in range(2):
        hand = t[AT_HANDS] + player * t[HAND_ROOM]
        role = player if s[PHASE] == DEAL else (player + s[TURN]) % 2
        for index in range(hand + 1, hand + 1 + s[hand]):
            glyph = work[_GLYPH_LABELS + s[index] % t[GLYPHS]]
            color = work[_COLOR_LABELS + s[index] // t[GLYPHS]]
            if swap:
                glyph, color = color, glyph
            code += _chain(seed, (role * 64 + glyph) * 64 + color)
    return code


@inlined
def _label(work: Ints, at: int, value: int, used: int) -> int:
    """Gives a value the next label if it has none; returns the number of labels used."""
    if work[at + value] < 0:
        work[at + value] = used
        return used + 1
    return used


@inlined
def _open_values(t: Ints, s: Ints, work: Ints, of_glyphs: bool) -> int:
    """Lists the values in the hands that have no label; returns their number."""
    labels, out = (_GLYPH_LABELS, _OPEN_GLYPHS) if of_glyphs else (_COLOR_LABELS, _OPEN_COLORS)
    count = 0
    for value in range(t[GLYPHS] if of_glyphs else t[COLORS]):
        found = False
        for player in range(2):
            hand = t[AT_HANDS] + player * t[HAND_ROOM]
            for index in range(hand + 1, hand + 1 + s[hand]):
                tile = s[index]
                if value == (tile % t[GLYPHS] if of_glyphs else tile // t[GLYPHS]):
                    found = True
        if found and work[labels + value] < 0:
            work[out + count] = value
            count += 1
    return count


@inlined
def _factorial(number: int) -> int:
    product = 1
    for n in range(2, number + 1):
        product *= n
    return product


@inlined
def _image(t: Ints, s: Ints, work: Ints, turn: int, swap: bool) -> tuple[int, int]:
    """Both hashes of one image of the board; of the orders of labels in hands, the smallest."""
    top, left = s[TOP], s[LEFT] - t[t[AT_COLUMN]]
    rows, columns = s[BOTTOM] - s[TOP] + 1, s[RIGHT] - s[LEFT] + 1
    if t[FIXED]:
        top, left, rows, columns = 1, 1, t[MAX_ROWS], t[MAX_COLUMNS]
    for n in range(64):
        work[_GLYPH_LABELS + n] = work[_COLOR_LABELS + n] = -1
    glyphs = colors = 0
    one = s[PHASE] * 2 + (s[TURN] if s[PHASE] == DEAL else 0)
    other = _chain(one, _SECOND)
    if s[PLACED]:
        high, wide = (columns, rows) if turn & 4 else (rows, columns)
        for i in range(high):
            for j in range(wide):
                row, column = (j, i) if turn & 4 else (i, j)
                if turn & 1:
                    row = rows - 1 - row
                if turn & 2:
                    column = columns - 1 - column
                tile = s[t[AT_CELLS] + (top + row) * t[STRIDE] + left + column] - 1
                if tile < 0:
                    continue
                glyph, color = tile % t[GLYPHS], tile // t[GLYPHS]
                glyphs = _label(work, _GLYPH_LABELS, glyph, glyphs)
                colors = _label(work, _COLOR_LABELS, color, colors)
                a, b = work[_GLYPH_LABELS + glyph], work[_COLOR_LABELS + color]
                code = ((i * 64 + j) * 64 + (b if swap else a)) * 64 + (a if swap else b)
                one, other = _chain(one, code), _chain(other, code)
    open_glyphs = _open_values(t, s, work, True)
    open_colors = _open_values(t, s, work, False)
    many = _factorial(min(open_glyphs, 12)) * _factorial(min(open_colors, 12)) > _MOST_ORDERS
    best = second = 0
    is_first = True
    while True:
        for n in range(open_glyphs):
            work[_GLYPH_LABELS + work[_OPEN_GLYPHS + n]] = glyphs + n
        while True:
            for n in range(open_colors):
                work[_COLOR_LABELS + work[_OPEN_COLORS + n]] = colors + n
            x = _chain(one, _hand_code(t, s, work, swap, 7))
            y = _chain(other, _hand_code(t, s, work, swap, 11))
            if is_first or x < best or (x == best and y < second):
                best, second, is_first = x, y, False
            if many or not _next_order(work, _OPEN_COLORS, open_colors):
                break
        if many or not _next_order(work, _OPEN_GLYPHS, open_glyphs):
            return best, second


@inlined
def _canonical(t: Ints, s: Ints, work: Ints) -> tuple[int, int]:
    """The smallest hashes over all images."""
    best, second = _image(t, s, work, 0, False)
    for swap in range(1 + work[SWAPS_KINDS]):
        for turn in range(8 if work[SWAPS_AXES] else 4):
            if (turn or swap) and (s[PLACED] or turn == 0):
                x, y = _image(t, s, work, turn, swap == 1)
                if x < best or (x == best and y < second):
                    best, second = x, y
    return best, second


@inlined
def _wins(t: Ints, s: Ints, rows: Ints, table: Ints, work: Ints) -> bool:
    """Tells whether the player whose turn it is can win; meaningless once nodes have run out."""
    me = s[TURN]
    if work[NODES] <= 0:
        work[STOPPED] = 1
        return False
    work[NODES] -= 1
    row = rows[s[MOVES]]
    count = moves_of(t, s, row)
    if count == 0:
        return s[WINNER] == me
    one, other = _canonical(t, s, work)
    slots = len(table) // (SLOT * _WAYS)
    start = int(np.uint64(one) % np.uint64(slots)) * SLOT * _WAYS
    at = start
    for way in range(_WAYS):
        entry = start + way * SLOT
        if table[entry] == one and table[entry + 1] == other and table[entry + 2]:
            return table[entry + 2] == 1
        if table[entry + 2] == 0:
            at = entry
    if table[at + 2]:  # all taken: one of them goes, chosen by the key
        at = start + ((other >> 8) & (_WAYS - 1)) * SLOT
    won = False
    for n in range(count):
        make(t, s, row[n])
        again = s[TURN] == me  # before players who cannot play pass the turn
        won = _wins(t, s, rows, table, work) == again
        unmake(t, s)
        if won or work[STOPPED]:
            break
    if work[STOPPED]:
        return False
    work[STORED] += 1
    table[at], table[at + 1], table[at + 2] = one, other, 1 if won else 2
    return won


@compiled
def solve_position(t: Ints, s: Ints, rows: Ints, table: Ints, work: Ints, nodes: int) -> int:
    """1 if the player whose turn it is can win, 0 if not, -1 if ``nodes`` nodes do not tell."""
    work[NODES], work[STOPPED] = nodes, 0
    won = _wins(t, s, rows, table, work)
    if work[STOPPED]:
        return -1
    return 1 if won else 0


@inlined
def _removable(t: Ints, s: Ints, seen: Ints, stack: Ints) -> int:
    """Number of tiles of the grid that can have been placed last."""
    if t[CONTACT] == NO_CONTACT or s[PLACED] < 3:
        return s[PLACED]
    count = 0
    for gone in range(t[CELLS]):
        if s[t[AT_CELLS] + gone] == 0:
            continue
        seen[:] = 0
        start = 0
        while s[t[AT_CELLS] + start] == 0 or start == gone:
            start += 1
        seen[start], stack[0], size, reached = 1, start, 1, 1
        while size:
            size -= 1
            cell = stack[size]
            for index in range(t[AT_STEP], t[AT_STEP] + t[STEPS]):
                near = cell + t[index]
                if s[t[AT_CELLS] + near] and near != gone and seen[near] == 0:
                    seen[near], stack[size] = 1, near
                    size += 1
                    reached += 1
        count += reached == s[PLACED] - 1
    return count


@compiled
def estimate_levels(t: Ints, s: Ints, moves: Ints, probes: int) -> float:
    """An estimate of the number of positions that can arise, shifted boards being one.

    Random games weigh each position by the choices that lead to it over the moves that can have led
    to it, so that the mean weight at a depth is the number of positions there (D. E. Knuth,
    "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975, with the
    orders in which a position can arise divided out).
    """
    seen, stack = np.zeros(t[CELLS], np.int64), np.zeros(t[CELLS], np.int64)
    total = 0.0
    for _ in range(probes):
        weight = 1.0
        while True:
            count = moves_of(t, s, moves)
            if count == 0:
                break
            placing, player = s[PHASE] == PLAY, s[TURN]
            make(t, s, moves[below(s, count)])
            if placing:
                ways = _removable(t, s, seen, stack)
            else:
                hand, ways = t[AT_HANDS] + player * t[HAND_ROOM], 0
                for index in range(hand + 1, hand + 1 + s[hand]):
                    ways += 1
                    for before in range(hand + 1, index):
                        if s[before] == s[index]:
                            ways -= 1
                            break
            weight *= count / ways
            total += weight
        rewind(t, s, 0)
    return 1 + total / probes
