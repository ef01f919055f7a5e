"""``typecase build``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli import options

if TYPE_CHECKING:
    from generator.builder.request import Report, Request


@click.command()
@options.game
@options.targets
@options.out
@options.overrides
@options.profile
@options.jobs
@click.option("--force", is_flag=True, help="Make everything anew, up to date or not.")
@click.option("--dry-run", is_flag=True, help="Say what would be made and why; make nothing.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but problems.")
@click.option("-v", "--verbose", is_flag=True, help="Also list what stays as it is.")
@click.pass_obj
def build(
    sources: dict[str, str],
    /,
    game: str | None,
    targets: tuple[str, ...],
    out: Path,
    overrides: tuple[str, ...],
    profile: str | None,
    jobs: int | None,
    force: bool,
    dry_run: bool,
    quiet: bool,
    verbose: bool,
) -> None:
    """Build what one prints from GAME, into output/<game>/: what is not up to date."""
    from generator.builder.quick import unchanged
    from generator.builder.request import Request
    from generator.cli.console import show

    request = Request(game, overrides, targets, out, jobs, force, dry_run, profile)
    report = unchanged(request, sources) or _build(request, sources, quiet)
    show(report.diagnostics, sources)
    if not quiet:
        _print(report, dry_run, verbose)


def _build(request: Request, sources: dict[str, str], quiet: bool) -> Report:
    from generator.builder.run import build
    from generator.cli.progress import ShowProgress

    with ShowProgress(not quiet) as progress:
        return build(request, sources, progress)


def _print(report: Report, dry_run: bool, verbose: bool) -> None:
    from generator.cli.summary import print_reasons, print_summary

    if dry_run:
        print_reasons(report)
    else:
        print_summary(report, verbose)
