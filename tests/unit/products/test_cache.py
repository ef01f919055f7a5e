"""What is dear is made once."""

from __future__ import annotations

from generator.products.cache import get_or_create
from tests.unit.kits import Memory


def test_an_entry_is_made_once() -> None:
    cache = Memory()
    assert get_or_create(cache, "a", lambda: b"1") == b"1"
    assert get_or_create(cache, "a", lambda: b"2") == b"1"
    assert get_or_create(cache, "b", lambda: b"3") == b"3"
