"""The report as one self-contained HTML page; matplotlib draws its plots."""

from __future__ import annotations

import io
from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

from generator.drawing import FontLibrary
from generator.drawing.contrast import PAPER
from generator.drawing.svg import to_svg
from generator.playtest.pairing_picture import pairing_scene
from generator.playtest.report import Result
from generator.playtest.report_content import (
    Bars,
    Grid,
    Heat,
    Part,
    Plot,
    report_parts,
    report_title,
)

_STYLE = (
    ":root{color-scheme:light}body{font:1rem/1.5 system-ui,sans-serif;color:#1a1a1c;"
    "background:#fff;margin:0 auto;padding:1rem;max-width:60rem}table{border-collapse:collapse;"
    "margin:0 0 1rem}caption{text-align:left;font-weight:700}th,td{border-top:1px solid #b4b4b4;"
    "padding:.25rem 1rem .25rem 0;text-align:left;vertical-align:top}img{max-width:100%;"
    "height:auto}figure{margin:1rem 0}summary{cursor:pointer}.wide{overflow-x:auto}"
)
_BAR = "#1d4f9c"
_SETTINGS = {"svg.hashsalt": "typecase", "svg.fonttype": "path", "font.family": "DejaVu Sans"}


def report_html(results: Sequence[Result], command: str, fonts: FontLibrary) -> str:
    """The whole page. The same results give the same bytes."""
    title = escape(report_title(results))
    parts = "".join(_part(part, fonts) for part in report_parts(results, command))
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title>\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        f"<style>{_STYLE}</style></head>\n<body><main><h1>{title}</h1>\n{parts}</main></body>"
        "</html>\n"
    )


def _part(part: Part, fonts: FontLibrary) -> str:
    body = [f"<section><h2>{escape(part.title)}</h2>\n"]
    body += [f"<p>{escape(paragraph)}</p>\n" for paragraph in part.paragraphs]
    if part.pairing:
        result, pairing = part.pairing
        scene = pairing_scene(result.game, pairing, fonts)
        body.append(_image(to_svg(scene, fonts, background=PAPER), scene.description))
    body += [_table(table, part.title) for table in part.tables]
    for plot in part.plots:
        body.append(_image(plot_svg(plot), plot.alt))
        body.append(f"<details><summary>{escape(plot.title)}: the numbers</summary>\n")
        body.append(f"{_table(plot.table, part.title)}</details>\n")
    return "".join([*body, "</section>\n"])


def _image(svg: bytes, alt: str) -> str:
    data = b64encode(svg).decode()
    source = f"data:image/svg+xml;base64,{data}"
    return f'<figure><img src="{source}" alt="{escape(alt)}"></figure>\n'


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


def plot_svg(plot: Plot) -> bytes:
    """A plot as SVG; the same plot gives the same bytes."""
    import warnings

    import matplotlib as mpl
    from matplotlib.figure import Figure

    settings: Any = {**_SETTINGS, "backend": "svg"}
    defaults: Any = mpl.rcParamsDefault
    with warnings.catch_warnings(), mpl.rc_context({**defaults, **settings}):
        warnings.simplefilter("ignore")  # a character that the font lacks is drawn as a box
        figure = Figure(figsize=(7, 3.4), layout="constrained")
        axes = figure.add_subplot()
        axes.set_title(plot.title)
        if isinstance(plot, Bars):
            _draw_bars(axes, plot)
        else:
            _draw_heat(axes, plot)
        buffer = io.BytesIO()
        figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None})
    return buffer.getvalue()


def _draw_bars(axes: Any, plot: Bars) -> None:
    from matplotlib.ticker import MaxNLocator

    axes.bar(range(plot.first, plot.first + len(plot.values)), plot.values, color=_BAR)
    axes.xaxis.set_major_locator(MaxNLocator("auto", integer=True, steps=[1, 2, 5, 10]))
    axes.set_xlabel(plot.x)
    axes.set_ylabel(plot.y)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)


def _draw_heat(axes: Any, plot: Heat) -> None:
    image = axes.imshow(plot.values, cmap="cividis", vmin=0, aspect="auto")
    axes.set_xticks(range(len(plot.columns)), plot.columns, rotation=90)
    axes.set_yticks(range(len(plot.rows)), plot.rows)
    axes.figure.colorbar(image, label="share")
