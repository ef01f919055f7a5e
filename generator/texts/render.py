"""Runs the templates in a sandbox and reads what they made.

A template sees the game, its examples and the words of :mod:`generator.texts.words`, nothing else:
no file, no address, no attribute that begins with an underscore. A name that is not there is an
error at its line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from generator.diagnostics import Failure, Span, did_you_mean
from generator.examples import CheckedExample
from generator.model import Game
from generator.texts import markers, numbers, words
from generator.texts.document import Document, Origin
from generator.texts.views import GameView, example_views, nature

if TYPE_CHECKING:
    from jinja2 import Environment

_UNQUOTED = re.compile(r"[<>\\\s]")
LARGEST_TEXT = 200_000
"""Characters that the texts may render to, and that any text in a template may have."""

_EXTENDS = re.compile(r"\{%-?\s*extends\s+[\"']([^\"']+)[\"']")

ENTRY = "rules.md.j2"
SHARED = f"shared/{ENTRY}"


def document(
    game: Game, examples: Mapping[str, CheckedExample], templates: Mapping[str, str]
) -> Document:
    """The rules of ``game``, by its own ``rules.md.j2`` or the shared one.

    Raises Failure with a diagnostic at the line of the template for a syntax error, an unknown name
    or figure, and whatever else a template does wrong.
    """
    from generator.texts.parse import parse_markdown

    entry = ENTRY if ENTRY in templates else SHARED
    names = tuple(sorted(templates))
    text = _render(game, examples, templates, entry, names)
    clean, found = markers.take_origins(text)
    origins = [
        Origin(names[at[0]], at[1]) if at and at[0] < len(names) else Origin(entry, 1)
        for at in found
    ]
    offset = markers.stray(clean, len(game.glyphs))
    if offset is not None:
        at = origins[clean.count("\n", 0, offset)]
        message = f"the private character U+{ord(clean[offset]):04X} cannot stand in a text"
        raise Failure.error("private-character", message, Span.at(at.template, at.line, 1))
    return parse_markdown(
        clean, origins, figures=tuple(dict.fromkeys([*examples, "supply", "cover"]))
    )


def _render(
    game: Game,
    examples: Mapping[str, CheckedExample],
    templates: Mapping[str, str],
    entry: str,
    names: tuple[str, ...],
) -> str:
    from jinja2 import TemplateError, TemplateNotFound, TemplateSyntaxError, UndefinedError

    environment = _environment(templates, names, game.leaflet.language)
    context = {
        "game": GameView(game),
        "examples": example_views(game, examples),
        "figure": figure,
        "icon": icon,
        "link": link,
        "icons_of_license": icons_of_license(game.license),
    }
    try:
        _check_blocks(environment, templates, entry)
        pieces = environment.get_template(entry).generate(context)
        return _joined(pieces, entry)
    except TemplateSyntaxError as error:
        span = Span.at(error.name or entry, error.lineno, 1)
        raise Failure.error("template-syntax", f"{error.message}", span) from error
    except TemplateNotFound as error:
        known = did_you_mean(str(error.name), names)
        message = f"there is no template {error.name}"
        raise Failure.error("unknown-template", message, _place(error, entry), *known) from error
    except UndefinedError as error:
        message, _, hint = str(error).partition("\n")
        hints = (hint,) if hint else ()
        raise Failure.error("unknown-name", message, _place(error, entry), *hints) from error
    except RecursionError as error:
        message = "templates or macros call each other without end"
        raise Failure.error("template-error", message, _place(error, entry)) from error
    except TemplateError as error:
        raise Failure.error("template-error", str(error), _place(error, entry)) from error
    except (
        ArithmeticError,
        AttributeError,
        LookupError,
        TypeError,
        ValueError,
    ) as error:
        message = f"the template fails here: {error}"
        raise Failure.error("template-error", message, _place(error, entry)) from error


def _check_blocks(environment: Environment, templates: Mapping[str, str], entry: str) -> None:
    """Refuses a block that replaces none: what stands in it would never be seen."""
    extended = _EXTENDS.search(templates[entry])
    if extended is None or extended[1] not in templates:
        return
    known = environment.get_template(extended[1]).blocks
    if environment.get_template(entry).blocks.keys() <= known.keys():
        return
    from jinja2 import nodes

    for block in environment.parse(templates[entry], entry).body:
        if isinstance(block, nodes.Block) and block.name not in known:
            raise Failure.error(
                "unknown-block",
                f'{extended[1]} has no block "{block.name}", so nothing would show this one',
                Span.at(entry, block.lineno, 1),
                *did_you_mean(block.name, tuple(known)),
            )


def _joined(pieces: Iterator[str], entry: str) -> str:
    total = 0
    parts = []
    for piece in pieces:
        total += len(piece)
        if total > LARGEST_TEXT:
            message = f"the text grows past {LARGEST_TEXT:,} characters"
            raise Failure.error("text-too-long", message, Span(entry))
        parts.append(piece)
    return "".join(parts)


def _place(error: BaseException, entry: str) -> Span:
    """The innermost template line of a traceback that jinja2 rewrote to template names."""
    place = Span.at(entry, 1, 1)
    step = error.__traceback__
    while step is not None:
        name = step.tb_frame.f_code.co_filename
        if name.endswith(".j2"):
            place = Span.at(name, step.tb_lineno, 1)
        step = step.tb_next
    return place


def figure(name: str) -> words.Prose:
    """A diagram, on lines of its own."""
    return words.Prose(f"\n\n![](<figure:{_UNQUOTED.sub('?', name)}>)\n\n")


def icon(name: str) -> words.Prose:
    """A drawn mark within a line. ValueError for an unknown name."""
    if name not in markers.ICONS:
        raise ValueError(f"there is no icon {name!r}; known here: {', '.join(markers.ICONS)}")
    return words.Prose(markers.icon(markers.ICONS.index(name)))


def link(address: str) -> words.Prose:
    """A link to a mail address or a page. Any other scheme stays plain text."""
    shown = words.escape(address)
    if address.startswith(("https://", "http://")):
        return words.Prose(f"[{shown}](<{address.replace('>', '%3E').replace('<', '%3C')}>)")
    if "@" in address and " " not in address:
        return words.Prose(f"[{shown}](<mailto:{address.replace('>', '').replace('<', '')}>)")
    return shown


def icons_of_license(name: str) -> words.Prose:
    """The marks of a Creative Commons licence that only asks for attribution."""
    if name.upper().replace(" ", "-") != "CC-BY-4.0":
        return words.Prose("")
    return words.Prose(icon("creative-commons") + " " + icon("attribution"))


def license_name(name: str) -> words.Prose:
    """A licence as prose calls it."""
    if name.upper().replace(" ", "-") == "CC-BY-4.0":
        return words.Prose("the Creative Commons Attribution 4\\.0 International license")
    return words.escape(name)


def _environment(
    templates: Mapping[str, str], names: tuple[str, ...], language: str
) -> Environment:
    from jinja2 import FunctionLoader

    from generator.texts.origins import origins_extension
    from generator.texts.sandbox import Sandbox
    from generator.texts.unknown import Unknown

    def source(name: str) -> tuple[str, str, Callable[[], bool]] | None:
        """The template under its own name, which then stands in tracebacks."""
        return (templates[name], name, lambda: True) if name in templates else None

    environment = Sandbox(
        loader=FunctionLoader(source),
        undefined=Unknown,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
        optimized=False,  # what it would save in a text that is rendered once, it costs first
        finalize=_finalize,
        extensions=[origins_extension(names)],
    )
    environment.filters.update(_filters(language))
    return environment


def _finalize(value: Any) -> str:
    from jinja2 import Undefined

    if isinstance(value, words.Prose):
        return value
    if isinstance(value, Undefined):
        return str(value)  # which raises
    if isinstance(value, bool) or value is None:
        raise ValueError(f"{value} is not a text; use it in a condition")
    if not isinstance(value, str | int | float):
        raise ValueError(f"{nature(value)} is not a text; name a part of it, or use listing")
    return words.escape(str(value))


def _filters(language: str) -> dict[str, Callable[..., Any]]:
    """The words of a template; numbers, and the lists of them, as ``language`` has them."""
    return {
        "words": lambda number: numbers.words(number, language),
        "ordinal": lambda number: numbers.ordinal(number, language),
        "counted": partial(words.counted, language=language),
        "noun": words.noun,
        "listing": partial(words.listing, language=language),
        "article": words.article,
        "capital": words.capital,
        "span": words.span_of,
        "license": license_name,
    }
