"""How the process of the command line runs and ends: interrupts, garbage collection, exit."""

from __future__ import annotations

import gc
import os
import signal
import sys
from contextlib import suppress
from types import FrameType
from typing import NoReturn

_AGAIN = 0.05  # seconds after which an interrupt that came in a bad moment is tried again
_seen = False


def raise_gc_threshold() -> None:
    """Look for garbage in cycles only every 500,000 objects.

    What a build makes it mostly keeps until it ends: looking at it as often as Python does by
    default takes a tenth of the time of a leaflet and of importing cadquery, and frees nothing.
    """
    gc.set_threshold(500_000, 20, 50)


def answer_interrupts() -> None:
    """From now on an interrupt is a KeyboardInterrupt that :func:`interrupted` remembers.

    It waits for an import to end: a compiled module that it would hit while it is loaded crashes,
    or makes another error of it. Where Python drops it, for nothing could catch it, it comes again.
    Where interrupts are ignored, they stay ignored.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _answer)
        sys.unraisablehook = _dropped


def ignore_interrupts() -> None:
    """From now on an interrupt changes nothing: what the process does is done."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def interrupted() -> bool:
    """Whether there was an interrupt, whatever compiled code made of the KeyboardInterrupt."""
    return _seen


def leave(ending: BaseException) -> NoReturn:
    """End the process: with the code of an exit, or else, interrupted, saying so with 1.

    At once: Python would take a tenth of the time of a leaflet to free each object first, and it
    would report an interrupt of code that was made at run time, as that of dataclasses is, even if
    it was caught. With TYPECASE_DEBUG set, an exit is left to Python, for profilers and the like.
    """
    code: object = 1
    if isinstance(ending, SystemExit):
        if os.environ.get("TYPECASE_DEBUG"):
            raise ending
        code = ending.code or 0
    else:
        sys.stderr.write("Aborted!\n")
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError):  # what is written is flushed: nobody reads it any more
            stream.flush()
    os._exit(code if isinstance(code, int) else 1)


def _answer(number: int, frame: FrameType | None) -> None:
    global _seen
    if _importing(frame):
        _try_again()
        return
    _seen = True
    raise KeyboardInterrupt


def _importing(frame: FrameType | None) -> bool:
    while frame:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


def _dropped(problem: sys.UnraisableHookArgs) -> None:
    if problem.exc_type is KeyboardInterrupt:
        _try_again()
    else:
        sys.__unraisablehook__(problem)


def _try_again() -> None:
    from threading import Timer

    timer = Timer(_AGAIN, _interrupt)
    timer.daemon = True
    timer.start()


def _interrupt() -> None:
    """Interrupt the main thread, also where it waits for something."""
    if sys.platform == "win32":
        from _thread import interrupt_main

        interrupt_main()
    else:
        from threading import main_thread

        signal.pthread_kill(main_thread().ident or 0, signal.SIGINT)
