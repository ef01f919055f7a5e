"""The quote that lacks its closing one: every one in the built-in games is found."""

from __future__ import annotations

import time

import pytest
import yaml

from generator.game.files import read_project
from generator.game.spans import Tree
from generator.game.yaml_errors import LOADER

MESSAGE = "the closing quote is missing"


def said(text: str) -> list[tuple[int, int, str]]:
    """Line, column and message of what is wrong with ``text``."""
    found = Tree(text, "f").diagnostics
    return [(item.span.line, item.span.column, item.message) for item in found]


def offset(text: str, line: int, column: int) -> int:
    return sum(len(row) + 1 for row in text.split("\n")[:line]) + column


@pytest.mark.parametrize("game", ["grawlix", "shapes"])
@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r"])
def test_each_missing_quote_of_a_game_is_found(game: str, line_break: str) -> None:
    text = read_project(game).text
    quoted = [
        token
        for token in yaml.scan(text, Loader=LOADER)
        if isinstance(token, yaml.ScalarToken) and token.style in ("'", '"')
    ]
    assert len(quoted) > 10
    for token in quoted:
        start, end = token.start_mark, token.end_mark
        place = offset(text, end.line, end.column - 1)
        broken = (text[:place] + text[place + 1 :]).replace("\n", line_break)
        assert said(broken) == [(start.line + 1, start.column + 1, MESSAGE)]


@pytest.mark.parametrize(
    "right",
    [
        'a: "one\n  two"',
        'a: "one\ntwo: three"',
        'a: "one\n  two: "',
        "a: 'one\n  - it''s two'",
        'a: "one \\"\n  two: \\"three\\" "  # "',
        'a: ["one\n  b: ", "two\n", c]',
        'a: {b: "one\n  c: "}',
        'a: |\n  b: "one\n  c: "two" "',
        'a: it\'s "one\n  and "two',
        '# a: "one\na: two  # "',
        '"a": "one\n  two"',
        "a: 'one\n  \"two\n  b: \"3'",
    ],
)
@pytest.mark.parametrize("wrong", ["b: c: d", "b: [", "- b", "b: @", "b: {c: &}", "}"])
def test_no_right_text_is_blamed_for_an_error_below_it(right: str, wrong: str) -> None:
    assert said(f"{right}\n") == []
    ((_, _, message),) = said(f"{right}\n{wrong}\n")
    assert message != MESSAGE


@pytest.mark.parametrize(
    "text",
    [
        'a: "' + "b: c\n" * 190_000 + '" x',
        'a: "\n' + "- " * 490_000 + '\n" x',
        'a: "\n' + " " * 900_000 + '" x',
        "a: [" + '"x"#\n,' * 90_000 + "}",
        "a: [" + '"x",' * 90_000 + '"x" x "]',
        "a: [" + "?," * 400_000 + "}",
    ],
)
def test_an_error_in_a_file_of_any_kind_is_found_soon(text: str) -> None:
    before = time.process_time()
    assert said(text)
    assert time.process_time() - before < 20
