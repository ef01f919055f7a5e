"""``typecase build``."""

from __future__ import annotations

from pathlib import Path

import click

from generator.cli import options


@click.command()
@options.game
@options.targets
@options.out
@options.overrides
@options.jobs
@click.pass_obj
def build(
    sources: dict[str, str],
    game: str | None,
    targets: tuple[str, ...],
    out: Path,
    overrides: tuple[str, ...],
    jobs: int | None,
) -> None:
    """Build what one prints from GAME, into output/<game>/."""
    from generator.build.prepare import prepare
    from generator.build.run import choose_targets, run
    from generator.cli.console import show
    from generator.cli.progress import progress
    from generator.cli.summary import print_summary

    chosen, notes = choose_targets(targets)
    prepared = prepare(game, overrides, [target.name for target in chosen])
    sources.update(prepared.sources)
    if prepared.kit is not None:
        show((*notes, *prepared.diagnostics), sources)
    with progress(len(chosen)) as report:
        done = run(prepared, chosen, out, jobs, report)
    print_summary(done)
