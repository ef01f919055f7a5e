"""The placement rules in English sentences, for the rules text and the player aid.

Each rule that can keep a tile from a place is one condition; a rule that another one implies is
none. The words for the groups of tiles are the same everywhere: row and column, run, neighbors.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from generator.examples.illustrate import illustrations
from generator.game.figure_names import CONDITION
from generator.game.number_words import in_words, plural
from generator.game.relations import NAMED_PATTERNS, RELATION_KEYS, Pattern, Relation
from generator.rules import Limits
from generator.rules.consequences import Condition, conditions, demands, limits_runs, relations
from generator.rules.scopes import SCOPES
from generator.texts.words import Prose, counted

LINES, RUNS, NEIGHBORS = RELATION_KEYS
_MATCHING = NAMED_PATTERNS["matching"]
_SCOPES = {scope.key: scope for scope in SCOPES}
_CONTACT = {
    "edge": "It shares an edge with a tile in the grid.",
    "any": "It touches a tile in the grid, if only at a corner.",
    "corner": "It touches a tile in the grid at a corner, and shares an edge with none.",
}


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
        say = _Sentences(limits, language, {"glyph": glyph, "color": color})
        places = sum(condition.is_of_place for condition in every)
        return cls(
            _first(limits, len(every)),
            tuple(ConditionView(say.condition(it), limits, n) for n, it in enumerate(every, 1)),
            _location(limits, places, len(every) - places),
            " and on ".join(_SCOPES[scope].deciding for scope in groups),
            LINES in groups,
            RUNS in groups or limits_runs(limits),
            RUNS in groups,
            NEIGHBORS in groups,
        )


def _first(limits: Limits, conditions: int) -> str:
    rules = {1: "one rule", 2: "both rules"}.get(conditions, f"all {in_words(conditions)} rules")
    if limits.contact == "none" and not conditions:
        return "A tile goes on any empty space of the board."
    if limits.contact == "none":
        return f"Every tile goes on an empty space of the board and must obey {rules}:"
    if limits.is_fixed:
        first = "The first tile of the game goes on any space of the board."
        return f"{first} Every later tile goes on an empty space and must obey {rules}:"
    first = "The first tile of the game goes anywhere in the play area."
    return f"{first} Every later tile must obey {rules}:"


def _location(limits: Limits, where: int, fits: int) -> Prose:
    space = "An empty space of the board" if limits.is_fixed else "An empty space"
    if not where:
        rules = "this rule says" if fits == 1 else "the rules say"
        says = f"{rules} which tiles fit there" if fits else "any tile fits there"
        return Prose(f"Every empty space of the board is a **location**; {says}.")
    if not fits:
        holds = "this rule holds" if where == 1 else "all rules hold"
        return Prose(f"{space} where {holds} is a **location**: any tile fits there.")
    first = "the first rule holds" if where == 1 else f"the first {in_words(where)} rules hold"
    others = "the last one says" if fits == 1 else f"the other {in_words(fits)} say"
    return Prose(f"{space} where {first} is a **location**; {others} which tiles fit there.")


@dataclass(frozen=True, slots=True)
class _Sentences:
    """Says conditions of ``limits``; ``words`` are those for glyph and color."""

    limits: Limits
    language: str
    words: dict[str, str]

    def condition(self, condition: Condition) -> str:
        match condition.kind:
            case "contact":
                return _CONTACT[self.limits.contact]
            case "bounds":
                sides = ((self.limits.max_rows, "row"), (self.limits.max_columns, "column"))
                most = [f"at most {self._counted(n, line)}" for n, line in sides if n is not None]
                return f"The grid has {' and '.join(most)}, counting the new tile."
            case "run-length":
                most_tiles = self._counted(self.limits.max_run or 0, "tile")
                return f"No run has more than {most_tiles}, counting the new tile."
        if condition.patterns:
            return self._several(condition.kind, condition.patterns)
        return self._single(condition.kind, condition.attribute, condition.relation)

    def _counted(self, number: int, noun: str) -> str:
        return counted(number, noun, language=self.language)

    def _single(self, scope: str, attribute: str, relation: str) -> str:
        word = self.words[attribute]
        if relation == "different" and scope == NEIGHBORS:
            return f"Its {word} differs from that of {_SCOPES[scope].every_other.format('tile')}."
        if relation == "different":
            return f"Its {word} differs from {_SCOPES[scope].every_other.format(word)}."
        if relation == "same":
            return f"It shows the {word} of {_SCOPES[scope].every_other.format('tile')}."
        return f"{_SCOPES[scope].in_every.capitalize()}, {self._of_all(attribute, relation)}."

    def _several(self, scope: str, patterns: tuple[Pattern, ...]) -> str:
        if scope == NEIGHBORS:  # two values are always all alike or all different
            patterns = tuple(dict.fromkeys(map(_without_uniform, patterns)))
        if scope == NEIGHBORS and patterns == _MATCHING:
            every = _SCOPES[scope].every_other.format("tile")
            return f"It shows the {self.words['glyph']} or the {self.words['color']} of {every}."
        if scope == NEIGHBORS:
            return f"Of every two tiles that share an edge, {self._either(patterns, self._of_two)}."
        return f"{_SCOPES[scope].in_every.capitalize()}, {self._either(patterns, self._of_all)}."

    def _either(self, patterns: tuple[Pattern, ...], demand: Callable[[str, str], str]) -> str:
        """ "either all glyphs are alike and all colors differ, or all colors are alike"."""
        said = (" and ".join(demand(*relation) for relation in relations(it)) for it in patterns)
        both = ", or both" if len(patterns) == 2 else ", or several of these"
        can_be_both = any(self._can_both_hold(*two) for two in combinations(patterns, 2))
        return f"either {', or '.join(said)}{both if can_be_both else ''}"

    def _can_both_hold(self, one: Pattern, other: Pattern) -> bool:
        """True if the game has two tiles for which both patterns hold."""
        kinds = ({one.glyph, other.glyph}, {one.color, other.color})
        return any(
            "different" in (glyph, color) or self.limits.copies > 1
            for glyph in _of_pair(kinds[0], self.limits.glyphs)
            for color in _of_pair(kinds[1], self.limits.colors)
        )

    def _of_all(self, attribute: str, relation: str) -> str:
        names = plural(self.words[attribute])
        return {
            "different": f"all {names} differ",
            "same": f"all {names} are alike",
            "uniform": f"the {names} are all alike or all different",
        }[relation]

    def _of_two(self, attribute: str, relation: str) -> str:
        names = plural(self.words[attribute])
        return f"the {names} {'are alike' if relation == 'same' else 'differ'}"


def _of_pair(relations: set[Relation | None], values: int) -> set[str]:
    """How two tiles can compare in an attribute of so many values, if all of ``relations`` hold."""
    found = {"same"} if values == 1 else {"same", "different"}
    return {it for it in found if relations <= {it, "uniform", None}}


def _without_uniform(pattern: Pattern) -> Pattern:
    glyph, color = (None if it == "uniform" else it for it in (pattern.glyph, pattern.color))
    return Pattern(glyph=glyph, color=color)
