"""Playtests: reads the game, has it played under limits, writes the report."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor
from functools import partial
from pathlib import Path
from typing import NamedTuple

from generator.builder import guard
from generator.builder.disk_cache import DiskCache, cache_folder
from generator.builder.output import write_file
from generator.builder.reading import read_game
from generator.builder.up_to_date import origin
from generator.diagnostics import Failure, Span
from generator.game.files import Project
from generator.playtest.report import Result
from generator.playtest.running import workers_for
from generator.playtest.session import Question, match_of, playtest

_MEGABYTES = 4000
"""Memory that playing may take, in each process. It may take any time: that is what one asks for
with the number of games."""


class Request(NamedTuple):
    """What to play, where, and what to write."""

    game: str | None
    overrides: tuple[str, ...]
    variants: Sequence[tuple[str, ...]]
    """Further overrides, for each variant."""
    question: Question
    jobs: int | None
    scheduler: str | None
    resume: bool
    report: Path | None
    command: str
    """A command that makes the same report, wherever it is played."""


def run(
    request: Request, sources: dict[str, str], progress: Callable[[int, int], None]
) -> list[Result]:
    """Plays each variant; calls ``progress`` with the games played and their number.

    Raises :class:`Failure`; adds the texts that it points into to ``sources``.
    """
    question, folder = request.question, request.report
    if folder:
        _make_folder(folder)
    overrides = [(*request.overrides, *variant) for variant in request.variants]
    to_draw = request.report is not None
    read = [read_game(request.game, each, sources, to_draw=to_draw) for each in overrides]
    file = read[0][0].file
    guard.begin("playing", file, guard.Limit(math.inf, _MEGABYTES))
    matches = [match_of(game, question, file) for _, game in read]
    total, results = sum(match.games for match in matches), list[Result]()
    try:
        with workers_for(request.jobs or 1, request.scheduler) as workers:
            for (_, game), match, each in zip(read, matches, overrides, strict=True):
                before = sum(result.measures.games for result in results)
                show = partial(_show, progress, before, total)
                found = playtest(game, match, question, workers, _Kept(request.resume), show)
                results.append(found._replace(changes=each))
    except ValueError as error:
        raise Failure.error("cannot-play", str(error), Span(file)) from None
    except BrokenExecutor:
        message = "a process that played games was ended; perhaps memory ran out"
        hint = "with --resume, and fewer --jobs, the same command goes on from what was played"
        raise Failure.error("process-ended", message, Span(file), hint) from None
    if folder:
        _write_report(request, results, read[0][0], folder)
    return results


def _show(progress: Callable[[int, int], None], before: int, total: int, games: int) -> None:
    progress(before + games, total)


class _Kept:
    """Chunks of games in the user's cache; a resumed command takes them from there."""

    def __init__(self, resumes: bool) -> None:
        self._cache = DiskCache(cache_folder() / "playtest", origin())
        self._resumes = resumes

    def get(self, key: str) -> bytes | None:
        return self._cache.get(key) if self._resumes else None

    def put(self, key: str, data: bytes) -> None:
        self._cache.put(key, data)


def _make_folder(folder: Path) -> None:
    """Raises :class:`Failure` for a report folder that cannot be written, before games are
    played."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise PermissionError(13, "Permission denied")
    except OSError as error:
        message = f"the report cannot be written here: {error.strerror}"
        hint = "name another folder with --report"
        raise Failure.error("cannot-write", message, Span(str(folder)), hint) from None


def _write_report(
    request: Request, results: Sequence[Result], project: Project, folder: Path
) -> None:
    from generator.drawing import FontLibrary
    from generator.playtest.report_page import report_html, report_pdf

    fonts = FontLibrary(project.fonts)
    page = report_html(results, request.command, fonts).encode()
    pages = report_pdf(results, request.command, fonts)
    write_file(folder / "report.html", page)
    write_file(folder / "report.pdf", pages)
