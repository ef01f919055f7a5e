"""Diagnostics, the spans they point at, and hints for misspelt names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import NamedTuple


class Severity(StrEnum):
    """Severity of a diagnostic. Only errors stop a build."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Span(NamedTuple):
    """A range of text in a file; lines and columns count from 1, the end is exclusive.

    ``line`` 0 means the file as a whole (a missing or empty file).
    """

    file: str
    line: int = 0
    column: int = 0
    end_line: int = 0
    end_column: int = 0

    @classmethod
    def at(cls, file: str, line: int, column: int, width: int = 1) -> Span:
        """The span of ``width`` characters on one line."""
        return cls(file, line, column, line, column + max(width, 1))

    def holds(self, other: Span) -> bool:
        """True if ``other`` begins within this span."""
        begins = (self.line, self.column) <= (other.line, other.column)
        ends = (other.line, other.column) < (self.end_line, self.end_column)
        return self.file == other.file and begins and ends


class Diagnostic(NamedTuple):
    """One problem: a stable ``code``, a sentence, its location and how to fix it."""

    severity: Severity
    code: str
    message: str
    span: Span
    hints: tuple[str, ...] = ()

    @classmethod
    def error(cls, code: str, message: str, span: Span, *hints: str) -> Diagnostic:
        return cls(Severity.ERROR, code, message, span, hints)

    @classmethod
    def warning(cls, code: str, message: str, span: Span, *hints: str) -> Diagnostic:
        return cls(Severity.WARNING, code, message, span, hints)

    @classmethod
    def note(cls, code: str, message: str, span: Span, *hints: str) -> Diagnostic:
        return cls(Severity.NOTE, code, message, span, hints)

    def with_hint(self, hint: str) -> Diagnostic:
        return self._replace(hints=(*self.hints, hint))


class Failure(Exception):  # noqa: N818 - it carries diagnostics, it is not an error of the program
    """Raised where work cannot continue; carries every diagnostic that explains it."""

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(diagnostics)
        super().__init__("; ".join(item.message for item in self.diagnostics))

    @classmethod
    def error(cls, code: str, message: str, span: Span, *hints: str) -> Failure:
        """A failure with a single error."""
        return cls([Diagnostic.error(code, message, span, *hints)])


def first_of(
    problems: Sequence[Diagnostic], most: int, what: str, file: str
) -> tuple[Diagnostic, ...]:
    """The first ``most`` problems, and a note if there are more, which begins with ``what``
    ("there are")."""
    if len(problems) <= most:
        return tuple(problems)
    message = f"{what} more problems; these are the first {most}"
    note = Diagnostic(Severity.NOTE, "more-problems", message, Span(file))
    return (*problems[:most], note)


_MOST_BEGUN = 6


def did_you_mean(word: str, known: Sequence[str]) -> tuple[str, ...]:
    """Hints for an unknown ``word``: names it is a prefix of, a near match, or all names."""
    from difflib import get_close_matches

    begun = [name for name in known[:2000] if len(word) > 1 and name.startswith(f"{word}-")]
    if 1 < len(begun) <= _MOST_BEGUN:
        return (f"did you mean one of these: {', '.join(begun)}?",)
    near = get_close_matches(word[:60], known[:2000], n=1, cutoff=0.6)
    if near:
        return (f'did you mean "{near[0]}"?',)
    if not known:
        return ()
    shown = ", ".join(known[:30]) + (", ..." if len(known) > 30 else "")
    return (f"known here: {shown}",)


def shorten(text: str, longest: int = 60) -> str:
    """``text`` cut to ``longest`` characters, the last of them an ellipsis."""
    return text if len(text) <= longest else text[: longest - 1] + "…"


_BREAK = re.compile("\r\n|\r|\n")


def split_lines(text: str) -> list[str]:
    """Splits ``text`` into lines at CR, LF and CRLF only, unlike :meth:`str.splitlines`."""
    return _BREAK.split(text)


def line_and_column(text: str, offset: int) -> tuple[int, int]:
    """Line and column of the character at ``offset``, both from 1."""
    lines = split_lines(text[:offset])
    return len(lines), len(lines[-1]) + 1
