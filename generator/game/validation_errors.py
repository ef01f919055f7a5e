"""What pydantic finds wrong, in our words and at its place in the file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from generator.diagnostics import Diagnostic, Severity, Span, did_you_mean, shorten
from generator.game.claims import CLAIM_MODELS, claim_kind
from generator.game.cures import WANTED, cure_of
from generator.game.fields import (
    ADDRESS_PATTERN,
    HEX_PATTERN,
    ID_PATTERN,
    LANGUAGE_PATTERN,
    LINE_PATTERN,
    Frozen,
    model_of,
)
from generator.game.model import Color, Example, Game, Glyph
from generator.game.papers import CARD_PAPERS, LEAFLET_PAPERS
from generator.game.printers import PRINTERS
from generator.game.relations import RELATION_KEYS, Pattern, without_tag
from generator.game.spans import Place, Spans
from generator.game.yaml_errors import comment_hint

_ITEMS: Mapping[str, type[Frozen]] = {"glyphs": Glyph, "colors": Color, "examples": Example}
_CLAIM_DEPTH = 4

_BOUNDS = {
    "greater_than": ("gt", "above"),
    "greater_than_equal": ("ge", "at least"),
    "less_than": ("lt", "below"),
    "less_than_equal": ("le", "at most"),
}
_PATTERNS = {
    ID_PATTERN: ("lower-case words joined by hyphens", "an id looks like this: pound-sign"),
    HEX_PATTERN: ("a colour of six digits after a #", 'write it as "#rrggbb", in quotes'),
    LINE_PATTERN: ("visible text on one line, without control characters", ""),
    ADDRESS_PATTERN: ("an address", "it begins with https:// or file:/// and names a folder"),
    LANGUAGE_PATTERN: ("a language tag", "write a tag such as en or en-GB"),
}
_QUOTED = re.compile("'([^']*)'")


class Complaints:
    """Turns pydantic's errors on ``data`` into diagnostics with the spans of ``data``."""

    def __init__(self, data: Any, spans: Spans, rows: Mapping[str, Sequence[str]]) -> None:
        self.data = data
        self.spans = spans
        self.rows = rows

    def describe(self, errors: Iterable[Mapping[str, Any]]) -> list[Diagnostic]:
        """A diagnostic for each error that something written in the file causes.

        A key that is only misspelt is not missing as well.
        """
        places = [(error, place_of(error)) for error in errors]
        told = [(place, self._cured(error, place)) for error, place in places]
        meant = {(place[:-1], item.hints) for place, item in told if item.code == "unknown-key"}
        return [
            item
            for place, item in told
            if item.code != "missing-key" or (place[:-1], _meaning(place)) not in meant
        ]

    def _cured(self, error: Mapping[str, Any], place: Place) -> Diagnostic:
        item = self._describe(error, place)
        return item if item.hints else item.with_hint(cure_of(error["type"], place))

    def _describe(self, error: Mapping[str, Any], place: Place) -> Diagnostic:
        kind, context = error["type"], error.get("ctx", {})
        name = f"an id in {_name(place[:-1])}" if _is_about_key(error) else self._name(place)
        if kind == "extra_forbidden":
            return self._unknown_key(place)
        if kind == "missing":
            where = self._where_missing(place[:-1])
            owner = _name(place[:-1])
            if isinstance(place[-1], int):
                message = f"{owner} has too few entries: {len(self._at(place[:-1]))}"
                return _error("out-of-range", message, self._where(place[:-1]))
            return _error("missing-key", f"{owner} needs {place[-1]}", where)
        if kind in WANTED:
            found = describe_value(self._at(place))
            message = f"{name} must be {WANTED[kind].name}, found {found}"
            return _error("wrong-type", message, self._where(place), *self._type_hints(kind, place))
        if kind in _BOUNDS:
            key, words = _BOUNDS[kind]
            message = f"{name} must be {words} {_number(context[key])}, found {self._shown(place)}"
            return _error("out-of-range", message, self._where(place))
        if kind == "finite_number":
            message = f"{name} must be a finite number, found {self._shown(place)}"
            return _error("out-of-range", message, self._where(place))
        if kind == "int_parsing_size":
            message = f"{name} cannot be as large as {self._shown(place)}"
            return _error("out-of-range", message, self._where(place))
        if kind in ("too_short", "too_long"):
            return self._wrong_count(name, place, context)
        if kind in ("string_too_short", "string_too_long"):
            return self._wrong_length(error, name, place)
        if kind == "string_pattern_mismatch":
            return self._wrong_form(error, name, place)
        return self._wrong_choice(name, place, context)

    def _name(self, place: Place) -> str:
        """The place; of a single value where a list may stand, that of the value."""
        is_single = bool(place) and isinstance(place[-1], int) and place not in self.spans.values
        return _name(place[:-1] if is_single else place)

    def _unknown_key(self, place: Place) -> Diagnostic:
        key, owner = str(place[-1]), place[:-1]
        message = f"unknown key {shorten(key) or 'without a name'}"
        if owner:
            message += f" in {_name(owner)}"
        known = known_keys(owner, self._at(owner))
        hints = did_you_mean(key, known)
        is_far = bool(hints) and hints[0].startswith("known")
        if key in _HOMES and (is_far or not owner):
            homes = f"{key} belongs to {' and to '.join(_HOMES[key])}"
            hints = (homes, *(hint for hint in hints if hint.startswith("known")))
        if key == "id" and owner[:1] in (("glyphs",), ("colors",)):
            hints = ("the key it stands under is its id",)
        return _error("unknown-key", message, self._key(place), *hints)

    def _wrong_count(self, name: str, place: Place, context: Mapping[str, Any]) -> Diagnostic:
        least, most = context.get("min_length"), context.get("max_length")
        if least is not None:
            message = f"{name} must have at least {least} {'entry' if least == 1 else 'entries'}"
        else:
            count = len(self._at(place))
            message = f"{name} must have at most {most:,} entries, found {count:,}"
        if place in (("players",), ("minutes",)):
            message = f"{name} must be one number, or a list of the least and the most"
        return _error("out-of-range", message, self._key(place))

    def _wrong_length(self, error: Mapping[str, Any], name: str, place: Place) -> Diagnostic:
        text, where = self._refused_text(error, place)
        most = error["ctx"].get("max_length")
        if most == 1 or (not text and place[-1] in ("symbol", "key")):
            message = f'{name} must be a single character, found "{shorten(text)}"'
            return _error("wrong-value", message, where)
        if not text:
            return _error("wrong-value", f"{name} must not be empty", where)
        message = f"{name} must have at most {most:,} characters, found {len(text):,}"
        return _error("out-of-range", message, where)

    def _wrong_form(self, error: Mapping[str, Any], name: str, place: Place) -> Diagnostic:
        text, where = self._refused_text(error, place)
        words, hint = _PATTERNS[error["ctx"]["pattern"]]
        hints: tuple[str, ...] = (hint,) if hint else ()
        if words.startswith("lower-case"):
            hints = self._id_of_name(text, place) or _id_hints(text, place) or hints
        elif error["ctx"]["pattern"] == HEX_PATTERN and (hex_color := _as_hex(text)):
            hints = (f'write it as "{hex_color}", in quotes',)
        message = f'{name} must be {words}, found "{shorten(text)}"'
        return _error("wrong-value", message, where, *hints)

    def _id_of_name(self, name: str, place: Place) -> tuple[str, ...]:
        """A hint where a list of glyphs or colours has the name of one instead of its id."""
        section = next((step for step in place[1:] if step in ("glyphs", "colors")), "")
        items = self._at((section,))
        if not isinstance(items, dict):
            return ()
        named = (key for key, item in items.items() if isinstance(item, dict))
        return tuple(f"write {key}, its id" for key in named if items[key].get("name") == name)[:1]

    def _refused_text(self, error: Mapping[str, Any], place: Place) -> tuple[str, Span]:
        if _is_about_key(error):
            return str(place[-1]), self._key(place)
        return str(self._at(place)), self._where(place)

    def _wrong_choice(self, name: str, place: Place, context: Mapping[str, Any]) -> Diagnostic:
        expected = str(context.get("expected", "another value"))
        value = self._at(place)
        words = expected.replace("'", "").replace("True", "true")
        message = f"{name} must be {words}, found {self._shown(place)}"
        choices = _QUOTED.findall(expected)
        hints = did_you_mean(value, choices) if isinstance(value, str) and choices else ()
        hints = tuple(hint for hint in hints if hint.startswith("did"))
        return _error("wrong-value", message, self._where(place), *hints)

    def _type_hints(self, kind: str, place: Place) -> tuple[str, ...]:
        value, where = self._at(place), self.spans.value(*place)
        rows = self.rows.get(where.file, ())
        if not 0 < where.line <= len(rows) or place not in self.spans.values:
            return ()
        row = rows[where.line - 1]
        key = self._key(place)
        before, hash_, comment = rows[key.line - 1][key.end_column - 1 :].partition("#")
        if kind == "string_type" and value is None and hash_ and before.strip() == ":":
            return (comment_hint(hash_ + comment),)
        if kind == "string_type" and isinstance(value, dict) and where.file.startswith("--set "):
            key_, _, text = where.file.removeprefix("--set ").partition("=")
            return (f"write it in both kinds of quotes: --set '{key_}=\"{shorten(text)}\"'",)
        if value is None and len(place) == 1 and place[0] not in ("glyphs", "colors", "title"):
            return ("leave the key out to keep its default",)
        if kind == "string_type" and isinstance(value, int | float | None):
            written = row[where.column - 1 : where.end_column - 1]
            if place[-1] == "hex" and (hex_color := _as_hex(written)):
                return (f'write it as "{hex_color}", in quotes',)
            return (f'write it in quotes: "{shorten(written)}"',) if written else ()
        if kind == "tuple_type" and isinstance(value, str | int | float):
            written = row[where.column - 1 : where.end_column - 1]
            return (f"write it as a list: [{shorten(written)}]",)
        return ()

    def _at(self, place: Place) -> Any:
        value = self.data
        for step in place:
            try:
                value = value[step]
            except (KeyError, IndexError, TypeError):
                return None
        return value

    def _shown(self, place: Place) -> str:
        value = self._at(place)
        if isinstance(value, str):
            return f'"{shorten(value)}"'
        if isinstance(value, int | float) and not isinstance(value, bool):
            return _number(value)
        return describe_value(value)

    def _where(self, place: Place) -> Span:
        """The value; the key of one that is empty or holds others."""
        span = self.spans.value(*place)
        is_empty = (span.line, span.column) == (span.end_line, span.end_column)
        if isinstance(self._at(place), dict | tuple) or is_empty:
            return self._key(place)
        return span

    def _key(self, place: Place) -> Span:
        """The key; of what has none, its first character."""
        if place in self.spans.keys:
            return self.spans.keys[place]
        span = self.spans.value(*place)
        return Span.at(span.file, span.line, span.column) if span.line else span

    def _where_missing(self, place: Place) -> Span:
        """The key of the mapping that lacks one; of a list item, its first key."""
        value = self._at(place)
        if place not in self.spans.keys and isinstance(value, dict):
            inside = [
                self.spans.keys[at] for key in value if (at := (*place, key)) in self.spans.keys
            ]
            if inside:
                return inside[0]
        return self._key(place)


def _meaning(place: Place) -> tuple[str, ...]:
    """The hints for a key that is a misspelling of that at ``place``."""
    return did_you_mean(str(place[-1]), (str(place[-1]),))


def place_of(error: Mapping[str, Any]) -> Place:
    """The place in the file an error speaks of, without what pydantic adds to it."""
    place = without_tag(tuple(error["loc"]))
    if len(place) > _CLAIM_DEPTH and place[0] == "examples" and place[2] == "claims":
        place = place[:_CLAIM_DEPTH] + place[_CLAIM_DEPTH + 1 :]
    return place[:-1] if _is_about_key(error) else place


def _is_about_key(error: Mapping[str, Any]) -> bool:
    """Whether pydantic refuses the key of a mapping, not its value."""
    kind, place = str(error["type"]), list(error["loc"])
    return kind.startswith("string_") and place[-1:] == ["[key]"]


def known_keys(place: Place, value: object) -> list[str]:
    """The keys that the mapping at ``place`` may have; ``value`` is what stands there."""
    if len(place) >= _CLAIM_DEPTH and place[0] == "examples" and place[2] == "claims":
        kind = claim_kind(value)
        others = [other for other in CLAIM_MODELS if other != kind] if kind == "counts" else []
        return [*CLAIM_MODELS[kind].model_fields, *others]
    if len(place) > 1 and place[0] == "rules" and place[1] in RELATION_KEYS:
        return [*Pattern.model_fields]
    model: type[Frozen] | None = Game
    for index, step in enumerate(place):
        if index == 0 and step in _ITEMS:
            model = _ITEMS[str(step)]
        elif index == 1 and place[0] in _ITEMS:
            continue
        elif model is not None and step in model.model_fields:
            model = model_of(model, str(step))
    if model is None:
        return []
    return [key for key in model.model_fields if not (key == "id" and model in (Glyph, Color))]


def describe_value(value: object) -> str:
    """What stands in the file, for a message."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return f"the number {_number(value)}"
        case str():
            return f'the text "{shorten(value)}"'
        case dict():
            return "a mapping"
    return "a list"


def _homes() -> dict[str, list[str]]:
    """The sections each key belongs to."""
    homes: dict[str, list[str]] = {}
    for section in Game.model_fields:
        if model := model_of(Game, section):
            for key in model.model_fields:
                homes.setdefault(key, []).append(section)
    return homes


_HOMES = _homes()


def _name(place: Place) -> str:
    """A place for a message: ``rules.max_rows``, ``examples.0.claims``."""
    if not place:
        return "the game"
    return shorten(".".join(str(step) for step in place), 100)


def _number(value: float) -> str:
    return shorten(f"{value:g}" if isinstance(value, float) else str(value), 40)


def _id_hints(text: str, place: Place) -> tuple[str, ...]:
    """What to write for a name that is no id: one that there is, where the names are known."""
    known = {"printer": PRINTERS, "paper": LEAFLET_PAPERS if place[0] == "leaflet" else CARD_PAPERS}
    for step, names in known.items():
        if step in place[:2]:
            return did_you_mean(_as_id(text), tuple(names))
    if place[-1] == "font" or place[:2] == ("leaflet", "fonts"):
        return ("a font goes by its file name in lower case with hyphens: comic-neue-bold",)
    wanted = _as_id(text)
    return (f"write {wanted}",) if wanted else ()


def _as_hex(text: str) -> str:
    """The colour that is meant by its digits alone, or by one digit a channel; or nothing."""
    digits = text.removeprefix("#")
    if re.fullmatch("[0-9a-fA-F]{3}", digits):
        digits = "".join(2 * digit for digit in digits)
    return f"#{digits}" if re.fullmatch("[0-9a-fA-F]{6}", digits) else ""


def _as_id(text: str) -> str:
    """The id nearest to ``text``, or nothing."""
    words = re.findall("[a-z0-9]+", text.lower())
    wanted = "-".join(words)
    return wanted if wanted[:1].isalpha() and len(wanted) <= 40 else ""


def _error(code: str, message: str, where: Span, *hints: str) -> Diagnostic:
    return Diagnostic(Severity.ERROR, code, message, where, hints)
