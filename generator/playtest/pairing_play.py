"""Plays a pairing strategy: as a player, and to cross-check its proof."""

from collections.abc import Iterator
from typing import NamedTuple

from generator.engine.layout import LENGTHS, PLAY, WINS
from generator.engine.table import Table
from generator.playtest.players import Player, PlayerSpec
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


def reply(pairing: Pairing, table: Table) -> int:
    """The move that the strategy wants now; -1 for any."""
    opening, rules, is_placing = pairing.opening, table.rules, table.phase == PLAY
    alike = [(turn, move) for turn, phase, move in table.history() if (phase == PLAY) == is_placing]
    asked = [move for turn, move in alike if turn != pairing.player]
    answered = len(alike) - len(asked) - (opening is not None)
    if answered < 0 and opening:
        place, tile = opening
    elif answered < len(asked):
        row, column, number = table.placement(asked[answered])  # of a draft, only the tile counts
        place = pairing.mirror.partner((row, column))
        tile = pairing.partner(divmod(number, rules.glyphs))
    else:
        return -1
    number = tile.color * rules.glyphs + tile.glyph
    return table.move_of(*place, number) if is_placing else number


class PairingPlayer(Player):
    """Replies in pairs. At the other seat, and where it has nothing to reply to, it plays at
    random. ValueError if there is no pairing strategy."""

    def __init__(self, rules: Limits) -> None:
        found = find_pairing(rules)
        if found is None:
            raise ValueError("the player pairing has no pairing strategy under these rules")
        self._pairing = found

    def choose(self, table: Table, count: int) -> int:
        wanted = reply(self._pairing, table) if table.turn == self._pairing.player else -1
        moves = table.buffer[:count]
        return wanted if wanted in moves else super().choose(table, count)


class PairingCheck(NamedTuple):
    """The outcome of playing a strategy."""

    lines: int
    """Lines of play of a smaller game, all of which the strategy won; 0 if none was small
    enough."""
    games: int
    """Games of the game itself."""
    won: int
    """Those that the strategy won."""


def check_pairing(rules: Limits, pairing: Pairing, seed: int = 1) -> PairingCheck:
    """Plays a small relative through, and games against random and search players.

    AssertionError if a reply was not legal, which the proof excludes.
    """
    lines = 0
    for candidate in _relatives(rules):
        small = find_pairing(candidate)
        if small and small.player == pairing.player and (lines := _play_through(candidate, small)):
            break
    won, games = 0, max(1, round(GAMES * min(1.0, KINDS / rules.kinds) ** 2))
    for opponent in _OPPONENTS:
        seats = [opponent, opponent]
        seats[pairing.player] = PlayerSpec("pairing")
        counts = play_chunk(Chunk(rules, tuple(seats), seed, 0, games))
        won += int(counts[counts[WINS] : counts[LENGTHS]][pairing.player])
    return PairingCheck(lines, games * len(_OPPONENTS), won)


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

    def lines_from_here() -> int:
        nonlocal made
        moves, depth, lines = table.moves(), table.made, 0
        if not moves:
            assert table.winner == pairing.player
            return 1
        if table.turn == pairing.player:
            wanted = reply(pairing, table)
            assert wanted in moves
            moves = [wanted]
        else:
            key = str((table.phase, *sorted(table.grid().items()), *map(table.hand, (0, 1))))
            moves = [] if key in seen else moves
            seen.add(key)
        for move in moves:
            made += 1
            if made > MOVES:
                raise OverflowError
            table.make(move)
            lines += lines_from_here()
            table.back(depth)
        return lines

    try:
        return lines_from_here()
    except OverflowError:
        return 0
