"""``typecase example``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from generator.cli import options
from generator.cli.drawing import check_picture

_COUNT = click.IntRange(min=0)


@click.command()
@options.game
@options.overrides
@click.option("--like", metavar="ID", help="Replace this example of the game, to the same end.")
@click.option("--id", metavar="ID", help="Id of the new example.")
@click.option("--tiles", type=_COUNT, help="Number of tiles in the grid.")
@click.option("--rows", type=_COUNT, help="Number of rows.")
@click.option("--columns", type=_COUNT, help="Number of columns.")
@click.option("--locations", type=_COUNT, help="Number of locations.")
@click.option("--empty-row", is_flag=True, help="With a mark in a row without tiles.")
@click.option("--closes", is_flag=True, help="With a mark whose play closes another.")
@click.option("--seed", type=int, help="Another seed, another example. Default: 0.")
@click.option(
    "--tries", type=click.IntRange(min=1), default=400, show_default=True, help="When to give up."
)
@click.option(
    "--draw",
    metavar="FILE",
    type=click.Path(path_type=Path),
    callback=check_picture,
    help="Draw it, too: FILE.svg, FILE.png or FILE.pdf.",
)
@click.pass_obj
def example(
    sources: dict[str, str],
    /,
    game: str | None,
    overrides: tuple[str, ...],
    draw: Path | None,
    **wishes: Any,
) -> None:
    """Propose a new example that holds under today's rules, as YAML to paste below examples.

    Its claims are what the engine finds. The same wishes and seed give the same example.
    """
    from generator.cli.console import show
    from generator.cli.drawing import draw_example
    from generator.cli.games import read_game
    from generator.examples.example_query import ExampleQuery
    from generator.examples.propose import propose

    project, rules = read_game(game, overrides, sources)
    proposal = propose(rules, ExampleQuery(**wishes), project.file)
    if draw is not None:
        draw_example(proposal.checked, rules, project, draw)
    show(proposal.notes, sources)
    click.echo(proposal.text, nl=False)
