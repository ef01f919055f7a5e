"""Runs a command in a worker process, under limits of processor time and memory that the operating
system enforces.

A game may come from a stranger, and no count of steps bounds what its templates, fonts and outlines
cost. The worker does everything; its parent waits, and if the worker exceeds a limit, prints what
it was making. Files are written after everything is made, so the worker can end at any moment. On
Windows, which has neither fork nor these limits, a thread watches the clock and the processor time.
"""

from __future__ import annotations

import faulthandler
import json
import math
import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import chdir
from mmap import mmap
from typing import Any, NamedTuple, TextIO

from generator.diagnostics import Failure, Span


class Limit(NamedTuple):
    """Processor time in seconds and memory (data and stacks) in MB, for one step of the work."""

    seconds: float
    megabytes: float


PLAIN = Limit(10, 600)
"""For reading and checking a game, and for each target."""
MUCH = Limit(60, 2000)
"""For each target that models solids, and those that are made only when they are named."""
VERY_MUCH = Limit(1200, 2000)
"""For a target that traces light."""

_NO_MEMORY = 125
"""Exit code by which the worker tells its parent that it ran out of memory."""
_NO_THREAD_MEMORY = 127
"""Exit code that glibc gives a process without memory for a thread's data (dl_fatal_printf)."""
_GRACE = 30.0
"""Seconds by the clock that a step may last beyond six times its processor time."""
_LAST_GRACE = 5.0
"""Seconds after which a process ends that holds even the thread which watches the clock."""
_NOTE_BYTES = 4096
_note: mmap | None = None
_times = 1.0
_is_restarted = False
_nowhere: TextIO | None = None
"""Takes what nobody reads, where a thread keeps the limits."""
_now: dict[str, Any] = {}
_STARTING = {"what": "starting", "file": "typecase", "megabytes": 0}


def supervise(work: Callable[[], None]) -> None:
    """Runs ``work`` in a worker and exits with its code, or with 1 after a message if it struck a
    limit. With TYPECASE_DEBUG set, for profilers and debuggers, there is no worker and no limit."""
    global _note, _is_restarted
    if os.environ.get("TYPECASE_DEBUG"):
        work()
        return
    if not hasattr(os, "fork"):
        _watch_clock()
        try:
            work()
        except MemoryError:
            _say(out_of_memory())
            os._exit(1)
        return
    _note = mmap(-1, _NOTE_BYTES)
    while True:
        worker = os.fork()
        if not worker:
            _die_with_parent()
            try:
                work()
            except MemoryError:  # what is left may not suffice to tell it
                os._exit(_NO_MEMORY)
            os._exit(0)
        code = _wait_for(worker)
        is_out_of_memory = code in (_NO_MEMORY, _NO_THREAD_MEMORY)
        if code >= 0 and not is_out_of_memory:
            os._exit(code)
        told = _told()
        if is_out_of_memory:
            _say(_struck(_STARTING | told, "memory"))
        elif "what" not in told or -code in (signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE):
            os._exit(128 - code)
        else:
            names = (it.name for it in signal.Signals if it == -code)
            _say(_struck(told, next(names, f"signal {-code}")))
        if not told.get("lives_on"):
            os._exit(1)
        _is_restarted = True


def _watch_clock() -> None:
    """Starts a thread that ends the process after a message if it strikes a limit of time. Compiled
    code that holds the interpreter holds the thread, too: then faulthandler, which needs neither,
    ends the process without a message, some seconds later."""
    global _nowhere
    import threading

    _nowhere = open(os.devnull, "w")  # noqa: SIM115 - open for as long as the process lives

    def watch() -> None:
        while True:
            time.sleep(0.2)
            now = dict(_now)
            if "ends" not in now:
                continue
            if (is_busy := now["processor_ends"] < time.process_time()) or (
                now["ends"] < time.monotonic()
            ):
                _say(_struck(now, "SIGXCPU" if is_busy else "SIGKILL"))
                os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def is_restarted() -> bool:
    """Tells if an earlier worker of this command struck a limit."""
    return _is_restarted


def allow(times: float) -> None:
    """Makes every limit so many times as large."""
    global _times
    _times = times


def begin(what: str, file: str, limit: Limit = PLAIN, *, lives_on: bool | None = None) -> None:
    """Notes what the process makes now, of which file, and limits what it takes from now on.

    ``lives_on`` tells that the command goes on after a limit was struck, as ``watch`` does.
    """
    seconds, megabytes = limit.seconds * _times, limit.megabytes * _times
    _now.update(what=what, file=file, seconds=seconds, megabytes=megabytes)
    _now["ends"] = time.monotonic() + 6 * seconds + _GRACE
    _now["lives_on"] = _now.get("lives_on", False) if lives_on is None else lives_on
    _now["processor_ends"] = time.process_time() + seconds
    if _nowhere is not None:
        faulthandler.dump_traceback_later(
            6 * seconds + _GRACE + _LAST_GRACE, exit=True, file=_nowhere
        )
    if _note is None:
        return
    _now["file"] = str(_now["file"])[-200:]
    _note[:] = json.dumps(_now).encode().ljust(_NOTE_BYTES, b"\0")
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF)
    spent = used.ru_utime + used.ru_stime
    is_endless = math.isinf(seconds)
    _set(resource.RLIMIT_CPU, resource.RLIM_INFINITY if is_endless else int(spent + seconds) + 1)
    _set(resource.RLIMIT_DATA, int(megabytes * 1_000_000))
    _set(resource.RLIMIT_CORE, 0)


def lift() -> None:
    """Ends the limits: what was made is written now, or what follows is no work for a stranger."""
    _now.pop("ends", None)
    if _nowhere is not None:
        faulthandler.cancel_dump_traceback_later()
    if _note is None:
        return
    import resource

    for kind in (resource.RLIMIT_DATA, resource.RLIMIT_CPU):
        _set(kind, resource.RLIM_INFINITY)
    _note[:] = json.dumps(_now).encode().ljust(_NOTE_BYTES, b"\0")


def in_root_folder() -> chdir[str]:
    """Returns a context in the root folder: libraries read settings from the current folder, which
    may be a stranger's."""
    return chdir(os.sep)


def out_of_memory() -> Failure:
    """The failure for a MemoryError of the worker; lifts the limits, so that it can be told."""
    lift()
    return _struck(_STARTING | _now, "memory")


def _set(kind: int, soft: int) -> None:
    import resource

    _, hard = resource.getrlimit(kind)
    if hard != resource.RLIM_INFINITY and (soft > hard or soft == resource.RLIM_INFINITY):
        soft = hard
    resource.setrlimit(kind, (soft, hard))


def _told() -> dict[str, Any]:
    """The worker's last note."""
    try:
        told: dict[str, Any] = json.loads((_note or b"")[:].rstrip(b"\0") or b"{}")
    except ValueError:  # it is being written
        return {}
    return told


def _wait_for(worker: int) -> int:
    """Waits for the worker, handing on signals; returns its exit code, or a negative signal.

    A worker that stands still uses no processor time: what took far longer than that is killed.
    """

    def check(*_: object) -> None:
        if _told().get("ends", math.inf) < time.monotonic():
            os.kill(worker, signal.SIGKILL)

    signal.signal(signal.SIGALRM, check)
    signal.setitimer(signal.ITIMER_REAL, 1, 1)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda number, _: os.kill(worker, number))
    return os.waitstatus_to_exitcode(os.waitpid(worker, 0)[1])


def _die_with_parent() -> None:
    """Has Linux kill this process when its parent ends in any way (prctl(2))."""
    if sys.platform.startswith("linux"):
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)


def _struck(told: dict[str, object], by: str) -> Failure:
    """The failure for a worker that a signal ended, or that ran out of memory by itself."""
    what, hint = told["what"], "if you trust this game, allow more: --limit 4"
    if by == "SIGXCPU":
        message = f"{what} took more than {told['seconds']:g} s of processor time"
    elif by == "SIGKILL":
        message = f"{what} did not end in time"
    elif by in ("memory", "SIGABRT", "SIGSEGV"):
        message = f"{what} needs more than {told['megabytes']:g} MB of memory"
    else:
        message = f"{what} was ended by {by}"
        hint = "try again"
    return Failure.error("over-limit", message, Span(str(told["file"])), hint)


def _say(failure: Failure) -> None:
    from generator.diagnostics import render_text

    sys.stderr.write(render_text(failure.diagnostics, {}))
    sys.stderr.flush()
