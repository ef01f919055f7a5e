"""Builds again whenever a file of the game is saved, and stays warm in between."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from generator.builder.helper import Helper
from generator.builder.making import Made, Progress, make_with
from generator.builder.request import Report, Request
from generator.builder.run import build_with
from generator.builder.workshop import Workshop
from generator.game.files import Project, folders_of, profile_folder
from generator.products import Target

_ENDINGS = (".yaml", ".yml", ".j2", ".ttf")

_WAKE = 100
"""Milliseconds after which waiting looks up: how soon a new folder is noticed."""
_QUIET = 30
"""Milliseconds without a change that end a save: editors write a file in several steps."""
_LONGEST = 400
"""Milliseconds after which a save is over even if files go on changing."""


class WarmBuilder:
    """Builds one after the other; CAD is loaded once, in a process that lives on.

    Use it as a context: leaving ends that process.
    """

    def __init__(self, progress: Progress) -> None:
        self._progress = progress
        self._helper: Helper | None = None

    def __enter__(self) -> WarmBuilder:
        return self

    def __exit__(self, *_: object) -> None:
        self._drop()

    def build(self, request: Request, sources: dict[str, str]) -> Report:
        """As :func:`generator.builder.run.build`."""
        return build_with(self._make, request, sources)

    def _make(
        self, workshop: Workshop, project: Project, targets: Sequence[Target]
    ) -> Mapping[str, Made]:
        helpers = [self._ready(project)] if any(target.needs_cad for target in targets) else []
        return make_with(helpers, workshop, targets, self._progress)

    def _ready(self, project: Project) -> Helper:
        """A helper with nothing to do: the one there is, unless it died or was left at work."""
        if self._helper is not None and (self._helper.target or not self._helper.is_alive):
            self._drop()
        if self._helper is None:
            self._helper = Helper(project)
        else:
            self._helper.take(project)
        return self._helper

    def _drop(self) -> None:
        if self._helper is not None:
            self._helper.__exit__()
            self._helper = None


def saves(game_file: Path, profile: str | None = None) -> Iterator[None]:
    """Yields at once, and then after each save of a file that the game is read from, or of one of
    the printer profiles if there is to be a ``profile``. The game file may be gone in between.

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
                yield
            if moved:
                break


def _existing(game_file: Path, profile: str | None) -> list[Path]:
    folders = (*folders_of(game_file), *(() if profile is None else (profile_folder(),)))
    return [folder for folder in folders if folder.is_dir()]


def _is_read(path: str) -> bool:
    return path.lower().endswith(_ENDINGS)
