"""Lists the moves of a state, makes them and takes them back.

A move is a number: a placement is cell x kinds + tile; a draft, and a tile put aside, the tile;
what ends a turn, or the putting aside, kinds. The phase tells which: no cell has the number 0 or 1.
"""

from __future__ import annotations

from generator.engine import layout as L
from generator.engine.kernel.legality import accepts, find_fits, is_location, join
from generator.engine.kernel.randomness import hashed, put_back_aside, take_back_aside
from generator.engine.kernel.scoring import finish, has_no_tile, turn_score
from generator.engine.layout import Ints


def _try_cell(t: Ints, s: Ints, cell: int, moves: Ints, count: int, most: int) -> int:
    """Adds the placements at ``cell`` to ``moves``; returns their number with ``count``."""
    if s[t[L.AT_CELLS] + cell] or not is_location(t, s, cell) or not find_fits(t, s, cell):
        return count
    hand = t[L.AT_HANDS] + s[L.TURN] * t[L.HAND_ROOM]
    start, end = hand + 1, hand + 1 + s[hand]
    if t[L.HAND] == 0:
        start, end = t[L.AT_FREE], t[L.AT_FREE] + s[L.SUPPLY]
    has_copies = t[L.HAND] and t[L.COPIES] > 1
    for index in range(start, end):
        tile = s[index]
        if not accepts(t, s, tile) or (has_copies and _is_among(s, tile, start, index)):
            continue
        moves[count] = cell * t[L.KINDS] + tile
        count += 1
        if count >= most:
            break
    return count


def _is_among(s: Ints, tile: int, start: int, end: int) -> bool:
    for index in range(start, end):
        if s[index] == tile:
            return True
    return False


def placements(t: Ints, s: Ints, moves: Ints, most: int) -> int:
    """Writes the placements of the player whose turn it is into ``moves``, no more than ``most``;
    returns their number."""
    count = 0
    if s[L.PLACED] == 0 and t[L.CONTACT] != L.NO_CONTACT:
        if not t[L.FIXED]:
            return _try_cell(t, s, t[L.ORIGIN], moves, count, most)
        for row in range(1, t[L.MAX_ROWS] + 1):
            for column in range(1, t[L.MAX_COLUMNS] + 1):
                count = _try_cell(t, s, row * t[L.STRIDE] + column, moves, count, most)
                if count >= most:
                    return count
        return count
    for index in range(t[L.AT_FRONTIER], t[L.AT_FRONTIER] + s[L.FRONTIER]):
        count = _try_cell(t, s, s[index], moves, count, most)
        if count >= most:
            break
    return count


def moves_of(t: Ints, s: Ints, moves: Ints) -> int:
    """Writes every move into ``moves`` and returns their number.

    Players who cannot play are out first, up to one who can; 0 if the game is over, and on an
    interrupt, which so ends whatever plays games.
    """
    if t[L.INTERRUPTED]:
        return 0
    while s[L.PHASE] == L.PLAY:
        count = s[L.CHOICES] = placements(t, s, moves, len(moves))
        if t[L.EXCHANGE] == L.AT_ANY_TIME or (t[L.EXCHANGE] and count == 0):
            count = _set_asides(t, s, moves, count)
        if count:
            return count
        _cannot_play(t, s)
    if s[L.PHASE] == L.OVER:
        return 0
    if s[L.PHASE] >= L.MORE:
        count = 0
        if s[L.PHASE] == L.EXCHANGING:
            count = _set_asides(t, s, moves, count)
        elif t[L.IN_LINE]:
            count = _in_line(t, s, moves)
        else:
            count = placements(t, s, moves, len(moves))
        moves[count] = t[L.KINDS]
        return count + 1
    if t[L.BAG]:
        moves[0] = s[t[L.AT_BAG] + s[L.SUPPLY] - 1]
        return 1
    for index in range(s[L.SUPPLY]):
        moves[index] = s[t[L.AT_FREE] + index]
    return s[L.SUPPLY]


def _in_line(t: Ints, s: Ints, moves: Ints) -> int:
    """Writes the placements at the ends of the run of this turn's tiles; returns their number."""
    count, step = 0, 1
    for _ in range(2):
        if s[L.AXIS] == 0 or s[L.AXIS] == step:
            for sign in range(-1, 2, 2):
                cell = s[L.CELL]
                while s[t[L.AT_CELLS] + cell]:
                    cell += sign * step
                count = _try_cell(t, s, cell, moves, count, len(moves))
        step = t[L.STRIDE]
    return count


def _set_asides(t: Ints, s: Ints, moves: Ints, count: int) -> int:
    """Adds the tiles that can be put aside, in their order; returns their number with ``count``."""
    if s[L.IDLE] >= t[L.IDLE_TURNS] or s[L.ASIDE] >= s[L.SUPPLY]:
        return count
    hand = t[L.AT_HANDS] + s[L.TURN] * t[L.HAND_ROOM]
    least = s[t[L.AT_ASIDE] + s[L.ASIDE] - 1] if s[L.ASIDE] else 0
    for index in range(hand + 1, hand + 1 + s[hand]):
        if s[index] >= least and not _is_among(s, s[index], hand + 1, index):
            moves[count] = s[index]
            count += 1
    return count


def _cannot_play(t: Ints, s: Ints) -> None:
    """The player whose turn it is cannot play. Two players: the game is over. More: the others go
    on, and the last wins; under misere the first who cannot play wins. Where the turn passes, the
    game is over when all have passed in a row: points or tiles decide, or who placed the last."""
    s[L.STUCK] = s[L.TURN]
    if t[L.GOAL] == L.MISERE:
        finish(t, s, s[L.TURN])
        return
    if t[L.PASSING]:
        s[L.PASSES] += 1
        s[L.IDLE] += 1
        if s[L.PASSES] == t[L.PLAYERS]:
            finish(t, s, (s[L.TURN] + t[L.IDLE_TURNS] * 2 - s[L.IDLE]) % t[L.PLAYERS])
            return
    elif t[L.GOAL] >= L.POINTS:
        finish(t, s, 0)
        return
    else:
        s[L.OUT] |= 1 << s[L.TURN]
        s[L.OUT_COUNT] += 1
    pass_turn(t, s)
    if s[L.OUT_COUNT] == t[L.PLAYERS] - 1:
        finish(t, s, s[L.TURN])


def pass_turn(t: Ints, s: Ints) -> None:
    """Gives the turn to the next player who is not out."""
    turn = (s[L.TURN] + 1) % t[L.PLAYERS]
    while s[L.OUT] >> turn & 1:
        turn = (turn + 1) % t[L.PLAYERS]
    s[L.TURN] = turn


def take(t: Ints, s: Ints, tile: int, entry: int) -> None:
    """Takes a copy of ``tile`` out of the supply; of a bag, the next one."""
    if t[L.BAG]:
        s[L.SUPPLY] -= 1
        return
    s[t[L.AT_LEFT] + tile] -= 1
    if s[t[L.AT_LEFT] + tile] == 0:
        s[L.SUPPLY] -= 1
        index = s[t[L.AT_WHERE] + tile]
        s[entry + L.SWAPPED] = index + 1
        _swap(t, s, index, s[L.SUPPLY])


def _put_back(t: Ints, s: Ints, tile: int, entry: int) -> None:
    """Undoes :func:`take`, once the scalars are those of before."""
    if t[L.BAG]:
        return
    s[t[L.AT_LEFT] + tile] += 1
    if s[entry + L.SWAPPED]:
        _swap(t, s, s[entry + L.SWAPPED] - 1, s[L.SUPPLY] - 1)


def _swap(t: Ints, s: Ints, i: int, j: int) -> None:
    """Exchanges the tiles at two places of the list of free ones."""
    one, other = s[t[L.AT_FREE] + i], s[t[L.AT_FREE] + j]
    s[t[L.AT_FREE] + i], s[t[L.AT_WHERE] + other] = other, i
    s[t[L.AT_FREE] + j], s[t[L.AT_WHERE] + one] = one, j


def _toggle(s: Ints, kind: int, tile: int) -> None:
    """Takes a fact into the hash of the state, or out of it."""
    s[L.HASH] ^= hashed(kind * 4096 + tile + 1)


def toggle_held(t: Ints, s: Ints, tile: int) -> None:
    """The fact: how many copies of ``tile``, at least, the player whose turn it is holds."""
    hand = t[L.AT_HANDS] + s[L.TURN] * t[L.HAND_ROOM]
    held = 0
    for index in range(hand + 1, hand + 1 + s[hand]):
        if s[index] == tile:
            held += 1
    _toggle(s, s[L.TURN] * 2048 + held, tile)


def make(t: Ints, s: Ints, move: int) -> None:
    """Makes a move that :func:`moves_of` listed."""
    entry = t[L.AT_LOG] + L.ENTRY * s[L.MOVES]
    for n in range(L.KEPT):
        s[entry + n] = s[n]
    s[entry + L.MOVE], s[entry + L.SWAPPED], s[entry + L.SCORED] = move, 0, 0
    s[L.MOVES] += 1
    if s[L.PHASE] == L.PLAY and t[L.LONG_TURNS] == 0:
        _place(t, s, move // t[L.KINDS], move % t[L.KINDS], entry)
        if t[L.HAND] and s[L.SUPPLY]:
            s[L.PHASE] = L.DRAFT
        else:
            pass_turn(t, s)
    elif s[L.PHASE] == L.DEAL or s[L.PHASE] == L.DRAFT:
        _draft(t, s, move, entry)
    else:
        _go_on(t, s, move, entry)


def _draft(t: Ints, s: Ints, tile: int, entry: int) -> None:
    hand = t[L.AT_HANDS] + s[L.TURN] * t[L.HAND_ROOM]
    s[hand] += 1
    s[hand + s[hand]] = tile
    toggle_held(t, s, tile)
    take(t, s, tile, entry)
    if s[L.PHASE] == L.DEAL:
        pass_turn(t, s)
        if s[L.SUPPLY] == 0 or (s[L.TURN] == 0 and s[t[L.AT_HANDS]] == t[L.HAND]):
            s[L.PHASE] = L.PLAY
            s[L.TURN] = 0
    elif t[L.LONG_TURNS] == 0:
        pass_turn(t, s)
        s[L.PHASE] = L.PLAY
    elif s[L.SUPPLY] == 0 or s[hand] == t[L.HAND]:
        _next_turn(t, s)


def _go_on(t: Ints, s: Ints, move: int, entry: int) -> None:
    """A move of a turn that may have several."""
    cell, tile = move // t[L.KINDS], move % t[L.KINDS]
    if cell > 1:
        _place(t, s, cell, tile, entry)
        if s[L.PLAYED]:
            step = t[L.STRIDE] if t[t[L.AT_ROW] + cell] != t[t[L.AT_ROW] + s[L.CELL]] else 1
            s[L.AXIS] = step
        s[L.PLAYED] += 1
        s[L.CELL] = cell
        s[L.PASSES] = s[L.IDLE] = 0
        left = s[t[L.AT_HANDS] + s[L.TURN] * t[L.HAND_ROOM]] if t[L.HAND] else s[L.SUPPLY]
        s[L.PHASE] = L.MORE
        if s[L.PLAYED] == t[L.PLAYS] or left == 0:
            _end_plays(t, s, entry)
    elif cell == 0:
        _from_hand(t, s, tile, entry)
        s[t[L.AT_ASIDE] + s[L.ASIDE]] = tile
        s[L.ASIDE] += 1
        s[L.PHASE] = L.EXCHANGING
    elif s[L.PHASE] == L.MORE:
        _end_plays(t, s, entry)
    else:
        s[L.PHASE] = L.DRAFT
        s[L.PASSES] = 0
        s[L.IDLE] += 1


def _end_plays(t: Ints, s: Ints, entry: int) -> None:
    """The plays of a turn score, and the hand is to be filled."""
    s[entry + L.SCORED] = turn_score(t, s)
    s[t[L.AT_SCORE] + s[L.TURN]] += s[entry + L.SCORED]
    if t[L.HAND] and s[L.SUPPLY]:
        s[L.PHASE] = L.DRAFT
    else:
        _next_turn(t, s)


def _next_turn(t: Ints, s: Ints) -> None:
    put_back_aside(t, s)
    s[L.PLAYED] = s[L.AXIS] = s[L.CELL] = 0
    s[L.PHASE] = L.PLAY
    if t[L.GOAL] >= L.POINTS and has_no_tile(t, s):
        s[L.STUCK] = s[L.TURN]
        finish(t, s, 0)
    else:
        pass_turn(t, s)


def _from_hand(t: Ints, s: Ints, tile: int, entry: int) -> None:
    """Takes a tile out of the hand of the player whose turn it is."""
    toggle_held(t, s, tile)
    hand = t[L.AT_HANDS] + s[L.TURN] * t[L.HAND_ROOM]
    index = hand + 1
    while s[index] != tile:
        index += 1
    s[entry + L.HAND_INDEX] = index
    s[index] = s[hand + s[hand]]
    s[hand] -= 1


def _to_hand(t: Ints, s: Ints, tile: int, entry: int) -> None:
    """Undoes :func:`_from_hand`, but for the hash."""
    hand, index = t[L.AT_HANDS] + s[L.TURN] * t[L.HAND_ROOM], s[entry + L.HAND_INDEX]
    s[hand] += 1
    s[hand + s[hand]] = s[index]
    s[index] = tile


def _place(t: Ints, s: Ints, cell: int, tile: int, entry: int) -> None:
    if t[L.HAND]:
        _from_hand(t, s, tile, entry)
    else:
        take(t, s, tile, entry)
    row, column = t[t[L.AT_ROW] + cell], t[t[L.AT_COLUMN] + cell]
    for n in range(L.LINE):
        s[entry + L.OLD_ROW + n] = s[t[L.AT_LINES] + L.LINE * row + n]
        s[entry + L.OLD_COLUMN + n] = s[t[L.AT_LINES] + L.LINE * column + n]
    lay(t, s, cell, tile)


def lay(t: Ints, s: Ints, cell: int, tile: int) -> None:
    """Puts a tile into the grid of a game, and the cells that it touches into the frontier."""
    put(t, s, cell, tile)
    _toggle(s, 65536 + cell, tile)
    for index in range(t[L.AT_STEP], t[L.AT_STEP] + t[L.STEPS]):
        near = cell + t[index]
        if s[t[L.AT_LISTED] + near] == 0 and s[t[L.AT_CELLS] + near] == 0:
            s[t[L.AT_LISTED] + near] = 1
            s[t[L.AT_FRONTIER] + s[L.FRONTIER]] = near
            s[L.FRONTIER] += 1


def start_with(t: Ints, s: Ints, cell: int, tile: int) -> None:
    """Takes a tile out of the supply and puts it into the grid, before the game begins."""
    if t[L.BAG]:
        s[t[L.AT_LEFT] + tile] -= 1
    else:
        take(t, s, tile, t[L.AT_LOG])
    lay(t, s, cell, tile)


def put(t: Ints, s: Ints, cell: int, tile: int) -> None:
    """Puts a tile into the grid."""
    row, column = t[t[L.AT_ROW] + cell], t[t[L.AT_COLUMN] + cell]
    join(t, s, t[L.AT_LINES] + L.LINE * row, tile)
    join(t, s, t[L.AT_LINES] + L.LINE * column, tile)
    if s[L.PLACED] == 0:
        s[L.TOP], s[L.BOTTOM], s[L.LEFT], s[L.RIGHT] = row, row, column, column
    s[L.TOP], s[L.BOTTOM] = min(s[L.TOP], row), max(s[L.BOTTOM], row)
    s[L.LEFT], s[L.RIGHT] = min(s[L.LEFT], column), max(s[L.RIGHT], column)
    s[L.PLACED] += 1
    s[t[L.AT_CELLS] + cell] = tile + 1
    touch(t, s, cell, 1)


def touch(t: Ints, s: Ints, cell: int, sign: int) -> None:
    """Counts a tile at ``cell`` among the neighbors of the cells around it, or no longer."""
    at, stride = t[L.AT_TOUCH] + cell, t[L.STRIDE]
    s[at - 1] += sign
    s[at + 1] += sign
    s[at - stride] += sign
    s[at + stride] += sign
    s[at - stride - 1] += 16 * sign
    s[at - stride + 1] += 16 * sign
    s[at + stride - 1] += 16 * sign
    s[at + stride + 1] += 16 * sign


def unmake(t: Ints, s: Ints) -> None:
    """Takes the last move back; players whom it left without a play come back in."""
    entry = t[L.AT_LOG] + L.ENTRY * (s[L.MOVES] - 1)
    frontier, aside = s[L.FRONTIER], s[L.ASIDE]
    for n in range(L.KEPT):
        s[n] = s[entry + n]
    for index in range(t[L.AT_FRONTIER] + s[L.FRONTIER], t[L.AT_FRONTIER] + frontier):
        s[t[L.AT_LISTED] + s[index]] = 0
    move = s[entry + L.MOVE]
    if s[L.PHASE] == L.DEAL or s[L.PHASE] == L.DRAFT:
        if aside < s[L.ASIDE]:
            take_back_aside(t, s)
        s[t[L.AT_HANDS] + s[L.TURN] * t[L.HAND_ROOM]] -= 1
        _put_back(t, s, move, entry)
        return
    s[t[L.AT_SCORE] + s[L.TURN]] -= s[entry + L.SCORED]
    cell, tile = move // t[L.KINDS], move % t[L.KINDS]
    if cell == 0:
        _to_hand(t, s, tile, entry)
    if cell <= 1:
        return
    row, column = t[t[L.AT_ROW] + cell], t[t[L.AT_COLUMN] + cell]
    for n in range(L.LINE):
        s[t[L.AT_LINES] + L.LINE * row + n] = s[entry + L.OLD_ROW + n]
        s[t[L.AT_LINES] + L.LINE * column + n] = s[entry + L.OLD_COLUMN + n]
    s[t[L.AT_CELLS] + cell] = 0
    touch(t, s, cell, -1)
    if t[L.HAND]:
        _to_hand(t, s, tile, entry)
    else:
        _put_back(t, s, tile, entry)


def rewind(t: Ints, s: Ints, moves: int) -> None:
    """Takes moves back until only the first ``moves`` are left."""
    while s[L.MOVES] > moves:
        unmake(t, s)
