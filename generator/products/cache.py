"""Keeps what is dear to make, such as solids, from one build to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Cache(Protocol):
    """Bytes by key. An entry may be gone at any time; one that is there is what was put."""

    def get(self, key: str) -> bytes | None: ...

    def put(self, key: str, data: bytes) -> None: ...


class NoCache:
    """Keeps nothing."""

    def get(self, key: str) -> bytes | None:
        return None

    def put(self, key: str, data: bytes) -> None:
        pass


NO_CACHE: Cache = NoCache()


def get_or_create(cache: Cache, key: str, make: Callable[[], bytes]) -> bytes:
    """Returns the entry under ``key``, else what ``make`` returns, which is put there."""
    data = cache.get(key)
    if data is None:
        data = make()
        cache.put(key, data)
    return data
