"""Escaped prose for the templates: counted nouns, lists, articles, capitals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from generator.game import number_words
from generator.game.number_words import LARGEST_IN_WORDS, Amount, is_english, plural

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>()#+\-.!|~&$^=:\"'])")
_SPACES = re.compile(r"[^\S\u00a0\u2007\u202f]+")
"""White space, except no-break spaces."""
FILTER_EXAMPLES: Mapping[str, tuple[str, ...]] = {
    "words": ("12 | words", "(2, 4) | words"),
    "ordinal": ("3 | ordinal",),
    "counted": ('4 | counted("tile")', '1 | counted("tile")', '2 | counted("die", "dice")'),
    "noun": ('4 | noun("tile")',),
    "listing": ('["a", "b", "c"] | listing', '["a", "b"] | listing("or")'),
    "article": ('"orange tile" | article',),
    "capital": ('"every tile" | capital',),
    "span": ("(15, 30) | span",),
    "license": ('"CC-BY-4.0" | license',),
}
"""Expressions that show each filter of ours, by its name."""
_SHOWN = re.compile("[^\U000f9000-\U0010fffd]")
"""Any character but the origins of template lines."""


class Prose(str):
    """Markdown that is used as it is; any other string is escaped."""

    __slots__ = ()


def escape(text: str) -> Prose:
    """Text on one line, escaped so that Markdown shows it literally."""
    if isinstance(text, Prose):
        return text
    return Prose(escape_characters(_SPACES.sub(" ", text).strip(" ")))


def escape_characters(text: str) -> str:
    """The text with all inline markup of Markdown escaped."""
    return _SPECIAL.sub(r"\\\1", text)


def unescape(text: str) -> str:
    """The text as Markdown shows it, of an escaped one."""
    return re.sub(r"\\(.)", r"\1", text)


def counted(number: Amount, one: str, many: str = "", *, language: str = "en") -> Prose:
    """:func:`~generator.game.number_words.counted` up to one hundred, with the noun escaped."""
    nouns = escape(one), escape(many or plural(one))
    return Prose(number_words.counted(number, *nouns, language, LARGEST_IN_WORDS))


def noun(number: Amount, one: str, many: str = "") -> Prose:
    """:func:`~generator.game.number_words.noun`, escaped."""
    return escape(number_words.noun(number, one, many))


def listing(
    items: Iterable[object], conjunction: str = "and", empty: str = "", *, language: str = "en"
) -> Prose:
    """ "a", "a and b", "a, b, and c"; ``empty`` for an empty list, by default "none", and a dash in
    other languages than English. Only English puts a comma before the conjunction."""
    parts = [escape(str(i)) if not isinstance(i, Prose) else i for i in items]
    if not parts:
        return escape(empty or ("none" if is_english(language) else "–"))
    if len(parts) < 3:
        return Prose(f" {conjunction} ".join(parts))
    comma = "," if is_english(language) else ""
    return Prose(", ".join(parts[:-1]) + f"{comma} {conjunction} {parts[-1]}")


def article(text: str) -> Prose:
    """Prefixes a or an, guessed from spelling."""
    first = re.sub(r"^\W+", "", text).lower()
    vowel = re.match(r"[aeiou]|8|1[18](th)?\b|hour|heir|honest", first) is not None
    if re.match(r"uni|use|eu|one\b|once\b", first):
        vowel = False
    return Prose(f"{'an' if vowel else 'a'} {escape(text)}")


def capital(text: str) -> Prose:
    """Converts the first letter to upper case."""
    return Prose(_SHOWN.sub(lambda first: first[0].upper(), escape(text), count=1))


def span_of(number: Amount) -> Prose:
    """A range in digits with an en dash: "15–30"; one number alone."""
    least, most = (number, number) if isinstance(number, int) else (number[0], number[-1])
    return Prose(str(least) if least == most else f"{least}–{most}")
