"""Translates errors of templates into diagnostics with narrow spans.

jinja2 reports the line of an error; the word that causes it is searched for in the tags there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from traceback import walk_tb
from typing import TYPE_CHECKING, NamedTuple

from generator.diagnostics import (
    Diagnostic,
    Failure,
    Span,
    did_you_mean,
    line_and_column,
    split_lines,
)
from generator.texts.syntax_errors import explain_syntax
from generator.texts.words import FILTER_EXAMPLES

if TYPE_CHECKING:
    from jinja2 import Environment, TemplateSyntaxError

_TAG = re.compile(r"\{#.*?(?:#\}|\Z)|\{\{.*?(?:\}\}|\Z)|\{%.*?(?:%\}|\Z)", re.DOTALL)
_QUOTED = re.compile('"([^"]+)"')
_NOT_THERE = re.compile(r"No (filter|test) named '(.*?)'")
_UNSAFE = re.compile(r"access to attribute '(.*?)' of .* is unsafe")
_BEFORE = {"filter": r"(?:\||\bfilter\b)\s*", "test": r"\bis\s+(?:not\s+)?", "attribute": r"\.\s*"}
_LOOK = "typecase schema --templates lists what a text can use, with examples"
# Messages of Python -> ours.
_CALLS = (
    (r"(\w+)\(\) missing \d+ required positional arguments?: (.*)", r"\1 needs the argument \2"),
    (
        r"len\(\) takes exactly one .*",
        "this filter counts a list, without words; did you mean counted",
    ),
    (r"(?:\w+\.)?(\w+)\(\) takes .* but .* given", r"\1 has too many arguments"),
    (r"(\w+)\(\) got an unexpected keyword argument '(.*)'", r'\1 has no argument "\2"'),
    (r"'(?:\w+)' object is not callable", "this is no function; leave the parentheses out"),
    (r"'(?:\w+)' object is not iterable", "this is no list"),
    (r"object of type '\w+' has no len\(\)", "this is no list"),
    (r"expected string or bytes-like object.*|'\w+' object has no attribute .*", "this is no text"),
    (r"type \w+ doesn't define __round__ method", "this is no number"),
    (r"unsupported operand type\(s\) for (\S+): .*", r"\1 is for numbers only"),
    (r"can only concatenate .*", "+ is for two numbers, two texts or two lists; ~ joins any"),
    (r"can't multiply sequence by .*", "* is for numbers only"),
    (r"bad operand type for unary (\S+): .*", r"\1 is for numbers only"),
    (r"'\S+' not supported between .*", "these two cannot be compared"),
)


class _Problem(NamedTuple):
    """A problem, and the ``word`` of the line that causes it, after a match of ``before``."""

    code: str
    message: str
    hints: tuple[str, ...] = ()
    word: str = ""
    before: str = ""


@dataclass(frozen=True, slots=True)
class TemplateErrors:
    """Turns errors of ``templates``, rendered from ``entry``, into diagnostics."""

    environment: Environment
    templates: Mapping[str, str]
    entry: str
    names: Sequence[str]
    """Names that every template can use."""

    def failure(self, error: Exception) -> Failure:
        """The failure for ``error``, raised by jinja2 or by a function that a template calls."""
        from jinja2 import TemplateError, TemplateNotFound, TemplateSyntaxError, UndefinedError

        file, line = self._line_of(error)
        match error:
            case TemplateSyntaxError() if not _NOT_THERE.match(error.message or ""):
                return self._syntax_failure(error)
            case TemplateNotFound():
                name, known = str(error.name), tuple(sorted(self.templates))
                message, hints = f"there is no template {name}", did_you_mean(name, known)
                problem = _Problem("unknown-template", message, hints, name)
            case UndefinedError():
                problem = self._unknown_name(str(error), file)
            case RecursionError():
                source, own = self.templates.get(self.entry, ""), re.escape(self.entry)
                itself = re.search(rf"extends\s+[\"']{own}[\"']", source)
                if itself:
                    file, line = self.entry, source.count("\n", 0, itself.start()) + 1
                    message = f'"{self.entry}" extends itself'
                    problem = _failed(f'{message}; write {{% extends "shared/{self.entry}" %}}')
                else:
                    problem = _failed("templates or macros call each other without end")
            case MemoryError():
                problem = _failed("this is larger than the memory")
            case SyntaxError():  # of the code that jinja2 makes of the template; its line is none
                line = 1
                hint = "nest fewer loops and conditions, and give each argument once"
                problem = _failed(f"the template cannot be compiled: {error.msg}; {hint}")
            case TemplateError():
                problem = self._refused(str(error))
            case _:
                message = str(error)
                for pattern, words in _CALLS:
                    if found := re.fullmatch(pattern, message):
                        message = found.expand(words)
                if (name := message.partition(" needs ")[0]) in FILTER_EXAMPLES:
                    message += f"; write it as in {_as_in(name)}"
                problem = _failed(f"the template fails here: {message}")
        where = find_word(self.templates.get(file, ""), file, line, problem.word, problem.before)
        return Failure.error(problem.code, problem.message, where, *problem.hints)

    def _syntax_failure(self, error: TemplateSyntaxError) -> Failure:
        file = error.name or self.entry
        source = "\n".join(split_lines(self.templates.get(file, "")))
        found = explain_syntax(str(error.message), source)
        if found.offset is None:
            where = find_word(source, file, error.lineno, found.word)
        else:
            where = Span.at(file, *line_and_column(source, found.offset), found.width)
        return Failure.error("template-syntax", found.message, where, *(found.hints or (_LOOK,)))

    def _unknown_name(self, told: str, file: str) -> _Problem:
        """``told`` is the message of :class:`~generator.texts.sandbox.Unknown`."""
        message, owned, hint = (*told.split("\n", 2), "", "")[:3]
        quoted = _QUOTED.search(message)
        name = quoted[1] if quoted else ""
        if owned or not quoted:
            hints: tuple[str, ...] = (hint,) if hint else ()
            return _Problem("unknown-name", message, hints, name or owned, _BEFORE["attribute"])
        if name in self.environment.filters:
            known_as = "counted" if name == "count" else name
            hints = (f"{known_as} is a filter, written behind a value: {_as_in(known_as)}",)
        else:
            hints = known_names(name, "names", (*self.names, *self._set_in(file)))
        return _Problem("unknown-name", message, hints, name)

    def _set_in(self, file: str) -> list[str]:
        """Names that the template gives to values of its own."""
        from jinja2 import nodes

        tree = self.environment.parse(self.templates[file], file)
        names = [it.name for it in tree.find_all(nodes.Name) if it.ctx in ("store", "param")]
        return list(dict.fromkeys([*names, *(it.name for it in tree.find_all(nodes.Macro))]))

    def _refused(self, told: str) -> _Problem:
        """A filter or a test that does not exist, or something that the sandbox refuses."""
        if not (unknown := _NOT_THERE.match(told)):
            unsafe = _UNSAFE.match(told)
            return _failed(f'a text cannot reach "{unsafe[1]}"' if unsafe else told.rstrip("."))
        kind, name = unknown[1], unknown[2]
        every = self.environment.filters if kind == "filter" else self.environment.tests
        known = [it for it in every if it.isalpha() or it == "d"]
        message, hints = f'there is no {kind} "{name}"', known_names(name, f"{kind}s", known)
        return _Problem(f"unknown-{kind}", message, hints, name, _BEFORE[kind])

    def _line_of(self, error: BaseException) -> tuple[str, int]:
        """The innermost template line of a traceback that jinja2 rewrote to template names."""
        if getattr(error, "lineno", None) is not None:  # found before anything ran
            return getattr(error, "name", None) or self.entry, error.lineno  # type: ignore[attr-defined]
        frames = ((frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__))
        return next((it for it in reversed([*frames]) if it[0].endswith(".j2")), (self.entry, 1))


def _as_in(name: str) -> str:
    """An example of a filter, with the braces."""
    return f"{{{{ {FILTER_EXAMPLES.get(name, (f'VALUE | {name}',))[0]} }}}}"


def _failed(message: str) -> _Problem:
    """Any other error; its message names the word in quotes and may end in a hint."""
    message, _, hint = message.partition("; ")
    quoted = _QUOTED.search(message)
    return _Problem("template-error", message, (hint or _LOOK,), quoted[1] if quoted else "")


def narrowed(item: Diagnostic, templates: Mapping[str, str]) -> Span:
    """The span of the word that a diagnostic about a line of a template quotes."""
    quoted = _QUOTED.search(item.message)
    source = templates.get(item.span.file, "")
    return find_word(source, item.span.file, item.span.line, quoted[1] if quoted else "")


def find_word(source: str, file: str, line: int, word: str, before: str = "") -> Span:
    """The span of ``word`` in the tags of a line, preferably after a match of ``before``.

    If it is not found, the span of the tags of that line; without tags, that of its text.
    """
    starts = [0, *(match.end() for match in re.finditer("\r\n|\r|\n", source)), len(source) + 1]
    if not 0 < line < len(starts):
        return Span.at(file, max(line, 1), 1)
    start, end = starts[line - 1], starts[line] - 1
    tags = [
        tag
        for tag in _TAG.finditer(source)
        if tag.start() < end and tag.end() > start and not tag[0].startswith("{#")
    ]
    escaped = rf"(?<!\w)(?P<word>{re.escape(word)})(?!\w)"
    for pattern in (before + escaped, escaped) if word else ():
        found = [
            at.span("word")
            for tag in tags
            for at in re.compile(pattern).finditer(source, tag.start(), tag.end())
        ]
        here = [at for at in found if start <= at[0] < end] or found
        # Punctuation that occurs more than once may be any of them, unless it is that of the end.
        if here and (len(here) == 1 or word[0].isalnum() or word[0] in "_}"):
            at_line, column = line_and_column(source, here[0][0])
            return Span.at(file, at_line, column, here[0][1] - here[0][0])
    if tags:
        start, end = max(start, tags[0].start()), min(end, tags[-1].end())
    text = source[start:end].rstrip()
    indent = len(text) - len(text.lstrip())
    at_line, column = line_and_column(source, start + indent)
    return Span.at(file, at_line, column, len(text.strip()))


def known_names(word: str, what: str, known: Sequence[str]) -> tuple[str, ...]:
    """Hints for an unknown ``word``: a near match, and all known names."""
    near = [hint for hint in did_you_mean(word, known) if hint.startswith("did")]
    return (*near, f"{what} known here: {', '.join(known)}")
