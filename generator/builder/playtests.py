"""Playtests: reads games, has them played under limits, writes the report."""

import math
import os
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor
from pathlib import Path

from generator.builder import guard
from generator.builder.disk_cache import DiskCache, cache_folder
from generator.builder.output import refuse_links, write_file
from generator.builder.reading import read_game
from generator.builder.up_to_date import origin
from generator.diagnostics import Failure, Span
from generator.engine.ruleset import rules_table
from generator.game.model import Game
from generator.playtest.deep import deep_measures
from generator.playtest.measures import measures_of
from generator.playtest.pairing_play import check_pairing
from generator.playtest.report import PairingFinding, Result
from generator.playtest.running import (
    Match,
    Question,
    Store,
    Workers,
    match_of,
    play_match,
    workers_for,
)
from generator.playtest.solving import MOST_POSITIONS, solve
from generator.playtest.verdict import verdict_of
from generator.rules.pairing import breaking_edits, find_pairing

_MEGABYTES = 4000
"""Memory that playing may take, in each process. It may take any time: that is what one asks for
with the number of games."""


def run(
    game: str | None,
    variants: Sequence[tuple[str, ...]],
    question: Question,
    sources: dict[str, str],
    progress: Callable[[int, int], None],
    *,
    jobs: int | None,
    scheduler: str | None,
    resume: bool,
    report: Path | None,
    command: str,
) -> list[Result]:
    """Plays each variant of a game, given by its overrides; calls ``progress`` with the games
    played and their number. Writes a report that names the ``command`` into the folder ``report``.

    Raises :class:`Failure`; adds the texts that it points into to ``sources``.
    """
    read = [read_game(game, each, sources, to_draw=bool(report)) for each in variants]
    project, file = read[0][0], read[0][0].file
    if report:
        _make_folder(report)
    guard.begin("playing", file, guard.Limit(math.inf, _MEGABYTES))
    matches = [match_of(variant, question, file) for _, variant, _ in read]
    total, before, results = sum(match.games for match in matches), 0, list[Result]()
    cache = DiskCache(cache_folder() / "playtest", origin())
    store = Store(cache.get if resume else lambda key: None, cache.put)
    try:
        with workers_for(jobs or 1, scheduler) as workers:
            for (_, variant, _), match, changes in zip(read, matches, variants, strict=True):

                def show(games: int, before: int = before) -> None:
                    progress(before + games, total)

                result = _playtest(variant, match, question, workers, store, show)
                results.append(result._replace(changes=changes))
                before += result.measures.games
    except ValueError as error:
        raise Failure.error("cannot-play", str(error), Span(file)) from None
    except BrokenExecutor:
        message = "a process that played games was ended; perhaps memory ran out"
        hint = "with --resume, and fewer --jobs, the same command goes on from what was played"
        raise Failure.error("process-ended", message, Span(file), hint) from None
    if report:
        from generator.drawing import FontLibrary
        from generator.playtest.report_page import report_html, report_pdf

        fonts = FontLibrary(project.fonts)
        page, pages = report_html(results, command, fonts), report_pdf(results, command, fonts)
        write_file(report / "report.html", page.encode())
        write_file(report / "report.pdf", pages)
    return results


def _make_folder(folder: Path) -> None:
    """Raises :class:`Failure` for a report folder that cannot be written, before games are
    played."""
    refuse_links([folder, *(() if folder.is_absolute() else folder.parents)])
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise PermissionError(13, "Permission denied")
    except OSError as error:
        message = f"the report cannot be written here: {error.strerror}"
        hint = "name another folder with --report"
        raise Failure.error("cannot-write", message, Span(str(folder)), hint) from None


def _playtest(
    game: Game,
    match: Match,
    question: Question,
    workers: Workers,
    store: Store,
    progress: Callable[[int], None],
) -> Result:
    """Plays a match and measures what is asked for. ValueError, with words, if a player or a
    measure does not fit the game."""
    rules = match.rules
    solved = solve(rules, question.positions or MOST_POSITIONS) if question.solve else None
    counts = play_match(match, workers, store, progress)
    deep = deep_measures(rules, match.players, question.seed) if question.deep else None
    finding = None
    if question.pairing:
        finding = PairingFinding(None, None, ())
        if pairing := find_pairing(rules):
            check = check_pairing(rules, pairing, question.seed)
            finding = PairingFinding(pairing, check, tuple(breaking_edits(rules)))
    measures = measures_of(rules, rules_table(rules), counts)
    verdict = verdict_of(match, measures, workers) if question.verdict else None
    return Result(game, match, measures, (), deep, solved, finding, verdict)
