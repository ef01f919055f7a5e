"""Small templates, rendered for Grawlix or another game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from generator.diagnostics import Diagnostic, Failure
from generator.products.kit import Kit
from generator.texts.document import (
    Block,
    Document,
    Figure,
    Heading,
    Inline,
    InlineGlyph,
    Listing,
    Origin,
    Paragraph,
    Run,
)
from generator.texts.render import document
from tests.unit.kits import grawlix, grawlix_kit


def rendered(template: str, kit: Kit | None = None, **others: str) -> Document:
    """The document of a text; ``others`` are templates beside it, without their endings."""
    kit = kit or grawlix_kit()
    templates = {**grawlix().templates, "rules.md.j2": template}
    templates |= {f"{name}.md.j2": text for name, text in others.items()}
    return document(kit.game, kit.examples, templates)


def refused(template: str, kit: Kit | None = None, **others: str) -> Diagnostic:
    """The one problem of a text."""
    with pytest.raises(Failure) as caught:
        rendered(template, kit, **others)
    (problem,) = caught.value.diagnostics
    return problem


def blocks(made: Document) -> Iterator[Block]:
    """Every block, those in lists too, in reading order."""

    def walk(several: tuple[Block, ...]) -> Iterator[Block]:
        for block in several:
            yield block
            if isinstance(block, Listing):
                for item in block.items:
                    yield from walk(item)

    for section in made.sections:
        yield from walk(section.blocks)


def said(inlines: tuple[Inline, ...], kit: Kit | None = None) -> str:
    """Words of a line, a glyph as its symbol."""
    game = (kit or grawlix_kit()).game

    def text(inline: Inline) -> str:
        if isinstance(inline, Run):
            return inline.text
        return game.glyph_list[inline.glyph].symbol if isinstance(inline, InlineGlyph) else "(icon)"

    return "".join(map(text, inlines))


def paragraphs(made: Document, kit: Kit | None = None) -> list[str]:
    """What the paragraphs and headings say, in reading order."""
    return [
        said(block.inlines, kit) for block in blocks(made) if isinstance(block, Paragraph | Heading)
    ]


def origins(made: Document) -> dict[str, Origin]:
    """Where the words came from, by the words; figures by their names."""
    found = {}
    for block in blocks(made):
        if isinstance(block, Figure):
            found[block.name] = block.origin
        elif isinstance(block, Paragraph | Heading):
            found[said(block.inlines)] = block.origin
    return found
