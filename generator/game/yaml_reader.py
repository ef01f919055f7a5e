"""Reads YAML as plain data, with the span of every key and value.

Anchors, aliases and tags are refused: a game needs none, and without them no file can expand or run
code.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import yaml

from generator.diagnostics import Diagnostic, Failure, Span, line_and_column, shorten, split_lines
from generator.game.spans import Place, Spans
from generator.game.yaml_errors import (
    LOADER,
    NEW_EXAMPLE,
    swallows_another,
    syntax_problem,
    unclosed_quote,
)

MAX_DEPTH = 32
MAX_PROBLEMS = 200

Scalar: TypeAlias = str | int | float | bool | None
Data: TypeAlias = Scalar | list[Any] | dict[str, Any]

# Characters that YAML forbids, and Unicode line breaks that editors do not count as lines.
_UNREADABLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
)
_WORD = re.compile(r"[^\s,\]}]+")


@dataclass(eq=False, repr=False)
class Tree:
    """The data of a YAML text, the spans of its parts, and its problems.

    ``data`` is None for an empty text and after a syntax error.
    """

    spans: Spans
    data: Data = None
    repeated: set[Place] = field(default_factory=set)
    diagnostics: list[Diagnostic] = field(default_factory=list)


def read_yaml(text: str, file: str) -> Tree:
    """Reads any ``text`` without raising.

    ``data`` consists of dict, list, str, int, float, bool and None, with text as keys; it has at
    most ``MAX_DEPTH`` levels. Duplicate keys keep their first value.
    """
    reader = _Reader(text, file)
    try:
        reader.read()
    except Failure as failure:
        reader.tree.data = None
        reader.tree.diagnostics += failure.diagnostics
    return reader.tree


class _Reader:
    """Walks the events of the parser, a method for each kind of value."""

    def __init__(self, text: str, file: str) -> None:
        self.spans = Spans(file)
        self.tree = Tree(self.spans)
        self.text = text
        self.rows = split_lines(text)
        self.file = file
        self.events = self._parse()

    def read(self) -> None:
        """Raises Failure for errors after which reading cannot continue."""
        if found := _UNREADABLE.search(self.text):
            where = Span.at(self.file, *line_and_column(self.text, found.start()))
            message = f"the character U+{ord(found[0]):04X} is not allowed here"
            hint = "remove it; editors do not show it"
            raise Failure.error("control-character", message, where, hint)
        for event in self.events:
            if isinstance(event, yaml.NodeEvent):
                self.tree.data = self.value(event, ())
            elif isinstance(event, yaml.DocumentStartEvent) and self.spans.values:
                message = "a game file holds one document"
                where = self.span(event.start_mark, event.end_mark)
                raise Failure.error("second-document", message, where, "take the --- out")

    def _parse(self) -> Iterator[Any]:
        try:
            yield from yaml.parse(self.text, Loader=LOADER)
        except yaml.YAMLError as error:
            raise Failure([syntax_problem(error, self.rows, self.file)]) from None

    def value(self, event: Any, place: Place) -> Data:
        """The value that begins with ``event``. Under a repeated key its place ends in -1."""
        self.check(event)
        where = self.span(event.start_mark, event.end_mark)
        if isinstance(event, yaml.ScalarEvent):
            self.spans.values[place] = where
            if lines := self.locate_lines(event):
                self.spans.text_lines[place] = lines
            is_plain = not event.style and event.implicit[0]
            return resolve_plain(event.value) if is_plain else str(event.value)
        if len(place) == MAX_DEPTH:
            message = f"nested more than {MAX_DEPTH} levels deep"
            raise Failure.error("too-deep", message, where, "a game needs no more than six")
        is_mapping = isinstance(event, yaml.MappingStartEvent)
        data, end = self.mapping(place) if is_mapping else self.sequence(place)
        self.spans.values[place] = self.span(event.start_mark, end.end_mark)
        return data

    def sequence(self, place: Place) -> tuple[Data, Any]:
        """The items, and the event that ends them."""
        items: list[Any] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            items.append(self.value(event, (*place, len(items))))
        return items, event

    def mapping(self, place: Place) -> tuple[Data, Any]:
        """The entries, and the event that ends them."""
        data: dict[str, Any] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            self.check(event)
            where = self.span(event.start_mark, event.end_mark)
            if not isinstance(event, yaml.ScalarEvent):
                raise Failure.error("bad-key", "a key must be text", where, "write it in quotes")
            key = *place, event.value
            if event.value not in data:
                self.spans.keys[key] = where
                data[event.value] = None
                data[event.value] = self.value(next(self.events), key)
                continue
            self.tree.repeated.add(key)
            if event.value != "id" and (*place, "id") in self.tree.repeated:
                self.value(next(self.events), (*place, -1))
                continue  # of the item that lacks its dash
            first = self.spans.keys[key].line
            message = f"{shorten(event.value)} is given twice, first in line {first}"
            hint = "keep one of the two"
            if event.value == "id" and place[:1] == ("examples",):
                hint = NEW_EXAMPLE
            self.tree.diagnostics.append(Diagnostic.error("duplicate-key", message, where, hint))
            if len(self.tree.diagnostics) > MAX_PROBLEMS:
                raise Failure([])
            self.value(next(self.events), (*place, -1))
        return data, event

    def check(self, event: Any) -> None:
        """Raises Failure for a missing closing quote, an anchor, alias or tag."""
        where = self.span(event.start_mark, event.end_mark)
        if isinstance(event, yaml.ScalarEvent) and swallows_another(event, self.rows):
            raise Failure([unclosed_quote(self.file, self.rows, where.line - 1, where.column - 1)])
        if event.anchor is not None:
            what = "an alias" if isinstance(event, yaml.AliasEvent) else "an anchor"
            raise self.refusal(event, "yaml-alias", what)
        if event.tag is not None:
            raise self.refusal(event, "yaml-tag", "a tag")

    def refusal(self, event: Any, code: str, what: str) -> Failure:
        line, column = self.find(event.start_mark)
        word = _WORD.match(self.rows[line - 1], column - 1)
        where = Span.at(self.file, line, column, len(word[0]) if word else 1)
        hint = "write the value itself; put text in quotes"
        return Failure.error(code, f"{what} cannot be used in a game file", where, hint)

    def locate_lines(self, event: Any) -> tuple[tuple[int, int], ...]:
        """Line and column in the file of each line of a text that is written there unchanged."""
        line, column = self.find(event.start_mark)
        if event.style == "|":
            rows = event.value.removesuffix("\n").split("\n")
            written = self.rows[line : line + len(rows)]
            indent = next((len(w) - len(r) for w, r in zip(written, rows, strict=False) if r), 0)
            return tuple((line + 1 + i, indent + 1) for i in range(len(rows)))
        column += 1 if event.style else 0
        is_there = event.value and self.rows[line - 1].startswith(event.value, column - 1)
        return ((line, column),) if is_there else ()

    def span(self, start: Any, end: Any) -> Span:
        return Span(self.file, *self.find(start), *self.find(end))

    def find(self, mark: Any) -> tuple[int, int]:
        """Line and column of a mark. The parser places the end of a text below its last line."""
        if mark.line >= len(self.rows):
            return len(self.rows), len(self.rows[-1]) + 1
        return mark.line + 1, mark.column + 1


_CONSTANTS: Mapping[str, Scalar] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), float("nan")),
}
_NUMBERS: Sequence[tuple[re.Pattern[str], Callable[[str], Scalar]]] = (
    (re.compile(r"[-+]?[0-9]+"), int),
    (re.compile(r"0o[0-7]+"), lambda text: int(text, 8)),
    (re.compile(r"0x[0-9a-fA-F]+"), lambda text: int(text, 16)),
    (re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?"), float),
    (re.compile(r"[-+]?\.(inf|Inf|INF)"), lambda text: float(text.replace(".", ""))),
)
_LONGEST_NUMBER = 300


def resolve_plain(text: str) -> Scalar:
    """The value of an unquoted scalar by the core schema of YAML 1.2 (section 10.3.2).

    YAML 1.1 would turn ``no`` into false, ``1:30`` into 90 and ``2026-01-01`` into a date; here all
    three are text. So is a number of more than 300 characters.
    """
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if text[0] in "+-.0123456789" and len(text) <= _LONGEST_NUMBER:
        for pattern, number in _NUMBERS:
            if pattern.fullmatch(text):
                return number(text)
    return text
