"""The placement rules as templates see them."""

from dataclasses import dataclass
from functools import partial
from itertools import product
from typing import Any, Self

from generator.examples.illustrate import illustrations
from generator.game.figure_names import CONDITION
from generator.game.relations import RELATION_KEYS
from generator.game.sentences import ENGLISH, Wording
from generator.rules import Limits, Tile, consequences
from generator.rules.scopes import obeys
from generator.texts.words import Prose

LINES, RUNS, NEIGHBORS = RELATION_KEYS
SENTENCES = "rule-sentences"
"""The template of the sentences about placement and about the end of the game."""


class ConditionView(str):
    """A condition of placement in a sentence."""

    number: int
    """Its number, from 1."""
    _limits: Limits

    def __new__(cls, sentence: str, limits: Limits, number: int) -> Self:
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
    meanings: tuple[Prose, ...]
    """What the words of conditions mean: a run, neighbors."""
    gist: Prose
    """Which tile fits where, in a sentence or two that need no other; empty if every tile fits, and
    if that takes more."""
    lines: bool
    """If a condition is about whole rows and columns."""
    runs: bool
    """If a condition is about runs, or about their length."""
    run_groups: bool
    """If a condition is about the tiles of a run."""
    neighbors: bool
    """If a condition is about tiles that share an edge."""

    @classmethod
    def of(cls, limits: Limits, wording: Wording = ENGLISH) -> "Placement":
        limits = consequences.without_implied(limits)
        groups, every = consequences.demands(limits), tuple(consequences.conditions(limits))
        say = partial(wording.say, SENTENCES)
        tell = partial(say, "condition", limits=limits)
        told, alone = (
            [tell(it, **_alternatives(it, limits), is_alone=alone) for it in every]
            for alone in (False, True)
        )
        words = {*groups, *([RUNS] if consequences.limits_runs(limits) else [])}
        places = sum(condition.is_of_place for condition in every)
        return cls(
            say("first", limits, len(every)),
            tuple(ConditionView(it, limits, number) for number, it in enumerate(told, 1)),
            Prose(say("location", limits, places, len(every) - places)),
            tuple(Prose(say("meaning", it)) for it in (NEIGHBORS, RUNS) if it in words),
            Prose(say("gist", every[places:], alone[places:])),
            LINES in groups,
            RUNS in words,
            RUNS in groups,
            NEIGHBORS in groups,
        )


def _alternatives(condition: consequences.Condition, limits: Limits) -> dict[str, Any]:
    """The relations of a condition's patterns, and if two tiles can obey several of them."""
    patterns = condition.patterns
    kinds = product(range(min(limits.colors, 2)), range(min(limits.glyphs, 2)))
    first, *others = map(Tile._make, kinds)
    several = any(
        sum(obeys((pattern,), (first, other)) for pattern in patterns) > 1
        for other in (others if limits.copies == 1 else (first, *others))
    )
    return {"patterns": [*map(consequences.relations, patterns)], "can_several_hold": several}
