"""The placement rules in English sentences, for the rules text and the player aid.

Each rule that can keep a tile from a place is one condition; a rule that another one implies is
none. The words for the groups of tiles are the same everywhere: row and column, run, neighbors.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from generator.game.number_words import in_words
from generator.game.relations import NAMED_PATTERNS, RELATION_KEYS, Pattern
from generator.rules import Limits
from generator.texts.words import Prose, counted

LINES, RUNS, NEIGHBORS = RELATION_KEYS
_MATCHING = NAMED_PATTERNS["matching"]
_EVERY_OTHER = {
    LINES: "every other {} in its row and in its column",
    RUNS: "every other {} in its runs",
    NEIGHBORS: "every {} that it shares an edge with",
}
_IN_EVERY = {
    LINES: "in every row and in every column",
    RUNS: "in every run",
    NEIGHBORS: "of every two tiles that share an edge",
}
_IN_ITS = {
    LINES: "in its row and in its column",
    RUNS: "in each of its runs",
    NEIGHBORS: "with each tile that it shares an edge with",
}
_PLURAL = {"glyph": "glyphs", "color": "colors"}
_CONTACT = {
    "edge": "shares an edge with a tile in the grid",
    "any": "touches a tile in the grid, if only at a corner",
    "corner": "touches a tile in the grid at a corner, and shares an edge with none",
}


@dataclass(frozen=True, slots=True)
class Placement:
    """The placement rules of a game as templates see them."""

    first: str
    """Where the first tile goes, and the beginning of the list of conditions; if there are none,
    where every tile goes."""
    conditions: tuple[str, ...]
    """Sentences that must hold for a tile, "It" being the tile; those of locations come first."""
    location: Prose
    """Which of them make a location, with the word in bold."""
    clauses: tuple[str, ...]
    """The conditions for the player aid: verbs whose subject is the tile."""
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
    def of(cls, limits: Limits, language: str) -> Placement:
        """The placement rules of ``limits``; numbers are in ``language``."""
        groups = limits.demands
        where = [*_where(limits, language)]
        fits = [it for scope, patterns in groups.items() for it in _conditions(scope, patterns)]
        clauses = [*_where_clauses(limits, language)]
        clauses += [_clause(scope, patterns) for scope, patterns in groups.items()]
        deciding = {
            LINES: "the tiles in its row and in its column",
            RUNS: "the runs that it joins",
            NEIGHBORS: "the tiles that it shares an edge with",
        }
        return cls(
            _first(limits, len(where) + len(fits)),
            (*where, *fits),
            _location(limits, len(where), len(fits)),
            tuple(clauses),
            " and on ".join(deciding[scope] for scope in groups),
            LINES in groups,
            RUNS in groups or limits.limits_runs,
            RUNS in groups,
            NEIGHBORS in groups,
        )


def _first(limits: Limits, conditions: int) -> str:
    these = "all of this" if conditions > 1 else "this"
    if limits.contact == "none":
        if not conditions:
            return "A tile goes on any empty space of the board."
        return f"A tile goes on any empty space of the board where {these} holds:"
    if limits.is_fixed:
        first = "The first tile of the game goes on any space of the board"
        return f"{first}, every later one on an empty space where {these} holds:"
    first = "The first tile of the game goes anywhere in the play area."
    return f"{first} For every later tile {these} must hold:"


def _where(limits: Limits, language: str) -> Iterator[str]:
    """The conditions that make a location, whatever the tile."""
    if limits.contact != "none":
        yield f"It {_CONTACT[limits.contact]}."
    if not limits.is_fixed and (bounds := _bounds(limits, language, " and at most ")):
        yield f"The grid has at most {bounds}, the new tile included."
    if limits.limits_runs:
        yield f"No run has more than {_tiles(limits, language)}, the new tile included."


def _where_clauses(limits: Limits, language: str) -> Iterator[str]:
    if limits.contact != "none":
        yield _CONTACT[limits.contact]
    if not limits.is_fixed and (bounds := _bounds(limits, language, " and ")):
        yield f"keeps the grid to at most {bounds}"
    if limits.limits_runs:
        yield f"makes no run of more than {_tiles(limits, language)}"


def _bounds(limits: Limits, language: str, between: str) -> str:
    sides = ((limits.max_rows, "row"), (limits.max_columns, "column"))
    return between.join(
        counted(most, line, language=language) for most, line in sides if most is not None
    )


def _tiles(limits: Limits, language: str) -> str:
    return counted(limits.max_run or 0, "tile", language=language)


def _location(limits: Limits, where: int, fits: int) -> Prose:
    space = "An empty space of the board" if limits.is_fixed else "A space"
    if not where:
        rules = "this rule says" if fits == 1 else "the rules say"
        says = f"{rules} which tiles fit there" if fits else "any tile fits there"
        return Prose(f"Every empty space of the board is a **location**; {says}.")
    if not fits:
        holds = "this holds" if where == 1 else "all of this holds"
        return Prose(f"{space} where {holds} is a **location**: any tile fits there.")
    first = "the first rule holds" if where == 1 else f"the first {in_words(where)} rules hold"
    others = "the others say" if where == 1 else f"the other {in_words(fits)} say"
    if fits == 1:
        others = "the other says" if where == 1 else "the last one says"
    return Prose(f"{space} where {first} is a **location**; {others} which tiles fit there.")


def _conditions(scope: str, patterns: tuple[Pattern, ...]) -> Iterator[str]:
    """The conditions of the groups of one scope: one for each attribute of a single pattern, else
    one for all patterns."""
    if len(patterns) == 1:
        yield from (_single(scope, *relation) for relation in _relations(patterns[0]))
    elif scope == NEIGHBORS and patterns == _MATCHING:
        yield f"It shows the glyph or the color of {_EVERY_OTHER[scope].format('tile')}."
    elif scope == NEIGHBORS:
        yield f"Of every two tiles that share an edge, {_either(patterns, _of_two)}."
    else:
        yield f"{_IN_EVERY[scope].capitalize()}, {_either(patterns, _of_all)}."


def _single(scope: str, attribute: str, relation: str) -> str:
    if relation == "different" and scope == NEIGHBORS:
        return f"Its {attribute} differs from that of {_EVERY_OTHER[scope].format('tile')}."
    if relation == "different":
        return f"Its {attribute} differs from {_EVERY_OTHER[scope].format(attribute)}."
    if relation == "same":
        return f"It shows the {attribute} of {_EVERY_OTHER[scope].format('tile')}."
    return f"{_IN_EVERY[scope].capitalize()}, {_of_all(attribute, relation)}."


def _clause(scope: str, patterns: tuple[Pattern, ...]) -> str:
    """The conditions of one scope for the player aid."""
    every = _EVERY_OTHER[scope].format("tile")
    if scope == NEIGHBORS and patterns == _MATCHING:
        return f"shows the glyph or the color of {every}"
    if len(patterns) > 1:
        said = _either(patterns, _of_two if scope == NEIGHBORS else _of_all)
        return f"keeps to this {_IN_ITS[scope]}: {said}"
    by_relation: dict[str, list[str]] = {}
    for attribute, relation in _relations(patterns[0]):
        by_relation.setdefault(relation, []).append(attribute)
    parts = []
    for relation, attributes in by_relation.items():
        if relation == "different":
            parts.append(f"differs {' and '.join(f'in {it}' for it in attributes)} from {every}")
        elif relation == "same":
            parts.append(f"shows {' and '.join(f'the {it}' for it in attributes)} of {every}")
        else:
            names = " and the ".join(_PLURAL[it] for it in attributes)
            each = "each " if len(attributes) > 1 else ""
            parts.append(f"keeps the {names} {_IN_ITS[scope]} {each}all alike or all different")
    return " and ".join(parts)


def _either(patterns: Iterable[Pattern], demand: Callable[[str, str], str]) -> str:
    """ "either all glyphs are alike and all colors differ, or all colors are alike"."""
    said = (
        " and ".join(demand(*relation) for relation in _relations(pattern)) for pattern in patterns
    )
    return f"either {', or '.join(said)}"


def _relations(pattern: Pattern) -> list[tuple[str, str]]:
    """Attributes and their relations, that of all alike first."""
    found = [(attribute, getattr(pattern, attribute)) for attribute in _PLURAL]
    return sorted((it for it in found if it[1] is not None), key=lambda it: it[1] != "same")


def _of_all(attribute: str, relation: str) -> str:
    names = _PLURAL[attribute]
    return {
        "different": f"all {names} differ",
        "same": f"all {names} are alike",
        "uniform": f"the {names} are all alike or all different",
    }[relation]


def _of_two(attribute: str, relation: str) -> str:
    return f"the {_PLURAL[attribute]} {'are alike' if relation == 'same' else 'differ'}"
