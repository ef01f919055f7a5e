"""Checks a text in another language for parts that are still in English.

A translator writes the blocks of ``rules.md.j2``. The words that Typecase adds - descriptions of
pictures, controls of the web page - stay English and are marked as such.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.diagnostics import Diagnostic, Span
from generator.game.model import Game
from generator.game.number_words import has_words, is_english
from generator.texts.document import Block, Document, Listing
from generator.texts.render import ENTRY
from generator.texts.text_files import BLOCK

_SHARED = f"shared/{ENTRY}"


def check_language(
    game: Game, document: Document, templates: Mapping[str, str], where: Span
) -> Iterator[Diagnostic]:
    """Warnings about English parts of a document in another language."""
    language = game.leaflet.language
    if is_english(language):
        return
    blocks = english_blocks(document, templates)
    if blocks:
        yield Diagnostic.warning(
            "untranslated-text",
            f'the language is "{language}", but the built-in texts are English: '
            f"{', '.join(blocks)}",
            where,
            "write these blocks into rules.md.j2 beside the game file",
        )
    if not has_words(language):
        message = f'no number words are known for "{language}": numbers are written in digits'
        hint = "write those that are to be words as texts of your own"
        yield Diagnostic.warning("no-number-words", message, where, hint)


def english_blocks(document: Document, templates: Mapping[str, str]) -> tuple[str, ...]:
    """The names of the built-in blocks that the document contains, in their order."""
    starts = [
        (number, match[1])
        for number, line in enumerate(templates[_SHARED].splitlines(), 1)
        if (match := BLOCK.search(line))
    ]
    lines = [line for section in document.sections for line in _lines(section.blocks)]
    found = {name for at in lines for name in [n for start, n in starts if start <= at][-1:]}
    return tuple(name for _, name in starts if name in found)


def _lines(blocks: tuple[Block, ...]) -> Iterator[int]:
    """Lines of the built-in text that produced these blocks."""
    for block in blocks:
        if block.origin.template == _SHARED:
            yield block.origin.line
        if isinstance(block, Listing):
            for item in block.items:
                yield from _lines(item)


def title_of(game: Game) -> str:
    """The title of a document with the rules."""
    return f"{game.title}: rules" if is_english(game.leaflet.language) else game.title
