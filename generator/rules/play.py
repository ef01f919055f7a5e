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

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import product
from typing import TypeAlias

from generator.game.model import Game, Goal
from generator.rules.limits import Limits, limits_of
from generator.rules.placement import location_at, locations
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


@dataclass(frozen=True, slots=True)
class Draft:
    """Takes a tile from the supply into the hand."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class Placement:
    """Plays a tile from the hand into the grid."""

    cell: Cell
    tile: Tile


Move: TypeAlias = Draft | Placement


class IllegalMove(ValueError):  # noqa: N818 - named as what it is
    """Raised for a move that the rules do not allow in this state."""


@dataclass(frozen=True, slots=True)
class State:
    """The state of a game between two moves, immutable; hands and supply are sorted."""

    limits: Limits
    hand_size: int
    position: Position
    supply: tuple[Tile, ...]
    """The tiles left, one entry for each copy."""
    hands: tuple[tuple[Tile, ...], ...]
    turn: int
    """The player whose move it is, from 0; when the game is over, the winner."""
    phase: Phase
    out: tuple[int, ...] = ()
    """Players who are out, in that order."""
    goal: Goal = "last"

    @property
    def playable(self) -> tuple[Tile, ...]:
        """The tiles that the player whose turn it is may play, sorted, each once."""
        tiles = self.hands[self.turn] if self.hand_size else self.supply
        return tuple(dict.fromkeys(tiles))


def new_game(game: Game) -> State:
    """The first state of ``game`` with its largest number of players: the draft begins."""
    return start(limits_of(game), game.players[-1], game.rules.hand_size, game.rules.goal)


def start(limits: Limits, players: int = 2, hand_size: int = 4, goal: Goal = "last") -> State:
    """The first state from numbers. ValueError for less than two players or a hand size below 0."""
    if players < 2 or hand_size < 0:
        raise ValueError("a game needs at least two players and a hand size of at least 0")
    tiles = product(range(limits.colors), range(limits.glyphs), range(limits.copies))
    supply = tuple(Tile(color, glyph) for color, glyph, _ in tiles)
    phase = Phase.DEAL if hand_size else Phase.PLAY
    first = State(limits, hand_size, Position(), supply, ((),) * players, 0, phase, goal=goal)
    return first if hand_size else _settled(first)


def after_draft(limits: Limits, hands: Sequence[Sequence[Tile]], hand_size: int = 4) -> State:
    """The state after the first draft, with these hands; player 0 is to play.

    ValueError if the hands contain a tile more often than it has copies.
    """
    supply = Counter(start(limits, len(hands), hand_size).supply)
    supply.subtract(tile for hand in hands for tile in hand)
    if min(supply.values()) < 0:
        raise ValueError("the hands hold more tiles than there are")
    left = tuple(sorted(supply.elements()))
    dealt = tuple(tuple(sorted(hand)) for hand in hands)
    return _settled(State(limits, hand_size, Position(), left, dealt, 0, Phase.PLAY))


def moves(state: State) -> tuple[Move, ...]:
    """All legal moves, sorted, equal ones once; empty when the game is over."""
    if state.phase in (Phase.DEAL, Phase.DRAFT):
        return tuple(Draft(tile) for tile in dict.fromkeys(state.supply))
    if state.phase is Phase.OVER:
        return ()
    return _placements(state)


def play(state: State, move: Move) -> State:
    """The state after a move. Raises :class:`IllegalMove` if the rules do not allow it.

    In a floating grid the first tile may be placed at any cell, not only at (0, 0).
    """
    if isinstance(move, Draft):
        return _after_drafting(state, move.tile)
    if state.phase is not Phase.PLAY or move.tile not in state.playable:
        raise IllegalMove(f"player {state.turn} cannot play {move.tile} now")
    location = location_at(state.position, state.limits, move.cell)
    if location is None or move.tile not in location.tiles:
        raise IllegalMove(f"{move.tile} cannot be placed at {move.cell}")
    placed = replace(state, position=state.position.placing(move.cell, move.tile))
    if not state.hand_size:
        return _next_turn(replace(placed, supply=_without(state.supply, move.tile)))
    hand = _without(state.hands[state.turn], move.tile)
    placed = replace(placed, hands=_with_hand(state, hand))
    return replace(placed, phase=Phase.DRAFT) if state.supply else _next_turn(placed)


def winner(state: State) -> int | None:
    """The player who has won, from 0; None before the end."""
    return state.turn if state.phase is Phase.OVER else None


def perft(state: State, depth: int) -> int:
    """Counts the sequences of ``depth`` moves from here; shorter games do not count.

    In a floating grid the first tile counts as placed at one cell, since all are equivalent.
    """
    if depth == 0:
        return 1
    found = moves(state)
    if depth == 1:
        return len(found)
    return sum(perft(play(state, move), depth - 1) for move in found)


def _placements(state: State) -> tuple[Placement, ...]:
    playable = state.playable
    return tuple(
        Placement(location.cell, tile)
        for location in locations(state.position, state.limits)
        for tile in playable
        if tile in location.tiles
    )


def _after_drafting(state: State, tile: Tile) -> State:
    if state.phase not in (Phase.DEAL, Phase.DRAFT) or tile not in state.supply:
        raise IllegalMove(f"player {state.turn} cannot draft {tile} now")
    hand = tuple(sorted((*state.hands[state.turn], tile)))
    supply = _without(state.supply, tile)
    drafted = replace(state, supply=supply, hands=_with_hand(state, hand))
    if state.phase is Phase.DRAFT:
        return _next_turn(drafted)
    is_dealt = not supply or all(len(hand) == state.hand_size for hand in drafted.hands)
    if is_dealt:
        return _settled(replace(drafted, turn=0, phase=Phase.PLAY))
    return replace(drafted, turn=(state.turn + 1) % len(state.hands))


def _next_turn(state: State) -> State:
    return _settled(replace(state, turn=_after(state, state.turn), phase=Phase.PLAY))


def _settled(state: State) -> State:
    """Passes the turn over players who cannot play, to one who can or who has won."""
    while len(state.out) < len(state.hands) - 1:
        if _placements(state):
            return state
        if state.goal == "misere":
            break
        out = replace(state, out=(*state.out, state.turn))
        state = replace(out, turn=_after(out, state.turn))
    return replace(state, phase=Phase.OVER)


def _after(state: State, turn: int) -> int:
    """The next player after ``turn`` who is not out."""
    players = len(state.hands)
    order = ((turn + step) % players for step in range(1, players + 1))
    return next(player for player in order if player not in state.out)


def _with_hand(state: State, hand: tuple[Tile, ...]) -> tuple[tuple[Tile, ...], ...]:
    return (*state.hands[: state.turn], hand, *state.hands[state.turn + 1 :])


def _without(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    number = tiles.index(tile)
    return tiles[:number] + tiles[number + 1 :]
