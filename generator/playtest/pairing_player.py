"""A player who replies in pairs."""

from __future__ import annotations

from typing import NamedTuple

from generator.engine.layout import PLAY
from generator.engine.table import Table
from generator.playtest.players import Player
from generator.rules.limits import Limits
from generator.rules.pairing import Pairing, find_pairing
from generator.rules.position import Tile


class Unanswered(NamedTuple):
    """Moves of the other player that wait for their replies."""

    drafts: tuple[int, ...] = ()
    placements: tuple[tuple[int, int, int], ...] = ()

    def with_move(self, table: Table, move: int) -> Unanswered:
        """These and a move that the other player is about to make."""
        if table.phase == PLAY:
            return self._replace(placements=(*self.placements, table.placement(move)))
        return self._replace(drafts=(*self.drafts, move))


def reply(pairing: Pairing, table: Table, waiting: Unanswered) -> tuple[int, Unanswered]:
    """The move that the strategy wants now, -1 for any, and what still waits then."""
    opening, glyphs = pairing.opening, table.rules.glyphs

    def partner(number: int) -> int:
        return number_of(pairing.partner(divmod(number, glyphs)))

    def number_of(tile: Tile) -> int:
        return tile.color * glyphs + tile.glyph

    if table.phase != PLAY:
        if waiting.drafts:
            first, *rest = waiting.drafts
            return partner(first), waiting._replace(drafts=tuple(rest))
        return (number_of(opening[1]) if opening else -1), waiting
    if waiting.placements:
        (row, column, tile), *others = waiting.placements
        place = pairing.mirror.partner((row, column))
        left = waiting._replace(placements=tuple(others))
        return table.move_of(*place, partner(tile)), left
    return (table.move_of(*opening[0], number_of(opening[1])) if opening else -1), waiting


class PairingPlayer(Player):
    """Replies in pairs. At the other seat, and where it has nothing to reply to, it plays at
    random. ValueError if there is no pairing strategy."""

    def __init__(self, rules: Limits, pairing: Pairing | None = None) -> None:
        found = pairing or find_pairing(rules)
        if found is None:
            raise ValueError("the player pairing has no pairing strategy under these rules")
        self._pairing = found
        self._seat = 0
        self._waiting = Unanswered()

    def begin(self, table: Table, seat: int) -> None:
        self._seat, self._waiting = seat, Unanswered()

    def see(self, table: Table, move: int) -> None:
        if table.turn != self._seat:
            self._waiting = self._waiting.with_move(table, move)

    def choose(self, table: Table, count: int) -> int:
        moves = {int(move) for move in table.buffer[:count]}
        wanted = -1
        if self._seat == self._pairing.player:
            wanted, self._waiting = reply(self._pairing, table, self._waiting)
        return wanted if wanted in moves else int(table.buffer[table.below(count)])
