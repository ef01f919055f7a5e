"""Divides the blocks of a text into sections, and checks what its cover contains."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from generator.diagnostics import Failure, Span
from generator.texts.document import (
    Block,
    Figure,
    Heading,
    Listing,
    Origin,
    Section,
    Table,
)


class Rule:
    """A thematic break (``---``): the blocks after it go to the foot of their panel."""


def sections_of(blocks: Sequence[Block | Rule]) -> tuple[Section, ...]:
    """The sections of a text: each begins with a heading, the foot with a rule.

    Raises Failure for a misplaced heading, and for a cover with anything but paragraphs and one
    figure.
    """
    sections: list[Section] = []
    current: list[Block] = []
    place: Literal["cover", "text", "foot"] = "text"
    opened = False

    def close() -> None:
        if current:
            sections.append(Section(tuple(current), place))
        current.clear()

    for block in blocks:
        if isinstance(block, Rule):
            close()
            place = "foot"
            continue
        if isinstance(block, Heading) and block.level == 1:
            # Blocks before the title belong to the cover, too.
            if sections or any(isinstance(before, Heading) for before in current):
                raise refusal(block.origin, "a title comes once, before all other headings")
            place = "cover"
        elif isinstance(block, Heading) and block.level == 2:
            close()
            place = "text"
            opened = True
        elif isinstance(block, Heading) and not (opened or place == "cover"):
            hint = "begin it with ##, or write ## before it"
            raise refusal(block.origin, "### stands within what ## begins", hint)
        current.append(block)
    close()
    if sections and sections[0].place == "cover":
        _check_cover(sections[0])
    return tuple(sections)


def _check_cover(cover: Section) -> None:
    """Raises Failure for a cover with anything but paragraphs and one figure."""
    figures = [block for block in cover.blocks if isinstance(block, Figure)]
    for block in cover.blocks:
        if isinstance(block, Listing | Table):
            name = "list" if isinstance(block, Listing) else "table"
            raise refusal(block.origin, f"a {name} is not allowed on the cover")
        if isinstance(block, Heading) and block.level > 1:
            raise refusal(block.origin, "a heading inside a section is not allowed on the cover")
    if len(figures) > 1:
        raise refusal(figures[1].origin, "the cover has a place for one figure only")


def refusal(at: Origin, what: str, *hints: str) -> Failure:
    """The failure for markup that no medium can render."""
    span = Span.at(at.template, at.line, 1)
    return Failure.error("unsupported-markup", what, span, *hints)
