"""The user's cache folder: what it costs nothing but time to lose.

Nothing in here is needed: a cache that is missing, full, unwritable or damaged makes a build
slower, never wrong.
"""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

MOST_BYTES = 256_000_000
"""How large the folder of what is kept may grow before what was not used longest is removed."""

_DIGEST = hashlib.sha256().digest_size


def cache_folder() -> Path:
    """``$TYPECASE_CACHE``, else a folder of ours where this system keeps caches."""
    if own := os.environ.get("TYPECASE_CACHE"):
        return Path(own)
    if sys.platform == "win32":
        base = os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/AppData/Local")
    elif sys.platform == "darwin":
        base = os.path.expanduser("~/Library/Caches")
    else:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(base, "typecase")


class DiskCache:
    """Bytes by key, in a folder that several processes may use at a time.

    A key means what it does to one ``origin``: the code and the libraries that made the bytes.
    """

    def __init__(self, folder: Path, origin: str, most_bytes: int = MOST_BYTES) -> None:
        self._folder, self._origin, self._most = folder, origin, most_bytes

    def get(self, key: str) -> bytes | None:
        """What was put under ``key``, None if it is not there or damaged."""
        path = self._path(key)
        try:
            content = path.read_bytes()
        except OSError:
            return None
        data = content[_DIGEST:]
        if hashlib.sha256(data).digest() != content[:_DIGEST]:
            return None
        with suppress(OSError):
            os.utime(path)
        return data

    def put(self, key: str, data: bytes) -> None:
        """Keep ``data`` if it can be; then the folder is no larger than it may be."""
        content = hashlib.sha256(data).digest() + data
        if len(content) <= self._most:
            _write(self._path(key), content)
            self._trim()

    def _path(self, key: str) -> Path:
        return self._folder / hashlib.sha256(f"{self._origin}:{key}".encode()).hexdigest()

    def _trim(self) -> None:
        files = sorted(_files(self._folder), reverse=True)
        total = 0
        for _, size, path in files:
            total += size
            if total > self._most:
                with suppress(OSError):
                    path.unlink()


def _files(folder: Path) -> Iterable[tuple[float, int, Path]]:
    """Time of last use, size and path of each file."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError):
                found = entry.stat()
                yield found.st_mtime, found.st_size, Path(entry.path)


def read_record(name: str) -> bytes | None:
    """A record of ours by name, None without one."""
    try:
        return (cache_folder() / "builds" / name).read_bytes()
    except OSError:
        return None


def write_record(name: str, data: bytes) -> None:
    """Keep a record if it can be kept."""
    _write(cache_folder() / "builds" / name, data)


def _write(path: Path, data: bytes) -> None:
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            os.replace(temporary, path)
        except OSError:
            with suppress(OSError):
                os.unlink(temporary)
