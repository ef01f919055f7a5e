"""Players. Their budgets are counts, so that a seed gives the same game on every machine."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from generator.engine.table import Table

BUDGETS = {"random": 0, "greedy": 0, "mcts": 400, "search": 4_000, "pairing": 0}
"""Kinds of players with their budgets: mcts in playouts, search in nodes; 0: takes none."""


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


class SimplePlayer:
    """A player who chooses from the position alone."""

    def begin(self, table: Table, seat: int) -> None:
        pass

    def see(self, table: Table, move: int) -> None:
        pass


class RandomPlayer(SimplePlayer):
    """Any move, each as likely."""

    def choose(self, table: Table, count: int) -> int:
        return int(table.buffer[table.below(count)])


class GreedyPlayer(SimplePlayer):
    """Leaves the next player the fewest placements; drafts what leaves itself the most."""

    def __init__(self, table: Table) -> None:
        self._others = table.engine.array(len(table.buffer))

    def choose(self, table: Table, count: int) -> int:
        return int(table.engine.greedy_move(table.t, table.s, table.buffer, self._others, count))


def make_player(spec: PlayerSpec, table: Table) -> Player:
    """The player of a kind. ValueError if it cannot play this game."""
    match spec.kind:
        case "greedy":
            return GreedyPlayer(table)
        case "mcts":
            from generator.playtest.search_players import MctsPlayer

            return MctsPlayer(table, spec.budget)
        case "search":
            from generator.playtest.search_players import SearchPlayer

            return SearchPlayer(table, spec.budget)
        case "pairing":
            from generator.playtest.pairing_player import PairingPlayer

            return PairingPlayer(table.rules)
    return RandomPlayer()
