"""What is kept from one build to the next is what would be made again."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.builder.prepare import prepare
from generator.diagnostics import Failure
from generator.game.store import kept
from generator.products.kit import Kit
from generator.products.rulebook import target as rules
from tests.unit.kits import Memory


def test_a_thing_is_made_once() -> None:
    store = Memory()
    assert kept(store, "solids", "a", lambda: b"1") == b"1"
    assert kept(store, "solids", "a", lambda: b"2") == b"1"
    assert kept(store, "solids", "b", lambda: b"3") == b"3"
    assert kept(store, "texts", "a", lambda: b"4") == b"4"


def kit(store: Memory, *overrides: str, **templates: str) -> Kit:
    """Grawlix with a store; ``templates`` take the place of its own, named without their ending."""
    made = prepare("grawlix", overrides, ()).kit
    assert made is not None
    own = {f"{name}.md.j2": text for name, text in templates.items()}
    store.missed.clear()
    return replace(made, store=store, templates={**made.templates, **own})


def test_a_template_is_compiled_once() -> None:
    store = Memory()
    fresh = kit(store).document
    assert len(store.missed) == 2, "the shared template and the one that extends it"
    again = kit(store)
    assert again.document == fresh
    assert store.missed == []


@pytest.mark.parametrize("override", ["rules.hand_size=3", "title=Other", "subtitle=Words"])
def test_another_game_is_said_by_the_same_code(override: str) -> None:
    store = Memory()
    kit(store).document  # noqa: B018 - it is made when it is asked for
    made = kit(store, override)
    assert made.document == replace(made, store=Memory()).document
    assert store.missed == []


def test_code_is_that_of_its_template_its_neighbours_and_its_language() -> None:
    store = Memory()
    kit(store).document  # noqa: B018
    for other in (
        kit(store, "leaflet.language=de"),
        kit(store, rules="{% extends 'shared/rules.md.j2' %}\n"),
        kit(store, another="Words."),
    ):
        assert other.document == replace(other, store=Memory()).document
        assert store.missed
        store.missed.clear()


@pytest.mark.parametrize(
    "template",
    [
        "## Title\n\n{{ nonsense }}\n",
        "## Title\n\n{{ 9 ** 99 }}\n",
        "{% if %}\n",
        "{% for x in 5 %}",
    ],
)
def test_what_is_wrong_is_told_alike_each_time(template: str) -> None:
    store = Memory()
    problems = []
    for _ in range(2):
        with pytest.raises(Failure) as caught:
            kit(store, rules=template).document  # noqa: B018
        problems.append(caught.value.diagnostics)
    assert problems[0] == problems[1]


def test_the_fonts_of_the_page_are_cut_once() -> None:
    store = Memory()
    fresh = {artifact.path: artifact.data for artifact in rules.make(kit(store))}
    assert len(store.missed) == 2 + 3, "two templates, three fonts"
    assert {artifact.path: artifact.data for artifact in rules.make(kit(store))} == fresh
    assert store.missed == []
    list(rules.make(kit(store, "title='Gråwlix'")))
    assert ["å" in key for key in store.missed] == [True] * 3, "no template, every font"
