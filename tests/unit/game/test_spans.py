"""YAML to plain data and places."""

from __future__ import annotations

import math
from typing import Any

import pytest

from generator.diagnostics import Span
from generator.game.spans import (
    MAX_DEPTH,
    Spans,
    Tree,
    resolve_plain,
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("~", None),
        ("null", None),
        ("NULL", None),
        ("true", True),
        ("FALSE", False),
        ("no", "no"),
        ("y", "y"),
        ("on", "on"),
        ("1:30", "1:30"),
        ("2026-01-01", "2026-01-01"),
        ("12", 12),
        ("-12", -12),
        ("+12", 12),
        ("012", 12),
        ("0o17", "0o17"),
        ("0x1F", "0x1F"),
        ("1_000", "1_000"),
        ("1.5", 1.5),
        (".5", 0.5),
        ("5.", 5.0),
        ("1e3", 1000.0),
        ("-1.5E-3", -0.0015),
        (".inf", ".inf"),
        (".nan", ".nan"),
        ("1e999", math.inf),
        (".", "."),
        ("-", "-"),
        ("1.2.3", "1.2.3"),
        ("0x", "0x"),
        ("9" * 301, "9" * 301),
        ("٣", "٣"),
        ("=", "="),
        ("<<", "<<"),
    ],
)
def test_plain_scalars_are_decimal_numbers_constants_or_text(text: str, value: object) -> None:
    resolved = resolve_plain(text)
    assert resolved == value
    assert type(resolved) is type(value)


def test_quoted_scalars_are_text() -> None:
    assert Tree("a: '1'\nb: \"true\"\nc: |\n  5\nd: >-\n  null\n", "f").data == {
        "a": "1",
        "b": "true",
        "c": "5\n",
        "d": "null",
    }


def test_keys_are_text() -> None:
    assert Tree("1: a\ntrue: b\n~: c\n", "f").data == {"1": "a", "true": "b", "~": "c"}


def test_places_of_keys_and_values() -> None:
    tree = Tree("é: {b: [x, 'yy']}\n", "f")
    assert tree.spans.key("é", "b") == Span("f", 1, 5, 1, 6)
    assert tree.spans.value("é", "b") == Span("f", 1, 8, 1, 17)
    assert tree.spans.value("é", "b", 0) == Span("f", 1, 9, 1, 10)
    assert tree.spans.value("é", "b", 1) == Span("f", 1, 12, 1, 16)


def spans_of(text: str) -> Spans:
    tree = Tree(text, "f")
    assert tree.diagnostics == []
    return tree.spans


@pytest.mark.parametrize(
    "text",
    [
        "a: |\n  one\n  two\n",
        "a: |\n\n      one\n      two\n",
        "a: |2\n    one\n    two\n",
        "a: |-  # a comment\n  one\n  two",
        "a: |+\r\n  one\r\n  two\r\n\r\n",
        "b: 1\nc:\n  - d: 2\n    a: |\n      one\n\n      a two\n",
    ],
)
def test_lines_of_block_text_are_found_in_the_file(text: str) -> None:
    tree = Tree(text, "f")
    spans = tree.spans
    (place,) = [place for place in spans.parts if place[-1:] == ("a",)]
    value: Any = tree.data
    for step in place:
        value = value[step]
    row = next(number for number, line in enumerate(value.split("\n")) if "two" in line)
    found = spans.inside(place, row, value.split("\n")[row].index("two"), 3)
    assert found == Span.within("f", text, text.index("two"), 3)


def test_a_line_beyond_the_text_is_the_whole_text() -> None:
    spans = spans_of("a: |\n  one\n")
    assert spans.inside(("a",), 5, 0) == spans.value("a")


@pytest.mark.parametrize(
    ("text", "column"), [("a: r@ g#", 7), ("a: 'r@ g#'", 8), ('a: "r@ g#"', 8), ("{a: r@ g#}", 8)]
)
def test_text_on_one_line_is_found_in_the_file(text: str, column: int) -> None:
    assert spans_of(text).inside(("a",), 0, 3, 2) == Span.at("f", 1, column, 2)


@pytest.mark.parametrize("text", ['a: "r\\u0040 g#"', "a: >\n  r@\n  g#\n", "a: 'r@\n  g#'"])
def test_text_written_otherwise_is_given_whole(text: str) -> None:
    spans = spans_of(text)
    assert spans.inside(("a",), 0, 3, 2) == spans.value("a")


def test_what_is_left_out_has_the_place_of_what_would_hold_it() -> None:
    spans = spans_of("a: {b: 1}\n")
    assert spans.value("a", "c", "d") == spans.value("a")
    assert spans.key("a", "c") == spans.value("a")
    assert spans.key("a", "b") == Span("f", 1, 5, 1, 6)
    assert spans.value("c") == Span.at("f", 1, 1)
    assert Spans("f").value("a") == Span("f")


def test_of_duplicate_keys_the_first_stays() -> None:
    tree = Tree("a: 1\na: {b: [2]}\nc: 3\n", "f")
    assert tree.data == {"a": 1, "c": 3}
    assert tree.spans.value("a") == Span("f", 1, 4, 1, 5)
    assert [item.code for item in tree.diagnostics] == ["duplicate-key"]


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (nested(MAX_DEPTH + 1), "too-deep"),
        ("[" * 10_000, "too-deep"),
        ("".join(" " * n + "a:\n" for n in range(1_000)), "too-deep"),
        ("a: 1\n" * 5_000, "duplicate-key"),
        ("a: &a [x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n", "yaml-alias"),
    ],
)
def test_what_could_cost_too_much_is_refused(text: str, code: str) -> None:
    tree = Tree(text, "f")
    assert tree.data is None
    assert {item.code for item in tree.diagnostics} == {code}
    assert len(tree.diagnostics) <= 201


def test_the_limits_themselves_are_allowed() -> None:
    assert Tree(nested(MAX_DEPTH), "f").diagnostics == []


@pytest.mark.parametrize("data", ["? [a]\n: b\n", "{[a]: b}", "? {a: b}\n"])
def test_a_key_must_be_text(data: Any) -> None:
    assert [item.code for item in Tree(data, "f").diagnostics] == ["bad-key"]
