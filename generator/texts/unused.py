"""Lints of what texts cannot do well: examples and marks that nothing speaks of, and one name for
a glyph and a colour."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from generator.diagnostics import Diagnostic, Severity, Span, split_lines
from generator.examples import CheckedExample
from generator.game.model import Example, Game
from generator.game.spans import Spans
from generator.rules import token_stretches
from generator.rules.words import MARK_NAMES
from generator.texts.document import Document, figures, paragraphs

_ALLOW = "or write {{# allow {}: ... #}} with a reason into rules.md.j2"


def unused_examples(game: Game, document: Document, spans: Spans) -> Iterator[Diagnostic]:
    """A warning for each example that no text and no cover shows."""
    shown = {figure.name for figure in figures(document)} | {game.leaflet.cover or "cover"}
    for index, example in enumerate(game.examples):
        if example.id not in shown:
            show = 'show it with {{ figure("' + example.id + '") }}'
            yield Diagnostic(
                Severity.WARNING,
                "unused-example",
                f'no text shows the example "{example.id}"',
                spans.value("examples", index, "id"),
                (f"{show}, {_ALLOW.format('unused-example')}",),
            )


def shared_names(game: Game, spans: Spans) -> Iterator[Diagnostic]:
    """A warning for each colour that has the name of a glyph: "star star" is a tile then."""
    glyphs = {glyph.name: glyph.id for glyph in game.glyph_list}
    for color in game.color_list:
        if (owner := glyphs.get(color.name)) is not None:
            message = f'the colour {color.id} has the name "{color.name}", as the glyph {owner} has'
            where = spans.written(("colors", color.id, "name"), ("colors", color.id))
            hint = "give one of them a name: of its own, for the texts"
            yield Diagnostic(Severity.WARNING, "shared-name", message, where, (hint,))


def unused_marks(
    game: Game, examples: Mapping[str, CheckedExample], document: Document, spans: Spans
) -> Iterator[Diagnostic]:
    """A warning for each mark of a checked example that no claim and no text speaks of."""
    said = "\n".join(text for _, text in paragraphs(document))
    for index, example in enumerate(game.examples):
        claimed = _claimed(example)
        marks = examples[example.id].marks if example.id in examples else {}
        for mark in marks:
            if mark not in claimed and not _is_said(mark, said):
                yield Diagnostic(
                    Severity.WARNING,
                    "unused-mark",
                    f'no claim and no text speaks of the mark "{mark}"',
                    _place(examples[example.id], index, mark, example, spans),
                    (f"claim something of it, take it out, {_ALLOW.format('unused-mark')}",),
                )


def _claimed(example: Example) -> set[str]:
    """Marks that a claim names."""
    found: set[str] = set()
    for claim in example.claims:
        for value in (getattr(claim, key, None) for key in ("at", "play", "closes", "opens")):
            found.update(value or ())
    return found


def _is_said(mark: str, text: str) -> bool:
    """Whether a text names a mark, as a word of its own or by the name of the sign."""
    name = MARK_NAMES.get(mark, mark)
    return re.search(
        rf"(?:(?<=\s)|(?<=[\"'“‘(])|^){re.escape(mark)}(?![\w-])", text
    ) is not None or (name != mark and name in text.lower())


def _place(checked: CheckedExample, index: int, mark: str, example: Example, spans: Spans) -> Span:
    cell = checked.marks[mark]
    column, _ = token_stretches(split_lines(example.grid)[cell.row])[cell.column]
    return spans.inside(("examples", index, "grid"), cell.row, column)
