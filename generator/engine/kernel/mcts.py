"""Monte Carlo tree search with UCT and a budget of playouts.

L. Kocsis, C. Szepesvári, "Bandit based Monte-Carlo planning", ECML 2006.
"""

from __future__ import annotations

import math

from generator.engine import layout as L
from generator.engine.kernel.moves import make, moves_of, rewind
from generator.engine.kernel.randomness import below
from generator.engine.layout import Ints

_EXPLORATION = math.sqrt(2)
_LN2 = math.log(2)

# A node of the tree: its move and who makes it, its visits, those won by that player, its children.
_MOVE, _PLAYER, _VISITS, _WON, _FIRST, _COUNT = 0, 1, 2, 3, 4, 5


def log(x: float) -> float:
    """The natural logarithm of a number from 1 on, by operations that are exact everywhere.

    x is 2 ** k (1 + z) / (1 - z); the logarithm of the fraction is a series of odd powers of z.
    """
    twos = 0.0
    while x > 1.5:
        x *= 0.5
        twos += _LN2
    z, total = (x - 1) / (x + 1), 0.0
    for n in range(23, 0, -2):
        total = total * z * z + 1 / n
    return twos + 2 * z * total


def _best_child(tree: Ints, node: int) -> int:
    """The child with the highest upper bound; the first one that was never visited."""
    best, chosen = -1.0, 0
    logarithm = log(float(tree[node + _VISITS]))
    for child in range(
        tree[node + _FIRST], tree[node + _FIRST] + tree[node + _COUNT] * L.NODE, L.NODE
    ):
        visits = tree[child + _VISITS]
        if visits == 0:
            return child
        bound = tree[child + _WON] / visits + _EXPLORATION * math.sqrt(logarithm / visits)
        if bound > best:
            best, chosen = bound, child
    return chosen


def _expand(s: Ints, moves: Ints, count: int, tree: Ints, node: int, end: int) -> int:
    """Adds a child for each of ``count`` moves, if there is room; returns the end of the tree."""
    if end + count * L.NODE > len(tree):
        return end
    tree[node + _FIRST], tree[node + _COUNT] = end, count
    for n in range(count):
        tree[end + _MOVE], tree[end + _PLAYER] = moves[n], s[L.TURN]
        tree[end + _VISITS], tree[end + _WON], tree[end + _COUNT] = 0, 0, 0
        end += L.NODE
    return end


def mcts_move(t: Ints, s: Ints, moves: Ints, tree: Ints, path: Ints, playouts: int) -> int:
    """The move visited most often in ``playouts`` playouts."""
    start = s[L.MOVES]
    for n in range(L.NODE):
        tree[n] = 0
    end = L.NODE
    for _ in range(playouts):
        node = depth = 0
        tree[_VISITS] += 1
        in_tree = True
        while True:
            count = moves_of(t, s, moves)
            if count == 0:
                break
            if in_tree and tree[node + _COUNT] == 0:
                in_tree = node == 0 or tree[node + _VISITS] > 0
                if in_tree:
                    end = _expand(s, moves, count, tree, node, end)
                    in_tree = tree[node + _COUNT] > 0
            move = moves[below(s, count)]
            if in_tree:
                node = _best_child(tree, node)
                path[depth], move = node, tree[node + _MOVE]
                depth += 1
            make(t, s, move)
        for n in range(depth):
            tree[path[n] + _VISITS] += 1
            if tree[path[n] + _PLAYER] == s[L.WINNER]:
                tree[path[n] + _WON] += 1
        rewind(t, s, start)
    most, chosen = -1, -1
    for child in range(tree[_FIRST], tree[_FIRST] + tree[_COUNT] * L.NODE, L.NODE):
        if tree[child + _VISITS] > most:
            most, chosen = tree[child + _VISITS], tree[child + _MOVE]
    return chosen
