"""Players who search: Monte Carlo and alpha-beta."""

from __future__ import annotations

import ctypes

from generator.engine.layout import (
    BEST_MOVE,
    BEYOND,
    FRAME,
    NODE,
    NODES,
    ROOM,
    SLOT,
    STOPPED,
    WAYS,
    WIN,
    WORK,
)
from generator.engine.table import Table
from generator.playtest.players import SimplePlayer

_SLOTS = 1 << 14
_STACK_ROOM = 1 << 20
_TREE_ROOM = 1 << 21


class MctsPlayer(SimplePlayer):
    """UCT with a budget of playouts."""

    def __init__(self, table: Table, playouts: int) -> None:
        rules = table.rules
        self._playouts = playouts
        nodes = min(_TREE_ROOM, (playouts + 1) * 4 * rules.kinds + len(table.buffer))
        self._tree = table.engine.array(NODE * nodes)
        self._path = table.engine.array(2 * rules.tiles + 2)

    def choose(self, table: Table, count: int) -> int:
        if count == 1:
            return int(table.buffer[0])
        return int(
            table.engine.mcts_move(
                table.t, table.s, table.buffer, self._tree, self._path, self._playouts
            )
        )


class Searcher:
    """The memory of alpha-beta search on a table, with room for ``positions`` of them.

    ValueError for a game of more than two players.
    """

    def __init__(self, table: Table, positions: int) -> None:
        rules = table.rules
        if rules.players != 2:
            raise ValueError("search plays games of two players only")
        self.table = table
        engine = table.engine
        self.work = engine.array(WORK)
        self.work[ROOM] = len(table.buffer)
        self.frames = engine.array((2 * rules.tiles + 3) * FRAME)
        self._stack = engine.array(len(table.buffer) + _STACK_ROOM)
        self._slots = engine.array(SLOT * WAYS * max(1, positions // WAYS))

    def value(self, depth: int) -> int:
        """The value of the present position for the player whose turn it is; WIN and -WIN are
        proven. Takes from ``work[NODES]``; ``work[STOPPED]`` tells that they ran out."""
        table = self.table
        return int(
            table.engine.search(
                table.t, table.s, self._stack, self.frames, self._slots, self.work, depth
            )
        )

    def forget(self) -> None:
        """Empties the transposition table."""
        ctypes.memset(self._slots, 0, ctypes.sizeof(self._slots))


class SearchPlayer(SimplePlayer):
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
            chosen = int(searcher.frames[BEST_MOVE])
            if not work[BEYOND] or abs(value) == WIN:
                break
        return chosen
