"""The command ``typecase``. To import it loads nothing heavy but click; commands load the rest."""

import os
import sys
from errno import EDQUOT, EIO, ENOSPC  # of standard output; those of files are a Failure
from typing import Any

import click

from generator import __version__
from generator.builder import guard
from generator.cli import engine_commands, game_commands, playtest_command, print_commands
from generator.cli.console import echo, show
from generator.diagnostics import Failure, lacks_memory, printable

_BUG = (
    "internal error: {}: {} (a bug in Typecase: please report the game file and what this command "
    "prints when TYPECASE_DEBUG=1 is set)"
)


class TypecaseGroup(click.Group):
    """Prints a :class:`Failure` of a command, or any other exception as a bug, and exits with 1; a
    MemoryError is the guard's. The context's ``obj`` maps names to texts that spans point into."""

    def main(self, *args: Any, **options: Any) -> Any:
        sources: dict[str, str] = {}
        try:
            return super().main(*args, obj=sources, **options)
        except Exception as error:
            guard.lift()  # a message needs memory, too
            if lacks_memory(error):
                raise MemoryError from error
            if isinstance(error, Failure):
                show(error.diagnostics, sources)
            elif isinstance(error, OSError) and error.errno in (EDQUOT, EIO, ENOSPC):
                echo(f"Error: cannot write here: {error.strerror}", err=True)
            elif os.environ.get("TYPECASE_DEBUG"):
                raise
            else:
                echo(_BUG.format(type(error).__name__, " ".join(str(error).split())), err=True)
        sys.exit(1)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except click.ClickException as error:
            vars(error)["message"] = printable(error.message)
            raise


_NAMES = vars(engine_commands) | vars(game_commands) | vars(playtest_command) | vars(print_commands)
_COMMANDS = [it for it in _NAMES.values() if isinstance(it, click.Command)]
_SETTINGS = {"help_option_names": ["-h", "--help"]}


@click.group("typecase", cls=TypecaseGroup, commands=_COMMANDS, context_settings=_SETTINGS)
@click.version_option(__version__, message="typecase %(version)s")
def app() -> None:
    """Turns one game file into everything you print: leaflet, cards, two-color 3D tiles.

    GAME is a folder with a game.yaml, a YAML file, or the name of a built-in game. Without it,
    the game.yaml of the current folder is used, else the built-in game grawlix.
    """
    try:
        os.getcwd()
    except OSError:
        raise click.ClickException("the current folder does not exist anymore") from None
