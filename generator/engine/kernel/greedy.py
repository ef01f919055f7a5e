"""The greedy player, and what it looks at: what a move gains at once."""

from generator.engine import layout as L
from generator.engine.kernel.moves import make, pass_turn, placements, unmake
from generator.engine.kernel.randomness import below, guess_hidden, restore_hidden, save_hidden
from generator.engine.kernel.scoring import reward, turn_score
from generator.engine.layout import Ints


def greedy_move(t: Ints, s: Ints, moves: Ints, others: Ints, count: int) -> int:
    """The move that promises most at once, ties at random. What is hidden is guessed."""
    if s[L.PLACED] == 0 and (s[L.PHASE] == L.DEAL or s[L.PHASE] == L.DRAFT):
        return moves[below(s, count)]
    if count == 1:
        return moves[0]
    guesses = t[L.HIDDEN] != 0 or t[L.BAG] != 0
    if guesses:
        save_hidden(t, s)
        guess_hidden(t, s, others)
    chosen = best_move(t, s, moves, others, count, False)
    if guesses:
        restore_hidden(t, s)
    return chosen


def best_move(t: Ints, s: Ints, moves: Ints, others: Ints, count: int, by_gain: bool) -> int:
    """The move of the best prospect, or that gains most; of several, one at random."""
    best, ties, chosen = -(1 << 60), 0, moves[0]
    for n in range(count):
        value = gain(t, s, moves[n], others) if by_gain else prospect(t, s, moves[n], others)
        if value > best:
            best, ties, chosen = value, 1, moves[n]
        elif value == best:
            ties += 1
            if below(s, ties) == 0:
                chosen = moves[n]
    return chosen


def prospect(t: Ints, s: Ints, move: int, others: Ints) -> int:
    """The value of a move: the fewest placements left to the next player, after a draft the most to
    the one who drafts; under misere it is the other way round. Points, or tiles out of hand, count
    more. A turn goes on while it gains; tiles are put aside where none can be placed."""
    player, drafts = s[L.TURN], s[L.PHASE] == L.DEAL or s[L.PHASE] == L.DRAFT
    places_tile = move >= 2 * t[L.KINDS]
    if t[L.GOAL] >= L.POINTS and not drafts and not places_tile:
        if s[L.PHASE] == L.MORE:
            return turn_score(t, s) * L.POINT if t[L.GOAL] == L.POINTS else 0
        return 0 if move == t[L.KINDS] else -1
    make(t, s, move)
    gained = _gained(t, s) if t[L.GOAL] == L.POINTS and places_tile else 0
    if s[L.PHASE] == L.OVER:
        value = L.POINT * L.POINT * (2 * reward(t, s, player) - L.WHOLE)
    else:
        s[L.TURN] = player
        if not drafts:
            pass_turn(t, s)
        value = placements(t, s, others, len(others))
        if drafts == (t[L.GOAL] == L.MISERE):
            value = -value
        value += gained * L.POINT
        if t[L.GOAL] == L.EMPTY and places_tile:
            value += L.POINT
    unmake(t, s)
    return value


def gain(t: Ints, s: Ints, move: int, others: Ints) -> int:
    """The score of a turn with a move, if it then ends; a tile placed is a little more than none.
    Where nothing is counted, the prospect of the move."""
    if t[L.GOAL] < L.POINTS:
        return prospect(t, s, move, others)
    if move < 2 * t[L.KINDS]:
        return 2 * turn_score(t, s) if s[L.PHASE] == L.MORE else -1 - (move < t[L.KINDS])
    make(t, s, move)
    gained = _gained(t, s)
    unmake(t, s)
    return 2 * gained + 1


def _gained(t: Ints, s: Ints) -> int:
    """The score of the last move's turn, if it ends now."""
    if s[L.PHASE] == L.MORE:
        return turn_score(t, s)
    return s[t[L.AT_LOG] + L.ENTRY * (s[L.MOVES] - 1) + L.SCORED]
