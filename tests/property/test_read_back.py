"""The placement rules in words, read back by someone who knows only the words.

The reader below knows no code of the texts: it takes each sentence literally ("either ... or" is
one of them, unless "or both" is said) and judges positions by what it has read. Its judgment must
be that of the definitions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random

import pytest

from generator.game.relations import Pattern
from generator.rules import Limits, Position, Tile
from generator.texts.rule_views import Placement
from tests.property import naive_rules as naive

PARTS = 20
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
GROUPS: dict[str, Callable[[Position], Iterator[tuple[str, naive.Group]]]] = {
    "row and column": naive.line_groups,
    "run": naive.run_groups,
    "edge": naive.pair_groups,
}
WHERE = {
    " in its row and in its column": "row and column",
    " in its runs": "run",
    " each neighbor": "edge",
    "In every row and in every column, ": "row and column",
    "In every run, ": "run",
    "Of every two neighbors, ": "edge",
}


@dataclass
class Reading:
    """What the sentences say; a demand holds if the number of true alternatives is allowed."""

    contact: str = "none"
    bounds: dict[str, int] = field(default_factory=dict)
    max_run: int | None = None
    demands: list[tuple[str, list[list[tuple[str, str]]], bool]] = field(default_factory=list)

    def allows(self, position: Position, limits: Limits) -> bool:
        """True if a position obeys the sentences, and the board and the copies of ``limits``."""
        is_fixed = limits.frame == "fixed"
        plain = Limits(
            limits.glyphs,
            limits.colors,
            limits.copies,
            limits.max_rows if is_fixed else self.bounds.get("row"),
            limits.max_columns if is_fixed else self.bounds.get("column"),
            lines=(),
            contact=self.contact,  # type: ignore[arg-type]
            max_run=self.max_run,
            frame=limits.frame,
        )
        return not naive.violations(position, plain) and all(
            self._obeys([tile for _, tile in group], alternatives, may_be_several)
            for scope, alternatives, may_be_several in self.demands
            for _, group in GROUPS[scope](position)
            if len(group) > 1
        )

    def _obeys(
        self, tiles: list[Tile], alternatives: list[list[tuple[str, str]]], may_be_several: bool
    ) -> bool:
        true = sum(
            all(
                naive.related(relation, [getattr(tile, attribute) for tile in tiles])
                for attribute, relation in alternative
            )
            for alternative in alternatives
        )
        return true == 1 or (true > 1 and may_be_several)


def read(sentences: list[str]) -> Reading:
    """Reads the numbered sentences of "Placing a Tile"."""
    found = Reading()
    for sentence in sentences:
        said = sentence.removesuffix(".")
        if said == "It shares an edge with a tile in the grid":
            found.contact = "edge"
        elif said == "It touches a tile in the grid, if only at a corner":
            found.contact = "any"
        elif said == "It touches a tile in the grid at a corner, and shares an edge with none":
            found.contact = "corner"
        elif said.startswith("The grid has at most "):
            for number, line in re.findall(r"at most (\w+) (row|column)s?", said):
                found.bounds[line] = NUMBERS[number]
        elif match := re.fullmatch(
            r"No run has more than (\w+) tiles?, counting the new tile", said
        ):
            found.max_run = NUMBERS[match[1]]
        else:
            found.demands.append(_demand(said))
    return found


def _demand(said: str) -> tuple[str, list[list[tuple[str, str]]], bool]:
    where = next(words for words in WHERE if words in said)
    scope, said = WHERE[where], said.replace(where, "")
    if match := re.fullmatch(r"Its (glyph|color) differs from (that of|every .*)", said):
        return scope, [[(match[1], "different")]], False
    if match := re.fullmatch(r"It shows the (glyph|color) of( every .*)?", said):
        return scope, [[(match[1], "same")]], False
    if said == "It matches in glyph or color":
        return scope, [[("glyph", "same")], [("color", "same")]], True
    may_be_several = said.endswith((", or both", ", or several of these"))
    said = re.sub(", or (both|several of these)$", "", said).removeprefix("either ")
    alternatives = [
        [_relation(part) for part in each.split(" and ")] for each in said.split(", or ")
    ]
    return scope, alternatives, may_be_several


def _relation(said: str) -> tuple[str, str]:
    for attribute in ("glyph", "color"):
        for sentence, relation in (
            ("all {}s differ", "different"),
            ("the {}s differ", "different"),
            ("all {}s are alike", "same"),
            ("the {}s are alike", "same"),
            ("the {}s are all alike or all different", "uniform"),
        ):
            if said == sentence.format(attribute):
                return attribute, relation
    raise AssertionError(f"nobody can read: {said}")


def check(random: Random) -> None:
    """Reads the sentences of a random rule set, and judges positions by them."""
    limits = naive.random_limits(random)
    said = Placement.of(limits)
    reading = read([*said.conditions])
    for position in _positions(random, limits):
        is_legal = not naive.violations(position, limits)
        assert reading.allows(position, limits) == is_legal, (limits, said.conditions, position)


def _positions(random: Random, limits: Limits) -> Iterator[Position]:
    """Positions of random games, each also with one of its tiles exchanged or one more."""
    for position in naive.grown(random, limits, 8):
        yield position
        for cell in random.sample(naive.cells_around(position, limits), 3):
            tile = random.choice(naive.each_tile(limits))
            yield Position({**position, cell: tile})


@pytest.mark.parametrize("part", range(PARTS))
def test_sentences_read_back(part: int) -> None:
    for seed in range(part, 200, PARTS):
        check(Random(seed))


@pytest.mark.parametrize("seed", [672, 1583])
def test_neighbors_all_alike_or_all_different_read_back(seed: int) -> None:
    check(Random(seed))


@pytest.mark.system
@pytest.mark.parametrize("part", range(PARTS))
def test_sentences_of_1000_rule_sets_read_back(part: int) -> None:
    for seed in range(200 + part, 1200, PARTS):
        check(Random(seed))


def test_uniform_neighbors_are_not_said_to_differ() -> None:
    patterns = (
        Pattern(glyph="uniform", color="same"),
        Pattern(glyph="different", color="different"),
    )
    said = Placement.of(Limits(lines=(), neighbors=patterns)).conditions[-1]
    assert said == (
        "Of every two neighbors, either the colors are alike, "
        "or the glyphs differ and the colors differ."
    )
