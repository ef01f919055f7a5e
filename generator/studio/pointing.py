"""From a point on a page that was made to the line that made it."""

from bisect import bisect_right
from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import accumulate

from generator.diagnostics import Diagnostic, Failure, Span
from generator.game.files import Project
from generator.products.kit import Kit
from generator.texts import document as texts
from generator.texts.render import TEXTS

_WINDOWS = (48, 32, 20, 12)  # letters around the point that are looked for, the most first
_REACHES = (6, 40, 120)  # points to the nearest letter: a diagram is near its caption


def line_at(pdf: bytes, page: int, x: float, y: float, kit: Kit, project: Project) -> Span | None:
    """The line of the paragraph, list item or table row at a point (shares of the page's width and
    height, from the top left). For what a built-in text says of an example, that of the example."""
    before, after = _words_at(pdf, page, x, y)
    parts = [(before[-(it // 2) :], after[: it // 2]) for it in _WINDOWS]
    searches = (_search(*it, kit) for it in parts if len("".join(it)) >= _WINDOWS[-1])
    found = next(filter(None, searches), None)
    is_own = found and not found[0].template.startswith("shared/")
    for key in () if is_own else ("title", "subtitle"):
        words = _letters(getattr(kit.game, key))
        start = (before + after).find(words) if words else -1
        if 0 <= start <= len(before) < start + len(words):
            return kit.spans.value(key)
    if not found:
        return None
    origin, section = found
    figures = [it.name for it in section.blocks if isinstance(it, texts.Figure)]
    for number, example in enumerate(() if is_own else kit.game.examples):
        if example.id in figures:
            return kit.spans.value("examples", number)
    note = Diagnostic.note("here", "", Span.at(origin.template, origin.line, 1))
    return project.located([note])[0].span


def _words_at(pdf: bytes, page: int, x: float, y: float) -> tuple[str, str]:
    """The letters before and after the point, of the nearest text."""
    from pypdfium2 import PdfDocument

    with closing(PdfDocument(pdf)) as document:
        if not 0 <= page < len(document):  # it has become shorter since
            return "", ""
        sheet = document[page]
        width, height = sheet.get_size()
        text = sheet.get_textpage()
        for reach in _REACHES:
            index = text.get_index(x * width, (1 - y) * height, reach, reach)
            if index is not None:
                start = max(0, index - 60)
                before = text.get_text_range(start, index - start)
                return _letters(before), _letters(text.get_text_range(index, 60))
    return "", ""


def _search(before: str, after: str, kit: Kit) -> tuple[texts.Origin, texts.Section] | None:
    """Finds the text with the letter between the two, which may reach into its neighbors."""
    for name in TEXTS:
        with suppress(Failure, KeyError):
            said = [(*it, section) for section in kit.text(name).sections for it in _said(section)]
            ends = [*accumulate(len(_letters(text)) for _, text, _ in said)]
            start = "".join(_letters(text) for _, text, _ in said).find(before + after)
            if start >= 0:
                origin, _, section = said[bisect_right(ends, start + len(before))]
                return origin, section
    return None


def _said(section: texts.Section) -> Iterator[tuple[texts.Origin, str]]:
    for block in texts.every_block(texts.Document((section,))):
        if isinstance(block, texts.Table):
            for row in (block.head, *block.rows):
                yield row.origin, " ".join(map(texts.plain, row.cells))
        elif isinstance(block, texts.Heading | texts.Paragraph):
            yield block.origin, texts.plain(block.inlines)


def _letters(text: str) -> str:
    return "".join(it for it in text.casefold() if it.isalnum())
