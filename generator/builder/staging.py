"""Writing into a folder: one process at a time, files staged and then moved into place together."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from generator.builder.disk_cache import cache_folder, key_of
from generator.diagnostics import Failure, Span

LOCK_TIMEOUT = 30.0
"""Seconds to wait for another build to finish writing; writing takes a fraction of one."""

_SUFFIX = ".typecase-staged"


def staged_name(name: str) -> str:
    """What a file is called until it is moved into place; no two processes use the same."""
    return f".{name}.{os.getpid()}{_SUFFIX}"


def final_path(path: Path) -> Path:
    """Where a staged file was to go; any other path as it is."""
    if not path.name.endswith(_SUFFIX):
        return path
    return path.with_name(path.name.removesuffix(_SUFFIX).rpartition(".")[0].removeprefix("."))


def leftovers(folder: Path) -> list[Path]:
    """Staged files that builds left in ``folder`` when they were killed, sorted."""
    return sorted(
        Path(place, name)
        for place, _, names in os.walk(folder)
        for name in names
        if name.startswith(".") and name.endswith(_SUFFIX)
    )


class Staging:
    """New content of files below a folder; its length is the number of files.

    Use it as a context: leaving takes back everything that is not committed, folders included.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._staged: dict[Path, Path] = {}
        self._created: list[Path] = []

    def __len__(self) -> int:
        return len(self._staged)

    def __enter__(self) -> Staging:
        return self

    def __exit__(self, *_: object) -> None:
        for temporary in self._staged:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
        for place in reversed(self._created):
            with suppress(OSError):
                place.rmdir()

    def make_folder(self, folder: Path) -> None:
        """Create ``folder`` and those above it that are missing."""
        missing = [place for place in (folder, *folder.parents) if not place.exists()]
        for place in reversed(missing):
            self._created.append(place)  # first: an interrupt between the two leaves nothing
            place.mkdir(exist_ok=True)
        if not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))

    def add(self, path: str, data: bytes) -> None:
        """Write ``data`` beside the file at ``path`` below the folder."""
        final = self.folder / path
        if final.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(final))
        self.make_folder(final.parent)
        temporary = final.with_name(staged_name(final.name))
        self._staged[temporary] = final
        temporary.write_bytes(data)

    def commit(self, removed: Iterable[str] = (), aside: Mapping[str, str] = {}) -> None:
        """Move everything into place in the order it was added, the last after removing files.

        Files ``aside`` are renamed first. The last is the manifest: if this is cut short it stays
        where it was staged, as the record of what was moved.
        """
        *others, last = self._staged.items()
        self._staged.clear()
        self._created.clear()
        try:
            for path, name in aside.items():
                os.rename(self.folder / path, self.folder / name)
            for temporary, final in others:
                os.replace(temporary, final)
            for path in removed:
                self._remove(path)
        finally:
            for temporary, _ in others:
                temporary.unlink(missing_ok=True)
        os.replace(*last)

    def _remove(self, path: str) -> None:
        place = self.folder / path
        place.unlink()
        with suppress(OSError):  # a folder that holds something else stays
            while (place := place.parent) != self.folder:
                place.rmdir()


@contextmanager
def locked(folder: Path, timeout: float = LOCK_TIMEOUT) -> Iterator[None]:
    """Keeps other processes out of an output folder that exists. The lock dies with the process.

    The lock file is in the user's cache folder; only where that cannot be written, it is
    ``.typecase.lock`` in the output folder, and where that fails, too, nothing is locked. Raises
    :class:`Failure` if another build holds the lock for longer than ``timeout`` seconds.
    """
    from filelock import FileLock, Timeout

    path = _lock_file(folder)
    if path is None:
        yield
        return
    lock = FileLock(path, timeout=timeout, poll_interval=0.02)
    try:
        lock.acquire()
    except Timeout:
        raise Failure.error(
            "folder-busy",
            "another build is writing to this folder",
            Span(str(folder)),
            "wait for it to end, or choose another folder with -o DIR",
        ) from None
    try:
        yield
    finally:
        lock.release()


def _lock_file(folder: Path) -> Path | None:
    """A file that can be opened for writing, the same for all builds into ``folder``."""
    for path in (cache_folder() / "locks" / f"{key_of(folder)}.lock", folder / ".typecase.lock"):
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.open("ab").close()
            return path
    return None
