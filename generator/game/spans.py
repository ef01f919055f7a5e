"""Reads YAML as plain data, with the span of every key and value. Anchors, aliases and tags are
refused: a game needs none, and without them no file can expand or run code."""

import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeAlias

import yaml

from generator.diagnostics import MAX_PROBLEMS, Diagnostic, Failure, Span, shorten, split_lines
from generator.game import yaml_errors

MAX_DEPTH = 32

# Characters that YAML forbids, and Unicode line breaks that editors do not count as lines.
_UNREADABLE = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
)

Place: TypeAlias = tuple[str | int, ...]  # keys and list positions from the top of the file


class Part(NamedTuple):
    """The spans of a value and its key. Of a scalar, where each line of a text is that stands
    unchanged, and what is ``written`` on its first line: for nothing, what is there instead."""

    value: Span
    key: Span | None = None
    lines: tuple[tuple[int, int], ...] = ()
    written: str = ""


@dataclass(frozen=True, slots=True)
class Spans:
    """The parts of a game file by place."""

    file: str
    parts: dict[Place, Part] = field(default_factory=dict)

    def value(self, *place: str | int) -> Span:
        """The value at ``place``, else the innermost one around it, else the game's beginning."""
        for end in range(len(place), 0, -1):
            if (part := self.parts.get(place[:end])) is not None:
                return part.value
        whole = self.parts[()].value if () in self.parts else Span(self.file)
        return _start(whole) if place else whole

    def written(self, *places: Place) -> Span:
        """The value of the first of ``places`` in the file, else of the first; a table's key."""
        first = next((place for place in places if place in self.parts), places[0])
        return self.key(*first) if first in (("glyphs",), ("colors",)) else self.value(*first)

    def key(self, *place: str | int) -> Span:
        """The key at ``place``; of a list item its first character, of a default :meth:`value`."""
        part = self.parts.get(place)
        return (part.key or _start(part.value)) if part else self.value(*place)

    def inside(self, place: Place, line: int, column: int, width: int = 1) -> Span:
        """``width`` characters of the text at ``place``, from its line and column (from 0); all of
        a text that is folded or has escapes."""
        whole = self.value(*place)
        starts = self.parts[place].lines if place in self.parts else ()
        if line >= len(starts):
            return whole
        file_line, file_column = starts[line]
        return Span.at(whole.file, file_line, file_column + column, width)


def _start(span: Span) -> Span:
    return Span.at(span.file, span.line, span.column) if span.line else span


class Tree:
    """A YAML text, read without raising: its ``data``, the spans of its parts, and its problems.
    ``data`` has at most ``MAX_DEPTH`` levels and text as keys; it is None for no text and after a
    syntax error. Duplicate keys keep their first value."""

    def __init__(self, text: str, file: str) -> None:
        self.spans = Spans(file)
        self.data: Any = None
        self.repeated: set[Place] = set()
        self.diagnostics: list[Diagnostic] = []
        self._text, self._rows, self._file = text, split_lines(text), file
        try:
            self._check()
            if node := yaml.compose(text, Loader=yaml_errors.LOADER):
                self.data = self._value(node, ())
        except Failure as failure:
            self.diagnostics += failure.diagnostics
        except yaml.MarkedYAMLError as error:
            self.diagnostics.append(yaml_errors.syntax_problem(error, self._rows, file))

    def _check(self) -> None:
        """Raises Failure for what no game needs, or what could cost too much."""
        for number, row in enumerate(self._rows, 1):
            if found := _UNREADABLE.search(row):
                where = Span.at(self._file, number, found.start() + 1)
                message = f"the character U+{ord(found[0]):04X} is not allowed here"
                hint = "remove it; editors do not show it"
                raise Failure.error("control-character", message, where, hint)
        documents = depth = 0
        for event in yaml.parse(self._text, Loader=yaml_errors.LOADER):
            documents += isinstance(event, yaml.DocumentStartEvent)
            if documents > 1:
                message = "a game file holds one document"
                raise Failure.error("second-document", message, self._span(event), "remove the ---")
            depth -= isinstance(event, yaml.CollectionEndEvent)
            if isinstance(event, yaml.NodeEvent):
                self._check_value(event)
            depth += isinstance(event, yaml.CollectionStartEvent)
            if depth > MAX_DEPTH:
                message = f"nested more than {MAX_DEPTH} levels deep"
                hint = "a game needs no more than six"
                raise Failure.error("too-deep", message, self._span(event), hint)

    def _check_value(self, event: Any) -> None:
        """Raises Failure for a missing closing quote, an anchor, alias or tag."""
        where = self._span(event)
        if isinstance(event, yaml.ScalarEvent) and yaml_errors.swallows_another(event, self._rows):
            place = where.line - 1, where.column - 1
            raise Failure([yaml_errors.unclosed_quote(self._file, self._rows, *place)])
        if event.anchor is None and event.tag is None:
            return
        code, what = ("yaml-alias", "an anchor") if event.anchor else ("yaml-tag", "a tag")
        what = "an alias" if isinstance(event, yaml.AliasEvent) else what
        word = re.match(r"[^\s,\]}]*", self._rows[where.line - 1][where.column - 1 :])
        where = Span.at(self._file, where.line, where.column, len(word[0]) if word else 1)
        hint = "write the value itself; put text in quotes"
        raise Failure.error(code, f"{what} cannot be used in a game file", where, hint)

    def _value(self, node: Any, place: Place, key: Span | None = None) -> Any:
        where = self._span(node)
        self.spans.parts[place] = Part(where, key)
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, place)
        if isinstance(node, yaml.SequenceNode):
            return [self._value(it, (*place, index)) for index, it in enumerate(node.value)]
        row = self._rows[where.line - 1]
        written = row[where.column - 1 : where.end_column - 1] or row[where.column - 1 :].strip()
        self.spans.parts[place] = Part(where, key, self._locate_lines(node), written)
        return node.value if node.style else resolve_plain(node.value)

    def _mapping(self, node: Any, place: Place) -> dict[str, Any]:
        data: dict[str, Any] = {}
        last = ""
        for key, value in node.value:
            where, name = self._span(key), key.value
            if not isinstance(key, yaml.ScalarNode):
                raise Failure.error("bad-key", "a key must be text", where, "write it in quotes")
            if node.flow_style and name.isdecimal() and type(data.get(last)) is int:
                data[last] = self._with_decimals(data[last], (*place, last), name)
            elif name in data:
                self._repeat((*place, name), where)
            else:
                data[name] = self._value(value, (*place, name), where)
                last = name
        return data

    def _with_decimals(self, whole: int, place: Place, decimals: str) -> float:
        """A number in braces with decimals behind a comma, which YAML takes for a key: reported."""
        self.repeated.add(place)
        message = f"{place[-1]} is {whole}, and {decimals} is read as a key"
        where, hint = self.spans.value(*place), f"write {whole}.{decimals}, with a point"
        self.diagnostics.append(Diagnostic.error("decimal-comma", message, where, hint))
        return float(f"{whole}.{decimals}")

    def _repeat(self, place: Place, where: Span) -> None:
        """Reports a repeated key; of an example that lacks its dash, only the id."""
        self.repeated.add(place)
        key = str(place[-1])
        if key != "id" and (*place[:-1], "id") in self.repeated:
            return
        message = f"{shorten(key)} is given twice, first in line {self.spans.key(*place).line}"
        is_example = key == "id" and place[0] == "examples"
        hint = yaml_errors.NEW_EXAMPLE if is_example else "keep one of the two"
        self.diagnostics.append(Diagnostic.error("duplicate-key", message, where, hint))
        if len(self.diagnostics) > MAX_PROBLEMS:
            raise Failure([])

    def _locate_lines(self, node: Any) -> tuple[tuple[int, int], ...]:
        """Line and column in the file of each line of a text that is written there unchanged."""
        line, column = self._find(node.start_mark)
        if node.style == "|":
            rows = node.value.removesuffix("\n").split("\n")
            written = self._rows[line : line + len(rows)]
            indent = next((len(w) - len(r) for w, r in zip(written, rows, strict=False) if r), 0)
            return tuple((line + 1 + i, indent + 1) for i in range(len(rows)))
        column += 1 if node.style else 0
        is_there = node.value and self._rows[line - 1].startswith(node.value, column - 1)
        return ((line, column),) if is_there else ()

    def _span(self, item: Any) -> Span:
        return Span(self._file, *self._find(item.start_mark), *self._find(item.end_mark))

    def _find(self, mark: Any) -> tuple[int, int]:
        """Line and column of a mark. The parser places the end of a text below its last line."""
        if mark.line >= len(self._rows):
            return len(self._rows), len(self._rows[-1]) + 1
        return mark.line + 1, mark.column + 1


_CONSTANTS = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
}
_NUMBER = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_LONGEST_NUMBER = 300


def resolve_plain(text: str) -> str | int | float | bool | None:
    """The value of an unquoted scalar by the core schema of YAML 1.2 (section 10.3.2): ``no``,
    ``1:30`` and ``2026-01-01`` are text, as are numbers that are long, infinite or not decimal."""
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if len(text) <= _LONGEST_NUMBER and (number := _NUMBER.fullmatch(text)):
        return float(text) if "." in text or number[3] else int(text)
    return text


def line_starts(text: str) -> list[int]:
    """The offset of the first character of each line, and of the end of ``text``."""
    return [0, *(match.end() for match in re.finditer("\r\n|\r|\n", text)), len(text)]
