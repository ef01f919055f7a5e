"""Messages between the server and its worker: a JSON object and bytes, after their lengths."""

import json
import os
import select
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from struct import Struct
from typing import Any, NamedTuple, TypeAlias

from generator.diagnostics import Diagnostic, Span, sort_diagnostics

Message: TypeAlias = dict[str, Any]

HEAD = Struct("!II")


class Look(NamedTuple):
    """What a window shows: a file of a target; of a PDF the pages from ``first`` to ``last``, so
    many pixels wide."""

    target: str
    file: str = ""
    width: int = 0
    first: int = 0
    last: int = 0


def pack(message: Message, data: bytes = b"") -> bytes:
    """A message as it is sent."""
    text = json.dumps(message).encode()
    return b"".join((HEAD.pack(len(text), len(data)), text, data))


class Channel:
    """The worker's end: standard input, and standard output, to which nothing else can print."""

    def __init__(self) -> None:
        self._out = os.dup(1)
        os.dup2(2, 1)
        sys.stdout = sys.stderr

    def send(self, message: Message, data: bytes = b"") -> None:
        rest = memoryview(pack(message, data))
        while rest:
            rest = rest[os.write(self._out, rest) :]

    def is_waiting(self) -> bool:
        """Tests for a message that was not read yet; Windows cannot, and finishes each job."""
        return os.name != "nt" and bool(select.select([0], [], [], 0)[0])

    def messages(self) -> Iterator[Message]:
        """Yields what comes until the server closes its end. Nothing is read ahead: a worker that
        takes the place of this one reads on at the next message."""
        while head := self._read(HEAD.size):
            yield json.loads(self._read(sum(HEAD.unpack(head))))

    def _read(self, size: int) -> bytes:
        parts = bytearray()
        while len(parts) < size:
            part = os.read(0, size - len(parts))
            if not part:
                return b""
            parts += part
        return bytes(parts)


def send_file(channel: Channel, message: Message, data: bytes, known: str = "") -> str:
    """Sends a file, its bytes unless its digest is ``known``; returns the digest."""
    digest = sha256(data).hexdigest()[:16]
    is_known = digest == known
    message = {"kind": "file", "digest": digest, "is_known": is_known, **message}
    channel.send(message, b"" if is_known else data)
    return digest


def name_of(span: Span) -> str:
    """The file of a span without its folder; a built-in text with it."""
    name = span.file.replace("\\", "/")
    return name if name.startswith("shared/") else name.rpartition("/")[2]


def problems_of(found: Sequence[Diagnostic]) -> list[Any]:
    """Diagnostics as JSON values, sorted; files by name."""
    return [
        {
            "severity": item.severity.value,
            "code": item.code,
            "message": item.message,
            "file": name_of(item.span),
            "span": item.span[1:],
            "hints": item.hints,
        }
        for item in sort_diagnostics(found)
    ]
