"""Writes the text of the rules as HTML; texts of the game and of templates are escaped."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape

from generator.game.fields import slug
from generator.products.rulebook.html.web_pictures import Pictures
from generator.texts import (
    Block,
    Document,
    Figure,
    Heading,
    Inline,
    InlineGlyph,
    Listing,
    Paragraph,
    Row,
    Run,
    Table,
)
from generator.texts.document import Section, plain


@dataclass
class Writer:
    """Writes one document; heading ids are unique in it."""

    pictures: Pictures
    _ids: dict[str, str] = field(default_factory=dict)

    def document(self, document: Document) -> str:
        """Returns the skip link, header, contents, main part and footer."""
        main = "".join(self._section(s) for s in document.sections if s.place == "text")
        cover = "".join(self._section(s) for s in document.sections if s.place == "cover")
        foot = "".join(self._section(s) for s in document.sections if s.place == "foot")
        header = f'<header class="cover">\n{cover}</header>\n' if cover else ""
        footer = f"<footer>\n{foot}</footer>\n" if foot else ""
        return (
            f'<a class="skip" href="#_rules"{self.pictures.english}>Skip to the rules</a>\n{header}'
            f'<div class="page">\n{self._contents()}<main id="_rules">\n{main}</main>\n'
            f"{footer}</div>\n"
        )

    def _contents(self) -> str:
        entries = "".join(
            f'<li><a href="#{anchor}">{words}</a></li>\n' for anchor, words in self._ids.items()
        )
        if not entries:
            return ""
        name = "" if self.pictures.english else ' aria-label="Contents"'
        return f"<nav{name}>\n<ol>\n{entries}</ol>\n</nav>\n"

    def _section(self, section: Section) -> str:
        blocks = list(section.blocks)
        if section.place != "text":
            return "".join(map(self._block, blocks))
        label = heading = ""
        if isinstance(first := blocks[0], Heading):
            blocks = blocks[1:]
            anchor = self._anchor(first)
            label = f' aria-labelledby="{anchor}"'
            self._ids[anchor] = self._inlines(first.inlines)
            heading = f'<h2 id="{anchor}">{self._ids[anchor]}</h2>\n'
        return f"<section{label}>\n{heading}{''.join(map(self._block, blocks))}</section>\n"

    def _anchor(self, heading: Heading) -> str:
        """The heading's words in ASCII with hyphens, with a number where they recur."""
        name = slug(plain(heading.inlines)) or "section"
        taken, number = name, 1
        while taken in self._ids:
            number += 1
            taken = f"{name}-{number}"
        return taken

    def _block(self, block: Block) -> str:
        if isinstance(block, Heading):
            return f"<h{block.level}>{self._inlines(block.inlines)}</h{block.level}>\n"
        if isinstance(block, Paragraph):
            return f"<p>{self._inlines(block.inlines)}</p>\n"
        if isinstance(block, Figure):
            return self.pictures.figure(block.name)
        if isinstance(block, Table):
            return self._table(block)
        return self._listing(block)

    def _listing(self, block: Listing) -> str:
        name = "ol" if block.ordered else "ul"
        start = f' start="{block.start}"' if block.ordered and block.start != 1 else ""
        items = "".join(f"<li>{self._item(item)}</li>\n" for item in block.items)
        return f"<{name}{start}>\n{items}</{name}>\n"

    def _table(self, block: Table) -> str:
        """A table in a frame that scrolls, by keyboard too, if the window is too narrow."""
        head = self._row(block, block.head, "col")
        rows = "".join(self._row(block, row, "row" if block.is_named else "") for row in block.rows)
        body = f"<tbody>\n{rows}</tbody>\n" if rows else ""
        table = f"<table>\n<thead>\n{head}</thead>\n{body}</table>"
        return f'<section class="table" tabindex="0">{table}</section>\n'

    def _row(self, block: Table, row: Row, scope: str) -> str:
        """A row with header cells of ``scope``: all ("col") or the first ("row"), if not empty."""
        cells = ""
        for i, (inlines, side) in enumerate(zip(row.cells, block.sides, strict=True)):
            is_head = inlines and (scope == "col" or (scope and not i))
            place = "" if side == "left" else f' class="{side}"'
            named = f'th scope="{scope}"{place}' if is_head else f"td{place}"
            cells += f"<{named}>{self._inlines(inlines)}</{named[:2]}>"
        return f"<tr>{cells}</tr>\n"

    def _item(self, blocks: tuple[Block, ...]) -> str:
        """A single paragraph has no element of its own."""
        if len(blocks) == 1 and isinstance(blocks[0], Paragraph):
            return self._inlines(blocks[0].inlines)
        return "".join(map(self._block, blocks))

    def _inlines(self, inlines: tuple[Inline, ...]) -> str:
        return "".join(map(self._inline, inlines)).strip()

    def _inline(self, inline: Inline) -> str:
        if isinstance(inline, InlineGlyph):
            return self.pictures.inline_glyph(inline.glyph)
        if not isinstance(inline, Run):
            return self.pictures.license_icon(inline.name)
        text = escape(inline.text)
        if inline.strong:
            text = f"<strong>{text}</strong>"
        return f'<a href="{escape(inline.link)}">{text}</a>' if inline.link else text
