"""Games of random and greedy players, their records, and the counts of their games."""

from __future__ import annotations

import numpy as np

from generator.playtest.kernel.arrays import (
    AT_HANDS,
    CELLS,
    HAND_ROOM,
    KINDS,
    MOVES,
    PHASE,
    PLACED,
    PLAY,
    PLAYERS,
    STUCK,
    TURN,
    WINNER,
    Ints,
)
from generator.playtest.kernel.compiling import compiled, inlined
from generator.playtest.kernel.moves import make, moves_of, placements, rewind, unmake
from generator.playtest.kernel.randomness import below, seed_stream
from generator.playtest.ruleset import RuleSet

# Columns of a record, a row a move.
CHOSEN, CHOICES, PHASE_THEN, PLAYER = 0, 1, 2, 3
RECORD = 4

# Parts of the counts: by player, games won; by number of tiles placed, games that long, sum of the
# placements to choose from then, turns then; by tiles in the hand of who could not play, games; by
# tile, copies placed; by cell, games in which it was taken; sums over games of the mean number of
# choices and of its square, in units of 1 / SCALE.
WINS, LENGTHS, CHOICE_SUM, TURNS, IN_HAND, TILE_USE, CELL_USE, MEANS = range(8)
PARTS = 9
SCALE = 1 << 20


def count_parts(rules: RuleSet, t: Ints) -> tuple[int, ...]:
    """Where the parts of the counts begin, and where the last one ends."""
    length = rules.tiles + 1
    cells = int(t[CELLS])
    sizes = [rules.players, length, length, length, int(t[HAND_ROOM]), rules.kinds, cells, 2]
    return tuple(int(n) for n in np.cumsum([PARTS, *sizes]))


def new_counts(rules: RuleSet, t: Ints) -> Ints:
    """Counts of no game: where its parts begin, then the parts. Counts of chunks of games are added
    by adding what follows the first PARTS numbers."""
    parts = count_parts(rules, t)
    counts = np.zeros(parts[-1], np.int64)
    counts[:PARTS] = parts
    return counts


def new_record(rules: RuleSet) -> Ints:
    """Room for the record of a game."""
    return np.zeros((2 * rules.tiles + 2) * RECORD, np.int64)


@inlined
def note(s: Ints, record: Ints, chosen: int, count: int) -> None:
    """Writes a move that is to be made into the record."""
    at = s[MOVES] * RECORD
    record[at + CHOSEN], record[at + CHOICES] = chosen, count
    record[at + PHASE_THEN], record[at + PLAYER] = s[PHASE], s[TURN]


@inlined
def _tally(t: Ints, s: Ints, record: Ints, counts: Ints) -> None:
    """Counts a game that is over."""
    counts[counts[WINS] + s[WINNER]] += 1
    counts[counts[LENGTHS] + s[PLACED]] += 1
    counts[counts[IN_HAND] + s[t[AT_HANDS] + s[STUCK] * t[HAND_ROOM]]] += 1
    choices = placed = 0
    for at in range(0, s[MOVES] * RECORD, RECORD):
        if record[at + PHASE_THEN] == PLAY:
            counts[counts[CHOICE_SUM] + placed] += record[at + CHOICES]
            counts[counts[TURNS] + placed] += 1
            counts[counts[TILE_USE] + record[at + CHOSEN] % t[KINDS]] += 1
            counts[counts[CELL_USE] + record[at + CHOSEN] // t[KINDS]] += 1
            choices += record[at + CHOICES]
            placed += 1
    if placed:
        mean = choices / placed
        counts[counts[MEANS]] += np.int64(mean * SCALE)
        counts[counts[MEANS] + 1] += np.int64(mean * mean * SCALE)


@compiled
def tally(t: Ints, s: Ints, record: Ints, counts: Ints) -> None:
    """Counts a game that is over, for callers in Python."""
    _tally(t, s, record, counts)


@compiled
def random_games(
    t: Ints, s: Ints, moves: Ints, record: Ints, counts: Ints, seed: int, first: int, games: int
) -> None:
    """Plays and counts games number ``first`` to ``first + games - 1`` of a seed at random."""
    for game in range(first, first + games):
        seed_stream(s, seed, game)
        while True:
            count = moves_of(t, s, moves)
            if count == 0:
                break
            chosen = moves[below(s, count)]
            note(s, record, chosen, count)
            make(t, s, chosen)
        _tally(t, s, record, counts)
        rewind(t, s, 0)


@compiled
def greedy_move(t: Ints, s: Ints, moves: Ints, others: Ints, count: int) -> int:
    """Of ``count`` moves one that leaves the next player the fewest placements: of several, one at
    random. A draft is chosen that leaves the drafting player the most; the first hand at random."""
    drafts = s[PHASE] != PLAY
    if drafts and s[PLACED] == 0:
        return moves[below(s, count)]
    player = s[TURN]
    best, ties, chosen = 1 << 40, 0, moves[0]
    for n in range(count):
        make(t, s, moves[n])
        s[TURN] = player if drafts else (player + 1) % t[PLAYERS]
        value = placements(t, s, others, len(others))
        unmake(t, s)
        if drafts:
            value = -value
        if value < best:
            best, ties, chosen = value, 1, moves[n]
        elif value == best:
            ties += 1
            if below(s, ties) == 0:
                chosen = moves[n]
    return chosen
