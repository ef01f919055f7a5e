"""What is dear is made once."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib import import_module

import pytest

from generator.products import TARGETS, load_target, target_names
from tests.conftest import some
from tests.unit.kits import Memory, grawlix_kit

MODULES = {name: import_module(f"generator.products.{TARGETS[name]}") for name in target_names()}
OF_PIECES = [name for name, module in MODULES.items() if getattr(module, "OF_PIECES", False)]


def test_an_entry_is_made_once() -> None:
    kit = replace(grawlix_kit(), cache=Memory())
    assert kit.cached("a", lambda: b"1") == b"1"
    assert kit.cached("a", lambda: b"2") == b"1"
    assert kit.cached("b", lambda: b"3") == b"3"


@pytest.mark.parametrize("name", some(4, OF_PIECES))
def test_what_shows_no_rules_is_not_made_again_for_another_rule(name: str) -> None:
    memory, module = Memory(), MODULES[name]
    first = replace(grawlix_kit(), cache=memory)
    kept = tuple(load_target(name).make(first))
    # The target itself, with the rules and examples in reach, makes the same, but for JSON's lists.
    own = [it._replace(details=json.loads(json.dumps(it.details))) for it in module.make(first)]
    assert [*kept] == own
    before = len(memory.missed)
    other = grawlix_kit("rules.hand_size=2", "rules.goal=misere", without_claims=True)
    assert tuple(load_target(name).make(replace(other, cache=memory))) == kept
    assert len(memory.missed) == before
    twice = grawlix_kit("rules.copies=2", without_claims=True)
    assert load_target(name).make(replace(twice, cache=memory))
    assert len(memory.missed) > before
