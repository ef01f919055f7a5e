"""A picture of each condition: allowed under the rules, and forbidden by this condition alone."""

from __future__ import annotations

from typing import Any

import pytest

from generator.examples.illustrate import illustrations, reasons_of
from generator.game.relations import NAMED_PATTERNS, Pattern
from generator.rules import Limits, obstacles, violations
from generator.rules.consequences import conditions

NAMED = NAMED_PATTERNS
GAMES: list[dict[str, Any]] = [
    {},
    {"contact": "corner"},
    {"contact": "any", "max_rows": 4, "max_columns": 5, "frame": "fixed"},
    {"contact": "none", "max_rows": 4, "max_columns": 5, "frame": "fixed"},
    {"lines": (), "runs": NAMED["alike"], "copies": 3},
    {"lines": (), "runs": NAMED["set"], "max_run": 3, "copies": 2, "glyphs": 4, "colors": 4},
    *(
        {"lines": (), "runs": (runs,), "max_run": 4, "copies": 2}
        | {"glyphs": 4, "colors": 4, "contact": "any"}
        for runs in (Pattern(glyph="uniform"), Pattern(color="uniform"))
    ),
    {"lines": (), "neighbors": NAMED["matching"], "max_rows": None, "max_columns": None},
    {"lines": (Pattern(color="different"),), "max_columns": None},
    {"glyphs": 8, "colors": 5, "max_rows": 8, "max_columns": 5},
]


@pytest.mark.parametrize("rules", GAMES)
def test_each_condition_has_a_picture_that_the_engine_proves(rules: dict[str, Any]) -> None:
    limits = Limits(**rules)
    found = illustrations(limits)
    assert len(found) == len([*conditions(limits)])
    for condition, illustration in zip(conditions(limits), found, strict=True):
        assert illustration is not None, condition
        allowed, forbidden = illustration
        for each in allowed:
            assert not violations(each.position, limits)
            assert not obstacles(each.position, limits, each.cell, each.tile)
        assert not violations(forbidden.position, limits)
        against = obstacles(forbidden.position, limits, forbidden.cell, forbidden.tile)
        assert {it.reason for it in against} <= {*reasons_of(condition)}
        assert against


def test_where_no_small_position_shows_it_there_is_no_picture() -> None:
    far = Limits(max_rows=None, max_columns=40)
    assert [it is None for it in illustrations(far)] == [False, True, False, False]


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ({"runs": NAMED["alike"], "copies": 3}, {("color",), ("glyph",)}),
        ({"runs": NAMED["matching"], "copies": 2, "max_run": 4}, {("color",), ("glyph",)}),
        ({"neighbors": NAMED["matching"]}, {("color",), ("glyph",)}),
    ],
)
def test_every_case_of_a_rule_is_shown(rules: dict[str, Any], said: set[tuple[str]]) -> None:
    limits = Limits(lines=(), **rules)
    *_, found = illustrations(limits)
    assert found is not None
    shared = set()
    for position, _, tile in found.allowed:
        (other,) = position.values()
        shared.add(
            tuple(it for it in ("color", "glyph") if getattr(tile, it) == getattr(other, it))
        )
    assert shared == said


@pytest.mark.parametrize(("number", "attribute"), [(-2, "glyph"), (-1, "color")])
def test_all_alike_and_all_different_are_shown(number: int, attribute: str) -> None:
    limits = Limits(lines=(), runs=NAMED["set"], max_run=3, copies=2, glyphs=4, colors=4)
    found = illustrations(limits)[number]
    assert found is not None
    kinds = [
        len({getattr(it, attribute) for it in (*position.values(), tile)})
        for position, _, tile in found.allowed
    ]
    assert sorted(kinds) == [1, 3]


def test_a_rule_of_one_case_has_one_picture() -> None:
    assert [len(it.allowed) for it in illustrations(Limits()) if it] == [1, 1, 1, 1]
