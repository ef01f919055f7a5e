"""The rules of a game as one value, from which the tables of the compiled kernel are made."""

from __future__ import annotations

from typing import NamedTuple

from generator.diagnostics import Failure, Span
from generator.game.model import Contact, Frame, Game, Goal
from generator.game.relations import NAMED_PATTERNS, Pattern
from generator.rules.limits import Limits, limits_of

MOST_KINDS = 62
"""Glyphs, and colors, that fit the bit masks of the kernel."""
MOST_TILES, MOST_CELLS, MOST_MOVES = 2_000, 1_000_000, 8_000_000
"""Tiles, cells and moves of a position that can be played here: tables grow with them."""


class RuleSet(NamedTuple):
    """Everything that decides how a game is played; the defaults are Grawlix's.

    The fields before ``hand_size`` are those of :class:`~generator.rules.limits.Limits`.
    """

    glyphs: int = 6
    colors: int = 6
    copies: int = 1
    max_rows: int | None = 6
    max_columns: int | None = 6
    lines: tuple[Pattern, ...] = NAMED_PATTERNS["different"]
    runs: tuple[Pattern, ...] = ()
    neighbors: tuple[Pattern, ...] = ()
    contact: Contact = "edge"
    max_run: int | None = None
    frame: Frame = "floating"
    hand_size: int = 4
    goal: Goal = "last"
    players: int = 2

    @classmethod
    def of(cls, game: Game) -> RuleSet:
        """The rules of a game for its smallest number of players."""
        rules = game.rules
        return cls(*limits_of(game), rules.hand_size, rules.goal, game.players[0])

    @property
    def limits(self) -> Limits:
        """The placement rules for the engine."""
        return Limits._make(self[: len(Limits._fields)])

    @property
    def is_fixed(self) -> bool:
        """True for a board of ``max_rows`` x ``max_columns`` cells."""
        return self.frame == "fixed"

    @property
    def kinds(self) -> int:
        """Number of different tiles."""
        return self.glyphs * self.colors

    @property
    def tiles(self) -> int:
        """Number of tiles in the supply at the start."""
        return self.kinds * self.copies

    @property
    def rows(self) -> int:
        """Most rows that a position can have."""
        return self._extent(self.max_rows)

    @property
    def columns(self) -> int:
        """Most columns that a position can have."""
        return self._extent(self.max_columns)

    def _extent(self, most: int | None) -> int:
        return (most or 0) if self.is_fixed else min(self.tiles, most or self.tiles)

    @property
    def cells(self) -> int:
        """Cells of the kernel's grid: the board, or all that a floating grid can reach from its
        first tile, and a margin of one cell."""
        sides = (self.rows, self.columns)
        height, width = sides if self.is_fixed else (2 * side - 1 for side in sides)
        return (height + 2) * (width + 2)

    @property
    def most_moves(self) -> int:
        """A bound of the number of moves in any position."""
        choices = min(self.hand_size, self.kinds) if self.hand_size else self.kinds
        return max(self.frontier * choices, self.kinds) + 1

    @property
    def frontier(self) -> int:
        """A bound of the number of cells beside tiles: a tile has eight neighbors."""
        return self.cells if self.is_fixed else min(self.cells, 8 * self.tiles + 8)


assert RuleSet._fields[: len(Limits._fields)] == Limits._fields, "a new rule goes into both"


def ruleset_of(game: Game, file: str) -> RuleSet:
    """As :meth:`RuleSet.of`. Raises :class:`Failure` if the kernel's tables cannot hold them."""
    found = RuleSet.of(game)
    if message := excess(found):
        hint = "test it with fewer, as with --set rules.copies=1"
        raise Failure.error("too-large", message, Span(file), hint)
    return found


def excess(rules: RuleSet) -> str:
    """The sentence that says why the rules are too large to be played here; empty if they fit."""
    if max(rules.glyphs, rules.colors) > MOST_KINDS:
        return f"playtest knows games of at most {MOST_KINDS} glyphs and as many colors"
    if rules.tiles > MOST_TILES:
        return f"playtest knows games of at most {MOST_TILES:,} tiles, and this has {rules.tiles:,}"
    if rules.cells > MOST_CELLS or rules.most_moves > MOST_MOVES:
        return "playtest cannot hold every move of a grid as large as these rules allow"
    return ""
