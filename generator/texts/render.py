"""Renders the templates of a game in a sandbox and parses the result.

A template reaches the game, its examples and the filters of :mod:`generator.texts.words`, but no
file, no address and no attribute that begins with an underscore. An unknown name is an error at its
line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

from generator.diagnostics import Failure, Span
from generator.examples import CheckedExample
from generator.examples.opening import opening
from generator.game.figure_names import COLORS, CONDITION, COVER, GLYPHS, QR, SETUP, SUPPLY, TURN
from generator.game.model import Game
from generator.game.number_words import LARGEST_IN_WORDS, in_words, ordinal
from generator.game.sizes import MAX_TEXT
from generator.texts import markers, words
from generator.texts.document import Document, Origin
from generator.texts.example_views import example_views
from generator.texts.type_names import type_name
from generator.texts.views import GameView

if TYPE_CHECKING:
    from jinja2 import Environment

_UNQUOTED = re.compile(r"[<>\\\s]")

_EXTENDS = re.compile(r"\{%-?\s*extends\s+[\"']([^\"']+)[\"']")

ENTRY = "rules.md.j2"
AID = "aid.md.j2"
SELL_SHEET = "sell-sheet.md.j2"
TEXTS = (ENTRY, AID, SELL_SHEET)
"""The texts of a game, as files beside its game file."""
PRINT_GUIDE = "shared/print-guide.md.j2"


def document(
    game: Game,
    examples: Mapping[str, CheckedExample],
    templates: Mapping[str, str],
    text: str = ENTRY,
) -> Document:
    """A text of ``game`` (the rules, the player aid, the sell sheet), by its own template or the
    shared one.

    Raises Failure with a diagnostic at the line of the template for a syntax error, an unknown name
    or figure, and any other error of a template.
    """
    from generator.texts.parse import parse_markdown

    entry = text if text in templates else f"shared/{text}"
    names = sorted(templates)
    environment, view = environment_of(templates, game.leaflet.language), GameView.of(game)
    context = {
        "game": view,
        "examples": example_views(game, examples),
        **FUNCTIONS,
        "icons_of_license": icons_of_license(game.license),
    }
    rendered = _render(context, templates, entry, environment)
    clean, found = markers.take_origins(rendered)
    origins = [
        Origin(names[at[0]], at[1]) if at and at[0] < len(names) else Origin(entry, 1)
        for at in found
    ]
    if found_stray := markers.stray(clean, len(game.glyphs), len(game.colors)):
        offset, code = found_stray
        at = origins[clean.count("\n", 0, offset)]
        kind = "private" if code >= markers.GLYPH else "control"
        message = f"the {kind} character U+{code:04X} is not allowed in a text"
        hint = "write a character that everyone reads alike"
        raise Failure.error(f"{kind}-character", message, Span.at(at.template, at.line, 1), hint)
    figures = tuple(dict.fromkeys([*examples, SUPPLY, COVER, GLYPHS, COLORS]))
    figures += (QR,) if game.url else ()
    if CONDITION in clean:
        figures += tuple(filter(None, (it.picture for it in view.placement.conditions)))
    if opening(game):
        figures += (SETUP, TURN)
    try:
        made = parse_markdown(clean, origins, figures)
    except Failure as failure:
        from generator.texts.template_errors import narrowed

        raise Failure(
            item._replace(span=narrowed(item, templates)) for item in failure.diagnostics
        ) from failure
    if not made.sections:
        hint = f'write some, begin with {{% extends "shared/{text}" %}}, or delete the file'
        raise Failure.error("empty-text", "the text has no words", Span.at(entry, 1, 1), hint)
    return made


def _render(
    context: Mapping[str, object],
    templates: Mapping[str, str],
    entry: str,
    environment: Environment,
) -> str:
    try:
        _check_blocks(environment, templates, entry)
        rendered = environment.get_template(entry).render(context)
    except Failure:
        raise
    except Exception as error:  # a template can make Python raise almost anything
        from generator.texts.template_errors import TemplateErrors

        raise TemplateErrors(environment, templates, entry, tuple(context)).failure(
            error
        ) from error
    if len(rendered) > MAX_TEXT:
        message = f"the text has {len(rendered):,} characters; at most {MAX_TEXT:,} are set"
        hint = "see whether a loop says more than it should"
        raise Failure.error("text-too-long", message, Span(entry), hint)
    return rendered


def _check_blocks(environment: Environment, templates: Mapping[str, str], entry: str) -> None:
    """Raises Failure for parts of a text that extends another which would never be shown: a block
    that replaces none, and text outside blocks."""
    extended = _EXTENDS.search(templates[entry])
    if extended is None or extended[1] not in templates:
        return
    from jinja2 import nodes

    known = environment.get_template(extended[1]).blocks
    body = environment.parse(templates[entry], entry).body
    for piece in (piece for part in body if isinstance(part, nodes.Output) for piece in part.nodes):
        for origin, text in _lines(piece):
            if text.strip():
                raise Failure.error(
                    "text-outside-block",
                    "this is outside of every block, so it would not be shown",
                    Span.at(entry, origin, 1),
                    "put it between {% block NAME %} and {% endblock %}; "
                    f"blocks: {', '.join(known)}",
                )
    for block in body:
        if isinstance(block, nodes.Block) and block.name not in known:
            from generator.texts.template_errors import find_word, known_names

            raise Failure.error(
                "unknown-block",
                f'{extended[1]} has no block "{block.name}", so this one would not be shown',
                find_word(templates[entry], entry, block.lineno, block.name),
                *known_names(block.name, "blocks", tuple(known)),
            )


def _lines(piece: Any) -> Iterator[tuple[int, str]]:
    """The lines of a piece of a template with their numbers; ``{{ }}`` for an expression."""
    from jinja2 import nodes

    if not isinstance(piece, nodes.TemplateData):
        yield piece.lineno, "{{ }}"
        return
    clean, found = markers.take_origins(piece.data)
    for at, line in zip(found, clean.split("\n"), strict=True):
        yield (at[1] if at else piece.lineno), line


def figure(name: str, *, if_it_fits: bool = False) -> words.Prose:
    """A diagram on lines of its own; with ``if_it_fits`` only where there is room. Raises
    ValueError for a name that is not text."""
    return words.Prose(f"\n\n{picture(name, if_it_fits=if_it_fits)}\n\n")


def picture(name: str, *, if_it_fits: bool = False) -> words.Prose:
    """A diagram at the beginning of a list item; otherwise as ``figure``."""
    _refuse_unknown(name)
    if not isinstance(name, str):
        raise ValueError(f"{type_name(name)} names no figure; write the id of an example in quotes")
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
        raise ValueError(f"{type_name(address)} is no address; write one in quotes")
    shown = words.escape(address)
    if address.startswith(("https://", "http://")):
        return words.Prose(f"[{shown}](<{address.replace('>', '%3E').replace('<', '%3C')}>)")
    if "@" in address and " " not in address:
        return words.Prose(f"[{shown}](<mailto:{address.replace('>', '').replace('<', '')}>)")
    return shown


FUNCTIONS: Mapping[str, Callable[..., words.Prose]] = {
    "figure": figure,
    "picture": picture,
    "icon": icon,
    "link": link,
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


def environment_of(templates: Mapping[str, str], language: str = "en") -> Environment:
    """An environment with the templates by name, and the filters in ``language``."""
    return _environment(tuple(templates.items()), language)


@lru_cache(maxsize=2)
def _environment(templates: tuple[tuple[str, str], ...], language: str) -> Environment:
    """An environment with the templates by name; cached with what it has compiled, for the other
    texts of a game and for the next build of a watch."""
    from generator.texts.sandbox import Sandbox

    environment = Sandbox(dict(templates), finalize=_finalize)
    environment.filters.update(_filters(language))
    return environment


def _finalize(value: Any) -> str:
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


def _of_a_number(
    name: str, make: Callable[..., Any], kinds: tuple[type, ...] = (int, tuple)
) -> Callable[..., Any]:
    """The filter ``make``, which raises ValueError for anything but a whole number, or a range of
    them (of the ``kinds`` of value that it takes)."""

    def filtered(number: object, *words: str) -> Any:
        _refuse_unknown(number)
        whole = number if isinstance(number, tuple) and number else (number,)
        if not isinstance(number, kinds) or any(type(it) is not int for it in whole):
            found = "nothing" if number is None else type_name(number)
            raise ValueError(f'"{name}" is for whole numbers, and this is {found}')
        return make(number, *words)

    return filtered


def _filters(language: str) -> dict[str, Callable[..., Any]]:
    """The filters of a template; numbers and lists are in ``language``."""
    counted = partial(words.counted, language=language)
    return {
        "words": _of_a_number(
            "words", partial(in_words, language=language, largest=LARGEST_IN_WORDS)
        ),
        "ordinal": _of_a_number("ordinal", partial(ordinal, language=language), (int,)),
        "counted": _of_a_number("counted", counted),
        "noun": _of_a_number("noun", words.noun),
        "listing": partial(words.listing, language=language),
        "article": words.article,
        "capital": words.capital,
        "span": _of_a_number("span", words.span_of),
        "license": license_name,
    }
