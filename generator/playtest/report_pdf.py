"""The report as a tagged PDF."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.drawing import FontLibrary, Item, Label, Scene, Shape, rectangle
from generator.game.papers import PAPERS
from generator.playtest.pairing_picture import pairing_scene
from generator.playtest.report import Result
from generator.playtest.report_content import Bars, Grid, Heat, Part, report_parts, report_title
from generator.texts.document import Origin
from generator.texts.parse import parse_markdown
from generator.texts.words import escape
from generator.typesetting.manual import manual_pages

_WIDTH, _HEIGHT, _MARGIN = 150.0, 55.0, 10.0
_BAR, _INK, _SIZE = "#1d4f9c", "#1a1a1c", 3.0
_MOST_COLUMNS = 8
"""Columns of a table that fit a page; the page in HTML has all."""


def report_pdf(results: Sequence[Result], command: str, fonts: FontLibrary) -> bytes:
    """The report on the leaflet's first paper, tagged for PDF/UA."""
    from generator.typesetting.pdf import to_pdf

    game = results[0].game
    scenes: dict[str, Scene] = {}
    blocks = [f"# {escape(report_title(results))}"]
    for number, part in enumerate(report_parts(results, command)):
        blocks += _blocks(part, number, scenes, fonts, game.leaflet.fonts.text)
    text = "\n\n".join(blocks) + "\n"
    origins = [Origin("report", number) for number in range(1, text.count("\n") + 2)]
    document = parse_markdown(text, origins, tuple(scenes))
    paper = PAPERS[game.leaflet.paper[0]]
    return to_pdf(manual_pages(game, document, fonts, scenes.__getitem__, paper), fonts)


def _blocks(
    part: Part, number: int, scenes: dict[str, Scene], fonts: FontLibrary, font: str
) -> Iterator[str]:
    yield f"## {escape(part.title)}"
    yield from (escape(paragraph) for paragraph in part.paragraphs)
    if part.pairing:
        result, pairing = part.pairing
        scenes[f"pairing-{number}"] = pairing_scene(result.game, pairing, fonts)
        yield f"![](figure:pairing-{number})"
    for table in part.tables:
        yield from _table(table)
    for plot in part.plots:
        scenes[plot.name] = _bars(plot, font) if isinstance(plot, Bars) else _heat(plot, font)
        yield f"### {escape(plot.title)}"
        yield f"![](figure:{plot.name})"
        if len(plot.table.head) <= _MOST_COLUMNS:
            yield from _table(plot.table)


def _table(table: Grid) -> Iterator[str]:
    head = " | ".join(escape(cell) or "name" for cell in table.head)
    rows = [f"| {head} |", "| " + " | ".join(":--" for _ in table.head) + " |"]
    rows += ["| " + " | ".join(escape(cell) for cell in row) + " |" for row in table.rows]
    yield "\n".join(rows)


def _bars(plot: Bars, font: str) -> Scene:
    """The bars of a plot, its highest value and its first and last number."""
    step = (_WIDTH - 2 * _MARGIN) / len(plot.values)
    most = max(*plot.values, 1e-9)
    base = _HEIGHT - _MARGIN
    items: list[Item] = []
    for n, value in enumerate(plot.values):
        height = (base - _MARGIN) * value / most
        x = _MARGIN + n * step
        if height:
            items.append(Shape(rectangle(x, base - height, 0.8 * step, height), _BAR))
        if n in (0, len(plot.values) - 1) or (n + plot.first) % 5 == 0:
            label = f"{n + plot.first}"
            items.append(Label(label, x + 0.4 * step, base + 4, font, _SIZE, _INK, "middle"))
    items.append(Shape(rectangle(_MARGIN, base, _WIDTH - 2 * _MARGIN, 0.2), _INK))
    items.append(Label(f"{most:.1f} {plot.y}", _MARGIN, _MARGIN - 2, font, _SIZE, _INK))
    items.append(Label(plot.x, _WIDTH / 2, _HEIGHT - 1, font, _SIZE, _INK, "middle"))
    return Scene(_WIDTH, _HEIGHT, tuple(items), plot.title, plot.alt)


def _heat(plot: Heat, font: str) -> Scene:
    """Squares from white (0) to dark (the most), with the first and last names of the columns."""
    side, left = 7.0, 40.0
    most = max((value for row in plot.values for value in row), default=0.0) or 1.0
    items: list[Item] = []
    for r, (name, row) in enumerate(zip(plot.rows, plot.values, strict=True)):
        items.append(Label(name, left - 1, (r + 0.65) * side, font, _SIZE, _INK, "end"))
        for c, value in enumerate(row):
            shade = 255 - round(200 * value / most)
            fill = f"#{shade:02x}{shade:02x}ff"
            square = rectangle(left + c * side, r * side, side, side)
            items.append(Shape(square, fill, "#b4b4b4", 0.1))
    right, base = left + side * len(plot.columns), side * len(plot.rows)
    items.append(Label(plot.columns[0], left, base + _SIZE + 1, font, _SIZE, _INK))
    if len(plot.columns) > 1:
        items.append(Label(plot.columns[-1], right, base + _SIZE + 1, font, _SIZE, _INK, "end"))
    return Scene(max(_WIDTH, right + 1), base + 6, tuple(items), plot.title, plot.alt)
