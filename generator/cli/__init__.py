"""The command line: arguments in, diagnostics and exit code out."""

from __future__ import annotations

from generator.cli.interrupts import answer_interrupts, ignore_interrupts, interrupted, leave


def main() -> None:
    """Run the command line of this process and exit: 0 done, 1 game or build wrong, 2 usage."""
    answer_interrupts()
    try:
        # In here: loading it may be interrupted.
        from generator.builder.pace import collect_seldom, seek_no_plugins
        from generator.cli.app import app

        collect_seldom()
        seek_no_plugins()
        app(prog_name="typecase")
    except BaseException as ending:
        ignore_interrupts()
        if not (interrupted() or isinstance(ending, SystemExit)):
            raise
        leave(ending)
