"""Checks the files of a game's texts: names, what they extend, language, errors beside a game's."""

import re
from collections.abc import Callable, Collection, Iterator, Sequence

from generator.diagnostics import Diagnostic, Failure, Span
from generator.game.model import Game
from generator.game.number_words import has_words, is_english
from generator.game.reading import language_files
from generator.game.spans import Spans
from generator.texts.document import Document, Section, every_block, paragraphs
from generator.texts.render import AID, ENTRY, SELL_SHEET, TEXTS, Examples, Templates, document
from generator.texts.sandbox import environment_of
from generator.texts.template_errors import failure_of, quoted

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
_OF_VALUES = ("template-error", "empty-text", "text-too-long")
"""Codes of errors that a missing example may cause."""
_OF_MISSING_VALUES = ("the list has", "nothing has no", "no first item", "no last item")


def check_names(templates: Templates, others: Sequence[str]) -> Iterator[Diagnostic]:
    """A warning for each file that no text uses: of templates, and ``others`` with such names."""
    named = {*TEXTS, *others}
    own = [it for it in templates if it not in named and not it.startswith("shared/")]
    sources = templates.items()
    unused = [it for it in own if not any(it in text for name, text in sources if name != it)]
    for name in sorted({*unused, *others}):
        text = {"aid": AID, "sel": SELL_SHEET}.get(name.lower()[:3], ENTRY)
        if name not in others:
            every = f"{ENTRY}, {AID} and {SELL_SHEET}"
            hint = f"the texts are {every}: include this file in one, or delete it"
        elif text in templates:
            hint = f"move its words into {text}, which is read, and delete this file"
        else:
            hint = f"rename it to {text}"
        yield Diagnostic.warning("unused-file", "no text uses this file", Span(name), hint)


def blank(match: re.Match[str]) -> str:
    """White space in place of a match, so that what follows keeps its line and column."""
    return re.sub(r"[^\n]", " ", match[0])


def check_extends(templates: Templates, has_examples: bool) -> Iterator[Diagnostic]:
    """A warning for each text with a block of the built-in text that it does not extend, so that
    it replaces all of that text; and for rules of plain text that show no example of the game."""
    for name in TEXTS:
        source = _COMMENT.sub(blank, templates.get(name, ""))
        known = {*BLOCK.findall(templates[f"shared/{name}"])}
        own = next((match for match in BLOCK.finditer(source) if match[1] in known), None)
        is_plain = name == ENTRY and name in templates and not _TAG.search(source)
        extends = f'{{% extends "shared/{name}" %}}'
        if is_plain and has_examples and not _ALLOWED.search(templates[name]):
            message = "this file is the whole text of the rules, and shows no example"
            hint = "between {% block overview %} and {% endblock %}"
            hint = f"to keep the rest, begin with {extends}, and put these words {hint}"
            other = "or show the examples, or write {# allow unused-example: ... #} with a reason"
            yield Diagnostic.warning("missing-extends", message, Span.at(name, 1, 1), hint, other)
        if own is not None and not _EXTENDS.search(source):
            why = "this file does not extend the built-in text, so it is the whole text"
            message = f'the block "{own[1]}" replaces nothing: {why}'
            where = Span.within(name, source, own.start(1), len(own[1]))
            hint = f"write {extends} into the first line"
            yield Diagnostic.warning("missing-extends", message, where, hint)


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
    """Warnings about English parts of a text in another language, in which there is no built-in
    text: a translator writes its blocks."""
    language = game.leaflet.language
    if is_english(language):
        return
    where = spans.written(("leaflet", "language"), ("languages",))
    blocks = built_in_blocks(document, templates, text)
    if blocks and not language_files(text, language):
        texts = f"{_NAMES[text]} {'are' if text == ENTRY else 'is'}"
        message = f'the language is "{language}", but the built-in {texts} English: '
        hint = f"write these blocks into {text} beside the game file"
        yield Diagnostic.warning("untranslated-text", message + ", ".join(blocks), where, hint)
    if text == ENTRY and not has_words(language):
        message = f'no number words are known for "{language}": numbers are written in digits'
        hint = "write those that are to be words as texts of your own"
        yield Diagnostic.warning("no-number-words", message, where, hint)


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

    def length(section: Section) -> int:
        return sum(len(it) for _, it in paragraphs(Document((section,))))

    return item._replace(span=Span.at(*max(own, key=length).origin, 1) if own else setting)


def check_texts(
    game: Game, examples: Examples, templates: Templates, may_lack_more: bool
) -> Iterator[Diagnostic]:
    """Errors of the texts of a game with errors elsewhere, without those that may follow from an
    example that does not hold, or, if it ``may_lack_more``, from what was left out."""
    missing = [it.id for it in game.examples if it.id not in examples]
    for text in TEXTS:
        try:
            document(game, examples, templates, text)
        except Failure as failure:
            found = failure.diagnostics
            yield from (it for it in found if not _may_follow(it, missing, may_lack_more))


def _may_follow(item: Diagnostic, missing: Collection[str], may_lack_more: bool) -> bool:
    if quoted(item.message) in missing:
        return True
    if item.message.startswith(("there is no example", "a collection has no")):
        return may_lack_more
    is_of_value = item.code in _OF_VALUES or item.message.startswith(_OF_MISSING_VALUES)
    return is_of_value and (may_lack_more or bool(missing))


def check_syntax(templates: Templates) -> Iterator[Diagnostic]:
    """Errors of syntax in the texts of a game of which nothing else can be read."""
    environment = environment_of(tuple(templates.items()))
    for name in sorted(name for name in templates if not name.startswith("shared/")):
        try:
            environment.get_template(name)
        except Exception as error:  # jinja2 raises what compiling raises, too
            yield from failure_of(error, environment, name).diagnostics
