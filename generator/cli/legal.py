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

    Positions are read from FILE, or from standard input without one or where it is -. Each is
    written as in a game file, a row a line; blank lines divide one from the next:

    \b
        r& b#       a tile: the key of its colour, then the symbol of its glyph
        .  y*       . for an empty cell, or a mark such as ?

    So: echo "r& b#" | typecase legal grawlix

    The answer names the rows and columns from 1 at the first line and its first cell, and 0 for
    those just before them; with --json cells count from 0. Exit code 1: a position is illegal.
    """
    from generator.cli.games import read_game
    from generator.cli.positions import positions_in, print_answers, split_arguments
    from generator.rules.report import Reporter

    name, source = split_arguments(game, file)
    _, rules = read_game(name, overrides, context.obj)
    reporter = Reporter(rules)
    answer = reporter.json if as_json else reporter.text
    positions = positions_in(source, rules, context.obj, quiet=as_json)
    context.exit(0 if print_answers(map(answer, positions)) else 1)
