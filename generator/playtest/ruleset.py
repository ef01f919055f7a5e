"""The rules of a game as numbers, from which the compiled kernel's tables are made."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum, StrEnum
from typing import NamedTuple, TypeAlias

from generator.diagnostics import Failure, Span
from generator.game import relations
from generator.game.model import Game
from generator.game.relations import NAMED_PATTERNS, patterns_of

MOST_KINDS = 62
"""Glyphs, and colours, that fit the bit masks of the kernel."""
MOST_TILES = 2_000
"""Tiles of a game that can be played here: tables grow with them."""


class Relation(IntEnum):
    """What the values of one attribute must be in a group of tiles."""

    FREE = 0
    DIFFERENT = 1
    SAME = 2
    UNIFORM = 3
    """All the same or all different."""


class Contact(StrEnum):
    """What a new tile shares with the grid."""

    EDGE = "edge"
    ANY = "any"
    CORNER = "corner"
    NONE = "none"


class Pattern(NamedTuple):
    """A relation for each attribute; both must hold for a whole group."""

    glyph: Relation
    color: Relation


Patterns: TypeAlias = tuple[Pattern, ...]
"""Alternatives, of which a group must obey one; none of them: it is free."""


def _numbered(patterns: Iterable[relations.Pattern]) -> Patterns:
    return tuple(Pattern(_relation(p.glyph), _relation(p.color)) for p in patterns)


def _relation(name: str | None) -> Relation:
    return Relation[name.upper()] if name else Relation.FREE


NAMED: dict[str, Patterns] = {
    name: _numbered(patterns) for name, patterns in NAMED_PATTERNS.items()
}
"""The relations that a game file can name."""


class RuleSet(NamedTuple):
    """Everything that decides how a game is played; the defaults are Grawlix's."""

    glyphs: int = 6
    colors: int = 6
    lines: Patterns = NAMED["different"]
    runs: Patterns = ()
    neighbors: Patterns = ()
    contact: Contact = Contact.EDGE
    max_run: int | None = None
    fixed: bool = False
    max_rows: int | None = 6
    max_columns: int | None = 6
    copies: int = 1
    hand_size: int = 4
    misere: bool = False
    players: int = 2

    @property
    def kinds(self) -> int:
        """Number of tiles that differ."""
        return self.glyphs * self.colors

    @property
    def tiles(self) -> int:
        """Number of tiles in the supply at the start."""
        return self.kinds * self.copies

    @property
    def rows(self) -> int:
        """Most rows that a position can have."""
        return self.tiles if self.max_rows is None else self._bound(self.max_rows)

    @property
    def columns(self) -> int:
        """Most columns that a position can have."""
        return self.tiles if self.max_columns is None else self._bound(self.max_columns)

    def _bound(self, limit: int) -> int:
        return limit if self.fixed else min(limit, self.tiles)


def ruleset_of(game: Game) -> RuleSet:
    """The rules of a game as a :class:`RuleSet`, for the fewest players that it is made for.

    Raises :class:`Failure` where the kernel cannot hold them.
    """
    rules = game.rules
    found = RuleSet(
        glyphs=len(game.glyphs),
        colors=len(game.colors),
        lines=_numbered(patterns_of(rules.lines)),
        runs=_numbered(patterns_of(rules.runs)),
        neighbors=_numbered(patterns_of(rules.neighbors)),
        contact=Contact(rules.contact),
        max_run=rules.max_run,
        fixed=rules.frame == "fixed",
        max_rows=rules.max_rows,
        max_columns=rules.max_columns,
        copies=rules.copies,
        hand_size=rules.hand_size,
        misere=rules.goal == "misere",
        players=game.players[0],
    )
    check_size(found, game.title)
    return found


def check_size(rules: RuleSet, name: str) -> None:
    """Raises :class:`Failure` for more kinds, tiles or cells than the kernel's tables hold."""
    hint = "test it with fewer, as with --set rules.copies=1"
    if max(rules.glyphs, rules.colors) > MOST_KINDS:
        message = f"playtest knows games of at most {MOST_KINDS} glyphs and as many colors"
        raise Failure.error("too-large", message, Span(name), hint)
    if rules.tiles > MOST_TILES or rules.rows * rules.columns > 4_000_000:
        message = f"playtest knows games of at most {MOST_TILES:,} tiles and 4,000,000 cells"
        raise Failure.error("too-large", message, Span(name), hint)
