"""Words for people on the terminal: diagnostics, and whether colours are wanted."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Mapping
from typing import TextIO

import click

from generator.diagnostics import Diagnostic, render_text

_HEAD = re.compile(r"^(.*?: )(error|warning|note)(\[[a-z0-9-]+\]: )(.*)$", re.MULTILINE)
_COLORS = {"error": "red", "warning": "yellow", "note": "blue"}


def wants_color(stream: TextIO) -> bool:
    """Whether ``stream`` is a terminal whose user takes colours (https://no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def show(diagnostics: Iterable[Diagnostic], sources: Mapping[str, str]) -> None:
    """Print diagnostics to stderr; nothing if there are none."""
    text = render_text(diagnostics, sources)
    if text:
        color = wants_color(sys.stderr)
        click.echo(_HEAD.sub(_paint, text) if color else text, err=True, color=color)


def _paint(match: re.Match[str]) -> str:
    place, severity, code, message = match.groups()
    head = click.style(severity, fg=_COLORS[severity], bold=True)
    return f"{place}{head}{code}{click.style(message, bold=True)}"
