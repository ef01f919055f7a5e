"""Files written beside their destinations first, then moved into place together."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

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
    """New content of files below a folder; its length is the number of files."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._staged: dict[Path, Path] = {}
        self._created: list[Path] = []

    def __len__(self) -> int:
        return len(self._staged)

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
        final = self._folder / path
        if final.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(final))
        self.make_folder(final.parent)
        temporary = final.with_name(staged_name(final.name))
        self._staged[temporary] = final
        temporary.write_bytes(data)

    def commit(self, removed: Iterable[str], aside: Mapping[str, str]) -> None:
        """Move everything into place in the order it was added, the last after removing files.

        Files ``aside`` are renamed first. The last is the manifest: if this is cut short it stays
        where it was staged, as the record of what was moved.
        """
        *others, last = self._staged.items()
        self._staged.clear()
        self._created.clear()
        try:
            for path, name in aside.items():
                os.rename(self._folder / path, self._folder / name)
            for temporary, final in others:
                os.replace(temporary, final)
            for path in removed:
                self._remove(path)
        finally:
            for temporary, _ in others:
                temporary.unlink(missing_ok=True)
        os.replace(*last)

    def _remove(self, path: str) -> None:
        place = self._folder / path
        place.unlink()
        with suppress(OSError):  # a folder that holds something else stays
            while (place := place.parent) != self._folder:
                place.rmdir()

    def discard(self) -> None:
        """Take back everything that is not committed, folders included."""
        for temporary in self._staged:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
        for place in reversed(self._created):
            with suppress(OSError):
                place.rmdir()
