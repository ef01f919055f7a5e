"""What is dear is made once."""

from __future__ import annotations

from dataclasses import replace

from tests.unit.kits import Memory, grawlix_kit


def test_an_entry_is_made_once() -> None:
    kit = replace(grawlix_kit(), cache=Memory())
    assert kit.cached("a", lambda: b"1") == b"1"
    assert kit.cached("a", lambda: b"2") == b"1"
    assert kit.cached("b", lambda: b"3") == b"3"
