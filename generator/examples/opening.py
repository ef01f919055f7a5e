"""Plays the first turns of a game for pictures of the table and of a turn."""

from collections.abc import Iterable
from functools import cache
from itertools import product
from typing import NamedTuple

from generator.examples.illustrate import Placing
from generator.game.model import Game
from generator.rules import Limits, Position, Tile, limits_of, locations
from generator.rules.scopes import neighbors_at

_PLAYS = 4
"""Tiles in the grid when the turn begins that is shown."""
_MOST_KINDS, _MOST_HAND, _MOST_PLAYERS, _MOST_CELLS, _MOST_PLACED = 160, 10, 6, 400, 2 * _PLAYS
"""Sizes above which no picture shows the whole table: kinds of tiles, hands, players, a board, and
tiles in the grid."""


class Table(NamedTuple):
    """The table between two moves; a turn is one tile, and everything is open."""

    limits: Limits
    position: Position
    supply: tuple[Tile, ...]
    """The tiles left, sorted, one entry for each copy."""
    hands: tuple[tuple[Tile, ...], ...]
    order: tuple[int, ...]
    """The players who are not out, from the one whose turn it is."""

    def drafting(self, tile: Tile) -> "Table":
        """The table after a draft."""
        hands = [*self.hands]
        hands[self.order[0]] = tuple(sorted((*hands[self.order[0]], tile)))
        return self._replace(supply=_without(self.supply, tile), hands=tuple(hands))

    def playing(self, play: Placing) -> "Table":
        """The table after a play from the hand, or without hands from the supply."""
        hands, supply = [*self.hands], self.supply
        if self.limits.hand_size:
            hands[self.order[0]] = _without(hands[self.order[0]], play.tile)
        else:
            supply = _without(supply, play.tile)
        grown = self.position.placing(play.cell, play.tile)
        return self._replace(position=grown, supply=supply, hands=tuple(hands))

    def passing(self, is_out: bool = False) -> "Table":
        """The table with the turn of the next player."""
        return self._replace(order=self.order[1:] + (() if is_out else self.order[:1]))

    @property
    def plays(self) -> list[Placing]:
        """What the player whose turn it is can play."""
        tiles = self.hands[self.order[0]] if self.limits.hand_size else self.supply
        found = locations(self.position, self.limits)
        ways = ((it.cell, tile) for it in found for tile in tiles if tile in it.tiles)
        return [Placing(self.position, *way) for way in ways]


class Opening(NamedTuple):
    """A turn of the first player: the table before it, after the play, and after the draft (the
    same as after the play if there are no hands)."""

    before: Table
    placed: Placing
    played: Table
    drafted: Tile | None
    after: Table


def opening(game: Game) -> Opening | None:
    """A turn near the beginning of ``game``, with its least number of players; None for a game too
    large to draw, for one that ends before, and where turns have several tiles, or hands are filled
    at random or hidden."""
    limits = limits_of(game)
    if limits.most_plays > 1 or limits.has_bag or limits.is_hidden:
        return None
    is_large = limits.hand_size > _MOST_HAND or limits.players > _MOST_PLAYERS
    is_large |= limits.is_fixed and limits.rows * limits.columns > _MOST_CELLS
    is_large |= limits.hand_size > 0 and len(limits.start) > _MOST_PLACED
    return None if is_large or limits.kinds > _MOST_KINDS else _played(limits)


@cache
def _played(limits: Limits) -> Opening | None:
    table = _settled(_dealt(limits))
    while table and (len(table.position) < _PLAYS or table.order[0]):
        if len(table.position) > _MOST_PLACED:
            return None
        table = table.playing(_best_play(table))
        if limits.hand_size and table.supply:
            table = table.drafting(_best_draft(table))
        has_tiles = table.supply or table.hands[table.order[0]]
        table = _settled(table.passing()) if has_tiles or not limits.counts_at_end else None
    if table is None:
        return None
    placed = _best_play(table, is_shown=True)
    played = table.playing(placed)
    if not limits.hand_size:
        return Opening(table, placed, played, None, played)
    if not played.supply:
        return None
    drafted = _best_draft(played, placed.tile)
    return Opening(table, placed, played, drafted, played.drafting(drafted))


def _dealt(limits: Limits) -> Table:
    """The table after the players have drafted their hands in turn."""
    every = product(range(limits.colors), range(limits.glyphs), range(limits.copies))
    supply = tuple(Tile(color, glyph) for color, glyph, _ in every)
    for _, tile in limits.start:
        supply = _without(supply, tile)
    players, nobody = tuple(range(limits.players)), ((),) * limits.players
    table = Table(limits, Position(dict(limits.start)), supply, nobody, players)
    for _ in range(limits.hand_size * limits.players):
        if table.supply:
            table = table.drafting(_best_draft(table)).passing()
    return table._replace(order=players)


def _settled(table: Table) -> Table | None:
    """The turn of the next player who can play; None if the game is over."""
    limits = table.limits
    has_passes = limits.passing == "stuck"
    for _ in table.order:
        if table.plays:
            return table
        if limits.goal == "misere" or (limits.counts_at_end and not has_passes):
            return None
        table = table.passing(is_out=not has_passes)
        if len(table.order) == 1:
            return None
    return None


def _best_draft(table: Table, *placed: Tile) -> Tile:
    """A tile of the supply that is unlike those in the hands. One that an arrow shows, after the
    tile that was ``placed``, has if possible no tile above it in its column of the supply."""
    own = table.hands[table.order[0]] + placed
    every = [tile for hand in table.hands for tile in hand]

    def cost(it: Tile) -> tuple[bool, int, int]:
        return bool(placed) and _is_covered(table, it), _alike(it, own), _alike(it, every)

    return min(table.supply, key=cost)


def _best_play(table: Table, is_shown: bool = False) -> Placing:
    """A play that keeps the grid small and about as wide as high; a board is filled from its
    middle. One that an arrow shows has if possible no tile in its way: below its cell in the grid,
    or above the tile in its column of the supply."""
    position, board = table.position, table.limits.board

    def cost(it: Placing) -> tuple[object, ...]:
        cell, tile = it.cell, it.tile
        is_hidden = is_shown and any(at > cell for at in position.in_column(cell))
        is_covered = is_shown and not table.limits.hand_size and _is_covered(table, tile)
        grown = position.placing(cell, tile)
        beside = len(neighbors_at(position, cell))
        away = abs(cell.row - board[0] // 2) + abs(cell.column - board[1] // 2) if board else 0
        size, skew = grown.rows + grown.columns, abs(grown.columns - grown.rows - 1)
        seen = _alike(tile, position.values())
        return is_hidden, is_covered, size, skew, -beside, away, seen, cell, tile

    return min(table.plays, key=cost)


def _is_covered(table: Table, tile: Tile) -> bool:
    return any(it.glyph == tile.glyph and it.color < tile.color for it in table.supply)


def _alike(tile: Tile, others: Iterable[Tile]) -> int:
    """How often others share its color or its glyph."""
    return sum((it.color == tile.color) + (it.glyph == tile.glyph) for it in others)


def _without(tiles: tuple[Tile, ...], tile: Tile) -> tuple[Tile, ...]:
    """The tiles less one copy of ``tile``."""
    at = tiles.index(tile)
    return tiles[:at] + tiles[at + 1 :]
