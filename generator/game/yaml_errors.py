"""Explains a syntax error of YAML by the construct in which the parser stopped. If the closing
quote of a text is missing, that is behind the opening quote of another one."""

import re
from collections.abc import Sequence
from typing import Any

import yaml

from generator.diagnostics import Diagnostic, Span

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
NEW_EXAMPLE = "a new example begins with a dash: - id:"

_INDENT = (
    "lines of one level start in one column, with a space after a colon that ends a key; write "
    "text with a colon in straight quotes"
)
_CLOSE = (
    "end the text with the quote that it begins with; an apostrophe between single quotes is "
    'written twice, a quote between double quotes \\"'
)
_IN_QUOTES = "put text that begins with # or ? or has a comma or bracket in quotes"
_LIST = f"write it as [one, two]; {_IN_QUOTES}"
_MAPPING = f"write it as {{key: value, key: value}}; {_IN_QUOTES}"
_KEY = "write key: value, with a space; rows of a grid begin in the column of the first one"
_BELOW = "text after | or > begins on the next line"
_CONSTRUCTS = {
    "simple key": ("a colon is missing after a key", _KEY),
    "flow sequence": ("a comma or ] is missing in this list", _LIST),
    "flow mapping": ("a comma or } is missing in this mapping", _MAPPING),
    "flow node": ("a value is missing here", f"write one, or take out the comma; {_IN_QUOTES}"),
    "plain scalar": ("a colon is not allowed here", "write text with a colon in straight quotes"),
    "quoted scalar": ("this escape is not known", "write \\\\ for a backslash"),
    "block scalar": ("nothing else is allowed on this line", _BELOW),
    "directive": ("a line cannot begin with %", "begin with a line such as title: My Game"),
}
"""Message and hint by the construct that the parser was reading."""
_OPENED = ("simple key", "flow sequence", "flow mapping")
"""Constructs in which errors are seen too late; the place to correct is where they began."""
_NAMED = ("an anchor", "an alias", "a tag")
_SIGNS = (*_NAMED, "next token", "block node")
"""Constructs that begin with a character that no value can begin with."""

_APOSTROPHE = re.compile(r"""'((?:[^'"\\]{0,200}\w'\w){1,20}[^'"\\]{0,200})'\s*(?:$|[,\]}#])""")
_AFTER_QUOTE = re.compile(r"\s*(?:$|\s#|[,:}\]])")
"""The characters that may follow a text in quotes."""


def syntax_problem(error: Any, rows: Sequence[str], file: str) -> Diagnostic:
    mark, began = error.problem_mark, error.context_mark
    context = str(error.context or "")
    is_endless = any(it in str(error.problem) for it in ("end of stream", "document indicator"))
    if "quoted scalar" in context and (is_endless or began.line < mark.line):
        return unclosed_quote(file, rows, began.line, began.column)
    construct = next((name for name in (*_CONSTRUCTS, *_SIGNS) if name in context), "")
    if construct in _NAMED or (construct in _OPENED and began.line != mark.line):
        mark = began
    is_end = mark.line >= len(rows)
    line, column = (len(rows) - 1, len(rows[-1])) if is_end else (mark.line, mark.column)
    here = rows[line][column : column + 1]
    if "block collection" in context and rows[line].startswith("id:", column):
        message, hint = "the dash is missing", NEW_EXAMPLE
    elif here == "\t":
        message, hint = "a tab is not allowed here", "indent with spaces"
    elif here == "%" and column == 0:
        message, hint = _CONSTRUCTS["directive"]
    elif construct in _CONSTRUCTS:
        message, hint = _CONSTRUCTS[construct]
    elif here and (construct in _SIGNS or (not context and here == "?")):
        message = f"a value cannot begin with {here}"
        hint = f'a value that begins with {here} is written in quotes: "{here}"'
    else:
        message, hint = "this is not allowed here", _INDENT
    return _problem(file, line, column, message, hint)


def unclosed_quote(file: str, rows: Sequence[str], line: int, column: int) -> Diagnostic:
    """The diagnostic for a text that begins there and has no closing quote, or an apostrophe."""
    message, hint = "the closing quote is missing", _CLOSE
    if text := _APOSTROPHE.match(rows[line], column):
        message, hint = "the apostrophe ends this text", f'write "{text[1]}", in double quotes'
    return _problem(file, line, column, message, hint)


def swallows_another(event: Any, rows: Sequence[str]) -> bool:
    """True if the quote that ends a text, by the parser's event, opens another one."""
    end = event.end_mark
    is_quoted = event.style in ("'", '"') and end.line < len(rows)
    return is_quoted and not _AFTER_QUOTE.match(rows[end.line], end.column)


def _problem(file: str, line: int, column: int, message: str, hint: str) -> Diagnostic:
    return Diagnostic.error("yaml-syntax", message, Span.at(file, line + 1, column + 1), hint)
