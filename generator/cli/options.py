"""Arguments that several commands take."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeVar

import click
from click.shell_completion import CompletionItem

_F = TypeVar("_F", bound=Callable[..., Any])


class Decorator(Protocol):
    """Gives a command's function one more argument."""

    def __call__(self, function: _F, /) -> _F: ...


class TargetName(click.ParamType[str]):
    """The name of something that can be built."""

    name = "target"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from generator.diagnostics import did_you_mean
        from generator.products import target_names

        known = target_names()
        if value not in known:
            hints = "; ".join(did_you_mean(value, known))
            self.fail(f'there is no target "{value}" ({hints})', param, ctx)
        return value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from generator.products import target_names

        return [CompletionItem(name) for name in target_names() if name.startswith(incomplete)]


class ProfileName(click.ParamType[str]):
    """The name of a printer profile, there or not."""

    name = "name"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from generator.game.files import profile_names

        return [CompletionItem(name) for name in profile_names() if name.startswith(incomplete)]


def complete_game(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Built-in games, and what the shell knows of folders and files."""
    from generator.game.files import built_in_games

    found = [CompletionItem(name) for name in built_in_games() if name.startswith(incomplete)]
    return [*found, CompletionItem(incomplete, type="file")]


def _check_overrides(
    ctx: click.Context, param: click.Parameter, value: tuple[str, ...]
) -> tuple[str, ...]:
    for text in value:
        key, equals, _ = text.partition("=")
        if not key or not equals:
            raise click.BadParameter(f'"{text}" is not KEY=VALUE', ctx, param)
    return value


def _say_which_game(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    """Where no game is named and none lies here, a line on stderr says which one is taken."""
    from generator.game.files import DEFAULT_GAME, GAME_FILE

    if value is None and not ctx.resilient_parsing and not os.path.lexists(GAME_FILE):
        click.echo(f"there is no {GAME_FILE} here: this is the built-in {DEFAULT_GAME}", err=True)
    return value


game: Decorator = click.argument(
    "game", required=False, callback=_say_which_game, shell_complete=complete_game
)
overrides: Decorator = click.option(
    "--set",
    "overrides",
    metavar="KEY=VALUE",
    multiple=True,
    callback=_check_overrides,
    help="Use VALUE (as YAML) for the dotted KEY of the game file, as in rules.max_rows=7.",
)
profile: Decorator = click.option(
    "--profile",
    type=ProfileName(),
    metavar="NAME",
    help="Move the backs of cards as this printer needs it. See: typecase calibrate.",
)
targets: Decorator = click.option(
    "-t",
    "--target",
    "targets",
    type=TargetName(),
    multiple=True,
    help="Build only this; repeatable. See: typecase targets.",
)
out: Decorator = click.option(
    "-o",
    "--out",
    type=click.Path(path_type=Path),
    default=Path("output"),
    show_default=True,
    help="Folder to build into; the game gets a folder of its own in it.",
)
