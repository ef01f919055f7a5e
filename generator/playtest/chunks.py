"""Games in chunks: each is played from the seed and the number of its first game alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from generator.playtest.kernel.arrays import MOVES, PHASE, TURN, Ints
from generator.playtest.kernel.playouts import (
    CHOICES,
    CHOSEN,
    PARTS,
    PHASE_THEN,
    PLAYER,
    RECORD,
    new_counts,
    new_record,
    random_games,
    tally,
)
from generator.playtest.players import PlayerSpec, make_player
from generator.playtest.ruleset import RuleSet
from generator.playtest.table import Table

RANDOM_CHUNK = 5_000
"""Games in a chunk of random players."""
CHUNK = 20
"""Games in a chunk of others."""


class Chunk(NamedTuple):
    """Games of a match, to be played anywhere."""

    rules: RuleSet
    players: tuple[PlayerSpec, ...]
    seed: int
    first: int
    games: int


def is_random(players: Sequence[PlayerSpec]) -> bool:
    """True if compiled code plays whole games of these players."""
    return all(player.kind == "random" for player in players)


def chunks_of(
    rules: RuleSet, players: tuple[PlayerSpec, ...], seed: int, games: int
) -> Iterator[Chunk]:
    """The chunks of ``games`` games, the last perhaps shorter."""
    size = RANDOM_CHUNK if is_random(players) else CHUNK
    for first in range(0, games, size):
        yield Chunk(rules, players, seed, first, min(size, games - first))


def play_chunk(chunk: Chunk) -> Ints:
    """The counts of a chunk; :mod:`~generator.playtest.kernel.playouts` names their parts."""
    table = Table(chunk.rules)
    counts, record = new_counts(chunk.rules, table.t), new_record(chunk.rules)
    if is_random(chunk.players):
        random_games(
            table.t, table.s, table.buffer, record, counts, chunk.seed, chunk.first, chunk.games
        )
        return counts
    players = [make_player(spec, table) for spec in chunk.players]
    for game in range(chunk.first, chunk.first + chunk.games):
        table.seed(chunk.seed, game)
        for seat, player in enumerate(players):
            player.begin(table, seat)
        while count := table.list_moves():
            move = players[table.turn].choose(table, count)
            note(table, record, move, count)
            for player in players:
                player.see(table, move)
            table.make(move)
        tally(table.t, table.s, record, counts)
        table.back(0)
    return counts


def note(table: Table, record: Ints, move: int, count: int) -> None:
    """Writes a move that is to be made into the record of its game."""
    s = table.s
    at = int(s[MOVES]) * RECORD
    record[at + CHOSEN], record[at + CHOICES] = move, count
    record[at + PHASE_THEN], record[at + PLAYER] = s[PHASE], s[TURN]


def added(total: Ints | None, counts: Ints) -> Ints:
    """Counts of two sets of games together."""
    if total is None:
        return counts
    found: Ints = np.concatenate([total[:PARTS], total[PARTS:] + counts[PARTS:]])
    return found
