"""What stands in no block of a text that extends another is never shown, so it is refused."""

from __future__ import annotations

import pytest

from tests.unit.texts.rendering import refused, rendered

HEAD = "{% extends 'shared/rules.md.j2' %}\n"


@pytest.mark.parametrize(
    ("after", "line"),
    [
        ("## Hello\n", 2),
        ("\n\n  Hello\n{% block story %}{% endblock %}\n", 4),
        ("{% block story %}{% endblock %} and so on\n", 2),
        ("{% block story %}{% endblock %}\n\n{{ game.title }}\n", 4),
    ],
)
def test_text_outside_of_blocks(after: str, line: int) -> None:
    problem = refused(HEAD + after)
    assert (problem.code, problem.span.line) == ("text-outside-block", line)
    assert "cover, hook, overview, components" in problem.hints[0]


@pytest.mark.parametrize(
    "after",
    [
        "\n\n \n",
        "{# a word among us #}\n{% block story %}\nOnce.\n{% endblock %}\n",
        "{% set gold = 3 %}\n{% block story %}\nOnce.\n{% endblock %}\n\n{#- the end -#}\n",
    ],
)
def test_what_says_nothing_may_stand_there(after: str) -> None:
    assert rendered(HEAD + after)
