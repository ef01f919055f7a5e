"""Nouns, lists and names as English prose has them."""

from __future__ import annotations

import pytest

from generator.game.number_words import Amount
from generator.texts import markers
from generator.texts.words import (
    Prose,
    article,
    capital,
    counted,
    escape,
    listing,
    noun,
    span_of,
)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "no tiles"),
        (1, "one tile"),
        (2, "two tiles"),
        (17, "seventeen tiles"),
        (108, "108 tiles"),
        ((2, 4), "two to four tiles"),
        ((1, 1), "one tile"),
    ],
)
def test_counted(number: Amount, said: str) -> None:
    assert counted(number, "tile") == said
    assert noun(number, "tile") == said.split()[-1]


@pytest.mark.parametrize(
    ("items", "said"),
    [
        ([], "none"),
        (["a"], "a"),
        (["a", "b"], "a or b"),
        (["a", "b", "c"], "a, b, or c"),
        (["*", "x_y"], "\\* or x\\_y"),
        ([Prose("**a**"), 5], "**a** or 5"),
    ],
)
def test_lists(items: list[object], said: str) -> None:
    assert listing(items, "or") == said


def test_a_list_is_joined_by_and_unless_told_otherwise() -> None:
    assert listing(["a", "b", "c"]) == "a, b, and c"
    assert listing(iter("ab")) == "a and b"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("tile", "a tile"),
        ("orange tile", "an orange tile"),
        ("hour", "an hour"),
        ("unit", "a unit"),
        ("one-eyed cat", "a one\\-eyed cat"),
        ("European", "a European"),
        ("8 tiles", "an 8 tiles"),
        ("11th", "an 11th"),
        ("18 tiles", "an 18 tiles"),
        ("180 tiles", "a 180 tiles"),
        ("“odd”", "an “odd”"),
    ],
)
def test_articles(text: str, said: str) -> None:
    assert article(text) == said


def test_capitals() -> None:
    assert capital("thirty-six") == "Thirty\\-six"
    assert capital(Prose("**a**")) == "**a**"
    assert capital("") == ""
    assert capital("ähre") == "Ähre"
    # What a macro put together begins with the mark of its template line.
    assert capital(Prose(markers.origin(0, 3) + "at")) == markers.origin(0, 3) + "At"


@pytest.mark.parametrize(
    ("number", "said"), [((15, 30), "15–30"), ((20,), "20"), ((20, 20), "20"), (20, "20")]
)
def test_ranges(number: Amount, said: str) -> None:
    assert span_of(number) == said


def test_escaped_text_is_one_line_of_plain_letters() -> None:
    assert escape("a*b") == "a\\*b"
    assert escape(" a \n\t b ") == "a b"
    assert escape("5\u00a0mm") == "5\u00a0mm", "a space that no line may end at stays"
    again = escape("*")
    assert escape(again) == again
    assert escape(Prose("*a*")) == "*a*"
