"""Interrupts, garbage collection and exit of the process."""

from __future__ import annotations

import gc
import os
import signal
import sys
from contextlib import suppress
from types import FrameType
from typing import NoReturn

_RETRY = 0.05  # seconds until a deferred interrupt is raised again
_seen = False


def raise_gc_threshold() -> None:
    """Collects cyclic garbage only every 500,000 objects.

    A build keeps most of its objects until it ends: collecting as often as Python does by default
    takes a tenth of the time of a leaflet and of importing cadquery, and frees nothing.
    """
    gc.set_threshold(500_000, 20, 50)


def answer_interrupts() -> None:
    """Makes SIGINT raise a KeyboardInterrupt that :func:`interrupted` remembers.

    During an import it is deferred: an interrupted compiled module may crash or raise another
    error. If Python drops it (in a ``__del__``, for example), it is raised again. If SIGINT is
    ignored, it stays ignored.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _answer)
        sys.unraisablehook = _on_unraisable


def ignore_interrupts() -> None:
    """Ignores SIGINT from now on."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def interrupted() -> bool:
    """Tells if SIGINT was received, even if compiled code replaced the KeyboardInterrupt."""
    return _seen


def leave(ending: BaseException) -> NoReturn:
    """Ends the process at once: with the code of a SystemExit, or 1 and "Aborted!".

    Freeing every object first would take a tenth of the time of a leaflet, and Python would report
    a caught interrupt of generated code, such as that of dataclasses. If TYPECASE_DEBUG is set, a
    SystemExit is raised normally, for profilers.
    """
    code: object = 1
    if isinstance(ending, SystemExit):
        if os.environ.get("TYPECASE_DEBUG"):
            raise ending
        code = ending.code or 0
    else:
        sys.stderr.write("Aborted!\n")
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):  # a closed pipe
            stream.flush()
    os._exit(code if isinstance(code, int) else 1)


def _answer(number: int, frame: FrameType | None) -> None:
    global _seen
    if _is_importing(frame):
        _defer()
        return
    _seen = True
    raise KeyboardInterrupt


def _is_importing(frame: FrameType | None) -> bool:
    while frame:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


def _on_unraisable(problem: sys.UnraisableHookArgs) -> None:
    if problem.exc_type is KeyboardInterrupt:
        _defer()
    else:
        sys.__unraisablehook__(problem)


def _defer() -> None:
    from threading import Timer

    timer = Timer(_RETRY, _interrupt)
    timer.daemon = True
    timer.start()


def _interrupt() -> None:
    """Interrupts the main thread, even in a blocking call."""
    if sys.platform == "win32":
        from _thread import interrupt_main

        interrupt_main()
    else:
        from threading import main_thread

        signal.pthread_kill(main_thread().ident or 0, signal.SIGINT)
