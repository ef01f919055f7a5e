"""Monte Carlo tree search with UCT and a budget of playouts.

L. Kocsis, C. Szepesvári, "Bandit based Monte-Carlo planning", ECML 2006.
"""

from __future__ import annotations

import math

from generator.playtest.kernel.arrays import MOVES, TURN, WINNER, Ints
from generator.playtest.kernel.compiling import compiled, inlined
from generator.playtest.kernel.moves import make, moves_of, unmake
from generator.playtest.kernel.playouts import play_out, rewind

EXPLORATION = math.sqrt(2)

# A node of the tree: its move and who makes it, its visits, those won by that player, its children.
_MOVE, _PLAYER, _VISITS, _WON, _FIRST, _COUNT = 0, 1, 2, 3, 4, 5
NODE = 6


@inlined
def _best_child(tree: Ints, node: int) -> int:
    """The child with the highest upper bound; the first that was never visited."""
    best, chosen = -1.0, 0
    log = math.log(tree[node + _VISITS])
    for child in range(tree[node + _FIRST], tree[node + _FIRST] + tree[node + _COUNT] * NODE, NODE):
        visits = tree[child + _VISITS]
        if visits == 0:
            return child
        bound = tree[child + _WON] / visits + EXPLORATION * math.sqrt(log / visits)
        if bound > best:
            best, chosen = bound, child
    return chosen


@inlined
def _expand(t: Ints, s: Ints, moves: Ints, tree: Ints, node: int, end: int) -> int:
    """Gives a node its children, if the tree has room; returns where the tree ends."""
    count = moves_of(t, s, moves)
    if count == 0 or end + count * NODE > len(tree):
        return end
    tree[node + _FIRST], tree[node + _COUNT] = end, count
    for n in range(count):
        tree[end + _MOVE], tree[end + _PLAYER] = moves[n], s[TURN]
        tree[end + _VISITS], tree[end + _WON], tree[end + _COUNT] = 0, 0, 0
        end += NODE
    return end


@compiled
def mcts_move(t: Ints, s: Ints, moves: Ints, tree: Ints, path: Ints, playouts: int) -> int:
    """The move visited most in ``playouts`` playouts."""
    start = s[MOVES]
    tree[:NODE] = 0
    end = _expand(t, s, moves, tree, 0, NODE)
    if tree[_COUNT] == 1:
        return tree[NODE + _MOVE]
    for _ in range(playouts):
        node = depth = 0
        tree[_VISITS] += 1
        while tree[node + _COUNT]:
            node = _best_child(tree, node)
            path[depth] = node
            depth += 1
            moves_of(t, s, moves)  # players who cannot play are out before the move is made
            make(t, s, tree[node + _MOVE])
        if tree[node + _VISITS] and node:
            end = _expand(t, s, moves, tree, node, end)
        winner = play_out(t, s, moves)
        for n in range(depth):
            tree[path[n] + _VISITS] += 1
            if tree[path[n] + _PLAYER] == winner:
                tree[path[n] + _WON] += 1
        rewind(t, s, start)
    most, chosen = -1, tree[NODE + _MOVE]
    for child in range(tree[_FIRST], tree[_FIRST] + tree[_COUNT] * NODE, NODE):
        if tree[child + _VISITS] > most:
            most, chosen = tree[child + _VISITS], tree[child + _MOVE]
    return chosen


@compiled
def win_rate(t: Ints, s: Ints, moves: Ints, playouts: int, player: int) -> int:
    """Number of random playouts from here that ``player`` wins."""
    start = s[MOVES]
    won = 0
    for _ in range(playouts):
        play_out(t, s, moves)
        won += s[WINNER] == player
        while s[MOVES] > start:
            unmake(t, s)
    return won
