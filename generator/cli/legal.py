"""``typecase legal``."""

from __future__ import annotations

import click

from generator.cli import options


@click.command()
@options.game
@click.argument("file", required=False)
@options.overrides
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object a position.")
@click.pass_context
def legal(
    context: click.Context,
    game: str | None,
    file: str | None,
    overrides: tuple[str, ...],
    as_json: bool,
) -> None:
    """Show what is wrong with positions and what may be placed where.

    Positions are read from FILE, or from standard input without one or where it is -. They are
    divided by blank lines and written as in a game file: a row a line, in it tiles such as r@, and
    . for an empty cell. Rows and columns count from 1 at the first line and token; with --json
    cells count from 0.
    """
    from generator.cli.games import read_game
    from generator.cli.positions import positions_in, print_answers, split_arguments
    from generator.rules.report import Reporter

    name, source = split_arguments(game, file)
    _, rules = read_game(name, overrides, context.obj)
    reporter = Reporter(rules)
    answer = reporter.json if as_json else reporter.text
    positions = positions_in(source, rules, context.obj)
    context.exit(0 if print_answers(map(answer, positions)) else 1)
