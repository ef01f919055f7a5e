"""Sets the cover: title as wide as the column, subtitle, picture, designers at the foot."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.diagnostics import Failure, Span
from generator.drawing import Affine, Box, Group
from generator.texts import Figure, Heading, Inline, Origin, Paragraph, Section
from generator.typesetting.flow import Flow
from generator.typesetting.lines import Line, WordTooWideError
from generator.typesetting.page import Content, Element
from generator.typesetting.type_scale import Style

LARGEST_TITLE = 4.2
"""Largest cap height of the title over the base size; it limits short titles."""
ONE_LINE = 0.6
"""A title that fits a line only below this share of the largest size is set in several lines."""
MOST_TITLE_LINES = 3
SMALLEST_TITLE = 0.75
"""Smallest size of a title over the base size."""
SMALLEST_PICTURE = 0.2
"""Smallest height of a picture over that of the cover."""


def cover_contents(
    section: Section, flow: Flow, measure: float, room: float
) -> tuple[Content, ...]:
    """The contents of the cover panel, ``measure`` x ``room`` mm.

    Paragraphs before the title are set small above it, those between title and picture below the
    title, those after the picture large at the foot. The picture is centred in the remaining space.
    Raises Failure if the cover is too small.
    """
    sect = Element("Sect", flow.next_key())
    top, foot = _Column(flow, sect, measure), _Column(flow, sect, measure)
    size, leading = flow.scale.size, flow.scale.line
    figure, is_titled = None, False
    for block in section.blocks:
        if isinstance(block, Heading):
            top.add_title(block)
            is_titled = True
        elif isinstance(block, Figure):
            figure = block
        elif isinstance(block, Paragraph) and not is_titled:
            top.add(block, size * 0.9)
            top.down += 0.5 * leading
        elif isinstance(block, Paragraph) and figure is None:
            top.down += 0.35 * leading
            top.add(block, size * 1.75)
        elif isinstance(block, Paragraph):
            foot.add(block, size * 1.6)
    needed = top.down + foot.down
    if figure is not None:
        needed += 2 * leading + SMALLEST_PICTURE * room
    if needed > room:
        message = f"the cover runs over by {needed - room:.1f} mm"
        span = Span.at(section.origin.template, section.origin.line, 1)
        raise Failure.error("text-overflow", message, span, "shorten its texts")
    start = room - foot.down
    lowered = [content.moved(Affine.translate(0, start)) for content in foot.contents]
    return (*top.contents, *_picture(flow, figure, sect, measure, top.down, start), *lowered)


@dataclass(eq=False, repr=False)
class _Column:
    """Centred text from the top down, ``measure`` mm wide and ``down`` mm high."""

    flow: Flow
    sect: Element
    measure: float
    down: float = 0.0
    contents: list[Content] = field(default_factory=list)

    def add(self, paragraph: Paragraph, size: float) -> None:
        """Sets a paragraph, smaller than ``size`` if that makes it fit a line."""
        flow, base = self.flow, self.flow.scale.text
        natural = _natural(flow, paragraph.inlines, base, paragraph.origin)
        size = min(size, max(self.measure / natural, 0.6 * base.size))
        style = Style(base.font, base.strong, size, size * 1.25)
        element = Element("P", flow.next_key())
        lines = flow.set_lines(paragraph.inlines, style, self.measure, paragraph.origin)
        for i, line in enumerate(lines, 1):
            bottom = self.down + style.leading
            self._line(line, style, flow.baseline(style), bottom, element, last=i == len(lines))
            self.down = bottom

    def add_title(self, title: Heading) -> None:
        """Sets the title as wide as the column, up to a maximum; a long one in several lines."""
        style, lines = _title_lines(self.flow, title, self.measure)
        font = self.flow.typesetter.fonts[style.font]
        element = Element("H1", self.flow.next_key())
        height = style.size * font.cap_height
        for i, line in enumerate(lines, 1):
            bottom = self.down + height + style.size * font.descent * 0.6
            self._line(line, style, height, bottom, element, last=i == len(lines))
            self.down = bottom if i == len(lines) else self.down + style.leading

    def _line(
        self,
        line: Line,
        style: Style,
        baseline: float,
        bottom: float,
        element: Element,
        *,
        last: bool,
    ) -> None:
        """Adds a line with its baseline ``baseline`` mm below the text so far."""
        setter = self.flow.typesetter
        left = (self.measure - setter.line_width(line, style)) / 2
        items = setter.items(line, style, left, self.down + baseline, last=last)
        box = Box(0, self.down, self.measure, bottom)
        self.contents.append(Content(tuple(items), box, (self.sect, element)))


def _natural(flow: Flow, inlines: tuple[Inline, ...], style: Style, origin: Origin) -> float:
    """Width of a text on one line in em, more than 0. Raises Failure for a missing character."""
    unit = Style(style.font, style.strong, 1.0, 1.0)
    lines = flow.set_lines(inlines, unit, 1e9, origin)
    return max(1e-3, sum(flow.typesetter.line_width(line, unit) for line in lines))


def _title_lines(flow: Flow, title: Heading, measure: float) -> tuple[Style, tuple[Line, ...]]:
    """The larger setting of the title, in one line or in several. Raises Failure if it is too
    small."""
    font, base = flow.scale.fonts.title, flow.scale.size
    smallest = SMALLEST_TITLE * base
    largest = LARGEST_TITLE * base / flow.typesetter.fonts[font].cap_height

    def styled(size: float) -> Style:
        return Style(font, font, size, 1.05 * size)

    natural = _natural(flow, title.inlines, styled(1.0), title.origin)
    alone = min(0.999999 * measure / natural, largest)
    size = ONE_LINE * largest
    while alone < size >= smallest:
        try:
            lines = flow.typesetter.lines(title.inlines, styled(size), measure)
        except WordTooWideError:
            lines = ()
        if 0 < len(lines) <= MOST_TITLE_LINES:
            return styled(size), lines
        size *= 0.97
    if alone < smallest:
        span = Span.at(title.origin.template, title.origin.line, 1)
        message = "the title is too long for the cover: it would be far smaller than the text"
        raise Failure.error("title-too-long", message, span, "shorten it")
    return styled(alone), flow.set_lines(title.inlines, styled(alone), measure, title.origin)


def _picture(
    flow: Flow, figure: Figure | None, sect: Element, measure: float, top: float, bottom: float
) -> Sequence[Content]:
    """The figure, as large as fits, centred between ``top`` and ``bottom``."""
    if figure is None:
        return ()
    scene = flow.figures(figure.name)
    room = bottom - top - 2 * flow.scale.line
    scale = min(measure / scene.width, room / scene.height)
    width, height = scene.width * scale, scene.height * scale
    left, down = (measure - width) / 2, top + (bottom - top - height) / 2
    placed = Affine.scale(scale).then(Affine.translate(left, down))
    element = Element("Figure", flow.next_key(), f"{scene.title}. {scene.description}")
    box = Box(left, down, left + width, down + height)
    return (Content((Group(scene.items, placed),), box, (sect, element)),)
