"""Sets tables: each row is a slab; columns fit side by side, and few of their cells wrap."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from generator.diagnostics import Failure, Span
from generator.drawing import Box, Shape, rectangle
from generator.drawing.tile_faces import INK
from generator.texts.document import Row, Side, Table
from generator.typesetting.page import Content, Element, Elements, Scope
from generator.typesetting.slabs import Place, Slab
from generator.typesetting.type_scale import Style, TypeScale

if TYPE_CHECKING:
    from generator.typesetting.flow import Flow

SMALLER = 0.9  # size of a wide table over that of the text
GAP, PAD = 1.0, 0.25  # between columns over the type size, above and below rows over the leading
HEAD_RULE, ROW_RULE = (INK, 0.25), ("#b4b4b4", 0.15)  # color and thickness in mm
SHARES: dict[Side, float] = {"left": 0.0, "center": 0.5, "right": 1.0}
"""Share of the white space that is to the left of a line."""
WRAP, STEP = 0.25, 0.92
"""Cost of a line in a cell relative to one in a row; factor of the widths that are tried."""


def table_slabs(flow: "Flow", block: Table, path: Elements, indent: float) -> list[Slab]:
    """The head and the rows of a table as slabs; the head keeps with two rows, the last two keep
    together. Failure for a table wider than the column and for a missing character."""
    size = (SMALLER if flow.wide_tables else 1.0) * flow.scale.size
    style = TypeScale(size, flow.scale.fonts).text
    bold = style._replace(font=style.strong)
    places = _places(flow, block, style, bold, indent)
    table = (*path, Element("Table", next(flow.keys)))
    head = _row(flow, block.head, bold, places, table, "Column")
    shown = tuple(content._replace(path=(), link="") for content in head.contents)
    again = head._replace(contents=shown)
    rows = []
    for i, row in enumerate(block.rows):
        made = _row(flow, row, style, places, table, "Row" if block.is_named else "")
        above = (_rule(places, 0.0, ROW_RULE),) if i and flow.drawing else ()
        keep = i + 1 < len(block.rows) and i in (0, len(block.rows) - 2)
        contents = (*above, *made.contents)
        rows.append(made._replace(contents=contents, keep_with_next=keep, head=again))
    return [head._replace(before=flow.scale.between_paragraphs, keep_with_next=bool(rows)), *rows]


def _places(flow: "Flow", block: Table, style: Style, bold: Style, indent: float) -> list[Place]:
    room, gap = flow.measure - indent, GAP * style.size
    cells: list[list[Words]] = []
    for row, each in [(block.head, bold), *((row, style) for row in block.rows)]:
        space = flow.typesetter.fonts[each.font].advance(" ") * each.size
        lines = (flow.typesetter.lines(cell, each, 1e9, row.origin) for cell in row.cells)
        words = (tuple(word.width * each.size for line in it for word in line) for it in lines)
        cells.append([Words(widths, space) for widths in words])
    cuts = [column_cuts(column, room) for column in zip(*cells, strict=True)]
    across = room - gap * (len(cuts) - 1)
    if (excess := sum(column[-1].width for column in cuts) - across) > 1e-9:
        message = f"the table is {excess:.1f} mm wider than its column of {room:.1f} mm, even with "
        span, hint = Span.at(*block.origin, 1), "remove a column, or shorten the widest words"
        raise Failure.error("table-too-wide", f"{message}a word a line", span, hint)
    widths = column_widths(cuts, across)
    if flow.wide_tables:
        spare = (across - sum(widths)) / len(widths)
        widths = tuple(width + spare for width in widths)
    starts, pad = accumulate((w + gap for w in widths), initial=indent), PAD * style.leading
    columns = zip(starts, widths, block.sides, strict=False)
    return [Place(left, pad, width, SHARES[side]) for left, width, side in columns]


def _row(
    flow: "Flow", row: Row, style: Style, places: Sequence[Place], table: Elements, names: Scope
) -> Slab:
    """Sets the cells of a row side by side; those of the head, at its bottom, name columns."""
    is_head = names == "Column"
    pairs, setter = zip(row.cells, places, strict=True), flow.typesetter
    cells = [setter.lines(cell, style, it.width + 1e-6, row.origin) for cell, it in pairs]
    most = max(1, *map(len, cells))
    height = most * style.leading + 2 * places[0].top
    path = (*table, Element("TR", next(flow.keys)))
    if not flow.drawing:
        return Slab(height, 0.0, (), origin=row.origin, path=path)
    contents = [_rule(places, height, HEAD_RULE)] if is_head else []
    for i, (lines, place) in enumerate(zip(cells, places, strict=True)):
        scope: Scope = names if (lines if is_head else not i) else ""
        cell = (*path, Element("TH" if scope else "TD", next(flow.keys), scope=scope))
        top = place.top + ((most - len(lines)) * style.leading if is_head else 0.0)
        set_ = flow.contents(lines, style, cell, place._replace(top=top), ends=True)
        box = Box(place.left, 0.0, place.left + place.width, height)
        contents += set_ or [Content((), box, cell)]  # a row has as many cells as its table columns
    return Slab(height, 0.0, tuple(contents), origin=row.origin, path=path)


def _rule(places: Sequence[Place], y: float, kind: tuple[str, float]) -> Content:
    color, thickness = kind
    left, right = places[0].left, places[-1].left + places[-1].width
    shape = Shape(rectangle(left, y, right - left, thickness), color)
    return Content((shape,), Box(left, y, right, y + thickness))


class Words(NamedTuple):
    """Widths of the words in a cell, and of the ``space`` between them, in mm."""

    widths: tuple[float, ...]
    space: float

    def filled(self, measure: float) -> tuple[int, float]:
        """Number of lines when the words are broken greedily, and the width of the longest."""
        ends = (0.0, *accumulate(width + self.space for width in self.widths))
        start, lines, widest = 0, 0, 0.0
        while start < len(self.widths):
            room = ends[start] + self.space + measure + 1e-9
            end = max(start + 1, bisect_right(ends, room) - 1)
            widest = max(widest, ends[end] - ends[start] - self.space)
            start, lines = end, lines + 1
        return lines, widest


class Cut(NamedTuple):
    """A width of a column in mm, with the number of lines of each cell at that width."""

    width: float
    lines: tuple[int, ...]


def column_cuts(cells: Sequence[Words], room: float) -> list[Cut]:
    """The widths that a column can have, the widest first: one for each way to wrap."""
    least = max((width for cell in cells for width in cell.widths), default=0.0)
    made: list[Cut] = []
    measure = max(room, least)
    while True:
        filled = [cell.filled(measure) for cell in cells]
        cut = Cut(max(widest for _, widest in filled), tuple(max(1, lines) for lines, _ in filled))
        if made and made[-1].lines == cut.lines:
            made.pop()
        made.append(cut)
        if cut.width <= least + 1e-6:
            return made
        measure = max(least, STEP * cut.width)


def column_widths(columns: Sequence[Sequence[Cut]], room: float) -> tuple[float, ...]:
    """Chooses widths of columns that together fit ``room`` mm, by the cuts that cost least height
    for each mm they save. ``columns`` are the widths that each can have, the widest first."""

    def width(chosen: Sequence[Cut]) -> float:
        return sum(cut.width for cut in chosen)

    def cost(chosen: Sequence[Cut]) -> float:
        """Number of lines of all rows, plus ``WRAP`` times that of all cells."""
        rows: Iterator[tuple[int, ...]] = zip(*(cut.lines for cut in chosen), strict=True)
        return sum(max(row) + WRAP * sum(row) for row in rows)

    def others() -> Iterator[list[Cut]]:
        """All choices that differ in one column."""
        for column, cuts in enumerate(columns):
            yield from ([*chosen[:column], cut, *chosen[column + 1 :]] for cut in cuts)

    def loss(other: Sequence[Cut]) -> float:
        """Cost of another choice for each mm of the excess that it saves."""
        saved = min(width(chosen) - width(other), width(chosen) - room)
        return (cost(other) - cost(chosen)) / saved if saved > 1e-9 else inf

    chosen = [cuts[0] for cuts in columns]
    while width(chosen) > room + 1e-9:
        chosen = min(others(), key=loss)
    # The last cut may have saved enough to undo another one.
    while better := [it for it in others() if width(it) <= room and cost(it) < cost(chosen)]:
        chosen = min(better, key=cost)
    return tuple(cut.width for cut in chosen)
