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
    . for an empty cell. Cells are counted from 0 at the first line and token.
    """
    from generator.cli.answers import answer_in_json, answer_in_words, print_answers
    from generator.cli.positions import read_game, read_positions, split_arguments

    name, source = split_arguments(game, file)
    rules = read_game(name, overrides, context.obj)
    positions = read_positions(rules, source, context.obj)
    answer = answer_in_json(rules) if as_json else answer_in_words(rules)
    context.exit(0 if print_answers(map(answer, positions)) else 1)
