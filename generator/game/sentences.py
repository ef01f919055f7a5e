"""Fills templates: of markup, and of sentences for players, as macros called with facts."""

from collections.abc import Callable, Iterable
from functools import cache, partial
from html import escape
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.game.languages import Words, language_facts, terms_of
from generator.game.number_words import article, counted, in_words, joined, noun, plural
from generator.game.reading import language_files

if TYPE_CHECKING:
    from jinja2 import Template


@cache
def load_template(path: Path, /, **filters: Callable[..., str]) -> "Template":
    """Reads a template. Only its filter ``e`` escapes; ``kind`` names the class of a block."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    from generator.game.compiled import Compiled

    # Each template is filled a few times: constants that are folded first do not pay.
    environment = Environment(
        loader=FileSystemLoader(path.parent),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        optimized=False,
        bytecode_cache=Compiled(__file__),
    )
    environment.filters |= {"e": escape, **filters}
    environment.globals["kind"] = lambda item: type(item).__name__
    return environment.get_template(path.name)


class Wording(NamedTuple):
    """The sentences of a language (BCP 47), with the terms that a game has of its own."""

    language: str = "en"
    own: Words | None = None

    @property
    def has_sentences(self) -> bool:
        return bool(language_files("terms.yaml", self.language))

    @property
    def spoken(self) -> str:
        """The language of its sentences: English where there are none in its own."""
        return self.language if self.has_sentences else ENGLISH.language

    @property
    def own_name(self) -> str:
        """The name of the language in itself, with its region; its tag if it has no sentences."""
        if not self.has_sentences:
            return self.language
        name, (_, _, region) = self.say("documents", "language"), self.language.partition("-")
        return f"{name} ({region})" if region else name

    @property
    def terms(self) -> SimpleNamespace:
        return terms_of(*self)

    def figure(self, text: str) -> str:
        """A number that is written with a decimal point, as the language writes it."""
        return text.replace(".", language_facts(self.spoken)["point"])

    def say(self, template: str, macro: str, *facts: object, **named: object) -> str:
        """Text that ``macro`` of ``<template>.j2`` makes of facts, with spaces for line breaks."""
        lines = self.say_lines(template, macro, *facts, **named)
        return self.together(line.strip(" ") for line in lines)

    def together(self, sentences: Iterable[str]) -> str:
        """Sentences as one text: with spaces between them, but in Japanese."""
        return ("" if self.spoken.startswith("ja") else " ").join(filter(None, sentences))

    def say_lines(self, template: str, macro: str, *facts: object, **named: object) -> list[str]:
        """The same in the lines of the template."""
        text: str = getattr(macros(template, self), macro)(*facts, **named)
        return text.rstrip("\n").split("\n")


ENGLISH = Wording()  # the words of messages
say, say_lines = ENGLISH.say, ENGLISH.say_lines


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


@cache
def macros(template: str, wording: Wording) -> Any:
    """The macros of ``<template>.j2`` in a language."""
    language, facts = wording.spoken, language_facts(wording.spoken)
    return load_template(
        language_files(f"{template}.j2", language, "en")[0],
        article=lambda text: f"{article(text)} {text}",
        counted=partial(counted, language=language),
        joined=lambda items, last="": joined(items, last or facts["and"], language),
        noun=noun,
        plural=plural,
        sentence=sentence,
        words=partial(in_words, language=language),
    ).make_module({"terms": wording.terms})
