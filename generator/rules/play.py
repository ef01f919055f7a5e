"""Game states and moves: draft, turns, the end of the game.

Starting with player 0 the players draft one tile each in turn, until each holds a full hand or the
supply is empty. A turn is one or more plays, as the rules allow, and, while any tile is left in the
supply, drafts until the hand is full again. With a hand size of 0 there is no draft: a turn plays
tiles of the supply. From a bag, hands are filled at random: its order is chosen at the start, and
a draft takes the next tile.

In place of a play, a player may put tiles of the hand aside, draw as many from the bag, and put
them back there; with two rounds in which nobody has placed a tile no one may any more, until one
is placed.

If the goal is ``last``, a player who cannot play on their turn is out and keeps their hand; the
last one left wins. (With two players, whoever cannot play loses.) Where the turn passes instead,
the game is over when all pass in a row, and who placed the last tile wins. If it is ``misere``, the
first player who cannot play wins. If it is ``points`` or ``empty``, the game is over when a player
has no tile left and none can be drawn, when all pass in a row, or, where nobody passes, when a
player cannot play; most points win, or fewest tiles in hand.

In a floating grid the first tile goes anywhere; since all cells are equivalent, :func:`moves` lists
one, (0, 0). In a fixed one it lists them all.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from itertools import product
from typing import NamedTuple, TypeAlias

from generator.rules.chance import below, shuffled
from generator.rules.limits import Limits
from generator.rules.placement import locations
from generator.rules.position import Cell, Position, Tile
from generator.rules.turns import in_one_run, turn_score

IDLE_ROUNDS = 2  # rounds without a tile placed after which nobody exchanges tiles


class Phase(StrEnum):
    """The kind of move that is due."""

    DEAL = "deal"  # draft a tile for the first hand
    PLAY = "play"  # play a tile from the hand
    MORE = "more"  # play another tile in this turn, or end it
    EXCHANGE = "exchange"  # put another tile aside, or draw for those that are
    DRAFT = "draft"  # draft a tile after the turn's plays
    OVER = "over"  # no move: the game is over


class Draft(NamedTuple):
    """Takes a tile from the supply into the hand; from a bag the next one."""

    tile: Tile


class Placement(NamedTuple):
    """Plays a tile from the hand into the grid."""

    cell: Cell
    tile: Tile


class SetAside(NamedTuple):
    """Puts a tile of the hand aside, to be put back into the bag."""

    tile: Tile


class Done(NamedTuple):
    """Ends the plays of a turn, or begins to draw for the tiles put aside."""


Move: TypeAlias = Draft | Placement | SetAside | Done


@dataclass(frozen=True, slots=True)
class State:
    """The state of a game between two moves; hands and a supply that is no bag are sorted."""

    limits: Limits
    position: Position
    supply: tuple[Tile, ...]  # the tiles left, each copy; of a bag from the last drawn to the next
    hands: tuple[tuple[Tile, ...], ...]
    turn: int  # the player whose move it is, from 0; when the game is over, the first winner
    phase: Phase
    out: tuple[int, ...] = ()  # players who are out, in that order
    scores: tuple[int, ...] = ()  # points by player
    placed: tuple[Cell, ...] = ()  # cells at which this turn has placed tiles
    aside: tuple[Tile, ...] = ()  # tiles put aside in this turn, sorted
    passes: int = 0  # turns passed in a row
    idle: int = 0  # turns in a row without a tile placed
    chance: int = 0  # what the next random number depends on
    winners: tuple[int, ...] = ()  # when the game is over: who has won; several share the win

    @property
    def playable(self) -> tuple[Tile, ...]:
        """The tiles that the player whose turn it is may play, sorted, each once."""
        return tuple(dict.fromkeys(self.hands[self.turn] if self.limits.hand_size else self.supply))

    @property
    def has_no_tile(self) -> bool:
        """True if the player whose turn it is has no tile, and can draw none."""
        return not self.supply and not self.hands[self.turn]


def start(limits: Limits, chance: int = 0) -> State:
    """The first state. ValueError for less than two players or a hand size below 0."""
    if limits.players < 2 or limits.hand_size < 0:
        raise ValueError("a game needs at least two players and a hand size of at least 0")
    tiles = product(range(limits.colors), range(limits.glyphs), range(limits.copies))
    supply = tuple(Tile(color, glyph) for color, glyph, _ in tiles)
    for _, tile in limits.start:
        supply = _without(supply, tile)
    if limits.has_bag:
        supply, chance = shuffled(supply, chance)
    hands, scores = ((),) * limits.players, (0,) * limits.players
    position = Position(dict(limits.start))
    state = State(limits, position, supply, hands, 0, Phase.DEAL, scores=scores, chance=chance)
    return state if limits.hand_size else settled(replace(state, phase=Phase.PLAY))


@lru_cache(maxsize=4)  # asked for as a turn begins, by who plays, and as the move is checked
def moves(state: State) -> tuple[Move, ...]:
    """All legal moves, sorted, equal ones once; empty when the game is over."""
    match state.phase:
        case Phase.OVER:
            return ()
        case Phase.DEAL | Phase.DRAFT:
            drafts = state.supply[-1:] if state.limits.has_bag else dict.fromkeys(state.supply)
            return tuple(Draft(tile) for tile in drafts)
        case Phase.EXCHANGE:
            return (*_set_asides(state), Done())
        case Phase.MORE:
            return (*_placements(state), Done())
    found = tuple(_placements(state))
    return found if found and state.limits.exchange == "stuck" else (*found, *_set_asides(state))


def _placements(state: State) -> Iterator[Placement]:
    """The plays of the player whose turn it is. A tile after the first of a turn that makes a line
    joins their run: whatever tiles end up in one run can be placed so."""
    grid, is_line = state.position, state.placed and state.limits.plays == "line"
    for cell, *_, tiles in locations(grid, state.limits):
        if not is_line or in_one_run(grid.placing(cell, Tile(0, 0)), (*state.placed, cell)):
            yield from (Placement(cell, tile) for tile in state.playable if tile in tiles)


def _set_asides(state: State) -> Iterator[SetAside]:
    """The tiles that can be put aside: in order, as many as the bag has, none drawn for others."""
    limits, idle = state.limits, IDLE_ROUNDS * state.limits.players
    if limits.can_exchange and state.idle < idle and len(state.aside) < len(state.supply):
        for tile in dict.fromkeys(state.hands[state.turn]):
            if not state.aside or tile >= state.aside[-1]:
                yield SetAside(tile)


def play(state: State, move: Move) -> State:
    """The state after a move. ValueError if the rules do not allow it.

    In a floating grid the first tile may be placed at any cell, not only at (0, 0).
    """
    listed: Move = move
    if isinstance(move, Placement) and not (state.position or state.limits.is_fixed):
        listed = Placement(Cell(0, 0), move.tile)
    if listed not in [it for it in moves(state) if type(it) is type(listed)]:
        raise ValueError(f"player {state.turn} cannot make this move now: {move}")
    match move:
        case Draft(tile):
            return _drafted(state, tile)
        case Placement(cell, tile):
            return _placed(state, cell, tile)
        case SetAside(tile):
            state = _with_hand(state, _without(state.hands[state.turn], tile))
            return replace(state, aside=(*state.aside, tile), phase=Phase.EXCHANGE)
    if state.phase is Phase.MORE:
        return _played(state)
    return replace(state, phase=Phase.DRAFT, passes=0, idle=state.idle + 1)


def _placed(state: State, cell: Cell, tile: Tile) -> State:
    grown, cells = state.position.placing(cell, tile), (*state.placed, cell)
    placed = replace(state, position=grown, placed=cells, passes=0, idle=0)
    if state.limits.hand_size:
        placed = _with_hand(placed, _without(state.hands[state.turn], tile))
    else:
        placed = replace(placed, supply=_without(state.supply, tile))
    if len(placed.placed) < state.limits.most_plays and placed.playable:
        return replace(placed, phase=Phase.MORE)
    return _played(placed)


def _played(state: State) -> State:
    """The state after the last play of a turn: it scores, and the hand is filled."""
    limits, turn = state.limits, state.turn
    points = turn_score(state.position, limits, state.placed, state.has_no_tile)
    scores = tuple(it + points * (n == turn) for n, it in enumerate(state.scores))
    state = replace(state, scores=scores)
    if limits.hand_size and state.supply:
        return replace(state, phase=Phase.DRAFT)
    return _next_turn(state)


def _drafted(state: State, tile: Tile) -> State:
    bag, size = state.limits.has_bag, state.limits.hand_size
    drafted = replace(state, supply=state.supply[:-1] if bag else _without(state.supply, tile))
    drafted = _with_hand(drafted, tuple(sorted((*state.hands[state.turn], tile))))
    if state.phase is Phase.DRAFT:
        is_full = len(drafted.hands[state.turn]) == size
        return _next_turn(drafted) if is_full or not drafted.supply else drafted
    if drafted.supply and any(len(hand) < size for hand in drafted.hands):
        return replace(drafted, turn=_after(state))
    return settled(replace(drafted, turn=0, phase=Phase.PLAY))


def _next_turn(state: State) -> State:
    """Puts back what is aside, each tile at a random place of the bag, and ends the turn."""
    supply, chance = [*state.supply], state.chance
    for tile in state.aside:
        place, chance = below(chance, len(supply) + 1)
        supply.append(tile)
        supply[place], supply[-1] = supply[-1], supply[place]
    state = replace(state, supply=tuple(supply), chance=chance, aside=(), placed=())
    if state.limits.counts_at_end and state.has_no_tile:
        return _over(state)
    return settled(replace(state, turn=_after(state), phase=Phase.PLAY))


def settled(state: State) -> State:
    """Passes the turn over players who cannot play, to one who can, or ends the game."""
    limits = state.limits
    while not moves(replace(state, phase=Phase.PLAY)):
        if limits.goal == "misere":
            return _over(state, state.turn)
        if limits.passing == "stuck":
            state = replace(state, passes=state.passes + 1, idle=state.idle + 1)
            if state.passes == limits.players:
                return _over(state, (state.turn - state.idle) % limits.players)
        elif limits.counts_at_end:
            return _over(state)
        else:
            state = replace(state, out=(*state.out, state.turn))
        state = replace(state, turn=_after(state))
        if len(state.out) == limits.players - 1:
            return _over(state, state.turn)
    return state


def _over(state: State, winner: int = -1) -> State:
    """The end of the game, which ``winner`` has won unless points or tiles left decide."""
    winners: tuple[int, ...] = (winner,)
    if state.limits.counts_at_end:
        is_empty = state.limits.goal == "empty"
        totals = [-len(it) for it in state.hands] if is_empty else [*final_scores(state)]
        winners = tuple(n for n, total in enumerate(totals) if total == max(totals))
    return replace(state, phase=Phase.OVER, winners=winners, turn=winners[0])


def final_scores(state: State) -> tuple[int, ...]:
    """Points by player, with what the tiles in their hands count at the end."""
    every = zip(state.scores, state.hands, strict=True)
    return tuple(score + state.limits.score.left * len(hand) for score, hand in every)


def _after(state: State) -> int:
    """The next player who is not out."""
    players = len(state.hands)
    order = ((state.turn + step) % players for step in range(1, players + 1))
    return next(player for player in order if player not in state.out)


def _with_hand(state: State, hand: tuple[Tile, ...]) -> State:
    before, after = state.hands[: state.turn], state.hands[state.turn + 1 :]
    return replace(state, hands=(*before, hand, *after))


def _without(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    number = tiles.index(tile)
    return tiles[:number] + tiles[number + 1 :]
