"""The keys of the game file as a list for people, from the schema that editors read."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from textwrap import fill
from typing import Any, TypeAlias

from generator.game.schema import game_schema

Schema: TypeAlias = Mapping[str, Any]

_WIDTH = 96
_INDENT = 4 * " "


def list_keys() -> str:
    """Every key by its dotted name, with its default, what it says and what it may be."""
    schema = game_schema()
    return "\n".join(_of_model("", schema, schema["$defs"]))


def _of_model(prefix: str, model: Schema, models: Mapping[str, Schema]) -> Iterator[str]:
    for name, value in model.get("properties", {}).items():
        key = f"{prefix}{name}"
        default = value.get("default")
        yield key if default is None else f"{key} = {_written(default)}"
        yield fill(
            _said(value),
            _WIDTH,
            initial_indent=_INDENT,
            subsequent_indent=_INDENT,
            break_on_hyphens=False,
        )
        for below, inner in _inside(value):
            yield from _of_model(f"{key}{below}.", models[inner], models)


def _inside(value: Schema) -> Iterator[tuple[str, str]]:
    """The models that stand in a value: what is written between its key and theirs, and which."""
    if "$ref" in value:
        yield "", value["$ref"].rpartition("/")[2]
    if isinstance(table := value.get("additionalProperties"), dict):
        yield from ((f".ID{below}", name) for below, name in _inside(table))
    if isinstance(items := value.get("items"), dict):
        yield from ((f"[]{below}", name) for below, name in _inside(items))
    for choice in (*value.get("anyOf", ()), *value.get("oneOf", ())):
        yield from _inside(choice)


def _said(value: Schema) -> str:
    """What it is for, and the values there are if they are few and it does not name them."""
    text = str(value["description"])
    choices = _choices(value)
    is_told = all(choice in text for choice in choices)
    return text if is_told else f"{text} One of: {', '.join(choices)}."


def _choices(value: Schema) -> tuple[str, ...]:
    if "enum" in value:
        return tuple(map(str, value["enum"]))
    inner = (value.get("items"), *value.get("anyOf", ()))
    return next((found for one in inner if isinstance(one, dict) and (found := _choices(one))), ())


def _written(default: object) -> str:
    """A default as one would write it."""
    if isinstance(default, list):
        return f"[{', '.join(map(_written, default))}]"
    return default if isinstance(default, str) else json.dumps(default)
