"""Players: how a move is chosen. Budgets are counts, so a seed gives the same game anywhere."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import numpy as np

from generator.playtest.kernel.mcts import NODE, mcts_move
from generator.playtest.kernel.playouts import greedy_move
from generator.playtest.kernel.search import SLOT, WORK, search_move
from generator.playtest.ruleset import RuleSet
from generator.playtest.table import Table

BUDGETS = {"random": 0, "greedy": 0, "mcts": 400, "search": 4_000, "pairing": 0}
"""Kinds of players with their budgets: mcts in playouts, search in nodes; 0: takes none."""
_SLOTS = 1 << 14
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


class _Watching:
    """A player who needs to see no move of the others."""

    def begin(self, table: Table, seat: int) -> None:
        pass

    def see(self, table: Table, move: int) -> None:
        pass


class RandomPlayer(_Watching):
    """Any move, each as likely."""

    def choose(self, table: Table, count: int) -> int:
        return int(table.buffer[table.below(count)])


class GreedyPlayer(_Watching):
    """Leaves the next player the fewest placements; drafts what leaves itself the most."""

    def __init__(self, rules: RuleSet, table: Table) -> None:
        self._others = np.zeros_like(table.buffer)

    def choose(self, table: Table, count: int) -> int:
        return int(greedy_move(table.t, table.s, table.buffer, count, self._others))


class MctsPlayer(_Watching):
    """UCT with a budget of playouts."""

    def __init__(self, rules: RuleSet, table: Table, playouts: int) -> None:
        self._playouts = playouts
        nodes = min(_TREE_ROOM, (playouts + 1) * 4 * rules.kinds + len(table.buffer))
        self._tree = np.zeros(NODE * nodes, np.int64)
        self._path = np.zeros(2 * rules.tiles + 2, np.int64)

    def choose(self, table: Table, count: int) -> int:
        move = mcts_move(table.t, table.s, table.buffer, self._tree, self._path, self._playouts)
        return int(move)


class SearchPlayer(_Watching):
    """Alpha-beta with a budget of nodes, exact near the end."""

    def __init__(self, rules: RuleSet, table: Table, nodes: int) -> None:
        if rules.players != 2:
            raise ValueError("the player search plays games of two only")
        self._nodes = nodes
        self._work = np.zeros(WORK, np.int64)
        self._slots = np.zeros(SLOT * _SLOTS, np.int64)
        plies = min(2 * rules.tiles + 2, 2 * nodes)
        self._rows = np.zeros((plies + 1, len(table.buffer)), np.int64)

    def choose(self, table: Table, count: int) -> int:
        move = search_move(table.t, table.s, self._rows, self._slots, self._work, self._nodes)
        return int(move)


def make_player(spec: PlayerSpec, rules: RuleSet, table: Table) -> Player:
    """The player of a kind. ValueError if it cannot play this game."""
    match spec.kind:
        case "greedy":
            return GreedyPlayer(rules, table)
        case "mcts":
            return MctsPlayer(rules, table, spec.budget)
        case "search":
            return SearchPlayer(rules, table, spec.budget)
        case "pairing":
            from generator.playtest.pairing_player import PairingPlayer

            return PairingPlayer(rules)
    return RandomPlayer()
