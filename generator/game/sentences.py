"""Fills templates: of markup, and of sentences for players, as macros called with facts."""

from collections.abc import Callable
from functools import cache, partial
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.game.files import data_of
from generator.game.number_words import counted, in_words, joined, plural

if TYPE_CHECKING:
    from jinja2 import Template


@cache
def load_template(path: Path, /, **filters: Callable[..., str]) -> "Template":
    """Reads a template. It escapes nothing by itself, but for HTML and XML with the filter ``e``;
    ``kind`` names the class of a block or an inline."""
    from jinja2 import Environment, StrictUndefined

    # Each template is filled a few times: constants that are folded first do not pay.
    environment = Environment(
        undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True, optimized=False
    )
    environment.filters |= {"e": escape, **filters}
    environment.globals["kind"] = lambda item: type(item).__name__
    return environment.from_string(path.read_text("utf-8"))


def say(template: str, macro: str, *facts: object, language: str = "en", **named: object) -> str:
    """The text that ``macro`` of ``templates/shared/<template>.j2`` makes of facts, on one line: a
    line break of the template is a space. Numbers are in ``language``."""
    lines = say_lines(template, macro, *facts, language=language, **named)
    return " ".join(filter(None, (line.strip(" ") for line in lines)))


def say_lines(
    template: str, macro: str, *facts: object, language: str = "en", **named: object
) -> list[str]:
    """The same in the lines of the template."""
    text: str = getattr(_macros(template, language), macro)(*facts, **named)
    return text.rstrip("\n").split("\n")


def sentence(text: str) -> str:
    """The text with its first letter in upper case."""
    return text[:1].upper() + text[1:]


@cache
def _macros(template: str, language: str) -> Any:
    return load_template(
        data_of("templates") / "shared" / f"{template}.j2",
        counted=partial(counted, language=language),
        joined=joined,
        plural=plural,
        sentence=sentence,
        words=partial(in_words, language=language),
    ).module
