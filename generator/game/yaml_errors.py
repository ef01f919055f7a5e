"""Translates errors of the YAML parser into diagnostics with hints.

If the closing quote of a text is missing, the parser reads on to the opening quote of another one
and fails behind it; from the tokens of its scanner the first such text is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import yaml

from generator.diagnostics import Diagnostic, Span

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_QUOTE = 'a value that begins with {} is written in quotes: "{}"'
_INDENT = "lines of one level start in one column; write text with a colon in quotes"
_LIST = "write it as [one, two], text with , [ or ] in quotes"
_MAPPING = "write it as {key: value, key: value}, text with , { or } in quotes"
_APOSTROPHE = re.compile(r"""'((?:[^'"\\]{0,200}\w'\w){1,20}[^'"\\]{0,200})'\s*(?:$|[,\]}#])""")
_CLOSE = (
    "end the text with the quote that it begins with; an apostrophe between single quotes is "
    'written twice, a quote between double quotes \\"'
)
NEW_EXAMPLE = "a new example begins with a dash: - id:"
_BELOW = "text after | or > begins on the next line"
_IN_QUOTES = "write text with such characters in quotes"

# The parser takes & and * for the start of an anchor or alias and misses its name.
_INDICATORS = "@`%&*!"
_NO_TOKEN = "found character that cannot start any token"
_AFTER_INDICATOR = "did not find expected alphabetic or numeric character"

# Part of the parser's message -> our message and hint. The first match is used.
_WORDS = (
    ("mapping values are not allowed", "a key is not allowed here", _INDENT),
    ("could not find expected ':'", "a colon is missing after a key", "write key: value"),
    ("did not find expected key", "this does not fit the lines above it", _INDENT),
    ("did not find expected '-' indicator", "this does not fit the list above it", _INDENT),
    ("did not find expected ',' or ']'", "a comma or ] is missing in this list", _LIST),
    ("did not find expected ',' or '}'", "a comma or } is missing in this mapping", _MAPPING),
    (
        "did not find expected node content",
        "a value is missing here",
        "write one, or take out the , before it",
    ),
    ("expected comment or line break", "nothing else is allowed on this line", _BELOW),
    ("expected whitespace or line break", "a space is missing here", _IN_QUOTES),
    ("found unexpected ':'", "a colon is not allowed here", _IN_QUOTES),
    ("hexdecimal number", "this escape is not complete", "write the character itself"),
    ("invalid Unicode character", "this escape stands for nothing", "write the character itself"),
    ("directive", "a line cannot begin with this", "begin with a line such as title: My Game"),
    ("incompatible YAML", "this version of YAML is not read", "take the line out"),
    ("found unknown escape character", "this escape is not known", "write \\\\ for a backslash"),
    ("block sequence entries are not allowed", "a list cannot begin here", _INDENT),
    (_NO_TOKEN, "a value cannot begin with this", _IN_QUOTES),
    ("did not find expected <document start>", "this does not fit the lines above it", _INDENT),
)
# The parser reports these too late; the place to correct is where the construct began.
_OPENED = ("',' or", "could not find expected ':'")

# The parser takes a ? for the start of a key, and in braces or brackets misses the key.
_IN_BRACES = ("',' or", "node content")
_AFTER_QUESTION_MARK = ("mapping keys are not allowed", *_IN_BRACES)

# A comment in place of a value, after any text in quotes.
_COMMENT = re.compile(r""""(?:\\.|[^"\\])*"|'(?:[^']|'')*'|(?::\s+(?=#)|[,\[]\s+(?=#\w))(#.*)""")
_SEARCHED = 1000
_WORD = re.compile(r"#(?:[^\s,}\]\"']+|(?=[,}\]]|\s*$))")


def syntax_problem(error: Any, rows: Sequence[str], file: str) -> Diagnostic:
    """The diagnostic for an error that PyYAML raised on ``rows``."""
    if getattr(error, "problem_mark", None) and (quote := _open_quote(error, rows)):
        return unclosed_quote(file, rows, *quote)
    problem = str(getattr(error, "problem", None) or error)
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    began = getattr(error, "context_mark", None)
    if (
        mark is not None
        and began is not None
        and began.line != mark.line
        and any(p in problem for p in _OPENED)
    ):
        mark = began
    if mark is None:
        return Diagnostic.error("yaml-syntax", f"this is not YAML: {problem}", Span(file))
    if "',' or" in problem and (commented := _commented_value(rows, mark.line, error, file)):
        return commented
    line, column = min(mark.line, len(rows) - 1), mark.column
    if "'-' indicator" in problem and rows[line][column:].startswith("id:"):
        return _problem(file, (line, column), "the dash is missing", NEW_EXAMPLE)
    if _AFTER_INDICATOR in problem:
        column -= 1
    elif any(part in problem for part in _IN_BRACES):
        line, column = _lone_question_mark(error, rows) or (line, column)
    return _problem(file, (line, column), *_explain(problem, rows[line][column : column + 1]))


def unclosed_quote(file: str, rows: Sequence[str], line: int, column: int) -> Diagnostic:
    """The diagnostic for a text without its closing quote, which begins there (from 0), or with an
    apostrophe that ends it."""
    if text := _APOSTROPHE.match(rows[line], column):
        message, hint = "the apostrophe ends this text", f'write "{text[1]}", in double quotes'
        return _problem(file, (line, column), message, hint)
    return _problem(file, (line, column), "the closing quote is missing", _CLOSE)


def _problem(file: str, place: tuple[int, int], message: str, hint: str) -> Diagnostic:
    where = Span.at(file, place[0] + 1, place[1] + 1)
    return Diagnostic.error("yaml-syntax", message, where, hint)


def comment_hint(comment: str) -> str:
    """The hint for a value that YAML reads as a ``comment``."""
    word = _WORD.match(comment)
    shown = f': "{word[0]}"' if word and len(word[0]) <= 20 else ""
    return f"a # after a space begins a comment in YAML; put quotes round it{shown}"


def _commented_value(rows: Sequence[str], first: int, error: Any, file: str) -> Diagnostic | None:
    """The diagnostic for a comment that hides a value and the bracket after it."""
    last = getattr(error, "problem_mark", None)
    for number in range(first, min(last.line if last else first, len(rows) - 1) + 1):
        for match in _COMMENT.finditer(rows[number], 0, _SEARCHED):
            if match[1]:
                word = _WORD.match(match[1])
                where = Span.at(file, number + 1, match.start(1) + 1, len(word[0]) if word else 1)
                message = "the rest of this line is a comment, so a value is missing"
                hint = comment_hint(match[1])
                return Diagnostic.error("yaml-syntax", message, where, hint)
    return None


def _explain(problem: str, here: str) -> tuple[str, str]:
    if here == "\t":
        return "a tab is not allowed here", "indent with spaces"
    is_indicator = (
        here and here in _INDICATORS and (_NO_TOKEN in problem or _AFTER_INDICATOR in problem)
    )
    if is_indicator or (here == "?" and any(part in problem for part in _AFTER_QUESTION_MARK)):
        return f"a value cannot begin with {here}", _QUOTE.format(here, here)
    for part, message, hint in _WORDS:
        if part in problem:
            return message, hint
    return f"this is not YAML: {problem}", _IN_QUOTES


_QUOTES = ("'", '"')
_LONE = re.compile(r"\?\s*+[,}\]]")
_ENDS = re.compile(r"\s*(?:$|\s#|[,:}\]])")
"""Matches whatever may follow a text in quotes."""


def _open_quote(error: Any, rows: Sequence[str]) -> tuple[int, int] | None:
    """Line and column (from 0) of the quote of a text without its closing quote, if that caused
    ``error``: the first text whose closing quote is followed by more text."""
    for token in _tokens(error, rows):
        if isinstance(token, yaml.ScalarToken) and swallows_another(token, rows):
            return _place(token.start_mark)
    began = error.context_mark
    is_endless = any(end in str(error.problem) for end in ("end of stream", "document indicator"))
    is_open = began and (is_endless or began.line < error.problem_mark.line)
    return _place(began) if is_open and "quoted scalar" in str(error.context) else None


def swallows_another(token: Any, rows: Sequence[str]) -> bool:
    """True if the quote that ends a text (a token or an event of the parser) opens another one."""
    line, column = _place(token.end_mark)
    is_quoted = token.style in _QUOTES and line < len(rows)
    return is_quoted and not _ENDS.match(rows[line], column)


def _lone_question_mark(error: Any, rows: Sequence[str]) -> tuple[int, int] | None:
    """Line and column (from 0) of the last ``?`` before ``error`` that is a value of its own."""
    found = None
    for token in _tokens(error, rows):
        if isinstance(token, yaml.KeyToken):
            line, column = _place(token.start_mark)
            if line < len(rows) and _LONE.match(rows[line], column):
                found = line, column
    return found


def _tokens(error: Any, rows: Sequence[str]) -> Iterator[Any]:
    """The tokens up to the place where the parser failed."""
    stop = error.problem_mark
    try:
        for token in yaml.scan("\n".join(rows), Loader=LOADER):
            end = token.end_mark
            if stop is None or _place(end) > _place(stop):
                return
            yield token
    except yaml.YAMLError:
        return


def _place(mark: Any) -> tuple[int, int]:
    return mark.line, mark.column
