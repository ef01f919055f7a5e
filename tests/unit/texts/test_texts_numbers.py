"""Numbers in words, in English and in other languages."""

from __future__ import annotations

import subprocess
import sys

import pytest
from num2words import num2words

from generator.texts.numbers import LARGEST_IN_WORDS, has_words, ordinal, words


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


def test_english_loads_no_other_language() -> None:
    code = (
        "import sys; from generator.texts.numbers import words, ordinal; "
        "words(7); ordinal(7); sys.exit('num2words' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


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


def test_which_languages_have_number_words() -> None:
    assert [has_words(language) for language in ("en", "en-GB", "de-AT", "xx")] == [
        *(True, True, True, False)
    ]
