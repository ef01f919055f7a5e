"""Plays the opening of a game by its rules, for pictures of the table and of a turn."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from generator.game.model import Game
from generator.rules import Limits, Tile, limits_of
from generator.rules.play import Draft, Placement, State, moves, play, start
from generator.rules.scopes import neighbors_at

_PLAYS = 4
"""Tiles in the grid when the turn begins that is shown."""
_MOST_KINDS, _MOST_HAND, _MOST_PLAYERS = 160, 10, 6
"""Sizes above which no picture shows the whole table: kinds of tiles, hands, players."""


class Opening(NamedTuple):
    """A turn of the first player: the states before it, after the play, and after the draft (the
    same as after the play if there are no hands)."""

    before: State
    placed: Placement
    played: State
    drafted: Draft | None
    after: State


def opening(game: Game) -> Opening | None:
    """A turn near the beginning of ``game``, with its least number of players; None for a game too
    large to draw, and for one that ends before."""
    limits = limits_of(game)
    is_large = limits.hand_size > _MOST_HAND or limits.players > _MOST_PLAYERS
    return None if is_large or limits.kinds > _MOST_KINDS else _played(limits)


@cache
def _played(limits: Limits) -> Opening | None:
    state = start(limits)
    while len(state.position) < _PLAYS or state.turn or state.phase != "play":
        if len(state.position) > 2 * _PLAYS or not (found := _next(state)):
            return None
        state = play(state, found)
    placed = _next(state)
    if not isinstance(placed, Placement):
        return None
    played = play(state, placed)
    if not limits.hand_size:
        return Opening(state, placed, played, None, played)
    drafted = _next(played)
    if not isinstance(drafted, Draft):
        return None
    return Opening(state, placed, played, drafted, play(played, drafted))


def _next(state: State) -> Draft | Placement | None:
    """A tile to draft that is unlike those in the hands, or a play that keeps the grid compact."""
    found = moves(state)
    if drafts := [move for move in found if isinstance(move, Draft)]:
        own, every = state.hands[state.turn], [tile for hand in state.hands for tile in hand]
        return min(drafts, key=lambda move: (_alike(move.tile, own), _alike(move.tile, every)))
    plays = (move for move in found if isinstance(move, Placement))
    return min(plays, key=lambda move: _cost(state, move), default=None)


def _alike(tile: Tile, others: Iterable[Tile]) -> int:
    """How often others share its color or its glyph."""
    return sum((it.color == tile.color) + (it.glyph == tile.glyph) for it in others)


def _cost(state: State, move: Placement) -> tuple[object, ...]:
    """The grid stays small and about as wide as high; a board is filled from its middle."""
    cell, board = move.cell, state.limits.board
    grown = state.position.placing(cell, move.tile)
    beside = len(neighbors_at(state.position, cell))
    away = abs(cell.row - board[0] // 2) + abs(cell.column - board[1] // 2) if board else 0
    skew = abs(grown.columns - grown.rows - 1)
    seen = _alike(move.tile, state.position.values())
    return (grown.rows + grown.columns, skew, -beside, away, seen, cell, move.tile)
