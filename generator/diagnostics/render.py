"""One renderer for people, one for programs."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Mapping

from generator.diagnostics.model import Diagnostic

_LONGEST_LINE = 160


def sort_diagnostics(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """In reading order, each once."""
    unique = dict.fromkeys(diagnostics)
    return sorted(unique, key=lambda d: (d.span.file, d.span.line, d.span.column, d.code))


def render_text(diagnostics: Iterable[Diagnostic], sources: Mapping[str, str]) -> str:
    """For people: each problem with its line of ``sources`` (file name -> text) and its hints."""
    return "\n".join(_render_one(item, sources) for item in sort_diagnostics(diagnostics))


def render_json(diagnostics: Iterable[Diagnostic]) -> str:
    """For programs: a list of {severity, code, message, file, line, column, hints}."""
    rows = [
        {
            "severity": item.severity.value,
            "code": item.code,
            "message": item.message,
            "file": item.span.file,
            "line": item.span.line,
            "column": item.span.column,
            "hints": list(item.hints),
        }
        for item in sort_diagnostics(diagnostics)
    ]
    return json.dumps(rows, ensure_ascii=False, indent=2)


def _render_one(item: Diagnostic, sources: Mapping[str, str]) -> str:
    span = item.span
    place = f"{span.file}:{span.line}:{span.column}" if span.line else span.file
    lines = [f"{place}: {item.severity.value}[{item.code}]: {_printable(item.message)}"]
    lines += _excerpt(item, sources)
    lines += [f"hint: {_printable(hint)}" for hint in item.hints]
    return "\n".join(lines)


def _excerpt(item: Diagnostic, sources: Mapping[str, str]) -> list[str]:
    span = item.span
    text = sources.get(span.file)
    if text is None or not span.line:
        return []
    rows = text.splitlines()
    if span.line > len(rows):
        return []
    row = rows[span.line - 1]
    start = span.column - 1
    end = span.end_column - 1 if span.end_line == span.line else len(row)
    first = max(0, start - _LONGEST_LINE // 2) if len(row) > _LONGEST_LINE else 0
    shown = _printable(row[first : first + _LONGEST_LINE])
    gutter = f"  {span.line} | "
    before = _width(row[first:start])
    caret = "^" * max(1, min(_width(row[start:end]), _LONGEST_LINE - before))
    return [gutter + shown, " " * (len(gutter) - 2) + "| " + " " * before + caret]


def _printable(text: str) -> str:
    """Control characters would let a game file write to the terminal: show them as spaces."""
    return "".join(" " if unicodedata.category(c) in {"Cc", "Cf", "Zl", "Zp"} else c for c in text)


def _width(text: str) -> int:
    """Columns of a terminal that ``text`` takes (Unicode Standard Annex 11)."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    marks = sum(unicodedata.combining(c) > 0 for c in text)
    return len(text) + wide - marks
