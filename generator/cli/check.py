"""``typecase check``."""

from __future__ import annotations

import sys

import click

from generator.cli import options


@click.command()
@options.game
@options.overrides
@click.option("--json", "as_json", is_flag=True, help="Print the problems as JSON on stdout.")
@click.pass_context
def check(
    context: click.Context, game: str | None, overrides: tuple[str, ...], as_json: bool
) -> None:
    """Find every problem in a game file, its texts and its examples."""
    from generator.builder.prepare import prepare
    from generator.cli.console import show
    from generator.diagnostics import render_json
    from generator.playtest.pairing_warning import check_pairing_strategy
    from generator.products import target_names

    prepared = prepare(game, overrides, target_names())
    if prepared.project and prepared.kit:
        found = check_pairing_strategy(prepared.kit.game, prepared.kit.spans)
        located = prepared.project.located(found)
        prepared = prepared._replace(diagnostics=(*prepared.diagnostics, *located))
    if as_json:
        click.echo(render_json(prepared.diagnostics))
    else:
        show(prepared.diagnostics, prepared.sources)
        if prepared.kit and not prepared.diagnostics and sys.stdout.isatty():
            held = len(prepared.kit.examples)
            click.echo(f"{prepared.kit.game.title}: nothing wrong; examples that hold: {held}")
    context.exit(0 if prepared.kit else 1)
