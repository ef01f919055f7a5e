"""What every command has in common: how it fails."""

from __future__ import annotations

import errno
import os
import sys
from typing import Any

import click

from generator.cli.console import show
from generator.cli.interrupts import interrupted
from generator.diagnostics import Failure

_BUG = (
    "internal error: {}: {} (a bug in Typecase: please report the game file and what this command "
    "prints when TYPECASE_DEBUG=1 is set)"
)

_CLICK_HANDLES = (
    click.ClickException,
    click.exceptions.Exit,
    click.Abort,
    BrokenPipeError,
    EOFError,
)


class TypecaseGroup(click.Group):
    """A group whose commands raise :class:`Failure` for the user's problems.

    Its ``obj`` maps the names of texts to the texts that diagnostics point into. An exception that
    nothing foresaw is a bug: it is told in one line, or raised if TYPECASE_DEBUG is set. What
    keeps a command's own output from being written is told in one line, too.
    """

    def main(self, *args: Any, **options: Any) -> Any:
        try:
            return super().main(*args, **options)
        except OSError as error:
            if not _is_of_output(error):
                raise
            click.echo(f"Error: cannot write here: {error.strerror}", err=True)
            sys.exit(1)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except Failure as failure:
            if interrupted():
                raise click.Abort from None
            show(failure.diagnostics, ctx.obj)
        except _CLICK_HANDLES:
            raise
        except Exception as error:
            if interrupted():
                raise click.Abort from None
            if os.environ.get("TYPECASE_DEBUG") or _is_of_output(error):
                raise
            click.echo(_BUG.format(type(error).__name__, " ".join(str(error).split())), err=True)
        ctx.exit(1)


def _is_of_output(error: Exception) -> bool:
    """Whether what a command prints cannot be written; of files, each says so itself."""
    full = (errno.ENOSPC, errno.EDQUOT, errno.EIO)
    return isinstance(error, OSError) and error.errno in full
