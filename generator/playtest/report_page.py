"""The report as one self-contained HTML page, and as a tagged PDF."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape

from generator.drawing import FontLibrary, Scene
from generator.drawing.contrast import PAPER
from generator.drawing.svg import to_svg
from generator.game.papers import PAPERS
from generator.playtest.report import Result
from generator.playtest.report_content import Grid, Part, report_parts, report_title
from generator.texts.document import Origin
from generator.texts.parse import parse_markdown
from generator.texts.words import escape as escape_markdown
from generator.typesetting.manual import manual_pages

_STYLE = (
    ":root{color-scheme:light}body{font:1rem/1.5 system-ui,sans-serif;color:#1a1a1c;"
    "background:#fff;margin:0 auto;padding:1rem;max-width:60rem}table{border-collapse:collapse;"
    "margin:0 0 1rem}caption{text-align:left;font-weight:700}th,td{border-top:1px solid #b4b4b4;"
    "padding:.25rem 1rem .25rem 0;text-align:left;vertical-align:top}img{max-width:100%;"
    "height:auto}figure{margin:1rem 0}summary{cursor:pointer}.wide{overflow-x:auto}"
)
_MOST_COLUMNS = 8
"""Columns of a table that fit a page of the PDF; the page in HTML has all."""


def report_html(results: Sequence[Result], command: str, fonts: FontLibrary) -> str:
    """The whole page. The same results give the same bytes."""
    title = escape(report_title(results))
    parts = "".join(_part(part, fonts) for part in report_parts(results, command, fonts))
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f"<style>{_STYLE}</style></head>\n<body><main><h1>{title}</h1>\n{parts}</main></body>"
        "</html>\n"
    )


def _part(part: Part, fonts: FontLibrary) -> str:
    body = [f"<section><h2>{escape(part.title)}</h2>\n"]
    body += [f"<p>{escape(paragraph)}</p>\n" for paragraph in part.paragraphs]
    body += [_table(table, part.title) for table in part.tables]
    for plot in part.plots:
        body.append(_image(plot.scene, fonts))
        if plot.table:
            title = f"{escape(plot.scene.title)}: the numbers"
            table = _table(plot.table, part.title)
            body.append(f"<details><summary>{title}</summary>\n{table}</details>\n")
    return "".join([*body, "</section>\n"])


def _image(scene: Scene, fonts: FontLibrary) -> str:
    data = b64encode(to_svg(scene, fonts, background=PAPER)).decode()
    source = f"data:image/svg+xml;base64,{data}"
    return f'<figure><img src="{source}" alt="{escape(scene.description)}"></figure>\n'


def _table(table: Grid, part: str) -> str:
    return "".join(_rows(table, f"{table.caption} ({part})"))


def _rows(table: Grid, label: str) -> Iterator[str]:
    yield f'<div class="wide" tabindex="0" role="region" aria-label="{escape(label)}">'
    yield f"<table><caption>{escape(table.caption)}</caption><thead><tr>"
    for cell in table.head:
        yield f'<th scope="col">{escape(cell)}</th>' if cell else "<td></td>"
    yield "</tr></thead>\n<tbody>"
    for first, *cells in table.rows:
        values = "".join(f"<td>{escape(cell)}</td>" for cell in cells).replace(" %", "\u00a0%")
        yield f'<tr><th scope="row">{escape(first)}</th>{values}</tr>\n'
    yield "</tbody></table></div>\n"


def report_pdf(results: Sequence[Result], command: str, fonts: FontLibrary) -> bytes:
    """The report on the leaflet's first paper, tagged for PDF/UA."""
    from generator.typesetting.pdf import to_pdf

    game = results[0].game
    scenes: dict[str, Scene] = {}
    blocks = [f"# {escape_markdown(report_title(results))}"]
    for part in report_parts(results, command, fonts):
        blocks += _blocks(part, scenes)
    text = "\n\n".join(blocks) + "\n"
    origins = [Origin("report", number) for number in range(1, text.count("\n") + 2)]
    document = parse_markdown(text, origins, tuple(scenes))
    paper = PAPERS[game.leaflet.paper[0]]
    return to_pdf(manual_pages(game, document, fonts, scenes.__getitem__, paper), fonts)


def _blocks(part: Part, scenes: dict[str, Scene]) -> Iterator[str]:
    yield f"## {escape_markdown(part.title)}"
    yield from (escape_markdown(paragraph) for paragraph in part.paragraphs)
    for table in part.tables:
        yield from _markdown_table(table)
    for plot in part.plots:
        scenes[plot.name] = plot.scene
        if plot.table:
            yield f"### {escape_markdown(plot.scene.title)}"
        yield f"![](figure:{plot.name})"
        if plot.table and len(plot.table.head) <= _MOST_COLUMNS:
            yield from _markdown_table(plot.table)


def _markdown_table(table: Grid) -> Iterator[str]:
    head = " | ".join(escape_markdown(cell) or "name" for cell in table.head)
    rows = [f"| {head} |", "| " + " | ".join(":--" for _ in table.head) + " |"]
    rows += ["| " + " | ".join(escape_markdown(cell) for cell in row) + " |" for row in table.rows]
    yield "\n".join(rows)
