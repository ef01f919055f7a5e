"""The user's cache folder: solids by content, records of builds, locks.

Safe to delete: a missing, full, unwritable or damaged cache makes a build slower, never wrong.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from generator.game.user_files import own_folder

MAX_BYTES = 256_000_000
"""Size above which a :class:`DiskCache` removes the least recently used entries."""

_DIGEST = hashlib.sha256().digest_size


def cache_folder() -> Path:
    """Returns ``$TYPECASE_CACHE``, else the system's cache folder for ``typecase``."""
    return own_folder("TYPECASE_CACHE", "user_cache_path")


class DiskCache:
    """Bytes by key in a folder, which several processes may use at once.

    ``origin`` is a digest of the code and libraries that make the bytes; entries with another
    origin are ignored.
    """

    def __init__(self, folder: Path, origin: str, max_bytes: int = MAX_BYTES) -> None:
        self._folder, self._origin, self._max = folder, origin, max_bytes
        self._filled = max_bytes  # until the first entry is stored

    def get(self, key: str) -> bytes | None:
        """Returns an entry, or None if it is missing or damaged."""
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
        """Stores an entry if possible, and removes old ones beyond the size limit."""
        content = hashlib.sha256(data).digest() + data
        if len(content) <= self._max:
            write_cached(self._path(key), content)
            self._filled += len(content)
            if self._filled > self._max:
                self._filled = self._trim()

    def _path(self, key: str) -> Path:
        return self._folder / hashlib.sha256(f"{self._origin}:{key}".encode()).hexdigest()

    def _trim(self) -> int:
        """Removes old entries beyond the size limit; returns the size of the others."""
        total = kept = 0
        for _, size, path in sorted(_files(self._folder), reverse=True):
            total += size
            if total <= self._max:
                kept = total
                continue
            with suppress(OSError):
                path.unlink()
        return kept


def _files(folder: Path) -> Iterable[tuple[float, int, Path]]:
    """Yields time of last use, size and path of each file."""
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            with suppress(OSError):
                found = entry.stat()
                yield found.st_mtime, found.st_size, Path(entry.path)


def write_cached(path: Path, data: bytes) -> None:
    """Writes a file atomically; does nothing if it cannot be written."""
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


def key_of(folder: Path) -> str:
    """Returns a hash of a folder's absolute path, as a name for cached files about it."""
    return hashlib.sha256(os.fsencode(folder.resolve())).hexdigest()[:32]
