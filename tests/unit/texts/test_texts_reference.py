"""``typecase schema --templates`` lists what templates can use, and nothing else."""

from __future__ import annotations

import re

import pytest

from generator.texts.reference import list_names
from generator.texts.sandbox import JINJA_FILTERS
from generator.texts.words import FILTER_EXAMPLES, filters
from tests.conftest import Typecase
from tests.unit.kits import grawlix, grawlix_kit
from tests.unit.texts.rendering import refused, rendered

REFERENCE = list_names(grawlix().templates)
NAMES = re.findall(r"^(?:game|examples\.ID)\S+", REFERENCE, re.MULTILINE)
IDS = {"examples": "crowded", "glyphs": "at", "colors": "red"}


def use_of(name: str) -> str:
    """A template that reads a value by its name in the list, ``[]`` being each item."""
    *lists, value = name.removesuffix("[]").split("[].")
    loops = [f"{'it.' if at else ''}{items}" for at, items in enumerate(lists)]
    read = f"{{% if {'it.' if loops else ''}{value} %}}{{% endif %}}"
    opened = "".join(f"{{% for it in {items} %}}" for items in loops)
    return opened + read + "{% endfor %}" * len(loops)


def test_every_name_is_there() -> None:
    written = [re.sub(r"(\w+)\.ID", lambda it: f"{it[1]}.{IDS[it[1]]}", name) for name in NAMES]
    assert len(written) > 80
    kit = grawlix_kit("rules.goal=points", "rules.score={runs: 1}")  # its turns have sentences
    rendered("## A\n\nyes\n" + "\n".join(map(use_of, written)), kit)


@pytest.mark.parametrize("owner", ["game", "game.rules", "game.placement", "examples.crowded"])
def test_every_value_is_listed(owner: str) -> None:
    (hint,) = refused(f"## A\n\n{{{{ {owner}.zzzzzz }}}}").hints
    listed = {name.removesuffix("[]").removesuffix(".ID") for name in NAMES}
    known = {
        f"{owner.replace('crowded', 'ID')}.{key}"
        for key in hint.removeprefix("known here: ").split(", ")
    }
    assert {name for name in known if not name.endswith((".of", "..."))} <= listed


def test_every_filter_and_function_is_listed() -> None:
    assert {*FILTER_EXAMPLES} == {*filters("en")}
    assert ", ".join(JINJA_FILTERS[:5]) in REFERENCE
    assert '4 | counted("tile")            four tiles' in REFERENCE
    names = refused("## A\n\n{{ zzzzzz }}").hints[-1].removeprefix("known here: ")
    heads = {line.partition("(")[0].partition(".")[0] for line in REFERENCE.splitlines()}
    assert {*names.split(", ")} <= heads


def test_blocks_figures_and_icons_are_listed() -> None:
    assert "sell-sheet.md.j2: hook, facts, " in REFERENCE
    assert "condition-1, condition-2, ...: " in REFERENCE
    assert "creative-commons, attribution, players" in REFERENCE


def test_it_is_made_from_the_code_alone(typecase: Typecase) -> None:
    assert typecase("schema", "--templates").output == REFERENCE + "\n"
    assert ":func:" not in REFERENCE
    assert all(len(line) <= 100 for line in REFERENCE.splitlines())
