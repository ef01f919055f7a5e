"""Atomic writes into a folder: staged files that are moved into place together, and a lock."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from generator.builder.disk_cache import cache_folder, key_of
from generator.diagnostics import Failure, Span

LOCK_TIMEOUT = 30.0
"""Seconds to wait for another build that is writing, which takes a fraction of a second."""

_SUFFIX = ".typecase-staged"


_NEW_FILE = (
    os.O_WRONLY
    | os.O_CREAT
    | os.O_EXCL  # never what is there already
    | getattr(os, "O_NOFOLLOW", 0)
    | getattr(os, "O_BINARY", 0)
)


def staged_name(name: str) -> str:
    """Returns a temporary name of a file, which nobody can predict."""
    return f".{name}.{os.urandom(8).hex()}{_SUFFIX}"


def final_path(path: Path) -> Path:
    """Returns the destination of a staged file; other paths unchanged."""
    if not path.name.endswith(_SUFFIX):
        return path
    return path.with_name(path.name.removesuffix(_SUFFIX).rpartition(".")[0].removeprefix("."))


def leftovers(folder: Path) -> list[Path]:
    """Returns the staged files of killed builds, sorted. Links to folders are not followed."""
    return sorted(
        Path(place, name)
        for place, _, names in os.walk(folder)
        for name in names
        if name.startswith(".") and name.endswith(_SUFFIX)
    )


def is_real_folder(folder: Path) -> bool:
    """Tests for a folder that is no link."""
    return folder.is_dir() and not folder.is_symlink()


def is_real_file(folder: Path, path: str) -> bool:
    """Tests for a regular file at ``path`` below ``folder`` that no link leads to: not a pipe, not
    a device, and every folder above it a real one."""
    file = folder / path
    parents = file.parents[: len(Path(path).parts) - 1]
    return file.is_file() and not file.is_symlink() and all(map(is_real_folder, parents))


def write_new(path: Path, data: bytes) -> None:
    """Writes a file that does not exist yet; never through a link."""
    with open(os.open(path, _NEW_FILE, 0o666), "wb") as file:
        file.write(data)


class Staging:
    """Staged files of a folder. As a context manager, it removes on exit the files that were not
    committed and the folders created for them."""

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
        """Creates a folder and its missing parents."""
        missing = [place for place in (folder, *folder.parents) if not os.path.lexists(place)]
        for place in reversed(missing):
            self._created.append(place)  # first: an interrupt between the two leaves nothing
            place.mkdir(exist_ok=True)
        if not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))

    def add(self, path: str, data: bytes) -> None:
        """Writes ``data`` beside its destination, ``path`` below the folder."""
        final = self.folder / path
        if final.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(final))
        self.make_folder(final.parent)
        temporary = final.with_name(staged_name(final.name))
        self._staged[temporary] = final
        write_new(temporary, data)

    def commit(self, removed: Iterable[str] = (), aside: Mapping[str, str] = {}) -> None:
        """Renames the files ``aside``, moves the staged files into place in order, and deletes
        those ``removed`` before the last one.

        The last is the manifest: if this is interrupted, it stays staged as the record of what was
        moved.
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
    """Locks an existing output folder against other processes. The lock ends with the process.

    The lock file is in the user's cache folder; if that cannot be written, it is ``.typecase.lock``
    in the output folder; if that fails too, nothing is locked. Raises Failure if the lock is not
    free within ``timeout`` seconds.
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
    """Returns the lock file of a folder, the first that can be opened for writing."""
    for path in (cache_folder() / "locks" / f"{key_of(folder)}.lock", folder / ".typecase.lock"):
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            os.close(os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666))
            return path
    return None
