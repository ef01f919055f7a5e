"""What ``typecase playtest`` does: reads the game, has it played, shows what came out."""

from __future__ import annotations

import json
import os
from typing import NamedTuple

import click


class Request(NamedTuple):
    """The command line of ``typecase playtest``."""

    game: str | None
    overrides: tuple[str, ...]
    games: int | None
    precision: float | None
    players: str
    seed: int
    jobs: int
    as_json: bool


def run(request: Request, sources: dict[str, str]) -> None:
    """Does what the command line asks for. Raises :class:`Failure`."""
    keep_kernel()
    from generator.cli.playtest import print_table
    from generator.playtest.report import result_json

    result = _play(request, sources)
    if request.as_json:
        click.echo(json.dumps(result_json(result), indent=2))
    else:
        print_table(result)


def keep_kernel() -> None:
    """Names the folder for compiled code, and says so if it has to be compiled first."""
    from generator.builder.cache import cache_folder
    from generator.playtest.kernel.compiling import FOLDER, is_compiled

    os.environ.setdefault(FOLDER, str(cache_folder() / "kernel"))
    if not is_compiled():
        click.echo("compiling the game engine, once: this takes up to a minute ...", err=True)


def _play(request: Request, sources: dict[str, str]):  # type: ignore[no-untyped-def]
    from generator.cli.games import read_game
    from generator.playtest.chunks import is_random
    from generator.playtest.kernel.arrays import rules_array
    from generator.playtest.measures import measures_of
    from generator.playtest.report import Result
    from generator.playtest.ruleset import ruleset_of
    from generator.playtest.running import MOST_GAMES, Match, play_match, workers_for

    _, game = read_game(request.game, request.overrides, sources)
    rules = ruleset_of(game)
    players = _players(request.players, rules.players)
    usual = 10_000 if is_random(players) else 100
    games = request.games or (MOST_GAMES if request.precision else usual)
    match = Match(rules, players, request.seed, games, request.precision)
    with workers_for(request.jobs, None) as workers:
        counts = play_match(match, workers)
    return Result(game, match, measures_of(rules, rules_array(rules), counts), request.overrides)


def _players(text: str, count: int):  # type: ignore[no-untyped-def]
    from generator.playtest.players import parse_player

    try:
        players = tuple(parse_player(word) for word in text.split(","))
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--players") from None
    if len(players) == 1:
        players *= count
    if len(players) != count:
        message = f"the game is played by {count}, but {len(players)} players are named"
        raise click.BadParameter(message, param_hint="--players")
    return players
