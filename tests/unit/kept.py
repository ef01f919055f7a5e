"""A cache for all tests of a process: solids and the widths of glyphs are made once."""

from __future__ import annotations


class _Memory:
    def __init__(self) -> None:
        self._entries: dict[str, bytes] = {}

    def get(self, key: str) -> bytes | None:
        return self._entries.get(key)

    def put(self, key: str, data: bytes) -> None:
        self._entries[key] = data


KEPT = _Memory()
