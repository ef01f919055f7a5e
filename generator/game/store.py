"""What may be kept from one build to the next, so that it need not be made again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol


class Store(Protocol):
    """Bytes by key. What was put may be gone; what is got is what was put.

    A key means what it does to one ``maker``: the package of ours, by its dotted name below
    ``generator``, whose code and libraries made the bytes.
    """

    def get(self, maker: str, key: str) -> bytes | None: ...

    def put(self, maker: str, key: str, data: bytes) -> None: ...


class NoStore:
    """Keeps nothing."""

    def get(self, maker: str, key: str) -> bytes | None:
        return None

    def put(self, maker: str, key: str, data: bytes) -> None:
        pass


NO_STORE: Store = NoStore()


def kept(store: Store, maker: str, key: str, make: Callable[[], bytes]) -> bytes:
    """What ``store`` holds under ``key``, else what ``make`` gives, which is put there."""
    data = store.get(maker, key)
    if data is None:
        data = make()
        store.put(maker, key, data)
    return data
