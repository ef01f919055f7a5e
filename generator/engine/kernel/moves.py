"""Lists the moves of a state, makes them and takes them back.

A move is a number: a placement is cell x kinds + tile; a draft, and a tile put aside, the tile;
what ends a turn, or the putting aside, kinds. The phase tells which: no cell has the number 0 or 1.
"""

from generator.engine import layout as L
from generator.engine.kernel.legality import accepts, end_of_run, find_fits, is_location
from generator.engine.kernel.randomness import copy, put_back_aside, take_back_aside
from generator.engine.kernel.scoring import finish, has_no_tile, turn_score
from generator.engine.kernel.tiles import from_hand, give, lay, put_back, take, to_hand, touch
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
        if not accepts(t, s, tile) or (has_copies and is_among(s, tile, start, index)):
            continue
        moves[count] = cell * t[L.KINDS] + tile
        count += 1
        if count >= most:
            break
    return count


def is_among(s: Ints, tile: int, start: int, end: int) -> bool:
    """True if a part of the state, from ``start`` up to ``end``, holds ``tile``."""
    for index in range(start, end):
        if s[index] == tile:
            return True
    return False


def placements(t: Ints, s: Ints, moves: Ints, most: int) -> int:
    """Writes the placements of the player to move, no more than ``most``; returns their number."""
    is_first = s[L.PLACED] == 0 and t[L.CONTACT] != L.NO_CONTACT
    if is_first and not t[L.FIXED]:
        return _try_cell(t, s, t[L.ORIGIN], moves, 0, most)
    count = 0
    for index in range(t[L.CELLS] if is_first else s[L.FRONTIER]):
        cell = index if is_first else s[t[L.AT_FRONTIER] + index]
        count = _try_cell(t, s, cell, moves, count, most)
        if count >= most:
            break
    return count


def mobility(t: Ints, s: Ints, moves: Ints, player: int) -> int:
    """Placements of a player less the most that another has; under misere less is more."""
    turn, own, most = s[L.TURN], 0, 0
    for each in range(t[L.PLAYERS]):
        s[L.TURN] = each
        count = placements(t, s, moves, len(moves))
        if each == player:
            own = count
        else:
            most = max(most, count)
    s[L.TURN] = turn
    return most - own if t[L.GOAL] == L.MISERE else own - most


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
        if s[L.PHASE] == L.EXCHANGING:
            count = _set_asides(t, s, moves, 0)
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
    count = 0
    for step in (1, t[L.STRIDE]):
        if s[L.AXIS] == 0 or s[L.AXIS] == step:
            for sign in range(-1, 2, 2):
                end = end_of_run(t, s, s[L.CELL], sign * step)
                count = _try_cell(t, s, end + sign * step, moves, count, len(moves))
    return count


def _set_asides(t: Ints, s: Ints, moves: Ints, count: int) -> int:
    """Adds the tiles that can be put aside, in their order; returns their number with ``count``."""
    if s[L.IDLE] >= t[L.IDLE_TURNS] or s[L.ASIDE] >= s[L.SUPPLY]:
        return count
    hand = t[L.AT_HANDS] + s[L.TURN] * t[L.HAND_ROOM]
    least = s[t[L.AT_ASIDE] + s[L.ASIDE] - 1] if s[L.ASIDE] else 0
    for index in range(hand + 1, hand + 1 + s[hand]):
        if s[index] >= least and not is_among(s, s[index], hand + 1, index):
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


def make(t: Ints, s: Ints, move: int) -> None:
    """Makes a move that :func:`moves_of` listed."""
    entry = t[L.AT_LOG] + L.ENTRY * s[L.MOVES]
    copy(s, 0, entry, L.KEPT)
    s[entry + L.MOVE], s[entry + L.SWAPPED], s[entry + L.SCORED] = move, 0, 0
    s[L.MOVES] += 1
    if s[L.PHASE] == L.PLAY and t[L.LONG_TURNS] == 0:  # the quick way
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
    give(t, s, tile)
    take(t, s, tile, entry)
    if s[L.PHASE] == L.DEAL:
        pass_turn(t, s)
        if s[L.SUPPLY] == 0 or (s[L.TURN] == 0 and s[t[L.AT_HANDS]] == t[L.HAND]):
            s[L.PHASE] = L.PLAY
            s[L.TURN] = 0
    elif s[L.SUPPLY] == 0 or s[t[L.AT_HANDS] + s[L.TURN] * t[L.HAND_ROOM]] == t[L.HAND]:
        _next_turn(t, s)


def _go_on(t: Ints, s: Ints, move: int, entry: int) -> None:
    """A move of a turn that may have several."""
    cell, tile = move // t[L.KINDS], move % t[L.KINDS]
    if cell > 1:
        _place(t, s, cell, tile, entry)
        if s[L.PLAYED]:
            is_row = t[t[L.AT_ROW] + cell] == t[t[L.AT_ROW] + s[L.CELL]]
            s[L.AXIS] = 1 if is_row else t[L.STRIDE]
        s[L.PLAYED] += 1
        s[L.CELL] = cell
        s[L.PASSES] = s[L.IDLE] = 0
        left = s[t[L.AT_HANDS] + s[L.TURN] * t[L.HAND_ROOM]] if t[L.HAND] else s[L.SUPPLY]
        s[L.PHASE] = L.MORE
        if s[L.PLAYED] == t[L.PLAYS] or left == 0:
            _end_plays(t, s, entry)
    elif cell == 0:
        from_hand(t, s, tile, entry)
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


def _place(t: Ints, s: Ints, cell: int, tile: int, entry: int) -> None:
    if t[L.HAND]:
        from_hand(t, s, tile, entry)
    else:
        take(t, s, tile, entry)
    for part, old in ((L.AT_ROW, L.OLD_ROW), (L.AT_COLUMN, L.OLD_COLUMN)):
        copy(s, t[L.AT_LINES] + L.LINE * t[t[part] + cell], entry + old, L.LINE)
    lay(t, s, cell, tile)


def unmake(t: Ints, s: Ints) -> None:
    """Takes the last move back; players whom it left without a play come back in."""
    entry = t[L.AT_LOG] + L.ENTRY * (s[L.MOVES] - 1)
    frontier, aside = s[L.FRONTIER], s[L.ASIDE]
    copy(s, entry, 0, L.KEPT)
    for index in range(t[L.AT_FRONTIER] + s[L.FRONTIER], t[L.AT_FRONTIER] + frontier):
        s[t[L.AT_LISTED] + s[index]] = 0
    move = s[entry + L.MOVE]
    if s[L.PHASE] == L.DEAL or s[L.PHASE] == L.DRAFT:
        if aside < s[L.ASIDE]:
            take_back_aside(t, s)
        s[t[L.AT_HANDS] + s[L.TURN] * t[L.HAND_ROOM]] -= 1
        put_back(t, s, move, entry)
        return
    s[t[L.AT_SCORE] + s[L.TURN]] -= s[entry + L.SCORED]
    cell, tile = move // t[L.KINDS], move % t[L.KINDS]
    if cell == 0:
        to_hand(t, s, tile, entry)
    if cell <= 1:
        return
    for part, old in ((L.AT_ROW, L.OLD_ROW), (L.AT_COLUMN, L.OLD_COLUMN)):
        copy(s, entry + old, t[L.AT_LINES] + L.LINE * t[t[part] + cell], L.LINE)
    s[t[L.AT_CELLS] + cell] = 0
    touch(t, s, cell, -1)
    if t[L.HAND]:
        to_hand(t, s, tile, entry)
    else:
        put_back(t, s, tile, entry)


def rewind(t: Ints, s: Ints, moves: int) -> None:
    """Takes moves back until only the first ``moves`` are left."""
    while s[L.MOVES] > moves:
        unmake(t, s)
