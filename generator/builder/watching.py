"""Builds again whenever a file of the game is saved, in a process that stays warm."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from generator.builder.run import Progress, build
from generator.builder.up_to_date import Report, Request, last_report
from generator.diagnostics import Failure
from generator.game.files import folders_of, game_path, profile_folder

_ENDINGS = (".yaml", ".yml", ".j2", ".ttf")

_WAKE = 100
"""Milliseconds after which waiting looks up: how soon a new folder is noticed."""
_QUIET = 30
"""Milliseconds without a change that end a save: editors write a file in several steps."""
_LONGEST = 400
"""Milliseconds after which a save is over even if files go on changing."""


class _Outdated(Exception):  # noqa: N818 - it ends a build early, it is no error
    """A file was saved during the build."""


def builds(
    request: Request, sources: dict[str, str], progress: Progress
) -> Iterator[Report | Failure]:
    """Builds at once and after each save; yields the report of each build, or why it failed.

    The leaflet is delivered first. A build during which something is saved is given up before its
    next target. ``sources`` holds the texts that the diagnostics of the last build point into.
    """
    for folders in _saves(game_path(request.game), request.profile):
        try:
            result = _build(request, sources, progress, folders)
        except _Outdated:
            continue
        yield result


def _build(
    request: Request, sources: dict[str, str], progress: Progress, folders: Iterable[Path]
) -> Report | Failure:
    before = _stamps(folders)

    def step(name: str) -> None:
        if _stamps(folders) != before:
            raise _Outdated
        progress(name)

    sources.clear()
    try:
        return last_report(request, sources) or build(request, sources, step, "leaflet")
    except Failure as failure:
        return failure


def _saves(game_file: Path, profile: str | None = None) -> Iterator[list[Path]]:
    """Yields the watched folders at once, and then after each save of a file that the game is read
    from, or of one of the printer profiles if there is to be a ``profile``. The game file may be
    gone in between.

    Folders are watched, not files, so that editors may save by renaming. What is saved while the
    caller is busy is told when it asks for more. Ends on Ctrl-C.
    """
    from watchfiles import watch

    first = True
    while True:
        folders = _existing(game_file, profile)
        for changes in watch(
            *folders,
            watch_filter=lambda _, path: _is_read(path),
            debounce=_LONGEST,
            step=_QUIET,
            rust_timeout=_WAKE,
            yield_on_timeout=True,
            recursive=False,
        ):
            moved = _existing(game_file, profile) != folders
            if first or changes or moved:
                first = False
                yield folders
            if moved:
                break


def _existing(game_file: Path, profile: str | None) -> list[Path]:
    folders = (*folders_of(game_file), *(() if profile is None else (profile_folder(),)))
    return [folder for folder in folders if folder.is_dir()]


def _stamps(folders: Iterable[Path]) -> dict[str, tuple[int, int]]:
    """Size and time of modification (ns) of each file that is read, by path."""
    found: dict[str, tuple[int, int]] = {}
    for folder in folders:
        try:
            for entry in os.scandir(folder):
                if _is_read(entry.path):
                    stat = entry.stat()
                    found[entry.path] = (stat.st_size, stat.st_mtime_ns)
        except OSError:
            found[str(folder)] = (0, 0)
    return found


def _is_read(path: str) -> bool:
    return path.lower().endswith(_ENDINGS)
