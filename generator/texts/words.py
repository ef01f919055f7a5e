"""Functions and filters that templates call, escaped prose, and their values in messages."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial, wraps
from inspect import signature
from typing import Any

from generator.game import number_words
from generator.game.languages import language_facts
from generator.game.number_words import LARGEST_IN_WORDS, Amount, is_english
from generator.game.sentences import Wording
from generator.texts import markers

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>()#+\-.!|~&$^=:\"']|,(?=,)|\?(?=\?))")
_SPACES = re.compile(r"[^\S\u00a0\u2007\u202f]+")  # white space, except no-break spaces
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
_SHOWN = re.compile("[^\U000f9000-\U0010fffd]")  # any character but the origins of template lines
_UNQUOTED = re.compile(r"[<>\\\s]")
_TYPES = {
    "dict": "a collection",
    "ById": "a list by id",
    "SimpleNamespace": "this",
    "bool": "true or false",
    "NoneType": "nothing",
    **dict.fromkeys(("tuple", "list"), "a list"),
    **dict.fromkeys(("str", "Prose"), "a text"),
    **dict.fromkeys(("int", "float"), "a number"),
}


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
    return re.sub(r"\\(.)", r"\1", text)


def counted(number: Amount, one: str, many: str = "", *, language: str = "en") -> Prose:
    """:func:`~generator.game.number_words.counted` up to one hundred, with the noun escaped."""
    whole = number_words.counted(number, one, many, language, LARGEST_IN_WORDS)
    return Prose(whole.removesuffix(number_words.noun(number, one, many)) + noun(number, one, many))


def noun(number: Amount, one: str, many: str = "") -> Prose:
    return escape(number_words.noun(number, one, many))


def listing(
    items: Iterable[object], conjunction: str = "", empty: str = "", *, language: str = "en"
) -> Prose:
    """ "a", "a and b", "a, b, and c" (the last comma in English only); ``empty`` for an empty list,
    by default "none" in English and a dash in other languages."""
    parts = [escape(str(i)) if not isinstance(i, Prose) else i for i in items]
    if not parts:
        return escape(empty or ("none" if is_english(language) else "–"))
    last = conjunction or language_facts(language)["and"]
    return Prose(number_words.joined(parts, last, language))


def article(text: str) -> Prose:
    """Prefixes a or an, guessed from spelling."""
    return Prose(f"{number_words.article(text)} {escape(text)}")


def capital(text: str) -> Prose:
    """Converts the first letter to upper case."""
    return Prose(_SHOWN.sub(lambda first: first[0].upper(), escape(text), count=1))


def span_of(number: Amount) -> Prose:
    """A range in digits with an en dash: "15–30"; one number alone."""
    least, most = (number, number) if isinstance(number, int) else (number[0], number[-1])
    return Prose(str(least) if least == most else f"{least}–{most}")


def type_name(value: object) -> str:
    """Words for a type in messages. Raises UndefinedError for the value of an unknown name."""
    if (name := type(value).__name__) == "Unknown":
        str(value)
    return _TYPES.get(name, name.removesuffix("View").lower())


def figure(name: str, *, if_it_fits: bool = False) -> Prose:
    """A diagram on lines of its own; with ``if_it_fits`` only where there is room. Raises
    ValueError for a name that is not text."""
    return Prose(f"\n\n{picture(name, if_it_fits=if_it_fits)}\n\n")


def picture(name: str, *, if_it_fits: bool = False) -> Prose:
    """A diagram at the beginning of a list item; otherwise as ``figure``."""
    _refuse_other(name, "a figure", "write the id of an example in quotes")
    return Prose(f"![](<figure{'?' * if_it_fits}:{_UNQUOTED.sub('?', name)}>)")


def icon(name: str) -> Prose:
    """An icon within a line. Raises ValueError for an unknown name."""
    if name not in markers.ICONS:
        raise ValueError(f'there is no icon "{name}"; icons known here: {", ".join(markers.ICONS)}')
    return Prose(chr(markers.ICON + markers.ICONS.index(name)))


def link(address: str) -> Prose:
    """A link to a mail address or a page, text for other schemes. ValueError if it is not text."""
    _refuse_other(address, "an address", "write one in quotes")
    shown = escape(address)
    if address.startswith(("https://", "http://")):
        return Prose(f"[{shown}](<{address.replace('>', '%3E').replace('<', '%3C')}>)")
    if "@" in address and " " not in address:
        return Prose(f"[{shown}](<mailto:{address.replace('>', '').replace('<', '')}>)")
    return shown


FUNCTIONS: Mapping[str, Callable[..., Prose]] = {
    function.__name__: function for function in (figure, picture, icon, link)
}


def icons_of_license(name: str) -> Prose:
    """The icons of the Creative Commons Attribution licence; empty for other licences."""
    is_known = name.upper().replace(" ", "-") == "CC-BY-4.0"
    return Prose(" ".join(map(icon, ("creative-commons", "attribution"))) if is_known else "")


def license_name(name: str, *, language: str = "en") -> Prose:
    is_known = bool(icons_of_license(name))
    return escape(Wording(language).say("documents", "creative_commons_by") if is_known else name)


def filters(language: str) -> dict[str, Callable[..., Any]]:
    """The filters of a template that are not jinja's; numbers and lists are in ``language``."""
    return {
        "words": partial(number_words.in_words, language=language, largest=LARGEST_IN_WORDS),
        "ordinal": partial(number_words.ordinal, language=language),
        "counted": partial(counted, language=language),
        "noun": noun,
        "listing": partial(listing, language=language),
        "article": article,
        "capital": capital,
        "span": span_of,
        "license": partial(license_name, language=language),
    }


def checked(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that raises ValueError, with its usage, for arguments it cannot use."""

    @wraps(function)
    def call(*arguments: Any, **named: Any) -> Any:
        try:
            return function(*arguments, **named)
        except (TypeError, AttributeError) as error:
            hint = f"; write it as in {{{{ {usage(name)} }}}}" if usage(name) else ""
            raise ValueError(f'"{name}" cannot be used like this{hint}') from error

    return call


def usage(name: str) -> str:
    """An expression that shows a function or filter; for jinja's ``count`` that of ``counted``."""
    if name in FUNCTIONS:
        written = (
            it.name if it.default is it.empty else f"{it.name}={str(it.default).lower()}"
            for it in signature(FUNCTIONS[name]).parameters.values()
        )
        return f"{name}({', '.join(written)})"
    return next(iter(FILTER_EXAMPLES.get("counted" if name == "count" else name, ())), "")


def text_of(value: Any) -> str:
    """The escaped text of an expression. ValueError for a value that is not text or a number."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        hint = "name a part of it, use listing, or a condition"
        raise ValueError(f"{type_name(value)} is not a text; {hint}")
    return escape(value if isinstance(value, str) else str(value))


def _refuse_other(value: object, what: str, hint: str) -> None:
    if not isinstance(value, str):
        raise ValueError(f"{type_name(value)} is not {what}; {hint}")
