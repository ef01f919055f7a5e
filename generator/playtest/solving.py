"""Solves small games for two players by exact play."""

import math
from typing import NamedTuple

from generator.engine import layout as L
from generator.engine.table import Table
from generator.game.relations import RELATION_KEYS
from generator.playtest.players import Searcher
from generator.rules.limits import Limits

MOST_POSITIONS = 20_000_000
"""A game that is estimated to have more, symmetric ones counted once, is not solved by default."""
MOST_ALLOWED = 10**12
MOST_COUNTED = 1e30  # an estimate goes no further
_NODES = 40  # most nodes that are searched for each position, since the table forgets some
_SLOTS = 1 << 21
"""Positions that the table holds at a time, in 100 MB; of more, some are searched again."""
WHY_UNSOLVED = (
    "only games are solved in which a turn is one tile, all is open, and who cannot play decides"
)


class Solution(NamedTuple):
    """The winner if both players play their best."""

    winner: int  # from 0
    positions: int  # searched; symmetric ones counted once while the table holds them
    first_move: tuple[str, int, int, int] | None
    """A move that begins a win of player 0: ``draft`` or ``play``, row, column, tile."""


class TooLarge(NamedTuple):
    """A game that is not solved."""

    positions: float
    """About how many positions it has, symmetric ones counted once; at most MOST_COUNTED."""


def solve(rules: Limits, most: int = MOST_POSITIONS) -> Solution | TooLarge:
    """Solves a game, or estimates its size if that is more than ``most`` positions.

    ValueError for a game of more than two players.
    """
    if rules.players != 2:
        raise ValueError("only games of two players can be solved: try --set players=2")
    if not rules.is_simple:
        raise ValueError(WHY_UNSOLVED)
    size = estimate(rules)
    if size > most:
        return TooLarge(size)
    table = Table(rules)
    searcher = Searcher(table, min(_SLOTS, 1 << max(12, math.ceil(math.log2(size)) + 3)))
    work = searcher.work
    work[L.NODES], work[L.SYMMETRIC] = _NODES * most, 1
    work[L.SWAPS_KINDS], work[L.SWAPS_AXES] = symmetries(rules)
    value = searcher.value(L.UNLIMITED)
    if work[L.STOPPED]:
        return TooLarge(size)
    first = None
    if value == L.WIN and (move := searcher.frames[L.BEST_MOVE]) >= 0:
        is_draft = table.phase != L.PLAY
        first = ("draft", 0, 0, move) if is_draft else ("play", *table.placement(move))
    return Solution(0 if value == L.WIN else 1, work[L.STORED], first)


def estimate(rules: Limits, probes: int = 400) -> float:
    """About how many positions a game has, symmetric ones counted once."""
    table = Table(rules)
    table.seed(0, 0)
    images = 8 if rules.max_rows == rules.max_columns else 4
    images *= math.factorial(rules.glyphs) * math.factorial(rules.colors)
    most = min(MOST_COUNTED * images, 1e300)
    seen, stack = (table.engine.array(table.t[L.CELLS]) for _ in range(2))
    raw: float = table.run("positions_estimate", seen, stack, probes, most)
    return min(max(1.0, raw / images), MOST_COUNTED)


def symmetries(rules: Limits) -> tuple[bool, bool]:
    """True if glyphs and colors may be exchanged for each other; true if rows and columns may."""
    scopes = (getattr(rules, key) for key in RELATION_KEYS)
    swaps_kinds = rules.glyphs == rules.colors and all(
        {(p.color, p.glyph) for p in it} == {(p.glyph, p.color) for p in it} for it in scopes
    )
    return swaps_kinds, rules.max_rows == rules.max_columns
