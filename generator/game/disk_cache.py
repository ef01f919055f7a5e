"""The user's cache folder: solids by content, records of builds, locks. Safe to delete: a missing,
full, unwritable or damaged cache makes a build slower, never wrong."""

import hashlib
import os
import tempfile
from contextlib import suppress
from pathlib import Path

from generator.game.files import own_folder

MAX_BYTES = 256_000_000  # beyond these, a DiskCache removes the least recently used

_DIGEST = hashlib.sha256().digest_size


def cache_folder() -> Path:
    """Returns ``$TYPECASE_CACHE``, else the system's cache folder for ``typecase``."""
    return own_folder("TYPECASE_CACHE", "user_cache_path")


class DiskCache:
    """Bytes by key in a folder, which several processes may use at once; entries of another
    ``origin``, a digest of the code and libraries that make the bytes, are ignored."""

    def __init__(self, folder: Path, origin: str, max_bytes: int = MAX_BYTES) -> None:
        self._folder, self._origin, self._max = folder, origin, max_bytes
        self._filled = max_bytes  # until the first entry is stored

    def get(self, key: str) -> bytes | None:
        """Returns an entry, or None if it is missing or damaged."""
        path, content = self._path(key), b""
        with suppress(OSError):
            content = path.read_bytes()
            os.utime(path)
        digest, data = content[:_DIGEST], content[_DIGEST:]
        return data if hashlib.sha256(data).digest() == digest else None

    def put(self, key: str, data: bytes) -> None:
        """Stores an entry if possible, and removes old ones beyond the size limit."""
        content = hashlib.sha256(data).digest() + data
        if len(content) > self._max:
            return
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(dir=self._folder)
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            os.replace(temporary, self._path(key))
            self._filled += len(content)
            if self._filled > self._max:
                self._trim()

    def _path(self, key: str) -> Path:
        return self._folder / hashlib.sha256(f"{self._origin}:{key}".encode()).hexdigest()

    def _trim(self) -> None:
        files = [(path.stat(), path) for path in self._folder.iterdir()]
        files.sort(key=lambda file: file[0].st_mtime, reverse=True)
        self._filled = 0
        for found, path in files:
            if self._filled + found.st_size > self._max:
                path.unlink(missing_ok=True)
            else:
                self._filled += found.st_size


def key_of(folder: Path) -> str:
    """Returns a hash of a folder's absolute path, as a name for cached files about it."""
    return hashlib.sha256(os.fsencode(folder.resolve())).hexdigest()[:32]
