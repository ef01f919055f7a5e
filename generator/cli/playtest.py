"""``typecase playtest``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from generator.cli import options

if TYPE_CHECKING:
    from generator.playtest.report import Result


@click.command()
@options.game
@options.overrides
@click.option("--games", type=click.IntRange(1, 100_000_000), help="Number of games to play.")
@click.option(
    "--precision",
    type=click.FloatRange(0, 0.5, min_open=True),
    metavar="SHARE",
    help="Play until the intervals of the wins reach no further than this on either side.",
)
@click.option(
    "--players",
    default="random",
    show_default=True,
    metavar="A,B",
    help="Who plays, by seat: random, greedy, mcts[:PLAYOUTS], search[:NODES], pairing.",
)
@click.option("--seed", type=click.IntRange(0, 2**63 - 1), default=1, show_default=True)
@options.jobs
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON on stdout.")
@click.pass_context
def playtest(
    context: click.Context,
    game: str | None,
    overrides: tuple[str, ...],
    games: int | None,
    precision: float | None,
    players: str,
    seed: int,
    jobs: int | None,
    as_json: bool,
) -> None:
    """Play a game by its rules many times, and show what its rules do to it."""
    from generator.cli.playtesting import Request, run

    run(
        Request(game, overrides, games, precision, players, seed, jobs or 1, as_json),
        context.obj,
    )


def print_table(result: Result) -> None:
    """Print the measures of one game as a table."""
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table

    from generator.playtest.report import table_rows

    made = result.match
    title = f"{result.game.title}: {result.measures.games:,} games, seed {made.seed}"
    table = Table("measure", "value", "95 % interval", box=SIMPLE, title=title)
    table.title_justify = "left"
    for row in table_rows(result):
        table.add_row(*row)
    Console(highlight=False).print(table)
