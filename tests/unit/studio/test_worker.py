"""The worker of the studio, as the server keeps it."""

from __future__ import annotations

import asyncio
from contextlib import suppress

import pytest

from generator.studio import worker
from generator.studio.wire import HEAD

WRITING = f"""
import sys, time
sys.stdout.buffer.write({HEAD.pack(1 << 30, 0)!r})
while True:
    sys.stdout.buffer.write(bytes(65_536))
    time.sleep(0.001)
"""


def test_it_ends_while_it_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_START", WRITING)

    async def run_for_a_while() -> None:
        task = asyncio.create_task(worker.Worker([], lambda *_: None).run())
        await asyncio.sleep(1)
        task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.wait_for(task, 30)

    asyncio.run(run_for_a_while())
