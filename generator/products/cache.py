"""Interface of the cache in which targets keep expensive results, such as solids."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Cache(Protocol):
    """Bytes by key. Entries may disappear at any time, but never change."""

    def get(self, key: str) -> bytes | None: ...

    def put(self, key: str, data: bytes) -> None: ...


class NoCache:
    """A cache without entries."""

    def get(self, key: str) -> bytes | None:
        return None

    def put(self, key: str, data: bytes) -> None:
        pass


NO_CACHE: Cache = NoCache()


def get_or_create(cache: Cache, key: str, make: Callable[[], bytes]) -> bytes:
    """Returns a cached entry, or calls ``make`` and caches the result."""
    data = cache.get(key)
    if data is None:
        data = make()
        cache.put(key, data)
    return data
