"""Texts under a wrong name, and texts that do not extend the built-in one."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.builder.prepare import prepare
from generator.texts.render import ENTRY
from tests.unit.kits import grawlix

EXTENDS = '{% extends "shared/rules.md.j2" %}\n'
OVERVIEW = "{% block overview %}\n## Overview\n\nWords.\n{% endblock %}\n"


def warnings(folder: Path, *targets: str, **files: str) -> list[tuple[str, str]]:
    """The code and the first hint of each problem of a folder with these files."""
    (folder / "game.yaml").write_text(grawlix().text)
    for name, text in files.items():
        (folder / name).write_text(text)
    found = prepare(str(folder), (), targets or ("rules",)).diagnostics
    return [(item.code, item.hints[0]) for item in found]


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("rules.md", "rename it to rules.md.j2"),
        ("Rules.md.j2", "rename it to rules.md.j2"),
        ("rules.md.j2.txt", "rename it to rules.md.j2"),
        ("rules.j2", "rename it to rules.md.j2"),
        ("rules.jinja", "rename it to rules.md.j2"),
        ("aid.md", "rename it to aid.md.j2"),
        ("story.md.j2", "or include it in one"),
    ],
)
def test_a_text_that_nothing_reads(tmp_path: Path, name: str, hint: str) -> None:
    ((code, told),) = warnings(tmp_path, **{name: "Words."})
    assert code == "unused-file"
    assert hint in told


def test_a_copy_of_the_text_under_another_name(tmp_path: Path) -> None:
    files = {ENTRY: EXTENDS, "rules.md": "Words."}
    assert warnings(tmp_path, **files) == [
        ("unused-file", "move its words to rules.md.j2, which is read")
    ]


def test_other_files_are_no_texts(tmp_path: Path) -> None:
    included = EXTENDS + '{% block overview %}{% include "story.md.j2" %}{% endblock %}'
    files = {ENTRY: included, "story.md.j2": "## Story\n\nWords.\n"}
    assert not warnings(tmp_path, "rules", **files, **{"README.md": "", "my-rules.md": ""})


def test_a_forgotten_extends_is_the_one_warning(tmp_path: Path) -> None:
    wrong = warnings(tmp_path, "leaflet", **{ENTRY: OVERVIEW})
    ((code, hint),) = wrong
    assert code == "missing-extends"
    assert hint.startswith('write {% extends "shared/rules.md.j2" %} into the first line')


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("## A\n\nWords.\n", {"missing-extends"}),
        ('## A\n\n{{ figure("opening") }}\n', {"unused-example", "empty-panel"}),
        ("{# allow unused-example: it is short #}\n## A\n\nWords.\n", {"empty-panel"}),
        ("{% if true %}\n## A\n\nWords.\n{% endif %}\n", {"unused-example", "empty-panel"}),
    ],
)
def test_words_alone_are_taken_for_a_forgotten_extends(
    tmp_path: Path, text: str, codes: set[str]
) -> None:
    wrong = warnings(tmp_path, "leaflet", **{ENTRY: text})
    assert {code for code, _ in wrong} == codes
    assert not warnings(tmp_path, "leaflet", **{ENTRY: EXTENDS + OVERVIEW})


def test_a_whole_text_extends_nothing(tmp_path: Path) -> None:
    own = "{# {% block overview %} #}{% block mine %}\n## Mine\n\nWords.\n{% endblock %}\n"
    codes = {code for code, _ in warnings(tmp_path, "leaflet", **{ENTRY: own})}
    assert "missing-extends" not in codes
    assert "unused-example" in codes


def test_a_text_that_extends_itself_is_told_what_to_extend(tmp_path: Path) -> None:
    found = warnings(tmp_path, **{"rules.md.j2": '{% extends "rules.md.j2" %}\n' + OVERVIEW})
    hint = 'a text extends that of all games: {% extends "shared/rules.md.j2" %}'
    assert found == [("template-error", hint)]
