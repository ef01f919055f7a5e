"""What would cure a value that the model refuses: a right one of its kind, or its default."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pydantic.fields import FieldInfo

from generator.game.fields import Frozen, model_of
from generator.game.model import Game
from generator.game.spans import Place

_NEEDED: Mapping[str | int, str] = {
    "title": "title: My Game",
    "glyphs": 'glyphs: with one a line below it, as in hash: {symbol: "#"}',
    "colors": 'colors: with one a line below it, as in red: {key: r, hex: "#e6261f"}',
    "symbol": 'symbol: with the character, as in symbol: "#"',
    "key": "key: with a letter, as in key: r",
    "hex": 'hex: with an sRGB value, as in hex: "#e6261f"',
    "id": "id: with a name of its own, as in id: opening",
    "grid": "grid: | with the rows below it",
    "text": "text: with what it says, as in text: A. B. 2026",
    "reasons": "reasons: with a list, as in reasons: [row-glyph, copies]",
}


_AMOUNTS: Mapping[Place, str] = {
    ("players",): "write 2 or [2, 4]",
    ("minutes",): "write 20 or [15, 30]",
}
"""What to write where one number or a range can stand."""


class Wanted(NamedTuple):
    """A type of values: what a message calls it, what to write, and an example of that."""

    name: str
    write: str
    example: str = ""


_MAPPING = Wanted(
    "a mapping of keys to values", "key: value on the lines below it, or {key: value}"
)
WANTED: Mapping[str, Wanted] = {
    "string_type": Wanted("text", "text", "such as My Game"),
    "int_type": Wanted("a whole number", "a whole number", "such as 4"),
    "float_type": Wanted("a number", "a number without a unit", "such as 2.5"),
    "bool_type": Wanted("true or false", "true or false"),
    "tuple_type": Wanted("a list", "a list", "such as [one, two]"),
    "dict_type": _MAPPING,
    "model_type": _MAPPING,
}
"""By the error of pydantic that a value of another type gives."""
_OTHERS = {
    "too_short": "add what is missing",
    "too_long": "take some of them out",
    "string_too_long": "shorten it",
    "string_pattern_mismatch": "write it anew, on one line and with nothing that cannot be seen",
}


def cure_of(kind: str, place: Place) -> str:
    """What to do about the error ``kind`` of pydantic on the value at ``place``."""
    if kind == "missing":
        if isinstance(place[-1], int):
            return "add what is missing"
        return f"add {_NEEDED.get(place[-1], f'{place[-1]}: and its value')}"
    if place[:1] in _AMOUNTS:
        return _AMOUNTS[place[:1]]
    if place[-1:] == ("blocked",):
        return "write blocked: true, or take the claim out"
    if place[-1:] in (("symbol",), ("key",), ("at",), ("play",)) and kind.startswith("string_too"):
        return "choose one letter or sign"
    if kind == "string_too_short":
        return _something(place)
    if kind in _OTHERS:
        return _OTHERS[kind]
    default = _default(place)
    if kind in WANTED:
        _, what, example = WANTED[kind]
        if default and kind in ("int_type", "float_type", "string_type"):
            example = f"such as {default}, its default"
        if place[-1] in ("max_rows", "max_columns"):
            example += ", or null for no limit"
        return f"write {what}, {example}" if example else f"write {what}"
    return f"leave the key out for its default, {default}" if default else "choose another value"


def _something(place: Place) -> str:
    """What to write where nothing stands."""
    if isinstance(place[-1], int):
        return "write something, or take it out"
    field = _field(place)
    if field.is_required() if field else place[-1] in _NEEDED:
        return f"write {_NEEDED.get(place[-1], 'something')}"
    return "write something, or leave the key out"


def _default(place: Place) -> str:
    """The number or text that stands for a value that a game file leaves out, if there is one."""
    field = _field(place)
    value = field.default if field else None
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return ""
    return f"{value:g}" if isinstance(value, float) else str(value)


def _field(place: Place) -> FieldInfo | None:
    """The field of the game or one of its sections at ``place``; None in lists and tables."""
    model: type[Frozen] = Game
    for step in place[:-1]:
        if (inner := model_of(model, str(step))) is None:
            return None
        model = inner
    return model.model_fields.get(str(place[-1])) if place else None
