"""Lints: what reads well today and lies after the next edit of the rules."""

from __future__ import annotations

import re

import pytest

from generator.diagnostics import Diagnostic
from generator.game.files import read_project
from generator.game.loading import load_game
from generator.game.model import Game
from generator.game.spans import Spans
from generator.products.leaflet import target as leaflet
from generator.texts.lint import is_allowed, lint_templates, unused_examples, unused_marks
from generator.texts.render import ENTRY, document
from generator.texts.text_checks import check_elsewhere
from tests.unit.kits import game_text, kit_of


def game_of(*overrides: str, name: str = "grawlix") -> Game:
    project = read_project(name)
    game = load_game(project.text, project.file, overrides).game
    assert game is not None
    return game


def lint(body: str, *overrides: str) -> list[Diagnostic]:
    game = game_of(*overrides)
    templates = {ENTRY: f"## Heading\n\n{body}\n"}
    return list(lint_templates(game, document(game, {}, templates), templates))


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("There are six glyphs.", ["six"]),
        ("All 36 tiles, or thirty-six.", ["36", "thirty-six"]),
        ("For two players.", ["two"]),
        ("At most seven rows and nine empty columns.", ["seven", "nine"]),
        ("Each takes four.", ["four"]),
        ("Superscripts ² and x¹ are digits, but no numbers.", []),
        ("Two tiles meet; three words follow in 1999.", []),
        ("The rules of version 1.6 hold.", []),
        ("{{ 6 }} of {{ game.glyphs | length | words }} glyphs", []),
        ("1. First\n2. Second\n6. Sixth", []),
    ],
)
def test_typed_numbers(text: str, typed: list[str]) -> None:
    found = lint(text)
    assert [item.message.split('"')[1] for item in found] == typed
    lines = f"## Heading\n\n{text}\n".split("\n")
    for item, word in zip(found, typed, strict=True):
        assert item.code == "typed-number"
        assert lines[item.span.line - 1][item.span.column - 1 :].startswith(word)


def test_a_typed_number_that_is_another_is_told_beside_that_of_the_game() -> None:
    (right,), (wrong,) = lint("There are six glyphs."), lint("There are two glyphs.")
    assert right.message.startswith('"six" is typed here, but the game file says it: ')
    assert wrong.message.startswith('"two" is typed here, but the game file says 6: ')


@pytest.mark.parametrize(
    ("text", "stray"),
    [
        ("Here { game.title } stands.", ["{ game.title }"]),
        ("One } and {{ game.title }} }}.", ["}", "}}"]),
        ("A <b>bold</b> word,<br> a <!-- comment -->.", ["<b>bold</b>", "<br>", "<!--"]),
        ("With game.tiles | words tiles in game.yaml.", ["game.tiles"]),
        ("Not ~~this~~, see[^1].", ["~~this~~", "[^1]"]),
        ("See <https://example.org>, 1 < 2 > 0, ~ 3 and [a](https://a.org).", []),
        ("Code: `{a} <b>`. {% raw %}{{ x }}{% endraw %}{# {b} #}", []),
    ],
)
def test_markup_that_is_printed_as_it_stands(text: str, stray: list[str]) -> None:
    found = [item for item in lint(text) if item.code == "stray-markup"]
    assert [item.message.split('"')[1] for item in found] == stray
    for item in found:
        column = item.span.column - 1
        assert text[column:].startswith(item.message.split('"')[1])


def test_the_longest_run_is_a_value_of_the_game() -> None:
    (found,) = lint("A train has at most five.", "rules.max_run=5")
    assert "{{ game.rules.max_run | words }}" in found.hints[0]
    assert lint("A train has at most five.") == []


PLOTS, ROWS = "words.tile=plot", "game.rules.max_rows | words"
CRATE = "{one: Kiste, many: Kisten, gender: f, genitive: Kiste, dative_many: Kisten}"


@pytest.mark.parametrize(
    ("text", "overrides", "written"),
    [
        ("Take two colours.", ("leaflet.language=en-GB",), ["game.colors | length | words"]),
        ("The three shapes.", ("glyph_word=shape",), ["game.glyphs | length | words"]),
        ("Three neighbours share a garden.", ("players=3", "rules.hand_size=3"), []),
        ("A game for three players.", ("rules.hand_size=3",), ["game.players | words"]),
        ("Draw four tiles.", (), ["game.rules.hand_size | words"]),
        ("Draw five tiles.", (), []),
        ("Twenty people played it first.", ("minutes=20",), []),
        ("Twenty was enough.", ("minutes=20",), []),
        ("Twenty years ago, and eight later.", ("minutes=20", "age=8"), []),
        ("Four friends of six women met.", (), []),
        ("It takes twenty minutes.", ("minutes=20",), ["game.minutes | span"]),
        ("It takes a pause of five minutes.", (), []),
        ("For ages 8 and up.", ("age=8",), ["game.age | words"]),
        ("Sixteen plots.", ("rules.hand_size=16", PLOTS), ["game.rules.hand_size | words"]),
        ("All 36 plots.", (PLOTS,), ["game.tiles | words"]),
        ("Three beds at most.", ("words.row.one=bed", "words.row.many=beds"), [ROWS]),
        ("Zwei Kisten.", ("leaflet.language=de", "words.row=" + CRATE), [ROWS]),
        ("Vier Steine.", ("leaflet.language=de",), ["game.rules.hand_size | words"]),
        (
            "Each has three.",
            ("players=3", "rules.hand_size=3"),
            ["game.rules.hand_size | words", "game.players | words"],
        ),
    ],
)
def test_a_number_is_that_of_its_noun(
    text: str, overrides: tuple[str, ...], written: list[str]
) -> None:
    found = [item.hints[0] for item in lint(text, *overrides)]
    hints = [" or ".join(f"{{{{ {it} }}}}" for it in written)] if written else []
    assert [hint.split(",")[0].removeprefix("write ") for hint in found] == hints


@pytest.mark.parametrize(
    ("title", "words", "wrong"),
    [
        ("A Game of Sixteen Tiles", (), "Sixteen"),
        ("Thirty-Six Tiles, Six Colors", (), ""),
        ("Seven Colours and 36 plots", (PLOTS,), "Seven"),
        ("Plots for Two Players", (PLOTS,), ""),
        ("Twenty-Four Flowers", (), ""),
        ("Thirty Six Tiles", (), ""),
        ("Twenty One Tiles", (), "Twenty One"),
        ("Twenty Thousand Tiles", (), ""),
        ("A Hundred and Six Tiles", (), ""),
        ("Six by Six Tiles", (), ""),
        ("The Three of Tiles", (), ""),
        ("Treinta y seis tiles", ("leaflet.language=es",), ""),
    ],
)
def test_a_number_in_a_title_is_that_of_its_noun(
    title: str, words: tuple[str, ...], wrong: str
) -> None:
    source = re.sub(r"subtitle:\n(  .*\n)+", f"subtitle: {title}\n", read_project("grawlix").text)
    found = [it for it in leaflet.check(kit_of(source, *words)) if it.code == "number-in-title"]
    assert [it.message.split('"')[1] for it in found] == [wrong] * bool(wrong)
    for item in found:
        line = source.split("\n")[item.span.line - 1]
        assert line[item.span.column - 1 :].startswith(wrong)
    allowed = "{# allow number-in-title: a song #}Words."
    again = leaflet.check(kit_of(source, *words, templates={ENTRY: allowed}))
    assert "number-in-title" not in [it.code for it in again]


def test_a_reason_silences() -> None:
    allowed = "{# allow typed-number: it is the name of a song #}"
    assert lint(f"{allowed}\nThe six glyphs.") == []
    assert lint(f"The six glyphs. {allowed}") == []
    assert [item.code for item in lint(f"{allowed}\n\n\nThe six glyphs.")] == ["typed-number"]


@pytest.mark.parametrize(
    ("comment", "code"),
    [
        ("{# allow typed-number #}", "unknown-lint"),
        ("{# allow nonsense: because #}", "unknown-lint"),
    ],
)
def test_a_comment_that_silences_nothing(comment: str, code: str) -> None:
    assert [item.code for item in lint(comment + " Words.")] == [code]


@pytest.mark.parametrize(
    ("text", "is_claim"),
    [
        ("It is impossible to place all the tiles.", True),
        ("No grid holds all tiles.", True),
        ("The tiles can never all be played.", True),
        ("All tiles lie face up. You cannot see through them.", False),
        ("A tile can never be moved.", False),
    ],
)
def test_all_tiles_where_they_fit(text: str, is_claim: bool) -> None:
    project = read_project("grawlix")
    source = project.text[: project.text.index("rules:")]
    for last in ("asterisk", "violet"):
        source = re.sub(rf"  {last}:\n(    .*\n)+", "", source)
    source += "rules: {max_rows: 5, max_columns: 5, hand_size: 4}\n"
    game = load_game(source, "game.yaml").game
    assert game is not None
    templates = {ENTRY: f"## Heading\n\n{text}\n"}
    found = list(lint_templates(game, document(game, {}, templates), templates))
    assert [item.code for item in found] == (["all-tiles"] if is_claim else [])
    assert lint(text) == []  # of order six it is true


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("There are six glyphs.", "{{ game.glyphs | length | words }}"),
        ("Six glyphs there are.", "{{ game.glyphs | length | words }}"),
        ("There are 36 of them.", "{{ game.tiles | words }}"),
    ],
)
def test_the_hint_writes_the_number_as_a_value(text: str, written: str) -> None:
    (found,) = lint(text)
    assert f"write {written}, or" in found.hints[0]


def test_an_example_that_no_text_shows() -> None:
    game = game_of()
    found = unused_examples(game, document(game, {}, {ENTRY: "Words."}), Spans("game.yaml"))
    assert [item.message.split('"')[1] for item in found] == ["opening", "crowded"]


MARKED = {
    "id": "one",
    "grid": "zA ?\n!  k\n=  .\n",
    "claims": [{"at": "!", "glyphs": ["glyph-2", "glyph-3"]}],
}


@pytest.mark.parametrize(
    ("text", "unused"),
    [
        ("Words of k-means, or what?", ["?", "k", "="]),
        ("At = it is full, “k” is not.", ["?"]),
        ("The question mark, the (k) and the equals sign.", []),
    ],
)
def test_a_mark_that_nothing_speaks_of(text: str, unused: list[str]) -> None:
    kit = kit_of(game_text(3, 3, MARKED), templates={ENTRY: text})
    found = list(unused_marks(kit.game, kit.examples, kit.document, kit.spans))
    assert [item.message.split('"')[1] for item in found] == unused


def test_a_caption_of_another_example_speaks_of_no_mark_of_this_one() -> None:
    one = {**MARKED, "grid": "zA .\n!  .\n"}
    two = {"id": "two", "grid": "zA !\n"}
    kit = kit_of(game_text(3, 3, one, two))
    assert "exclamation mark" in str(kit.document)
    found = list(unused_marks(kit.game, kit.examples, kit.document, kit.spans))
    assert [(item.message.split('"')[1], item.span) for item in found] == [
        ("!", kit.spans.inside(("examples", 1, "grid"), 0, 3))
    ]


def test_what_is_unused_is_told_where_it_stands_and_can_be_silenced() -> None:
    source = """\
title: Test
glyphs: {a: {symbol: A}, b: {symbol: B}}
colors: {red: {key: r, hex: "#ff0000"}, blue: {key: b, hex: "#0000ff"}}
rules: {hand_size: 1}
examples:
  - id: one
    grid: |
      rA .
      .  ?
"""
    kit = kit_of(source, templates={ENTRY: "{% if true %}Words.{% endif %}"})
    found = [item for item in leaflet.check(kit) if item.code.startswith("unused")]
    places = [(item.code, item.span.line, item.span.column) for item in found]
    assert places == [("unused-example", 6, 9), ("unused-mark", 9, 10)]
    allowed = "{# allow unused-example: later #}{# allow unused-mark: to color in #} Words."
    kit = kit_of(source, templates={ENTRY: allowed})
    assert [item for item in leaflet.check(kit) if "unused" in item.code] == []


def test_what_no_line_can_be_blamed_for_is_allowed_anywhere() -> None:
    assert is_allowed("empty-panel", {ENTRY: "{# allow empty-panel: room for notes #}"})
    assert not is_allowed("empty-panel", {ENTRY: "{# allow empty-panel #}"})


def test_the_built_in_texts_have_nothing_to_silence() -> None:
    for name in ("grawlix", "shapes"):
        project = read_project(name)
        templates = {ENTRY: project.templates[f"shared/{ENTRY}"]}
        game = game_of(name=name)
        found = lint_templates(game, document(game, {}, templates), templates)
        assert {item.code for item in found} <= {"built-in-elsewhere"}


PLACING = '{% extends "shared/rules.md.j2" %}\n{% block placing %}\nAnywhere.\n{% endblock %}\n'
OWN_PLACING = "{% block placing %}Anywhere.{% endblock %}"


@pytest.mark.parametrize(
    ("templates", "told"),
    [
        ({}, ["player aid", "sell sheet"]),
        ({"aid.md.j2": '{% extends "shared/aid.md.j2" %}' + OWN_PLACING}, ["sell sheet"]),
        (
            {"aid.md.j2": "Whole.", "sell-sheet.md.j2": "{# {% extends #}" + OWN_PLACING},
            [],
        ),
        ({"aid.md.j2": '{% extends "shared/aid.md.j2" %}'}, ["player aid", "sell sheet"]),
    ],
)
def test_a_block_of_the_rules_that_other_texts_still_say(
    templates: dict[str, str], told: list[str]
) -> None:
    found = list(check_elsewhere({ENTRY: PLACING, **templates}))
    assert [item.message.split(" still ")[0] for item in found] == [f"the {it}" for it in told]
    assert all(
        (item.span.file, item.span.line, item.span.column) == (ENTRY, 2, 10) for item in found
    )
    assert not list(check_elsewhere({**templates}))


@pytest.mark.parametrize("block", ["components", "grid", "setup", "draft", "play", "placing"])
def test_every_block_that_others_say_too_is_asked_for(block: str) -> None:
    rules = PLACING.replace("placing", block)
    found = [item.message.split(" still ")[0] for item in check_elsewhere({ENTRY: rules})]
    assert found == ["the player aid", "the sell sheet"]


def test_a_block_that_others_still_say_may_be_allowed() -> None:
    allow = "{# allow built-in-elsewhere: they agree #}\n"
    kit = kit_of(game_text(4, 4), templates={ENTRY: PLACING})
    told = [item.code for item in leaflet.check(kit)]
    assert told.count("built-in-elsewhere") == 2
    kit = kit_of(
        game_text(4, 4), templates={ENTRY: PLACING.replace("{% block", allow + "{% block")}
    )
    assert "built-in-elsewhere" not in [item.code for item in leaflet.check(kit)]
