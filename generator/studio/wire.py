"""Messages between the server and its workers: a line of JSON, followed by bytes if it says so."""

import json
import os
import select
import sys
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, NamedTuple, TypeAlias

from generator.builder import guard
from generator.builder.watching import Outdated, rounds
from generator.diagnostics import Diagnostic, Failure, Span, sort_diagnostics
from generator.products.kit import Artifact

Message: TypeAlias = dict[str, Any]


class Look(NamedTuple):
    """A file in a window's view; of a PDF pages ``first`` to ``last``, ``width`` pixels wide."""

    target: str
    file: str
    width: int
    first: int
    last: int


class Channel:
    """A worker's end: standard input, and standard output, to which nothing else can print."""

    def __init__(self) -> None:
        self._out = open(os.dup(1), "wb")  # noqa: SIM115 - open for as long as the process lives
        self._state = 0  # that of the texts of a job
        os.dup2(2, 1)
        sys.stdout = sys.stderr

    def send(self, message: Message, data: bytes = b"") -> None:
        message = message | {"state": self._state, "size": len(data)}
        self._out.write(json.dumps(message).encode() + b"\n" + data)
        self._out.flush()

    def send_file(self, target: str, artifact: Artifact) -> None:
        """Sends a file that was made, and a digest, which is part of its address in the page."""
        message: Message = {"kind": "file", "target": target, "digest": digest_of(artifact.data)}
        message |= {"path": artifact.path, "type": artifact.kind, "details": artifact.details}
        self.send(message, artifact.data)

    def step(self) -> None:
        """Raises Outdated if there is another job; Windows cannot tell, and finishes each job."""
        if os.name != "nt" and select.select([0], [], [], 0)[0]:
            raise Outdated

    def do_jobs(self, game: str, do: Callable[[Message], None]) -> None:
        """Does each job that comes until the server closes its end. The next one comes when this
        one has begun: nothing is read ahead, so that a worker that takes over reads on there."""
        if failure := guard.struck:
            self.send(trouble(failure))
        guard.begin("waiting", game, lives_on=True)
        guard.lift()

        def begin(job: Message) -> None:
            self._state = job.get("state", 0)
            self.send({"kind": "begun"})
            do(job)

        for done in rounds(map(json.loads, sys.stdin.buffer), begin):
            if isinstance(done, Failure):
                self.send(trouble(done))
            self.send({"kind": "idle"})


def trouble(failure: Failure) -> Message:
    return {"kind": "trouble", "problems": problems_of(failure.diagnostics)}


def digest_of(data: bytes) -> str:
    return sha256(data).hexdigest()[:16]


def name_of(span: Span) -> str:
    """The file of a span without its folder; a built-in text with it."""
    name = span.file.replace("\\", "/")
    return name if name.startswith("shared/") else name.rpartition("/")[2]


def problems_of(found: Sequence[Diagnostic]) -> list[Message]:
    """Diagnostics as JSON values, sorted; files by name."""
    return [
        item._asdict() | {"file": name_of(item.span), "span": item.span[1:]}
        for item in sort_diagnostics(found)
    ]
