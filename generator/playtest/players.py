"""Players. Their budgets are counts, so that a seed gives the same game on every machine."""

import ctypes
from collections import Counter
from typing import NamedTuple

from generator.engine import layout as L
from generator.engine.table import Table
from generator.rules.limits import Limits
from generator.rules.pairing import Pairing, find_pairing

BUDGETS = {"random": 0, "greedy": 0, "mcts": 400, "search": 4_000, "pairing": 0}
"""Kinds of players with their budgets: mcts in playouts, search in nodes; 0: takes none."""

_GUESSES = 8  # guesses of what is hidden in a search
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


class Player:
    """Chooses moves on a table: any move, each as likely."""

    def choose(self, table: Table, count: int) -> int:
        """One of the ``count`` moves in ``table.buffer``."""
        return table.buffer[table.below(count)]


class GreedyPlayer(Player):
    """Leaves the next player the fewest placements; drafts what leaves itself the most."""

    def __init__(self, table: Table) -> None:
        self._others = table.engine.array(len(table.buffer))

    def choose(self, table: Table, count: int) -> int:
        return int(table.run("greedy_move", self._others, count))


class MctsPlayer(Player):
    """UCT with a budget of playouts."""

    def __init__(self, table: Table, playouts: int) -> None:
        rules, self._playouts = table.rules, playouts
        nodes = min(_TREE_ROOM, (playouts + 1) * 4 * rules.kinds + len(table.buffer))
        self._tree = table.engine.array(L.NODE * nodes)
        self._path = table.engine.array(2 * rules.tile_count + 2)

    def choose(self, table: Table, count: int) -> int:
        if count == 1:
            return table.buffer[0]
        return int(table.run("mcts_move", self._tree, self._path, self._playouts))


class Searcher:
    """The memory of alpha-beta search on a table, with room for ``positions`` of them."""

    def __init__(self, table: Table, positions: int) -> None:
        self.table, engine = table, table.engine
        self.work = engine.array(L.WORK)
        self.work[L.ROOM] = len(table.buffer)
        self._stack = engine.array(len(table.buffer) + _STACK_ROOM)
        self._slots = engine.array(L.SLOT * L.WAYS * max(1, positions // L.WAYS))

    def value(self, depth: int) -> int:
        """The value of the present position for the player whose turn it is; WIN and -WIN are
        proven. Takes from ``work[NODES]``; ``work[STOPPED]`` is 1 if they ran out."""
        arrays = self._stack, self._slots, self.work
        return int(self.table.engine.search(self.table.t, self.table.s, *arrays, depth))

    def forget(self) -> None:
        """Empties the transposition table."""
        ctypes.memset(self._slots, 0, ctypes.sizeof(self._slots))


class SearchPlayer(Player):
    """Alpha-beta with a budget of nodes, a move deeper each time, exact near the end. What is
    hidden is guessed a few times; the move that most guesses lead to is chosen."""

    def __init__(self, table: Table, nodes: int) -> None:
        rules = table.rules
        self._guesses = min(_GUESSES, nodes) if rules.has_bag or rules.is_hidden else 0
        self._nodes = nodes // max(1, self._guesses)
        self._searcher = Searcher(table, _SLOTS)
        self._greedy = GreedyPlayer(table)
        self._pool = table.engine.array(rules.kinds + rules.tile_count)

    def choose(self, table: Table, count: int) -> int:
        if count == 1:
            return table.buffer[0]
        if not self._guesses:
            return self._search(table)
        engine, found = table.engine, Counter[int]()
        engine.save_hidden(table.t, table.s)
        for _ in range(self._guesses):
            engine.guess_hidden(table.t, table.s, self._pool)
            found[self._search(table)] += 1
            engine.restore_hidden(table.t, table.s)
        table.list_moves()
        return found.most_common(1)[0][0]

    def _search(self, table: Table) -> int:
        chosen, searcher, work = -1, self._searcher, self._searcher.work
        searcher.forget()
        work[L.NODES] = self._nodes
        for depth in range(1, 2 * table.rules.tile_count + 2):
            value = searcher.value(depth)
            if work[L.STOPPED]:
                break
            chosen = work[L.BEST_MOVE]
            if not work[L.BEYOND] or abs(value) == L.WIN:
                break
        if chosen < 0:  # there are not enough nodes to look at each move
            return self._greedy.choose(table, table.list_moves())
        return chosen


def reply(pairing: Pairing, table: Table) -> int:
    """The move that the strategy wants now; -1 for any."""
    opening, rules, is_placing = pairing.opening, table.rules, table.phase == L.PLAY
    alike = [
        (turn, move) for turn, phase, move in table.history() if (phase == L.PLAY) == is_placing
    ]
    asked = [move for turn, move in alike if turn != pairing.player]
    answered = len(alike) - len(asked) - (opening is not None)
    if answered < 0 and opening:
        place, tile = opening
    elif answered < len(asked):
        row, column, number = table.placement(asked[answered])  # of a draft, only the tile counts
        place = pairing.mirror.partner((row, column))
        tile = pairing.partner(divmod(number, rules.glyphs))
    else:
        return -1
    number = tile.color * rules.glyphs + tile.glyph
    return table.move_of(*place, number) if is_placing else number


class PairingPlayer(Player):
    """Replies in pairs. At the other seat, and where it has nothing to reply to, it plays at
    random. ValueError if there is no pairing strategy."""

    def __init__(self, rules: Limits) -> None:
        found = find_pairing(rules)
        if found is None:
            raise ValueError("the player pairing has no pairing strategy under these rules")
        self._pairing = found

    def choose(self, table: Table, count: int) -> int:
        wanted = reply(self._pairing, table) if table.turn == self._pairing.player else -1
        return wanted if wanted in table.buffer[:count] else super().choose(table, count)


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
            return PairingPlayer(table.rules)
    return Player()
