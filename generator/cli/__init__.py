"""The command line: arguments in, diagnostics and exit code out.

``process``          how the process runs and ends: interrupts, garbage collection, exit
``app``              the command ``typecase``, and how every command fails
``options``          arguments that several commands take
``build_commands``   ``build``, ``watch``
``game_commands``    ``check``, ``new``, ``schema``, ``targets``
``engine_commands``  ``legal``, ``example``
``print_commands``   ``slice``, ``calibrate``
``summary``          what a build did, ``console`` diagnostics and progress, for people
"""

from __future__ import annotations

from generator.cli.process import answer_interrupts, ignore_interrupts, interrupted, leave


def main() -> None:
    """Run the command line of this process and exit: 0 done, 1 game or build wrong, 2 usage."""
    answer_interrupts()
    try:
        # In here: loading it may be interrupted.
        from generator.cli.app import app
        from generator.cli.process import raise_gc_threshold

        raise_gc_threshold()
        app(prog_name="typecase")
    except BaseException as ending:
        ignore_interrupts()
        if not (interrupted() or isinstance(ending, SystemExit)):
            raise
        leave(ending)
