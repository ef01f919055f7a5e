"""The worker of the studio, as the server keeps it."""

from __future__ import annotations

import asyncio

import pytest

from generator.studio import worker

WRITING = """
import sys, time
sys.stdout.buffer.write(b'{"size": 1000000000}\\n')
while True:
    sys.stdout.buffer.write(bytes(65_536))
    time.sleep(0.001)
"""


def test_it_ends_while_it_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "_START", WRITING)

    async def run_for_a_while() -> None:
        running = worker.Worker([], lambda *_: None)
        running.ask({})
        await asyncio.sleep(1)
        await asyncio.wait_for(running.stop(), 30)

    asyncio.run(run_for_a_while())
