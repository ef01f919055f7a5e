"""The work of ``typecase playtest``: reads the game, has it played, prints the results."""

from __future__ import annotations

import json
import math
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.diagnostics import Failure, Span

if TYPE_CHECKING:
    from generator.game.files import Project
    from generator.playtest.report import Result
    from generator.playtest.running import Match, Workers
    from generator.playtest.session import Question

MEGABYTES = 4000
"""Memory that playing may take, in each process. It may take any time: that is what one asks for
with the number of games."""


@dataclass(frozen=True)
class Request:
    """The command line of ``typecase playtest``."""

    game: str | None
    overrides: tuple[str, ...]
    comparisons: tuple[str, ...]
    games: int | None
    precision: float | None
    players: str
    seed: int
    deep: bool
    solve: bool
    pairing: bool
    jobs: int | None
    scheduler: str | None
    resume: bool
    report: Path | None
    as_json: bool

    @property
    def command(self) -> str:
        """The command that makes the same report, wherever it is played."""
        from shlex import join

        words = ["typecase", "playtest", self.game or "grawlix"]
        words += [word for value in self.overrides for word in ("--set", value)]
        words += [word for value in self.comparisons for word in ("--compare", value)]
        words += ["--games", str(self.games)] if self.games else []
        words += ["--precision", f"{self.precision:g}"] if self.precision else []
        words += ["--players", self.players, "--seed", str(self.seed)]
        flags = {"--deep": self.deep, "--solve": self.solve, "--pairing": self.pairing}
        return join([*words, *(name for name, is_on in flags.items() if is_on)])


def run(request: Request, sources: dict[str, str]) -> None:
    """Does what the command line asks for. Raises :class:`Failure`."""
    from concurrent.futures import BrokenExecutor

    from generator.cli.engine_commands import read_game

    if request.jobs and request.scheduler:
        raise click.UsageError("--jobs and --scheduler exclude each other")
    _check_folder(request.report)
    variants = _combinations(request.comparisons)
    overrides = [(*request.overrides, *variant) for variant in variants]
    read = [read_game(request.game, each, sources) for each in overrides]
    file = read[0][0].file
    _begin_playing(file, request)
    from generator.playtest.session import match_of, playtest

    question = _question(request)
    matches = [match_of(game, question, file) for _, game in read]
    results = []
    try:
        with _interrupts(), _workers(request) as workers, _Progress(matches) as progress:
            for (_, game), match, each in zip(read, matches, overrides, strict=True):
                store = _Kept(request)
                results.append(
                    playtest(game, match, question, workers, store, progress.games, each)
                )
                progress.next_game()
    except ValueError as error:
        raise Failure.error("cannot-play", str(error), Span(file)) from None
    except BrokenExecutor:
        message = "a process that played games was ended; perhaps memory ran out"
        hint = "with --resume, and fewer --jobs, the same command goes on from what was played"
        raise Failure.error("process-ended", message, Span(file), hint) from None
    if request.report:
        _write_report(request, results, read[0][0], request.report)
    _show(request, results)


def _check_folder(folder: Path | None) -> None:
    """Raises :class:`Failure` for a report folder that cannot be written, before games are
    played."""
    if folder is None:
        return
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
    from generator.builder.guard import in_root_folder
    from generator.builder.output import write_file
    from generator.drawing import FontLibrary
    from generator.playtest.report_page import report_html
    from generator.playtest.report_pdf import report_pdf

    fonts = FontLibrary(project.fonts)
    with in_root_folder():  # matplotlib reads settings from the current folder
        page = report_html(results, request.command, fonts).encode()
        pages = report_pdf(results, request.command, fonts)
    write_file(folder / "report.html", page)
    write_file(folder / "report.pdf", pages)


def _combinations(comparisons: Sequence[str]) -> list[tuple[str, ...]]:
    """Each combination of values of ``KEY=VALUE,VALUE`` as overrides, the first values first."""
    choices = []
    for text in comparisons:
        key, equals, values = text.partition("=")
        found = [value.strip() for value in _split(values)]
        if not (key and equals and all(found)):
            raise click.BadParameter(f'"{text}" is not KEY=VALUE,VALUE,...', param_hint="--compare")
        choices.append([f"{key}={value}" for value in found])
    return list(product(*choices))


def _split(values: str) -> list[str]:
    """Splits at the commas that are not in brackets."""
    parts, depth = [""], 0
    for character in values:
        depth += (character in "[{") - (character in "]}")
        if character == "," and not depth:
            parts.append("")
        else:
            parts[-1] += character
    return parts


def _begin_playing(file: str, request: Request) -> None:
    """Lifts the limit of time."""
    from generator.builder import guard

    guard.begin("playing", file, guard.Limit(math.inf, MEGABYTES))


def _question(request: Request) -> Question:
    from generator.playtest.players import parse_player
    from generator.playtest.session import Question

    try:
        players = tuple(parse_player(word) for word in request.players.split(","))
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--players") from None
    return Question(
        players,
        request.seed,
        request.games,
        request.precision,
        request.solve,
        request.pairing,
        request.deep,
    )


def _workers(request: Request) -> AbstractContextManager[Workers]:
    from generator.playtest.running import workers_for

    return workers_for(request.jobs or 1, request.scheduler)


class _Kept:
    """Chunks of games in the user's cache; a resumed command takes them from there."""

    def __init__(self, request: Request) -> None:
        from generator.builder.disk_cache import DiskCache, cache_folder
        from generator.builder.up_to_date import origin

        self._cache = DiskCache(cache_folder() / "playtest", origin())
        self._resumes = request.resume

    def get(self, key: str) -> bytes | None:
        return self._cache.get(key) if self._resumes else None

    def put(self, key: str, data: bytes) -> None:
        self._cache.put(key, data)


@contextmanager
def _interrupts() -> Iterator[None]:
    """Ends the command in order on Ctrl-C; every chunk is kept as soon as it is played."""

    def stop(*_: object) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal and our parent both send one
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    except KeyboardInterrupt:
        click.echo("stopped: the same command with --resume goes on from here", err=True)
        sys.exit(1)
    finally:
        signal.signal(signal.SIGINT, before)


class _Progress:
    """Shows games played and the time left on stderr, if that is a terminal."""

    def __init__(self, matches: Sequence[Match]) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        is_hidden = not sys.stderr.isatty()
        self._bar = Bar(*columns, console=Console(stderr=True), transient=True, disable=is_hidden)
        total = None if matches[0].precision else sum(match.games for match in matches)
        self._task = self._bar.add_task("games", total=total)
        self._before = self._now = 0

    def games(self, games: int) -> None:
        """Shows that so many games of the present match were played."""
        self._now = games
        self._bar.update(self._task, completed=self._before + games)

    def next_game(self) -> None:
        """Begins the next match."""
        self._before += self._now

    def __enter__(self) -> _Progress:
        self._bar.start()
        return self

    def __exit__(self, *problem: object) -> None:
        self._bar.stop()


def _show(request: Request, results: Sequence[Result]) -> None:
    from generator.playtest.report import comparison_json, result_json

    if request.as_json:
        found = comparison_json(results) if request.comparisons else result_json(results[0])
        click.echo(json.dumps(found, indent=2))
        return
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table

    from generator.playtest.report import (
        comparison_rows,
        comparison_sentence,
        sentences,
        table_rows,
        title_of,
    )

    console = Console(highlight=False, markup=False)
    for result in results:
        table = Table("measure", "value", "95 % interval", box=SIMPLE, title=title_of(result))
        for row in table_rows(result):
            table.add_row(*row)
        console.print(table)
        for sentence in sentences(result):
            console.print(sentence, "\n")
    if len(results) > 1:
        head, *rows = comparison_rows(results)
        table = Table(box=SIMPLE, title="Variants beside the first")
        for name in head:
            table.add_column(name, overflow="fold")
        for cells in rows:
            table.add_row(*cells)
        console.print(table)
        console.print(comparison_sentence(results))
