"""JSON Schema of the game file for editors, and a list of its keys for people, from the models."""

import ast
import inspect
import json
from collections.abc import Iterator, Mapping
from itertools import chain, pairwise
from textwrap import fill
from types import ModuleType
from typing import Any, TypeAlias

from generator.game import claims, languages, outputs, pieces, relations
from generator.game import model as game
from generator.game.fields import ID_PATTERN
from generator.game.model import Game
from generator.game.papers import CARD_SIZES
from generator.game.sizes import MAX_BYTES, MAX_MEGAPIXELS, MAX_POINTS, MAX_TEXT, MAX_TILES

Schema: TypeAlias = Mapping[str, Any]

_ABOUT = (
    "A tile game and everything one prints of it. Lengths are millimeters. A game file, a text and "
    f"an SVG file have at most {MAX_BYTES:,} bytes each, a text as it is set {MAX_TEXT:,} "
    "characters."
)
_SIZES = {
    ("Glyph", "symbol"): f"Drawn with at most {MAX_POINTS:,} points.",
    ("Glyph", "outline"): f"It has at most {MAX_POINTS:,} points.",
    ("Rules", "copies"): f"Glyphs x colors x copies make at most {MAX_TILES:,} tiles.",
    ("Cards", "size"): f"All pictures of single cards have {MAX_MEGAPIXELS:,} megapixels at most.",
}
_VISIBLE = r"^[^.\s]$"


def game_schema() -> dict[str, Any]:
    """JSON Schema (draft 2020-12) of a game file as plain data, with keys in the models' order."""
    schema = Game.model_json_schema()
    models = {"Game": schema, **schema["$defs"]}
    texts = docstrings(claims, game, languages, outputs, pieces, relations)
    for name, model in models.items():
        model.pop("title", None)
        for key, value in model.get("properties", {}).items():
            value.pop("title", None)
            value["description"] = texts[name, key]
            # The default of a section is that of its keys; an empty text cannot be written in one.
            if "$ref" in value or value.get("default") == "":
                value.pop("default", None)
    _complete(models)
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Typecase game file",
        "description": _ABOUT,
    }
    definitions = {"$defs": schema.pop("$defs")}
    return head | schema | head | definitions


def docstrings(*modules: ModuleType) -> dict[tuple[str, str], str]:
    """The docstrings of the fields of all classes in ``modules``, by class and field."""
    found: dict[tuple[str, str], str] = {}
    nodes = chain.from_iterable(ast.parse(inspect.getsource(it)).body for it in modules)
    for node in (it for it in nodes if isinstance(it, ast.ClassDef)):
        for field, after in pairwise(node.body):
            match field, after:
                case ast.AnnAssign(target=target), ast.Expr(value=ast.Constant(value=str(text))):
                    words = text.replace("``", "`").split()
                    found[node.name, ast.unparse(target)] = " ".join(words)
    return found


def _complete(models: Mapping[str, dict[str, Any]]) -> None:
    """Adds what the loader does beyond the models: ids from keys, visible characters."""
    for name, key in (("Glyph", "symbol"), ("Color", "key")):
        properties = models[name]["properties"]
        del properties["id"]
        properties[key]["pattern"] = _VISIBLE
    properties = models["Game"]["properties"]
    for section in ("glyphs", "colors"):
        (items,) = properties[section].pop("patternProperties").values()
        properties[section]["additionalProperties"] = items
        properties[section]["propertyNames"]["pattern"] = ID_PATTERN
    for (name, key), text in _SIZES.items():
        models[name]["properties"][key]["description"] += f" {text}"
    sizes = ", ".join(f"{name} ({w:g} x {h:g})" for name, (w, h) in CARD_SIZES.items())
    models["Cards"]["properties"]["size"]["description"] += f" The names: {sizes}."
    models["CountClaim"]["minProperties"] = 1


def indented(text: str) -> str:
    """A paragraph below the name that it describes, as lists for people have it."""
    indent = 4 * " "
    return fill(text, 96, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)


def list_keys() -> str:
    """Every key by its dotted name, with its default, description and choices."""
    schema = game_schema()
    return "\n".join(_of_model("", schema, schema["$defs"]))


def _of_model(prefix: str, model: Schema, models: Mapping[str, Schema]) -> Iterator[str]:
    for name, value in model.get("properties", {}).items():
        key, text, parts = f"{prefix}{name}", value["description"], [*_parts(value)]
        default = json.dumps(value.get("default")).replace('"', "")
        yield key if default == "null" else f"{key} = {default}"
        enums = (part["enum"] for _, part in parts if "enum" in part and "oneOf" not in value)
        choices = [*map(str, next(enums, ()))]
        if not all(choice in text for choice in choices):
            text += f" One of: {', '.join(choices)}."
        yield indented(text)
        for below, part in parts:
            if "$ref" in part:
                inner = models[part["$ref"].rpartition("/")[2]]
                yield from _of_model(f"{key}{below}.", inner, models)


def _parts(value: Schema, below: str = "") -> Iterator[tuple[str, Schema]]:
    """A schema and those inside it, each after the steps of the dotted name in between."""
    yield below, value
    for key, step in (("additionalProperties", ".ID"), ("items", "[]")):
        if isinstance(inner := value.get(key), dict):
            yield from _parts(inner, f"{below}{step}")
    for choice in (*value.get("anyOf", ()), *value.get("oneOf", ())):
        yield from _parts(choice, below)
