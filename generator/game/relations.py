"""The rules in the game file. Relations between the tiles of a group (a line, a run, two neighbors)
are patterns, or names of common ones. A group obeys patterns if one of them holds for all of it, or
it has no two tiles."""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

from pydantic import Discriminator, Field, Tag, model_validator
from pydantic_core import PydanticCustomError

from generator.game.fields import TAG, Frozen

Relation = Literal["different", "same", "uniform"]
"""Of one attribute in a group: no value twice; a single value; either of these."""

RelationName = Literal["free", "different", "alike", "set", "matching"]


class Pattern(Frozen):
    """Relations that hold together in a group of tiles; at least one."""

    glyph: Relation | None = None
    """How glyphs relate: different (none twice), same (alike), uniform (either). Default: free."""
    color: Relation | None = None
    """How colors relate: different (none twice), same (alike), uniform (either). Default: free."""

    @model_validator(mode="after")
    def _is_not_empty(self) -> "Pattern":
        if self.glyph is None and self.color is None:
            context = {"expected": "a pattern with glyph, color or both"}
            raise PydanticCustomError("empty_pattern", "a pattern must not be empty", context)
        return self


def _kind(value: object) -> str:
    if isinstance(value, dict | Pattern):
        return "pattern"
    return "patterns" if isinstance(value, tuple | list) else "name"


Relations: TypeAlias = Annotated[
    Annotated[RelationName, Tag(f"{TAG}name")]
    | Annotated[Pattern, Tag(f"{TAG}pattern")]
    | Annotated[tuple[Pattern, ...], Field(min_length=1, max_length=20), Tag(f"{TAG}patterns")],
    Discriminator(lambda value: TAG + _kind(value)),
]
"""A name, a pattern, or a list of patterns of which one must hold."""

RELATION_KEYS = ("lines", "runs", "neighbors")

NAMED_PATTERNS: Mapping[str, tuple[Pattern, ...]] = {
    "free": (),
    "different": (Pattern(glyph="different", color="different"),),
    "alike": (Pattern(glyph="same", color="different"), Pattern(glyph="different", color="same")),
    "set": (Pattern(glyph="uniform", color="uniform"),),
    "matching": (Pattern(glyph="same"), Pattern(color="same")),
}
"""The patterns of each name; ``free`` has none and demands nothing."""


def patterns_of(relations: str | Pattern | tuple[Pattern, ...]) -> tuple[Pattern, ...]:
    """The patterns of :data:`Relations`, without duplicates; empty if nothing is demanded."""
    if isinstance(relations, str):
        return NAMED_PATTERNS[relations]
    return (relations,) if isinstance(relations, Pattern) else tuple(dict.fromkeys(relations))


Contact = Literal["edge", "any", "corner", "none"]
Frame = Literal["floating", "fixed"]
Goal = Literal["last", "misere", "points", "empty"]
Plays: TypeAlias = Annotated[
    Annotated[int, Field(ge=1, le=100), Tag(f"{TAG}number")]
    | Annotated[Literal["line"], Tag(f"{TAG}word")],
    Discriminator(lambda value: TAG + ("word" if value == "line" else "number")),
]
Draw = Literal["choose", "bag"]
Hands = Literal["open", "hidden"]
Exchange = Literal["never", "stuck", "any"]
Passing = Literal["never", "stuck"]
_Amount = Annotated[int, Field(ge=-1000, le=1000)]


class Score(Frozen):
    """Points by what they are given for; each key is a number of points, and may be negative."""

    runs: _Amount = 0
    """For each tile of each run of two tiles or more that the tiles of a turn lie in."""
    lines: _Amount = 0
    """For each tile of each row and column of two tiles or more that the tiles of a turn lie in."""
    full: _Amount = 0
    """For each such run (or line) that can grow no further: by max_run, or because the rules leave
    no tile that could join it."""
    tile: _Amount = 0
    """For each tile that is placed."""
    last: _Amount = 0
    """For playing the last tile of a hand when no tile is left to draw."""
    left: _Amount = 0
    """For each tile in hand at the end."""


class Rules(Frozen):
    """The placement rules, the supply and the hands. The defaults are Grawlix's."""

    lines: Relations = "different"
    """Demand on the tiles of a whole row or column, gaps ignored: free, different (no glyph and
    no color twice), alike (all glyphs alike and all colors different, or the other way round),
    set (glyphs all alike or all different, colors likewise), matching (all share the glyph or all
    share the color), a pattern, or a list of patterns of which one holds for the whole line."""
    runs: Relations = "free"
    """Demand on the tiles of a run, an unbroken stretch of a row or column; values as for
    lines."""
    neighbors: Relations = "free"
    """Demand on every two tiles that share an edge; values as for lines."""
    contact: Contact = "edge"
    """Contact of a new tile with the grid: edge, any (an edge or a corner), corner (and
    an edge with none), or none (it goes anywhere; needs frame: fixed)."""
    max_run: Annotated[int, Field(ge=1, le=1000)] | None = None
    """Most tiles in a run; null for no limit."""
    frame: Frame = "floating"
    """Where the grid lies: floating (it grows anywhere within max_rows and max_columns) or fixed (a
    board of that size, for which both are needed)."""
    max_rows: Annotated[int, Field(ge=1, le=1000)] | None = 6
    """Most rows the grid may have; null for no limit."""
    max_columns: Annotated[int, Field(ge=1, le=1000)] | None = 6
    """Most columns the grid may have; null for no limit."""
    hand_size: Annotated[int, Field(ge=0, le=100)] = 4
    """Tiles that each player drafts before the first turn; 0 for no hands: any tile of the supply
    is played."""
    copies: Annotated[int, Field(ge=1, le=100)] = 1
    """Copies of each tile, a combination of a glyph and a color."""
    goal: Goal = "last"
    """Who wins: last (who cannot play loses), misere (who cannot play wins), points (who has most
    points at the end) or empty (who first has no tile left, with none to draw)."""
    plays: Plays = 1
    """Most tiles that a turn places, at least one; or line: any number that end up in one run."""
    draw: Draw = "choose"
    """How a hand is filled: choose (from the open supply) or bag (at random)."""
    hands: Hands = "open"
    """Whether players see each other's hands: open or hidden."""
    exchange: Exchange = "never"
    """When a turn may be to put tiles back into the bag and draw as many: never, stuck (if no tile
    of the hand can be placed) or any."""
    passing: Passing = "never"
    """When a player who cannot play may pass: never (out; or as goal says) or stuck (the turn
    passes to the next player)."""
    start: Annotated[str, Field(min_length=1, max_length=200_000)] | None = None
    """Tiles that lie in the grid before the first turn: a grid as in examples, or the id of an
    example. They are taken out of the supply."""
    score: Score = Field(default_factory=Score)
    """Points by what they are given for; empty: nothing is counted."""
