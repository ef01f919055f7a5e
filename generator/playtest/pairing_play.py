"""Plays a pairing strategy: as a player, and to cross-check its proof."""

from typing import NamedTuple

from generator.engine.layout import LENGTHS, PLAY, WINS
from generator.engine.table import Table
from generator.playtest.players import Player, PlayerSpec
from generator.playtest.running import Match, play_chunk
from generator.rules.limits import Limits
from generator.rules.pairing import Pairing, find_pairing

GAMES = 500  # games against each of two opponents
KINDS = 60  # different tiles above which there are fewer games, as each takes longer
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

    games: int
    won: int  # by the strategy


def check_pairing(rules: Limits, pairing: Pairing, seed: int = 1) -> PairingCheck:
    """Plays games against random and search players."""
    won, games = 0, max(1, round(GAMES * min(1.0, KINDS / rules.kinds) ** 2))
    for opponent in _OPPONENTS:
        seats = [opponent, opponent]
        seats[pairing.player] = PlayerSpec("pairing")
        counts = play_chunk(Match(rules, tuple(seats), seed, games))
        won += int(counts[counts[WINS] : counts[LENGTHS]][pairing.player])
    return PairingCheck(games * len(_OPPONENTS), won)
