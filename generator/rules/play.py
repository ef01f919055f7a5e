"""Game states and moves: draft, turns, the end of the game.

Starting with player 0 the players draft one tile each in turn, until each holds a full hand or the
supply is empty. A turn is a play and, while any tile is left in the supply, a draft. With a hand
size of 0 there is no draft: a turn is a play of any tile of the supply.

If the goal is ``last``, a player who cannot play on their turn is out and keeps their hand; the
last one left wins. (With two players, whoever cannot play loses.) If it is ``misere``, the first
player who cannot play wins.

In a floating grid the first tile goes anywhere; since all cells are equivalent, :func:`moves` lists
one, (0, 0). In a fixed one it lists them all.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product
from typing import NamedTuple, TypeAlias

from generator.rules.limits import Limits
from generator.rules.placement import locations, obstacles
from generator.rules.position import Cell, Position, Tile


class Phase(StrEnum):
    """The kind of move that is due."""

    DEAL = "deal"
    """Draft a tile for the first hand."""
    PLAY = "play"
    """Play a tile from the hand."""
    DRAFT = "draft"
    """Draft a tile after a play."""
    OVER = "over"
    """No move: the game is over."""


class Draft(NamedTuple):
    """Takes a tile from the supply into the hand."""

    tile: Tile


class Placement(NamedTuple):
    """Plays a tile from the hand into the grid."""

    cell: Cell
    tile: Tile


Move: TypeAlias = Draft | Placement


@dataclass(frozen=True, slots=True)
class State:
    """The state of a game between two moves, immutable; hands and supply are sorted."""

    limits: Limits
    position: Position
    supply: tuple[Tile, ...]
    """The tiles left, one entry for each copy."""
    hands: tuple[tuple[Tile, ...], ...]
    turn: int
    """The player whose move it is, from 0; when the game is over, the winner."""
    phase: Phase
    out: tuple[int, ...] = ()
    """Players who are out, in that order."""

    @property
    def playable(self) -> tuple[Tile, ...]:
        """The tiles that the player whose turn it is may play, sorted, each once."""
        tiles = self.hands[self.turn] if self.limits.hand_size else self.supply
        return tuple(dict.fromkeys(tiles))


def start(limits: Limits) -> State:
    """The first state. ValueError for less than two players or a hand size below 0."""
    if limits.players < 2 or limits.hand_size < 0:
        raise ValueError("a game needs at least two players and a hand size of at least 0")
    tiles = product(range(limits.colors), range(limits.glyphs), range(limits.copies))
    supply = tuple(Tile(color, glyph) for color, glyph, _ in tiles)
    hands: tuple[tuple[Tile, ...], ...] = ((),) * limits.players
    if limits.hand_size:
        return State(limits, Position(), supply, hands, 0, Phase.DEAL)
    return settled(State(limits, Position(), supply, hands, 0, Phase.PLAY))


def moves(state: State) -> tuple[Move, ...]:
    """All legal moves, sorted, equal ones once; empty when the game is over."""
    if state.phase is Phase.OVER:
        return ()
    if state.phase is not Phase.PLAY:
        return tuple(Draft(tile) for tile in dict.fromkeys(state.supply))
    return tuple(
        Placement(location.cell, tile)
        for location in locations(state.position, state.limits)
        for tile in state.playable
        if tile in location.tiles
    )


def play(state: State, move: Move) -> State:
    """The state after a move. ValueError if the rules do not allow it.

    In a floating grid the first tile may be placed at any cell, not only at (0, 0).
    """
    if isinstance(move, Draft):
        return _drafted(state, move.tile)
    position, cell, tile = state.position, move.cell, move.tile
    if state.phase is not Phase.PLAY or tile not in state.playable:
        raise ValueError(f"player {state.turn} cannot play {tile} now")
    if cell in position or obstacles(position, state.limits, cell, tile):
        raise ValueError(f"{tile} cannot be placed at {cell}")
    placed = replace(state, position=position.placing(cell, tile))
    if not state.limits.hand_size:
        return _next_turn(replace(placed, supply=_without(state.supply, tile)))
    placed = _with_hand(placed, _without(state.hands[state.turn], tile))
    return replace(placed, phase=Phase.DRAFT) if state.supply else _next_turn(placed)


def _drafted(state: State, tile: Tile) -> State:
    if state.phase not in (Phase.DEAL, Phase.DRAFT) or tile not in state.supply:
        raise ValueError(f"player {state.turn} cannot draft {tile} now")
    drafted = replace(state, supply=_without(state.supply, tile))
    drafted = _with_hand(drafted, tuple(sorted((*state.hands[state.turn], tile))))
    if state.phase is Phase.DRAFT:
        return _next_turn(drafted)
    if drafted.supply and any(len(hand) < state.limits.hand_size for hand in drafted.hands):
        return replace(drafted, turn=_after(state))
    return settled(replace(drafted, turn=0, phase=Phase.PLAY))


def _next_turn(state: State) -> State:
    return settled(replace(state, turn=_after(state), phase=Phase.PLAY))


def settled(state: State) -> State:
    """Passes the turn over players who cannot play, to one who can or who has won."""
    while len(state.out) < len(state.hands) - 1:
        if moves(state):
            return state
        if state.limits.goal == "misere":
            break
        state = replace(state, out=(*state.out, state.turn))
        state = replace(state, turn=_after(state))
    return replace(state, phase=Phase.OVER)


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
