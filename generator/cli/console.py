"""Prints diagnostics and progress on the terminal."""

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
    """Tests for a terminal with colors enabled (https://no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def show(diagnostics: Iterable[Diagnostic], sources: Mapping[str, str]) -> None:
    """Prints diagnostics to stderr."""
    text = render_text(diagnostics, sources)
    if text:
        color = wants_color(sys.stderr)
        click.echo(_HEAD.sub(_paint, text) if color else text, err=True, color=color)


def _paint(match: re.Match[str]) -> str:
    place, severity, code, message = match.groups()
    head = click.style(severity, fg=_COLORS[severity], bold=True)
    return f"{place}{head}{code}{click.style(message, bold=True)}"


class ShowProgress:
    """Shows on stderr what is being made, if that is a terminal. Use it as a context manager."""

    def __init__(self, wanted: bool = True) -> None:
        self._wanted = wanted and sys.stderr.isatty()

    def __enter__(self) -> ShowProgress:
        return self

    def __exit__(self, *_: object) -> None:
        self.rest()

    def rest(self) -> None:
        """Clears the line."""
        if self._wanted:
            click.echo("\r\x1b[K", err=True, nl=False)

    def __call__(self, name: str) -> None:
        """Shows the name of what is being made now."""
        self.rest()
        if self._wanted:
            click.echo(f"making {name} ...", err=True, nl=False)
