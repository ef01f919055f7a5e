"""Players. Their budgets are counts, so that a seed gives the same game on every machine."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np

from generator.playtest.kernel.mcts import NODE, mcts_move
from generator.playtest.kernel.playouts import greedy_move
from generator.playtest.kernel.search import (
    BEYOND,
    CHOSEN,
    FRAME,
    NODES,
    SLOT,
    STOPPED,
    WAYS,
    WIN,
    search,
    work_array,
)
from generator.playtest.table import Table

BUDGETS = {"random": 0, "greedy": 0, "mcts": 400, "search": 4_000, "pairing": 0}
"""Kinds of players with their budgets: mcts in playouts, search in nodes; 0: takes none."""
_SLOTS = 1 << 14
_STACK_ROOM = 1 << 20
_TREE_ROOM = 1 << 21


class PlayerSpec(NamedTuple):
    """A kind of player and its budget."""

    kind: str
    budget: int = 0

    def __str__(self) -> str:
        return f"{self.kind}:{self.budget}" if self.budget else self.kind


def parse_player(text: str) -> PlayerSpec:
    """A player from ``mcts`` or ``mcts:1000``. ValueError, with words, for anything else."""
    kind, colon, amount = text.strip().partition(":")
    if kind not in BUDGETS:
        raise ValueError(f'there is no player "{kind}"; known here: {", ".join(BUDGETS)}')
    if not colon:
        return PlayerSpec(kind, BUDGETS[kind])
    if not BUDGETS[kind]:
        raise ValueError(f"the player {kind} takes no budget")
    if not (amount.isascii() and amount.isdigit()) or not 1 <= int(amount) <= 10_000_000:
        raise ValueError(f'the budget of {kind} must be from 1 to 10000000, not "{amount}"')
    return PlayerSpec(kind, int(amount))


class Player(Protocol):
    """Chooses moves on a table."""

    def begin(self, table: Table, seat: int) -> None:
        """A game begins; the player sits at ``seat``, from 0."""

    def choose(self, table: Table, count: int) -> int:
        """One of the ``count`` moves that stand in ``table.buffer``."""

    def see(self, table: Table, move: int) -> None:
        """Any player is about to make a move."""


class _Player:
    """A player who chooses from the position alone."""

    def begin(self, table: Table, seat: int) -> None:
        pass

    def see(self, table: Table, move: int) -> None:
        pass


class RandomPlayer(_Player):
    """Any move, each as likely."""

    def choose(self, table: Table, count: int) -> int:
        return int(table.buffer[table.below(count)])


class GreedyPlayer(_Player):
    """Leaves the next player the fewest placements; drafts what leaves itself the most."""

    def __init__(self, table: Table) -> None:
        self._others = np.zeros_like(table.buffer)

    def choose(self, table: Table, count: int) -> int:
        return int(greedy_move(table.t, table.s, table.buffer, self._others, count))


class MctsPlayer(_Player):
    """UCT with a budget of playouts."""

    def __init__(self, table: Table, playouts: int) -> None:
        rules = table.rules
        self._playouts = playouts
        nodes = min(_TREE_ROOM, (playouts + 1) * 4 * rules.kinds + len(table.buffer))
        self._tree = np.zeros(NODE * nodes, np.int64)
        self._path = np.zeros(2 * rules.tiles + 2, np.int64)

    def choose(self, table: Table, count: int) -> int:
        if count == 1:
            return int(table.buffer[0])
        move = mcts_move(table.t, table.s, table.buffer, self._tree, self._path, self._playouts)
        return int(move)


class Searcher:
    """The memory of alpha-beta search on a table, with room for ``positions`` of them.

    ValueError for a game of more than two players.
    """

    def __init__(self, table: Table, positions: int) -> None:
        rules = table.rules
        if rules.players != 2:
            raise ValueError("search plays games of two players only")
        self.table = table
        self.work = work_array(len(table.buffer))
        self.frames = np.zeros((2 * rules.tiles + 3) * FRAME, np.int64)
        self._stack = np.zeros(len(table.buffer) + _STACK_ROOM, np.int64)
        self._slots = np.zeros(SLOT * WAYS * max(1, positions // WAYS), np.int64)

    def value(self, depth: int) -> int:
        """The value of the present position for the player whose turn it is; WIN and -WIN are
        proven. Takes from ``work[NODES]``; ``work[STOPPED]`` tells that they ran out."""
        table = self.table
        return int(
            search(table.t, table.s, self._stack, self.frames, self._slots, self.work, depth)
        )

    def forget(self) -> None:
        """Empties the transposition table."""
        self._slots[:] = 0


class SearchPlayer(_Player):
    """Alpha-beta with a budget of nodes, a move deeper each time; exact near the end."""

    def __init__(self, table: Table, nodes: int) -> None:
        self._nodes = nodes
        self._searcher = Searcher(table, _SLOTS)

    def choose(self, table: Table, count: int) -> int:
        chosen = int(table.buffer[table.below(count)])
        if count == 1:
            return chosen
        searcher, work = self._searcher, self._searcher.work
        searcher.forget()
        work[NODES] = self._nodes
        for depth in range(1, 2 * table.rules.tiles + 2):
            value = searcher.value(depth)
            if work[STOPPED]:
                break
            chosen = int(searcher.frames[CHOSEN])
            if not work[BEYOND] or abs(value) == WIN:
                break
        return chosen


def make_player(spec: PlayerSpec, table: Table) -> Player:
    """The player of a kind. ValueError if it cannot play this game."""
    match spec.kind:
        case "greedy":
            return GreedyPlayer(table)
        case "mcts":
            return MctsPlayer(table, spec.budget)
        case "search":
            return SearchPlayer(table, spec.budget)
        case "pairing":
            from generator.playtest.pairing_player import PairingPlayer

            return PairingPlayer(table.rules)
    return RandomPlayer()
