"""A template from anywhere reaches nothing, and its text stays small."""

from __future__ import annotations

import pytest

from generator.diagnostics import Failure
from generator.game.files import read_project
from generator.game.loading import load_game
from generator.texts.render import document


def render(body: str) -> str:
    project = read_project("grawlix")
    game = load_game(project.text, project.file, []).game
    assert game is not None
    templates = {**project.templates, "rules.md.j2": f"## Heading\n\n{body}\n"}
    made = document(game, {}, templates)
    return "".join(repr(section.blocks) for section in made.sections)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("{{ 'xxxxxxxxxx' * 20001 }}", "characters; at most 200,000"),
        ("{% set a %}" + "x" * 150_000 + "{% endset %}{{ a + a }}", "characters; at most 200,000"),
        ('{{ "%5d" | format(1) }}', "no filter"),
        ("{{ 'a' + 1 }}", "cannot be calculated with"),
        ("{{ 'a' * 'b' }}", "cannot be calculated with"),
        ("{{ 1 / 0 }}", "division by zero"),
        ("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", "without end"),
        ('{% include "rules.md.j2" %}', "without end"),
        ("{{ game.__class__ }}", "cannot reach"),
        ("{{ game.__slots__ }}", "cannot reach"),
        ('{{ "".__class__.__mro__ }}', "cannot reach"),
        ('{% include "/etc/passwd" %}', "no template"),
        ('{% include "../../x" %}', "no template"),
        ("{{ range(3) }}", "range"),
    ],
)
def test_what_a_template_cannot_do(body: str, words: str) -> None:
    with pytest.raises(Failure) as failure:
        render(body)
    (found,) = failure.value.diagnostics
    assert words in found.message
    assert found.span.file == "rules.md.j2"


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("{% for a in [1, 2, 3] if a > 1 %}{{ a }};{% endfor %}", "2;3;"),
        ("{% for a in (game.glyphs if true else []) %}{{ loop.index }}{% endfor %}", "123456"),
        ("{{ (3 | counted('tile')) ~ ' * ' ~ 2 }}", "three tiles * 2"),
        ("{{ 'a_b' ~ '<i>' }}", "a_b<i>"),
        ("{{ 7 * 2 + 1 }} {{ 7 % 2 }} {{ 2 ** 3 }}", "15 1 8"),
        ("{{ ([1] + [2]) | length | words }}", "two"),
    ],
)
def test_what_it_can(body: str, text: str) -> None:
    assert f"text='{text}'" in render(body)
