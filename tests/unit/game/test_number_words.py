"""Numbers in words, in English and in other languages."""

from __future__ import annotations

from functools import partial

import pytest
from num2words import num2words

from generator.game.number_words import (
    LARGEST_IN_WORDS,
    counted,
    in_words,
    ordinal,
    plural,
)
from tests.conftest import printed

words = partial(in_words, largest=LARGEST_IN_WORDS)


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (0, "zero"),
        (1, "one"),
        (36, "thirty-six"),
        (100, "one hundred"),
        (101, "101"),
        (9999, "9999"),
        (10_000, "10,000"),
        (-1, "-1"),
    ],
)
def test_numbers(number: int, said: str) -> None:
    assert words(number) == said


@pytest.mark.parametrize(
    ("number", "said"),
    [(1, "first"), (2, "second"), (12, "twelfth"), (36, "thirty-sixth"), (101, "101st")],
)
def test_ordinals(number: int, said: str) -> None:
    assert ordinal(number) == said


def test_the_english_is_that_of_num2words() -> None:
    for number in range(LARGEST_IN_WORDS + 1):
        assert words(number, "en-GB") == num2words(number).replace(" and ", " ")
        assert ordinal(number) == num2words(number, to="ordinal")
    for number in range(LARGEST_IN_WORDS + 1, 250):
        assert ordinal(number) == num2words(number, to="ordinal_num")


def test_num2words_is_loaded_with_the_first_number() -> None:
    code = "import sys; from generator.game.number_words import counted; counted(40, 'tile')"
    assert printed(f"{code}; print('num2words' in sys.modules)") == "False\n"


@pytest.mark.parametrize(
    ("number", "said"),
    [(0, "no tiles"), (1, "one tile"), (12, "twelve tiles"), (13, "13 tiles"), ((2, 4), "two to")],
)
def test_things_are_counted_in_words_as_far_as_twelve(number: int, said: str) -> None:
    assert counted(number, "tile").startswith(said)


@pytest.mark.parametrize(
    ("language", "number", "said", "counted"),
    [
        ("de", 21, "einundzwanzig", "einundzwanzigste"),
        ("pt-BR", 16, "dezesseis", "décimo sexto"),
        ("fr-CH", 80, "huitante", "huitantième"),
        ("fr", 101, "101", "101"),
        ("xx", 7, "7", "7"),
    ],
)
def test_other_languages(language: str, number: int, said: str, counted: str) -> None:
    assert (words(number, language), ordinal(number, language)) == (said, counted)


def test_a_range_is_in_words_where_we_know_how() -> None:
    assert words((2, 4)) == "two to four"
    assert words((3, 3)) == "three"
    assert words((2, 4), "de") == "2–4"


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("tile", "tiles"),
        ("copy", "copies"),
        ("day", "days"),
        ("box", "boxes"),
        ("glass", "glasses"),
        ("branch", "branches"),
        ("dish", "dishes"),
        ("blank", "blanks"),
    ],
)
def test_plurals(one: str, many: str) -> None:
    assert plural(one) == many
