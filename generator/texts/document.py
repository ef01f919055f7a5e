"""The document model of a text, which every medium (leaflet, screen, Markdown, HTML) renders."""

from collections.abc import Collection, Iterator
from typing import Literal, NamedTuple, TypeAlias


class Origin(NamedTuple):
    """The line of a template that produced a block."""

    template: str
    line: int


class Run(NamedTuple):
    """Text in one style; ``link`` is its target, ``code`` is set in a monospaced font."""

    text: str
    strong: bool = False
    link: str = ""
    code: bool = False


class InlineGlyph(NamedTuple):
    """A glyph within a line, with a color a small tile; ``is_named`` if its name follows."""

    glyph: int
    color: int | None = None
    is_named: bool = False


class Icon(NamedTuple):
    """A drawn icon within a line, such as that of a licence."""

    name: str


Inline: TypeAlias = Run | InlineGlyph | Icon
Side: TypeAlias = Literal["left", "center", "right"]  # of a column of a table
Place: TypeAlias = Literal["cover", "text", "foot"]  # of a section


class Heading(NamedTuple):
    """``level`` 1 is the title of the cover, 2 begins a section, 3 a part of one."""

    level: int
    inlines: tuple[Inline, ...]
    origin: Origin


class Paragraph(NamedTuple):
    inlines: tuple[Inline, ...]
    origin: Origin


class Listing(NamedTuple):
    """A list; each item is a sequence of blocks."""

    ordered: bool
    start: int
    items: "tuple[tuple[Block, ...], ...]"
    origin: Origin


class Figure(NamedTuple):
    """A diagram by name (an example's id, ``supply`` ...); an optional one only where it fits."""

    name: str
    origin: Origin
    is_optional: bool = False


class Row(NamedTuple):
    """The cells of a row, one a column."""

    cells: tuple[tuple[Inline, ...], ...]
    origin: Origin


class Table(NamedTuple):
    """Rows below a row of column heads; ``sides`` is the alignment of each column."""

    head: Row
    rows: tuple[Row, ...]
    sides: tuple[Side, ...]

    @property
    def origin(self) -> Origin:
        return self.head.origin

    @property
    def is_named(self) -> bool:
        """True if the first column names the rows: its cells are all different."""
        names = [row.cells[0] for row in self.rows]
        return len(self.sides) > 1 and all(names) and len(set(names)) == len(names)


Block: TypeAlias = Heading | Paragraph | Listing | Figure | Table


class Section(NamedTuple):
    """A heading of level 1 or 2 and the blocks below it. ``place`` is ``cover`` for that of the
    title, ``foot`` (of a panel) for blocks after a rule (``---``), else ``text``."""

    blocks: tuple[Block, ...]
    place: Place = "text"

    @property
    def origin(self) -> Origin:
        return self.blocks[0].origin

    @property
    def name(self) -> str:
        """The heading in plain text; without one, the type of the first block."""
        headings = (plain(it.inlines) for it in self.blocks if isinstance(it, Heading))
        return next(headings, type(self.blocks[0]).__name__.lower())


class Document(NamedTuple):
    sections: tuple[Section, ...]

    @property
    def cover(self) -> Section | None:
        return next((s for s in self.sections if s.place == "cover"), None)

    def with_foot(self, block: Block) -> "Document":
        *others, last = self.sections
        if last.place != "foot":
            return Document((*self.sections, Section((block,), "foot")))
        return Document((*others, last._replace(blocks=(*last.blocks, block))))


def plain(inlines: tuple[Inline, ...]) -> str:
    """The text without style, glyphs and icons."""
    return "".join(i.text for i in inlines if isinstance(i, Run)).strip()


def every_block(document: Document) -> Iterator[Block]:
    """Every block in reading order, with the items of a list in place of the list."""
    waiting = [block for section in reversed(document.sections) for block in section.blocks[::-1]]
    while waiting:
        block = waiting.pop()
        if isinstance(block, Listing):
            waiting += [inner for item in reversed(block.items) for inner in item[::-1]]
        else:
            yield block


def figures(document: Document) -> Iterator[Figure]:
    return (block for block in every_block(document) if isinstance(block, Figure))


def paragraphs(document: Document) -> Iterator[tuple[Origin, str]]:
    """The words of every paragraph and cell in reading order, with a space for a glyph or icon."""
    for block in every_block(document):
        rows = (block.head, *block.rows) if isinstance(block, Table) else ()
        texts = [(row.origin, cell) for row in rows for cell in row.cells]
        if isinstance(block, Paragraph):
            texts.append((block.origin, block.inlines))
        for origin, inlines in texts:
            yield origin, "".join(i.text if isinstance(i, Run) else " " for i in inlines)


def optional_figures(document: Document) -> tuple[tuple[str, ...], ...]:
    """Names of optional figures, by what is left out at once: each in no list, then all others."""
    outer = {block for section in document.sections for block in section.blocks}
    found = [it for it in figures(document) if it.is_optional]
    listed = tuple(it.name for it in found if it not in outer)
    return (*((it.name,) for it in found if it in outer), *([listed] if listed else []))


def without_optional(document: Document, names: Collection[str] | None = None) -> Document:
    """The document without its optional figures, all or those of these names."""

    def required(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
        return tuple(
            it._replace(items=tuple(map(required, it.items))) if isinstance(it, Listing) else it
            for it in blocks
            if not (isinstance(it, Figure) and it.is_optional)
            or not (names is None or it.name in names)
        )

    return Document(tuple(it._replace(blocks=required(it.blocks)) for it in document.sections))
