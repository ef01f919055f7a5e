"""Templates: what they may do, where they go wrong, and where their words come from."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.texts.document import InlineGlyph, Origin, Run
from tests.unit.kits import game_text, grawlix, grawlix_kit, kit_of
from tests.unit.texts.rendering import origins, paragraphs, refused, rendered


@pytest.mark.parametrize(
    "expression",
    [
        "game._game",
        "game.__class__",
        "''.__class__.__mro__",
        "game.title.__len__()",
        "examples.opening._example",
        "examples.opening.marks[0]._game",
        "examples.crowded.plays[0]._claim",
        "'{0.__class__}'.format(game)",
        "'%s' | format(game._game)",
        "game | attr('_game')",
        "game['_game']",
        "[game] | map(attribute='_game') | listing",
        "figure.__globals__",
        "self.__init__",
        "game.rules.model_construct()",
        "game.colors[0].color.model_dump()",
    ],
)
def test_nothing_behind_the_values_can_be_reached(expression: str) -> None:
    problem = refused("Fine.\n\n{{ " + expression + " }}\n")
    assert problem.severity == "error"
    assert (problem.span.file, problem.span.line) == ("rules.md.j2", 3)


@pytest.mark.parametrize("value", ["game.rules", "game.glyphs[0]", "game.colors.red"])
def test_no_value_brings_a_way_to_open_a_file(value: str, tmp_path: Path) -> None:
    secret = tmp_path / "secret.json"
    secret.write_text('{"copies": 7, "symbol": "x", "key": "k", "hex": "#123456"}')
    problem = refused("{{ " + value + ".parse_file('" + str(secret) + "').copies }}")
    assert "parse_file" in problem.message


@pytest.mark.parametrize(
    "call", ["open('x')", "range(5) | listing", "lipsum()", "cycler('a')", "joiner()", "dict()"]
)
def test_there_are_no_functions_but_ours(call: str) -> None:
    assert refused("{{ " + call + " }}").code == "unknown-name"


@pytest.mark.parametrize(
    "tag",
    [
        "{% import 'os' as os %}",
        "{% include '/etc/passwd' %}",
        "{% include '../secret.md.j2' %}",
        "{% extends 'rules.md' %}",
        "{% from 'x.md.j2' import y %}",
    ],
)
def test_only_templates_that_were_given_can_be_included(tag: str) -> None:
    problem = refused(f"Fine.\n{tag}\n")
    assert problem.code == "unknown-template"
    assert (problem.span.file, problem.span.line) == ("rules.md.j2", 2)


@pytest.mark.parametrize(
    "template",
    [
        "{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}",
        "{% include 'rules.md.j2' %}",
        "{% extends 'rules.md.j2' %}",
        "{% for a in game.glyphs recursive %}{{ loop(game.glyphs) }}{% endfor %}",
        "".join("{% for g in game.glyphs %}" for _ in range(7)) + "x" * 20 + "{% endfor %}" * 7,
        "{{ 'x' * 10**6 }}",
    ],
)
def test_a_text_without_end_is_stopped(template: str) -> None:
    assert refused(template).code in {"template-error", "text-too-long"}


@pytest.mark.parametrize(
    ("template", "message", "hint", "line"),
    [
        pytest.param("a\n\n{{ gmae.title }}", 'there is no "gmae" here', None, 3, id="name"),
        pytest.param(
            "{{ game.titel }}",
            'game has no "titel"',
            'did you mean "title"?',
            1,
            id="attribute",
        ),
        pytest.param(
            "a\n{% if x.y %}{% endif %}", 'there is no "x" here', None, 2, id="in a condition"
        ),
        pytest.param(
            "a\n\nb {{ examples.opnening.locations }}",
            'a collection has no "opnening"',
            'did you mean "opening"?',
            3,
            id="example",
        ),
        pytest.param(
            "{{ game.rules.max_row }}",
            'rules has no "max_row"',
            'did you mean "max_rows"?',
            1,
            id="field",
        ),
        pytest.param(
            "{% for g in game.glyphs %}\n{{ g.colour }}\n{% endfor %}",
            'has no "colour"',
            None,
            2,
            id="in a loop",
        ),
    ],
)
def test_an_unknown_name_is_an_error_at_its_line(
    template: str, message: str, hint: str | None, line: int
) -> None:
    problem = refused(template)
    assert problem.code == "unknown-name"
    assert message in problem.message
    if hint is not None:
        assert problem.hints == (hint,)
    assert (problem.span.file, problem.span.line) == ("rules.md.j2", line)


@pytest.mark.parametrize(
    ("template", "line"),
    [
        ("a {% if %}", 1),
        ("a\n{{ 'x }}", 2),
        ("a\n\n{% block a %}", 3),
        ("{% endif %}", 1),
        ("a\n{% nope %}", 2),
    ],
)
def test_a_slip_of_syntax_is_an_error_at_its_line(template: str, line: int) -> None:
    problem = refused(template)
    assert problem.code == "template-syntax"
    assert (problem.span.file, problem.span.line) == ("rules.md.j2", line)


@pytest.mark.parametrize(
    "expression",
    [
        "none",
        "true",
        "game.rules.max_rows is none",
        "game",
        "examples",
        "game.glyphs",
        "examples.opening.marks[0]",
        "1 / 0",
        "'x' | counted('tile')",
        "game.glyphs[99]",
        "icon('no-such-icon')",
    ],
)
def test_what_is_no_text_is_an_error_at_its_line(expression: str) -> None:
    problem = refused("Fine.\n\n{{ " + expression + " }}")
    assert (problem.span.file, problem.span.line) == ("rules.md.j2", 3)
    assert "generator." not in problem.message, "names of ours say nothing to a designer"


def test_a_problem_in_an_included_template_is_told_there() -> None:
    problem = refused("a\n{% include 'part.md.j2' %}", part="b\n\nc {{ nothing }}")
    assert (problem.span.file, problem.span.line) == ("part.md.j2", 3)
    problem = refused("a\n\nb\n{% include 'part.md.j2' %}", part="{{ 1 1 }}")
    assert (problem.span.file, problem.span.line) == ("part.md.j2", 1)
    problem = refused(
        "{% extends 'shared/rules.md.j2' %}\n{% block story %}\n{{ x }}{% endblock %}"
    )
    assert (problem.span.file, problem.span.line) == ("rules.md.j2", 3)


def test_each_block_knows_the_line_of_its_words() -> None:
    template = """\
{# a comment #}
{% set x = 1 %}
{% block a %}
## Four

{{ game.title }} six.

{% if x %}
Nine.
{% endif %}

{% for i in [1, 2] %}
P{{ i }} thirteen.

{% endfor %}
{% endblock %}
{%- macro said(y) -%}
Eighteen {{ y }}.
{%- endmacro %}

{{ said(1) }}

{% if x -%}
   Stripped, twenty-four.
{%- endif %}

- Item twenty-seven.

  More of it, twenty-nine.

{{ figure("crowded") }}
Thirty-two
in two lines.
"""
    lines = {words: at.line for words, at in origins(rendered(template)).items()}
    assert lines == {
        "Four": 4,
        "Grawlix six.": 6,
        "Nine.": 9,
        "P1 thirteen.": 13,
        "P2 thirteen.": 13,
        "Eighteen 1.": 18,
        "Stripped, twenty-four.": 24,
        "Item twenty-seven.": 27,
        "More of it, twenty-nine.": 29,
        "crowded": 31,
        "Thirty-two in two lines.": 32,
    }


def test_words_of_grawlix_come_from_the_lines_that_hold_them() -> None:
    kit, templates = grawlix_kit(), grawlix().templates
    found = origins(kit.document)
    assert {at.template for at in found.values()} == {"rules.md.j2", "shared/rules.md.j2"}
    for words, first in (
        ("So the puzzle became", "rules.md.j2"),
        ("All tiles stay face up", "shared/rules.md.j2"),
        ("Taking Turns", "shared/rules.md.j2"),
        ("The tiles that have been played form the", "shared/rules.md.j2"),
        ("Components", "shared/rules.md.j2"),
    ):
        (at,) = [place for text, place in found.items() if text.startswith(words)]
        assert at.template == first
        source = words.replace("tiles", "{{ terms.tile.many }}")
        assert source in templates[first].split("\n")[at.line - 1]


def test_a_game_without_texts_of_its_own_gets_the_shared_ones() -> None:
    kit = kit_of(game_text(4, 5))
    assert {at.template for at in origins(kit.document).values()} == {"shared/rules.md.j2"}
    said = paragraphs(kit.document, kit)
    assert (said[0], said[-1]) == ("Test", "Version 1.0.")


def test_a_template_replaces_blocks_of_another_one_by_one() -> None:
    made = rendered(
        '{% extends "shared/rules.md.j2" %}\n'
        "{% block draft %}\n## My Draft\n\nNone.\n{% endblock %}\n"
    )
    said = paragraphs(made)
    assert "My Draft" in said
    assert "The Draft" not in said
    assert "Taking Turns" in said
    assert origins(made)["My Draft"] == Origin("rules.md.j2", 3)


HOSTILE = [
    "*_[x](y)<b>",
    "# Not a heading",
    "1. Not a list",
    "- nor this",
    "+ nor this",
    "> no quote",
    "---",
    "===",
    "```",
    "![x](figure:cover)",
    "<script>alert(1)</script>",
    "&lt;b&gt; &amp;amp;",
    "a \\ b \\* c",
    "{{ game.title }} {% x %} {# y #}",
    "\"straight\" 'quotes' -- and --- dashes...",
    "(c) (tm) +-",
    "http://example.org and www.example.org a@example.org",
    "| a | b |",
    "~~x~~ ==y== ^z^ $1$",
    "x\u00a0y",
    "a,,b ????? !!!!!",
]


@pytest.mark.parametrize("title", HOSTILE)
def test_a_title_comes_out_letter_by_letter(title: str) -> None:
    kit = kit_of(game_text(2, 4, title=title))
    made = rendered("# {{ game.title }}\n\n{{ game.title }}\n\nx {{ game.title }} y", kit)
    assert [block.inlines for section in made.sections for block in section.blocks] == [  # type: ignore[union-attr]
        (Run(title),),
        (Run(title),),
        (Run(f"x {title} y"),),
    ]


@given(st.text(st.characters(exclude_categories=("C", "Z")), min_size=1, max_size=12))
def test_any_name_comes_out_letter_by_letter(name: str) -> None:
    kit = kit_of(game_text(2, 4, title=name))
    (paragraph,) = paragraphs(rendered("{{ game.title }}", kit), kit)
    assert paragraph == name


def test_names_can_be_changed_by_filters_and_joined() -> None:
    kit = kit_of(game_text(2, 4), "colors.color-1.name=blue-green*")
    template = (
        "{{ game.colors[0] | upper }}, {{ game.colors[0] ~ '!' }}, "
        "{{ game.colors[:2] | join('+') }}, {{ game.colors[0] | capital }}, "
        "{{ game.colors[:2] | listing }}"
    )
    (said,) = paragraphs(rendered(template, kit), kit)
    assert said == (
        "BLUE-GREEN*, blue-green*!, blue-green*+color 2, Blue-green*, blue-green* and color 2"
    )


def test_glyphs_stand_in_a_text_as_signs() -> None:
    made = rendered(
        "{{ game.glyphs[1] }} is {{ game.glyphs[1].name }}; {{ game.glyphs[:2] | listing }}."
    )
    (block,) = made.sections[0].blocks
    assert block.inlines == (  # type: ignore[union-attr]
        InlineGlyph(1),
        Run(" is pound sign; "),
        InlineGlyph(0),
        Run(" and "),
        InlineGlyph(1),
        Run("."),
    )


@pytest.mark.parametrize("character", ["\U000f7001", "\U000f8005", "\U000f9000", "\U00100001"])
def test_private_characters_are_refused_at_their_line(character: str) -> None:
    problem = refused(f"Fine.\n\nNot {character} fine.")
    assert problem.code == "private-character"
    assert f"U+{ord(character):04X}" in problem.message
    assert problem.span.line == 3


@pytest.mark.parametrize(
    "text", ["\x1b[31m", "\x9b31m", "\u202e", "\u2028", '{{ "\\ud800" }}', "&#27;[1m", "&#x202E;"]
)
def test_control_characters_are_refused_at_their_line(text: str) -> None:
    problem = refused(f"Fine, and \tso is &#64;.\n\nNot {text} fine.")
    assert problem.code == "control-character"
    assert problem.span.line == 3


def test_references_to_private_characters_are_refused() -> None:
    assert refused("Not &#xF7001; fine.").code == "private-character"


@pytest.mark.parametrize(
    ("address", "link"),
    [
        ("a@example.org", "mailto:a@example.org"),
        ("https://example.org/a?b=c", "https://example.org/a?b=c"),
        ("https://example.org/(x)>y", "https://example.org/(x)%3Ey"),
        ("javascript:alert(1)", ""),
        ("file:///etc/passwd", ""),
        ("PO Box 5, Oslo", ""),
        ("me @ home", ""),
    ],
)
def test_a_contact_is_a_link_where_it_is_an_address(address: str, link: str) -> None:
    kit = kit_of(game_text(2, 4, contact=address))
    (block,) = rendered("{{ link(game.contact) }}", kit).sections[0].blocks
    assert block.inlines == (Run(address, link=link),)  # type: ignore[union-attr]
