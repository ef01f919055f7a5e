"""Checks the files of a game's texts: names, what they extend, language, errors beside a game's."""

import re
from collections.abc import Callable, Iterator, Sequence

from generator.diagnostics import Diagnostic, Failure, Span
from generator.game.model import Game
from generator.game.number_words import is_english
from generator.game.reading import language_files
from generator.game.spans import Spans
from generator.texts.document import Document, every_block
from generator.texts.render import AID, ENTRY, SELL_SHEET, TEXTS, Examples, Templates, document
from generator.texts.sandbox import environment_of
from generator.texts.template_errors import failure_of

BLOCK = re.compile(r"\{%-?\s*block\s+(\w+)")
_END_OF_BLOCK = re.compile(r"\{%-?\s*endblock")
_EXTENDS = re.compile(r"\{%-?\s*extends\b")
_TAG = re.compile(r"\{%|\b(?:figure|picture|examples)\b")
_ALLOWED = re.compile(r"\{#-?\s*allow\s+(?:unused-example|empty-panel)\b")
_COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)
_NAMES = {ENTRY: "texts", AID: "player aid", SELL_SHEET: "sell sheet"}
_ELSEWHERE = {
    "components": {AID: "tiles", SELL_SHEET: "contents"},
    "grid": {AID: "placing", SELL_SHEET: "placing"},
    "setup": {AID: "tiles", SELL_SHEET: "play"},
    "draft": {AID: "turn", SELL_SHEET: "play"},
    "play": {AID: "turn", SELL_SHEET: "play"},
    "placing": {AID: "placing", SELL_SHEET: "placing"},
}
"""Blocks of the rules, and those of other texts that say the same."""
_OF_MISSING = ("template-error", "empty-text", "text-too-long", "unknown-figure")
"""Codes of errors that a missing example may cause, and how messages of others begin."""
_NOT_THERE = ("a collection has no", "a list has no", "nothing has no", "no first", "no last")


def check_names(templates: Templates, others: Sequence[str]) -> Iterator[Diagnostic]:
    """A warning for each file that no text uses: of templates, and ``others`` with such names."""
    own = [it for it in templates if it not in {*TEXTS, *others} and not it.startswith("shared/")]
    sources = templates.items()
    unused = [it for it in own if not any(it in text for name, text in sources if name != it)]
    for name in sorted({*unused, *others}):
        text = {"aid": AID, "sel": SELL_SHEET}.get(name.lower()[:3], ENTRY)
        hint = f"name it {ENTRY}, {AID}, {SELL_SHEET} or rules.de.md.j2, or include it in one"
        if name in others:
            verb = "move its words to" if text in templates else "rename it to"
            hint = f"{verb} {text}, which is read"
        yield Diagnostic.warning("unused-file", "no text uses this file", Span(name), hint)


def blank(match: re.Match[str]) -> str:
    """White space in place of a match, so that what follows keeps its line and column."""
    return re.sub(r"[^\n]", " ", match[0])


def check_extends(templates: Templates, has_examples: bool) -> Iterator[Diagnostic]:
    """A warning for each text that replaces all of the built-in text, though it has a block of
    that, or is plain text that shows no example of the game."""
    for name in TEXTS:
        source = _COMMENT.sub(blank, templates.get(name, ""))
        known = {*BLOCK.findall(templates[f"shared/{name}"])}
        own = next((match for match in BLOCK.finditer(source) if match[1] in known), None)
        is_plain = name == ENTRY and name in templates and not _TAG.search(source)
        is_plain = is_plain and has_examples and not _ALLOWED.search(templates[name])
        if is_plain or (own and not _EXTENDS.search(source)):
            message = "this file does not extend the built-in text, so it is the whole text"
            where = Span.within(name, source, *(own.start(1), len(own[1])) if own else (0, 1))
            hint = f'write {{% extends "shared/{name}" %}} into the first line, and words between '
            hint += "{% block overview %} and {% endblock %}"
            other = "or show the examples, or write {# allow unused-example: ... #} with a reason"
            yield Diagnostic.warning("missing-extends", message, where, hint, other)


def check_elsewhere(templates: Templates) -> Iterator[Diagnostic]:
    """A warning for each block that the rules replace, but not the player aid or sell sheet."""
    source = _COMMENT.sub(blank, templates.get(ENTRY, ""))
    for match in BLOCK.finditer(source):
        where = Span.within(ENTRY, source, match.start(1), len(match[1]))
        for text, other in _ELSEWHERE.get(match[1], {}).items():
            own = _COMMENT.sub(blank, templates.get(text, ""))
            if (own and not _EXTENDS.search(own)) or other in BLOCK.findall(own):
                continue
            said = f'the built-in "{other}", which this may contradict'
            hint = f"write the block {other} into {text}, too, or "
            hint += "{# allow built-in-elsewhere: ... #} with a reason above this line"
            message = f"the {_NAMES[text]} still says {said}"
            yield Diagnostic.warning("built-in-elsewhere", message, where, hint)


def check_language(
    game: Game, document: Document, templates: Templates, spans: Spans, text: str = ENTRY
) -> Iterator[Diagnostic]:
    """Warnings about English parts of a text in a language that has no built-in text."""
    language = game.leaflet.language
    if is_english(language):
        return
    blocks = built_in_blocks(document, templates, text)
    if blocks and not language_files(text, language):
        texts = f"{_NAMES[text]} {'are' if text == ENTRY else 'is'}"
        message = f'the language is "{language}", but the built-in {texts} English: '
        hint = f"write these blocks into {text} beside the game file"
        where = spans.written(("leaflet", "language"), ("languages",))
        yield Diagnostic.warning("untranslated-text", message + ", ".join(blocks), where, hint)


def built_in_blocks(document: Document, templates: Templates, text: str = ENTRY) -> list[str]:
    """The names of the blocks of a built-in text that the document contains, in their order."""
    shared = f"shared/{text}"
    owners: dict[int, str] = {}
    opened: list[str] = []
    for number, line in enumerate(templates[shared].splitlines(), 1):
        if begun := BLOCK.search(line):
            opened.append(begun[1])
        if opened:
            owners[number] = opened[-1]
        if _END_OF_BLOCK.search(line):
            opened.pop()
    origins = (block.origin for block in every_block(document))
    found = {owners.get(at.line) for at in origins if at.template == shared}
    return [name for name in dict.fromkeys(owners.values()) if name in found]


def at_own_text(item: Diagnostic, document: Callable[[], Document], setting: Span) -> Diagnostic:
    """A diagnostic of a built-in text that is too long, moved to the longest section of the game's
    own text, else to a ``setting`` of the game file."""
    if item.code != "text-overflow" or not item.span.file.startswith("shared/"):
        return item
    own = [it for it in document().sections if not it.origin.template.startswith("shared/")]
    longest = max(own, key=lambda section: len(repr(section)), default=None)
    return item._replace(span=Span.at(*longest.origin, 1) if longest else setting)


def check_texts(game: Game, examples: Examples, templates: Templates) -> Iterator[Diagnostic]:
    """Errors of the texts of a game with errors elsewhere, without those that may follow from an
    example that is missing."""
    for text in TEXTS:
        try:
            document(game, examples, templates, text)
        except Failure as failure:
            for item in failure.diagnostics:
                if item.code not in _OF_MISSING and not item.message.startswith(_NOT_THERE):
                    yield item


def check_syntax(templates: Templates) -> Iterator[Diagnostic]:
    """Errors of syntax in the texts of a game of which nothing else can be read."""
    environment = environment_of(tuple(templates.items()))
    for name in sorted(name for name in templates if not name.startswith("shared/")):
        try:
            environment.get_template(name)
        except Exception as error:  # jinja2 raises what compiling raises, too
            yield from failure_of(error, environment, name, ()).diagnostics
