"""What the scanner of the YAML parser makes of a text that the parser refused.

The parser reads a text whose closing quote is missing up to the opening quote of another one, and
stumbles over what follows. Here is found where the first such text begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import yaml

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_OPENING = (yaml.FlowMappingStartToken, yaml.FlowSequenceStartToken)
_CLOSING = (yaml.FlowMappingEndToken, yaml.FlowSequenceEndToken)

# What can stand behind a text in quotes: on a line of its own, or between braces or brackets.
_ENDS = re.compile(r"\s*(?:$|\s#)")
_ENDS_IN_BRACES = re.compile(r"\s*(?:$|\s#|[,:}\]])")

_INDENT = re.compile(" *+(?:- ++)*+")
# A line that begins with a key or a dash; what stands before it.
_ENTRY = re.compile(r""" *+(?:- ++)*+(?=(?:[\w.-]++|"[^"]*+"|'[^']*+') *+:(?:\s|$))| *+(?=- )""")
_QUOTES = {'"': re.compile(r'(?<!\\)"'), "'": re.compile(r"(?<!\w)'|'(?!\w)")}
_LONE = re.compile(r"\?\s*+[,}\]]")


def open_quote(error: Any, rows: Sequence[str], skip: int) -> tuple[int, int] | None:
    """Line and column (from 0) of the quote that opens a text without its closing quote, where
    that is what led to ``error``."""
    depth = 0
    for token in _tokens(error, rows, skip):
        if isinstance(token, _OPENING + _CLOSING):
            depth += 1 if isinstance(token, _OPENING) else -1
        elif isinstance(token, yaml.ScalarToken) and token.style in _QUOTES:
            start, end = _place(token.start_mark, skip), _place(token.end_mark, skip)
            if _ends_at_another(rows, start, end, depth > 0):
                return start
    began, stopped = error.context_mark, error.problem_mark
    if began is None or "quoted scalar" not in str(error.context):
        return None
    start, end = _place(began, skip), _place(stopped, skip)
    is_endless = "end of stream" in error.problem or "document indicator" in error.problem
    return start if is_endless or _holds_another(rows, start, end) else None


def swallows_another(event: Any, rows: Sequence[str], skip: int) -> bool:
    """Whether a text that the parser took lacks its closing quote: the next quote in the file
    opens a colour, of which the sign was taken for a comment."""
    if event.style not in _QUOTES or event.start_mark.line == event.end_mark.line:
        return False
    start, end = _place(event.start_mark, skip), _place(event.end_mark, skip)
    return rows[end[0]].startswith("#", end[1]) and _ends_at_another(rows, start, end, False)


def lone_question_mark(error: Any, rows: Sequence[str], skip: int) -> tuple[int, int] | None:
    """Line and column (from 0) of the last ``?`` before ``error`` that is alone, and so no text."""
    found = None
    for token in _tokens(error, rows, skip):
        if isinstance(token, yaml.KeyToken):
            line, column = _place(token.start_mark, skip)
            if line < len(rows) and _LONE.match(rows[line], column):
                found = line, column
    return found


def _tokens(error: Any, rows: Sequence[str], skip: int) -> Iterator[Any]:
    """The tokens that end where the parser failed or before it."""
    stop = error.problem_mark
    try:
        for token in yaml.scan("\n".join(rows)[skip:], Loader=LOADER):
            end = token.end_mark
            if stop is None or (end.line, end.column) > (stop.line, stop.column):
                return
            yield token
    except yaml.YAMLError:
        return


def _place(mark: Any, skip: int) -> tuple[int, int]:
    return mark.line, mark.column + (skip if mark.line == 0 else 0)


def _ends_at_another(
    rows: Sequence[str], start: tuple[int, int], end: tuple[int, int], is_in_braces: bool
) -> bool:
    """Whether the quote that ends a text is evidently one that opens another: what follows it
    cannot follow a text, and it stands where a value begins, or another key stands between."""
    row, column = rows[end[0]], end[1] - 1
    if (_ENDS_IN_BRACES if is_in_braces else _ENDS).match(row, end[1]):
        return False
    if _holds_another(rows, start, (end[0], column)):
        return True
    if start[0] == end[0] and not is_in_braces:
        return False
    before = row[start[1] + 1 if start[0] == end[0] else 0 : column]
    is_even = len(_QUOTES[row[column]].findall(row, column)) % 2 == 0
    return is_even and _opens_value(before, is_in_braces)


def _opens_value(before: str, is_in_braces: bool) -> bool:
    """Whether a value may begin after ``before``."""
    text = before.rstrip()
    if text.endswith(":"):
        return text != before
    return text.endswith(("[", "{", ",") if is_in_braces else ("[", "{")) or text.strip() == "-"


def _holds_another(rows: Sequence[str], start: tuple[int, int], end: tuple[int, int]) -> bool:
    """Whether between two places a line begins with a key or a dash, no farther to the right than
    the line of the first."""
    indent = _INDENT.match(rows[start[0]])
    most = indent.end() if indent else 0
    for number in range(start[0] + 1, min(end[0] + 1, len(rows))):
        row = rows[number] if number < end[0] else rows[number][: end[1]]
        if (entry := _ENTRY.match(row)) and entry.end() <= most:
            return True
    return False
