"""ICC profiles made by hand: that of a press that prints darkness with all four inks alike."""

from __future__ import annotations

import struct
from collections.abc import Sequence
from itertools import product

PCS = {b"CMYK": 4, b"RGB ": 3}


def icc(
    space: bytes = b"CMYK", device: bytes = b"prtr", version: int = 2, name: str = "Test Coated"
) -> bytes:
    """A profile with tables of two steps a channel: ink is the same in all channels, and makes
    gray of the whole range."""
    inks = PCS[space]
    to_lab = [(255 - max(inked) * 255, 128, 128) for inked in product((0, 1), repeat=inks)]
    to_ink = [(255 - lightness * 255,) * inks for lightness, _, _ in product((0, 1), repeat=3)]
    tags = {
        b"desc": b"desc" + bytes(4) + struct.pack(">I", len(name) + 1) + name.encode() + bytes(80),
        b"cprt": b"text" + bytes(4) + b"CC0\0",
        b"wtpt": b"XYZ " + bytes(4) + struct.pack(">3I", 63190, 65536, 54061),
        b"A2B0": _table(inks, 3, to_lab),
        b"B2A0": _table(3, inks, to_ink),
    }
    at, listed, body = 128 + 4 + 12 * len(tags), b"", b""
    for key, data in tags.items():
        listed += struct.pack(">4sII", key, at + len(body), len(data))
        body += data + bytes(-len(data) % 4)
    head = struct.pack(
        ">I4sB3x4s4s4s12x4s28x3I48x",
        at + len(body), b"lcms", version, device, space, b"Lab ", b"acsp", 63190, 65536, 54061,
    )  # fmt: skip
    assert len(head) == 128
    return head + struct.pack(">I", len(tags)) + listed + body


def _table(inputs: int, outputs: int, corners: Sequence[tuple[int, ...]]) -> bytes:
    """A table of type ``mft1``, of two steps for each input."""
    one = struct.pack(">9i", 65536, 0, 0, 0, 65536, 0, 0, 0, 65536)
    straight = bytes(range(256))
    cells = b"".join(bytes(each) for each in corners)
    size = bytes([inputs, outputs, 2, 0])
    return b"mft1" + bytes(4) + size + one + straight * inputs + cells + straight * outputs
