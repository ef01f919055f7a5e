"""Numbers in words: in English by the tables here, in other languages as num2words has them.

English is what most texts are in, and num2words loads the tables of all its languages at once.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeAlias

Amount: TypeAlias = int | tuple[int, ...]
"""One number, or the least and the most."""

LARGEST_IN_WORDS = 100
"""Numbers up to this are written in words, larger ones in digits."""

_UNITS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen"),
    *("seventeen", "eighteen", "nineteen"),
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ORDINALS = {
    "one": "first",
    "two": "second",
    "three": "third",
    "five": "fifth",
    "eight": "eighth",
    "nine": "ninth",
    "twelve": "twelfth",
}
"""Those that are more than the number and "th"."""


@cache
def words(number: Amount, language: str = "en") -> str:
    """``36`` as "thirty-six" in ``language`` (BCP 47); above one hundred, and in a language that is
    not known here, in digits. ``(2, 4)`` as "two to four", but for English as "2–4"."""
    if isinstance(number, tuple):
        least, most = number[0], number[-1]
        if least == most:
            return words(least, language)
        if is_english(language):
            return f"{words(least, language)} to {words(most, language)}"
        return f"{least}–{most}"
    if is_english(language):
        if 0 <= number <= LARGEST_IN_WORDS:
            return _english(number)
        return f"{number:,}" if number >= 10_000 else str(number)
    return _other(number, language, "cardinal")


@cache
def ordinal(number: int, language: str = "en") -> str:
    """``1`` as "first"; where :func:`words` has digits as "101st", but for English plain digits."""
    if not is_english(language):
        return _other(number, language, "ordinal")
    if not 0 <= number <= LARGEST_IN_WORDS:
        ending = "th" if number % 100 in (11, 12, 13) else _ENDINGS.get(number % 10, "th")
        return f"{number}{ending}"
    before, hyphen, last = _english(number).rpartition("-")
    last = _ORDINALS.get(last) or (f"{last[:-1]}ieth" if last.endswith("y") else f"{last}th")
    return f"{before}{hyphen}{last}"


_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def is_english(language: str) -> bool:
    return language.partition("-")[0] == "en"


def has_words(language: str) -> bool:
    """Whether numbers can be written in words in ``language``."""
    return is_english(language) or _known(language) is not None


def _english(number: int) -> str:
    if number < 20:
        return _UNITS[number]
    if number == 100:
        return "one hundred"
    tens, unit = _TENS[number // 10 - 2], number % 10
    return f"{tens}-{_UNITS[unit]}" if unit else tens


def _other(number: int, language: str, kind: str) -> str:
    name = _known(language)
    if name is None or not 0 <= number <= LARGEST_IN_WORDS:
        return str(number)
    from num2words import num2words

    try:
        return str(num2words(number, lang=name, to=kind))
    except NotImplementedError:  # it has no ordinals for some languages
        return str(number)


@cache
def _known(language: str) -> str | None:
    """What num2words calls ``language``: with its region if it tells regions apart."""
    from num2words import CONVERTER_CLASSES

    names: Any = CONVERTER_CLASSES
    base, _, region = language.partition("-")
    return next((name for name in (f"{base}_{region}", base) if name in names), None)
