"""Runs a command in a worker process, under limits of processor time and memory that the operating
system enforces: a game may come from a stranger. If the worker exceeds one, its parent prints what
it was making; it can end at any moment, since files are written after everything is made. On
Windows, which has neither fork nor these limits, a thread watches the clock and processor time."""

import faulthandler
import json
import math
import os
import pickle
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, chdir, contextmanager, nullcontext, suppress
from mmap import mmap
from typing import Any, NamedTuple, NoReturn, TextIO, TypeVar

from generator.diagnostics import Failure, Span, render_text

T = TypeVar("T")
S = TypeVar("S")


class Limit(NamedTuple):
    """Processor time in seconds and memory (data and stacks) in MB, for one step of the work."""

    seconds: float
    megabytes: float


PLAIN = Limit(10, 600)  # for reading and checking a game, and for each target
MUCH = Limit(60, 2000)  # for targets that model solids, and for those made only when named
VERY_MUCH = Limit(1200, 2000)  # for a target that traces light

_NO_MEMORY = 125  # exit code by which the worker tells its parent that it ran out of memory
_NO_THREAD_MEMORY = 127
"""Exit code that glibc gives a process without memory for a thread's data (dl_fatal_printf)."""
_GRACE = 30.0  # seconds by the clock that a step may last beyond six times its processor time
_LAST_GRACE = 5.0  # seconds until a process ends that holds even the thread of the clock
_NEEDS_MEMORY = "needs more than {megabytes:,.0f} MB of memory"
_ENDINGS = {
    "SIGXCPU": "took more than {seconds:g} s of processor time",
    "SIGKILL": "did not end in time",
    **dict.fromkeys(("memory", "SIGABRT", "SIGSEGV"), _NEEDS_MEMORY),
}
"""Messages about a step, by the signal that ended its worker."""
_NOTE_BYTES = 4096
_FEW_FILES = 64  # with fewer open at once there is no second process: the work may need them
_note: mmap | None = None  # memory that worker and parent share: what the worker is making, as JSON
_nowhere: TextIO | None = None  # takes faulthandler's output, where a thread watches the clock
_TRUST = "if you trust this game, allow more: --limit 4"
_step: dict[str, Any] = {"what": "starting", "file": "typecase", "megabytes": 0, "hint": _TRUST}
times = 1.0  # factor of every limit
struck: Failure | None = None
"""The failure of an earlier worker of this command that exceeded a limit, if any."""


def supervise(work: Callable[[], None]) -> None:
    """Runs ``work`` in a worker and exits with its code, or with 1 if it exceeded a limit."""
    global _note, struck
    if os.environ.get("TYPECASE_DEBUG"):  # for profilers and debuggers
        work()
        return
    if not hasattr(os, "fork"):
        _watch_clock()
        try:
            work()
        except MemoryError:
            _exit_with(out_of_memory())
        return
    _note = mmap(-1, _NOTE_BYTES)
    while True:
        parent, worker = os.getpid(), os.fork()
        if not worker:
            _die_with_parent(parent)
            try:
                work()
            except (MemoryError, SystemError):  # what is left may not suffice for a message
                os._exit(_NO_MEMORY)
            os._exit(0)
        code, step = _wait_for(worker), _noted(_note)
        if code >= 0 and code not in (_NO_MEMORY, _NO_THREAD_MEMORY):
            os._exit(code)
        names = (each.name for each in signal.Signals if each == -code)
        by = "memory" if code >= 0 else next(names, f"signal {-code}")
        if by in ("SIGTERM", "SIGHUP", "SIGPIPE") or (by != "memory" and "seconds" not in step):
            os._exit(128 - code)
        struck = _exceeded(step, by)
        sys.stderr.write(render_text(struck.diagnostics, {}) + "\n")
        if not step.get("lives_on"):
            os._exit(1)


def _watch_clock() -> None:
    global _nowhere
    import threading

    # Compiled code can hold that thread, too: then faulthandler ends the process, seconds later.
    _nowhere = open(os.devnull, "w")  # noqa: SIM115 - open for as long as the process lives

    def watch() -> None:
        while True:
            time.sleep(0.2)
            step = {"ends": math.inf} | _step
            if step["ends"] < math.inf and step["processor_ends"] < time.process_time():
                _exit_with(_exceeded(step, "SIGXCPU"))
            if step["ends"] < time.monotonic():
                _exit_with(_exceeded(step, "SIGKILL"))

    threading.Thread(target=watch, daemon=True).start()


def allow(factor: float) -> None:
    global times
    times = factor


def begin(what: str, file: str, limit: Limit = PLAIN, **more: str | bool) -> None:
    """Notes what the process makes now, of which file, and limits what it takes from now on. If it
    takes more, a ``hint`` is said, and with ``lives_on`` the command goes on in another worker."""
    seconds, megabytes = limit.seconds * times, limit.megabytes * times
    by_clock = 6 * seconds + _GRACE
    _step.update(what=what, file=str(file)[-200:], seconds=seconds, megabytes=megabytes)
    _step.update(ends=time.monotonic() + by_clock, processor_ends=time.process_time() + seconds)
    _step.update({"by_clock": by_clock, "hint": _TRUST} | more)
    if _nowhere is not None:
        faulthandler.dump_traceback_later(by_clock + _LAST_GRACE, exit=True, file=_nowhere)
    _limit_worker(seconds, megabytes)


def lift() -> None:
    """Ends the limits: from now on nothing is read or made, but perhaps written."""
    _step.pop("ends", None)
    if _nowhere is not None:
        faulthandler.cancel_dump_traceback_later()
    _limit_worker(math.inf, math.inf)


def _limit_worker(seconds: float, megabytes: float) -> None:
    if _note is None:
        return
    _note[:] = json.dumps(_step).encode().ljust(_NOTE_BYTES, b"\0")
    import resource

    used, endless = resource.getrusage(resource.RUSAGE_SELF), resource.RLIM_INFINITY
    limits = {
        resource.RLIMIT_CPU: used.ru_utime + used.ru_stime + seconds + 1,
        resource.RLIMIT_DATA: megabytes * 1_000_000,
        resource.RLIMIT_CORE: 0,
    }
    for kind, limit in limits.items():
        _, hard = resource.getrlimit(kind)
        soft = min(limit, math.inf if hard == endless else hard)
        resource.setrlimit(kind, (endless if soft == math.inf else int(soft), hard))


@contextmanager
def aside(work: Callable[[], T], nice: int = 0) -> Iterator[Callable[[], T]]:
    """Starts ``work`` in a second process, with a priority that is lower by ``nice``. Yields a
    function that waits for its result, or does the work if there is no such process or it fails."""
    global _note
    can_fork = _note is not None and sys.platform.startswith("linux")
    if not can_fork or len(os.sched_getaffinity(0)) < 2 or os.sysconf("SC_OPEN_MAX") < _FEW_FILES:
        yield work
        return
    note, status, parent = mmap(-1, _NOTE_BYTES), -1, os.getpid()
    with ExitStack() as stack:
        try:
            file = stack.enter_context(open(os.memfd_create("result"), "w+b"))
            helper = os.fork()
        except OSError:  # no more files or processes are allowed here
            yield work
            return
        if not helper:
            with suppress(BaseException):
                _die_with_parent(parent)
                signal.signal(signal.SIGINT, signal.SIG_DFL)
                os.nice(nice)
                _note = note
                pickle.dump(work(), file)
                file.close()
                os._exit(0)
            os._exit(1)

        def result() -> T:
            nonlocal status
            status = os.waitpid(helper, 0)[1]
            if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGXCPU:
                raise _exceeded(_noted(note), "SIGXCPU")
            file.seek(0)
            made: T = work() if status else pickle.load(file)
            return made

        try:
            yield result
        finally:
            if status < 0:
                os.kill(helper, signal.SIGKILL)
                os.waitpid(helper, 0)


def each(make: Callable[[S], T], items: Iterable[S]) -> Iterator[T]:
    """Calls ``make`` with each of at most 256 items, the first of them here, each other one in the
    process that is free first, of two; yields the results in the order of the items."""
    given = [*items]
    try:
        reader, writer = os.pipe()
    except OSError:  # as above
        yield from map(make, given)
        return
    with open(reader, "rb", 0) as queue:  # a byte is read by one process only
        with open(writer, "wb") as end:
            end.write(bytes(range(1, len(given))))

        def work() -> dict[int, T]:
            return {number: make(given[number]) for (number,) in iter(lambda: queue.read(1), b"")}

        with aside(work, 5) if given[1:] else nullcontext(work) as there:
            yield from map(make, given[:1])
            made = {**work(), **there()}
    for number, item in enumerate(given[1:], 1):
        yield made[number] if number in made else make(item)


def in_root_folder() -> chdir[str]:
    """A context in the root folder: libraries read settings from the current one, a stranger's."""
    return chdir(os.sep)


def out_of_memory() -> Failure:
    """The failure for a MemoryError; lifts the limits, so that it can be printed."""
    lift()
    return _exceeded(_step, "memory")


def _noted(note: mmap | None) -> dict[str, Any]:
    try:
        return {**_step, **json.loads((note or b"")[:].rstrip(b"\0") or b"{}")}
    except ValueError:  # it is being written
        return _step


def _wait_for(worker: int) -> int:
    """Waits for the worker and forwards signals; returns its exit code, or a negative signal."""
    # A worker that waits uses no processor time: what takes far longer by the clock is killed.
    # Seconds are counted here, since both processes may be suspended, and the clock goes on.
    current, seconds = math.inf, 0

    def forward(number: int, _: object = None) -> None:
        with suppress(ProcessLookupError):  # it has ended: a signal may come while we are told so
            os.kill(worker, number)

    def check(*_: object) -> None:
        nonlocal current, seconds
        step = _noted(_note)
        ends = step.get("ends", math.inf)
        current, seconds = ends, seconds + 1 if ends == current else 0
        if ends < math.inf and seconds > step["by_clock"]:
            forward(signal.SIGKILL)

    signal.signal(signal.SIGALRM, check)
    signal.setitimer(signal.ITIMER_REAL, 1, 1)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, forward)
    return os.waitstatus_to_exitcode(os.waitpid(worker, 0)[1])


def _die_with_parent(parent: int) -> None:
    """Has Linux kill this process when its parent ends in any way (prctl(2))."""
    if sys.platform.startswith("linux"):
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL)
        if os.getppid() != parent:  # it has ended before that
            os._exit(1)


def _exceeded(step: dict[str, Any], by: str) -> Failure:
    """The failure for a worker that a signal ended, or that ran out of memory by itself."""
    said = _ENDINGS.get(by, f"was ended by {by}").format(**step)
    hint = step["hint"] if by in _ENDINGS else "try again"
    return Failure.error("over-limit", f"{step['what']} {said}", Span(step["file"]), hint)


def _exit_with(failure: Failure) -> NoReturn:
    sys.stderr.write(render_text(failure.diagnostics, {}) + "\n")
    os._exit(1)
