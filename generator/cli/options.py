"""Arguments that several commands take."""

import math
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

from generator.builder.guard import allow
from generator.cli.console import echo
from generator.diagnostics import did_you_mean
from generator.game.files import DEFAULT_GAME, GAME_FILE, almost_game, built_in_games, profile_names
from generator.products import target_names

PATH = click.Path(path_type=Path)


def complete_game(ctx: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
    found = (CompletionItem(name) for name in built_in_games() if name.startswith(begun))
    return [*found, CompletionItem(begun, type="file")]


def completion(names: Callable[[], Iterable[str]]) -> Callable[..., list[str]]:
    """Returns a completion of the names that a function lists."""
    return lambda ctx, param, begun: [name for name in names() if name.startswith(begun)]


def _override(text: str) -> str:
    key, equals, _ = text.partition("=")
    if not key or not equals:
        raise click.BadParameter(f'"{text}" is not KEY=VALUE')
    return text


def _print_default(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Says so if no game is given and the current folder has none."""
    is_missing = value is None and not os.path.lexists(GAME_FILE) and not almost_game()
    if is_missing and not ctx.resilient_parsing:
        echo(f"no {GAME_FILE} here: using the built-in game {DEFAULT_GAME}", err=True)
    return value


class NumberRange(click.FloatRange):
    """A range of numbers. click's own takes nan, which is in every range."""

    name = "number, such as 0.5"

    def convert(self, value: Any, *where: Any) -> float:
        number: float = super().convert(value, *where)
        if math.isnan(number):
            self.fail(f'"{value}" is not a number', *where)
        return number


class TargetName(click.Choice[str]):
    """The name of a target."""

    def get_invalid_choice_message(self, value: object, ctx: click.Context | None) -> str:
        return f'there is no target "{value}": {did_you_mean(str(value), target_names())[0]}'


game = click.argument("game", required=False, callback=_print_default, shell_complete=complete_game)
overrides = click.option(
    "--set",
    "overrides",
    metavar="KEY=VALUE",
    multiple=True,
    type=_override,
    help="Override the dotted KEY of the game file with VALUE (YAML), as in rules.max_rows=7.",
)
profile = click.option(
    "--profile",
    metavar="NAME",
    shell_complete=completion(profile_names),
    help="Correct the backs of cards for this printer. See: typecase calibrate.",
)
targets = click.option(
    "-t",
    "--target",
    "targets",
    metavar="TARGET",
    multiple=True,
    type=TargetName(target_names()),
    help="Build only this; repeatable. See: typecase targets.",
)
out = click.option(
    "-o",
    "--out",
    type=PATH,
    default=Path("output"),
    show_default=True,
    help="Folder to write into.",
)
limit = click.option(
    "--limit",
    metavar="TIMES",
    type=NumberRange(min=0.1, max=1000),
    default=1,
    expose_value=False,
    callback=lambda ctx, param, value: allow(value),
    help="Multiply the limits of processor time and memory by this.",
)


def rules(command: Callable[..., Any]) -> Callable[..., Any]:
    return game(overrides(limit(command)))


def request(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds the arguments of a build, named as the fields of its ``Request``."""
    return game(targets(out(overrides(profile(limit(command))))))
