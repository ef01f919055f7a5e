"""Builds again on every save of a file of the game, in one warm process."""

import gc
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TypeVar

from generator.builder import guard
from generator.builder.run import Progress, build
from generator.builder.up_to_date import Report, Request, last_report
from generator.diagnostics import Failure
from generator.game.files import folders_of, game_path, profile_folder

_ENDINGS = (".yaml", ".yml", ".j2", ".svg", ".png", ".jpg", ".ttf", ".otf", ".icc", ".icm")

Change = TypeVar("Change")
Made = TypeVar("Made")

_WAKE = 100  # milliseconds between checks for new folders
_QUIET = 10  # milliseconds without a change that end a save: editors write a file in several steps
_MAX_SAVE = 400  # milliseconds after which a save ends even if files go on changing


class Outdated(Exception):  # noqa: N818 - not an error
    """Something was changed during the work, which begins anew."""


def builds(
    request: Request, sources: dict[str, str], progress: Progress
) -> Iterator[Report | Failure]:
    """Builds now and after each save, the leaflet first; yields the report of each build or its
    failure. A save during a build aborts it before the next target and starts another."""

    def build_once(folders: Iterable[Path]) -> Report:
        before = _stamps(folders)

        def step(name: str) -> None:
            if _stamps(folders) != before:
                raise Outdated
            progress(name)

        sources.clear()
        return last_report(request, sources) or build(request, sources, step, "leaflet")

    yield from rounds(saves(game_path(request.game), request.profile), build_once)


def rounds(changes: Iterable[Change], work: Callable[[Change], Made]) -> Iterator[Made | Failure]:
    """Does the work for each change in one warm process; yields what it makes or its failure. Work
    that raises :class:`Outdated` yields nothing: another change follows."""
    for change in changes:
        made: Made | Failure
        try:
            made = work(change)
        except Outdated:
            continue
        except Failure as failure:
            made = failure
        except MemoryError:
            made = guard.out_of_memory()
        finally:
            guard.lift()  # the next change may be hours away
        if not gc.get_freeze_count():
            gc.collect()
            gc.freeze()  # libraries stay; to look through them takes longer than a build
        yield made
        gc.collect()  # while nobody waits; else it happens once in a dozen builds


def saves(game_file: Path, profile: str | None) -> Iterator[list[Path]]:
    """Yields the watched folders now and after each save of a file that the game is read from, or
    of a printer profile if ``profile`` is given; saves while the caller is busy count next time."""
    from watchfiles import watch

    first = not guard.struck
    while True:
        folders = _existing(game_file, profile)  # not files, since editors save by renaming
        for changes in watch(
            *folders,
            watch_filter=lambda _, path: _is_read(path),
            debounce=_MAX_SAVE,
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
    folders = [*folders_of(game_file), *([] if profile is None else [profile_folder()])]
    return [folder for folder in folders if folder.is_dir()]


def _stamps(folders: Iterable[Path]) -> dict[str, int]:
    found: dict[str, int] = {}
    for folder in folders:
        with suppress(OSError):
            files = (entry for entry in os.scandir(folder) if _is_read(entry.path))
            found |= {entry.path: entry.stat().st_mtime_ns for entry in files}
    return found


def _is_read(path: str) -> bool:
    return path.lower().endswith(_ENDINGS)
