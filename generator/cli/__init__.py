"""The command line: arguments in, diagnostics and exit code out.

``process``          interrupts, garbage collection and exit of the process
``app``              the command ``typecase``; prints failures of every command
``options``          arguments that several commands take
``build_commands``   ``build``, ``watch``
``game_commands``    ``check``, ``new``, ``schema``, ``targets``
``engine_commands``  ``legal``, ``example``
``print_commands``   ``slice``, ``calibrate``
``summary``          prints the report of a build
``console``          prints diagnostics and progress
"""

from __future__ import annotations

from generator.cli.process import answer_interrupts, ignore_interrupts, interrupted, leave


def main() -> None:
    """Runs the command line and exits: 0 done, 1 game or build wrong, 2 usage."""
    answer_interrupts()
    try:
        # Imported here, since an import may be interrupted.
        from generator.cli.app import app
        from generator.cli.process import raise_gc_threshold

        raise_gc_threshold()
        app(prog_name="typecase")
    except BaseException as ending:
        ignore_interrupts()
        if not (interrupted() or isinstance(ending, SystemExit)):
            raise
        leave(ending)
