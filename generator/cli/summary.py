"""What a build wrote, in a table on a terminal and in plain lines elsewhere."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from typing import Any

import click

from generator.build.output import Outcome
from generator.build.run import Report

_DETAILS = {
    "pages": "{pages} pages",
    "cards": "{cards} cards",
    "swap": "swap before layer {swap[layer]}, at {swap[height]} mm",
}
"""What people want to know of a file, by the detail of the manifest that tells it."""


def print_summary(report: Report) -> None:
    """Each file that was written or removed, then one line on the whole folder."""
    changed = [outcome for outcome in report.outcomes if outcome.state != "unchanged"]
    rows = [(item.entry.path, _size(item), _details(item)) for item in changed]
    if sys.stdout.isatty() and rows:
        _print_table(rows)
    else:
        for row in rows:
            click.echo("  ".join(filter(None, row)))
    click.echo(f"{report.folder}: {_totals(report)}")


def _size(outcome: Outcome) -> str:
    if outcome.state == "removed":
        return "removed"
    size = outcome.entry.bytes
    return f"{size / 1000:.1f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"


def _details(outcome: Outcome) -> str:
    details: Mapping[str, Any] = outcome.entry.details
    texts = [text.format(**details) for key, text in _DETAILS.items() if key in details]
    return "; ".join(texts) if outcome.state != "removed" else ""


def _totals(report: Report) -> str:
    states = Counter(outcome.state for outcome in report.outcomes)
    written = states["new"] + states["changed"]
    if not written and not states["removed"]:
        return f"up to date, {states['unchanged']} files"
    counts = {"written": written, "removed": states["removed"], "unchanged": states["unchanged"]}
    return ", ".join(f"{count} {word}" for word, count in counts.items() if count)


def _print_table(rows: list[tuple[str, str, str]]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("file")
    table.add_column("size", justify="right")
    table.add_column("details")
    for path, size, details in rows:
        table.add_row(path, size, details)
    Console().print(table)
