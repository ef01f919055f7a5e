"""Lists what templates can use, from the code: names, functions, figures, filters, blocks."""

import inspect
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from generator.game import model, relations
from generator.game.fields import Frozen
from generator.game.figure_names import CONDITION, COVER, PICTURES
from generator.game.languages import TERMS
from generator.game.model import Game
from generator.game.schema import docstrings, indented
from generator.game.sentences import load_template
from generator.texts import example_views, markers, rule_views, views
from generator.texts.example_views import ExampleView
from generator.texts.lint import CODES
from generator.texts.render import TEXTS
from generator.texts.sandbox import JINJA_FILTERS, environment_of
from generator.texts.text_checks import BLOCK
from generator.texts.views import ById, GameView
from generator.texts.words import FILTER_EXAMPLES, FUNCTIONS, icons_of_license, unescape, usage

_TEMPLATE = Path(__file__).with_name("reference.j2")


def list_names(templates: Mapping[str, str]) -> str:
    """All that a text can use, for people; ``templates`` holds the built-in texts."""
    examples, render = chain(*FILTER_EXAMPLES.values()), environment_of(()).from_string
    return load_template(_TEMPLATE, filled=indented).render(
        values=[*_values()],
        functions=[_entry(usage(name), function) for name, function in FUNCTIONS.items()],
        pictures=PICTURES,
        condition=CONDITION,
        cover=COVER,
        icons=markers.ICONS,
        filters=[(it, unescape(render(f"{{{{ {it} }}}}").render())) for it in examples],
        jinja_filters=JINJA_FILTERS,
        blocks={text: BLOCK.findall(templates[f"shared/{text}"]) for text in TEXTS},
        lints=CODES,
    )


def _values() -> Iterator[tuple[str, str]]:
    """Names and descriptions of the values of a game and of its examples, each kind listed once."""
    texts = docstrings(model, relations, views, rule_views, example_views)
    listed: dict[type, str] = {}

    def entries(name: str, kind: type) -> Iterator[tuple[str, str]]:
        listed[kind] = name
        if issubclass(kind, Frozen):
            hints: dict[str, Any] = {k: it.annotation for k, it in kind.model_fields.items()}
        else:
            hints = {k: it for k, it in get_type_hints(kind).items() if not k.startswith("_")}
        for key, hint in hints.items():
            below, inner = _inside(hint)
            known_as = listed.get(inner) if inner else None
            again = f" {'Each as' if below else 'As'} {known_as}." if known_as else ""
            owners = (it.__name__ for it in (*kind.__mro__, Game))
            described = next(texts[it, key] for it in owners if (it, key) in texts)
            yield f"{name}.{key}{below}", described + again
            if inner and not known_as:
                yield from entries(f"{name}.{key}{below}", inner)
        for key, value in vars(kind).items():
            if isinstance(value, property) and not issubclass(kind, Frozen):
                yield _entry(f"{name}.{key}", value)

    yield from entries("game", GameView)
    yield from entries("examples.ID", ExampleView)
    said = "The word of the game for one of these, with its plural terms.NAME.many and the other "
    said += "forms given in words, such as terms.NAME.genitive: "
    yield "terms.NAME", said + ", ".join(TERMS) + "."
    yield _entry("icons_of_license", icons_of_license)


def _inside(hint: Any) -> tuple[str, type | None]:
    """The steps from a value to one of its items, and the kind of the value or item with names."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is UnionType and arguments[1:] == (NoneType,):
        return _inside(arguments[0])
    if origin is ById:
        return ".ID", arguments[0]
    if origin is tuple and arguments[1:] == (...,):
        return "[]", _inside(arguments[0])[1]
    is_view = isinstance(hint, type) and (
        issubclass(hint, Frozen) or hint.__module__.endswith("views")
    )
    return "", hint if is_view else None


def _entry(name: str, thing: object) -> tuple[str, str]:
    """A name and its docstring without the exceptions."""
    described = " ".join((inspect.getdoc(thing) or "").replace("``", "`").split())
    return name, described.partition(" Raises")[0]
