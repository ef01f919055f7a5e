"""What ``typecase playtest`` does: reads the game, has it played, shows what came out."""

from __future__ import annotations

import hashlib
import io
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from generator.diagnostics import Failure, Span

if TYPE_CHECKING:
    from generator.playtest.chunks import Chunk
    from generator.playtest.kernel.arrays import Ints
    from generator.playtest.report import Result
    from generator.playtest.session import Wish


class Request(NamedTuple):
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
    jobs: int
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
    check_folder(request.report)
    keep_kernel()
    results = _results(request, sources)
    if request.report:
        _write_report(request, results, request.report)
    _show(request, results)


def check_folder(folder: Path | None) -> None:
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


def keep_kernel() -> None:
    """Names the folder for compiled code, and tells once that it has to be compiled."""
    from generator.builder.cache import cache_folder
    from generator.playtest.kernel.compiling import FOLDER, is_compiled

    os.environ.setdefault(FOLDER, str(cache_folder() / "kernel"))
    if not is_compiled():
        click.echo("compiling the game engine: this takes a while, and only once", err=True)


def _results(request: Request, sources: dict[str, str]) -> list[Result]:
    from generator.cli.games import read_game
    from generator.playtest.comparing import combinations_of
    from generator.playtest.ruleset import ruleset_of
    from generator.playtest.running import workers_for
    from generator.playtest.session import match_of, playtest_game

    try:
        variants = combinations_of(request.comparisons)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--compare") from None
    wish = _wish(request)
    changes = [(*request.overrides, *variant) for variant in variants]
    games = [read_game(request.game, change, sources)[1] for change in changes]
    matches = [match_of(ruleset_of(game), wish) for game in games]
    kept = KeptChunks(request)
    total = 0 if request.precision else sum(match.games for match in matches)
    if request.jobs > 1 and len(games) == 1:
        _compile_first(games[0], wish)
    results = []
    try:
        with Progress(total) as progress, workers_for(request.jobs, request.scheduler) as workers:
            for game, change in zip(games, changes, strict=True):
                results.append(playtest_game(game, wish, workers, kept, progress.games, change))
                progress.next_game()
    except BaseException:
        if kept.save():
            click.echo("what was played is kept: the same command with --resume goes on", err=True)
        raise
    kept.forget()
    return results


def _compile_first(game: object, wish: Wish) -> None:
    """Compiles the engine here before several processes would."""
    from generator.game.model import Game
    from generator.playtest.chunks import Chunk, play_chunk
    from generator.playtest.ruleset import ruleset_of
    from generator.playtest.session import match_of

    assert isinstance(game, Game)
    match = match_of(ruleset_of(game), wish)
    play_chunk(Chunk(match.rules, match.players, 0, 0, 1))


def _wish(request: Request) -> Wish:
    from generator.playtest.players import parse_player
    from generator.playtest.session import Wish

    try:
        players = tuple(parse_player(word) for word in request.players.split(","))
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--players") from None
    return Wish(
        players,
        request.seed,
        request.games,
        request.precision,
        request.solve,
        request.pairing,
        request.deep,
    )


class KeptChunks:
    """Chunks of an interrupted command, kept in the user's cache."""

    def __init__(self, request: Request) -> None:
        from generator.builder.cache import read_record
        from generator.playtest.kernel.compiling import source_hash

        key = hashlib.sha256(f"{request.command} {source_hash()}".encode()).hexdigest()
        self._name = f"playtest-{key[:32]}"
        self._chunks: dict[str, Ints] = {}
        data = read_record(self._name) if request.resume else None
        if data:
            self._chunks = _load_chunks(data)
        elif request.resume:
            click.echo("nothing is kept of this command: it begins anew", err=True)

    def get(self, chunk: Chunk) -> Ints | None:
        return self._chunks.get(repr(chunk))

    def put(self, chunk: Chunk, counts: Ints) -> None:
        self._chunks[repr(chunk)] = counts

    def save(self) -> bool:
        """Keeps what was played; false if that is nothing."""
        import numpy as np

        from generator.builder.cache import write_record

        if not self._chunks:
            return False
        buffer = io.BytesIO()
        parts: dict[str, Any] = {f"c{n}": c for n, c in enumerate(self._chunks.values())}
        np.savez_compressed(buffer, names=np.array(list(self._chunks)), **parts)
        write_record(self._name, buffer.getvalue())
        return True

    def forget(self) -> None:
        """Keeps nothing: the command has done its work."""
        from generator.builder.cache import read_record, write_record

        if read_record(self._name):
            write_record(self._name, b"")


def _load_chunks(data: bytes) -> dict[str, Ints]:
    import numpy as np

    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as found:
            return {str(name): found[f"c{n}"] for n, name in enumerate(found["names"])}
    except (ValueError, OSError, KeyError):
        return {}


class Progress:
    """Games played and the time left, on a terminal's stderr."""

    def __init__(self, total: int) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Bar

        columns = (TextColumn("games"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        hidden = not sys.stderr.isatty()
        self._bar = Bar(*columns, console=Console(stderr=True), transient=True, disable=hidden)
        self._task = self._bar.add_task("games", total=total or None)
        self._before = self._now = 0

    def games(self, games: int) -> None:
        """So many games of the present match were played."""
        self._now = games
        self._bar.update(self._task, completed=self._before + games)

    def next_game(self) -> None:
        """The present match is over."""
        self._before += self._now

    def __enter__(self) -> Progress:
        self._bar.start()
        return self

    def __exit__(self, *problem: object) -> None:
        self._bar.stop()


def _show(request: Request, results: Sequence[Result]) -> None:
    from generator.playtest.report import result_json

    if request.as_json:
        objects = [result_json(result) for result in results]
        click.echo(json.dumps(objects if request.comparisons else objects[0], indent=2))
        return
    from rich.box import SIMPLE
    from rich.console import Console
    from rich.table import Table

    from generator.playtest.report import comparison_rows, sentences, table_rows, title_of

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
        table = Table(*head, box=SIMPLE, title="beside the first")
        for cells in rows:
            table.add_row(*cells)
        console.print(table)


def _write_report(request: Request, results: Sequence[Result], folder: Path) -> None:
    from generator.builder.output import write_file
    from generator.cli.games import read_game
    from generator.drawing import FontLibrary
    from generator.playtest.report_page import report_html
    from generator.playtest.report_pdf import report_pdf

    project, _ = read_game(request.game, request.overrides, {})
    fonts = FontLibrary(project.fonts)
    write_file(folder / "report.html", report_html(results, request.command, fonts).encode())
    write_file(folder / "report.pdf", report_pdf(results, request.command, fonts))
