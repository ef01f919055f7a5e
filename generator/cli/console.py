"""Prints diagnostics, progress and the report of a build on the terminal."""

import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import TextIO

import click

from generator.builder.output import Outcome
from generator.builder.up_to_date import Report
from generator.diagnostics import Diagnostic, printable, render_text
from generator.diagnostics.extras import install_command

_HEAD = re.compile(r"^(.*?: )(error|warning|note)(\[[a-z0-9-]+\]: )(.*)$", re.MULTILINE)
_MAX_CHANGES = 12  # further changes are only counted
_COLORS = {"error": "red", "warning": "yellow", "note": "blue"}


def wants_color(stream: TextIO) -> bool:
    """Tests for a terminal with colors enabled (https://no-color.org)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def echo(text: str, *, err: bool = False, nl: bool = True) -> None:
    """Prints lines without control characters; all output goes here or through :func:`show`."""
    click.echo("\n".join(map(printable, text.split("\n"))), err=err, nl=nl)


def show(diagnostics: Iterable[Diagnostic], sources: Mapping[str, str]) -> None:
    """Prints diagnostics to stderr."""
    if text := render_text(diagnostics, sources):
        click.echo(_HEAD.sub(_paint, text), err=True, color=wants_color(sys.stderr))


def _paint(match: re.Match[str]) -> str:
    place, severity, code, message = match.groups()
    head = click.style(severity, fg=_COLORS[severity], bold=True)
    return f"{place}{head}{code}{click.style(message, bold=True)}"


@contextmanager
def progress_line(is_wanted: bool = True) -> Iterator[Callable[[str], None]]:
    """Yields a function that shows the name of what is made, or none, if stderr is a terminal."""

    def show_name(name: str) -> None:
        if is_wanted and sys.stderr.isatty():
            text = f"making {printable(name)} ..." if name else ""
            click.echo(f"\r\x1b[K{text}", err=True, nl=False)

    try:
        yield show_name
    finally:
        show_name("")


def print_brief(report: Report) -> None:
    """Prints what changed since the last build, how many files of each target did, and totals."""
    targets = Counter(it.entry.target for it in report.outcomes if it.state != "unchanged")
    counts = ", ".join(f"{name} {count}" for name, count in targets.items())
    _print(report, [f"made in {sum(report.seconds.values()):.2f} s: {counts}"] if targets else [])


def print_summary(report: Report, verbose: bool, dry_run: bool) -> None:
    """Prints changes, the time of each target, files (``verbose``: unchanged too), and totals."""
    shown = [item for item in report.outcomes if verbose or item.state != "unchanged"]
    lines = [f"{name}: made in {it:.2f} s" for name, it in report.seconds.items() if shown]
    width = max((len(item.entry.path) for item in shown), default=0)
    for item in shown:
        line = f"{item.entry.path:{width}}  {item.state}"
        if item.state != "removed":
            line = f"{line:{width + 11}}  {_size(item):>8}  {_details(item)}"
        lines.append(line.rstrip())
    _print(report, lines, "to be " * dry_run)


def _print(report: Report, made: Iterable[str], to_be: str = "") -> None:
    """Prints changes, lines on what was made, and how many files were or are ``to_be`` written."""
    more = report.changes[_MAX_CHANGES:]
    rest = [f"and {len(more)} more changes"] if more else []
    for line in (*report.changes[:_MAX_CHANGES], *rest, *made):
        echo(line)
    states = Counter(outcome.state for outcome in report.outcomes)
    counts = {
        f"{to_be}written": states["new"] + states["changed"],
        f"{to_be}removed": states["removed"],
        "unchanged": states["unchanged"],
    }
    totals = ", ".join(f"{count} {word}" for word, count in counts.items() if count)
    is_new = any(state != "unchanged" for state in states)
    echo(f"{report.folder}: {totals if is_new else 'up to date'}")


def _size(outcome: Outcome) -> str:
    size = outcome.entry.bytes
    return f"{size / 1000:.1f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"


def _details(outcome: Outcome) -> str:
    details = outcome.entry.details
    counts = {key: details[key] for key in ("pages", "cards") if key in details}
    texts = [f"{n} {key.removesuffix('s') if n == 1 else key}" for key, n in counts.items()]
    if swap := details.get("pause") and details["swap"]:
        texts.append(f"swap before layer {swap['layer']}, at {swap['height']} mm")
    elif "pause" in details:
        texts.append("no pause")
    if (copies := details.get("copies", 1)) > 1:
        texts.append(f"print {copies}")
    for name, why in details.get("left_out", {}).items():
        texts.append(f"without the picture {name} ({why})")
    if details.get("lit") is False:
        texts.append(f"without shadows; for light: {install_command('render')}")
    return "; ".join(texts)
