"""Diagnostics as plain data: checks return them in lists, a :class:`Failure` carries them where
work cannot continue. Rendered as text for people, or as JSON.

``extras``  optional parts of the installation: what is missing, how to install it
"""

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import NamedTuple


class Severity(StrEnum):
    """Severity of a diagnostic. Only errors stop a build."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Span(NamedTuple):
    """A range in a file: from 1, the end exclusive; ``line`` 0 means the file as a whole."""

    file: str
    line: int = 0
    column: int = 0
    end_line: int = 0
    end_column: int = 0

    @classmethod
    def at(cls, file: str, line: int, column: int, width: int = 1) -> "Span":
        """The span of ``width`` characters on one line."""
        return cls(file, line, column, line, column + max(width, 1))

    @classmethod
    def within(cls, file: str, text: str, offset: int, width: int = 1) -> "Span":
        """The span of ``width`` characters from an offset in the text of a file."""
        lines = split_lines(text[:offset])
        return cls.at(file, len(lines), len(lines[-1]) + 1, width)

    def holds(self, other: "Span") -> bool:
        """True if ``other`` begins within this span."""
        return self.file == other.file and self[1:3] <= other[1:3] < self[3:]


class Diagnostic(NamedTuple):
    """One problem: a stable ``code``, a sentence, its location and how to fix it."""

    severity: Severity
    code: str
    message: str
    span: Span
    hints: tuple[str, ...] = ()

    @classmethod
    def error(cls, code: str, message: str, span: Span, *hints: str) -> "Diagnostic":
        return cls(Severity.ERROR, code, message, span, hints)

    @classmethod
    def warning(cls, code: str, message: str, span: Span, *hints: str) -> "Diagnostic":
        return cls(Severity.WARNING, code, message, span, hints)

    @classmethod
    def note(cls, code: str, message: str, span: Span, *hints: str) -> "Diagnostic":
        return cls(Severity.NOTE, code, message, span, hints)

    def with_hint(self, hint: str) -> "Diagnostic":
        return self._replace(hints=(*self.hints, hint))

    def in_file(self, file: str) -> "Diagnostic":
        return self._replace(span=self.span._replace(file=file))


class Failure(Exception):  # noqa: N818 - it carries diagnostics, it is not an error of the program
    """Raised where work cannot continue; carries every diagnostic that explains it."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("; ".join(item.message for item in self.diagnostics))

    def __reduce__(self) -> tuple[type, tuple[object]]:
        return type(self), (self.diagnostics,)  # from another process

    @classmethod
    def error(cls, code: str, message: str, span: Span, *hints: str) -> "Failure":
        return cls([Diagnostic.error(code, message, span, *hints)])


_NO_MEMORY = ("std::bad_alloc", "annot allocate memory")  # as C++ and Linux say it


def lacks_memory(error: BaseException | None) -> bool:
    """True if an exception or a cause of it says so (Python 3.11 by a SystemError, at times): where
    a file is read that may be damaged, any exception is taken for a flaw of the file at first."""
    said = "" if isinstance(error, Failure) else str(error)
    is_so = isinstance(error, MemoryError | SystemError) or any(it in said for it in _NO_MEMORY)
    return is_so or (error is not None and lacks_memory(error.__cause__))


def errors_in(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    return [item for item in diagnostics if item.severity is Severity.ERROR]


MAX_PROBLEMS = 200  # problems of a kind that are listed


def first_of(problems: Sequence[Diagnostic], what: str, file: str) -> tuple[Diagnostic, ...]:
    """The first :data:`MAX_PROBLEMS`; if there are more, a note that begins with ``what``."""
    if len(problems) <= MAX_PROBLEMS:
        return tuple(problems)
    message = f"{what} more problems; these are the first {MAX_PROBLEMS}"
    return (*problems[:MAX_PROBLEMS], Diagnostic.note("more-problems", message, Span(file)))


def did_you_mean(word: str, known: Sequence[str]) -> tuple[str, ...]:
    """Hints for an unknown ``word``: names with a part that it begins, a near match, or all."""
    from difflib import SequenceMatcher, get_close_matches

    whole = [name for name in known[:2000] if len(word) > 1 and f"-{word}" in f"-{name}"]
    if 1 < len(whole) <= 6:
        return (f"did you mean one of these: {', '.join(whole)}?",)
    near = get_close_matches(word[:60], known[:2000], n=3, cutoff=0.6)
    alike = {it: (SequenceMatcher(None, it, word[:60]).ratio(), it[:3] == word[:3]) for it in near}
    near.sort(key=alike.__getitem__, reverse=True)  # of equals the one that begins as the word
    if len(whole) == 1 or near:
        return (f'did you mean "{(near or whole)[0]}"?',)
    shown = ", ".join(known[:30]) + (", ..." if len(known) > 30 else "")
    return (f"known here: {shown}",) if known else ()


def shorten(text: str, longest: int = 60) -> str:
    """``text`` cut to ``longest`` characters, the last of them an ellipsis."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


_BREAK = re.compile("\r\n|\r|\n")


def split_lines(text: str) -> list[str]:
    """Splits ``text`` into lines at CR, LF and CRLF only, unlike :meth:`str.splitlines`."""
    return _BREAK.split(text)


_LONGEST_LINE = 120
_LONGEST_NAME, _LONGEST_TEXT = 200, 600  # characters shown of a file name and a text
_UNSAFE = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def sort_diagnostics(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Sorts by file, line, column and code, and removes duplicates."""
    unique = dict.fromkeys(diagnostics)
    return sorted(unique, key=lambda d: (d.span.file, d.span.line, d.span.column, d.code))


def render_text(diagnostics: Iterable[Diagnostic], sources: Mapping[str, str]) -> str:
    """Text for people: each problem with its line of ``sources`` (file name -> text) and hints."""
    rows = {file: split_lines(text) for file, text in sources.items()}
    ordered = sort_diagnostics(diagnostics)
    return "\n".join(_render_one(item, rows.get(item.span.file, ())) for item in ordered)


def render_json(diagnostics: Iterable[Diagnostic]) -> str:
    """ASCII JSON for programs: a list of {severity, code, message, file, line, column, hints}."""
    keys = ("severity", "code", "message", "file", "line", "column", "hints")
    facts = [item._asdict() | item.span._asdict() for item in sort_diagnostics(diagnostics)]
    return json.dumps([{key: each[key] for key in keys} for each in facts], indent=2)


def _render_one(item: Diagnostic, rows: Sequence[str]) -> str:
    span = item.span
    file, message = shorten(span.file, _LONGEST_NAME), shorten(item.message, _LONGEST_TEXT)
    place = f"{file}:{span.line}:{span.column}" if span.line else file
    lines = [printable(f"{place}: {item.severity.value}[{item.code}]: {message}")]
    if 0 < span.line <= len(rows):
        lines += _excerpt(span, rows[span.line - 1])
    lines += [printable(f"  hint: {shorten(hint, _LONGEST_TEXT)}") for hint in item.hints]
    return "\n".join(lines)


def _excerpt(span: Span, row: str) -> list[str]:
    """The line of the span, cut around it if it is long, and carets below the span."""
    from rich.cells import cell_len

    start = min(span.column - 1, len(row))
    end = span.end_column - 1 if span.end_line == span.line else len(row)
    first = max(0, start - _LONGEST_LINE // 2) if len(row) > _LONGEST_LINE else 0
    last = first + _LONGEST_LINE
    left, right = "…" if first else "", "…" if last < len(row) else ""
    number = f"  {span.line} "
    indent = " " * (len(left) + cell_len(printable(row[first:start])))
    carets = "^" * max(1, cell_len(printable(row[start : min(end, last)])))
    shown = f"{left}{printable(row[first:last])}{right}"
    return [f"{number}| {shown}", f"{' ' * len(number)}| {indent}{carets}"]


def printable(text: str) -> str:
    """A line whose control characters and marks of direction are spaces: no terminal obeys it."""
    if text.isprintable():
        return text
    return "".join(" " if unicodedata.category(c) in _UNSAFE else c for c in text)
