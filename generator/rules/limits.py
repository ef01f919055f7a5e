"""The rules of a game as numbers and patterns."""

from typing import NamedTuple

from generator.game.model import Contact, Frame, Game, Goal
from generator.game.relations import NAMED_PATTERNS, RELATION_KEYS, Pattern, patterns_of


class Limits(NamedTuple):
    """Everything that decides how a game is played; the defaults are Grawlix's.

    ``lines``, ``runs`` and ``neighbors`` hold the patterns of which one must hold for each group of
    that kind; an empty tuple demands nothing. ``None`` means no limit. A fixed frame needs both
    maxima, and ``contact`` none needs a fixed frame.
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

    @property
    def kinds(self) -> int:
        """Number of different tiles."""
        return self.glyphs * self.colors

    @property
    def tile_count(self) -> int:
        """Number of tiles in the whole supply."""
        return self.kinds * self.copies

    @property
    def is_fixed(self) -> bool:
        """True for a board of ``max_rows`` x ``max_columns`` cells from (0, 0)."""
        return self.frame == "fixed"

    @property
    def board(self) -> tuple[int, int] | None:
        """Rows and columns of the board of a fixed frame, else None."""
        return (self.max_rows or 0, self.max_columns or 0) if self.is_fixed else None

    @property
    def rows(self) -> int:
        """Most rows that a position can have."""
        return self._extent(self.max_rows)

    @property
    def columns(self) -> int:
        """Most columns that a position can have."""
        return self._extent(self.max_columns)

    def _extent(self, most: int | None) -> int:
        return (most or 0) if self.is_fixed else min(self.tile_count, most or self.tile_count)


def limits_of(game: Game) -> Limits:
    """The limits that the rules of ``game`` set, with its least number of players."""
    values = dict(game.rules)
    values |= {key: patterns_of(values[key]) for key in RELATION_KEYS}
    return Limits(len(game.glyphs), len(game.colors), players=game.players[0], **values)
