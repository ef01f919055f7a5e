"""Sets tables: each row is a slab; cells wrap in the widest columns where a table is too wide."""

from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

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
SHARES: dict[Side, float] = {"left": 0.0, "center": 0.5, "right": 1.0}  # of white space on the left
STEP = 0.99  # factor of the largest widths that are tried


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
    extent = flow.typesetter.extent
    head = [extent(cell, bold, block.head.origin) for cell in block.head.cells]
    rows = [[extent(cell, style, row.origin) for cell in row.cells] for row in block.rows]
    cells = zip(head, *rows, strict=True)
    columns = [[style.size * max(each) for each in zip(*column, strict=True)] for column in cells]
    across = room - gap * (len(columns) - 1)
    if (excess := sum(word for word, _ in columns) - across) > 1e-9:
        message = f"the table is {excess:.1f} mm wider than its column of {room:.1f} mm, even with "
        span, hint = Span.at(*block.origin, 1), "remove a column, or shorten the widest words"
        raise Failure.error("table-too-wide", f"{message}a word a line", span, hint)
    if rows and sum(cell for _, cell in columns) > across:  # heads wrap before other cells
        wide = (style.size * max(cell for _, cell in column) for column in zip(*rows, strict=True))
        columns = [[word, cell] for (word, _), cell in zip(columns, wide, strict=True)]
    widths = column_widths(columns, across)
    if flow.wide_tables:
        spare = (across - sum(widths)) / len(widths)
        widths = [width + spare for width in widths]
    starts, pad = accumulate((w + gap for w in widths), initial=indent), PAD * style.leading
    places = zip(starts, widths, block.sides, strict=False)
    return [Place(left, pad, width, SHARES[side]) for left, width, side in places]


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


def column_widths(needs: Sequence[Sequence[float]], room: float) -> list[float]:
    """Shares ``room`` mm among columns, given the widths of the longest word and of the longest
    cell of each: the widest columns give way, all to one width, and none below its longest word."""
    most = max(cell for _, cell in needs)
    while sum(widths := [max(word, min(cell, most)) for word, cell in needs]) > room + 1e-9:
        most *= STEP
    return widths
