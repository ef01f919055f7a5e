"""Renders diagnostics as text for people and as JSON for programs."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Mapping, Sequence

from generator.diagnostics.diagnostic import Diagnostic, Span, shorten, split_lines

_LONGEST_LINE = 120
_LONGEST_NAME, _LONGEST_TEXT = 200, 600
"""Characters of a file name, and of a message or a hint, that are shown."""
_UNSAFE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def sort_diagnostics(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sorts by file, line, column and code, and removes duplicates."""
    unique = dict.fromkeys(diagnostics)
    return sorted(unique, key=lambda d: (d.span.file, d.span.line, d.span.column, d.code))


def render_text(diagnostics: Iterable[Diagnostic], sources: Mapping[str, str]) -> str:
    """Text for people: each problem with its line of ``sources`` (file name -> text) and its hints.

    Control characters are shown as spaces, so that no file can send commands to a terminal.
    """
    ordered = sort_diagnostics(diagnostics)
    rows = {
        file: split_lines(sources[file])
        for file in dict.fromkeys(item.span.file for item in ordered)
        if file in sources
    }
    return "\n".join(_render_one(item, rows.get(item.span.file, ())) for item in ordered)


def render_json(diagnostics: Iterable[Diagnostic]) -> str:
    """ASCII JSON for programs: a list of {severity, code, message, file, line, column, hints}."""
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
    return json.dumps(rows, indent=2)


def _render_one(item: Diagnostic, rows: Sequence[str]) -> str:
    span = item.span
    file, message = shorten(span.file, _LONGEST_NAME), shorten(item.message, _LONGEST_TEXT)
    place = f"{file}:{span.line}:{span.column}" if span.line else file
    lines = [_printable(f"{place}: {item.severity.value}[{item.code}]: {message}")]
    if 0 < span.line <= len(rows):
        lines += _excerpt(span, rows[span.line - 1])
    lines += [_printable(f"  hint: {shorten(hint, _LONGEST_TEXT)}") for hint in item.hints]
    return "\n".join(lines)


def _excerpt(span: Span, row: str) -> list[str]:
    """The line of the span, cut around it if it is long, and carets below the span."""
    start = min(span.column - 1, len(row))
    end = span.end_column - 1 if span.end_line == span.line else len(row)
    first = max(0, start - _LONGEST_LINE // 2) if len(row) > _LONGEST_LINE else 0
    last = first + _LONGEST_LINE
    left, right = "…" if first else "", "…" if last < len(row) else ""
    gutter = f"  {span.line} | "
    indent = " " * (len(left) + _width(row[first:start]))
    carets = "^" * max(1, _width(row[start : min(end, last)]))
    return [
        gutter + left + _printable(row[first:last]) + right,
        " " * (len(gutter) - 2) + "| " + indent + carets,
    ]


def _printable(text: str) -> str:
    return "".join(" " if unicodedata.category(c) in _UNSAFE else c for c in text)


def _width(text: str) -> int:
    """Columns of a terminal that ``text`` takes (Unicode Standard Annex 11)."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    marks = sum(unicodedata.category(c) in ("Mn", "Me") for c in text)
    return len(text) + wide - marks
