"""The report as one self-contained HTML page, and as a tagged PDF."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path
from typing import Any

from generator.drawing import FontLibrary, Scene
from generator.drawing.contrast import PAPER
from generator.drawing.svg import to_svg
from generator.game.papers import PAPERS
from generator.game.sentences import load_template
from generator.playtest.report import Result
from generator.playtest.report_content import report_parts, report_title
from generator.texts.document import Origin
from generator.texts.parse import parse_markdown
from generator.texts.words import escape as escape_markdown
from generator.typesetting.manual import manual_pages

_MOST_COLUMNS = 8
"""Columns of a table that fit a page of the PDF; the page in HTML has all."""


def report_html(results: Sequence[Result], command: str, fonts: FontLibrary) -> str:
    """The whole page. The same results give the same bytes."""

    def picture(scene: Scene) -> str:
        data = b64encode(to_svg(scene, fonts, background=PAPER)).decode()
        return f"data:image/svg+xml;base64,{data}"

    title, parts = report_title(results), report_parts(results, command, fonts)
    return _fill("report.html.j2", escape, title=title, parts=parts, picture=picture)


def report_pdf(results: Sequence[Result], command: str, fonts: FontLibrary) -> bytes:
    """The report on the leaflet's first paper, tagged for PDF/UA."""
    from generator.typesetting.pdf import to_pdf

    game, title = results[0].game, report_title(results)
    parts = [*report_parts(results, command, fonts)]
    scenes = {plot.name: plot.scene for part in parts for plot in part.plots}
    facts = {"title": title, "parts": parts, "most_columns": _MOST_COLUMNS}
    text = _fill("report.md.j2", escape_markdown, **facts)
    origins = [Origin("report", number) for number in range(1, text.count("\n") + 2)]
    document = parse_markdown(text, origins, tuple(scenes))
    paper = PAPERS[game.leaflet.paper[0]]
    return to_pdf(manual_pages(game, document, fonts, scenes.__getitem__, paper), fonts)


def _fill(name: str, escaped: Callable[[str], str], **facts: Any) -> str:
    """A template of this folder with facts, of which the filter ``e`` makes text."""
    return load_template(Path(__file__).with_name(name), e=escaped).render(facts) + "\n"
