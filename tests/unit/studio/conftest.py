"""A studio in a process of its own, and what talks to it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.conftest import ROOT

PATIENCE = 60


class Running:
    """The command, its address, and sockets as its page opens them."""

    def __init__(
        self, *arguments: str, command: Sequence[str] = ("studio", "--no-browser")
    ) -> None:
        command = [sys.executable, "-m", "generator", *command, *arguments]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "TYPECASE_DEBUG": ""},
        )  # fmt: skip
        assert self.process.stdout
        self.address = self.process.stdout.readline().strip()
        self.host = urlsplit(self.address).netloc
        self.token = self.address.partition("?token=")[2]

    @contextmanager
    def socket(self, **options: Any) -> Iterator[Window]:
        # With the usual queue, a window that has not read all takes up to a minute to close.
        options = {"origin": f"http://{self.host}", "proxy": None, "max_queue": None} | options
        address = f"ws://{self.host}/socket?token={self.token}"
        with connect(address, max_size=None, **options) as connection:
            yield Window(connection)

    def end(self) -> str:
        """Ends it; what it printed on stderr, the first time."""
        if self.process.returncode is not None:
            return ""
        self.process.terminate()
        assert self.process.stdout
        assert self.process.stderr
        printed = self.process.stderr.read()
        self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.process.stderr.close()
        return printed


class Window:
    """A page's end of its socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def say(self, kind: str, **message: Any) -> None:
        self.connection.send(json.dumps({"kind": kind, **message}))

    def read_for(self, seconds: float) -> list[dict[str, Any]]:
        """Reads what comes, as a page does."""
        end, heard = time.monotonic() + seconds, []
        with suppress(TimeoutError):
            while True:
                left = max(0.001, end - time.monotonic())
                heard.append(json.loads(self.connection.recv(left)))
        return heard

    def until(self, kind: str, **wanted: Any) -> dict[str, Any]:
        """The next message of a kind with these values."""
        end = time.monotonic() + PATIENCE
        while True:
            left = max(0.0, end - time.monotonic())
            message: dict[str, Any] = json.loads(self.connection.recv(left))
            if message["kind"] == kind and wanted.items() <= message.items():
                return message


@pytest.fixture
def studio(game_file: Path) -> Iterator[Running]:
    running = Running(str(game_file))
    yield running
    running.end()
