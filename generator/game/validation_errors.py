"""Validates data by a model, and explains each of pydantic's errors with its place and a hint."""

import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path, PurePath
from typing import Any, TypeAlias, TypeVar

import yaml
from pydantic import ValidationError

from generator.diagnostics import MAX_PROBLEMS, Diagnostic, Span, did_you_mean, shorten
from generator.game.fields import FORMS, HEX_PATTERN, ID_PATTERN, TAG, Frozen, in_millimeters, slug
from generator.game.files import font_id
from generator.game.model import Game, known_keys, model_at
from generator.game.printers import printer_named
from generator.game.relations import RELATION_KEYS
from generator.game.spans import Part, Place, Spans
from generator.game.yaml_errors import LOADER

M = TypeVar("M", bound=Frozen)
Error: TypeAlias = Mapping[str, Any]  # of pydantic, as a mapping

_TABLES = yaml.load(Path(__file__).with_name("validation_messages.yaml").read_bytes(), LOADER)
_MESSAGES: Mapping[str, tuple[str, str]] = _TABLES["messages"]
_SUCH: Mapping[str, str] = _TABLES["such"]
_REQUIRED: Mapping[str | int, str] = _TABLES["required"]
_AMOUNTS: Mapping[str | int, str] = _TABLES["amounts"]
_OF_CLAIMS: Mapping[str | int, str] = _TABLES["of_claims"]
_NONE: Mapping[str | int, str] = _TABLES["none"]
_MEANT, _MEANT_VALUES = (
    {word: meant for meant, others in _TABLES[table].items() for word in others}
    for table in ("meant", "meant_values")
)
_WRONG_VALUE = ("string_too_short", "string_pattern_mismatch", "choice")
_PATTERN = (
    "write matching where glyph or color must be alike, or patterns such as {glyph: same}; what "
    "is left out is free"
)
_NO = ("no", "none", "off", "never", "unlimited", False)
_QUOTED = re.compile("'([^']*)'")


def validate(
    model: type[M], data: Any, spans: Spans
) -> tuple[M | None, list[Diagnostic], frozenset[Place]]:
    """Validates ``data``, whose values have their places in ``spans``. Returns the model's value or
    None, the problems, and the refused values' places."""
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
    wrong = [_Wrong(it, model, data, spans) for it in counted[: MAX_PROBLEMS + 1]]
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

    def __init__(self, error: Error, model: type[Frozen], data: Any, spans: Spans) -> None:
        self.model, self.data, self.spans = model, data, spans
        self.kind = error["type"] if error["type"] in (*_MESSAGES, *_KEYS) else "choice"
        self.context: Mapping[str, Any] = error.get("ctx", {})
        self.place = _place_of(error)
        if self.kind == "missing" and isinstance(self.place[-1], int):
            self.kind, self.place = "missing_item", self.place[:-1]
        elif isinstance(self.place[-1], int) and self.place not in spans.parts:
            self.place = self.place[:-1]  # one value in place of a list
        self.is_key = error["loc"][-1:] == ("[key]",) and self.kind not in _KEYS
        self.last = self.place[-1]
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
        context["expected"] = str(context.get("expected")).replace("'", "").replace("True", "true")
        name = f"a key of {self._name(self.place[:-1])}" if self.is_key else self._name(self.place)
        message = f"{name} {_MESSAGES[self.kind][0].format(**context)}"
        return Diagnostic.error(code, message, self._where(), self._hint())

    def _unknown_key(self) -> Diagnostic:
        key, owner = str(self.last), self.place[:-1]
        message = f"unknown key {shorten(key) or 'without a name'}"
        if owner or self.model is not Game:
            message += f" in {self._name(owner) if owner else 'a printer profile'}"
        # The keys of words are names of things, which other keys mean.
        sections = (it for it in self.model.model_fields if it != "words")
        homes = [it for it in sections if key in known_keys(self.model, (it,), None)]
        hints = did_you_mean(key, known_keys(self.model, owner, self._at(owner)))
        if ":" in key:
            hints = ("write a space after the colon",)
        elif meant := _MEANT.get(self._name(self.place).lower()):
            hints = (f'did you mean "{meant}"?',)
        elif key == "id" and owner[:1] in (("glyphs",), ("colors",)):
            hints = ("remove id; its key is the id",)
        elif homes and "claims" not in owner:
            hints = (f"{key} belongs to {' and to '.join(homes)}",)
        return Diagnostic.error("unknown-key", message, self.spans.key(*self.place), *hints)

    def _missing(self) -> Diagnostic:
        owner = self.place[:-1]
        hint = f"add {_REQUIRED.get(self.last, f'{self.last}: and its value')}"
        first = () if self.spans.parts[owner].key else [*self._at(owner)][:1]  # of an item
        message = f"{self._name(owner)} needs {self.last}"
        return Diagnostic.error("missing-key", message, self.spans.key(*owner, *first), hint)

    def _hint(self) -> str:
        """The hint for what is written; else that for this kind of error and this key."""
        if "claims" in self.place and self.last in _OF_CLAIMS:
            return _OF_CLAIMS[self.last]
        if self.place[1:2] in [(key,) for key in RELATION_KEYS] and self.place[2:]:
            return self._near() or _PATTERN
        if self.value in _NO and (none := self._none()):
            return f"write {none}"
        if self.value == "" and self.kind in ("string_too_short", "string_pattern_mismatch"):
            such = _REQUIRED.get(self.last, "something")
            is_needed = self.field is not None and self.field.is_required()
            return f"write {such if is_needed else 'something, or leave it out'}"
        if self.kind == "string_pattern_mismatch":
            return self._form_hint()
        if hint := self._type_hint() or str(self.context.get("hint", "")):
            return hint
        return self._near() or self._usual_hint()

    def _near(self) -> str:
        """The choice that was meant, if one is near."""
        choices = _QUOTED.findall(str(self.context.get("expected", "")))
        if not isinstance(self.value, str):
            return ""
        if self.place == ("print", "printer") and (printer := printer_named(self.value)):
            return f'did you mean "{printer}"?'
        if (meant := _MEANT_VALUES.get(self.value.lower())) in choices:
            return f'did you mean "{meant}"?'
        return next((it for it in did_you_mean(slug(self.value), choices) if it[:3] == "did"), "")

    def _form_hint(self) -> str:
        text, pattern = str(self.value), self.context["pattern"]
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
        value, kind = self.value, self.kind
        written = shorten(self.spans.parts.get(self.place, Part(Span(""))).written)
        if kind == "string_type" and value is None and written.startswith("#"):
            return "a # after a space begins a comment in YAML; put quotes around it"
        if kind == "string_type" and isinstance(value, int | float | None) and written:
            quoted = f'write it in quotes: "{written}"'
            return FORMS[HEX_PATTERN][1] if self.last == "hex" else quoted
        if kind == "float_type" and isinstance(value, str) and (size := in_millimeters(value)):
            why = ", with a point" if "," in value else ": lengths are millimeters"
            return f"write {size}{why}"
        return ""

    def _none(self) -> str:
        """The way to write none or no limit; empty if it needs a value."""
        if self.field is None or self.last in _NONE:
            return _NONE.get(self.last, "")
        if any(getattr(it, "ge", None) == 0 for it in self.field.metadata):
            return "0 for none"
        return {None: "null for none", (): "[] for none"}.get(self.field.default, "")

    def _usual_hint(self) -> str:
        if self.place[0] in _AMOUNTS:
            return _AMOUNTS[self.place[0]]
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

    def _name(self, place: Place) -> str:
        """A place for a message: ``rules.max_rows``, ``at of claim 2 of the example crowded``."""
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
