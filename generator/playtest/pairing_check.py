"""Plays a pairing strategy to see that it holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.engine.layout import LENGTHS, WINS
from generator.engine.table import Table
from generator.playtest.pairing_player import Unanswered, reply
from generator.playtest.players import PlayerSpec
from generator.playtest.running import Chunk, play_chunk
from generator.rules.limits import Limits
from generator.rules.pairing import Pairing, find_pairing

MOVES = 20_000
"""Most moves that the exhaustive check makes in a relative."""
GAMES = 500
"""Games against each of two opponents."""
KINDS = 60
"""Different tiles above which there are fewer games, as each takes longer."""
_OPPONENTS = (PlayerSpec("random"), PlayerSpec("search", 200))


class PairingCheck(NamedTuple):
    """The outcome of playing a strategy."""

    relative: Limits | None
    """The small game that was played through; None if none was small enough."""
    lines: int
    """Lines of play of it, each of which the strategy won."""
    games: int
    """Games of the game itself."""
    won: int
    """Those that the strategy won."""


def check_pairing(rules: Limits, pairing: Pairing, seed: int = 1) -> PairingCheck:
    """Plays a small relative through, and games against random and search players.

    AssertionError if a reply was not legal, which the proof excludes.
    """
    relative, lines = None, 0
    for candidate in _relatives(rules):
        small = find_pairing(candidate)
        if small and small.player == pairing.player and (found := _play_through(candidate, small)):
            relative, lines = candidate, found
            break
    won, games = 0, max(1, round(GAMES * min(1.0, KINDS / rules.kinds) ** 2))
    for opponent in _OPPONENTS:
        seats = [opponent, opponent]
        seats[pairing.player] = PlayerSpec("pairing")
        counts = play_chunk(Chunk(rules, tuple(seats), seed, 0, games))
        won += int(counts[counts[WINS] : counts[LENGTHS]][pairing.player])
    return PairingCheck(relative, lines, games * len(_OPPONENTS), won)


def _relatives(rules: Limits) -> Iterator[Limits]:
    """Smaller games of the same kind, the larger first; what is odd stays odd."""
    for glyphs, colors, bound in ((4, 4, 3), (4, 2, 4), (2, 2, 4)):
        limits = [
            _reduced(rules.tile_count if limit is None else limit, bound)
            for limit in (rules.max_rows, rules.max_columns)
        ]
        for hand in sorted({min(rules.hand_size, 2), min(rules.hand_size, 1)}, reverse=True):
            yield rules._replace(
                glyphs=_reduced(rules.glyphs, glyphs),
                colors=_reduced(rules.colors, colors),
                max_rows=limits[0],
                max_columns=limits[1],
                hand_size=hand,
            )


def _reduced(number: int, least: int) -> int:
    return number if number <= least else least + (number - least) % 2


def _play_through(rules: Limits, pairing: Pairing) -> int:
    """The number of lines of play of the other player, all won; 0 if there are too many."""
    table, seen, made = Table(rules), set[str](), 0

    def lines_from(waiting: Unanswered) -> int:
        nonlocal made
        moves, depth, lines = table.moves(), table.made, 0
        if not moves:
            assert table.winner == pairing.player
            return 1
        if table.turn == pairing.player:
            wanted, left = reply(pairing, table, waiting)
            assert wanted in moves
            todo = [(wanted, left)]
        else:
            key = (table.phase, waiting, *sorted(table.grid().items()), *map(table.hand, (0, 1)))
            todo = [] if str(key) in seen else [(it, waiting.with_move(table, it)) for it in moves]
            seen.add(str(key))
        for move, left in todo:
            made += 1
            if made > MOVES:
                raise OverflowError
            table.make(move)
            lines += lines_from(left)
            table.back(depth)
        return lines

    try:
        return lines_from(Unanswered())
    except OverflowError:
        return 0
