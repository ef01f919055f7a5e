"""The functions and filters of templates, and the names of their values for messages."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial, wraps
from inspect import signature
from typing import Any

from generator.game.number_words import LARGEST_IN_WORDS, in_words, ordinal
from generator.texts import markers, words

_UNQUOTED = re.compile(r"[<>\\\s]")
_TYPES = {
    "GameView": "the game",
    "ClosedView": "a closed mark",
    "IllegalView": "an illegal placement",
    "ChoiceView": "a choice of tiles",
    "Placement": "the placement rules",
    "Rules": "rules",
    "Cell": "a cell",
    "dict": "a collection",
    "tuple": "a list",
    "ById": "a list",
    "list": "a list",
    "str": "a text",
    "Prose": "a text",
    "bool": "true or false",
    "int": "a number",
    "float": "a number",
    "NoneType": "nothing",
}


def type_name(value: object) -> str:
    """The type of a template value, for messages."""
    name = type(value).__name__
    if name.endswith("View") and name not in _TYPES:
        return str(words.article(name.removesuffix("View").lower()))
    return _TYPES.get(name, "this")


def figure(name: str, *, if_it_fits: bool = False) -> words.Prose:
    """A diagram on lines of its own; with ``if_it_fits`` only where there is room. Raises
    ValueError for a name that is not text."""
    return words.Prose(f"\n\n{picture(name, if_it_fits=if_it_fits)}\n\n")


def picture(name: str, *, if_it_fits: bool = False) -> words.Prose:
    """A diagram at the beginning of a list item; otherwise as ``figure``."""
    _refuse_unknown(name)
    if not isinstance(name, str):
        raise ValueError(f"{type_name(name)} is not a figure; write the id of an example in quotes")
    return words.Prose(f"![](<figure{'?' * if_it_fits}:{_UNQUOTED.sub('?', name)}>)")


def icon(name: str) -> words.Prose:
    """An icon within a line. Raises ValueError for an unknown name."""
    if name not in markers.ICONS:
        raise ValueError(f'there is no icon "{name}"; icons known here: {", ".join(markers.ICONS)}')
    return words.Prose(markers.icon(markers.ICONS.index(name)))


def link(address: str) -> words.Prose:
    """A link to a mail address or a page; any other scheme stays plain text. Raises ValueError for
    an address that is not text."""
    _refuse_unknown(address)
    if not isinstance(address, str):
        raise ValueError(f"{type_name(address)} is not an address; write one in quotes")
    shown = words.escape(address)
    if address.startswith(("https://", "http://")):
        return words.Prose(f"[{shown}](<{address.replace('>', '%3E').replace('<', '%3C')}>)")
    if "@" in address and " " not in address:
        return words.Prose(f"[{shown}](<mailto:{address.replace('>', '').replace('<', '')}>)")
    return shown


FUNCTIONS: Mapping[str, Callable[..., words.Prose]] = {
    function.__name__: function for function in (figure, picture, icon, link)
}
"""Functions that templates call, by name."""


def icons_of_license(name: str) -> words.Prose:
    """The icons of the Creative Commons Attribution licence; empty for other licences."""
    if not _is_cc_by(name):
        return words.Prose("")
    return words.Prose(icon("creative-commons") + " " + icon("attribution"))


def license_name(name: str) -> words.Prose:
    """A licence as prose names it."""
    if _is_cc_by(name):
        return words.Prose("the Creative Commons Attribution 4\\.0 International license")
    return words.escape(name)


def _is_cc_by(name: str) -> bool:
    return name.upper().replace(" ", "-") == "CC-BY-4.0"


def filters(language: str) -> dict[str, Callable[..., Any]]:
    """The filters of a template that are not jinja's; numbers and lists are in ``language``."""
    return {
        "words": _of_numbers(
            "words", partial(in_words, language=language, largest=LARGEST_IN_WORDS)
        ),
        "ordinal": _of_numbers("ordinal", partial(ordinal, language=language)),
        "counted": _of_numbers("counted", partial(words.counted, language=language)),
        "noun": _of_numbers("noun", words.noun),
        "listing": partial(words.listing, language=language),
        "article": words.article,
        "capital": words.capital,
        "span": _of_numbers("span", words.span_of),
        "license": license_name,
    }


def _of_numbers(name: str, make: Callable[..., Any]) -> Callable[..., Any]:
    """The filter ``make``; ValueError for anything but a whole number or a range of them."""

    def filtered(number: object, *nouns: str) -> Any:
        _refuse_unknown(number)
        whole = number if isinstance(number, tuple) and number else (number,)
        if any(type(it) is not int for it in whole):
            raise ValueError(f'"{name}" is for whole numbers, and this is {type_name(number)}')
        return make(number, *nouns)

    return filtered


def checked(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    """A function or filter that raises ValueError, with its usage, for arguments that it cannot
    use."""

    @wraps(function)
    def call(*arguments: Any, **named: Any) -> Any:
        try:
            return function(*arguments, **named)
        except (TypeError, AttributeError) as error:
            hint = f"; write it as in {{{{ {usage(name)} }}}}" if usage(name) else ""
            raise ValueError(f'"{name}" cannot be used like this{hint}') from error

    return call


def usage(name: str) -> str:
    """An expression that shows a function or a filter of ours; for jinja's ``count``, which
    newcomers try for a number and its noun, that of ``counted``."""
    if name in FUNCTIONS:
        parameters = signature(FUNCTIONS[name]).parameters.values()
        written = (
            it.name if it.default is it.empty else f"{it.name}={str(it.default).lower()}"
            for it in parameters
        )
        return f"{name}({', '.join(written)})"
    return next(iter(words.FILTER_EXAMPLES.get("counted" if name == "count" else name, ())), "")


def text_of(value: Any) -> str:
    """The escaped text of an expression. ValueError for a value that is not text or a number."""
    if isinstance(value, words.Prose):
        return value
    _refuse_unknown(value)
    if isinstance(value, bool) or value is None:
        raise ValueError(f"{str(value).lower()} is not a text; use it in a condition")
    if not isinstance(value, str | int | float):
        raise ValueError(f"{type_name(value)} is not a text; name a part of it, or use listing")
    return words.escape(str(value))


def _refuse_unknown(value: object) -> None:
    """Raises UndefinedError for the value of an unknown name."""
    from jinja2 import Undefined

    if isinstance(value, Undefined):
        str(value)
