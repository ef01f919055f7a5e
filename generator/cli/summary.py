"""Prints the report of a build."""

from __future__ import annotations

from collections import Counter

import click

from generator.builder.output import Outcome
from generator.builder.up_to_date import Report
from generator.diagnostics.extras import install_command

_MAX_CHANGES = 12
"""Further changes are only counted."""


def print_brief(report: Report) -> None:
    """Prints what changed since the last build, how many files of each target did, and totals."""
    _print_changes(report)
    targets = Counter(it.entry.target for it in report.outcomes if it.state != "unchanged")
    if targets:
        seconds = sum(report.seconds.values())
        counts = ", ".join(f"{name} {count}" for name, count in targets.items())
        click.echo(f"made in {seconds:.2f} s: {counts}")
    click.echo(f"{report.folder}: {_totals(report, '')}")


def print_summary(report: Report, verbose: bool = False, dry_run: bool = False) -> None:
    """Prints what changed since the last build, the time of each target, the files written or
    removed (``verbose``: and unchanged), and totals. A no-op build prints only the last line."""
    _print_changes(report)
    shown = [item for item in report.outcomes if verbose or item.state != "unchanged"]
    for name, seconds in report.seconds.items() if shown else ():
        click.echo(f"{name}: made in {seconds:.2f} s")
    width = max((len(item.entry.path) for item in shown), default=0)
    for item in shown:
        line = f"{item.entry.path:{width}}  {item.state}"
        if item.state != "removed":
            line = f"{line:{width + 11}}  {_size(item):>8}  {_details(item)}"
        click.echo(line.rstrip())
    click.echo(f"{report.folder}: {_totals(report, 'to be ' * dry_run)}")


def _print_changes(report: Report) -> None:
    for line in report.changes[:_MAX_CHANGES]:
        click.echo(line)
    if more := report.changes[_MAX_CHANGES:]:
        click.echo(f"and {len(more)} more changes")


def _size(outcome: Outcome) -> str:
    size = outcome.entry.bytes
    return f"{size / 1000:.1f} kB" if size < 1_000_000 else f"{size / 1_000_000:.1f} MB"


def _details(outcome: Outcome) -> str:
    """Formats the details of a file that matter to people."""
    details = outcome.entry.details
    counts = {key: details[key] for key in ("pages", "cards") if key in details}
    texts = [f"{n} {key.removesuffix('s') if n == 1 else key}" for key, n in counts.items()]
    if swap := details.get("swap"):
        texts.append(f"swap before layer {swap['layer']}, at {swap['height']} mm")
    if details.get("lit") is False:
        texts.append(f"without shadows; for light: {install_command('render')}")
    return "; ".join(texts)


def _totals(report: Report, to_be: str) -> str:
    states = Counter(outcome.state for outcome in report.outcomes)
    counts = {"written": states["new"] + states["changed"], "removed": states["removed"]}
    if not any(counts.values()):
        return "up to date"
    texts = [f"{count} {to_be}{word}" for word, count in counts.items() if count]
    return ", ".join([*texts, *[f"{states['unchanged']} unchanged"] * bool(states["unchanged"])])
