"""Sets the cover: title and subtitle of one width, picture, hook, facts, designers at the foot."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate, repeat, takewhile
from operator import mul
from typing import cast

from generator.diagnostics import Failure, Span
from generator.drawing import Affine, Box, Group
from generator.drawing.artwork import covering
from generator.drawing.cover_art import CLEAR, Palette, backdrop
from generator.drawing.outlines import icon_items
from generator.drawing.scene import with_colors
from generator.game.figure_names import ARTWORK
from generator.texts.document import Figure, Heading, Icon, Paragraph, Run, Section, plain
from generator.texts.markers import FACTS
from generator.typesetting.flow import Flow
from generator.typesetting.line_breaking import Line, Lines
from generator.typesetting.page import Content, Element
from generator.typesetting.type_scale import Style

LARGEST_TITLE, SMALLEST_TITLE = 4.2, 0.75  # most cap height, smallest size, over the base size
ONE_LINE, MOST_TITLE_LINES = 0.6, 3  # share of the largest size below which a title is wrapped
SUBTITLE, LARGEST_SUBTITLE = 1.6, 3.0  # sizes of one as wide as the title, over the base size
SMALLEST_PICTURE = 0.2  # smallest height of a picture over that of the cover
SMALLEST_HOOK, WRAPPED = 1.3, 1.25  # least size of a hook on a line; how much larger it is wrapped
ICON = 2.5  # height of the icon of a fact over the base size
_FACTS = tuple(map(Icon, FACTS))


def cover_contents(
    section: Section, flow: Flow, measure: float, room: float, bleed: Box | None = None
) -> tuple[Content, ...]:
    """The contents of the cover panel, ``measure`` x ``room`` mm: small paragraphs, title and
    subtitle of one width, the picture; at the foot hook (bold), facts (with icons) and the rest; in
    ``bleed``, its box to its edges, art and picture of the theme. Failure if it is too small."""
    game, sect = flow.typesetter.game, Element("Sect", next(flow.keys))
    palette = Palette.of(game, is_quiet=bleed is None)
    top, foot = (_Column(flow, sect, measure, palette.ink) for _ in range(2))
    size, leading, fonts = flow.scale.size, flow.scale.line, flow.scale.fonts
    top.down = clear = CLEAR[game.theme.art] * -bleed.top if bleed else 0.0
    figure, title_width = None, 0.0
    facts: list[Paragraph] = []
    for block in section.blocks:
        if isinstance(block, Heading):
            title_width = top.add_title(block)
        elif isinstance(block, Figure):
            figure = block
        elif isinstance(block, Paragraph) and not title_width:
            top.add(block, size * 0.9)
            top.down += 0.5 * leading
        elif isinstance(block, Paragraph) and figure is None:
            top.down += 0.35 * leading
            _, natural = flow.typesetter.extent(block.inlines, flow.scale.text, block.origin)
            wide = 0.999999 * title_width / natural
            top.add(block, min(max(wide, SUBTITLE * size), LARGEST_SUBTITLE * size))
        elif isinstance(block, Paragraph) and block.inlines[0] in _FACTS:
            facts.append(block)
        elif isinstance(block, Paragraph):
            foot.add_facts(facts)
            facts = []
            if all(isinstance(it, Run) and it.strong for it in block.inlines):
                lacks = flow.typesetter.fonts[fonts.title].lacking(plain(block.inlines))
                font = fonts.strong if lacks else fonts.title
                foot.add(block, 2.2 * size, SMALLEST_HOOK, font, palette.accent)
                foot.down += leading
            else:
                foot.add(block, size * 1.6)
    foot.add_facts(facts)
    foot.down += clear
    needed = top.down + foot.down
    has_artwork = bleed and game.theme.picture and "cover" in game.theme.picture_on
    if figure is not None or has_artwork:
        needed += 2 * leading + SMALLEST_PICTURE * room
    if needed > room:
        message = f"the cover runs over by {needed - room:.1f} mm"
        span = Span.at(*section.origin, 1)
        raise Failure.error("text-overflow", message, span, "shorten its texts")
    start, contents = room - foot.down, top.contents
    free = start - top.down - 2 * leading
    if bleed is not None and has_artwork:
        artwork = flow.figures(ARTWORK)
        high = min(free, bleed.width * artwork.height / artwork.width)
        down = (top.down + start - high) / 2
        band = Box(bleed.left, down, bleed.right, down + high)
        contents.insert(0, Content((covering(artwork, band),), band))
    elif figure is not None:  # as large as fits, centered between the texts
        scene = flow.figures(figure.name)
        scale = min(measure / scene.width, free / scene.height)
        left = (measure - scene.width * scale) / 2
        down = (top.down + start - scene.height * scale) / 2
        contents.append(flow.drawn(scene, scale, left, down, (sect,)))
    contents += (content.moved(Affine.translate(0, start)) for content in foot.contents)
    if bleed is not None:
        art = backdrop(game, flow.typesetter.fonts, bleed, Box(0, 0, measure, room))
        contents.insert(0, Content(art, bleed))
    return tuple(contents)


@dataclass(eq=False, repr=False)
class _Column:
    """Centered text from the top down, ``measure`` mm wide and ``down`` mm high, in ``ink``."""

    flow: Flow
    sect: Element
    measure: float
    ink: str
    down: float = 0.0
    contents: list[Content] = field(default_factory=list)

    def add(
        self, paragraph: Paragraph, size: float, least: float = 0.6, font: str = "", ink: str = ""
    ) -> None:
        """Sets a paragraph on a line, smaller if it must; on several below ``least`` base sizes."""
        flow, base = self.flow, self.flow.scale.text
        style = Style(font or base.font, font or base.strong, base.size, base.leading)
        widest, natural = flow.typesetter.extent(paragraph.inlines, style, paragraph.origin)
        fitting = min(WRAPPED * least * base.size, 0.999999 * self.measure / widest)
        wrapped = max(0.6 * base.size, fitting)
        alone = self.measure / natural
        size = min(size, alone if alone >= least * base.size else wrapped)
        style = style._replace(size=size, leading=size * 1.25)
        lines = flow.typesetter.lines(paragraph.inlines, style, self.measure, paragraph.origin)
        self._set(lines, style, flow.baseline(style), style.leading, "P", ink or self.ink)

    def add_title(self, title: Heading) -> float:
        """Sets the title as wide as the column, up to a maximum; a long one in several lines if
        that makes it larger. Returns the width of its longest line. Failure if it is too small."""
        setter, name, base = self.flow.typesetter, self.flow.scale.fonts.title, self.flow.scale.size
        font = setter.fonts[name]
        smallest, largest = SMALLEST_TITLE * base, LARGEST_TITLE * base / font.cap_height

        def styled(size: float) -> Style:
            return Style(name, name, size, 1.05 * size)

        def lines_at(size: float) -> Lines:
            try:
                return setter.lines(title.inlines, styled(size), self.measure, title.origin)
            except Failure:  # a word is too wide
                return ()

        _, natural = setter.extent(title.inlines, styled(1.0), title.origin)
        alone = min(0.999999 * self.measure / natural, largest)
        sizes = accumulate(repeat(0.97), mul, initial=ONE_LINE * largest)
        larger = takewhile(lambda size: size > alone and size >= smallest, sizes)
        size = next((it for it in larger if 0 < len(lines_at(it)) <= MOST_TITLE_LINES), alone)
        if size < smallest:
            span = Span.at(*title.origin, 1)
            message = "the title is too long for the cover: it would be far smaller than the text"
            raise Failure.error("title-too-long", message, span, "shorten it")
        lines = lines_at(size)
        height, style = size * font.cap_height, styled(size)
        self._set(lines, style, height, height + size * font.descent * 0.6, "H1", self.ink)
        return max(setter.line_width(line, style) for line in lines)

    def add_facts(self, facts: Sequence[Paragraph]) -> None:
        """Sets paragraphs side by side, each below its icon, in columns of one width."""
        if not facts:
            return
        flow, width = self.flow, self.measure / len(facts)
        height, base = ICON * flow.scale.size, flow.scale.text
        texts = [fact._replace(inlines=fact.inlines[1:]) for fact in facts]
        widest = max(flow.typesetter.extent(it.inlines, base, it.origin)[1] for it in texts)
        drawn: list[Content] = []
        at = Affine.scale(height).then(Affine.translate(width / 2, height / 2))
        for number, (fact, text) in enumerate(zip(facts, texts, strict=True)):
            column = _Column(flow, self.sect, width, self.ink, height)
            column.add(text, min(1.1 * base.size, 0.86 * width / widest))
            icon = Group(icon_items(cast(Icon, fact.inlines[0]).name), at)
            picture = Content((with_colors(icon, lambda _: self.ink),), Box(0, 0, width, height))
            move = Affine.translate(number * width, self.down)
            drawn += [each.moved(move) for each in (picture, *column.contents)]
        self.contents += drawn
        self.down = max(each.box.bottom for each in drawn) + flow.scale.line

    def _set(
        self, lines: Sequence[Line], style: Style, base: float, height: float, role: str, ink: str
    ) -> None:
        """Adds lines, their baselines ``base`` mm below their tops; ``height`` is of the last."""
        setter, element = self.flow.typesetter, Element(role, next(self.flow.keys))
        for i, line in enumerate(lines, 1):
            is_last = i == len(lines)
            width = setter.line_width(line, style)
            left = (self.measure - width) / 2
            made = setter.contents(line, style, left, self.down, self.down + base, last=is_last)
            inked = tuple(with_colors(it, lambda _: ink) for each in made for it in each.items)
            box = Box(left, self.down, left + width, self.down + height)
            self.contents.append(Content(inked, box, (self.sect, element)))
            self.down += height if is_last else style.leading
