"""The placement rules in English sentences, for the rules text and the player aid.

Each rule that can keep a tile from a place is one condition; a rule that another one implies is
none. The sentences are those of ``templates/shared/rule-sentences.j2``.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any

from generator.examples.illustrate import illustrations
from generator.game.figure_names import CONDITION
from generator.game.relations import RELATION_KEYS, Pattern, Relation
from generator.game.sentences import say
from generator.rules import Limits
from generator.rules.consequences import Condition, conditions, demands, limits_runs, relations
from generator.texts.words import Prose

LINES, RUNS, NEIGHBORS = RELATION_KEYS
SENTENCES = "rule-sentences"


class ConditionView(str):
    """A condition of placement in a sentence."""

    number: int
    """Its number, from 1."""
    _limits: Limits

    def __new__(cls, sentence: str, limits: Limits, number: int) -> ConditionView:
        view = super().__new__(cls, sentence)
        view._limits, view.number = limits, number
        return view

    @property
    def picture(self) -> str:
        """The name of its figure; empty if there is none."""
        found = illustrations(self._limits)[self.number - 1]
        return f"{CONDITION}{self.number}" if found else ""


@dataclass(frozen=True, slots=True)
class Placement:
    """The placement rules of a game as templates see them."""

    first: str
    """Where the first tile goes, and the beginning of the list of conditions; if there are none,
    where every tile goes."""
    conditions: tuple[ConditionView, ...]
    """Sentences that must hold for a tile, "It" being the tile; those of locations come first."""
    location: Prose
    """Which of them make a location, with the word in bold."""
    depends: str
    """Tiles that decide which tile fits, such as "the tiles in its row and in its column"; empty if
    every tile fits."""
    lines: bool
    """If a condition is about whole rows and columns."""
    runs: bool
    """If a condition is about runs, or about their length."""
    run_groups: bool
    """If a condition is about the tiles of a run."""
    neighbors: bool
    """If a condition is about tiles that share an edge."""

    @classmethod
    def of(
        cls, limits: Limits, language: str, glyph: str = "glyph", color: str = "color"
    ) -> Placement:
        """The placement rules of ``limits``; numbers are in ``language``, ``glyph`` and ``color``
        are the words for what tiles show."""
        groups, every = demands(limits), tuple(conditions(limits))
        nouns = {"glyph": glyph, "color": color}
        tell = partial(say, SENTENCES, "condition", limits=limits, nouns=nouns, language=language)
        told = (tell(it, **_alternatives(it, limits)) for it in every)
        places = sum(condition.is_of_place for condition in every)
        return cls(
            say(SENTENCES, "first", limits, len(every)),
            tuple(ConditionView(it, limits, number) for number, it in enumerate(told, 1)),
            Prose(say(SENTENCES, "location", limits, places, len(every) - places)),
            say(SENTENCES, "depends", groups),
            LINES in groups,
            RUNS in groups or limits_runs(limits),
            RUNS in groups,
            NEIGHBORS in groups,
        )


def _alternatives(condition: Condition, limits: Limits) -> dict[str, Any]:
    """The patterns of a condition as attributes with their relations, and whether the game has two
    tiles for which several of them hold."""
    patterns = condition.patterns
    if condition.kind == NEIGHBORS:  # two values are always all alike or all different
        patterns = tuple(dict.fromkeys(map(_without_uniform, patterns)))
    several = any(_can_both_hold(limits, *two) for two in combinations(patterns, 2))
    return {"patterns": [*map(relations, patterns)], "can_several_hold": several}


def _can_both_hold(limits: Limits, one: Pattern, other: Pattern) -> bool:
    """True if the game has two tiles for which both patterns hold."""
    glyphs = _of_pair({one.glyph, other.glyph}, limits.glyphs)
    colors = _of_pair({one.color, other.color}, limits.colors)
    differ = "different" in glyphs | colors or limits.copies > 1
    return bool(glyphs and colors) and differ


def _of_pair(relations: set[Relation | None], values: int) -> set[str]:
    """How two tiles can compare in an attribute of so many values, if all of ``relations`` hold."""
    found = {"same"} if values == 1 else {"same", "different"}
    return {it for it in found if relations <= {it, "uniform", None}}


def _without_uniform(pattern: Pattern) -> Pattern:
    glyph, color = (None if it == "uniform" else it for it in (pattern.glyph, pattern.color))
    return Pattern(glyph=glyph, color=color)
