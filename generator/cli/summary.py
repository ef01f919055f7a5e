"""Prints the report of a build: a table on a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence

import click

from generator.builder.output import Outcome
from generator.builder.up_to_date import Report

_MAX_CHANGES = 12
"""Further changes are only counted."""


def print_summary(report: Report, verbose: bool = False, dry_run: bool = False) -> None:
    """Prints what changed since the last build, the time of each target, the files written or
    removed (``verbose``: and unchanged), and totals. A no-op build prints only the last line."""
    for line in _changes(report):
        click.echo(line)
    shown = [item for item in report.outcomes if verbose or item.state != "unchanged"]
    for name, seconds in report.seconds.items() if shown else ():
        click.echo(f"{name}: made in {seconds:.2f} s")
    rows = [(item.entry.path, item.state, _size(item), _details(item)) for item in shown]
    if sys.stdout.isatty() and rows:
        _print_table(rows)
    else:
        for row in rows:
            click.echo("  ".join(filter(None, row)))
    click.echo(f"{report.folder}: {_totals(report, 'to be ' * dry_run)}")


def _changes(report: Report) -> Iterator[str]:
    yield from report.changes[:_MAX_CHANGES]
    if more := report.changes[_MAX_CHANGES:]:
        yield f"and {len(more)} more changes"


def _size(outcome: Outcome) -> str:
    if outcome.state == "removed":
        return ""
    size = outcome.entry.bytes
    return f"{size / 1000:.1f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"


def _details(outcome: Outcome) -> str:
    """Formats the details of a file that matter to people."""
    if outcome.state == "removed":
        return ""
    details = outcome.entry.details
    texts = [_counted(details[key], key) for key in ("pages", "cards") if key in details]
    if swap := details.get("swap"):
        texts.append(f"swap before layer {swap['layer']}, at {swap['height']} mm")
    return "; ".join(texts)


def _counted(number: int, things: str) -> str:
    return f"{number} {things.removesuffix('s') if number == 1 else things}"


def _totals(report: Report, to_be: str) -> str:
    states = Counter(outcome.state for outcome in report.outcomes)
    counts = {"written": states["new"] + states["changed"], "removed": states["removed"]}
    if not any(counts.values()):
        return "up to date"
    texts = [f"{count} {to_be}{word}" for word, count in counts.items() if count]
    return ", ".join([*texts, *[f"{states['unchanged']} unchanged"] * bool(states["unchanged"])])


def _print_table(rows: Sequence[tuple[str, ...]]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("file", no_wrap=True)
    table.add_column("state", no_wrap=True)
    table.add_column("size", justify="right", no_wrap=True)
    table.add_column("details")
    for row in rows:
        table.add_row(*row)
    Console().print(table)
