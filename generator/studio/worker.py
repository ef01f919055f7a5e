"""A worker as the server sees it: started, given jobs, and started again when it ends."""

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process, create_subprocess_exec
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import generator
from generator.studio.wire import Message

_START = (
    "import sys; folder = sys.argv.pop(1); folder in sys.path or sys.path.insert(0, folder); "
    "from generator.cli import main; main()"
)
_PAUSE = 1.0  # seconds before a worker that ended is started again
_LONGEST = 1 << 24  # bytes of a message without its data


class Worker:
    """Gives a worker the newest job only, in place of those that it has not taken yet."""

    def __init__(self, command: Sequence[str], heard: Callable[[Message, bytes], None]) -> None:
        """``command`` are arguments of typecase; ``heard`` gets every message of the worker, and
        ``{"kind": "ended"}`` when it has ended."""
        self._command, self._heard = command, heard
        self._job: Message | None = None
        self._ready: asyncio.StreamWriter | None = None  # takes a job
        self._task: asyncio.Task[None] | None = None

    def ask(self, job: Message) -> None:
        """Gives the worker a job as soon as it takes one. The first job starts it."""
        self._job = job
        self._task = self._task or asyncio.create_task(self._run())
        self._give(self._ready)

    async def stop(self) -> None:
        """Ends the worker until the next job."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def _give(self, ready: asyncio.StreamWriter | None) -> None:
        self._ready = ready
        if ready is not None and self._job is not None:
            ready.write(json.dumps(self._job).encode() + b"\n")
            self._job = self._ready = None

    async def _run(self) -> None:
        """Keeps a worker running until this task is cancelled. Its folder is the root: libraries
        read settings from the current one, perhaps a stranger's."""
        root = str(Path(generator.__file__).parent.parent)
        command = [sys.executable, "-c", _START, root, *self._command]
        options: Any = {"stdin": PIPE, "stdout": PIPE, "limit": _LONGEST, "cwd": os.sep}
        while True:
            process = await create_subprocess_exec(*command, **options, start_new_session=True)
            self._give(process.stdin)
            try:
                await self._read(process)
            finally:
                self._give(None)
                with suppress(ProcessLookupError):
                    if hasattr(os, "killpg"):  # with the process that watches it: they are a group
                        os.killpg(process.pid, signal.SIGKILL)
                    else:
                        process.kill()
                await process.communicate()  # it ends when all that it has written is read
            self._heard({"kind": "ended"}, b"")
            await asyncio.sleep(_PAUSE)

    async def _read(self, process: Process) -> None:
        assert process.stdout
        with suppress(asyncio.IncompleteReadError):
            while True:
                message: Message = json.loads(await process.stdout.readuntil())
                data = await process.stdout.readexactly(message.pop("size"))
                if message["kind"] == "begun":
                    self._give(process.stdin)
                self._heard(message, data)
