"""JSON Schema of the game file, made from the models, so that editors complete and check it.

A schema sees one value at a time: what the values of a file mean together is checked only by
``loading.load_game``.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Mapping
from types import ModuleType
from typing import Any

from generator.game import claims, outputs, relations
from generator.game import model as game
from generator.game.card_sizes import CARD_SIZES
from generator.game.fields import ID_PATTERN
from generator.game.model import Game
from generator.game.papers import CARD_PAPERS, LEAFLET_PAPERS
from generator.game.printers import PRINTERS

_MODULES = (claims, game, outputs, relations)
_SIGN = r"^[^.\s]$"


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
    """What the loader does beyond the models: ids from keys, one value for a list of one."""
    for name, sign in (("Glyph", "symbol"), ("Color", "key")):
        properties = models[name]["properties"]
        del properties["id"]
        properties[sign]["pattern"] = _SIGN
    properties = models["Game"]["properties"]
    for section in ("glyphs", "colors"):
        (items,) = properties[section].pop("patternProperties").values()
        properties[section]["additionalProperties"] = items
        properties[section]["propertyNames"]["pattern"] = ID_PATTERN
    _allow_one(properties["players"])
    _allow_one(properties["minutes"])
    for name, papers in (("Leaflet", LEAFLET_PAPERS), ("Cards", CARD_PAPERS)):
        paper = models[name]["properties"]["paper"]
        paper["items"] = {"enum": list(papers)}
        paper["uniqueItems"] = True
        _allow_one(paper)
    sizes = ", ".join(f"{name} ({w:g} x {h:g})" for name, (w, h) in CARD_SIZES.items())
    models["Cards"]["properties"]["size"]["description"] += f" The names: {sizes}."
    models["Print"]["properties"]["printer"]["enum"] = list(PRINTERS)
    models["CountClaim"]["minProperties"] = 1


def _allow_one(listed: dict[str, Any]) -> None:
    """Let a single item stand where a list is wanted."""
    many = {key: listed.pop(key) for key in list(listed) if key not in ("default", "description")}
    listed["anyOf"] = [many["items"], many]
    if len(default := listed.get("default", ())) == 1:
        listed["default"] = default[0]
