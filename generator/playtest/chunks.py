"""Games in chunks: each is played from the seed and the number of its first game alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.engine.layout import PARTS
from generator.engine.ruleset import RuleSet, new_counts
from generator.engine.table import Table
from generator.playtest.players import PlayerSpec, make_player

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


def play_chunk(chunk: Chunk) -> list[int]:
    """The counts of a chunk; :mod:`~generator.engine.layout` names their parts."""
    table = Table(chunk.rules)
    engine, t, s, record = table.engine, table.t, table.s, table.record
    counts = engine.array(new_counts(chunk.rules, t))
    if is_random(chunk.players):
        engine.random_games(
            t, s, table.buffer, record, counts, chunk.seed, chunk.first, chunk.games
        )
        return list(counts)
    players = [make_player(spec, table) for spec in chunk.players]
    for game in range(chunk.first, chunk.first + chunk.games):
        table.seed(chunk.seed, game)
        for seat, player in enumerate(players):
            player.begin(table, seat)
        while count := table.list_moves():
            move = players[table.turn].choose(table, count)
            engine.note(s, record, move, count)
            for player in players:
                player.see(table, move)
            table.make(move)
        engine.tally(t, s, record, counts)
        table.back(0)
    return list(counts)


def added(total: list[int] | None, counts: list[int]) -> list[int]:
    """Counts of two sets of games together."""
    if total is None:
        return counts
    sums = (a + b for a, b in zip(total[PARTS:], counts[PARTS:], strict=True))
    return [*counts[:PARTS], *sums]
