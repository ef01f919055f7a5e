"""Playtests: reads games, has them played under limits, writes the report."""

import json
import math
import re
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Any

from generator.builder import guard
from generator.builder.output import refuse_links, write_file
from generator.builder.reading import read_game
from generator.builder.up_to_date import origin
from generator.diagnostics import Failure, Span
from generator.drawing import FontLibrary
from generator.game.disk_cache import DiskCache, cache_folder
from generator.game.files import Project
from generator.game.model import Game
from generator.game.reading import decode_utf8, read_bytes
from generator.playtest import running
from generator.playtest.deep import MOST_POSITIONS, deep_measures, examine_pairing, solve
from generator.playtest.measures import measures_of
from generator.playtest.players import BUDGETS, PlayerSpec
from generator.playtest.recorded import Recorded, counts_of, read_recorded
from generator.playtest.report import Result
from generator.playtest.running import Match, Question, Store, Workers
from generator.playtest.verdict import verdict_of
from generator.rules.limits import limits_of

_MEGABYTES = 4000
"""Memory that playing may take, in each process. It may take any time if its number is named."""
_SEARCHING = guard.Limit(300, _MEGABYTES)
"""For each measure, for a report, and for games of which no number is named."""
_LESS = (
    "ask for less, or for a smaller game, as with --set rules.max_rows=4; or allow more: --limit 4"
)
_RECORD = 1_000_000  # most bytes of a game that was played
_ANOTHER = "name another folder with --report"
_FILES = ("report.html", "report.pdf")
_PROBE = ".typecase-report"
_BETWEEN_VALUES = re.compile(r",(?![^\[]*\]|[^{]*\})")  # a comma that is not in brackets


def combinations(comparisons: Sequence[str]) -> list[tuple[str, ...]]:
    """Each combination of values of ``KEY=VALUE,VALUE`` as overrides, the first values first."""
    choices = []
    for text in comparisons:
        key, equals, values = (part.strip() for part in text.partition("="))
        found = [value.strip() for value in _BETWEEN_VALUES.split(values)]
        if not (key and equals and all(found)):
            raise ValueError(f'"{text[:60]}" is not KEY=VALUE,VALUE,...')
        choices.append([f"{key}={value}" for value in found])
    return list(product(*choices))


def _value_now(game: Game, key: str) -> str:
    """The override that leaves a key of the game file as it is."""
    value: Any = game.model_dump(mode="json")
    for name in key.split("."):
        value = value[name]
    return f"{key}={value if isinstance(value, str) else json.dumps(value)}"


def run(
    game: str | None,
    overrides: tuple[str, ...],
    variants: Sequence[tuple[str, ...]],
    question: Question,
    sources: dict[str, str],
    progress: Callable[[int, int], None],
    *,
    report: Path | None = None,
    command: str = "",
    unsaved: Mapping[str, str] | None = None,
) -> tuple[list[Result], FontLibrary]:
    """Plays each variant of a game with ``overrides``, given by further ones: first the one that
    changes nothing, which is added if it is missing. Calls ``progress`` with the games played and
    their number. Returns results, and fonts for :func:`write_report`; tries it before if there is a
    ``report``. Raises :class:`Failure`; adds the texts that it points into to ``sources``."""
    to_draw = bool(report) or unsaved is not None

    def read(changes: tuple[str, ...] = ()) -> tuple[Project, Game, tuple[str, ...]]:
        values = (*overrides, *changes)
        return *read_game(game, values, sources, to_draw=to_draw, unsaved=unsaved)[:2], values

    games = [*map(read, variants)]
    with suppress(Failure):
        own = read()[1]
        if own not in [each for _, each, _ in games]:
            games.append(read(tuple(_value_now(own, it.partition("=")[0]) for it in variants[0])))
        games.sort(key=lambda it: it[1] != own)
    file, fonts = games[0][0].file, FontLibrary(games[0][0].fonts)
    played = [(game, running.match_of(game, question, file), changes) for _, game, changes in games]
    if report:
        guard.begin("trying the report", file, _SEARCHING)
        _files([_tried(*each) for each in played], command, fonts)
        _try_folder(report)
    guard.begin("playing", file, guard.Limit(math.inf, _MEGABYTES))  # for other processes, too
    total, results = sum(match.games for _, match, _ in played), list[Result]()
    cache = DiskCache(cache_folder() / "playtest", origin())
    store = Store(cache.get, cache.put) if question.resume else Store(put=cache.put)

    def show(games: int) -> None:
        progress(sum(it.measures.games for it in results) + games, total)

    try:
        with running.workers_for(question.jobs or 1, question.scheduler) as workers:
            for variant, match, changes in played:
                result = _playtest(variant, match, question, file, workers, store, show)
                results.append(result._replace(changes=changes))
    except ValueError as error:
        hint = "leave out --solve, --deep or the player that cannot play this game"
        raise Failure.error("cannot-play", str(error), Span(file), hint) from None
    except BrokenExecutor:
        message = "a process that played games was ended; perhaps memory ran out"
        hint = "with --resume, and fewer --jobs, the same command goes on from what was played"
        raise Failure.error("process-ended", message, Span(file), hint) from None
    return results, fonts


def read_games(
    game: str | None,
    overrides: tuple[str, ...],
    files: Sequence[Path],
    sources: dict[str, str],
    report: Path | None,
) -> tuple[list[Result], FontLibrary]:
    """Measures games that people played, from their files: a result for each number of players, and
    fonts for :func:`write_report`. ``sources`` as for :func:`run`."""
    project, read, _ = read_game(game, overrides, sources, to_draw=bool(report))
    if report:
        _try_folder(report)
    by_players: dict[int, list[Recorded]] = {}
    for file in files:
        text = sources[str(file)] = decode_utf8(read_bytes(file, str(file), _RECORD), str(file))
        record = read_recorded(text, str(file), read)
        by_players.setdefault(record.players, []).append(record)
    results = []
    for players, records in sorted(by_players.items()):
        rules = limits_of(read)._replace(players=players)
        match = Match(rules, (PlayerSpec("people"),) * players, 0, len(records))
        found = measures_of(rules, counts_of(rules, records))
        results.append(Result(read, match, found, overrides, records=tuple(records)))
    return results, FontLibrary(project.fonts, read.leaflet.fonts)


def write_report(folder: Path, results: Sequence[Result], command: str, fonts: FontLibrary) -> None:
    """Writes the report into a folder. Raises :class:`Failure`."""
    guard.begin("making the report", results[0].game.title, _SEARCHING)
    files = _files(results, command, fonts)
    guard.lift()
    for name, data in zip(_FILES, files, strict=True):
        write_file(folder / name, data, _ANOTHER)


def _files(results: Sequence[Result], command: str, fonts: FontLibrary) -> tuple[bytes, bytes]:
    from generator.playtest.report_page import report_html, report_pdf

    return report_html(results, command, fonts).encode(), report_pdf(results, command, fonts)


def _tried(game: Game, match: Match, changes: tuple[str, ...]) -> Result:
    """The result of two games of random players, to find what a report cannot show."""
    rules = match.rules
    short = Match(rules, (PlayerSpec("random"),) * rules.players, match.seed, 2)
    return Result(game, short, measures_of(rules, running.play_chunk(short)), changes)


def _try_folder(folder: Path) -> None:
    """Writes a file into a folder, which it makes, and removes it. Failure if that cannot be."""
    refuse_links([folder])
    write_file(folder / _PROBE, b"", _ANOTHER)
    (folder / _PROBE).unlink()


def _playtest(
    game: Game,
    match: Match,
    question: Question,
    file: str,
    workers: Workers,
    store: Store,
    progress: Callable[[int], None],
) -> Result:
    """Plays a match and measures what is asked for. ValueError for what does not fit the game."""

    def begin(what: str, is_named: object = False) -> None:
        limit = _SEARCHING._replace(seconds=math.inf) if is_named else _SEARCHING
        guard.begin(what, file, limit, hint=_LESS)

    rules = match.rules
    solved = deep = pairing = verdict = None
    if question.solve:
        begin("solving the game", question.positions)
        solved = solve(rules, question.positions or MOST_POSITIONS)
    budgets = [player.budget != BUDGETS[player.kind] for player in question.players]
    begin("playing", question.games or question.precision or any(budgets))
    counts = running.play_match(match, workers, store, progress)
    if question.deep:
        begin("measuring by search")
        deep = deep_measures(rules, match.players, question.seed)
    if question.pairing:
        begin("looking for a pairing strategy")
        pairing = examine_pairing(rules, question.seed)
    measures = measures_of(rules, counts)
    if question.verdict:
        begin("playing for a verdict")
        verdict = verdict_of(match, measures, workers)
    return Result(game, match, measures, (), deep, solved, pairing, verdict)
