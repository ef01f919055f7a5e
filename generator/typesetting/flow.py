"""Sets sections as stacks of slabs, which panels and pages are filled with."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import count

from generator.drawing import Affine, Box, Group, Label, Scene
from generator.drawing.bidi import RTL_MARK
from generator.texts.document import Block, Figure, Heading, Listing, Paragraph, Section, plain
from generator.typesetting.line_breaking import Lines
from generator.typesetting.lines import Typesetter
from generator.typesetting.page import Content, Element, Elements
from generator.typesetting.slabs import Place, Slab, Stack, stacked
from generator.typesetting.tables import table_slabs
from generator.typesetting.type_scale import Style, TypeScale

FIGURE_SIDE = 10.0  # side of a cell in the scenes of figures, before they are scaled, in mm
FIGURE_CELL = 3.45  # largest side of a cell of a figure over the base size
PICTURE_WIDTH, PICTURE_LINES, PICTURE_CELL = 5.0, 3.0, 1.15
"""Most width over the base size, lines, and side of cells of a figure that begins a list item."""
NARROW = 10.0  # width of a text over its size below which such a figure is below it, not beside it
TOO_WIDE = ("word-too-wide", "table-too-wide")  # codes that a smaller type size may resolve


@dataclass(eq=False, repr=False)
class Flow:
    """Sets sections at one base size, in a column ``measure`` mm wide."""

    typesetter: Typesetter
    scale: TypeScale
    measure: float
    figures: Callable[[str], Scene]  # draws a figure by name, with cells of FIGURE_SIDE
    drawing: bool = True  # else slabs have heights but no contents
    tallest: float = float("inf")  # largest height of figures in mm
    cell: float = FIGURE_CELL  # largest side of their cells over the base size
    by_line: bool = False  # each line of a paragraph is a slab
    picture: float = 1.0  # size of figures that begin list items over the usual one
    wide_tables: bool = False  # tables are as wide as the column, in smaller type
    keys: Iterator[int] = field(default_factory=lambda: count(1))

    def at(self, size: float, *, drawing: bool) -> "Flow":
        """The same at another base size, in mm."""
        return replace(self, scale=TypeScale(size, self.scale.fonts), drawing=drawing)

    def stacks(self, sections: Iterable[Section]) -> list[Stack]:
        return [self.stack(section) for section in sections]

    def stack(self, section: Section) -> Stack:
        """Sets a section. Raises Failure for too wide a word or table and a missing character."""
        sect = Element("Sect", next(self.keys))
        slabs: list[Slab] = []
        after_figure = False
        for block in section.blocks:
            first, *rest = self._block(block, (sect,), 0.0)
            is_needed = isinstance(block, Figure) and not block.is_optional
            if slabs and (is_needed or isinstance(block, Listing)):  # its text stays with it
                slabs[-1] = slabs[-1]._replace(keep_with_next=True)
            if after_figure:
                first = first._replace(before=max(first.before, self.scale.after_figure))
            slabs += [first, *rest]
            after_figure = isinstance(block, Figure)
        return Stack(section.name, section.place, section.origin, tuple(slabs))

    def _block(self, block: Block, path: Elements, indent: float) -> list[Slab]:
        if isinstance(block, Heading):
            return self._heading(block, path)
        if isinstance(block, Paragraph):
            element = (*path, Element("P", next(self.keys)))
            return self.text(block, self.scale.text, element, indent, self.scale.between_paragraphs)
        if isinstance(block, Figure):
            return [self._figure(block, path, indent)]
        if isinstance(block, Listing):
            return self._listing(block, path, indent)
        return table_slabs(self, block, path, indent)

    def _heading(self, block: Heading, path: Elements) -> list[Slab]:
        element = (*path, Element(f"H{block.level}", next(self.keys)))
        above = self.scale.before_section if block.level == 2 else self.scale.before_subheading
        slabs = self.text(block, self.scale.heading(block.level), element, 0.0, above)
        slabs[0] = slabs[0]._replace(bookmark=(plain(block.inlines), block.level))
        return [slab._replace(keep_with_next=True) for slab in slabs]

    def text(
        self, block: Heading | Paragraph, style: Style, path: Elements, indent: float, above: float
    ) -> list[Slab]:
        """Sets a text as slabs, with ``above`` mm of white space before the first."""
        lines = self.typesetter.lines(block.inlines, style, self.measure - indent, block.origin)
        chunks = [(line,) for line in lines] if self.by_line and lines else [lines]
        final, place = len(chunks) - 1, Place(indent)
        slabs = []
        for i, chunk in enumerate(chunks):
            contents = self.contents(chunk, style, path, place, ends=i == final)
            keep = i < final and i in (0, final - 1)
            height, before = len(chunk) * style.leading, 0.0 if i else above
            slabs.append(Slab(height, before, contents, keep, path=path))
        return slabs

    def contents(
        self, lines: Lines, style: Style, path: Elements, place: Place, *, ends: bool
    ) -> tuple[Content, ...]:
        """The contents of lines of a text; ``ends`` if they include its last line."""
        made: list[Content] = []
        for i, line in enumerate(lines if self.drawing else (), 1):
            top = place.top + (i - 1) * style.leading
            blank = place.width - self.typesetter.line_width(line, style)
            left = place.left + place.share * blank
            last, base = ends and i == len(lines), top + self.baseline(style)
            for it in self.typesetter.contents(line, style, left, top, base, last=last):
                before = made[-1] if made else None
                if before is None or before.link != it.link:
                    inner = (*path, Element("Link", next(self.keys))) if it.link else path
                    made.append(it._replace(path=inner))
                elif it.link or self.typesetter.is_rtl:  # on the next line it stays one element
                    made.append(it._replace(path=before.path))
                else:
                    items, box = (*before.items, *it.items), Box.around([before.box, it.box])
                    made[-1] = before._replace(items=items, box=box)
        return tuple(made)

    def baseline(self, style: Style) -> float:
        """Distance of the first baseline from the top, which centers type in its leading."""
        font = self.typesetter.fonts[style.font]
        extra = style.leading - (font.cap_height + font.descent) * style.size
        return extra / 2 + font.cap_height * style.size

    def _figure(self, block: Figure, path: Elements, indent: float) -> Slab:
        measure, scene = self.measure - indent, self.figures(block.name)
        most = min(measure / scene.width, self.tallest / scene.height)
        if scene.words:
            most = min(most, self.scale.size / scene.words)
        scale = min(self.cell * self.scale.size / FIGURE_SIDE, most)
        left = indent + (measure - scene.width * scale) / 2
        contents = (self.drawn(scene, scale, left, 0, path),) if self.drawing else ()
        growth = max(1.0, min(FIGURE_CELL * self.scale.size / FIGURE_SIDE, most) / scale)
        height, above = scene.height * scale, self.scale.before_figure
        inner = contents[0].path if contents else (*path, Element("Figure", 0))
        return Slab(height, above, contents, path=inner, growth=growth)

    def drawn(self, scene: Scene, scale: float, left: float, top: float, path: Elements) -> Content:
        """A figure, scaled, with its description."""
        element = Element("Figure", next(self.keys), f"{scene.title}. {scene.description}")
        group = Group(scene.items, Affine.scale(scale).then(Affine.translate(left, top)))
        box = Box(left, top, left + scene.width * scale, top + scene.height * scale)
        return Content((group,), box, (*path, element))

    def _listing(self, block: Listing, path: Elements, indent: float) -> list[Slab]:
        listing = (*path, Element("L", next(self.keys), ordered=block.ordered))
        made: list[Slab] = []
        has_pictures = any(isinstance(item[0], Figure) and item[1:] for item in block.items)
        is_marked, close = block.ordered or not has_pictures, self.scale.between_items
        inner = indent + (self.scale.indent if is_marked else 0.0)
        for number, item in enumerate(block.items, block.start):
            entry = (*listing, Element("LI", next(self.keys)))
            body = (*entry, Element("LBody", next(self.keys)))
            slabs = (self._pictured if has_pictures else self._blocks)(item, body, inner)
            gap = close if made and not has_pictures else self.scale.between_paragraphs
            first = slabs[0]
            if is_marked and self.drawing:
                style = self.scale.text
                words = f"{number}. " if block.ordered else "– "
                label = Label(words, indent, self.baseline(style), style.font, style.size)
                box = Box(indent, 0, indent + self.scale.indent, style.leading)
                if self.typesetter.is_rtl:
                    label = label._replace(text=f"{RTL_MARK}{words}", x=box.right, anchor="end")
                marker = Content((label,), box, (*entry, Element("Lbl", next(self.keys))))
                if has_pictures and len(slabs) == 1:  # in the middle of the picture
                    marker = marker.moved(Affine.translate(0, (first.height - style.leading) / 2))
                first = first._replace(contents=(marker, *first.contents))
            slabs[0] = first._replace(before=gap)
            slabs[1:] = [it._replace(before=min(it.before, close)) for it in slabs[1:]]
            is_second_or_last = number - block.start in (1, max(1, len(block.items) - 1))
            if is_second_or_last and not has_pictures:
                made[-1] = made[-1]._replace(keep_with_next=True)
            made += slabs
        return made

    def _pictured(self, item: tuple[Block, ...], body: Elements, indent: float) -> list[Slab]:
        """An item that may begin with a figure: it is beside the text, in a narrow column below."""
        size, room = self.scale.size, self.measure - indent
        width = min(PICTURE_WIDTH * self.picture * size, 0.4 * room)
        beside = width + self.scale.indent / 2
        figures = item[: isinstance(item[0], Figure) and len(item) > 1]
        is_narrow = room - beside < NARROW * size
        slabs = self._blocks(item[len(figures) :], body, indent + (0.0 if is_narrow else beside))
        wide, cell = indent + (room if is_narrow else width), PICTURE_CELL * self.picture
        tallest = min(self.tallest, PICTURE_LINES * self.picture * self.scale.line)
        small = replace(self, measure=wide, tallest=tallest, cell=cell)
        pictures = small._blocks(figures, body, indent)
        if is_narrow:
            slabs = [slab._replace(keep_with_next=bool(figures)) for slab in slabs]
            for picture in pictures:
                ways = (Affine.translate(indent - it.box.left, 0) for it in picture.contents)
                moved = tuple(map(Content.moved, picture.contents, ways))
                height = picture.height + self.scale.between_items
                slabs.append(picture._replace(height=height, contents=moved, growth=1.0))
            return slabs
        depth = max(top + slab.height for slab, top in stacked(slabs))
        height = max(depth, *(picture.height for picture in pictures), 0.0)
        contents = []
        for picture in pictures:  # their right edges are in one line
            for it in picture.contents:
                aside, below = indent + width - it.box.right, (height - picture.height) / 2
                contents.append(it.moved(Affine.translate(aside, below)))
        for slab, top in stacked(slabs):
            down = Affine.translate(0, top + (height - depth) / 2)
            contents += [each.moved(down) for each in slab.contents]
        return [Slab(height, 0.0, tuple(contents), path=body)]

    def _blocks(self, blocks: tuple[Block, ...], path: Elements, indent: float) -> list[Slab]:
        return [slab for block in blocks for slab in self._block(block, path, indent)]
