"""Maps pydantic's errors to diagnostics with places and hints."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import PurePath
from typing import Any, get_origin

from pydantic.fields import FieldInfo

from generator.diagnostics import Diagnostic, Span, did_you_mean, shorten
from generator.game.card_sizes import in_millimeters
from generator.game.claims import CLAIM_MODELS, claim_kind
from generator.game.fields import HEX_PATTERN, ID_PATTERN, Frozen, model_of, slug
from generator.game.files import font_id
from generator.game.model import Color, Game, Glyph, Rules
from generator.game.relations import RELATION_KEYS, Pattern, without_tag
from generator.game.spans import Place, Spans
from generator.game.validation_messages import (
    AMOUNTS,
    FORMS,
    HINTS,
    MESSAGES,
    REQUIRED,
    SUCH,
    WRONG_VALUE,
)
from generator.game.yaml_errors import comment_hint

_CLAIM_DEPTH = 4
_ENDS = re.compile(r"(\d{1,4}) *(?:-|–|\.\.|to) *(\d{1,4})")
"""A range written as text: 10-15."""
_QUOTED = re.compile("'([^']*)'")


def describe_errors(
    errors: Iterable[Mapping[str, Any]],
    data: Any,
    spans: Spans,
    rows: Mapping[str, Sequence[str]],
    model: type[Frozen] = Game,
) -> list[Diagnostic]:
    """A diagnostic for each of pydantic's ``errors`` of ``model`` on ``data``, whose values have
    their places in ``spans`` and are written in ``rows``, the lines of each file.

    A key that is only misspelt is not reported as missing, too.
    """
    values = [_Value(error, data, spans, rows, model) for error in errors]
    found = [(value.place, value.diagnostic()) for value in values]
    misspelt = {(place[:-1], item.hints) for place, item in found if item.code == "unknown-key"}

    def is_misspelt(place: Place) -> bool:
        return (place[:-1], did_you_mean(str(place[-1]), (str(place[-1]),))) in misspelt

    return [item for place, item in found if item.code != "missing-key" or not is_misspelt(place)]


def place_of(error: Mapping[str, Any]) -> Place:
    """The place in the file that an error is about, without what pydantic adds to it."""
    place = without_tag(tuple(error["loc"]))
    if _is_in_claim(place):
        place = place[:_CLAIM_DEPTH] + place[_CLAIM_DEPTH + 1 :]
    return place[:-1] if place[-1:] == ("[key]",) and error["type"] != "extra_forbidden" else place


def _is_in_claim(place: Place) -> bool:
    return len(place) >= _CLAIM_DEPTH and place[0] == "examples" and place[2] == "claims"


class _Value:
    """A refused value, which pydantic's error is about."""

    def __init__(
        self,
        error: Mapping[str, Any],
        data: Any,
        spans: Spans,
        rows: Mapping[str, Sequence[str]],
        model: type[Frozen],
    ) -> None:
        self.data, self.spans, self.rows, self.model = data, spans, rows, model
        self.context: Mapping[str, Any] = error.get("ctx", {})
        self.place = place_of(error)
        self.is_key = len(self.place) < len(error["loc"]) and error["loc"][-1] == "[key]"
        self.last = self.place[-1] if self.place else ""
        self.value = str(self.last) if self.is_key else self._at(self.place)
        self.kind = self._kind(error["type"])

    def _kind(self, kind: str) -> str:
        """Pydantic's type of error, or a more specific one of ours."""
        if kind in ("too_short", "too_long") and self.last in AMOUNTS:
            return "amount"
        is_long = kind == "string_too_long" and self.context["max_length"] == 1
        if is_long or (kind == "string_too_short" and self.last in ("symbol", "key")):
            return "character"
        return kind if kind in (*MESSAGES, "extra_forbidden", "missing") else "choice"

    def diagnostic(self) -> Diagnostic:
        if self.kind == "extra_forbidden":
            return self._unknown_key()
        if self.kind == "missing":
            return self._missing()
        code = "wrong-value" if self.kind in WRONG_VALUE else "out-of-range"
        code = "wrong-type" if self.kind.endswith("_type") else code
        context = {key: _number(value) for key, value in self.context.items()}
        context |= {"kind": describe_value(self.value), "value": self._shown()}
        context["length"] = len(self.value) if isinstance(self.value, str | list | dict) else 0
        context["form"] = FORMS.get(str(context.get("pattern")), ("",))[0]
        context["entries"] = "entry" if context.get("min_length") == 1 else "entries"
        context["expected"] = str(context.get("expected")).replace("'", "").replace("True", "true")
        message = f"{self._name()} {MESSAGES[self.kind].format(**context)}"
        is_count = self.kind in ("too_short", "too_long", "amount")
        where = self._key(self.place) if self.is_key or is_count else self._where(self.place)
        return Diagnostic.error(
            code, message, where, *(self._written_hints() or (self._usual_hint(),))
        )

    def _name(self) -> str:
        """The dotted place; for a single value in place of a list, that of the list."""
        if self.is_key:
            return f"an id in {_dotted(self.place[:-1])}"
        is_single = isinstance(self.last, int) and self.place not in self.spans.values
        return _dotted(self.place[:-1] if is_single else self.place)

    def _unknown_key(self) -> Diagnostic:
        key, owner = str(self.last), self.place[:-1]
        message = f"unknown key {shorten(key) or 'without a name'}"
        if owner or self.model is not Game:
            message += f" in {_dotted(owner) if owner else 'a printer profile'}"
        hints = did_you_mean(key, _known_keys(self.model, owner, self._at(owner)))
        is_far = bool(hints) and hints[0].startswith("known")
        is_rule = key in Rules.model_fields  # and belongs there, however near another key is
        if (homes := _homes(self.model).get(key)) and (is_far or not owner or is_rule):
            belongs = f"{key} belongs to {' and to '.join(homes)}"
            hints = (belongs, *(hint for hint in hints if hint.startswith("known")))
        if key == "id" and owner[:1] in (("glyphs",), ("colors",)):
            hints = ("the key it stands under is its id",)
        return Diagnostic.error("unknown-key", message, self._key(self.place), *hints)

    def _missing(self) -> Diagnostic:
        owner = self.place[:-1]
        if isinstance(self.last, int):
            message = f"{_dotted(owner)} has too few entries: {len(self._at(owner))}"
            return Diagnostic.error("out-of-range", message, self._where(owner), HINTS["too_short"])
        hint = f"add {REQUIRED.get(self.last, f'{self.last}: and its value')}"
        where, inside = self._key(owner), self._at(owner)
        if owner not in self.spans.keys and isinstance(inside, dict):  # an item: its first key
            keys = (self.spans.keys.get((*owner, key)) for key in inside)
            where = next((span for span in keys if span), where)
        return Diagnostic.error("missing-key", f"{_dotted(owner)} needs {self.last}", where, hint)

    def _written_hints(self) -> tuple[str, ...]:
        """Hints derived from the written text; none if only the kind of error is known."""
        if self.kind == "string_pattern_mismatch":
            return self._form_hints()
        if self.kind.endswith("_type"):
            return self._type_hints()
        choices = _QUOTED.findall(str(self.context.get("expected", "")))
        if not choices or not isinstance(self.value, str):
            return ()
        near = did_you_mean(self.value, choices), did_you_mean(slug(self.value), choices)
        return next((hints for hints in near if hints[0].startswith("did")), ())

    def _form_hints(self) -> tuple[str, ...]:
        text, pattern = str(self.value), self.context["pattern"]
        hint = FORMS[pattern][1]
        if pattern == HEX_PATTERN and (hex_color := _as_hex(text)):
            hint = f'write it as "{hex_color}", in quotes'
        elif pattern == ID_PATTERN:
            wanted = slug(text)
            if owner := self._owner_of_name(text):
                hint = f"write {owner}, its id"
            elif self.last == "font" or self.place[:2] == ("leaflet", "fonts"):
                stem = PurePath(text).name.removesuffix(".ttf").removesuffix(".otf")
                rule = "a font goes by its file name in lower case with hyphens"
                hint = f"write {font_id(stem)}: {rule}; the file may lie beside the game file"
            elif wanted[:1].isalpha() and len(wanted) <= 40:
                hint = f"write {wanted}"
        return (hint,) if hint else ()

    def _owner_of_name(self, name: str) -> str | None:
        """The id of the glyph or color of this name or symbol, where a list wants ids."""
        section = next((step for step in self.place[1:] if step in ("glyphs", "colors")), "")
        items = self._at((section,)) if section else None
        named = items.items() if isinstance(items, dict) else ()
        known = ((key, it) for key, it in named if isinstance(it, dict))
        keys = ("name", "symbol", "key")
        return next((key for key, it in known if name in map(it.get, keys)), None)

    def _type_hints(self) -> tuple[str, ...]:
        value, span, key = self.value, self.spans.value(*self.place), self._key(self.place)
        rows = self.rows.get(span.file, ())
        if not 0 < span.line <= len(rows) or self.place not in self.spans.values:
            return ()
        written = shorten(rows[span.line - 1][span.column - 1 : span.end_column - 1])
        before, hash_, comment = rows[key.line - 1][key.end_column - 1 :].partition("#")
        if self.kind == "string_type" and value is None and hash_ and before.strip() == ":":
            return (comment_hint(hash_ + comment),)
        if (
            self.kind == "string_type"
            and isinstance(value, dict)
            and span.file.startswith("--set ")
        ):
            name, _, text = span.file.removeprefix("--set ").partition("=")
            return (f"write it in both kinds of quotes: --set '{name}=\"{shorten(text)}\"'",)
        if (
            value is None
            and len(self.place) == 1
            and self.last not in ("glyphs", "colors", "title")
        ):
            return ("leave the key out to keep its default",)
        if self.kind == "string_type" and isinstance(value, int | float | None) and written:
            hex_color = _as_hex(written) if self.last == "hex" else ""
            quoted = f'write it as "{hex_color}", in quotes'
            return (quoted if hex_color else f'write it in quotes: "{written}"',)
        if self.kind == "float_type" and isinstance(value, str) and (size := in_millimeters(value)):
            return (f"write {size}: lengths are millimeters",)
        if self.kind == "tuple_type" and isinstance(value, str | int | float):
            return (f"write it as a list: [{written}]",)
        return ()

    def _usual_hint(self) -> str:
        """The hint for this kind of error and this key."""
        if self.place[:1] and self.place[0] in AMOUNTS:
            ends = _ENDS.fullmatch(str(self.value))
            return f"write [{ends[1]}, {ends[2]}]" if ends else AMOUNTS[str(self.place[0])]
        if self.last == "blocked":
            return "write blocked: true, or take the claim out"
        if self.kind == "string_too_short":
            return self._something()
        field = self._field()
        default = field.default if field else None
        is_shown = isinstance(default, int | float | str) and not isinstance(default, bool)
        default = str(_number(default)) if is_shown else ""
        if self.kind == "size_unit":
            return f"write {self.context['size'] or '25.4 or [63.5, 88.9]'}"
        if self.last in ("at", "play"):
            return 'write a mark of the grid, such as "?"'
        hint = HINTS.get(self.kind, "")
        if self.kind in SUCH:
            hint += f", such as {f'{default}, its default' if default else SUCH[self.kind]}"
            if self.last in ("max_rows", "max_columns"):
                hint += ", or null for no limit"
        other = f"leave the key out for its default, {default}" if default else ""
        return hint or other or "choose another value"

    def _something(self) -> str:
        """The hint for an empty text."""
        if isinstance(self.last, int):
            return "write something, or take it out"
        if self.last in ("at", "play"):
            return HINTS["character"]
        field = self._field()
        if field.is_required() if field else self.last in REQUIRED:
            return f"write {REQUIRED.get(self.last, 'something')}"
        return "write something, or leave the key out"

    def _field(self) -> FieldInfo | None:
        owner = _model_at(self.model, self.place[:-1])
        return owner.model_fields.get(str(self.last)) if owner else None

    def _at(self, place: Place) -> Any:
        value = self.data
        for step in place:
            try:
                value = value[step]
            except (KeyError, IndexError, TypeError):
                return None
        return value

    def _shown(self) -> str:
        if isinstance(self.value, str):
            return f'"{shorten(self.value)}"'
        return describe_value(self.value).removeprefix("the number ")

    def _where(self, place: Place) -> Span:
        """The value; for an empty one, a mapping or a list, its key."""
        span = self.spans.value(*place)
        is_empty = (span.line, span.column) == (span.end_line, span.end_column)
        return self._key(place) if isinstance(self._at(place), dict | tuple) or is_empty else span

    def _key(self, place: Place) -> Span:
        """The key; for a value without one, its first character."""
        if place in self.spans.keys:
            return self.spans.keys[place]
        span = self.spans.value(*place)
        return Span.at(span.file, span.line, span.column) if span.line else span


def _model_at(model: type[Frozen], place: Place) -> type[Frozen] | None:
    """The model of the mapping at ``place``; None for a table or a list."""
    steps = iter(place)
    inner: type[Frozen] | None = model
    for step in steps:
        field = inner.model_fields.get(str(step)) if inner else None
        inner = model_of(inner, str(step)) if inner else None
        if field and get_origin(field.annotation) in (dict, tuple):
            inner = inner if next(steps, None) is not None else None  # the id or number of an item
    return inner


def _known_keys(model: type[Frozen], place: Place, value: object) -> list[str]:
    """The keys that the mapping at ``place``, now ``value``, may have."""
    if _is_in_claim(place):
        kind = claim_kind(value)
        others = [other for other in CLAIM_MODELS if other != kind] if kind == "counts" else []
        return [*CLAIM_MODELS[kind].model_fields, *others]
    if place[:1] == ("rules",) and place[1:2] and place[1] in RELATION_KEYS:
        return [*Pattern.model_fields]
    owner = _model_at(model, place)
    fields = owner.model_fields if owner else ()
    return [key for key in fields if key != "id" or owner not in (Glyph, Color)]


@cache
def _homes(model: type[Frozen]) -> dict[str, list[str]]:
    """The sections of ``model`` by the keys that they have."""
    homes: dict[str, list[str]] = {}
    for section in model.model_fields:
        inner = model_of(model, section)
        for key in inner.model_fields if inner else ():
            homes.setdefault(key, []).append(section)
    return homes


def describe_value(value: object) -> str:
    """A value in a message: its type and, for a plain value, itself."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return f"the number {shorten(str(_number(value)), 40)}"
        case str():
            return f'the text "{shorten(value)}"'
        case dict():
            return "a mapping"
    return "a list"


def _dotted(place: Place) -> str:
    """A place for a message: ``rules.max_rows``, ``examples.0.claims``."""
    return shorten(".".join(map(str, place)), 100) if place else "the game"


def _number(value: Any) -> Any:
    """A fraction without needless digits; anything else as it is."""
    return f"{value:g}" if isinstance(value, float) else value


def _as_hex(text: str) -> str:
    """``#rrggbb`` for a color written without # or with one digit a channel; else empty."""
    digits = text.removeprefix("#")
    if re.fullmatch("[0-9a-fA-F]{3}", digits):
        digits = "".join(2 * digit for digit in digits)
    return f"#{digits}" if re.fullmatch("[0-9a-fA-F]{6}", digits) else ""
