"""ToUnicode maps: which characters the codes of an embedded font stand for.

reportlab maps unused codes to U+0000 and writes characters beyond the Basic Multilingual Plane as
five digits; both make text that cannot be searched, copied or read out (ISO 32000-1, 9.10.3).
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

_ENTRY = re.compile(rb"<([0-9A-F]{2})> <([0-9A-F]{4,6})>")
_MOST = 100
"""Entries that one block may hold."""


def mend_unicode(pdf: Any) -> None:
    """Rewrites the ToUnicode map of every font of the file."""
    for item in pdf.objects:
        if isinstance(item, type(pdf.Root)) and item.get("/Type") == "/Font":
            mapping = item.get("/ToUnicode")
            if mapping is not None:
                mapping.write(_mended(mapping.read_bytes()))


@lru_cache(maxsize=32)  # one text on two papers is coded alike
def _mended(cmap: bytes) -> bytes:
    head, _, rest = cmap.partition(b"endcodespacerange\n")
    tail = rest[rest.rindex(b"endbfchar") + len(b"endbfchar") :]
    entries = [
        f"<{code.decode()}> <{_utf16(int(char, 16))}>"
        for code, char in _ENTRY.findall(rest)
        if int(char, 16)
    ]
    blocks = [entries[i : i + _MOST] for i in range(0, len(entries), _MOST)]
    body = "\n".join(f"{len(b)} beginbfchar\n" + "\n".join(b) + "\nendbfchar" for b in blocks)
    return head + b"endcodespacerange\n" + body.encode() + tail


def _utf16(code: int) -> str:
    return chr(code).encode("utf-16-be").hex().upper()
