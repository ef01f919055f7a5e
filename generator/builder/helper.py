"""Processes that make targets beside this one.

A helper is started afresh, not forked, so it shares no state with this process and works the same
on every system. It ends when its pipe does: with this process, however that ends.
"""

from __future__ import annotations

import signal
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from generator.builder.pace import collect_seldom
from generator.builder.prepare import kit_of
from generator.builder.reads import Reads
from generator.builder.workshop import Workshop
from generator.diagnostics import Failure, Span
from generator.game.files import Project
from generator.products import Target, load_target
from generator.products.artifact import Artifact

if TYPE_CHECKING:
    from multiprocessing.connection import Connection


class Helper:
    """A process that makes one target at a time. Use it as a context: leaving ends it."""

    def __init__(self, project: Project) -> None:
        import multiprocessing

        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        self.process = context.Process(target=_serve, args=(theirs,), daemon=True)
        with _interrupts_ignored():
            self.process.start()
        theirs.close()
        self.target: Target | None = None
        self.take(project)

    def __enter__(self) -> Helper:
        return self

    def __exit__(self, *_: object) -> None:
        self.connection.close()
        self.process.kill()
        self.process.join()
        self.process.close()

    @property
    def is_alive(self) -> bool:
        return self.process.is_alive()

    def take(self, project: Project) -> None:
        """Work on ``project`` from now on."""
        self._send(project)

    def start(self, target: Target) -> None:
        """Begin to make ``target``; :meth:`result` must be called before the next."""
        self.target = target
        self._send(target.name)

    def _send(self, what: object) -> None:
        """What a process is given when it starts must fit a pipe, or its death would hang us."""
        with suppress(OSError):  # it is gone: result() says so
            self.connection.send(what)

    def result(self) -> tuple[tuple[Artifact, ...], Reads]:
        """Wait for what was started: what was made, and what was read for it.

        Raises :class:`Failure`, also if the process is gone.
        """
        assert self.target is not None
        name, self.target = self.target.name, None
        try:
            kind, value = self.connection.recv()
        except (EOFError, OSError):
            raise self._died(name) from None
        if kind == "refused":
            raise Failure(value)
        if kind == "broke":
            raise RuntimeError(f"target {name} failed in a helper process:\n{value}")
        artifacts, reads = value
        return artifacts, reads

    def _died(self, name: str) -> Failure:
        self.process.join()
        return Failure.error(
            "maker-died",
            f"the process that made it ended by itself (exit code {self.process.exitcode})",
            Span(name),
            "it may have run out of memory; try again with -j 1",
        )


def finished(helpers: list[Helper], patient: bool) -> list[Helper]:
    """The helpers that have a result; if ``patient``, waits until there is one."""
    if not helpers:
        return []
    from multiprocessing.connection import wait

    busy = {helper.connection: helper for helper in helpers if helper.target is not None}
    ready = wait(list(busy), None if patient else 0)
    return [helper for connection, helper in busy.items() if connection in ready]


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """What is started in here never sees Ctrl-C: that is for this process to answer."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _serve(connection: Connection) -> None:
    collect_seldom()
    workshop: Workshop | None = None
    with suppress(EOFError, OSError):  # so ends the process that started us
        while True:
            message = connection.recv()
            if isinstance(message, Project):
                workshop = Workshop(kit_of(message))
            elif workshop is not None:
                connection.send(_answer(message, workshop))


def _answer(name: str, workshop: Workshop) -> tuple[str, object]:
    try:
        target = load_target(name)
        return "made", (workshop.make(target), workshop.reads(target))
    except Failure as failure:
        return "refused", failure.diagnostics
    except Exception:
        return "broke", traceback.format_exc()
