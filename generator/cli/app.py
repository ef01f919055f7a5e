"""The command ``typecase`` with its subcommands.

Importing it loads nothing heavy but click; each command imports what it needs when it runs.
"""

from __future__ import annotations

import errno
import os
import sys
from typing import Any

import click

from generator import __version__
from generator.cli.console import echo, show
from generator.cli.engine_commands import example, legal
from generator.cli.game_commands import build, check, new, schema, targets, watch
from generator.cli.playtest_command import playtest
from generator.cli.print_commands import calibrate, slice_
from generator.diagnostics import Failure, printable

_HELP_OPTIONS = {"help_option_names": ["-h", "--help"]}
_BUG = (
    "internal error: {}: {} (a bug in Typecase: please report the game file and what this command "
    "prints when TYPECASE_DEBUG=1 is set)"
)

_CLICK_HANDLES = (
    click.exceptions.Exit,
    click.Abort,
    BrokenPipeError,
    EOFError,
    MemoryError,  # the guard's
)


class TypecaseGroup(click.Group):
    """Prints the diagnostics of a :class:`Failure` that a command raises, and exits with 1.

    The context's ``obj`` maps names to the texts that diagnostics point into. Any other exception
    is a bug and printed in one line, or raised if TYPECASE_DEBUG is set. If the output of a command
    cannot be written, that is printed in one line, too.
    """

    def main(self, *args: Any, **options: Any) -> Any:
        try:
            return super().main(*args, **options)
        except OSError as error:
            if not _is_of_output(error):
                raise
            echo(f"Error: cannot write here: {error.strerror}", err=True)
            sys.exit(1)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Failure as failure:
            show(failure.diagnostics, ctx.obj)
        except click.ClickException as error:
            vars(error)["message"] = printable(error.message)
            raise
        except _CLICK_HANDLES:
            raise
        except Exception as error:
            if "bad_alloc" in str(error):  # how libraries written in C++ run out of memory
                raise MemoryError from error
            if os.environ.get("TYPECASE_DEBUG") or _is_of_output(error):
                raise
            echo(_BUG.format(type(error).__name__, " ".join(str(error).split())), err=True)
        ctx.exit(1)


def _is_of_output(error: Exception) -> bool:
    """Tells if standard output cannot be written; errors of files are a Failure."""
    full = (errno.ENOSPC, errno.EDQUOT, errno.EIO)
    return isinstance(error, OSError) and error.errno in full


@click.group("typecase", cls=TypecaseGroup, context_settings=_HELP_OPTIONS)
@click.version_option(__version__, message="typecase %(version)s")
@click.pass_context
def app(context: click.Context) -> None:
    """Turns one game file into everything you print: leaflet, cards, two-color 3D tiles.

    GAME is a folder with a game.yaml, a YAML file, or the name of a built-in game. Without it,
    the game.yaml of the current folder is used, else the built-in game grawlix.
    """
    context.obj = {}
    try:
        os.getcwd()
    except OSError:
        raise click.ClickException("the current folder does not exist anymore") from None


_COMMANDS = (build, calibrate, check, legal, example, new, playtest, targets, schema, slice_, watch)
for _command in _COMMANDS:
    app.add_command(_command)
