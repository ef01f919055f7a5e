"""``typecase watch``."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli import options

if TYPE_CHECKING:
    from generator.builder.request import Report, Request
    from generator.builder.watching import WarmBuilder
    from generator.cli.progress import ShowProgress


@click.command()
@options.game
@options.targets
@options.out
@options.overrides
@options.profile
@click.option("--open", "open_it", is_flag=True, help="Open the leaflet when it is built.")
def watch(
    game: str | None,
    targets: tuple[str, ...],
    out: Path,
    overrides: tuple[str, ...],
    profile: str | None,
    open_it: bool,
) -> None:
    """Build again whenever the game, its texts or its fonts are saved. Ctrl-C ends it.

    A save that is wrong shows what is wrong with it; what was built last stays as it is.
    """
    from generator.builder.request import Request
    from generator.builder.watching import WarmBuilder, saves
    from generator.cli.progress import ShowProgress
    from generator.game.files import DEFAULT_GAME, game_path

    file = game_path(game)
    if game is None and file.name == str(file):
        game = file.name  # of this folder, even if it is not there for a moment
    click.echo(f"watching {game or DEFAULT_GAME}; Ctrl-C ends it")
    request = Request(game, overrides, targets, out, profile=profile)
    with (
        suppress(KeyboardInterrupt),
        ShowProgress() as progress,
        WarmBuilder(progress) as builder,
    ):
        for _ in saves(file, profile):
            report = _build(builder, request, progress)
            if report is not None and open_it:
                open_it = not _open_leaflet(report)


def _build(builder: WarmBuilder, request: Request, progress: ShowProgress) -> Report | None:
    """One build; None if the game is wrong."""
    from generator.cli.console import show
    from generator.cli.summary import print_summary
    from generator.diagnostics import Failure

    sources: dict[str, str] = {}
    try:
        report = builder.build(request, sources)
    except Failure as failure:
        progress.rest()
        show(failure.diagnostics, sources)
        return None
    progress.rest()
    show(report.diagnostics, sources)
    print_summary(report)
    return report


def _open_leaflet(report: Report) -> bool:
    """Open the leaflet, if one was built."""
    for path in sorted(report.folder.glob("leaflet-*.pdf")):
        click.launch(str(path))
        return True
    return False
