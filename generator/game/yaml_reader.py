"""YAML text -> plain data, with the place of every key and value.

A game file is data from anywhere, so what it may cost is bounded before it is read: its size, its
depth, its number of values. Anchors, aliases and tags are refused: a game needs none of them, and
with them goes everything that can grow or run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn, TypeAlias

import yaml

from generator.diagnostics import Diagnostic, Span, line_and_column, shorten, split_lines
from generator.game.spans import Place
from generator.game.yaml_errors import LOADER, swallows_another, syntax_problem, unclosed_quote

MAX_CHARACTERS = 1_000_000
MAX_DEPTH = 32
MAX_VALUES = 100_000
MAX_PROBLEMS = 200

Scalar: TypeAlias = str | int | float | bool | None
Data: TypeAlias = Scalar | list[Any] | dict[str, Any]

# What YAML does not allow, and the line breaks of Unicode that no editor counts as lines.
_UNREADABLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
)
_WORD = re.compile(r"[^\s,\]}]+")


@dataclass(eq=False, repr=False)
class Tree:
    """What a text says, where each part of it stands, and what is wrong with its YAML.

    ``data`` is None where the text says nothing, or nothing that can be used.
    """

    data: Data = None
    values: dict[Place, Span] = field(default_factory=dict)
    keys: dict[Place, Span] = field(default_factory=dict)
    text_lines: dict[Place, tuple[tuple[int, int], ...]] = field(default_factory=dict)
    repeated: set[Place] = field(default_factory=set)
    diagnostics: list[Diagnostic] = field(default_factory=list)


def read_yaml(text: str, file: str, skip: int = 0) -> Tree:
    """Read ``text`` from character ``skip`` of its first line on. Never raises on any text.

    Guarantees for ``data``: built of dict, list, str, int, float, bool and None, keys are text, at
    most ``MAX_DEPTH`` deep with ``MAX_VALUES`` values. Duplicate keys keep their first value.
    """
    reader = _Reader(text, file, skip)
    reader.read()
    return reader.tree


class _Stop(Exception):  # noqa: N818 - not an error, the end of reading
    """Reading cannot go on; why is in the diagnostics."""


@dataclass(eq=False, repr=False)
class _Open:
    """A mapping or list that is still being read."""

    container: dict[str, Any] | list[Any]
    place: Place
    start: Any
    key: str | None = None
    is_repeated: bool = False


class _Reader:
    def __init__(self, text: str, file: str, skip: int) -> None:
        self.tree = Tree()
        self.text = text
        self.rows = split_lines(text)
        self.file = file
        self.skip = skip
        self.open: list[_Open] = []
        self.count = 0

    def read(self) -> None:
        try:
            self.guard()
            for event in self.events():
                self.take(event)
        except _Stop:
            self.tree.data = None

    def guard(self) -> None:
        if len(self.text) > MAX_CHARACTERS:
            size = f"{len(self.text):,} characters; at most {MAX_CHARACTERS:,} are read"
            self.stop("too-large", f"the file has {size}", Span(self.file), "take something out")
        if found := _UNREADABLE.search(self.text):
            line, column = line_and_column(self.text, found.start())
            self.stop(
                "control-character",
                f"the character U+{ord(found[0]):04X} cannot stand here",
                Span.at(self.file, line, column),
                "remove it; editors do not show it",
            )

    def events(self) -> Iterator[Any]:
        try:
            yield from yaml.parse(self.text[self.skip :], Loader=LOADER)
        except yaml.YAMLError as error:
            self.tree.diagnostics.append(syntax_problem(error, self.rows, self.file, self.skip))
            raise _Stop from None

    def take(self, event: Any) -> None:
        match event:
            case yaml.ScalarEvent():
                self.refuse_extras(event)
                self.take_scalar(event)
            case yaml.MappingStartEvent():
                self.refuse_extras(event)
                self.begin(event, {})
            case yaml.SequenceStartEvent():
                self.refuse_extras(event)
                self.begin(event, [])
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                ended = self.open.pop()
                self.tree.values[ended.place] = self.span(ended.start, event.end_mark)
            case yaml.AliasEvent():
                self.refuse(event, "yaml-alias", "an alias cannot be used in a game file")
            case yaml.DocumentStartEvent() if self.tree.values:
                where = self.span(event.start_mark, event.end_mark)
                self.stop(
                    "second-document", "a game file holds one document", where, "take the --- out"
                )

    def take_scalar(self, event: Any) -> None:
        if swallows_another(event, self.rows, self.skip):
            line, column = self.find(event.start_mark)
            self.tree.diagnostics.append(unclosed_quote(self.file, line - 1, column - 1))
            raise _Stop
        top = self.open[-1] if self.open else None
        if top is not None and isinstance(top.container, dict) and top.key is None:
            self.take_key(top, top.container, event)
            return
        is_plain = not event.style and event.implicit[0]
        place = self.put(resolve_plain(event.value) if is_plain else event.value)
        self.tree.values[place] = self.span(event.start_mark, event.end_mark)
        if lines := self.locate_lines(event):
            self.tree.text_lines[place] = lines

    def take_key(self, top: _Open, container: dict[str, Any], event: Any) -> None:
        where = self.span(event.start_mark, event.end_mark)
        place = (*top.place, event.value)
        top.key = event.value
        top.is_repeated = event.value in container
        if top.is_repeated:
            first = self.tree.keys[place].line
            message = f"{shorten(event.value)} is given twice, first in line {first}"
            self.problem("duplicate-key", message, where, "keep one of the two")
            self.tree.repeated.add(place)
        else:
            self.tree.keys[place] = where

    def begin(self, event: Any, container: dict[str, Any] | list[Any]) -> None:
        where = self.span(event.start_mark, event.end_mark)
        if len(self.open) == MAX_DEPTH:
            self.stop(
                "too-deep",
                f"nested more than {MAX_DEPTH} levels deep",
                where,
                "a game needs no more than six",
            )
        top = self.open[-1] if self.open else None
        if top is not None and isinstance(top.container, dict) and top.key is None:
            self.stop("bad-key", "a key must be text", where, "write it in quotes")
        self.open.append(_Open(container, self.put(container), event.start_mark))

    def put(self, value: Data) -> Place:
        """Add a value where reading stands. A repeated key's goes nowhere, its place ends in -1."""
        self.count += 1
        if not self.open:
            self.tree.data = value
            return ()
        top = self.open[-1]
        if isinstance(top.container, list):
            top.container.append(value)
            return (*top.place, len(top.container) - 1)
        assert top.key is not None
        key, top.key = top.key, None
        if top.is_repeated:
            return (*top.place, -1)
        top.container[key] = value
        return (*top.place, key)

    def locate_lines(self, event: Any) -> tuple[tuple[int, int], ...]:
        """Line and column in the file of each line of a text, where it stands there unchanged."""
        line, column = self.find(event.start_mark)
        if event.style == "|":
            rows = event.value.removesuffix("\n").split("\n")
            written = self.rows[line : line + len(rows)]
            indent = next((len(w) - len(r) for w, r in zip(written, rows, strict=False) if r), 0)
            return tuple((line + 1 + i, indent + 1) for i in range(len(rows)))
        column += 1 if event.style else 0
        if event.value and self.rows[line - 1].startswith(event.value, column - 1):
            return ((line, column),)
        return ()

    def span(self, start: Any, end: Any) -> Span:
        return Span(self.file, *self.find(start), *self.find(end))

    def find(self, mark: Any) -> tuple[int, int]:
        """Line and column of a mark. The parser puts the end of a text below its last line."""
        if mark.line >= len(self.rows):
            return len(self.rows), len(self.rows[-1]) + 1
        return mark.line + 1, mark.column + 1 + (self.skip if mark.line == 0 else 0)

    def refuse_extras(self, event: Any) -> None:
        """Anchors and tags are not read. Every value is counted here."""
        if self.count > MAX_VALUES:
            message = f"the file has more than {MAX_VALUES:,} values"
            where = self.span(event.start_mark, event.end_mark)
            self.stop("too-large", message, where, "take something out")
        if event.anchor is not None:
            self.refuse(event, "yaml-alias", "an anchor cannot be used in a game file")
        if event.tag is not None:
            self.refuse(event, "yaml-tag", "a tag cannot be used in a game file")

    def refuse(self, event: Any, code: str, message: str) -> NoReturn:
        line, column = self.find(event.start_mark)
        word = _WORD.match(self.rows[line - 1], column - 1)
        where = Span.at(self.file, line, column, len(word[0]) if word else 1)
        self.stop(code, message, where, "write the value itself; text may stand in quotes")

    def problem(self, code: str, message: str, where: Span, *hints: str) -> None:
        self.tree.diagnostics.append(Diagnostic.error(code, message, where, *hints))
        if len(self.tree.diagnostics) > MAX_PROBLEMS:
            raise _Stop

    def stop(self, code: str, message: str, where: Span, *hints: str) -> NoReturn:
        self.problem(code, message, where, *hints)
        raise _Stop


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
