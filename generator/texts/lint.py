"""Lints of the texts: what reads well today and lies after the next edit of the rules.

A comment on the line of a lint, or on the line above it, silences it and says why:
``{# allow typed-number: the story tells of order six #}``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from generator.diagnostics import Diagnostic, Severity, Span, line_and_column
from generator.game.model import Game
from generator.rules import all_tiles_fit, limits_of
from generator.texts.document import Document, paragraphs
from generator.texts.numbers import LARGEST_IN_WORDS, is_english, words
from generator.texts.render import PRINT_GUIDE

_WHOLE_TEXT = ("empty-panel", "unused-example", "unused-mark")
"""Lints that an allow comment silences wherever it stands."""
CODES = ("typed-number", "all-tiles", *_WHOLE_TEXT)

_TAG = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
_ALLOW = re.compile(r"\{#-?\s*allow\s+([\w-]+)\s*(?::\s*(.*?))?\s*-?#\}", re.DOTALL)
_DIGITS = re.compile(r"(?<![\w.,#^-])\d{1,6}(?![\w.,-]*\d)\b(?!\w)")
_NUMBER = re.compile(
    rf"{_DIGITS.pattern}|(?<![\w-])(?:one hundred|[^\W\d_]+(?:-[^\W\d_]+)*)(?![\w-])", re.I
)
"""A number in digits, or a word that may be one."""
_LIST_NUMBER = re.compile(r"^\s*\d+[.)]\s", re.MULTILINE)
_CANNOT = re.compile(r"\b(impossible|never|cannot|can not|can’t|can't|no grid|not all)\b", re.I)
_ALL_PLACED = re.compile(r"\b(all|every)\b[^.]*\btiles?\b|\btiles?\b[^.]*\ball\b", re.I)
_PLACED = re.compile(r"\b(plac|play|fit|hold|laid|lay)\w*\b", re.I)


def lint_texts(
    game: Game, document: Document, templates: Mapping[str, str]
) -> Iterator[Diagnostic]:
    """Warnings about typed numbers and about claims that all tiles cannot be placed."""
    for name, source in sorted(templates.items()):
        if name == PRINT_GUIDE:
            continue  # its numbers are those of the printer
        silence = _Silence.read(name, source)
        yield from silence.problems
        found = list(_typed_numbers(game, name, source))
        found += [item for item in _all_tiles(game, document) if item.span.file == name]
        yield from silence.filtered(found)


def is_allowed(code: str, templates: Mapping[str, str]) -> bool:
    """Whether a template allows, with a reason, what no single line can be blamed for."""
    return any(
        match[1] == code and match[2]
        for source in templates.values()
        for match in _ALLOW.finditer(source)
    )


@dataclass(eq=False, repr=False)
class _Silence:
    """The ``allow`` comments of one template."""

    name: str
    allowed: dict[str, dict[int, Span]] = field(default_factory=dict)
    problems: list[Diagnostic] = field(default_factory=list)

    @classmethod
    def read(cls, name: str, source: str) -> _Silence:
        made = cls(name)
        for match in _ALLOW.finditer(source):
            line, column = line_and_column(source, match.start())
            span = Span.at(name, line, column, len(match[0].split("\n")[0]))
            code, reason = match[1], match[2]
            known = f"known here: {', '.join(CODES)}"
            if code not in CODES:
                made._complain("unknown-lint", f"there is no lint {code}", span, known)
            elif not reason:
                hint = f"write {{# allow {code}: why it may stand here #}}"
                made._complain("allow-without-reason", "an allow comment says why", span, hint)
            else:
                end = line + match[0].count("\n")
                made.allowed.setdefault(code, {})[end] = span
        return made

    def _complain(self, code: str, message: str, span: Span, hint: str) -> None:
        self.problems.append(Diagnostic(Severity.WARNING, code, message, span, (hint,)))

    def filtered(self, found: list[Diagnostic]) -> Iterator[Diagnostic]:
        """What is not allowed, and the comments that allow nothing."""
        used: set[tuple[str, int]] = set()
        for item in found:
            lines = self.allowed.get(item.code, {})
            hits = [line for line in (item.span.line, item.span.line - 1) if line in lines]
            used |= {(item.code, line) for line in hits}
            if not hits:
                yield item
        for code, lines in self.allowed.items():
            for line, span in lines.items():
                if (code, line) not in used and code not in _WHOLE_TEXT:
                    message = f"nothing here is a {code}"
                    hint = "take the comment out"
                    yield Diagnostic(Severity.WARNING, "unused-allow", message, span, (hint,))


def _typed_numbers(game: Game, name: str, source: str) -> Iterator[Diagnostic]:
    """Numbers in literal prose that the game knows, or that count what the game counts."""
    prose = _TAG.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), source)
    prose = _LIST_NUMBER.sub(lambda m: " " * len(m[0]), prose)
    values, nouns = _known(game)
    for match in _NUMBER.finditer(prose):
        number = _value(match[0], game.leaflet.language)
        if number is None:
            continue
        following = re.match(r"[\s\n]+(?:\w+[\s\n]+)?(\w+)", prose[match.end() :])
        direct = re.match(r"[\s\n]+(\w+)", prose[match.end() :])
        noun = next(
            (m[1].lower() for m in (direct, following) if m and m[1].lower() in nouns), None
        )
        known = values.get(number) if number > 2 else None
        if noun is not None and (nouns[noun][1] == number or number > 1):
            known = nouns[noun][0]
        if known is None:
            continue
        if match[0].isdigit():
            known = known.removesuffix(" | words")
        elif match[0][0].isupper():
            known += " | capital"
        line, column = line_and_column(source, match.start())
        yield Diagnostic(
            Severity.WARNING,
            "typed-number",
            f'"{match[0]}" is typed here, but the game file says it: an edit there would not reach'
            " this text",
            Span.at(name, line, column, len(match[0])),
            (f"write {{{{ {known} }}}}, or {{# allow typed-number: ... #}} with a reason",),
        )


def _known(game: Game) -> tuple[dict[int, str], dict[str, tuple[str, int | None]]]:
    """What supplies a number, by number; and by the nouns that are counted."""
    rules = game.rules
    sources: list[tuple[str, int | None, tuple[str, ...]]] = [
        ("game.glyphs | length | words", len(game.glyphs), ("glyphs", "glyph")),
        (
            "game.colors | length | words",
            len(game.colors),
            ("colors", "color", "colours", "colour"),
        ),
        ("game.tiles | words", game.tile_count, ()),
        ("game.rules.hand_size | words", rules.hand_size, ()),
        ("game.rules.max_rows | words", rules.max_rows, ("rows", "row")),
        ("game.rules.max_columns | words", rules.max_columns, ("columns", "column")),
        ("game.rules.copies | words", rules.copies, ("copies", "copy")),
        ("game.players | words", game.players[0], ("players", "player")),
        ("game.players | words", game.players[-1], ()),
        ("game.age | words", game.age, ()),
        ("game.minutes | span", game.minutes[0], ("minutes", "minute")),
        ("game.minutes | span", game.minutes[-1], ()),
    ]
    values: dict[int, str] = {}
    nouns: dict[str, tuple[str, int | None]] = {}
    for expression, number, counted in sources:
        if number is not None:
            values.setdefault(number, expression)
        for noun in counted:
            nouns[noun] = (expression, number)
    return values, nouns


@cache
def _in_words(language: str) -> Mapping[str, int]:
    """Numbers by how ``language`` writes them."""
    known = {words(n, language): n for n in range(2, LARGEST_IN_WORDS + 1)}
    return known | {"one": 1} if is_english(language) else known


def _value(text: str, language: str) -> int | None:
    return int(text) if text.isdigit() else _in_words(language).get(text.lower())


def _all_tiles(game: Game, document: Document) -> Iterator[Diagnostic]:
    """Sentences that say that all tiles cannot be placed, where that is wrong or not known."""
    fits = all_tiles_fit(limits_of(game))
    if fits is False:
        return
    why = (
        "all tiles of this game can be placed"
        if fits
        else "whether all tiles of this game can be placed is not known"
    )
    for origin, text in paragraphs(document):
        for sentence in re.split(r"(?<=[.!?])\s+", text):
            said = _CANNOT.search(sentence)
            if said and _ALL_PLACED.search(sentence) and _PLACED.search(sentence):
                yield Diagnostic(
                    Severity.WARNING,
                    "all-tiles",
                    f'the text says "{sentence.strip()}", but {why}',
                    Span.at(origin.template, origin.line, 1),
                    ("put the sentence under {% if game.all_tiles_fit is false %}",),
                )
