"""Plays the chunks of a match here, in several processes, or on a cluster.

Results are taken in the order of the chunks, whoever played them, so a report does not depend on
where and by how many it was made.
"""

from __future__ import annotations

import os
import signal
from array import array
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import NamedTuple, Protocol

from generator.engine.layout import LENGTHS, WINS
from generator.engine.ruleset import RuleSet
from generator.playtest.chunks import Chunk, added, chunks_of, play_chunk
from generator.playtest.intervals import wilson
from generator.playtest.players import PlayerSpec

MOST_GAMES = 100_000_000
"""Games after which a match ends, however narrow its intervals are to become."""


class Match(NamedTuple):
    """Games of some players under some rules."""

    rules: RuleSet
    players: tuple[PlayerSpec, ...]
    seed: int
    games: int
    """Number of games; with ``precision`` the most."""
    precision: float | None = None
    """Half the width that the interval of each seat's share must reach."""

    def chunks(self) -> Iterator[Chunk]:
        return chunks_of(self.rules, self.players, self.seed, self.games)

    def is_precise(self, counts: list[int]) -> bool:
        """True if the intervals are as narrow as wanted."""
        if self.precision is None:
            return False
        wins = counts[counts[WINS] : counts[LENGTHS]]
        games = sum(wins)
        return all(wilson(won, games).half_width <= self.precision for won in wins)


class Pending(Protocol):
    """A chunk that is being played."""

    def result(self) -> list[int]:
        """Its counts; waits until it is played."""


class Workers(Protocol):
    """Plays chunks."""

    ahead: int
    """Number of chunks to hand out before the first is taken back."""

    def submit(self, chunk: Chunk) -> Pending:
        """Begins to play a chunk."""


class Store(Protocol):
    """Bytes by key, for a later run to continue from."""

    def get(self, key: str) -> bytes | None: ...

    def put(self, key: str, data: bytes) -> None: ...


class _Done(NamedTuple):
    counts: list[int]

    def result(self) -> list[int]:
        return self.counts


class Here:
    """Plays each chunk in this process when it is submitted."""

    ahead = 1

    def submit(self, chunk: Chunk) -> Pending:
        return _Done(play_chunk(chunk))


class Processes:
    """Plays chunks in several processes of this machine."""

    def __init__(self, jobs: int) -> None:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        self.ahead = 3 * jobs
        context = get_context("spawn")
        self._pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_follow_parent)
        before = signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for this process alone
        for _ in range(jobs):
            self._pool.submit(int)  # starts a process
        signal.signal(signal.SIGINT, before)

    def submit(self, chunk: Chunk) -> Pending:
        return self._pool.submit(play_chunk, chunk)

    def __enter__(self) -> Processes:
        return self

    def __exit__(self, *problem: object) -> None:
        from multiprocessing import active_children

        for process in active_children():
            process.terminate()
        self._pool.shutdown(cancel_futures=True)


def workers_for(jobs: int, scheduler: str | None) -> AbstractContextManager[Workers]:
    """The workers of a cluster, processes of this machine, or for a single job this one."""
    if scheduler is not None:
        from generator.playtest.cluster import Cluster

        return Cluster(scheduler)
    return Processes(jobs) if jobs > 1 else nullcontext(Here())


def play_match(
    match: Match,
    workers: Workers,
    store: Store | None = None,
    progress: Callable[[int], None] = lambda games: None,
) -> list[int]:
    """The counts of all games of a match. ``progress`` is told the number of games played."""
    total: list[int] | None = None
    games = 0
    waiting: deque[tuple[Chunk, Pending, bool]] = deque()
    chunks = match.chunks()
    while True:
        while len(waiting) < workers.ahead and (chunk := next(chunks, None)):
            kept = store.get(repr(chunk)) if store else None
            pending = _Done(array("q", kept).tolist()) if kept else workers.submit(chunk)
            waiting.append((chunk, pending, kept is None))
        if not waiting:
            break
        chunk, pending, is_new = waiting.popleft()
        counts = pending.result()
        if store and is_new:
            store.put(repr(chunk), array("q", counts).tobytes())
        total = added(total, counts)
        games += chunk.games
        progress(games)
        if match.is_precise(total):
            break
    assert total is not None
    return total


def _follow_parent() -> None:
    """Has this process end when its parent does."""
    from multiprocessing import parent_process
    from threading import Thread

    def follow() -> None:
        if parent := parent_process():
            parent.join()
            os._exit(1)

    Thread(target=follow, daemon=True).start()
