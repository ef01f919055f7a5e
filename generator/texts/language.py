"""Checks a text in another language for parts that are still in English.

A translator writes the blocks of ``rules.md.j2``. The words that Typecase adds - descriptions of
pictures, controls of the web page - stay English and are marked as such.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from generator.diagnostics import Diagnostic, Span
from generator.game.model import Game
from generator.game.number_words import has_words, is_english
from generator.texts.document import Block, Document, Listing
from generator.texts.render import AID, ENTRY, SELL_SHEET
from generator.texts.text_files import BLOCK

_END = re.compile(r"\{%-?\s*endblock")
_SHARED = f"shared/{ENTRY}"
_NAMES = {ENTRY: "texts are", AID: "player aid is", SELL_SHEET: "sell sheet is"}


def check_language(
    game: Game, document: Document, templates: Mapping[str, str], where: Span, text: str = ENTRY
) -> Iterator[Diagnostic]:
    """Warnings about English parts of a text in another language."""
    language = game.leaflet.language
    if is_english(language):
        return
    blocks = english_blocks(document, templates, f"shared/{text}")
    if blocks:
        yield Diagnostic.warning(
            "untranslated-text",
            f'the language is "{language}", but the built-in {_NAMES[text]} English: '
            f"{', '.join(blocks)}",
            where,
            f"write these blocks into {text} beside the game file",
        )
    if text == ENTRY and not has_words(language):
        message = f'no number words are known for "{language}": numbers are written in digits'
        hint = "write those that are to be words as texts of your own"
        yield Diagnostic.warning("no-number-words", message, where, hint)


def english_blocks(
    document: Document, templates: Mapping[str, str], shared: str = _SHARED
) -> tuple[str, ...]:
    """The names of the blocks of a built-in text that the document contains, in their order."""
    owners: dict[int, str] = {}
    opened: list[str] = []
    for number, line in enumerate(templates[shared].splitlines(), 1):
        if begun := BLOCK.search(line):
            opened.append(begun[1])
        if opened:
            owners[number] = opened[-1]
        if _END.search(line):
            opened.pop()
    lines = [line for section in document.sections for line in _lines(section.blocks, shared)]
    found = {owners[at] for at in lines if at in owners}
    return tuple(name for name in dict.fromkeys(owners.values()) if name in found)


def _lines(blocks: tuple[Block, ...], shared: str) -> Iterator[int]:
    """Lines of the built-in text that produced these blocks."""
    for block in blocks:
        if block.origin.template == shared:
            yield block.origin.line
        if isinstance(block, Listing):
            for item in block.items:
                yield from _lines(item, shared)


def title_of(game: Game) -> str:
    """The title of a document with the rules."""
    return f"{game.title}: rules" if is_english(game.leaflet.language) else game.title
