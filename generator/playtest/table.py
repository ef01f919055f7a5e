"""A game being played: the compiled kernel with an interface for Python."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from generator.playtest.kernel.arrays import (
    AT_CELLS,
    AT_HANDS,
    CELLS,
    HAND_ROOM,
    MOVES,
    ORIGIN,
    PHASE,
    STRIDE,
    TURN,
    WINNER,
    Ints,
    move_buffer,
    new_state,
    place_of,
    rules_array,
)
from generator.playtest.kernel.moves import list_moves, make_move, take_back
from generator.playtest.kernel.randomness import below_of, seed_stream_of
from generator.playtest.ruleset import RuleSet


class Table:
    """The state of one game and everything that compiled functions work with.

    A move is a number; :meth:`placement` and :meth:`move_of` translate placements.
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.t: Ints = rules_array(rules)
        self.s: Ints = new_state(rules, self.t)
        self.buffer: Ints = move_buffer(rules)

    def list_moves(self) -> int:
        """Writes every move into ``buffer`` and returns their number; 0 if the game is over.
        Players who cannot play are out first."""
        return int(list_moves(self.t, self.s, self.buffer))

    def moves(self) -> list[int]:
        """Every move; none if the game is over. Players who cannot play are out first."""
        return [int(move) for move in self.buffer[: self.list_moves()]]

    def make(self, move: int) -> None:
        """Makes a move that :meth:`moves` listed last."""
        make_move(self.t, self.s, move)

    def back(self, moves: int) -> None:
        """Takes moves back until only the first ``moves`` are left."""
        take_back(self.t, self.s, moves)

    def seed(self, seed: int, number: int) -> None:
        """Chooses the random numbers of game ``number`` of a seed."""
        seed_stream_of(self.s, seed, number)

    def below(self, count: int) -> int:
        """A random number from 0 to ``count`` - 1."""
        return int(below_of(self.s, count))

    @property
    def turn(self) -> int:
        """The player whose turn it is, from 0."""
        return int(self.s[TURN])

    @property
    def phase(self) -> int:
        """DEAL, PLAY, DRAFT or OVER of :mod:`~generator.playtest.kernel.arrays`."""
        return int(self.s[PHASE])

    @property
    def winner(self) -> int:
        """The player who has won, -1 while the game goes on."""
        return int(self.s[WINNER])

    @property
    def made(self) -> int:
        """Number of moves made."""
        return int(self.s[MOVES])

    def hand(self, player: int) -> list[int]:
        """The tiles of a hand, sorted."""
        at = int(self.t[AT_HANDS] + player * self.t[HAND_ROOM])
        return sorted(int(tile) for tile in self.s[at + 1 : at + 1 + self.s[at]])

    def grid(self) -> dict[tuple[int, int], int]:
        """Tiles by row and column."""
        cells = self.s[self.t[AT_CELLS] : self.t[AT_CELLS] + self.t[CELLS]]
        return {place_of(self.t, int(cell)): int(cells[cell]) - 1 for cell in np.flatnonzero(cells)}

    def placement(self, move: int) -> tuple[int, int, int]:
        """Row, column and tile of a placement."""
        row, column = place_of(self.t, move // self.rules.kinds)
        return row, column, move % self.rules.kinds

    def move_of(self, row: int, column: int, tile: int) -> int:
        """The placement of a tile at a cell."""
        return (self._zero + row * int(self.t[STRIDE]) + column) * self.rules.kinds + tile

    @cached_property
    def _zero(self) -> int:
        return int(self.t[STRIDE]) + 1 if self.rules.is_fixed else int(self.t[ORIGIN])
