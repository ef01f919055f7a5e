"""The rules of a game as numbers, from which the compiled kernel's tables are made."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Any, NamedTuple, TypeAlias

from generator.diagnostics import Failure, Span
from generator.game.model import Game

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

NAMED: dict[str, Patterns] = {
    "free": (),
    "different": (Pattern(Relation.DIFFERENT, Relation.DIFFERENT),),
    "alike": (
        Pattern(Relation.SAME, Relation.DIFFERENT),
        Pattern(Relation.DIFFERENT, Relation.SAME),
    ),
    "set": (Pattern(Relation.UNIFORM, Relation.UNIFORM),),
    "matching": (
        Pattern(Relation.SAME, Relation.FREE),
        Pattern(Relation.FREE, Relation.SAME),
    ),
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
    rules: Any = game.rules
    found = RuleSet(
        glyphs=len(game.glyphs),
        colors=len(game.colors),
        lines=_patterns(getattr(rules, "lines", "different")),
        runs=_patterns(getattr(rules, "runs", "free")),
        neighbors=_patterns(getattr(rules, "neighbors", "free")),
        contact=Contact(getattr(rules, "contact", "edge")),
        max_run=getattr(rules, "max_run", None),
        fixed=getattr(rules, "frame", "floating") == "fixed",
        max_rows=rules.max_rows,
        max_columns=rules.max_columns,
        copies=rules.copies,
        hand_size=rules.hand_size,
        misere=getattr(rules, "goal", "last") == "misere",
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


def _patterns(value: Any) -> Patterns:
    """A name, a pattern or a list of patterns, as the model holds them."""
    if isinstance(value, str):
        return NAMED[value]
    if isinstance(value, list | tuple):
        return tuple(_pattern(item) for item in value)
    return (_pattern(value),)


def _pattern(value: Any) -> Pattern:
    glyph, color = (
        value.get(key) if isinstance(value, dict) else getattr(value, key, None)
        for key in ("glyph", "color")
    )
    return Pattern(_relation(glyph), _relation(color))


def _relation(value: Any) -> Relation:
    return Relation[str(value).upper()] if value else Relation.FREE
