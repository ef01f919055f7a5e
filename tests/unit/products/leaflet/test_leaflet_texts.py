"""Whatever text a designer writes becomes whole files, or is told what is wrong with it."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.builder.prepare import prepare
from generator.diagnostics import Failure
from generator.products import rulebook as rules
from generator.products.cards import aid
from generator.products.kit import Kit
from generator.products.leaflet import target as leaflet
from tests.unit.typesetting.reading import failures, structure

LINES = (
    *("", "", "Words.", "**Bold.**", "---", "***", "&nbsp;", "\\", "_", "<b>", "> quoted"),
    *("# {{ game.title }}", "# ", "## A", "## B", "## ", "### Inside", "### ", "##A", "- ## A"),
    *("- ", "- a", "- - a", "- ---", "   - b", "1. ", "1. a", "3. \n\n   a", "    code"),
    *("| a | b |\n|---|---|", "| a | b |\n|---|---|\n| | |", "| |\n|---|"),
    *('{{ figure("opening") }}', '- {{ figure("middle") }}', '{{ figure("cover") }}'),
    *('| {{ figure("opening") }} |\n|---|', "{{ game.glyphs[0] }}", '{{ icon("attribution") }}'),
    *("[a](https://example.org)", "[](https://example.org)", "[a]: https://example.org", "[a]"),
)


@cache
def starter() -> Kit:
    kit = prepare("starter", ("leaflet.paper=[a4]",), ()).kit
    assert kit is not None
    return kit


def written(text: str) -> Kit:
    own = {"rules.md.j2": text, "aid.md.j2": text}
    return replace(starter(), templates={**starter().templates, **own})


@pytest.mark.system
@given(st.lists(st.sampled_from(LINES), max_size=7))
@settings(max_examples=60)
def test_a_text_makes_whole_files_or_is_told_what_is_wrong(lines: list[str]) -> None:
    kit = written("\n".join(lines) + "\n")
    for target in (leaflet, rules, aid):
        with suppress(Failure):
            list(target.check(kit))
            for artifact in target.make(kit):
                if artifact.kind == "pdf":
                    assert failures(artifact.data) == []


@pytest.mark.parametrize(
    ("text", "roles"),
    [
        ("# Title\n\n## A\n\n### B\n", ["H1", "H2", "H3"]),
        ("## A\n\n### B\n\n## C\n", ["H1", "H2", "H1"]),
    ],
)
def test_headings_begin_with_the_first_level_though_there_is_no_title(
    text: str, roles: list[str]
) -> None:
    made, *_ = leaflet.make(written(text))
    found = [node.role for node in structure(made.data).all() if node.role.startswith("H")]
    assert found == roles
