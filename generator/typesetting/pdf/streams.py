"""Streams whose length no reader can mistake.

The end of a line stands between the data of a stream and ``endstream``. Data that itself ends with
the first half of one reads as a byte shorter to a strict reader (ISO 19005-2, 6.1.7.1).
"""

from __future__ import annotations

import zlib
from functools import lru_cache
from typing import Any


def compress(pdf: Any) -> None:
    """Deflates every stream but the metadata; what then ends like a line goes through ASCII85."""
    import base64

    from pikepdf import Array, Name, Stream

    for item in pdf.objects:
        if not isinstance(item, Stream) or item.get("/Type") == "/Metadata":
            continue
        is_font = "/Length1" in item
        data = (_deflated_font if is_font else zlib.compress)(item.read_bytes())
        if data.endswith((b"\r", b"\n")):
            data = base64.a85encode(data) + b"~>"
            item.write(data, filter=Array([Name.ASCII85Decode, Name.FlateDecode]))
        else:
            item.write(data, filter=Name.FlateDecode)


@lru_cache(maxsize=32)
def _deflated_font(data: bytes) -> bytes:
    """One text on two papers has the same fonts."""
    return zlib.compress(data)
