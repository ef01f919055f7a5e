"""Lists the moves of a state, makes them and takes them back.

A move is a number: a placement is cell x kinds + tile, a draft the tile. The phase tells which.
"""

from __future__ import annotations

import numpy as np

from generator.playtest.kernel.arrays import (
    AT_CELLS,
    AT_COLOR,
    AT_COLUMN,
    AT_FREE,
    AT_FRONTIER,
    AT_GLYPH,
    AT_HANDS,
    AT_LEFT,
    AT_LINES,
    AT_LISTED,
    AT_LOG,
    AT_ROW,
    AT_STEP,
    AT_TOUCH,
    AT_WHERE,
    BOTTOM,
    CONTACT,
    COPIES,
    DEAL,
    DRAFT,
    ENTRY,
    FIXED,
    FRONTIER,
    HAND,
    HAND_INDEX,
    HAND_ROOM,
    HASH,
    KEPT,
    KINDS,
    LEFT,
    LINE,
    MAX_COLUMNS,
    MAX_ROWS,
    MISERE,
    MOVE,
    MOVES,
    NO_CONTACT,
    OLD_COLUMN,
    OLD_ROW,
    ORIGIN,
    OUT,
    OUT_COUNT,
    OVER,
    PHASE,
    PLACED,
    PLAY,
    PLAYERS,
    RIGHT,
    STEPS,
    STRIDE,
    STUCK,
    SUPPLY,
    SWAPPED,
    TOP,
    TURN,
    WINNER,
    Ints,
)
from generator.playtest.kernel.compiling import compiled, inlined
from generator.playtest.kernel.legality import accepts, find_fits, is_location
from generator.playtest.kernel.randomness import mix


@inlined
def _try_cell(t: Ints, s: Ints, cell: int, moves: Ints, count: int, most: int) -> int:
    """Adds the placements at ``cell`` to ``moves``; returns their number with ``count``."""
    if s[t[AT_CELLS] + cell] or not is_location(t, s, cell) or not find_fits(t, s, cell):
        return count
    hand = t[AT_HANDS] + s[TURN] * t[HAND_ROOM]
    start, end = hand + 1, hand + 1 + s[hand]
    if t[HAND] == 0:
        start, end = t[AT_FREE], t[AT_FREE] + s[SUPPLY]
    has_copies = t[HAND] and t[COPIES] > 1
    for index in range(start, end):
        tile = s[index]
        if not accepts(t, s, tile) or (has_copies and _is_among(s, tile, start, index)):
            continue
        moves[count] = cell * t[KINDS] + tile
        count += 1
        if count >= most:
            break
    return count


@inlined
def _is_among(s: Ints, tile: int, start: int, end: int) -> bool:
    for index in range(start, end):
        if s[index] == tile:
            return True
    return False


@inlined
def placements(t: Ints, s: Ints, moves: Ints, most: int) -> int:
    """Writes the placements of the player whose turn it is into ``moves``, no more than ``most``;
    returns their number."""
    count = 0
    if s[PLACED] == 0 and t[CONTACT] != NO_CONTACT:
        if not t[FIXED]:
            return _try_cell(t, s, t[ORIGIN], moves, count, most)
        for row in range(1, t[MAX_ROWS] + 1):
            for column in range(1, t[MAX_COLUMNS] + 1):
                count = _try_cell(t, s, row * t[STRIDE] + column, moves, count, most)
                if count >= most:
                    return count
        return count
    for index in range(t[AT_FRONTIER], t[AT_FRONTIER] + s[FRONTIER]):
        count = _try_cell(t, s, s[index], moves, count, most)
        if count >= most:
            break
    return count


@inlined
def moves_of(t: Ints, s: Ints, moves: Ints) -> int:
    """Writes every move into ``moves`` and returns their number.

    Players who cannot play are out first, up to one who can; 0 if the game is over.
    """
    while s[PHASE] == PLAY:
        count = placements(t, s, moves, len(moves))
        if count:
            return count
        _knock_out(t, s)
    if s[PHASE] == OVER:
        return 0
    for index in range(s[SUPPLY]):
        moves[index] = s[t[AT_FREE] + index]
    return s[SUPPLY]


@inlined
def _knock_out(t: Ints, s: Ints) -> None:
    """The player whose turn it is cannot play. Two players: the game is over. More: the others go
    on, and the last wins; under misere the first who cannot play wins."""
    s[STUCK] = s[TURN]
    if t[MISERE]:
        s[WINNER] = s[TURN]
        s[PHASE] = OVER
        return
    s[OUT] |= 1 << s[TURN]
    s[OUT_COUNT] += 1
    _pass_turn(t, s)
    if s[OUT_COUNT] == t[PLAYERS] - 1:
        s[WINNER] = s[TURN]
        s[PHASE] = OVER


@inlined
def _pass_turn(t: Ints, s: Ints) -> None:
    turn = (s[TURN] + 1) % t[PLAYERS]
    while s[OUT] >> turn & 1:
        turn = (turn + 1) % t[PLAYERS]
    s[TURN] = turn


@inlined
def _take(t: Ints, s: Ints, tile: int, entry: int) -> None:
    """Takes a copy of ``tile`` out of the supply."""
    s[t[AT_LEFT] + tile] -= 1
    if s[t[AT_LEFT] + tile] == 0:
        s[SUPPLY] -= 1
        index = s[t[AT_WHERE] + tile]
        s[entry + SWAPPED] = index + 1
        _swap(t, s, index, s[SUPPLY])


@inlined
def _put_back(t: Ints, s: Ints, tile: int, entry: int) -> None:
    """Undoes :func:`_take`, once the scalars are those of before."""
    s[t[AT_LEFT] + tile] += 1
    if s[entry + SWAPPED]:
        _swap(t, s, s[entry + SWAPPED] - 1, s[SUPPLY] - 1)


@inlined
def _swap(t: Ints, s: Ints, i: int, j: int) -> None:
    """Exchanges the tiles at two places of the list of free ones."""
    one, other = s[t[AT_FREE] + i], s[t[AT_FREE] + j]
    s[t[AT_FREE] + i], s[t[AT_WHERE] + other] = other, i
    s[t[AT_FREE] + j], s[t[AT_WHERE] + one] = one, j


@inlined
def _toggle(s: Ints, kind: int, tile: int) -> None:
    """Takes a fact into the hash of the state, or out of it."""
    s[HASH] ^= np.int64(mix(np.uint64(kind * 4096 + tile + 1)))


@inlined
def _toggle_held(t: Ints, s: Ints, tile: int) -> None:
    """The fact: how many copies of ``tile``, at least, the player whose turn it is holds."""
    hand = t[AT_HANDS] + s[TURN] * t[HAND_ROOM]
    held = 0
    for index in range(hand + 1, hand + 1 + s[hand]):
        if s[index] == tile:
            held += 1
    _toggle(s, s[TURN] * 2048 + held, tile)


@inlined
def make(t: Ints, s: Ints, move: int) -> None:
    """Makes a move that :func:`moves_of` listed."""
    entry = t[AT_LOG] + ENTRY * s[MOVES]
    for n in range(KEPT):
        s[entry + n] = s[n]
    s[entry + MOVE], s[entry + SWAPPED] = move, 0
    s[MOVES] += 1
    if s[PHASE] == PLAY:
        _place(t, s, move // t[KINDS], move % t[KINDS], entry)
        if t[HAND] and s[SUPPLY]:
            s[PHASE] = DRAFT
        else:
            _pass_turn(t, s)
        return
    hand = t[AT_HANDS] + s[TURN] * t[HAND_ROOM]
    s[hand] += 1
    s[hand + s[hand]] = move
    _toggle_held(t, s, move)
    _take(t, s, move, entry)
    dealing = s[PHASE] == DEAL
    _pass_turn(t, s)
    if not dealing or s[SUPPLY] == 0 or (s[TURN] == 0 and s[t[AT_HANDS]] == t[HAND]):
        s[PHASE] = PLAY
        if dealing:
            s[TURN] = 0


@inlined
def _place(t: Ints, s: Ints, cell: int, tile: int, entry: int) -> None:
    if t[HAND]:
        _toggle_held(t, s, tile)
        hand = t[AT_HANDS] + s[TURN] * t[HAND_ROOM]
        index = hand + 1
        while s[index] != tile:
            index += 1
        s[entry + HAND_INDEX] = index
        s[index] = s[hand + s[hand]]
        s[hand] -= 1
    else:
        _take(t, s, tile, entry)
    row, column = t[t[AT_ROW] + cell], t[t[AT_COLUMN] + cell]
    _join_line(t, s, row, tile, entry + OLD_ROW)
    _join_line(t, s, column, tile, entry + OLD_COLUMN)
    if s[PLACED] == 0:
        s[TOP], s[BOTTOM], s[LEFT], s[RIGHT] = row, row, column, column
    s[TOP], s[BOTTOM] = min(s[TOP], row), max(s[BOTTOM], row)
    s[LEFT], s[RIGHT] = min(s[LEFT], column), max(s[RIGHT], column)
    s[PLACED] += 1
    _toggle(s, 65536 + cell, tile)
    s[t[AT_CELLS] + cell] = tile + 1
    _touch(t, s, cell, 1)
    for index in range(t[AT_STEP], t[AT_STEP] + t[STEPS]):
        near = cell + t[index]
        if s[t[AT_LISTED] + near] == 0 and s[t[AT_CELLS] + near] == 0:
            s[t[AT_LISTED] + near] = 1
            s[t[AT_FRONTIER] + s[FRONTIER]] = near
            s[FRONTIER] += 1


@inlined
def _join_line(t: Ints, s: Ints, line: int, tile: int, old: int) -> None:
    at = t[AT_LINES] + LINE * line
    for n in range(LINE):
        s[old + n] = s[at + n]
    glyph, color = t[t[AT_GLYPH] + tile], t[t[AT_COLOR] + tile]
    if s[at] & glyph == 0:
        s[at + 3] += 1
    if s[at + 1] & color == 0:
        s[at + 4] += 1
    s[at] |= glyph
    s[at + 1] |= color
    s[at + 2] += 1


@inlined
def _touch(t: Ints, s: Ints, cell: int, sign: int) -> None:
    at, stride = t[AT_TOUCH] + cell, t[STRIDE]
    s[at - 1] += sign
    s[at + 1] += sign
    s[at - stride] += sign
    s[at + stride] += sign
    s[at - stride - 1] += 16 * sign
    s[at - stride + 1] += 16 * sign
    s[at + stride - 1] += 16 * sign
    s[at + stride + 1] += 16 * sign


@inlined
def unmake(t: Ints, s: Ints) -> None:
    """Takes the last move back; players whom it left without a play come back in."""
    entry = t[AT_LOG] + ENTRY * (s[MOVES] - 1)
    frontier = s[FRONTIER]
    for n in range(KEPT):
        s[n] = s[entry + n]
    for index in range(t[AT_FRONTIER] + s[FRONTIER], t[AT_FRONTIER] + frontier):
        s[t[AT_LISTED] + s[index]] = 0
    move = s[entry + MOVE]
    hand = t[AT_HANDS] + s[TURN] * t[HAND_ROOM]
    if s[PHASE] != PLAY:
        s[hand] -= 1
        _put_back(t, s, move, entry)
        return
    cell, tile = move // t[KINDS], move % t[KINDS]
    row, column = t[t[AT_ROW] + cell], t[t[AT_COLUMN] + cell]
    for n in range(LINE):
        s[t[AT_LINES] + LINE * row + n] = s[entry + OLD_ROW + n]
        s[t[AT_LINES] + LINE * column + n] = s[entry + OLD_COLUMN + n]
    s[t[AT_CELLS] + cell] = 0
    _touch(t, s, cell, -1)
    if t[HAND]:
        index = s[entry + HAND_INDEX]
        s[hand] += 1
        s[hand + s[hand]] = s[index]
        s[index] = tile
    else:
        _put_back(t, s, tile, entry)


@inlined
def rewind(t: Ints, s: Ints, moves: int) -> None:
    """Takes moves back until only the first ``moves`` are left."""
    while s[MOVES] > moves:
        unmake(t, s)


@compiled
def list_moves(t: Ints, s: Ints, moves: Ints) -> int:
    """As :func:`moves_of`, for callers in Python."""
    return moves_of(t, s, moves)


@compiled
def make_move(t: Ints, s: Ints, move: int) -> None:
    """As :func:`make`, for callers in Python."""
    make(t, s, move)


@compiled
def take_back(t: Ints, s: Ints, moves: int) -> None:
    """As :func:`rewind`, for callers in Python."""
    rewind(t, s, moves)
