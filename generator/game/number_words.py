"""Numbers in words, by num2words, which is imported with the first one; nouns, lists."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any, TypeAlias

Amount: TypeAlias = int | tuple[int, ...]  # one number, or the least and the most

UP_TO_TWELVE = 12  # largest number in words in diagnostics and alternative texts
LARGEST_IN_WORDS = 100  # largest number in words in the texts of a game


@cache
def in_words(number: Amount, language: str = "en", largest: int = UP_TO_TWELVE, **form: Any) -> str:
    """``36`` as "thirty-six", ``(2, 4)`` as "two to four" or "2–4"; in digits above ``largest``
    and where num2words lacks the language. ``form`` is such as a gender."""
    if isinstance(number, tuple):
        ends = dict.fromkeys((number[0], number[-1]))
        if len(ends) > 1 and not is_english(language):
            return "–".join(map(str, ends))
        return " to ".join(in_words(end, language, largest) for end in ends)
    name = _converter(language)
    if name is None or not 0 <= number <= largest:
        return f"{number:,}" if is_english(language) and number >= 10_000 else str(number)
    return _num2words(number, name, "cardinal", **form)


def ordinal(number: int, language: str = "en") -> str:
    """``1`` as "first"; above :data:`LARGEST_IN_WORDS` "101st" in English, else digits."""
    name = _converter(language)
    if name is None or number < 0 or (number > LARGEST_IN_WORDS and not is_english(language)):
        return str(number)
    return _num2words(number, name, "ordinal" if number <= LARGEST_IN_WORDS else "ordinal_num")


def counted(
    number: Amount, one: str, many: str = "", language: str = "en", largest: int = UP_TO_TWELVE
) -> str:
    """A number and its noun: "no tiles", "one tile", "two to four players". ``many`` is the plural
    if it is not that of a regular English noun. In other languages one is in digits, since its word
    depends on the noun, unless that is a term with an article: "1 Wort", but "ein Stein"."""
    amount = in_words(number, language, largest)
    if is_english(language):
        amount = "no" if number == 0 else amount
    elif number in (1, (1, 1)):
        amount = getattr(one, "article", "") or "1"
    return f"{amount} {noun(number, one, many)}"


def noun(number: Amount, one: str, many: str = "") -> str:
    """The singular or the plural, as ``number`` asks for."""
    most = number if isinstance(number, int) else number[-1]
    return one if most == 1 else many or getattr(one, "many", "") or plural(one)


def plural(noun: str) -> str:
    if re.search(r"[^aeiou]y$", noun):
        return noun[:-1] + "ies"
    return noun + ("es" if re.search(r"(s|x|z|ch|sh)$", noun) else "s")


def article(text: str) -> str:
    """``a`` or ``an``, guessed from spelling."""
    vowel = r"(?!uni|use|eu|one\b|once\b)[aeiou]|8|1[18](th)?\b|hour|heir|honest"
    return "an" if re.match(vowel, re.sub(r"^\W+", "", text).lower()) else "a"


def joined(items: Iterable[str], last: str = "and", language: str = "") -> str:
    """A list in words: ``a``, ``a and b``; in a text in English ``a, b, and c``; empty for none."""
    *head, tail = [*items] or [""]
    if last == "と":
        return (last if len(head) == 1 else "、").join([*head, tail])
    space = " " if last != "ו" else "" if "א" <= tail < "װ" else "-"
    comma = "," if head[1:] and is_english(language) else ""
    return f"{', '.join(head)}{comma} {last}{space}{tail}" if head else tail


def is_english(language: str) -> bool:
    return language.partition("-")[0] == "en"


def _converter(language: str) -> str | None:
    """The name of ``language`` in num2words, with its region where that has its own numbers."""
    if is_english(language):
        return "en"
    from num2words import CONVERTER_CLASSES

    names: Any = CONVERTER_CLASSES
    base, _, region = language.partition("-")
    return next((name for name in (f"{base}_{region}", base) if name in names), None)


def _num2words(number: int, name: str, kind: str, **form: str | bool) -> str:
    from num2words import num2words

    try:
        return str(num2words(number, lang=name, to=kind, **form))
    except NotImplementedError:  # it has no ordinals for some languages
        return str(number)
