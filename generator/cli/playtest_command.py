"""``typecase playtest``."""

import json
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from shlex import join
from typing import TYPE_CHECKING, Any

import click

from generator.cli import options
from generator.cli.console import echo

if TYPE_CHECKING:
    from generator.playtest.report import Result
    from generator.playtest.running import Question


@click.command()
@options.rules
@click.option(
    "--compare",
    "comparisons",
    metavar="KEY=V,V,...",
    multiple=True,
    help="Play each of these values of KEY beside that of the game, and with another --compare "
    "each combination.",
)
@click.option(
    "--games",
    type=click.IntRange(1, 100_000_000),
    help="Number of games. Default: 10000 of random players, else 100.",
)
@click.option(
    "--precision",
    type=options.NumberRange(0, 0.5, min_open=True),
    metavar="SHARE",
    help="Play until the intervals of the wins reach no further than this on either side.",
)
@click.option(
    "--players",
    default="random",
    show_default=True,
    metavar="A,B",
    help="Players by seat: random, greedy, mcts[:PLAYOUTS], search[:NODES], pairing. "
    "Which is strong where: docs/playtest.md.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, 2**63 - 1),
    default=1,
    show_default=True,
    help="The same seed plays the same games on every machine.",
)
@click.option(
    "--verdict",
    is_flag=True,
    help="Also say who is favored under good play, whether skill counts, whether there are "
    "decisions. A report has it.",
)
@click.option("--deep", is_flag=True, help="Also measure decision, drama and depth, by search.")
@click.option("--solve", is_flag=True, help="Find out who wins a small game.")
@click.option(
    "--positions",
    type=click.IntRange(1, 10**12),
    help="With --solve: most positions of a game that is solved. Default: 20000000.",
)
@click.option("--pairing", is_flag=True, help="Look for a strategy that answers in pairs.")
@click.option(
    "--jobs", type=click.IntRange(1, 1000), help="Number of processes to play in. Default: 1."
)
@click.option("--scheduler", metavar="ADDRESS", help="Play on a Dask cluster: tcp://HOST:PORT.")
@click.option("--resume", is_flag=True, help="Go on from where the same command was interrupted.")
@click.option(
    "--report",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Write a page with plots there, report.html, and the same as report.pdf.",
)
@click.option(
    "--read",
    "files",
    type=click.Path(path_type=Path),
    metavar="FILE",
    multiple=True,
    help="Measure games that people played instead: texts that play.html saved or copied.",
)
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON on stdout.")
@click.pass_obj
def playtest(sources: dict[str, str], /, **arguments: Any) -> None:
    """Play a game by its rules many times, and show what its rules do to it.

    Shares and means come with 95 % intervals. A result called proven holds for every game.
    """
    from generator.builder.playtests import combinations, read_games, run, write_report

    if arguments["jobs"] and arguments["scheduler"]:
        raise click.UsageError("--jobs and --scheduler exclude each other")
    try:
        variants = combinations(arguments["comparisons"])
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--compare") from None
    game = arguments["game"], arguments["overrides"], variants
    question, command, folder = _question(arguments), _command(**arguments), arguments["report"]
    if arguments["files"]:
        results, fonts = read_games(*game[:2], arguments["files"], sources, folder)
    else:
        with _interrupts(), _progress() as progress:
            results, fonts = run(*game, question, sources, progress, report=folder, command=command)
    several = bool(arguments["comparisons"]) or (len(results) > 1 and bool(arguments["files"]))
    _show(results, arguments["as_json"], several)
    if folder:
        write_report(folder, results, command, fonts)


def _question(arguments: dict[str, Any]) -> "Question":
    from generator.playtest.players import parse_player
    from generator.playtest.running import Question

    try:
        players = tuple(map(parse_player, arguments["players"].split(",")))
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--players") from None
    values = {name: arguments[name] for name in Question._fields}
    values["verdict"] |= arguments["report"] is not None
    return Question(**{**values, "players": players})


def _command(**arguments: Any) -> str:
    """The command that makes the same report, wherever it is played."""
    words = ["typecase", "playtest", arguments["game"] or "grawlix"]
    lists = {"set": arguments["overrides"], "compare": arguments["comparisons"]}
    lists["read"] = [file.name for file in arguments["files"]]
    words += [word for name in lists for value in lists[name] for word in (f"--{name}", value)]
    for name in ("games", "precision", "players", "seed", "positions"):
        if (value := arguments[name]) is not None:
            words += [f"--{name}", f"{value:g}" if isinstance(value, float) else str(value)]
    words += [f"--{name}" for name in ("verdict", "deep", "solve", "pairing") if arguments[name]]
    return join(words)


@contextmanager
def _interrupts() -> Iterator[None]:
    """Ends the command in order on Ctrl-C; every chunk is kept as soon as it is played."""

    def stop(*_: object) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal and our parent both send one
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    except KeyboardInterrupt:
        echo("stopped: the same command with --resume goes on from here", err=True)
        sys.exit(1)
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """Shows games played, and the time left, on stderr if that is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    screen = Console(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, disable=not screen.is_terminal) as bar:
        task = bar.add_task("games", total=None)
        yield lambda games, total: bar.update(task, completed=games, total=total)


def _show(results: "Sequence[Result]", as_json: bool, are_variants: bool) -> None:
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table

    from generator.playtest import report

    if as_json:
        found: Any = report.comparison_json(results)
        echo(json.dumps(found if are_variants else report.result_json(results[0]), indent=2))
        return
    console = Console(highlight=False, markup=False, color_system=None)
    console.begin_capture()

    def show(title: str, grid: report.Grid) -> None:
        table = Table(box=SIMPLE, title=title)
        for name in grid.head:
            table.add_column(name, overflow="fold", no_wrap=name in ("measure", "difference"))
        for row in grid.rows:
            table.add_row(*row)
        console.print(table)

    for result, beside in zip(results, [None, *report.comparison_grids(results)], strict=True):
        measures, *others = report.result_grids(result)
        if beside is None or result.deep:
            show(report.title_of(result), measures)
        for grid in others if beside is None else [beside]:
            show(grid.caption, grid)
        for sentence in report.sentences(result):
            console.print(sentence, "\n")
    echo(console.end_capture(), nl=False)
