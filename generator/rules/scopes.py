"""The table of all scopes, in the order of their keys in the game file."""

from __future__ import annotations

from collections.abc import Iterator

from generator.game.relations import RELATION_KEYS
from generator.rules.groups import Patterns, Scope
from generator.rules.limits import Limits
from generator.rules.lines import LINES
from generator.rules.neighbors import NEIGHBORS
from generator.rules.runs import RUNS

SCOPES = (LINES, RUNS, NEIGHBORS)

assert tuple(it.key for it in SCOPES) == RELATION_KEYS, "each key of the game file needs its scope"


def scopes_of(limits: Limits) -> Iterator[tuple[Scope, Patterns]]:
    """The scopes of which the rules demand something, with their patterns."""
    for scope in SCOPES:
        if patterns := getattr(limits, scope.key):
            yield scope, patterns
