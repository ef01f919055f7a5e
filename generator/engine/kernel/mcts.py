"""Monte Carlo tree search with UCT and a budget of playouts.

L. Kocsis, C. Szepesvári, "Bandit based Monte-Carlo planning", ECML 2006.
"""

import math

from generator.engine import layout as L
from generator.engine.kernel.greedy import best_move, gain
from generator.engine.kernel.moves import make, mobility, moves_of, rewind
from generator.engine.kernel.randomness import below, guess_hidden, restore_hidden, save_hidden
from generator.engine.kernel.scoring import lead, promise, reward
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


def _best_child(tree: Ints, first: int, count: int, visits: int, exploration: float) -> int:
    """The child of a node with the highest upper bound; the first that was never visited."""
    best, chosen, logarithm = -1.0, first, log(float(visits))
    for child in range(first, first + count * L.NODE, L.NODE):
        if tree[child + _VISITS] == 0:
            return child
        share = tree[child + _WON] / (L.WHOLE * tree[child + _VISITS])
        bound = share + exploration * math.sqrt(logarithm / tree[child + _VISITS])
        if bound > best:
            best, chosen = bound, child
    return chosen


def _most_visited(tree: Ints, first: int, count: int) -> int:
    """The move of the child with most visits; of several, the first."""
    most = first
    for child in range(first, first + count * L.NODE, L.NODE):
        if tree[child + _VISITS] > tree[most + _VISITS]:
            most = child
    return tree[most + _MOVE]


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


_GUESSES, _FEWEST = 20, 20  # guesses of what is hidden, at most, and playouts for each, at least


def mcts_move(t: Ints, s: Ints, moves: Ints, tree: Ints, path: Ints, playouts: int) -> int:
    """The move visited most often in ``playouts`` playouts. What is hidden is guessed a few times,
    and each guess gets a tree of its own; ``path`` has room for all tiles twice."""
    left = t[L.KINDS] * t[L.COPIES] - s[L.PLACED]
    is_large = t[L.LONG_TURNS] == 0 and moves_of(t, s, moves) * left > _LARGE * playouts
    if t[L.GOAL] >= L.POINTS or is_large:
        return _promising_move(t, s, moves, tree, path, playouts)
    if t[L.HIDDEN] == 0 and t[L.BAG] == 0:
        _grow(t, s, moves, tree, path, playouts)
        return _most_visited(tree, tree[_FIRST], tree[_COUNT])
    guesses = max(1, min(_GUESSES, playouts // _FEWEST))
    count = moves_of(t, s, moves)
    votes = len(tree) - count * L.NODE
    for n in range(count):
        tree[votes + n * L.NODE + _MOVE], tree[votes + n * L.NODE + _VISITS] = moves[n], 0
    save_hidden(t, s)
    for _ in range(guesses):
        guess_hidden(t, s, path)
        _grow(t, s, moves, tree[:votes], path, playouts // guesses)
        for n in range(tree[_COUNT]):
            tree[votes + n * L.NODE + _VISITS] += tree[tree[_FIRST] + n * L.NODE + _VISITS]
        restore_hidden(t, s)
    return _most_visited(tree, votes, count)


def _grow(t: Ints, s: Ints, moves: Ints, tree: Ints, path: Ints, playouts: int) -> None:
    start = s[L.MOVES]
    for n in range(L.NODE):
        tree[n] = 0
    end = L.NODE
    for _ in range(playouts):
        node = depth = 0
        tree[_VISITS] += 1
        in_tree = True
        count = moves_of(t, s, moves)
        while count:
            if in_tree and tree[node + _COUNT] == 0:
                in_tree = node == 0 or tree[node + _VISITS] > 0
                if in_tree:
                    end = _expand(s, moves, count, tree, node, end)
                    in_tree = tree[node + _COUNT] > 0
            move = moves[below(s, count)]
            if in_tree:
                first, children = tree[node + _FIRST], tree[node + _COUNT]
                node = _best_child(tree, first, children, tree[node + _VISITS], _EXPLORATION)
                path[depth], move = node, tree[node + _MOVE]
                depth += 1
            make(t, s, move)
            count = moves_of(t, s, moves)
        for n in range(depth):
            tree[path[n] + _VISITS] += 1
            tree[path[n] + _WON] += reward(t, s, tree[path[n] + _PLAYER])
        rewind(t, s, start)


_LARGE = 10
"""Moves times tiles left over playouts, from which random games to their end tell too little."""
_CANDIDATES = 10
"""Moves that are played out, where points or tiles left decide: those that gain most at once."""


def _promising_move(t: Ints, s: Ints, moves: Ints, tree: Ints, path: Ints, playouts: int) -> int:
    """Of the moves that gain most at once the one that leads to most after a round in which all
    take what gains most. Each playout guesses anew what is hidden."""
    me, start, count = s[L.TURN], s[L.MOVES], moves_of(t, s, moves)
    if s[L.PHASE] == L.DEAL or (s[L.PHASE] == L.DRAFT and t[L.GOAL] >= L.POINTS):
        chosen = min(count, _CANDIDATES)
        for n in range(chosen):
            other = n + below(s, count - n)
            moves[n], moves[other] = moves[other], moves[n]
            tree[n * L.NODE + _MOVE] = moves[n]
    else:
        chosen = _best_gains(t, s, moves, tree, path, count)
    for n in range(chosen):
        tree[n * L.NODE + _VISITS] = tree[n * L.NODE + _WON] = 0
    save_hidden(t, s)
    for visits in range(playouts if chosen > 1 else 0):
        guess_hidden(t, s, path)
        node = _best_child(tree, 0, chosen, visits, _CAUTION)
        make(t, s, tree[node + _MOVE])
        turns, player = 0, me
        while turns <= t[L.PLAYERS]:
            count = moves_of(t, s, moves)
            if count == 0:
                break
            if s[L.TURN] != player:
                turns, player = turns + 1, s[L.TURN]
            make(t, s, _gaining(t, s, moves, path, count))
        tree[node + _VISITS] += 1
        if s[L.PHASE] == L.OVER:
            tree[node + _WON] += reward(t, s, me)
        elif t[L.GOAL] >= L.POINTS:
            tree[node + _WON] += promise(lead(t, s, me))
        else:
            tree[node + _WON] += promise(mobility(t, s, path, me))
        rewind(t, s, start)
        restore_hidden(t, s)
    return _most_visited(tree, 0, chosen)


_CAUTION = 0.3  # how much is tried beside what looks best; shares of points are close together


def _best_gains(t: Ints, s: Ints, moves: Ints, tree: Ints, others: Ints, count: int) -> int:
    """Writes the moves that gain most at once, ties at random, as nodes; returns their number."""
    values = _CANDIDATES * L.NODE
    for n in range(count):
        tree[values + n] = 64 * gain(t, s, moves[n], others) + below(s, 64)
    chosen = min(count, _CANDIDATES)
    for n in range(chosen):
        best = 0
        for other in range(1, count):
            if tree[values + other] > tree[values + best]:
                best = other
        tree[n * L.NODE + _MOVE] = moves[best]
        tree[values + best] = -(1 << 60)
    return chosen


def _gaining(t: Ints, s: Ints, moves: Ints, others: Ints, count: int) -> int:
    """The move that gains most at once, of several one at random; of drafts any."""
    if s[L.PHASE] == L.DEAL or (s[L.PHASE] == L.DRAFT and t[L.GOAL] >= L.POINTS):
        return moves[below(s, count)]
    return best_move(t, s, moves, others, count, True)
