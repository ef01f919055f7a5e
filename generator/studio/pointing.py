"""From a point on a page that was made to the line that made it."""

from collections.abc import Iterable, Iterator
from contextlib import closing, suppress
from itertools import count

from generator.diagnostics import Diagnostic, Failure, Span
from generator.game.files import Project
from generator.products.kit import Kit
from generator.texts.document import Block, Figure, Listing, Origin, Section, Table, plain
from generator.texts.render import TEXTS

_WINDOWS = (48, 32, 20, 12)
"""Letters around the point that are looked for in the texts, the most first."""
_REACHES = (6, 40, 120)
"""Points of distance within which the nearest letter is taken: a diagram is near its caption."""


def line_at(pdf: bytes, page: int, x: float, y: float, kit: Kit, project: Project) -> Span | None:
    """The line of the paragraph, list item or table row at a point (shares of the page's width and
    height, from the top left). For what a built-in text says of an example, that of the example."""
    found = _words_at(pdf, page, x, y)
    for window in _WINDOWS:
        for before, after in found:
            part = before[-(window // 2) :] + after[: window // 2]
            if len(part) >= min(window, 12) and (origin := _search(part, kit)):
                return _place(*origin, kit, project)
    title = _letters(kit.game.title)
    return kit.spans.value("title") if any(title in "".join(it) for it in found) else None


def _words_at(pdf: bytes, page: int, x: float, y: float) -> list[tuple[str, str]]:
    """The letters before and after the point, of the nearest text."""
    from pypdfium2 import PdfDocument

    with closing(PdfDocument(pdf)) as document:
        sheet = document[page]
        width, height = sheet.get_size()
        text = sheet.get_textpage()
        for reach in _REACHES:
            index = text.get_index(x * width, (1 - y) * height, reach, reach)
            if index is not None:
                start = max(0, index - 60)
                before = text.get_text_range(start, index - start)
                return [(_letters(before), _letters(text.get_text_range(index, 60)))]
    return []


def _search(part: str, kit: Kit) -> tuple[Origin, Section] | None:
    for name in TEXTS:
        with suppress(Failure, KeyError):
            for section in kit.text(name).sections:
                for origin, text in _said(section.blocks):
                    if part in _letters(text):
                        return origin, section
    return None


def _said(blocks: Iterable[Block]) -> Iterator[tuple[Origin, str]]:
    """What is said where, the smallest parts first."""
    for block in blocks:
        if isinstance(block, Listing):
            for item in block.items:
                yield from _said(item)
        elif isinstance(block, Table):
            for row in (block.head, *block.rows):
                yield row.origin, " ".join(map(plain, row.cells))
        elif not isinstance(block, Figure):
            yield block.origin, plain(block.inlines)


def _place(origin: Origin, section: Section, kit: Kit, project: Project) -> Span:
    if origin.template.startswith("shared/"):
        figures = [it.name for it in section.blocks if isinstance(it, Figure)]
        for number, example in zip(count(), kit.game.examples, strict=False):
            if example.id in figures:
                return kit.spans.value("examples", number)
    note = Diagnostic.note("here", "", Span.at(origin.template, origin.line, 1))
    return project.located([note])[0].span


def _letters(text: str) -> str:
    return "".join(it for it in text.casefold() if it.isalnum())
