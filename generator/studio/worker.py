"""The worker as the server sees it: started, asked, and started again when it ends."""

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import generator
from generator.studio.wire import HEAD, Message, pack

_START = (
    "import sys; folder = sys.argv.pop(1); folder in sys.path or sys.path.insert(0, folder); "
    "from generator.cli import main; main()"
)
_PAUSE = 1.0
"""Seconds before a worker that ended is started again."""


class Worker:
    """Gives the worker the newest job only: those that come while it reads none replace each
    other."""

    def __init__(self, command: Sequence[str], heard: Callable[[Message, bytes], None]) -> None:
        """``command`` are arguments of typecase; ``heard`` gets every message of the worker, and
        ``{"kind": "ended"}`` when it has ended."""
        self._command, self._heard = command, heard
        self._job: Message | None = None
        self._has_begun = True
        self._process: Process | None = None
        self._wakes = asyncio.Event()

    def ask(self, job: Message) -> None:
        self._job = job
        self._wakes.set()

    async def run(self) -> None:
        """Keeps a worker running until this task is cancelled."""
        while True:
            root = str(Path(generator.__file__).parent.parent)
            arguments = [sys.executable, "-c", _START, root, *self._command]
            process = self._process = await asyncio.create_subprocess_exec(
                *arguments, stdin=PIPE, stdout=PIPE, cwd=os.sep, start_new_session=True
            )
            self._has_begun = True
            writer = asyncio.create_task(self._write(process))
            try:
                await self._read(process)
            finally:
                writer.cancel()
                with suppress(ProcessLookupError):
                    _kill(process)
                await process.communicate()  # it ends when all that it has written is read
            self._heard({"kind": "ended"}, b"")
            await asyncio.sleep(_PAUSE)

    async def _write(self, process: Process) -> None:
        assert process.stdin
        while True:
            await self._wakes.wait()
            self._wakes.clear()
            if self._job is None or not self._has_begun:
                continue
            job, self._job, self._has_begun = self._job, None, False
            process.stdin.write(pack(job))
            with suppress(ConnectionError):
                await process.stdin.drain()

    async def _read(self, process: Process) -> None:
        assert process.stdout
        with suppress(asyncio.IncompleteReadError):
            while True:
                head = HEAD.unpack(await process.stdout.readexactly(HEAD.size))
                text, data = [await process.stdout.readexactly(size) for size in head]
                message: Message = json.loads(text)
                if message["kind"] == "begun":
                    self._has_begun = True
                    self._wakes.set()
                self._heard(message, data)


def _kill(process: Process) -> None:
    """Ends the worker and the process that watches it, which are a group of their own."""
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
