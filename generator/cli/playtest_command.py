"""``typecase playtest``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from generator.cli import options


@click.command()
@options.game
@options.overrides
@options.limit
@click.option(
    "--compare",
    "comparisons",
    metavar="KEY=V,V,...",
    multiple=True,
    help="Play each of these values of KEY, and with another --compare each combination.",
)
@click.option(
    "--games",
    type=click.IntRange(1, 100_000_000),
    help="Number of games. Default: 10000 of random players, else 100.",
)
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
    help="Players by seat: random, greedy, mcts[:PLAYOUTS], search[:NODES], pairing.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**63 - 1),
    default=1,
    show_default=True,
    help="The same seed plays the same games on every machine.",
)
@click.option("--deep", is_flag=True, help="Also measure decision, drama and depth, by search.")
@click.option("--solve", is_flag=True, help="Find out who wins a small game.")
@click.option("--pairing", is_flag=True, help="Look for a strategy that answers in pairs.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 1000),
    help="Number of processes to play in. Default: 1.",
)
@click.option("--scheduler", metavar="ADDRESS", help="Play on a Dask cluster: tcp://HOST:PORT.")
@click.option("--resume", is_flag=True, help="Go on from where the same command was interrupted.")
@click.option(
    "--report",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Write a page with plots there, report.html, and the same as report.pdf.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON on stdout.")
@click.pass_obj
def playtest(sources: dict[str, str], /, **arguments: Any) -> None:
    """Play a game by its rules many times, and show what its rules do to it.

    Shares and means come with 95 % intervals. A result called proven holds for every game.
    """
    from generator.cli.playtesting import Request, run

    run(Request(**arguments), sources)
