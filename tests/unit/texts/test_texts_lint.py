"""Lints: what reads well today and lies after the next edit of the rules."""

from __future__ import annotations

import pytest

from generator.diagnostics import Diagnostic
from generator.model import Game
from generator.spec import load_game
from generator.spec.files import read_project
from generator.texts import document
from generator.texts.lint import is_allowed, lint_texts, unused_examples
from generator.texts.render import ENTRY


def game_of(*overrides: str, name: str = "grawlix") -> Game:
    project = read_project(name)
    game = load_game(project.text, project.file, overrides).game
    assert game is not None
    return game


def lint(body: str, *overrides: str) -> list[Diagnostic]:
    game = game_of(*overrides)
    templates = {ENTRY: f"## Heading\n\n{body}\n"}
    return list(lint_texts(game, document(game, {}, templates), templates))


@pytest.mark.parametrize(
    ("text", "typed"),
    [
        ("There are six glyphs.", ["six"]),
        ("All 36 tiles, or thirty-six.", ["36", "thirty-six"]),
        ("For two players.", ["two"]),
        ("At most seven rows and nine empty columns.", ["seven", "nine"]),
        ("Each takes four.", ["four"]),
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


def test_a_reason_silences() -> None:
    allowed = "{# allow typed-number: it is the name of a song #}"
    assert lint(f"{allowed}\nThe six glyphs.") == []
    assert lint(f"The six glyphs. {allowed}") == []
    assert [item.code for item in lint(f"{allowed}\n\n\nThe six glyphs.")] == [
        "typed-number",
        "unused-allow",
    ]


@pytest.mark.parametrize(
    ("comment", "code"),
    [
        ("{# allow typed-number #}", "allow-without-reason"),
        ("{# allow nonsense: because #}", "unknown-lint"),
        ("{# allow all-tiles: because #}", "unused-allow"),
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
    source = project.text.replace("  asterisk: {", "  # {").replace("  violet: {", "  # {")
    source = source[: source.index("examples:")].replace(
        "max_rows: 6, max_columns: 6", "max_rows: 5, max_columns: 5"
    )
    game = load_game(source, "game.yaml").game
    assert game is not None
    templates = {ENTRY: f"## Heading\n\n{text}\n"}
    found = list(lint_texts(game, document(game, {}, templates), templates))
    assert [item.code for item in found] == (["all-tiles"] if is_claim else [])
    assert lint(text) == []  # of order six it is true


def test_an_example_that_no_text_shows() -> None:
    game = game_of()
    templates = {ENTRY: "## Heading\n\nWords.\n"}
    assert list(unused_examples(game, document(game, {}, templates), "cover")) == [0, 1]


def test_what_no_line_can_be_blamed_for_is_allowed_anywhere() -> None:
    assert is_allowed("empty-panel", {ENTRY: "{# allow empty-panel: room for notes #}"})
    assert not is_allowed("empty-panel", {ENTRY: "{# allow empty-panel #}"})


def test_the_built_in_texts_have_nothing_to_silence() -> None:
    for name in ("grawlix", "shapes"):
        project = read_project(name)
        templates = {"shared/rules.md.j2": project.templates["shared/rules.md.j2"]}
        game = game_of(name=name)
        assert list(lint_texts(game, document(game, {}, templates), templates)) == []
