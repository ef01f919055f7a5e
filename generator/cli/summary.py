"""What a build did: a table on a terminal, plain lines elsewhere."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator

import click

from generator.builder.output import Outcome
from generator.builder.request import Report


def print_reasons(report: Report) -> None:
    """For each target why it is made, or that it is up to date."""
    for name, why in report.reasons.items():
        click.echo(f"{name}: {'; '.join(why) or 'up to date'}")


def print_summary(report: Report, verbose: bool = False) -> None:
    """Why targets were made, the files that were written or removed, a line on the whole folder.

    A build that had nothing to do is that line alone; ``verbose`` also lists what stayed.
    """
    if any(report.reasons.values()) or verbose:
        for line in _targets(report):
            click.echo(line)
    shown = [item for item in report.outcomes if verbose or item.state != "unchanged"]
    rows = [(item.entry.path, _size(item), _details(item)) for item in shown]
    if sys.stdout.isatty() and rows:
        _print_table(rows)
    else:
        for row in rows:
            click.echo("  ".join(filter(None, row)))
    click.echo(f"{report.folder}: {_totals(report)}")


def _targets(report: Report) -> Iterator[str]:
    for name, why in report.reasons.items():
        seconds = report.seconds.get(name)
        time = f"; made in {seconds:.2f} s" if seconds is not None else ""
        yield f"{name}: {'; '.join(why) or 'up to date'}{time}"


def _size(outcome: Outcome) -> str:
    if outcome.state == "removed":
        return "removed"
    size = outcome.entry.bytes
    return f"{size / 1000:.1f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"


def _details(outcome: Outcome) -> str:
    """What people want to know of a file, from the details of the manifest."""
    if outcome.state == "removed":
        return ""
    details = outcome.entry.details
    texts = [_counted(details[key], key) for key in ("pages", "cards") if key in details]
    if swap := details.get("swap"):
        texts.append(f"swap before layer {swap['layer']}, at {swap['height']} mm")
    return "; ".join(texts)


def _counted(number: int, things: str) -> str:
    return f"{number} {things.removesuffix('s') if number == 1 else things}"


def _totals(report: Report) -> str:
    states = Counter(outcome.state for outcome in report.outcomes)
    counts = {"written": states["new"] + states["changed"], "removed": states["removed"]}
    if not any(counts.values()):
        return "up to date"
    counts["unchanged"] = states["unchanged"]
    return ", ".join(f"{count} {word}" for word, count in counts.items() if count)


def _print_table(rows: list[tuple[str, str, str]]) -> None:
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("file", no_wrap=True)
    table.add_column("size", justify="right", no_wrap=True)
    table.add_column("details")
    for path, size, details in rows:
        table.add_row(path, size, details)
    Console().print(table)
