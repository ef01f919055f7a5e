"""Plays the opening of a game, for pictures of the table and of a turn."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from generator.game.model import Game
from generator.rules import Cell, Limits, Position, Tile, limits_of, locations
from generator.rules.scopes import neighbors_at

_PLAYS = 4
"""Tiles in the grid when the turn begins that is shown."""
_MOST_KINDS, _MOST_HAND, _MOST_PLAYERS, _MOST_CELLS = 160, 10, 6, 400
"""Sizes above which no picture shows the whole table: kinds of tiles, hands, players, a board."""


class Placement(NamedTuple):
    """A tile that is played, and where."""

    cell: Cell
    tile: Tile


class State(NamedTuple):
    """The table between two moves; hands and supply are sorted, an entry for each copy."""

    limits: Limits
    position: Position
    supply: tuple[Tile, ...]
    hands: tuple[tuple[Tile, ...], ...]

    def with_hand(self, player: int, hand: Iterable[Tile]) -> "State":
        hands = *self.hands[:player], tuple(hand), *self.hands[player + 1 :]
        return self._replace(hands=hands)


class Opening(NamedTuple):
    """A turn of the first player: the states before it, after the play, and after the draft (the
    same as after the play if there are no hands)."""

    before: State
    placed: Placement
    played: State
    drafted: Tile | None
    after: State


def opening(game: Game) -> Opening | None:
    """A turn near the beginning of ``game``, with its least number of players; None for a game too
    large to draw, and for one that ends before."""
    limits = limits_of(game)
    is_large = limits.hand_size > _MOST_HAND or limits.players > _MOST_PLAYERS
    is_large |= limits.is_fixed and limits.rows * limits.columns > _MOST_CELLS
    return None if is_large or limits.kinds > _MOST_KINDS else _played(limits)


@cache
def _played(limits: Limits) -> Opening | None:
    kinds = [Tile(color, it) for color in range(limits.colors) for it in range(limits.glyphs)]
    supply = tuple(tile for tile in kinds for _ in range(limits.copies))
    state = State(limits, Position(), supply, ((),) * limits.players)
    for player in [*range(limits.players)] * limits.hand_size:
        if state.supply:
            _, state = _draft(state, player)
    seats = [*range(limits.players)]
    while len(seats) > 1:
        for player in seats:
            is_shown = not player and len(state.position) >= _PLAYS
            placed = _find_play(state, player, is_from_below=is_shown)
            if placed is None:
                seats = [it for it in seats if it != player and limits.goal == "last"]
                continue
            before, played, drafted = state, _play(state, player, placed), None
            state = played
            if limits.hand_size and played.supply:
                drafted, state = _draft(played, player)
            elif limits.hand_size and is_shown:
                return None
            if is_shown:
                return Opening(before, placed, played, drafted, state)
    return None


def _draft(state: State, player: int) -> tuple[Tile, State]:
    """Drafts a tile that is unlike those in the hands."""
    own, every = state.hands[player], [tile for hand in state.hands for tile in hand]
    tile = min(state.supply, key=lambda it: (_alike(it, own), _alike(it, every)))
    state = state._replace(supply=_without(state.supply, tile))
    return tile, state.with_hand(player, sorted((*own, tile)))


def _find_play(state: State, player: int, *, is_from_below: bool) -> Placement | None:
    """A play that keeps the grid compact, if possible with no tile below it in its column."""
    tiles = state.hands[player] if state.limits.hand_size else state.supply
    plays = [
        Placement(location.cell, tile)
        for location in locations(state.position, state.limits)
        for tile in location.tiles
        if tile in tiles
    ]
    below = [
        it for it in plays if not any(at > it.cell for at in state.position.in_column(it.cell))
    ]
    return min(
        below if is_from_below and below else plays,
        key=lambda placed: _cost(state, placed),
        default=None,
    )


def _play(state: State, player: int, placed: Placement) -> State:
    state = state._replace(position=state.position.placing(*placed))
    if not state.limits.hand_size:
        return state._replace(supply=_without(state.supply, placed.tile))
    return state.with_hand(player, _without(state.hands[player], placed.tile))


def _without(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    number = tiles.index(tile)
    return tiles[:number] + tiles[number + 1 :]


def _alike(tile: Tile, others: Iterable[Tile]) -> int:
    """How often others share its color or its glyph."""
    return sum((it.color == tile.color) + (it.glyph == tile.glyph) for it in others)


def _cost(state: State, placed: Placement) -> tuple[object, ...]:
    """The grid stays small and about as wide as high; a board is filled from its middle."""
    cell, board = placed.cell, state.limits.board
    grown = state.position.placing(cell, placed.tile)
    beside = len(neighbors_at(state.position, cell))
    away = abs(cell.row - board[0] // 2) + abs(cell.column - board[1] // 2) if board else 0
    skew = abs(grown.columns - grown.rows - 1)
    seen = _alike(placed.tile, state.position.values())
    return (grown.rows + grown.columns, skew, -beside, away, seen, cell, placed.tile)
