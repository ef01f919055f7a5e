"""Validates data by a model, and explains each of pydantic's errors with its place and a hint."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from locale import locale_alias
from pathlib import Path, PurePath
from typing import Any, TypeAlias, TypeVar

import yaml
from pydantic import ValidationError

from generator.diagnostics import MAX_PROBLEMS, Diagnostic, Span, did_you_mean, shorten, split_lines
from generator.game.fields import (
    FORMS,
    HEX_PATTERN,
    ID_PATTERN,
    LANGUAGE_PATTERN,
    TAG,
    Frozen,
    in_millimeters,
    slug,
)
from generator.game.files import font_id
from generator.game.model import Game, Rules, known_keys, model_at
from generator.game.printers import printer_named
from generator.game.relations import RELATION_KEYS
from generator.game.spans import Place, Spans
from generator.game.yaml_errors import LOADER, comment_hint, space_hint

M = TypeVar("M", bound=Frozen)
Error: TypeAlias = Mapping[str, Any]  # of pydantic, as a mapping
Rows: TypeAlias = Mapping[str, Sequence[str]]  # of each text, by its name

_TABLES = yaml.load(Path(__file__).with_name("validation_messages.yaml").read_bytes(), LOADER)
_MESSAGES: Mapping[str, tuple[str, str]] = _TABLES["messages"]
_SUCH: Mapping[str, str] = _TABLES["such"]
_REQUIRED: Mapping[str | int, str] = _TABLES["required"]
_AMOUNTS: Mapping[str, str] = _TABLES["amounts"]
_OF_CLAIMS: Mapping[str | int, str] = _TABLES["of_claims"]
_NONE: Mapping[str | int, str] = _TABLES["none"]
_MEANT_IN_RULES, _MEANT, _MEANT_VALUES = (
    {word: meant for meant, others in _TABLES[table].items() for word in others}
    for table in ("meant_in_rules", "meant", "meant_values")
)
_WRONG_VALUE = ("string_too_short", "string_pattern_mismatch", "choice")
_PATTERN = "write matching where glyph or color must be alike, or patterns such as {glyph: same}"
_RANGE = re.compile(r"(\d{1,4}) *(?:-|–|\.\.|to) *(\d{1,4})")  # a range written as text: 10-15
_NO = ("no", "none", "off", "never", "unlimited", False)
_QUOTED = re.compile("'([^']*)'")


def validate(
    model: type[M], data: Any, spans: Spans, sources: Mapping[str, str]
) -> tuple[M | None, list[Diagnostic], frozenset[Place]]:
    """Validates ``data``, whose values have their places in ``spans`` and are written in the texts
    ``sources``. Returns the model's value or None, the problems, and the refused values' places."""
    errors: list[Error] = [
        {"type": "extra_forbidden", "loc": place}  # the model has an id, which no file may give
        for place in spans.parts
        if len(place) == 3 and place[0] in ("glyphs", "colors") and place[2] == "id"
    ]
    value = None
    try:
        value = model.model_validate(data)
    except ValidationError as error:
        errors += error.errors(include_url=False, include_input=False)
    places = [_place_of(error) for error in errors]
    inner = {place[:end] for place in places for end in range(len(place))}
    # Pydantic does not count refused entries, so a collection may look too short.
    counted = [it for it in errors if it["type"] != "too_short" or _place_of(it) not in inner]
    rows = {name: split_lines(text) for name, text in sources.items()} if counted else {}
    wrong = [_Wrong(it, model, data, spans, rows) for it in counted[: MAX_PROBLEMS + 1]]
    found = [(it.place, it.diagnostic()) for it in wrong]
    meant = {(place[:-1], *item.hints) for place, item in found if item.code == "unknown-key"}
    problems = dict.fromkeys(  # both sides of a square are refused by one
        item
        for place, item in found
        if item.code != "missing-key" or (place[:-1], f'did you mean "{place[-1]}"?') not in meant
    )
    return value, [*problems], frozenset(it.place for it in wrong)


def _place_of(error: Error) -> Place:
    """The place in the file that an error is about, without what pydantic adds to it."""
    place = tuple(step for step in error["loc"] if not str(step).startswith(TAG))
    return place[:-1] if place[-1:] == ("[key]",) and error["type"] != "extra_forbidden" else place


_KEYS = ("extra_forbidden", "missing")
_MAPPING = ("dict_type", "model_type")


class _Wrong:
    """A refused value, which pydantic's error is about."""

    def __init__(
        self, error: Error, model: type[Frozen], data: Any, spans: Spans, rows: Rows
    ) -> None:
        self.model, self.data, self.spans, self.rows = model, data, spans, rows
        self.kind = error["type"] if error["type"] in (*_MESSAGES, *_KEYS) else "choice"
        self.context: Mapping[str, Any] = error.get("ctx", {})
        self.place = _place_of(error)
        if self.kind == "missing" and isinstance(self.place[-1], int):
            self.kind, self.place = "missing_item", self.place[:-1]
        self.is_key = error["loc"][-1:] == ("[key]",) and self.kind not in _KEYS
        self.last = self.place[-1] if self.place else ""
        self.value = str(self.last) if self.is_key else self._at(self.place)
        owner = model_at(self.model, self.place[:-1])
        self.field = owner.model_fields.get(str(self.last)) if owner else None

    def diagnostic(self) -> Diagnostic:
        if self.kind == "extra_forbidden":
            return self._unknown_key()
        if self.kind == "missing":
            return self._missing()
        code = "wrong-value" if self.kind in _WRONG_VALUE else "out-of-range"
        code = "wrong-type" if self.kind.endswith("_type") else code
        context = {key: _number(value) for key, value in self.context.items()}
        context["kind"] = shown = _describe(self.value)
        context["value"] = shown.removeprefix("the number ").removeprefix("the text ")
        context["length"] = len(self.value) if isinstance(self.value, str | tuple | dict) else 0
        context["form"] = FORMS.get(str(context.get("pattern")), ("",))[0]
        context["entries"] = "entry" if context.get("min_length") == 1 else "entries"
        context["expected"] = str(context.get("expected")).replace("'", "").replace("True", "true")
        name = self._name(self.place)
        if self.is_key and self.place[0] == "examples":
            name = f"a mark in {self._name(self.place[:-1])}"
        elif self.is_key:
            name = f"an id in {self.place[0]}"
        message = f"{name} {_MESSAGES[self.kind][0].format(**context)}"
        return Diagnostic.error(code, message, self._where(), self._hint())

    def _unknown_key(self) -> Diagnostic:
        key, owner = str(self.last), self.place[:-1]
        message = f"unknown key {shorten(key) or 'without a name'}"
        if owner or self.model is not Game:
            message += f" in {self._name(owner) if owner else 'a printer profile'}"
        hints = did_you_mean(key, known_keys(self.model, owner, self._at(owner)))
        is_far = bool(hints) and hints[0].startswith("known")
        others = {it: model_at(self.model, (it,)) for it in self.model.model_fields}
        others.pop("words", None)  # names of things, which other keys mean
        homes = [name for name, inner in others.items() if inner and key in inner.model_fields]
        is_other = key in Rules.model_fields and owner[2:3] != ("claims",)
        if space := space_hint(key):
            hints = (space,)
        elif owner == ("rules",) and key.lower() in _MEANT_IN_RULES:
            hints = (_MEANT_IN_RULES[key.lower()],)
        elif not owner and key.lower() in _MEANT:
            hints = (f'did you mean "{_MEANT[key.lower()]}"?',)
        elif key == "id" and owner[:1] in (("glyphs",), ("colors",)):
            hints = ("remove id; its key is the id",)
        elif homes and (is_far or is_other or not owner):
            hints = (f"{key} belongs to {' and to '.join(homes)}", *(hints if is_far else ()))
        return Diagnostic.error("unknown-key", message, self.spans.key(*self.place), *hints)

    def _missing(self) -> Diagnostic:
        owner = self.place[:-1]
        hint = f"add {_REQUIRED.get(self.last, f'{self.last}: and its value')}"
        first = () if self.spans.parts[owner].key else [*self._at(owner)][:1]  # of an item
        message = f"{self._name(owner)} needs {self.last}"
        return Diagnostic.error("missing-key", message, self.spans.key(*owner, *first), hint)

    def _hint(self) -> str:
        """The hint for what is written; else that for this kind of error and this key."""
        if self.last in _OF_CLAIMS:
            return _OF_CLAIMS[self.last]
        if self.last in ("glyph", "color") and self.value in ("free", "any"):
            return f"leave {self.last} out, and it is free"
        if self.place[1:2] in [(key,) for key in RELATION_KEYS] and isinstance(self.last, int):
            return _PATTERN
        if self.value in _NO and (none := self._none()):
            return f"write {none}"
        if self.value == "" and self.kind in ("string_too_short", "string_pattern_mismatch"):
            return self._hint_for_nothing()
        if self.kind == "string_pattern_mismatch":
            return self._form_hint()
        hint = self._type_hint() if self.kind.endswith("_type") else ""
        if hint := hint or str(self.context.get("hint", "")):
            return hint
        choices = _QUOTED.findall(str(self.context.get("expected", "")))
        if isinstance(self.value, str):
            if self.place == ("print", "printer") and (printer := printer_named(self.value)):
                return f'did you mean "{printer}"?'
            if (meant := _MEANT_VALUES.get(self.value.lower())) in choices:
                return f'did you mean "{meant}"?'
            near = (*did_you_mean(self.value, choices), *did_you_mean(slug(self.value), choices))
            if hints := [hint for hint in near if hint.startswith("did")]:
                return hints[0]
        return self._usual_hint()

    def _form_hint(self) -> str:
        text, pattern = str(self.value), self.context["pattern"]
        if pattern == HEX_PATTERN and (hint := _hex_hint(text)):
            return hint
        if pattern == LANGUAGE_PATTERN and (tag := locale_alias.get(text.lower())):
            return f'did you mean "{tag.partition("_")[0]}"?'
        if pattern == ID_PATTERN:
            wanted = slug(text)
            name = font_id(PurePath(text).name.removesuffix(".ttf").removesuffix(".otf"))
            if name and (self.last == "font" or self.place[:2] == ("leaflet", "fonts")):
                rule = "a font goes by its file name in lower case with hyphens"
                return f"write {name}: {rule}; the file may be beside the game file"
            if wanted[:1].isalpha() and len(wanted) <= 40:
                return f"write {wanted}"
        return FORMS[pattern][1]

    def _type_hint(self) -> str:
        """The hint for a value of another type, by how it is written; empty if nothing is known."""
        if self.place[:2] == ("print", "pause"):
            return "write G-code that pauses your printer, such as M600, or leave the key out"
        value, kind = self.value, self.kind
        span, key = self.spans.value(*self.place), self.spans.key(*self.place)
        rows = self.rows.get(span.file, ())
        if not 0 < span.line <= len(rows) or self.place not in self.spans.parts:
            return ""
        written = shorten(rows[span.line - 1][span.column - 1 : span.end_column - 1])
        before, hash_, comment = rows[key.line - 1][key.end_column - 1 :].partition("#")
        if kind == "string_type" and value is None and hash_ and before.strip() == ":":
            return comment_hint(hash_ + comment)
        if kind == "string_type" and isinstance(value, dict) and span.file.startswith("--set "):
            name, _, text = span.file.removeprefix("--set ").partition("=")
            return f"write it in both kinds of quotes: --set '{name}=\"{shorten(text)}\"'"
        if kind in _MAPPING and isinstance(value, tuple):
            such = _REQUIRED.get(self.last, "key: value on the lines below it")
            return f"write {such}, without dashes"
        if kind in _MAPPING and (space := space_hint(str(value))):
            return space
        if value is None and len(self.place) == 1 and self.last not in _REQUIRED:
            return "leave the key out to keep its default"
        if kind == "string_type" and isinstance(value, int | float | None) and written:
            hint = _hex_hint(written) if self.last == "hex" else ""
            return hint or f'write it in quotes: "{written}"'
        if kind == "float_type" and isinstance(value, str) and (size := in_millimeters(value)):
            why = ", with a point" if "," in value else ": lengths are millimeters"
            return f"write {size}{why}"
        if kind == "tuple_type" and isinstance(value, str | int | float):
            if self.last in ("glyphs", "colors", "tiles"):
                written = ", ".join(written.replace(",", " ").split())
            return f"write it as a list: [{written}]"
        return ""

    def _none(self) -> str:
        """The way to write none or no limit; empty if it needs a value."""
        if self.field is None or self.last in _NONE:
            return _NONE.get(str(self.last), "")
        if any(getattr(it, "ge", None) == 0 for it in self.field.metadata):
            return "0 for none"
        return {None: "null for none", (): "[] for none"}.get(self.field.default, "")

    def _usual_hint(self) -> str:
        if self.place[:1] and self.place[0] in _AMOUNTS:
            ends = _RANGE.fullmatch(str(self.value))
            return f"write [{ends[1]}, {ends[2]}]" if ends else _AMOUNTS[str(self.place[0])]
        is_pair = self.kind == "too_long" and self.context.get("max_length") == 2
        if is_pair and [*map(type, self.value)] == [int] * 4:
            return "write [{}.{}, {}.{}]: a decimal has a point".format(*self.value)
        default = self.field.default if self.field else None
        is_shown = isinstance(default, int | float | str) and not isinstance(default, bool)
        default = str(_number(default)) if is_shown else ""
        hint = _MESSAGES[self.kind][1]
        if self.kind in _SUCH:
            hint += f", such as {f'{default}, its default' if default else _SUCH[self.kind]}"
            hint += f", or {none}" if (none := _NONE.get(self.last)) else ""
        other = f"leave the key out for its default, {default}" if default else ""
        return hint or other or "choose another value"

    def _hint_for_nothing(self) -> str:
        if isinstance(self.last, int):
            return "write something, or take it out"
        if self.field.is_required() if self.field else self.last in _REQUIRED:
            return f"write {_REQUIRED.get(self.last, 'something')}"
        return "write something, or leave the key out"

    def _name(self, place: Place) -> str:
        """A place for a message: ``rules.max_rows``, ``at of claim 2 of the example crowded``."""
        if place and isinstance(place[-1], int) and place not in self.spans.parts:
            place = place[:-1]
        if place[:1] != ("examples",) or len(place) < 2:
            return shorten(".".join(map(str, place)), 100) if place else "the game"
        name, rest = self._at((*place[:2], "id")), place[2:]
        is_named = isinstance(name, str)
        owner = f"the example {shorten(name)}" if is_named else f"example {int(place[1]) + 1}"
        if rest[:1] == ("claims",) and len(rest) > 1:
            owner, rest = f"claim {int(rest[1]) + 1} of {owner}", rest[2:]
        return f"{'.'.join(map(str, rest))} of {owner}" if rest else owner

    def _at(self, place: Place) -> Any:
        value = self.data
        with suppress(KeyError, IndexError, TypeError):
            for step in place:
                if isinstance(step, int) and isinstance(value, str | int | float):
                    return value  # one value in place of a list
                value = value[step]
            return value
        return None

    def _where(self) -> Span:
        """The value; its key for one that is empty, a mapping or a list of a wrong size."""
        span = self.spans.value(*self.place)
        is_empty = (span.line, span.column) == (span.end_line, span.end_column)
        whole = dict if self.kind in _MAPPING else dict | tuple
        is_whole = self.is_key or is_empty or isinstance(self.value, whole)
        return self.spans.key(*self.place) if is_whole else span


def _describe(value: object) -> str:
    """A value in a message: its type and, for a plain value, itself."""
    if isinstance(value, str):
        return f'the text "{shorten(value)}"'
    if isinstance(value, dict | tuple):
        return "a mapping" if isinstance(value, dict) else "a list"
    if value is None or isinstance(value, bool):
        return "nothing" if value is None else str(value).lower()
    return f"the number {shorten(str(_number(value)), 40)}"


def _number(value: Any) -> Any:
    """A fraction without needless digits; anything else as it is."""
    return f"{value:g}" if isinstance(value, float) else value


def _hex_hint(text: str) -> str:
    """The hint for a color written without # or with one digit a channel; else empty."""
    digits = text.removeprefix("#")
    if re.fullmatch("[0-9a-fA-F]{3}", digits):
        digits = "".join(2 * digit for digit in digits)
    is_color = re.fullmatch("[0-9a-fA-F]{6}", digits)
    return f'write it as "#{digits}", in quotes' if is_color else ""
