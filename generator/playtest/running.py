"""Plays a match in chunks: here, in several processes, or on a cluster. What a chunk gives depends
on the seed and the number of its first game alone, and results are taken in the order of chunks, so
a report does not depend on where it was made."""

import os
import signal
from array import array
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from operator import add
from typing import NamedTuple

from generator.diagnostics import Failure, Span
from generator.engine import layout as L
from generator.engine.ruleset import excess, most_moves, new_counts, rules_table
from generator.engine.table import Table
from generator.game.model import Game
from generator.playtest.intervals import wilson
from generator.playtest.players import Player, PlayerSpec, make_player
from generator.rules.consequences import has_second_tile
from generator.rules.limits import Limits, limits_of

_MOST_GAMES = 100_000_000  # a match ends after these, however narrow intervals are to become
_MOST = 2**63  # limit of a number in the counts of a chunk; no larger chunk is played
_RANDOM_CHUNK = 5_000  # games in a chunk of random players
PLAYOUTS = 48  # random games that estimate who leads
_CHUNK = 20  # games in a chunk of others


class Match(NamedTuple):
    """Games of some players under some rules; a chunk of them is one, too."""

    rules: Limits
    players: tuple[PlayerSpec, ...]
    seed: int
    games: int  # number of games; with ``precision`` the most
    precision: float | None = None  # half the width that each seat's interval must reach
    leads: bool = False  # True to find when winners led; for players that are not all random
    first: int = 0  # number of the first game of the seed

    @property
    def is_random(self) -> bool:
        """True if compiled code plays whole games of these players."""
        return all(player.kind == "random" for player in self.players)

    def chunks(self) -> Iterator["Match"]:
        """The chunks of the games, the last perhaps shorter, to be played anywhere."""
        most = (_MOST - 1) // (L.SCALE * most_moves(self.rules) ** 2)  # a sum is of squares
        size = min(most, _RANDOM_CHUNK if self.is_random else _CHUNK)
        for first in range(0, self.games, size):
            yield self._replace(first=first, games=min(size, self.games - first), precision=None)

    def is_precise(self, counts: list[int]) -> bool:
        """True if the intervals are as narrow as wanted."""
        wins = counts[counts[L.WINS] : counts[L.LENGTHS]]
        widths = (wilson(won, sum(wins)).half_width for won in wins[:-1])
        return self.precision is not None and max(widths) <= self.precision


class Question(NamedTuple):
    """The players and measures that a command asks for, and where it plays."""

    players: tuple[PlayerSpec, ...] = (PlayerSpec("random"),)  # by seat; one for all seats
    seed: int = 1
    games: int | None = None
    """Default: 10,000 of random players, 100 of others; with ``precision`` as many as it takes."""
    precision: float | None = None
    solve: bool = False
    positions: int | None = None  # most positions of a game that is solved, if not the default
    pairing: bool = False
    deep: bool = False
    verdict: bool = False
    jobs: int | None = None  # number of processes, by default this one alone
    scheduler: str | None = None  # the address of a Dask cluster
    resume: bool = False  # True to take what was played before from the cache


def match_of(game: Game, question: Question, file: str) -> Match:
    """The games to play. Raises :class:`Failure` for a wrong number of players, for rules that the
    kernel cannot hold and for those under which nothing can follow the first tile."""
    rules = limits_of(game)
    if message := excess(rules):
        hint = "test it with fewer copies, glyphs or colors, or on a smaller board"
        raise Failure.error("too-large", message, Span(file), hint)
    players, seats = question.players, game.players
    if len(players) == 1:
        players *= seats[0]
    if not seats[0] <= len(players) <= seats[-1]:
        number = " to ".join(map(str, dict.fromkeys(seats)))
        message = f"the game is for {number} players, but --players names {len(players)}"
        raise Failure.error("wrong-players", message, Span(file))
    rules = rules._replace(players=len(players))
    if not has_second_tile(rules):
        message = "no tile can follow the first one under these rules, so there is nothing to play"
        hint = "loosen rules.lines, rules.runs or rules.neighbors, or allow more rows and columns"
        raise Failure.error("unplayable", message, Span(file), hint)
    match = Match(rules, players, question.seed, _MOST_GAMES, question.precision)
    usual = 10_000 if match.is_random else 100
    return match._replace(games=question.games or (_MOST_GAMES if question.precision else usual))


def play_chunk(chunk: Match) -> list[int]:
    """The counts of a chunk; :mod:`~generator.engine.layout` names their parts."""
    table = Table(chunk.rules)
    counts = table.engine.array(new_counts(chunk.rules, table.t))
    if chunk.is_random:
        table.run("random_games", counts, chunk.seed, chunk.first, chunk.games)
        return list(counts)
    players = [make_player(spec, table) for spec in chunk.players]
    for game in range(chunk.first, chunk.first + chunk.games):
        play_game(table, players, chunk.seed, game)
        table.engine.tally(table.t, table.s, counts, game)
        if chunk.leads:
            _count_leads(table, counts)
        table.back(0)
    return list(counts)


def played_game(match: Match, number: int) -> Table:
    """A table on which game ``number`` of a match was played."""
    table = Table(match.rules)
    play_game(table, [make_player(it, table) for it in match.players], match.seed, number)
    return table


def play_game(table: Table, players: Sequence[Player], seed: int, number: int) -> None:
    """Plays game ``number`` of a seed to its end."""
    table.seed(seed, number)
    while count := table.list_moves():
        table.make(players[table.turn].choose(table, count))


def _count_leads(table: Table, counts: L.Ints) -> None:
    """Takes a game back by tenths, and counts where its winner wins more than an even share of
    random games, and twice; once where it is as much."""
    winner, seats = table.winner, table.rules.players
    if winner == seats:
        return  # shared
    placements = [n for n, each in enumerate(table.history()) if table.places(*each[1:])]
    for tenth in range(L.TENTHS, 0, -1):
        table.back(placements[tenth * len(placements) // 10])
        won = table.run("win_count", PLAYOUTS, winner)
        led = 1 + (won * seats > PLAYOUTS) - (won * seats < PLAYOUTS)
        counts[counts[L.LEADS] + tenth - 1] += led


class Workers(NamedTuple):
    """Where chunks are played."""

    submit: Callable[[Match], Callable[[], list[int]]]
    """Begins to play a chunk; calling the result waits for its counts."""
    ahead: int = 1  # number of chunks to hand out before the first is taken back


class Store(NamedTuple):
    """Bytes by key, for a later run to continue from; by default nothing is kept."""

    get: Callable[[str], bytes | None] = lambda key: None
    put: Callable[[str, bytes], None] = lambda key, data: None


def workers_for(jobs: int, scheduler: str | None) -> AbstractContextManager[Workers]:
    """The workers of a cluster, processes of this machine, or for a single job this one."""
    if scheduler is not None:
        from generator.playtest.cluster import cluster_workers

        return cluster_workers(scheduler)
    if jobs > 1:
        return _processes(jobs)
    return nullcontext(Workers(lambda chunk: play_chunk(chunk).copy))


@contextmanager
def _processes(jobs: int) -> Iterator[Workers]:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import active_children, get_context

    before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for this process alone
    try:
        context = get_context("spawn")
        pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_follow_parent)
        for _ in range(jobs):
            pool.submit(int)  # starts a process
    except OSError as error:  # too few open files, no shared memory
        message = f"other processes cannot be started here: {error.strerror}"
        raise Failure.error("no-processes", message, Span("--jobs"), "leave out --jobs") from None
    signal.signal(signal.SIGINT, before)
    try:
        yield Workers(lambda chunk: pool.submit(play_chunk, chunk).result, 3 * jobs)
    finally:
        for process in active_children():
            process.terminate()
        pool.shutdown(cancel_futures=True)


def _follow_parent() -> None:
    """Has this process end when its parent does."""
    from multiprocessing import parent_process
    from threading import Thread

    def follow() -> None:
        if parent := parent_process():
            parent.join()
            os._exit(1)

    Thread(target=follow, daemon=True).start()


def play_match(
    match: Match, workers: Workers, store: Store, progress: Callable[[int], None]
) -> list[int]:
    """The counts of all games of a match. Keeps those of each chunk in ``store``, and takes from
    there what it has; calls ``progress`` with the number of games played. Raises :class:`Failure`
    if a worker sends what cannot be counts; nothing of it is kept."""
    blank = new_counts(match.rules, array("q", rules_table(match.rules)))
    total = blank
    waiting: deque[tuple[Match, Callable[[], list[int]], bool]] = deque()
    chunks = match.chunks()
    while True:
        while len(waiting) < workers.ahead and (chunk := next(chunks, None)):
            data = store.get(repr(chunk)) or b""
            kept = array("q", data[: len(data) // 8 * 8]).tolist()
            is_kept = _are_counts(kept, blank, chunk.games)
            waiting.append((chunk, kept.copy if is_kept else workers.submit(chunk), is_kept))
        if not waiting:
            return total
        chunk, pending, is_kept = waiting.popleft()
        counts = pending()
        if not _are_counts(counts, blank, chunk.games):
            message = f"a worker sent what cannot be the counts of {chunk.games} games"
            hint = "what the others played is kept: the same command with --resume goes on from it"
            raise Failure.error("wrong-counts", message, Span("--scheduler"), hint)
        if not is_kept:
            store.put(repr(chunk), array("q", counts).tobytes())
        total = [*blank[: L.PARTS], *map(add, total[L.PARTS :], counts[L.PARTS :])]
        progress(chunk.first + chunk.games)
        if match.is_precise(total):
            return total


def _are_counts(counts: object, blank: list[int], games: int) -> bool:
    """True if ``counts`` can be those of so many games; ``blank`` are those of none. A cluster, or
    a file of an earlier run, may contain anything."""
    if not isinstance(counts, list) or not all(type(n) is int and abs(n) < _MOST for n in counts):
        return False
    if len(counts) != len(blank) or counts[: L.PARTS] != blank[: L.PARTS]:
        return False
    if min(counts[: blank[L.SCORES]] + counts[blank[L.SAME_BAG] :]) < 0:  # points can be negative
        return False
    return all(sum(counts[blank[part] : blank[part + 1]]) == games for part in (L.WINS, L.LENGTHS))
