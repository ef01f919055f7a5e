"""The cover: title as wide as the column, subtitle, picture, designers at the foot."""

from __future__ import annotations

from collections.abc import Sequence

from generator.layout.flow import Flow
from generator.layout.page import Content, Element
from generator.layout.type import Style
from generator.scene import Affine, Box, Group, Label
from generator.texts import Figure, Heading, Paragraph, Section
from generator.texts.document import plain

LARGEST_TITLE = 4.2
"""Cap height of the title over the base size, at most; short titles do not shout."""


def cover_contents(
    section: Section, flow: Flow, measure: float, room: float
) -> tuple[Content, ...]:
    """The contents of the cover panel, ``measure`` x ``room`` mm.

    What stands before the title goes small above it, paragraphs up to the picture below the title,
    those after it large at the foot. The picture is centred in the space between.
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
    """Sets a paragraph in centred lines, smaller if a line would not fit; returns the new depth."""
    base = flow.scale.text
    natural = sum(
        flow.typesetter.width(word, base.font) for word in [plain(paragraph.inlines) or " "]
    )
    size = min(size, max(measure / natural, 0.6 * base.size))
    style = Style(base.font, base.strong, size, size * 1.25)
    element = (path[0], Element(path[1], flow.next_key()))
    lines = flow.set_lines(paragraph.inlines, style, measure, paragraph.origin)
    for i, line in enumerate(lines):
        width = flow.typesetter.line_width(line, style)
        baseline = down + flow.baseline(style)
        items = flow.typesetter.items(
            line, style, (measure - width) / 2, baseline, last=i + 1 == len(lines)
        )
        made.append(Content(tuple(items), Box(0, down, measure, down + style.leading), element))
        down += style.leading
    return down


def _title(
    made: list[Content],
    flow: Flow,
    title: Heading,
    sect: Element,
    measure: float,
    down: float,
) -> float:
    """One line in the title font, as wide as the column but no higher than it should be."""
    font_id = flow.scale.fonts.title
    font = flow.typesetter.fonts[font_id]
    text = plain(title.inlines)
    style = Style(font_id, font_id, 1.0, 1.0)
    flow.set_lines(title.inlines, style, float("inf"), title.origin)
    largest = LARGEST_TITLE * flow.scale.size / font.cap_height
    size = min(measure / font.advance(text), largest)
    height = size * (font.cap_height + font.descent * 0.6)
    left = (measure - font.advance(text) * size) / 2
    label = Label(text, left, down + size * font.cap_height, font_id, size)
    element = (sect, Element("H1", flow.next_key()))
    made.append(Content((label,), Box(0, down, measure, down + height), element))
    return down + height


def _picture(
    flow: Flow, figure: Figure | None, sect: Element, measure: float, top: float, bottom: float
) -> Sequence[Content]:
    """The figure as large as the column, in the middle of what is left."""
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
