"""Plays a pairing strategy to see that it holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.engine.layout import LENGTHS, WINS
from generator.engine.ruleset import RuleSet
from generator.engine.table import Table
from generator.playtest.pairing_player import Unanswered, pairing_of, reply
from generator.playtest.players import PlayerSpec
from generator.playtest.running import Chunk, play_chunk
from generator.rules.pairing import Pairing

MOVES = 20_000
"""Most moves that the exhaustive check makes in a relative."""
GAMES = 500
"""Games against each of two opponents."""
KINDS = 60
"""Different tiles above which there are fewer games, as each takes longer."""
_OPPONENTS = (PlayerSpec("random"), PlayerSpec("search", 200))


class PairingCheck(NamedTuple):
    """The outcome of playing a strategy."""

    relative: RuleSet | None
    """The small game that was played through; None if none was small enough."""
    lines: int
    """Lines of play of it, each of which the strategy won."""
    games: int
    """Games of the game itself."""
    won: int
    """Those that the strategy won."""


def check_pairing(rules: RuleSet, pairing: Pairing, seed: int = 1) -> PairingCheck:
    """Plays a small relative through, and games against random and search players.

    AssertionError if a reply was not legal, which the proof excludes.
    """
    relative, lines = None, 0
    for candidate in _relatives(rules):
        small = pairing_of(candidate)
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


def _relatives(rules: RuleSet) -> Iterator[RuleSet]:
    """Smaller games of the same kind, the larger first; what is odd stays odd."""
    for glyphs, colors, bound in ((4, 4, 3), (4, 2, 4), (2, 2, 4)):
        limits = [
            _reduced(rules.tiles if limit is None else limit, bound)
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


def _play_through(rules: RuleSet, pairing: Pairing) -> int:
    """The number of lines of play of the other player, all won; 0 if there are too many."""
    table = Table(rules)
    seen: set[object] = set()
    lines = left = 0
    todo: list[tuple[tuple[int, ...], Unanswered]] = [((), Unanswered())]
    path: tuple[int, ...] = ()
    while todo:
        target, waiting = todo.pop()
        left += 1
        if left > MOVES:
            return 0
        shared = next(
            (n for n, (a, b) in enumerate(zip(path, target, strict=False)) if a != b),
            min(len(path), len(target)),
        )
        table.back(shared)
        for move in target[shared:]:
            table.make(move)
        path = target
        moves = table.moves()
        if not moves:
            assert table.winner == pairing.player
            lines += 1
        elif table.turn == pairing.player:
            wanted, waiting = reply(pairing, table, waiting)
            assert wanted in moves
            todo.append(((*path, wanted), waiting))
        else:
            key = (table.phase, waiting, *sorted(table.grid().items()), *map(table.hand, (0, 1)))
            if str(key) not in seen:
                seen.add(str(key))
                todo += [((*path, move), waiting.with_move(table, move)) for move in moves]
    return lines
