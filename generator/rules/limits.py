"""The placement rules of a game as numbers and patterns."""

from __future__ import annotations

from typing import NamedTuple

from generator.game.model import Contact, Frame, Game
from generator.game.relations import NAMED_PATTERNS, RELATION_KEYS, Pattern, demands, patterns_of


class Limits(NamedTuple):
    """The placement rules and the size of the supply; the defaults are Grawlix's.

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

    @property
    def tile_count(self) -> int:
        """Number of tiles in the whole supply."""
        return self.glyphs * self.colors * self.copies

    @property
    def is_fixed(self) -> bool:
        """True for a board of ``max_rows`` x ``max_columns`` cells from (0, 0)."""
        return self.frame == "fixed"

    @property
    def board(self) -> tuple[int, int] | None:
        """Rows and columns of the board of a fixed frame, else None."""
        return (self.max_rows or 0, self.max_columns or 0) if self.is_fixed else None

    @property
    def demands(self) -> dict[str, tuple[Pattern, ...]]:
        """The patterns of lines, runs and neighbors, without those that another implies."""
        return demands(dict(zip(RELATION_KEYS, self[5:8], strict=True)), self.contact)

    @property
    def limits_runs(self) -> bool:
        """True if ``max_run`` can keep a tile from a cell that the bounds allow."""
        sides = (self.max_rows, self.max_columns)
        return (
            self.max_run is not None
            and self.contact != "corner"
            and any(side is None or side > self.max_run for side in sides)
        )

    @property
    def has_plain_rules(self) -> bool:
        """True for Grawlix's rules, whatever the numbers: no glyph and no color twice in a line,
        contact by edges, a floating grid."""
        return self == Limits(*self[:5])


def limits_of(game: Game) -> Limits:
    """The limits that the rules of ``game`` set."""
    rules = game.rules
    return Limits(
        len(game.glyphs),
        len(game.colors),
        rules.copies,
        rules.max_rows,
        rules.max_columns,
        patterns_of(rules.lines),
        patterns_of(rules.runs),
        patterns_of(rules.neighbors),
        rules.contact,
        rules.max_run,
        rules.frame,
    )
