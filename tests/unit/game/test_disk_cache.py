"""The cache saves time and never decides anything."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from generator.game.disk_cache import DiskCache, cache_folder


def test_what_was_put_is_got(tmp_path: Path) -> None:
    cache = DiskCache(tmp_path / "deep/kept", "this code")
    assert cache.get("a") is None
    cache.put("a", b"one")
    assert cache.get("a") == b"one"
    other = DiskCache(tmp_path / "deep/kept", "other code")
    assert other.get("a") is None


def test_what_is_damaged_is_not_there(tmp_path: Path) -> None:
    cache = DiskCache(tmp_path, "this code")
    cache.put("a", b"one")
    (path,) = tmp_path.iterdir()
    for content in (b"", b"short", path.read_bytes()[:-1], path.read_bytes() + b"!"):
        path.write_bytes(content)
        assert cache.get("a") is None


def test_it_stays_as_small_as_it_may_be(tmp_path: Path) -> None:
    cache = DiskCache(tmp_path, "this code", max_bytes=350)
    for number, key in enumerate("abc"):
        cache.put(key, bytes(60))
        for path in tmp_path.iterdir():
            if path.stat().st_mtime > 1_000:
                os.utime(path, (number, number))
    assert cache.get("a") is not None  # used now, so no longer the oldest
    cache.put("d", bytes(60))
    assert [key for key in "abcd" if cache.get(key) is None] == ["b"]
    cache.put("e", bytes(1000))
    assert cache.get("e") is None


def test_a_folder_that_cannot_be_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    cache = DiskCache(tmp_path / "file", "this code")
    cache.put("a", b"one")
    assert cache.get("a") is None
    assert (tmp_path / "file").read_text() == "in the way"


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="where Linux keeps caches")
def test_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert cache_folder() == Path(os.environ["TYPECASE_CACHE"])
    monkeypatch.delenv("TYPECASE_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder() == tmp_path / "typecase"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_folder() == tmp_path / ".cache/typecase"
