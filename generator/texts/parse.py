"""Parses Markdown (CommonMark and GFM tables, no HTML) into a document."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from generator.diagnostics import Failure, Span, did_you_mean
from generator.texts import markers
from generator.texts.document import (
    Block,
    Document,
    Figure,
    Heading,
    Icon,
    Inline,
    InlineGlyph,
    Listing,
    Origin,
    Paragraph,
    Row,
    Run,
    Side,
    Table,
)
from generator.texts.sections import Rule, refusal, sections_of
from generator.texts.words import article

_SIDES: dict[str, Side] = {
    "": "left",
    "text-align:left": "left",
    "text-align:center": "center",
    "text-align:right": "right",
}
_SIDES_ROW = re.compile(r"[^\n]*\n *\|? *:?-+:? *(\| *:?-+:? *)+\|? *(\n|$)")
"""A paragraph that is a table with too few or too many ``---`` cells."""
SCHEMES = ("http://", "https://", "mailto:")


def parse_markdown(text: str, origins: Sequence[Origin], figures: Sequence[str]) -> Document:
    """The document of a Markdown text whose line ``i`` came from ``origins[i]``.

    Raises Failure for markup that is not supported (pictures other than figures, code blocks, a
    link of another scheme, surplus cells of a table) and for an unknown figure.
    """
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False, "typographer": True})
    parser.enable(["replacements", "smartquotes", "table"])
    parser.validateLink = lambda url: True  # type: ignore[method-assign]  # checked with its place
    reader = _Reader(parser.parse(text), text.split("\n"), origins, tuple(figures))
    return Document(sections_of(reader.blocks(end="")))


@dataclass(eq=False, repr=False)
class _Reader:
    """Walks the flat token list of markdown-it."""

    _tokens: Sequence[Any]
    _lines: Sequence[str]
    _origins: Sequence[Origin]
    _figures: tuple[str, ...]
    _next: int = 0

    def _origin(self, token: Any) -> Origin:
        line = token.map[0] if token.map else 0
        return self._origins[min(line, len(self._origins) - 1)]

    def _refuse(self, token: Any, what: str, *hints: str) -> Failure:
        return refusal(self._origin(token), what, *hints)

    def blocks(self, end: str) -> list[Any]:
        """Blocks up to the token ``end``, which is consumed."""
        made: list[Any] = []
        while self._next < len(self._tokens):
            token = self._tokens[self._next]
            self._next += 1
            if token.type == end:
                return made
            if token.type == "heading_open":
                made.append(self._heading(token))
            elif token.type == "paragraph_open":
                made.append(self._paragraph(token))
            elif token.type in {"bullet_list_open", "ordered_list_open"}:
                made.append(self._listing(token))
            elif token.type == "table_open":
                made.append(self._table())
            elif token.type == "hr":
                made.append(Rule())
            else:
                what = token.type.removesuffix("_open").replace("_", " ")
                raise self._refuse(
                    token, f"{article(what)} cannot be set", "use paragraphs, lists and tables"
                )
        return made

    def _heading(self, token: Any) -> Heading:
        level = int(token.tag[1:])
        if level > 3:
            raise self._refuse(token, f"headings go down to ###, not {'#' * level}")
        inlines = self._inlines(self._take())
        self._next += 1
        if not inlines:
            hint = f"write its words behind {'#' * level}, or take it out"
            raise self._refuse(token, "a heading has no words", hint)
        return Heading(level, inlines, self._origin(token))

    def _paragraph(self, token: Any) -> Block:
        inline = self._take()
        self._next += 1
        children = inline.children or []
        if _SIDES_ROW.match(inline.content):
            hint = "write as many cells of --- as the row above it has"
            raise self._refuse(token, "a table needs a side for each column", hint)
        if len(children) == 1 and children[0].type == "image":
            return self._figure(token, str(children[0].attrs["src"]))
        return Paragraph(self._inlines(inline), self._origin(token))

    def _figure(self, token: Any, source: str) -> Figure:
        name = source.removeprefix("figure:")
        if not source.startswith("figure:"):
            raise self._refuse(token, "pictures cannot be named here", 'use {{ figure("ID") }}')
        if name not in self._figures:
            at = self._origin(token)
            raise Failure.error(
                "unknown-figure",
                f'there is no example "{name}" that holds',
                Span.at(at.template, at.line, 1),
                *did_you_mean(name, self._figures),
            )
        return Figure(name, self._origin(token))

    def _listing(self, token: Any) -> Listing:
        ordered = token.type == "ordered_list_open"
        items = []
        while (opened := self._take()).type == "list_item_open":
            items.append(tuple(self.blocks(end="list_item_close")))
            if not items[-1]:
                hint = "write its words, or take it out"
                raise self._refuse(opened, "an item of a list has no words", hint)
        start = int(token.attrs.get("start", 1)) if ordered else 1
        return Listing(ordered, start, tuple(items), self._origin(token))

    def _table(self) -> Table:
        rows: list[Row] = []
        sides: list[Side] = []
        while (token := self._take()).type != "table_close":
            if token.type == "tr_open":
                rows.append(self._row(token, sides))
        return Table(rows[0], tuple(rows[1:]), tuple(sides))

    def _row(self, token: Any, sides: list[Side]) -> Row:
        """A row; that of the head appends to ``sides``."""
        cells: list[tuple[Inline, ...]] = []
        while (cell := self._take()).type != "tr_close":
            if cell.type == "inline":
                cells.append(self._inlines(cell))
            elif cell.type == "th_open":
                sides.append(_SIDES[str(cell.attrs.get("style", ""))])
            elif cell.type == "td_open" and len(cells) == 0:
                self._check_row(token, len(sides))
        return Row(tuple(cells), self._origin(token))

    def _check_row(self, token: Any, columns: int) -> None:
        """Markdown drops the cells that a row has beyond the columns of its table."""
        from markdown_it.rules_block.table import escapedSplit

        line = self._lines[token.map[0]].strip()
        cells = escapedSplit(line.removeprefix("|"))
        if cells and not cells[-1].strip():
            cells.pop()
        if len(cells) > columns:
            what = f"a row has {len(cells)} cells, but its table {columns} columns"
            raise self._refuse(token, what, "write \\| for a bar that parts no cells")

    def _take(self) -> Any:
        token = self._tokens[self._next]
        self._next += 1
        return token

    def _inlines(self, inline: Any) -> tuple[Inline, ...]:
        made: list[Inline] = []
        strong, link = 0, ""
        for child in inline.children or []:
            if child.type in {"strong_open", "em_open"}:
                strong += 1
            elif child.type in {"strong_close", "em_close"}:
                strong -= 1
            elif child.type == "link_open":
                link = self._link(inline, str(child.attrs["href"]))
            elif child.type == "link_close":
                link = ""
            elif child.type in {"softbreak", "hardbreak"}:
                made.append(Run(" ", strong > 0, link))
            elif child.type in {"text", "code_inline", "text_special"}:
                made += _marked(child.content, strong > 0, link)
            else:
                what = child.type.removesuffix("_open").replace("_", " ")
                raise self._refuse(inline, f"{article(what)} is not allowed within a line")
        return _merged(made)

    def _link(self, inline: Any, address: str) -> str:
        if not address.lower().startswith(SCHEMES):
            raise self._refuse(
                inline, f"a link cannot lead to {address[:60]}", "use http, https or mailto"
            )
        return address


def _marked(text: str, strong: bool, link: str) -> list[Inline]:
    """Text with glyphs and icons in place of their private characters."""
    made: list[Inline] = []
    start = 0
    for i, char in enumerate(text):
        code = ord(char)
        if markers.GLYPH <= code <= markers.ICONS_END:
            if i > start:
                made.append(Run(text[start:i], strong, link))
            if code <= markers.GLYPHS_END:
                made.append(InlineGlyph(code - markers.GLYPH))
            else:
                made.append(Icon(markers.ICONS[code - markers.ICON]))
            start = i + 1
    if start < len(text):
        made.append(Run(text[start:], strong, link))
    return made


def _merged(inlines: list[Inline]) -> tuple[Inline, ...]:
    """Joins neighbouring runs of one style."""
    made: list[Inline] = []
    for item in inlines:
        last = made[-1] if made else None
        if (
            isinstance(item, Run)
            and isinstance(last, Run)
            and (last.strong, last.link) == (item.strong, item.link)
        ):
            made[-1] = Run(last.text + item.text, item.strong, item.link)
        else:
            made.append(item)
    return tuple(made)
