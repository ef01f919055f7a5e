"""Every problem of a template is told at the word that causes it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator.texts.render import compile_ahead
from generator.texts.sandbox import Sandbox
from tests.unit.kits import game_text, grawlix, kit_of
from tests.unit.texts.rendering import paragraphs, refused, rendered

CASES = {
    "name": ("a\n\nb {{ gmae.title }}", 3, "gmae", "unknown-name", 'did you mean "game"?'),
    "name of one's own": (
        "{% set corners = 4 %}\n{{ cornrs }}",
        2,
        "cornrs",
        "unknown-name",
        'did you mean "corners"?',
    ),
    "function": ('{{ figur("crowded") }}', 1, "figur", "unknown-name", 'did you mean "figure"?'),
    "filter as a function": ("{{ words(3) }}", 1, "words", "unknown-name", "{{ 12 | words }}"),
    "attribute": ("a {{ game.titel }}", 1, "titel", "unknown-name", 'did you mean "title"?'),
    "include": ("{% include [game.titel] %}", 1, "titel", "unknown-name", 'did you mean "title"?'),
    "key": ("{{ game['titel'] }}", 1, "titel", "unknown-name", 'did you mean "title"?'),
    "item": ("{{ game.glyphs[40] }}", 1, "40", "unknown-name", "known here: at, pound"),
    "example": ("{{ examples.opning.tiles }}", 1, "opning", "unknown-name", '"opening"?'),
    "figure": ("So:\n\n{{ figure('opning') }}", 3, "opning", "unknown-figure", '"opening"?'),
    "figure alone in a block": (
        "{% extends 'shared/rules.md.j2' %}\n{% block story %}{{ figure('opning') }}{% endblock %}",
        2,
        "opning",
        "unknown-figure",
        '"opening"?',
    ),
    "the name of another filter": (
        '{{ count("stone") }}',
        1,
        "count",
        "unknown-name",
        '{{ 4 | counted("tile") }}',
    ),
    "filter": ("{{ game.tiles | wrods }}", 1, "wrods", "unknown-filter", 'did you mean "words"?'),
    "filters there are": ("{{ 3 | xxxxx }}", 1, "xxxxx", "unknown-filter", "counted, noun, list"),
    "filter on a later line": (
        "a\n{{ game.tiles |\n  capitl }}",
        3,
        "capitl",
        "unknown-filter",
        'did you mean "capital"?',
    ),
    "filter in a condition": ("{% if 3 | wrods %}{% endif %}", 1, "wrods", "unknown-filter", ""),
    "test": ("{% if 3 is evn %}{% endif %}", 1, "evn", "unknown-test", 'did you mean "even"?'),
    "block": (
        "{% extends 'shared/rules.md.j2' %}\n{% block ovrview %}{% endblock %}",
        2,
        "ovrview",
        "unknown-block",
        'did you mean "overview"?',
    ),
    "blocks there are": (
        "{% extends 'shared/rules.md.j2' %}\n{% block mine %}{% endblock %}",
        2,
        "mine",
        "unknown-block",
        "cover, hook, overview, components",
    ),
    "template": ("{% include 'rlues.md.j2' %}", 1, "rlues", "unknown-template", "rules.md.j2"),
    "icon": ('{{ icon("heart") }}', 1, "heart", "template-error", "attribution"),
    "private": ("{{ game.__class__ }}", 1, "__class__", "template-error", "cannot reach"),
    "not a number": ("{{ game.title | words }}", 1, "words", "template-error", "12 | words"),
    "no argument": (
        "a {{ figure() }}",
        1,
        "figure",
        "template-error",
        "{{ figure(name, if_it_fits=false) }}",
    ),
    "wrong sum": ("{{ game.tiles - 'a' }}", 1, "{{ game", "template-error", "with numbers"),
    "tag": ("{% blok a %}", 1, "blok", "template-syntax", 'did you mean "block"?'),
    "end too many": ("a\n{% endif %}", 2, "endif", "template-syntax", "take it out"),
    "wrong end": (
        "{% if game %}{% endfor %}",
        1,
        "endfor",
        "template-syntax",
        "{% if %} is still open",
    ),
    "never ended": (
        "{% if game %}\n{% if game %}\n{% endif %}\n",
        1,
        "if game",
        "template-syntax",
        "write {% endif %}",
    ),
    "set never ended": (
        "{% set a = 1 %}\n{% set b %}\n",
        2,
        "set b",
        "template-syntax",
        "write {% endset %}",
    ),
    "never closed": ("a {{ game.title", 1, "{{", "template-syntax", "{{ game.title }}"),
    "comment": ("a\nb {# game.title", 2, "b {#", "template-syntax", "end of comment tag"),
    "quote": ("a {{ 'b }}", 1, "{{ 'b", "template-syntax", "closing quote"),
    "comparison": ("{% if 3 = 3 %}{% endif %}", 1, "= 3", "template-syntax", "players == 2"),
    "name behind a filter": ("{{ gmae | words }}", 1, "gmae", "unknown-name", '"game"?'),
    "name in a call": ("{{ link(game.cntact) }}", 1, "cntact", "unknown-name", '"contact"?'),
    "signs": ("{{ 2 - * 3 * 4 }}", 1, "{{ 2", "template-syntax", "schema --templates"),
    "sign too many": ("{{ (2 - ) }}", 1, ") }}", "template-syntax", "unexpected ')'"),
    "three braces": ("a\n{{{ game.tiles }}}", 2, "}}}", "template-syntax", "{{ game.title }}"),
    "brace too few": ("{{ game.tiles }", 1, "}", "template-syntax", "unexpected '}'"),
    "condition of nothing": ("{% if %}{% endif %}", 1, "{% if", "template-syntax", "{% if game."),
    "filter without its word": (
        "{{ 4 | counted }}",
        1,
        "counted",
        "template-error",
        '{{ 4 | counted("tile") }}',
    ),
    "tag never closed before a block": (
        "{% extends 'shared/rules.md.j2' %}\n{% block story %\nIt's here.\n{% endblock %}\n",
        2,
        "{% block story",
        "template-syntax",
        "a condition {% if",
    ),
    "braces in raw text": (
        "{% raw %}{{ {% endraw %}{{ '{{' ~ gmae }}",
        1,
        "gmae",
        "unknown-name",
        '"game"?',
    ),
    "raw never ended": ("a {% raw %}b", 1, "{% raw", "template-syntax", "end of raw"),
    "else outside": ("a {% else %}", 1, "else", "template-syntax", "take it out"),
    "bracket": ("{{ (3 }}", 1, "}}", "template-syntax", "expected ')'"),
}


@pytest.mark.parametrize(("template", "line", "at", "code", "words"), CASES.values(), ids=CASES)
def test_a_problem_is_told_at_its_word(
    template: str, line: int, at: str, code: str, words: str
) -> None:
    problem = refused(template)
    row = template.split("\n")[line - 1]
    assert (problem.code, problem.span.file, problem.span.line) == (code, "rules.md.j2", line)
    assert row[problem.span.column - 1 :].startswith(at)
    assert words in " ".join((problem.message, *problem.hints))


def test_what_is_compiled_ahead_is_not_compiled_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    compiled, real = list[str](), Sandbox.compile

    def compile_(self: Sandbox, source: str, name: str, *more: Any) -> Any:
        compiled.append(name)
        return real(self, source, name, *more)

    monkeypatch.setenv("TYPECASE_CACHE", str(tmp_path))
    monkeypatch.setattr(Sandbox, "compile", compile_)
    template = '{% extends "shared/rules.md.j2" %}{# compiled ahead #}'
    compile_ahead(grawlix()._replace(own={"rules.md.j2": template}))
    assert "shared/rules.md.j2" in compiled
    compiled.clear()
    assert rendered(template).sections
    assert "shared/rules.md.j2" not in compiled


def test_a_word_in_a_comment_is_not_the_one_that_is_wrong() -> None:
    problem = refused("{# gmae #} gmae {{ gmae }}")
    assert problem.span.column == 20
    assert problem.span.end_column == 24


def test_lines_end_as_editors_know_them() -> None:
    problem = refused("a\r\n\r\nb {{ gmae }}\r\n")
    assert (problem.span.line, problem.span.column) == (3, 6)
    problem = refused("a\r\n\r\nb {{ 'gmae }}\r\n")
    assert (problem.span.line, problem.span.column) == (3, 3)


@pytest.mark.parametrize("written", ["game.glyphs.pound", 'game.glyphs["pound"]'])
def test_a_glyph_goes_by_its_id(written: str) -> None:
    made = rendered(
        f"## A\n\n{{{{ {written} }}}} {{{{ {written}.name }}}} {{{{ game.colors.red }}}}"
    )
    assert paragraphs(made)[-1] == "# pound sign red"


def test_a_glyph_may_have_the_id_of_a_method() -> None:
    text = game_text(3, 3).replace("glyph-1", "index").replace("glyph-2", "count")
    made = rendered("## A\n\n{{ game.glyphs.index.id ~ game.glyphs.count.id }}", kit_of(text))
    assert paragraphs(made)[-1] == "indexcount"
    assert refused("## A\n\n{{ game.glyphs.index }}").message == 'a list by id has no "index"'


def test_an_unknown_id_of_a_glyph_is_told_with_a_near_one() -> None:
    found = refused("## A\n\n{{ game.glyphs.puond.name }}")
    assert found.message == 'a list by id has no "puond"'
    assert found.hints == ('did you mean "pound"?',)
    assert refused("## A\n\n{{ game.glyphs[0].symbol }}").hints == ("known here: id, name, named",)


@pytest.mark.parametrize("item", ['marks["?"]', "marks[0].glyphs.pound"])
def test_a_list_goes_by_number(item: str) -> None:
    found = refused(f"## A\n\n{{{{ examples.crowded.{item} }}}}")
    assert found.hints == ("a list goes by number: the first is [0]",)


def test_count_for_counted() -> None:
    found = refused('## A\n\n{{ 5 | count("stone") }}')
    assert found.message == 'the template fails here: "count" cannot be used like this'
    assert found.hints == ('write it as in {{ 4 | counted("tile") }}',)
