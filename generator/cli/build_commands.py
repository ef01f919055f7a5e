"""``typecase build`` and ``typecase watch``."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING, Any

import click

from generator.builder import guard
from generator.cli import options
from generator.cli.console import ShowProgress, echo, print_brief, print_summary, show
from generator.diagnostics import Failure
from generator.game.files import DEFAULT_GAME, GAME_FILE, game_path

if TYPE_CHECKING:
    from generator.builder.up_to_date import Report


@click.command()
@options.request
@click.option("--force", is_flag=True, help="Make everything, even if nothing changed.")
@click.option("--dry-run", is_flag=True, help="Show what would change; write nothing.")
@click.option("-q", "--quiet", is_flag=True, help="Print only problems.")
@click.option("-v", "--verbose", is_flag=True, help="Also list unchanged files.")
@click.pass_obj
def build(sources: dict[str, str], /, quiet: bool, verbose: bool, **fields: Any) -> None:
    """Make everything you print from GAME, and write what changed into output/<game>/."""
    from generator.builder.up_to_date import Request, last_report

    request = Request(**fields)
    report = last_report(request, sources)
    if report is None:
        from generator.builder import run

        with ShowProgress(not quiet) as progress:
            report = run.build(request, sources, progress)
    show(report.diagnostics, sources)
    if not quiet:
        print_summary(report, verbose, request.dry_run)


@click.command()
@options.request
@click.option("--open", "open_it", is_flag=True, help="Open the leaflet when it is built.")
def watch(game: str | None, open_it: bool, **fields: Any) -> None:
    """Build on every save of the game, its texts or its fonts. Ctrl-C ends it.

    If a save has errors, they are shown and the last output stays unchanged.
    """
    from generator.builder.up_to_date import Request

    # a name by which the game is found again if its file is missing for a moment
    game = game or (GAME_FILE if os.path.lexists(GAME_FILE) else DEFAULT_GAME)
    game_path(game)
    guard.begin("watching", game, lives_on=True)
    if not guard.is_restarted():
        echo(f"watching {game}; Ctrl-C ends it")
    signal.signal(signal.SIGINT, lambda *_: os._exit(0))

    from generator.builder.watching import builds

    sources: dict[str, str] = {}
    with ShowProgress() as progress:
        for result in builds(Request(game, **fields), sources, progress):
            progress.rest()
            show(result.diagnostics, sources)
            if not isinstance(result, Failure):
                print_brief(result)
                open_it = open_it and not _open_leaflet(result)


def _open_leaflet(report: Report) -> bool:
    """Opens the leaflet, if this build made one."""
    for outcome in report.outcomes:
        if outcome.entry.target == "leaflet" and outcome.state != "removed":
            click.launch(str(report.folder / outcome.entry.path))
            return True
    return False
