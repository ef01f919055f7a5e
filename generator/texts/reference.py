"""Lists what templates can use, from the code: names, functions, figures, filters, blocks."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import is_dataclass
from textwrap import wrap
from typing import Any, get_args, get_origin, get_type_hints

from generator.game import model
from generator.game.fields import Frozen
from generator.game.figure_names import CONDITION, COVER, PICTURES
from generator.game.model import Game
from generator.game.schema import docstrings
from generator.texts import example_views, markers, views
from generator.texts.example_views import ExampleView
from generator.texts.lint import CODES
from generator.texts.render import TEXTS
from generator.texts.sandbox import JINJA_FILTERS, environment_of
from generator.texts.text_checks import BLOCK
from generator.texts.views import ById, ColorView, ConditionView, GameView, GlyphView
from generator.texts.words import FILTER_EXAMPLES, FUNCTIONS, icons_of_license, unescape, usage

_INDENT = 4 * " "
_WIDTH = 96
_MODULES = (model, views, example_views)
_VIEWS = (GlyphView, ColorView, ConditionView, Frozen)


def list_names(templates: Mapping[str, str]) -> str:
    """All that a text can use, for people; ``templates`` holds the built-in texts."""
    functions = (line for name, it in FUNCTIONS.items() for line in _entry(usage(name), it))
    figures = [f"{name}: {picture}" for name, picture in PICTURES.items()]
    figures.append(f"{CONDITION}1, {CONDITION}2, ...: the pictures of the placement rules")
    figures.append(f"{COVER}: the picture of the cover; any other id: that of an example")
    render = environment_of(()).from_string
    filters = (
        f"{_INDENT}{it:30} {unescape(render(f'{{{{ {it} }}}}').render())}"
        for examples in FILTER_EXAMPLES.values()
        for it in examples
    )
    blocks = {text: dict.fromkeys(BLOCK.findall(templates[f"shared/{text}"])) for text in TEXTS}
    chapters: dict[str, Iterable[str]] = {
        "Values. ID is an id of the game file, [] an item of a list:": _values(),
        'Functions, as in {{ figure("opening") }}:': functions,
        "Figures:": _filled(*figures),
        'Icons, as in {{ icon("age") }}:': _filled(", ".join(markers.ICONS)),
        "Filters, each with what it makes:": filters,
        "Filters of Jinja:": _filled(", ".join(JINJA_FILTERS)),
        "Blocks, as in {% block setup %} ... {% endblock %}:": _filled(
            *(f"{text}: {', '.join(names)}" for text, names in blocks.items())
        ),
        "Warnings that {# allow NAME: with a reason #} silences:": _filled(", ".join(CODES)),
    }
    lines = ["A text is Markdown with the expressions {{ ... }} and the tags {% ... %} of Jinja."]
    for title, chapter in chapters.items():
        lines += "", title, *chapter
    return "\n".join(lines)


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
                yield from _entry(f"{name}.{key}", value)

    yield from lines("game", GameView)
    yield from lines("examples.ID", ExampleView)
    yield from _entry("icons_of_license", icons_of_license)


def _inside(hint: Any) -> tuple[str, type | None]:
    """The steps from a value to one of its items, and the kind of the value or item with names."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is ById:
        return ".ID", arguments[0]
    if origin is tuple and arguments[1:] == (...,):
        return "[]", _inside(arguments[0])[1]
    is_view = isinstance(hint, type) and (is_dataclass(hint) or issubclass(hint, _VIEWS))
    return "", hint if is_view else None


def _filled(*texts: str) -> list[str]:
    width = _WIDTH - len(_INDENT)
    lines = [line for text in texts for line in wrap(text, width, break_on_hyphens=False)]
    return [_INDENT + line for line in lines]


def _entry(name: str, thing: object) -> list[str]:
    """A name, and below it a docstring without the exceptions."""
    described = " ".join((inspect.getdoc(thing) or "").replace("``", "`").split())
    return [name, *_filled(described.partition(" Raises")[0])]
