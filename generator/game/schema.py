"""JSON Schema of the game file, made from the models, so that editors complete and check it.

A schema sees one value at a time: what the values of a file mean together is checked only by
``loading.load_game``.
"""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Iterator, Mapping
from textwrap import fill, indent
from types import ModuleType
from typing import Any, TypeAlias

from generator.game import claims, outputs
from generator.game import model as game
from generator.game.card_sizes import CARD_SIZES
from generator.game.fields import ID_PATTERN
from generator.game.model import Game

Schema: TypeAlias = Mapping[str, Any]

_MODULES = (claims, game, outputs)
_INDENT = 4 * " "
_WIDTH = 96 - len(_INDENT)
_VISIBLE = r"^[^.\s]$"


def game_schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of a game file as plain data, with keys in the models' order."""
    schema = Game.model_json_schema()
    models = {"Game": schema, **schema["$defs"]}
    texts = {name: text for module in _MODULES for name, text in _docstrings(module).items()}
    for name, model in models.items():
        _describe(name, model, texts)
    _complete(models)
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Typecase game file",
        "description": "A tile game and everything one prints of it. Lengths are millimetres.",
    }
    definitions = schema.pop("$defs")
    return {**head, **{key: schema[key] for key in schema if key not in head}, "$defs": definitions}


def _docstrings(module: ModuleType) -> dict[tuple[str, str], str]:
    """The text below each field of each class, by class and field, in one line."""
    found: dict[tuple[str, str], str] = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if not isinstance(node, ast.ClassDef):
            continue
        for field, after in zip(node.body, node.body[1:], strict=False):
            match field, after:
                case (
                    ast.AnnAssign(target=ast.Name(id=name)),
                    ast.Expr(value=ast.Constant(value=str(text))),
                ):
                    found[node.name, name] = " ".join(text.replace("``", "`").split())
    return found


def _describe(name: str, model: dict[str, Any], texts: Mapping[tuple[str, str], str]) -> None:
    model.pop("title", None)
    for key, value in model.get("properties", {}).items():
        value.pop("title", None)
        value["description"] = texts[name, key]
        # A section has no default but those of its keys, an optional text none that may be written.
        if "$ref" in value or value.get("default") == "":
            value.pop("default", None)


def _complete(models: Mapping[str, dict[str, Any]]) -> None:
    """Adds what the loader accepts beyond the models: ids from keys, one value for a list."""
    for name, key in (("Glyph", "symbol"), ("Color", "key")):
        properties = models[name]["properties"]
        del properties["id"]
        properties[key]["pattern"] = _VISIBLE
    properties = models["Game"]["properties"]
    for section in ("glyphs", "colors"):
        (items,) = properties[section].pop("patternProperties").values()
        properties[section]["additionalProperties"] = items
        properties[section]["propertyNames"]["pattern"] = ID_PATTERN
    _allow_one(properties["players"])
    _allow_one(properties["minutes"])
    for name in ("Leaflet", "Cards"):
        paper = models[name]["properties"]["paper"]
        paper["uniqueItems"] = True
        _allow_one(paper)
    sizes = ", ".join(f"{name} ({w:g} x {h:g})" for name, (w, h) in CARD_SIZES.items())
    models["Cards"]["properties"]["size"]["description"] += f" The names: {sizes}."
    models["CountClaim"]["minProperties"] = 1


def _allow_one(listed: dict[str, Any]) -> None:
    """Let a single item stand where a list is wanted."""
    many = {key: listed.pop(key) for key in list(listed) if key not in ("default", "description")}
    listed["anyOf"] = [many["items"], many]
    if len(default := listed.get("default", ())) == 1:
        listed["default"] = default[0]


def list_keys() -> str:
    """Every key by its dotted name, with its default, what it says and what it may be."""
    schema = game_schema()
    return "\n".join(_of_model("", schema, schema["$defs"]))


def _of_model(prefix: str, model: Schema, models: Mapping[str, Schema]) -> Iterator[str]:
    for name, value in model.get("properties", {}).items():
        key = f"{prefix}{name}"
        default = value.get("default")
        yield key if default is None else f"{key} = {_written(default)}"
        yield indent(fill(_said(value), _WIDTH, break_on_hyphens=False), _INDENT)
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
    """Returns the description of a key, with its values if they are few and not named in it."""
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
