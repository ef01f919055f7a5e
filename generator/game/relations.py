"""Relations between the tiles of a group (a line, a run, two neighbors): patterns, and the names of
common ones. A group obeys patterns if one of them holds for all of it, or it has no two tiles."""

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
    "alike": (
        Pattern(glyph="same", color="different"),
        Pattern(glyph="different", color="same"),
    ),
    "set": (Pattern(glyph="uniform", color="uniform"),),
    "matching": (Pattern(glyph="same"), Pattern(color="same")),
}
"""The patterns of each name; ``free`` has none and demands nothing."""


def patterns_of(relations: str | Pattern | tuple[Pattern, ...]) -> tuple[Pattern, ...]:
    """The patterns of :data:`Relations`, without duplicates; empty if nothing is demanded."""
    if isinstance(relations, str):
        return NAMED_PATTERNS[relations]
    return (relations,) if isinstance(relations, Pattern) else tuple(dict.fromkeys(relations))
