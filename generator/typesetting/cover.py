"""Sets the cover: title as wide as the column, subtitle, picture, designers at the foot."""

from __future__ import annotations

from collections.abc import Sequence

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
    before, title, under, figure, after = _parts(section)
    size = flow.scale.size
    top: list[Content] = []
    down = 0.0
    for paragraph in before:
        down = _centred(top, flow, paragraph, (sect, "P"), size * 0.9, measure, down)
        down += 0.5 * flow.scale.line
    if title is not None:
        down = _title(top, flow, title, sect, measure, down)
    for paragraph in under:
        down += 0.35 * flow.scale.line
        down = _centred(top, flow, paragraph, (sect, "P"), size * 1.75, measure, down)
    foot: list[Content] = []
    depth = 0.0
    for paragraph in after:
        depth = _centred(foot, flow, paragraph, (sect, "P"), size * 1.6, measure, depth)
    needed = down + depth
    if figure is not None:
        needed += 2 * flow.scale.line + SMALLEST_PICTURE * room
    if needed > room:
        message = f"the cover runs over by {needed - room:.1f} mm"
        span = Span.at(section.origin.template, section.origin.line, 1)
        raise Failure.error("text-overflow", message, span, "shorten its texts")
    foot = [content.moved(Affine.translate(0, room - depth)) for content in foot]
    middle = _picture(flow, figure, sect, measure, down, room - depth)
    return (*top, *middle, *foot)


def _parts(
    section: Section,
) -> tuple[list[Paragraph], Heading | None, list[Paragraph], Figure | None, list[Paragraph]]:
    before: list[Paragraph] = []
    under: list[Paragraph] = []
    after: list[Paragraph] = []
    title: Heading | None = None
    figure: Figure | None = None
    for block in section.blocks:
        if isinstance(block, Heading):
            title = block
        elif isinstance(block, Figure):
            figure = block
        elif isinstance(block, Paragraph):
            (before if title is None else under if figure is None else after).append(block)
    return before, title, under, figure, after


def _centred(
    made: list[Content],
    flow: Flow,
    paragraph: Paragraph,
    path: tuple[Element, str],
    size: float,
    measure: float,
    down: float,
) -> float:
    """Sets a paragraph in centred lines, smaller if it needs to be; returns its bottom in mm."""
    base = flow.scale.text
    natural = _natural(flow, paragraph.inlines, base, paragraph.origin)
    size = min(size, max(measure / natural, 0.6 * base.size))
    style = Style(base.font, base.strong, size, size * 1.25)
    element = (path[0], Element(path[1], flow.next_key()))
    lines = flow.set_lines(paragraph.inlines, style, measure, paragraph.origin)
    for i, line in enumerate(lines):
        baseline = down + flow.baseline(style)
        box = Box(0, down, measure, down + style.leading)
        made.append(_line(flow, line, style, box, baseline, element, last=i + 1 == len(lines)))
        down += style.leading
    return down


def _line(
    flow: Flow,
    line: Line,
    style: Style,
    box: Box,
    baseline: float,
    path: tuple[Element, ...],
    *,
    last: bool,
) -> Content:
    """A line centred in its box."""
    left = (box.width - flow.typesetter.line_width(line, style)) / 2
    return Content(tuple(flow.typesetter.items(line, style, left, baseline, last=last)), box, path)


def _natural(flow: Flow, inlines: tuple[Inline, ...], style: Style, origin: Origin) -> float:
    """Width of a text on one line in em, more than 0. Raises Failure for a missing character."""
    unit = Style(style.font, style.strong, 1.0, 1.0)
    lines = flow.set_lines(inlines, unit, 1e9, origin)
    return max(1e-3, sum(flow.typesetter.line_width(line, unit) for line in lines))


def _title(
    made: list[Content],
    flow: Flow,
    title: Heading,
    sect: Element,
    measure: float,
    down: float,
) -> float:
    """Sets the title as wide as the column, up to a maximum; a long one in several lines."""
    style, lines = _title_lines(flow, title, measure)
    font = flow.typesetter.fonts[style.font]
    path = (sect, Element("H1", flow.next_key()))
    height = style.size * font.cap_height
    for i, line in enumerate(lines):
        last = i + 1 == len(lines)
        box = Box(0, down, measure, down + height + style.size * font.descent * 0.6)
        made.append(_line(flow, line, style, box, down + height, path, last=last))
        down = box.bottom if last else down + style.leading
    return down


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
