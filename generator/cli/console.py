"""Prints diagnostics and progress on the terminal."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TextIO

import click

from generator.diagnostics import Diagnostic, render_text

if TYPE_CHECKING:
    from rich.status import Status

_HEAD = re.compile(r"^(.*?: )(error|warning|note)(\[[a-z0-9-]+\]: )(.*)$", re.MULTILINE)
_COLORS = {"error": "red", "warning": "yellow", "note": "blue"}


def wants_color(stream: TextIO) -> bool:
    """Tells if a stream is a terminal with colors enabled (https://no-color.org)."""
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
    """Shows on stderr what is being made, if that is a terminal.

    Use it as a context manager. rich is imported on the first call.
    """

    def __init__(self, wanted: bool = True) -> None:
        self._wanted = wanted and sys.stderr.isatty()
        self._status: Status | None = None

    def __enter__(self) -> ShowProgress:
        return self

    def __exit__(self, *_: object) -> None:
        self.rest()

    def rest(self) -> None:
        """Hides the line until the next call."""
        if self._status is not None:
            self._status.stop()

    def __call__(self, name: str) -> None:
        """Shows the name of what is being made now."""
        if not self._wanted:
            return
        if self._status is None:
            from rich.console import Console

            self._status = Console(stderr=True).status("")
        self._status.update(f"making {name}")
        self._status.start()
