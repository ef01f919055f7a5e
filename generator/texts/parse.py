"""Parses Markdown (CommonMark and GFM tables, no HTML) into a document."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal

from generator.diagnostics import Failure, Span, did_you_mean
from generator.texts import document as doc
from generator.texts import markers
from generator.texts.words import article

SCHEMES = ("http://", "https://", "mailto:")


def parse_markdown(text: str, origins: list[doc.Origin], figures: Sequence[str]) -> doc.Document:
    """The document of a Markdown text whose line ``i`` came from ``origins[i]``. Raises Failure for
    markup that is not supported and for an unknown figure."""
    from markdown_it import MarkdownIt
    from markdown_it.tree import SyntaxTreeNode

    parser = MarkdownIt("commonmark", {"html": False, "typographer": True})
    parser.enable(["replacements", "smartquotes", "table"])
    parser.validateLink = lambda url: True  # type: ignore[method-assign]  # checked with its place
    reader = _Reader(text.split("\n"), origins, tuple(figures))
    return doc.Document(sections_of([*reader.blocks(SyntaxTreeNode(parser.parse(text)))]))


@dataclass(eq=False, repr=False)
class _Reader:
    """Turns nodes of markdown-it into blocks and inlines."""

    _lines: Sequence[str]
    _origins: Sequence[doc.Origin]
    _figures: tuple[str, ...]

    def _origin(self, node: Any) -> doc.Origin:
        return self._origins[min(node.map[0] if node.map else 0, len(self._origins) - 1)]

    def _refuse(self, node: Any, what: str, *hints: str) -> Failure:
        return refusal(self._origin(node), what, *hints)

    def blocks(self, parent: Any) -> Iterator[Any]:
        for node in parent.children:
            match node.type:
                case "heading":
                    yield self._heading(node)
                case "paragraph":
                    yield from self._paragraph(node)
                case "bullet_list" | "ordered_list":
                    yield self._listing(node)
                case "table":
                    yield self._table(node)
                case "hr":
                    yield "foot"
                case other:
                    what = f"{article(other.replace('_', ' '))} cannot be set"
                    raise self._refuse(node, what, "use paragraphs, lists and tables")

    def _heading(self, node: Any) -> doc.Heading:
        level = int(node.tag[1:])
        if level > 3:
            raise self._refuse(node, f"headings go down to ###, not {'#' * level}")
        if not (inlines := self._inlines(node.children[0])):
            hint = f"write its words behind {'#' * level}, or take it out"
            raise self._refuse(node, "a heading has no words", hint)
        return doc.Heading(level, inlines, self._origin(node))

    def _paragraph(self, node: Any) -> Iterator[doc.Block]:
        """A paragraph; before it, the figure that it begins with."""
        inline = node.children[0]
        first = inline.children[0]
        if has_figure := first.type == "image":
            yield self._figure(node, str(first.attrs["src"]))
        words = self._inlines(inline, int(has_figure))
        if words or not has_figure:
            yield doc.Paragraph(words, self._origin(node))

    def _figure(self, node: Any, source: str) -> doc.Figure:
        kind, _, name = source.partition(":")
        if kind not in ("figure", "figure?"):
            raise self._refuse(node, "pictures cannot be named here", 'use {{ figure("ID") }}')
        if name not in self._figures:
            message = f'there is no example "{name}" that holds'
            hints = did_you_mean(name, self._figures)
            raise Failure.error("unknown-figure", message, Span.at(*self._origin(node), 1), *hints)
        return doc.Figure(name, self._origin(node), is_optional=kind == "figure?")

    def _listing(self, node: Any) -> doc.Listing:
        for item in node.children:
            if not item.children:
                hint = "write its words, or take it out"
                raise self._refuse(item, "an item of a list has no words", hint)
            for block in (it for it in item.children if it.type in ("heading", "hr")):
                what = "a heading or a rule is not allowed in a list"
                raise self._refuse(block, what, "end the list first")
        items = tuple(tuple(self.blocks(item)) for item in node.children)
        start = int(node.attrs.get("start", 1))
        return doc.Listing(node.type == "ordered_list", start, items, self._origin(node))

    def _table(self, node: Any) -> doc.Table:
        from markdown_it.rules_block.table import escapedSplit

        head, *rows = (row for part in node.children for row in part.children)
        styles = (cell.attrs.get("style", "text-align:left") for cell in head.children)
        sides = tuple(style.removeprefix("text-align:") for style in styles)
        for row in rows:  # Markdown drops the cells beyond the columns of a table
            cells = escapedSplit(self._lines[row.map[0]].strip().removeprefix("|"))
            if cells and not cells[-1].strip():
                cells.pop()
            if len(cells) > len(sides):
                what = f"a row has {len(cells)} cells, but its table {len(sides)} columns"
                raise self._refuse(row, what, "write \\| for a bar that parts no cells")
        return doc.Table(self._row(head), tuple(map(self._row, rows)), sides)

    def _row(self, node: Any) -> doc.Row:
        cells = tuple(self._inlines(cell.children[0]) for cell in node.children)
        return doc.Row(cells, self._origin(node))

    def _inlines(self, line: Any, start: int = 0) -> tuple[doc.Inline, ...]:
        return tuple(_merged(self._styled(line.children[start:], line, doc.Run(""))))

    def _styled(self, nodes: Sequence[Any], line: Any, style: doc.Run) -> Iterator[doc.Inline]:
        """The inlines of nodes of ``line``, in the style of a run."""
        for child in nodes:
            match child.type:
                case "strong" | "em":
                    yield from self._styled(child.children, line, style._replace(strong=True))
                case "link":
                    address = str(child.attrs["href"])
                    if not address.lower().startswith(SCHEMES):
                        what = f"a link cannot lead to {address[:60]}"
                        raise self._refuse(line, what, "use http, https or mailto")
                    yield from self._styled(child.children, line, style._replace(link=address))
                case "softbreak" | "hardbreak":
                    yield style._replace(text=" ")
                case "text" | "text_special":
                    yield from _marked(child.content, style)
                case "code_inline":
                    yield from _marked(child.content, style._replace(code=True))
                case other:
                    what = f"{article(other.replace('_', ' '))} is not allowed within a line"
                    raise self._refuse(line, what)


def _marked(text: str, style: doc.Run) -> Iterator[doc.Inline]:
    for part in filter(None, markers.CARRIER.split(text)):
        code, before = ord(part[-1]), ord(part[0])
        if not markers.GLYPH <= code <= markers.ICONS_END:
            yield style._replace(text=part)
        elif code <= markers.GLYPHS_END:
            is_named = before == markers.NAMED
            color = before - markers.COLOR if len(part) > 1 and not is_named else None
            yield doc.InlineGlyph(code - markers.GLYPH, color, is_named)
        else:
            yield doc.Icon(markers.ICONS[code - markers.ICON])


def _merged(inlines: Iterable[doc.Inline]) -> Iterator[doc.Inline]:
    """Neighboring runs of one style as one run."""
    for style, group in groupby(inlines, key=lambda it: isinstance(it, doc.Run) and it[1:]):
        same = [*group]
        yield from [doc.Run("".join(str(it[0]) for it in same), *style)] if style else same


def sections_of(blocks: Sequence[doc.Block | Literal["foot"]]) -> tuple[doc.Section, ...]:
    """The sections of a text: each begins with a heading, the foot of a panel with ``"foot"``, a
    thematic break. Raises Failure for a misplaced heading, and for a cover with anything but
    paragraphs and one figure."""
    parts: list[tuple[doc.Place, list[doc.Block]]] = [("text", [])]
    opened = False
    for block in blocks:
        place, current = parts[-1]
        if block == "foot":
            parts.append((block, []))
            continue
        level = block.level if isinstance(block, doc.Heading) else 0
        if level == 1:
            # Blocks before the title belong to the cover, too.
            if any(part for _, part in parts[:-1]) or doc.Heading in map(type, current):
                raise refusal(block.origin, "a title comes once, before all other headings")
            parts[-1] = "cover", current
        elif level == 2:
            parts.append(("text", []))
            opened = True
        elif level == 3 and not opened and place != "cover":
            hint = "write it with ##, or a ## heading before it"
            raise refusal(block.origin, "put ### under a ## heading", hint)
        parts[-1][1].append(block)
    cover = next((part for place, part in parts if place == "cover"), [])
    names = {doc.Listing: "a list", doc.Table: "a table", doc.Heading: "a heading inside a section"}
    for block in cover:
        if type(block) in names and not (isinstance(block, doc.Heading) and block.level == 1):
            raise refusal(block.origin, f"{names[type(block)]} is not allowed on the cover")
    for figure in [block for block in cover if isinstance(block, doc.Figure)][1:]:
        raise refusal(figure.origin, "the cover has a place for one figure only")
    return tuple(doc.Section(tuple(part), place) for place, part in parts if part)


def refusal(at: doc.Origin, what: str, *hints: str) -> Failure:
    return Failure.error("unsupported-markup", what, Span.at(*at, 1), *hints)
