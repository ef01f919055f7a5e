"""What is dear is made once."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator.products import colors, load_target, target_names
from generator.products.kit import Kit
from tests.unit.kits import Memory, game_text, grawlix_kit, kit_of

OF_SET = [name for name in target_names() if load_target(name).is_of_set]
EXAMPLE: dict[str, Any] = {"id": "start", "grid": "zA yB", "claims": [{"tiles": 2}]}


def small_kit(title: str = "Test", theme: Any = (), **rules: object) -> Kit:
    rules = {"max_rows": 3, "hand_size": 2, **rules}
    return kit_of(game_text(2, 2, EXAMPLE, title=title, rules=rules, theme=dict(theme)))


def test_an_entry_is_made_once() -> None:
    kit = replace(grawlix_kit(), cache=Memory())
    assert kit.cached("a", lambda: b"1") == b"1"
    assert kit.cached("a", lambda: b"2") == b"1"
    assert kit.cached("b", lambda: b"3") == b"3"


@pytest.mark.parametrize("name", OF_SET)
def test_rules_examples_and_texts_do_not_matter(name: str) -> None:
    target, cache = load_target(name), Memory()
    kit = replace(small_kit(), cache=cache)
    made = [*target.make(kit)]
    assert [*kit.artifacts(target)] == made
    cache.missed.clear()
    other = replace(small_kit(hand_size=1, lines="free"), cache=cache, examples={})
    assert [*other.artifacts(target)] == made
    assert not cache.missed


@pytest.mark.parametrize("name", OF_SET)
def test_the_set_and_its_look_matter(name: str) -> None:
    target, cache = load_target(name), Memory()
    first = [*replace(small_kit(), cache=cache).artifacts(target)]
    for changed in (
        small_kit(copies=2),
        small_kit("Other"),
        small_kit(theme={"ground": "#102030", "card": "#f0e0d0"}),
    ):
        made = [*replace(changed, cache=cache).artifacts(target)]
        assert made == [*target.make(changed)]
    assert first


def test_similar_colors_are_measured_once_and_told_each_time() -> None:
    near = [f"colors.{name}.hex='#c{digit}2020'" for digit, name in enumerate(("red", "orange"))]
    kit = replace(grawlix_kit(*near), cache=(cache := Memory()))
    told = [*colors.check(kit)]
    assert "red and orange look alike" in told[-1].message
    cache.missed.clear()
    assert [*colors.check(kit)] == told
    assert not cache.missed
    other = replace(grawlix_kit("colors.blue.hex='#c12020'", near[0]), cache=cache)
    assert "red and blue look alike" in [*colors.check(other)][-1].message
