"""Lints texts for statements that an edit of the rules would make wrong, and for unused examples. A
comment on the line of a lint or above it silences it: ``{# allow typed-number: WHY #}``."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from generator.diagnostics import Diagnostic, Span, shorten, split_lines
from generator.game.claims import turn_marks
from generator.game.languages import Term
from generator.game.model import Game
from generator.game.number_words import LARGEST_IN_WORDS, in_words, is_english
from generator.game.spans import Spans
from generator.rules import all_tiles_fit, limits_of, token_stretches
from generator.texts.document import Document, figures, paragraphs
from generator.texts.render import ENTRY, Examples, Templates
from generator.texts.text_checks import blank, check_elsewhere, check_extends, check_language
from generator.texts.views import GameView

CODES = (
    *("typed-number", "all-tiles", "stray-markup", "built-in-elsewhere"),
    *("empty-panel", "unused-example", "unused-mark", "number-in-title"),  # from any line
)
"""Lints that an allow comment silences."""
_OR_ALLOW = "or write {{# allow {}: ... #}} with a reason into rules.md.j2"

_TAG = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
_RAW = re.compile(r"\{%-?\s*raw\b.*?endraw\s*-?%\}|`[^`\n]+`", re.DOTALL)
_STRAY = re.compile(
    r"(?P<template>\{\{|\}\}|\{%|%\}|\{#|#\}|\{[^{}\n]*\}|[{}])"
    r"|(?P<html></?[A-Za-z][\w-]*(?:\s[^<>\n]*)?/?>(?:[^<>\n]*</[A-Za-z][\w-]*>)?|<!--)"
    r"|(?P<strike>~~[^~\n]+~~)|(?P<note>\[\^[^\]\s]+\])"
    rf"|(?P<value>\bgame\.(?:{'|'.join(GameView._fields)})\b)"
)
_STRAY_HINTS = {
    "template": "an expression is {{ ... }}, a tag {% ... %}: close what is open, or take it out",
    "html": "texts are Markdown without HTML: **bold**, *italic*, or words alone",
    "strike": "take it out: texts have no strikethrough",
    "note": "write the note where it belongs: texts have no footnotes",
    "value": "write a value in braces: {{ game.title }}",
}
_ALLOW = re.compile(r"\{#-?\s*allow\s+([\w-]+)\s*(?::\s*(.*?))?\s*-?#\}", re.DOTALL)
_NUMBER = (
    r"(?<![\w.,#^-])\d{{1,6}}(?![\w.,-]*\d)\b(?!\w)"
    r"|(?<![\w-])(?:{}|[^\W\d_]+(?:-[^\W\d_]+)*)(?![\w-])"
)
"""A number in digits, numbers of several words to be named, or a word that may be one."""
_PART_BEFORE = re.compile(r"(\w+)(?:\s+(?:and|by))?\s+$")
"""The word before a number, of which the number may be a part: "six by six", "hundred and six"."""
_LARGE = frozenset({"hundred", "thousand", "million", "dozen"})
_NO_NOUN = re.compile("(?:a|and|are|at|by|for|in|is|left|more|of|on|or|to)?")
"""Words that follow a number without a noun."""
_RULES = {"hand_size": "tile", "max_rows": "row", "max_columns": "column", "copies": "copy"}
"""Keys of the rules that count something, and its noun."""
_LIST_NUMBER = re.compile(r"^\s*\d+[.)]\s", re.MULTILINE)
_CANNOT = re.compile(r"\b(impossible|never|cannot|can not|can’t|can't|no grid|not all)\b", re.I)
_ALL_PLACED = re.compile(r"\b(all|every)\b[^.]*\btiles?\b|\btiles?\b[^.]*\ball\b", re.I)
_PLACED = re.compile(r"\b(plac|play|fit|hold|laid|lay)\w*\b", re.I)


def lint_texts(
    game: Game, examples: Examples, document: Document, templates: Templates, spans: Spans
) -> Iterator[Diagnostic]:
    yield from lint_templates(game, document, templates)
    yield from check_language(game, document, templates, spans)
    yield from _shared_names(game, spans)
    forgotten = tuple(check_extends(templates, bool(examples)))
    yield from forgotten
    if forgotten:
        return  # which is why the text lacks what it should show
    found = [*_numbers_in_titles(game, spans), *unused_examples(game, document, spans)]
    found += unused_marks(game, examples, document, spans)
    yield from (item for item in found if not is_allowed(item.code, templates))


def lint_templates(game: Game, document: Document, templates: Templates) -> Iterator[Diagnostic]:
    """Warnings about typed numbers and about claims that all tiles cannot be placed."""
    claims = list(_all_tiles(game, document))
    for name, source in sorted(templates.items()):
        if name.startswith("shared/"):
            continue
        found = [*_typed_numbers(game, name, source), *_stray_markup(name, source)]
        found += (it for it in claims if it.span.file == name)
        if name == ENTRY:
            found += check_elsewhere(templates)
        yield from _without_allowed(name, source, found)


def is_allowed(code: str, templates: Templates) -> bool:
    """True if a template allows, with a reason, a lint of the whole text."""
    comments = (match for source in templates.values() for match in _ALLOW.finditer(source))
    return any(match[1] == code and match[2] for match in comments)


def _without_allowed(name: str, source: str, found: list[Diagnostic]) -> Iterator[Diagnostic]:
    """The warnings about a template that it does not allow, and those about its allow comments."""
    left = found
    for match in _ALLOW.finditer(source):
        span = Span.within(name, source, match.start(), len(match[0].split("\n")[0]))
        code, last = match[1], span.line + match[0].count("\n")
        if code in CODES and match[2]:
            here = [it for it in found if it.code == code and it.span.line in (last, last + 1)]
            left = [it for it in left if it not in here]
        else:
            hint = f"write {{# allow NAME: with a reason #}}; names known here: {', '.join(CODES)}"
            yield Diagnostic.warning("unknown-lint", "this allows nothing", span, hint)
    yield from left


def _stray_markup(name: str, source: str) -> Iterator[Diagnostic]:
    """Braces, HTML and Markdown that would be printed literally."""
    for match in _STRAY.finditer(_TAG.sub(blank, _RAW.sub(blank, source))):
        message = f'"{shorten(match[0])}" is not markup here: it will be printed literally'
        where = Span.within(name, source, match.start(), len(match[0]))
        hints = _STRAY_HINTS[str(match.lastgroup)], _OR_ALLOW.format("stray-markup")
        yield Diagnostic.warning("stray-markup", message, where, *hints)


class _Count(NamedTuple):
    """A number of the game: the expression that writes it in words, the nouns that it counts."""

    expression: str
    number: int
    nouns: tuple[str, ...]


def _numbers(game: Game, prose: str) -> Iterator[tuple[re.Match[str], int, str, list[_Count]]]:
    """The numbers in a text: each with its value, the word behind it, and what that counts."""
    counts, numbers = _counts(game), _numbers_by_words(game.leaflet.language)
    for match in _number_pattern(game.leaflet.language).finditer(prose):
        text = " ".join(match[0].lower().split())
        number = int(text) if text.isdecimal() else numbers.get(text)
        if number is None:
            continue
        following = re.findall(r"^(?:\s+(\w+))?(?:\s+(\w+))?", prose[match.end() :])[0]
        nouns = [word.lower() for word in following]
        before = _PART_BEFORE.search(prose[: match.start()])
        if any(it in _LARGE or it in numbers for it in (nouns[0], before and before[1].lower())):
            continue  # a part of a number that is not known
        if nouns[0] and _NO_NOUN.fullmatch(nouns[0]):
            nouns = nouns[:1]
        nouns += [it.lower() for it in re.findall(r"\bages?(?=\s+$)", prose[: match.start()])]
        counting = next(filter(None, ([it for it in counts if n in it.nouns] for n in nouns)), [])
        yield match, number, nouns[0], counting


def _typed_numbers(game: Game, name: str, source: str) -> Iterator[Diagnostic]:
    """Typed numbers that count things of the game, or that are values of it with no noun."""
    prose = _LIST_NUMBER.sub(blank, _TAG.sub(blank, source))
    alone = [it for it in _counts(game) if it.nouns[0] not in ("minute", "age")]
    is_foreign = not is_english(game.leaflet.language)  # not all of its nouns are known
    for match, number, noun, counting in _numbers(game, prose):
        meant = [it for it in counting or alone if it.number == number]
        if counting and counting[0].nouns[0] not in ("tile", "minute", "age"):
            meant = meant or counting[: number > 1]
        elif number <= 2 or not (counting or _NO_NOUN.fullmatch(noun) or is_foreign):
            continue  # an amount of tiles may be anything; another noun is not of the game
        if not meant:
            continue
        written = dict.fromkeys(f"{{{{ {it.expression} }}}}" for it in meant)
        says = next((str(it.number) for it in meant if it.number != number), "it")
        what = f"is typed here, but the game file says {says}: edits there do not reach this text"
        where = Span.within(name, source, match.start(), len(match[0]))
        hint = f"write {' or '.join(written)}, or {{# allow typed-number: ... #}} with a reason"
        yield Diagnostic.warning("typed-number", f'"{match[0]}" {what}', where, hint)


def _numbers_in_titles(game: Game, spans: Spans) -> Iterator[Diagnostic]:
    """Numbers in title and subtitle that count things of the game and are wrong."""
    for key in ("title", "subtitle"):
        for match, number, _, counting in _numbers(game, getattr(game, key)):
            if counting and all(it.number != number for it in counting):
                message = f'"{match[0]}" is wrong here: the game file says {counting[0].number}'
                where = spans.inside((key,), 0, match.start(), len(match[0]))
                hint = f"correct it, leave it out, {_OR_ALLOW.format('number-in-title')}"
                yield Diagnostic.warning("number-in-title", message, where, hint)


def _counts(game: Game) -> list[_Count]:
    rules, terms = game.rules, game.wording.terms
    every = (
        ("game.glyphs | length | words", len(game.glyphs), "glyph"),
        *(("game.colors | length | words", len(game.colors), it) for it in ("color", "colour")),
        ("game.tiles | words", game.tile_count, "tile"),
        *((f"game.rules.{key} | words", getattr(rules, key), it) for key, it in _RULES.items()),
        ("game.rules.max_run | words", rules.max_run, "tile"),
        *(("game.players | words", number, "player") for number in game.players),
        ("game.age | words", game.age, "age"),
        *(("game.minutes | span", number, "minute") for number in game.minutes),
    )

    def nouns(name: str) -> tuple[str, ...]:
        words = Term({"one": name}), getattr(terms, name, name)
        return tuple(form.lower() for it in words for form in (it, getattr(it, "many", name)))

    return [_Count(says, n, nouns(name)) for says, n, name in every if n is not None]


@cache
def _numbers_by_words(language: str) -> Mapping[str, int]:
    known = {in_words(n, language, LARGEST_IN_WORDS): n for n in range(2, LARGEST_IN_WORDS + 1)}
    known |= {name.replace("-", " "): n for name, n in known.items()}
    return known | {"one": 1} if is_english(language) else known


@cache
def _number_pattern(language: str) -> re.Pattern[str]:
    names = sorted((it for it in _numbers_by_words(language) if " " in it), key=len, reverse=True)
    several = (r"\s+".join(map(re.escape, it.split())) for it in names)
    return re.compile(_NUMBER.format("|".join([*several, "(?!)"])), re.I)


def _all_tiles(game: Game, document: Document) -> Iterator[Diagnostic]:
    """Sentences that claim that not all tiles can be placed, if that is wrong or unknown."""
    if (fits := all_tiles_fit(limits_of(game))) is False:
        return
    all_of_them = "all tiles of this game can be placed"
    why = all_of_them if fits else f"whether {all_of_them} is not known"
    hint = "put the sentence under {% if game.all_tiles_fit is false %}"
    for origin, text in paragraphs(document):
        for sentence in re.split(r"(?<=[.!?])\s+", text):
            if all(words.search(sentence) for words in (_CANNOT, _ALL_PLACED, _PLACED)):
                message = f'the text says "{sentence.strip()}", but {why}'
                yield Diagnostic.warning("all-tiles", message, Span.at(*origin, 1), hint)


def unused_examples(game: Game, document: Document, spans: Spans) -> Iterator[Diagnostic]:
    """A warning for each example that no text and no cover shows."""
    shown = {figure.name for figure in figures(document)} | {game.leaflet.cover or "cover"}
    for index, example in enumerate(game.examples):
        if example.id not in shown:
            message = f'no text shows the example "{example.id}"'
            where = spans.value("examples", index, "id")
            hint = f'show it with {{{{ figure("{example.id}") }}}}, '
            hint += _OR_ALLOW.format("unused-example")
            yield Diagnostic.warning("unused-example", message, where, hint)


def _shared_names(game: Game, spans: Spans) -> Iterator[Diagnostic]:
    """A warning for each color that has the name of a glyph, which makes "star star" a tile."""
    glyphs = {glyph.name: glyph.id for glyph in game.glyph_list}
    for color in game.color_list:
        if (owner := glyphs.get(color.name)) is not None:
            message = f'the color {color.id} has the name "{color.name}", as the glyph {owner} has'
            where = spans.written(("colors", color.id, "name"), ("colors", color.id))
            hint = "give one of them a name: of its own, for the texts"
            yield Diagnostic.warning("shared-name", message, where, hint)


def unused_marks(
    game: Game, examples: Examples, document: Document, spans: Spans
) -> Iterator[Diagnostic]:
    """A warning for each mark of a checked example that no claim and no text mentions."""
    own = (text for it, text in paragraphs(document) if not it.template.startswith("shared/"))
    text = "\n".join(own)
    hint = f"claim something of it, take it out, {_OR_ALLOW.format('unused-mark')}"
    for index, example in enumerate(game.examples):
        keys = ("at", "play", "closes", "opens")
        claimed = [getattr(claim, key, None) or () for claim in example.claims for key in keys]
        claimed += map(turn_marks, example.claims)
        marks = examples[example.id].marks if example.id in examples else {}
        for mark, cell in marks.items():
            alone = rf"(?:(?<=\s)|(?<=[\"'“‘(])|^){re.escape(mark)}(?![\w-])"
            name = game.wording.say("alt-texts", "mark", mark)
            is_named = name != mark and name in text.lower()
            if not (is_named or re.search(alone, text) or any(mark in it for it in claimed)):
                column, _ = token_stretches(split_lines(example.grid)[cell.row])[cell.column]
                where = spans.inside(("examples", index, "grid"), cell.row, column)
                message = f'no claim and no text mentions the mark "{mark}"'
                yield Diagnostic.warning("unused-mark", message, where, hint)
