"""Lists what templates can use, from the code: names, functions, figures, filters, blocks."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from textwrap import fill, indent
from typing import Any, get_args, get_origin, get_type_hints

from generator.game import model
from generator.game.fields import Frozen
from generator.game.figure_names import CONDITION, COVER, PICTURES
from generator.game.model import Game
from generator.game.schema import docstrings
from generator.texts import example_views, markers, placement, views
from generator.texts.example_views import ExampleView
from generator.texts.functions import FUNCTIONS, icons_of_license, usage
from generator.texts.lint import CODES
from generator.texts.placement import ConditionView
from generator.texts.render import TEXTS
from generator.texts.sandbox import JINJA_FILTERS, environment_of
from generator.texts.text_checks import BLOCK
from generator.texts.views import ById, ColorView, GameView, GlyphView
from generator.texts.words import FILTER_EXAMPLES, unescape

_INDENT = 4 * " "
_WIDTH = 96
_MODULES = (model, views, example_views, placement)
_VIEWS = (GlyphView, ColorView, ConditionView, Frozen)


def list_names(templates: Mapping[str, str]) -> str:
    """All that a text can use, for people; ``templates`` holds the built-in texts."""
    functions = [
        line for name, it in FUNCTIONS.items() for line in (usage(name), *_filled(_described(it)))
    ]
    return "\n".join(
        [
            "A text is Markdown with the expressions {{ ... }} and the tags {% ... %} of Jinja.",
            *("", "Values. ID is an id of the game file, [] an item of a list:"),
            *_values(),
            *("", "Functions, as in {{ figure(\"opening\") }}:"),
            *functions,
            *("", "Figures:", *_figures()),
            *("", "Icons, as in {{ icon(\"age\") }}:", *_filled(", ".join(markers.ICONS))),
            *("", "Filters, each with what it makes:", *_filters()),
            *("", "Filters of Jinja:", *_filled(", ".join(JINJA_FILTERS))),
            *("", "Blocks, as in {% block setup %} ... {% endblock %}:", *_blocks(templates)),
            *("", "Warnings that {# allow NAME: with a reason #} silences:"),
            *_filled(", ".join(CODES)),
        ]
    )  # fmt: skip


def _values() -> Iterator[str]:
    """The values below ``game`` and the examples; a kind of value that is listed already is only
    named again."""
    texts = {key: text for it in _MODULES for key, text in docstrings(it).items()}
    listed: dict[type, str] = {}

    def lines(name: str, kind: type) -> Iterator[str]:
        listed[kind] = name
        if issubclass(kind, Frozen):
            hints: dict[str, Any] = {k: it.annotation for k, it in kind.model_fields.items()}
        else:
            hints = {k: it for k, it in get_type_hints(kind).items() if not k.startswith("_")}
        for key, hint in hints.items():
            below, inner = _inside(hint)
            known_as = listed.get(inner) if inner else None
            again = f" {'Each as' if below else 'As'} {known_as}." if known_as else ""
            yield f"{name}.{key}{below}"
            described = texts.get((kind.__name__, key)) or texts[Game.__name__, key]
            yield from _filled(described + again)
            if inner and not known_as:
                yield from lines(f"{name}.{key}{below}", inner)
        for key, value in vars(kind).items():
            if isinstance(value, property) and not issubclass(kind, Frozen):
                yield f"{name}.{key}"
                yield from _filled(_described(value))

    yield from lines("game", GameView)
    yield from lines("examples.ID", ExampleView)
    yield "icons_of_license"
    yield from _filled(_described(icons_of_license))


def _inside(hint: Any) -> tuple[str, type | None]:
    """The steps from a value to one of its items, and the kind of the value or item with names."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is ById:
        return ".ID", arguments[0]
    if origin is tuple and arguments[1:] == (...,):
        return "[]", _inside(arguments[0])[1]
    is_view = isinstance(hint, type) and (is_dataclass(hint) or issubclass(hint, _VIEWS))
    return "", hint if is_view else None


def _filled(text: str) -> list[str]:
    return indent(fill(text, _WIDTH - len(_INDENT), break_on_hyphens=False), _INDENT).split("\n")


def _described(thing: object) -> str:
    """The docstring on one line, without the exceptions."""
    described = " ".join((inspect.getdoc(thing) or "").replace("``", "`").split())
    return described.partition(" Raises")[0]


def _figures() -> Iterator[str]:
    for name, picture in PICTURES.items():
        yield from _filled(f"{name}: {picture}")
    yield from _filled(f"{CONDITION}1, {CONDITION}2, ...: the pictures of the placement rules")
    yield from _filled(f"{COVER}: the picture of the cover; any other id: that of an example")


def _filters() -> Iterator[str]:
    environment = environment_of(())
    for examples in FILTER_EXAMPLES.values():
        for example in examples:
            made = unescape(environment.from_string(f"{{{{ {example} }}}}").render())
            yield f"{_INDENT}{example:30} {made}"


def _blocks(templates: Mapping[str, str]) -> Iterator[str]:
    for text in TEXTS:
        names = dict.fromkeys(match[1] for match in BLOCK.finditer(templates[f"shared/{text}"]))
        yield from _filled(f"{text}: {', '.join(names)}")
