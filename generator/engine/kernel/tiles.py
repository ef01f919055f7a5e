"""Puts tiles into the grid, hands and supply, and takes them out again."""

from generator.engine import layout as L
from generator.engine.kernel.legality import join
from generator.engine.kernel.randomness import fill_bag, hashed
from generator.engine.layout import Ints


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


def put_back(t: Ints, s: Ints, tile: int, entry: int) -> None:
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


def _toggle_held(t: Ints, s: Ints, tile: int) -> None:
    """The fact: how many copies of ``tile``, at least, the player whose turn it is holds."""
    hand = t[L.AT_HANDS] + s[L.TURN] * t[L.HAND_ROOM]
    held = 0
    for index in range(hand + 1, hand + 1 + s[hand]):
        if s[index] == tile:
            held += 1
    _toggle(s, s[L.TURN] * 2048 + held, tile)


def give(t: Ints, s: Ints, tile: int) -> None:
    """Puts a tile into the hand of the player whose turn it is."""
    hand = t[L.AT_HANDS] + s[L.TURN] * t[L.HAND_ROOM]
    s[hand] += 1
    s[hand + s[hand]] = tile
    _toggle_held(t, s, tile)


def from_hand(t: Ints, s: Ints, tile: int, entry: int) -> None:
    """Takes a tile out of the hand of the player whose turn it is."""
    _toggle_held(t, s, tile)
    hand = t[L.AT_HANDS] + s[L.TURN] * t[L.HAND_ROOM]
    index = hand + 1
    while s[index] != tile:
        index += 1
    s[entry + L.HAND_INDEX] = index
    s[index] = s[hand + s[hand]]
    s[hand] -= 1


def to_hand(t: Ints, s: Ints, tile: int, entry: int) -> None:
    """Undoes :func:`from_hand`, but for the hash."""
    hand, index = t[L.AT_HANDS] + s[L.TURN] * t[L.HAND_ROOM], s[entry + L.HAND_INDEX]
    s[hand] += 1
    s[hand + s[hand]] = s[index]
    s[index] = tile


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
    for edge, corner in ((1, stride - 1), (stride, stride + 1)):
        s[at - edge] += sign
        s[at + edge] += sign
        s[at - corner] += 16 * sign
        s[at + corner] += 16 * sign


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


def arrange(t: Ints, s: Ints, given: Ints) -> None:
    """Makes the start of a game the state that ``given`` describes: its turn, its phase, a mask of
    the players who are out; by tile the copies in the supply, which a bag gives in an order of its
    own; the number of tiles in the grid, and of each its cell and its kind; the number of tiles in
    hands, and of each its player and its kind."""
    at = 3
    if t[L.BAG]:
        s[L.SUPPLY] = 0
    for tile in range(t[L.KINDS]):
        if t[L.BAG]:
            s[t[L.AT_LEFT] + tile] = given[at]
            s[L.SUPPLY] += given[at]
        while s[t[L.AT_LEFT] + tile] > given[at]:
            take(t, s, tile, t[L.AT_LOG])
        at += 1
    if t[L.BAG]:
        fill_bag(t, s, 0, 0)
    at += 1
    for _ in range(given[at - 1]):
        lay(t, s, given[at], given[at + 1])
        at += 2
    at += 1
    for _ in range(given[at - 1]):
        s[L.TURN] = given[at]
        give(t, s, given[at + 1])
        at += 2
    s[L.TURN], s[L.PHASE], s[L.OUT] = given[0], given[1], given[2]
    for player in range(t[L.PLAYERS]):
        s[L.OUT_COUNT] += s[L.OUT] >> player & 1
