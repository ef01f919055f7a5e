"""Translates errors of jinja2, which names lines, into diagnostics at the words that cause them."""

import re
from collections.abc import Mapping, Sequence
from traceback import walk_tb
from typing import NamedTuple

import jinja2
from jinja2 import nodes

from generator.diagnostics import Diagnostic, Failure, Span, did_you_mean, split_lines
from generator.game.spans import line_starts
from generator.texts.sandbox import Sandbox
from generator.texts.words import usage

_TAG = re.compile(r"\{#.*?(?:#\}|\Z)|\{\{.*?(?:\}\}|\Z)|\{%.*?(?:%\}|\Z)", re.DOTALL)
_TAGS = (
    *("block", "call", "elif", "else", "extends", "filter", "for", "from", "if", "import"),
    *("include", "macro", "raw", "set", "with"),
)
_OPEN = re.compile(r"needs to be closed is '(\w+)'")
_FOUND = re.compile(r"(?:got|unexpected|unknown tag) '(.+?)'")
_NOT_THERE = re.compile(r"No (filter|test) named '(.*?)'")
_LOOK = "typecase schema --templates lists what a text can use, with examples"
_FORM = "a value is written {{ game.title }}, a condition {% if game.players == 2 %}"


class _Problem(NamedTuple):
    """A problem, and the ``word`` of the line that causes it."""

    code: str
    message: str
    hints: tuple[str, ...] = ()
    word: str = ""


def failure_of(error: Exception, environment: Sandbox, entry: str, names: Sequence[str]) -> Failure:
    """The failure for an ``error`` while ``entry`` was rendered, which knows ``names``."""
    templates = environment.templates
    traceback, name = error.__traceback__, getattr(error, "name", None)
    if isinstance(name, jinja2.Undefined):  # of a template to include
        error = jinja2.UndefinedError(name._undefined_message).with_traceback(traceback)
    # jinja2 rewrites tracebacks to names and lines of templates.
    frames = [(frame.f_code.co_filename, at) for frame, at in walk_tb(error.__traceback__)]
    file, line = next((it for it in reversed(frames) if it[0].endswith(".j2")), (entry, 1))
    if getattr(error, "lineno", None) is not None:  # found before anything ran
        file, line = getattr(error, "name", None) or entry, error.lineno  # type: ignore[attr-defined]
    match error:
        case jinja2.TemplateSyntaxError() if not _NOT_THERE.match(error.message or ""):
            return _syntax_failure(error, file, templates.get(file, ""))
        case jinja2.TemplateNotFound():
            name, known = str(error.name), tuple(sorted(templates))
            message, hints = f"there is no template {name}", did_you_mean(name, known)
            problem = _Problem("unknown-template", message, hints, name)
        case jinja2.UndefinedError():
            problem = _unknown_name(str(error), environment, templates[file], names)
        case jinja2.TemplateError():
            problem = _refused(str(error), environment)
        case RecursionError():
            hint = f'a text extends that of all games: {{% extends "shared/{entry}" %}}'
            problem = _failed(f"templates or macros call each other without end; {hint}")
        case SyntaxError():  # of the code that jinja2 makes of the template; its line is none
            file, line = entry, 1
            hint = "nest fewer loops and conditions, and give each argument once"
            problem = _failed(f"the template cannot be compiled: {error.msg}; {hint}")
        case TypeError():
            message = "these values cannot be calculated with, compared, called or looped over"
            hint = "calculate with numbers, join texts with ~, loop over lists"
            problem = _failed(f"the template fails here: {message}; {hint}")
        case _:
            problem = _failed(f"the template fails here: {error or type(error).__name__}")
    where = find_word(templates.get(file, ""), file, line, problem.word)
    return Failure.error(problem.code, problem.message, where, *problem.hints)


def _syntax_failure(error: jinja2.TemplateSyntaxError, file: str, text: str) -> Failure:
    source = "\n".join(split_lines(text))
    message = re.sub(r" at \d+$", "", str(error.message).partition(". ")[0].rstrip("."))
    found, still_open = _FOUND.search(message), _OPEN.search(str(error.message))
    line, word = error.lineno, found[1] if found else ""
    hints: tuple[str, ...] = (_FORM, _LOOK)
    if message.startswith("unexpected char") and message[-2] in "'\"":
        message, hints = "the closing quote is missing", ("write it before the tag ends",)
    elif "unknown tag" in message:
        hints = did_you_mean(word, _TAGS)
        if word.startswith(("end", "el")):
            hints = ("take it out, or write the tag that it belongs to above it",)
        if still_open:
            hints = (f"{{% {still_open[1]} %}} is still open",)
    elif still_open:
        word = still_open[1]
        message, line = f'the tag "{word}" has no end tag', _last_open(source, word)
        hints = (f"write {{% end{word} %}} where it ends",)
    where = find_word(source, file, line, word)
    return Failure.error("template-syntax", message[:1].lower() + message[1:], where, *hints)


def _last_open(source: str, name: str) -> int:
    """The line of the last tag of a name that has no end tag."""
    opened = [1]
    for tag in re.finditer(rf"\{{%[-+]?\s*(end)?{name}\b[^%]*%\}}", source):
        if tag[1]:
            opened = opened[:-1] or [1]
        elif name != "set" or "=" not in tag[0]:
            opened.append(source.count("\n", 0, tag.start()) + 1)
    return opened[-1]


def _unknown_name(raised: str, sandbox: Sandbox, source: str, names: Sequence[str]) -> _Problem:
    """``raised`` is the message of :class:`~generator.texts.sandbox.Unknown`."""
    message, owned, hint = (*raised.split("\n", 2), "", "")[:3]
    name = quoted(message)
    if owned or not name:
        hints: tuple[str, ...] = (hint,) if hint else ()
        return _Problem("unknown-name", message, hints, name or owned)
    if name in sandbox.filters:
        example = usage(name) or f"VALUE | {name}"
        hints = (f"filters are written behind a value: {{{{ {example} }}}}",)
    else:
        tree = sandbox.parse(source)
        own = [it.name for it in tree.find_all(nodes.Name) if it.ctx in ("store", "param")]
        own += [it.name for it in tree.find_all(nodes.Macro)]
        hints = did_you_mean(name, tuple(dict.fromkeys([*names, *own])))
    return _Problem("unknown-name", message, hints, name)


def _refused(message: str, environment: Sandbox) -> _Problem:
    """A filter or a test that does not exist, or something that the sandbox refuses."""
    if not (unknown := _NOT_THERE.match(message)):
        return _failed(message.rstrip("."))
    kind, name = unknown[1], unknown[2]
    every = environment.filters if kind == "filter" else environment.tests
    known = [it for it in every if it.isalpha() or it == "d"]
    message, hints = f'there is no {kind} "{name}"', did_you_mean(name, known)
    return _Problem(f"unknown-{kind}", message, hints, name)


def _failed(message: str) -> _Problem:
    """Any other error; its message names the word in quotes and may end in a hint."""
    message, _, hint = message.partition("; ")
    return _Problem("template-error", message, (hint or _LOOK,), quoted(message))


def quoted(message: str) -> str:
    found = re.search('"([^"]+)"', message)
    return found[1] if found else ""


def narrowed(item: Diagnostic, templates: Mapping[str, str]) -> Span:
    """The span of the word that a diagnostic about a line of a template quotes."""
    source = templates.get(item.span.file, "")
    return find_word(source, item.span.file, item.span.line, quoted(item.message))


def find_word(source: str, file: str, line: int, word: str) -> Span:
    """The span of ``word`` in the tags of a line, else of these tags, or of a line without any."""
    starts = [*line_starts(source)[:-1], len(source) + 1]
    if not 0 < line < len(starts):
        return Span.at(file, max(line, 1), 1)
    start, end = starts[line - 1], starts[line] - 1
    every = (tag for tag in _TAG.finditer(source) if not tag[0].startswith("{#"))
    tags = [tag.span() for tag in every if tag.start() < end and tag.end() > start]
    pattern = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)")
    found = [it.start() for tag in tags if word for it in pattern.finditer(source, *tag)]
    here = [at for at in found if start <= at < end] or found
    # Punctuation that occurs more than once may be any of them, unless it is that of the end.
    if here and (len(here) == 1 or word[0].isalnum() or word[0] in "_}"):
        return Span.within(file, source, here[0], len(word))
    if tags:
        start, end = max(start, tags[0][0]), min(end, tags[-1][1])
    text = source[start:end].rstrip()
    return Span.within(file, source, start + len(text) - len(text.lstrip()), len(text.strip()))
