"""Sentences for players: macros of the shared templates, called with facts."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from generator.game.files import data_of
from generator.game.number_words import counted, in_words, joined, plural


def say(template: str, macro: str, *facts: object, language: str = "en", **named: object) -> str:
    """What ``macro`` of ``templates/shared/<template>.j2`` makes of facts, on one line: a line
    break of the template is a space. Numbers are in ``language``."""
    lines = getattr(_macros(template, language), macro)(*facts, **named).split("\n")
    return " ".join(filter(None, (line.strip(" ") for line in lines)))


def sentence(text: str) -> str:
    """The text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


@cache
def _macros(template: str, language: str) -> Any:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(data_of("templates") / "shared"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        autoescape=False,
    )
    environment.filters |= {
        "counted": partial(counted, language=language),
        "joined": joined,
        "plural": plural,
        "sentence": sentence,
        "words": partial(in_words, language=language),
    }
    return environment.get_template(f"{template}.j2").module
