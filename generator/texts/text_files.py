"""Checks the files of a game's texts: their names, and that they extend the built-in texts."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from generator.diagnostics import Diagnostic, Span, line_and_column
from generator.texts.render import AID, ENTRY, SELL_SHEET

_EXTENDS = re.compile(r"\{%-?\s*extends\b")
_TAG = re.compile(r"\{%|\b(?:figure|picture|examples)\b")
_ALLOWED = re.compile(r"\{#-?\s*allow\s+(?:unused-example|empty-panel)\b")
_COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)
BLOCK = re.compile(r"\{%-?\s*block\s+(\w+)")


def check_names(templates: Mapping[str, str], others: Sequence[str]) -> Iterator[Diagnostic]:
    """A warning for each file that no text uses: of ``others`` (files that are named almost like a
    text) and of templates that no template names."""
    unused = [
        name
        for name in templates
        if name not in (ENTRY, AID, SELL_SHEET, *others)
        and not name.startswith("shared/")
        and not any(name in source for key, source in templates.items() if key != name)
    ]
    for name in sorted({*unused, *others}):
        texts = {"aid": AID, "sel": SELL_SHEET}
        text = texts.get(name.lower()[:3], ENTRY)
        if name not in others:
            every = f"{ENTRY}, {AID} and {SELL_SHEET}"
            hint = f"the texts are {every}: include this file in one, or delete it"
        elif text in templates:
            hint = f"move its words into {text}, which is read, and delete this file"
        else:
            hint = f"rename it to {text}"
        yield Diagnostic.warning("unused-file", "no text uses this file", Span(name), hint)


def check_extends(templates: Mapping[str, str], has_examples: bool) -> Iterator[Diagnostic]:
    """A warning for each text with a block of the built-in text that it does not extend, so that
    it replaces all of that text; and for rules of plain text that show no example of the game."""
    for name in (ENTRY, AID, SELL_SHEET):
        source = _COMMENT.sub(
            lambda match: re.sub(r"[^\n]", " ", match[0]), templates.get(name, "")
        )
        known = {match[1] for match in BLOCK.finditer(templates[f"shared/{name}"])}
        own = next((match for match in BLOCK.finditer(source) if match[1] in known), None)
        is_plain = name == ENTRY and name in templates and not _TAG.search(source)
        if is_plain and has_examples and not _ALLOWED.search(templates[name]):
            yield Diagnostic.warning(
                "missing-extends",
                "this file is the whole text of the rules, and shows no example",
                Span.at(name, 1, 1),
                f'to keep the rest, begin with {{% extends "shared/{name}" %}}, and put these '
                "words between {% block overview %} and {% endblock %}",
                "or show the examples, or write {# allow unused-example: ... #} with a reason",
            )
        if own is not None and not _EXTENDS.search(source):
            line, column = line_and_column(source, own.start(1))
            yield Diagnostic.warning(
                "missing-extends",
                f'the block "{own[1]}" replaces nothing: this file does not extend the built-in '
                "text, so it is the whole text",
                Span.at(name, line, column, len(own[1])),
                f'write {{% extends "shared/{name}" %}} into the first line',
            )
