"""The command line: arguments in, diagnostics and exit code out.

``app``              the command ``typecase``; prints failures of every command
``options``          arguments that several commands take
``game_commands``    ``build``, ``watch``, ``studio``, ``check``, ``new``, ``schema``, ``targets``
``engine_commands``  ``legal``, ``example``
``playtest_command`` ``playtest``
``print_commands``   ``slice``, ``calibrate``
``console``          prints diagnostics, progress and the report of a build
"""

import gc
import os
import signal
import sys
from contextlib import suppress
from types import FrameType, ModuleType


def main() -> None:
    """Runs the command line and exits: 0 done, 1 game or build wrong, 2 usage."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # it was closed
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - stays open
    from generator.builder.guard import supervise

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _abort)
    supervise(_run)


def _run() -> None:
    # Most objects live until the end: to collect or free them would take a fifth of a build's time.
    gc.set_threshold(2_000_000, 20, 50)
    for name in list(os.environ):
        if name.startswith("RL_") or name == "SOURCE_DATE_EPOCH":
            del os.environ[name]  # settings of reportlab, and a clock that no output carries
    for name in ("reportlab_mods", "reportlab_settings"):
        sys.modules[name] = ModuleType(name)  # else it looks for settings in the home folder
    os.environ |= {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}  # each reserves memory
    sys.unraisablehook = callable  # does nothing: a lack of memory is told once, by the guard
    os.environ["PYTHONWARNINGS"] = "ignore"  # of processes of ours that outlive a signal
    os.environ["PYDANTIC_DISABLE_PLUGINS"] = "__all__"  # it would look for them in every package
    from generator.cli.app import app

    try:
        app(prog_name="typecase")
    except SystemExit as ending:
        if os.environ.get("TYPECASE_DEBUG"):
            raise  # a profiler or a debugger may follow
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError):  # a closed pipe
                stream.flush()
        os._exit(ending.code if isinstance(ending.code, int) else bool(ending.code))


def _abort(number: int, frame: FrameType | None) -> None:
    """Ends the process at once: an exception could be lost in compiled code or an import."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal and our parent both send one
    sys.stderr.write("Aborted!\n")
    os._exit(1)
