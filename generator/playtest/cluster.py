"""Plays chunks on a Dask cluster."""

import hashlib
import platform
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any

from generator.diagnostics import Failure, Span
from generator.diagnostics.extras import required
from generator.engine import module
from generator.playtest.running import Match, Workers, play_chunk

PATIENCE = 10.0  # seconds in which a scheduler must answer
WORKER_PATIENCE = 30.0  # seconds in which lost workers may come back, where none is left
_ROOM = Path(__file__).parent


@contextmanager
def cluster_workers(address: str) -> Iterator[Workers]:
    """The workers of a Dask scheduler. A chunk whose worker is lost is played by another."""
    with required("cluster", address):
        import dask

        quiet = dict.fromkeys(("distributed", "distributed.client"), "critical")
        dask.config.set(logging=quiet)  # every failure is reported here, once
        from distributed import Client
    try:
        client = _within(2 * PATIENCE, Client, address, timeout=PATIENCE, set_as_default=False)
    except Exception as error:  # TypeError of addresses such as tls://, for one
        message = f"no scheduler answers here: {_first_line(error)}"
        hint = "start one with: dask scheduler; then name it as in tcp://127.0.0.1:8786"
        raise Failure.error("no-scheduler", message, Span(address), hint) from None

    def submit(chunk: Match) -> Callable[[], list[int]]:
        future = client.submit(play_chunk, chunk, pure=False, retries=3)
        return partial(_result, future, client, address)

    try:
        yield Workers(submit, 3 * _threads(client, address))
    finally:
        with suppress(TimeoutError):
            _within(PATIENCE, client.close)


def _within(seconds: float, call: Callable[..., Any], *args: Any, **options: Any) -> Any:
    """The result of a call that waits for a cluster. TimeoutError after ``seconds``: a scheduler
    that accepts a connection and says nothing is waited for without end by the library."""
    answer: Future[Any] = Future()

    def ask() -> None:
        try:
            answer.set_result(call(*args, **options))
        except Exception as error:
            answer.set_exception(error)

    Thread(target=ask, daemon=True).start()
    if not wait([answer], seconds).done:
        raise TimeoutError(f"no answer in {seconds:g} s")
    return answer.result()


def _threads(client: Any, address: str) -> int:
    """Threads of the workers. Raises :class:`Failure` if there are none, or one has other code."""
    if not (workers := _workers(client)):
        hint = f"start one with: dask worker {address}"
        raise Failure.error("no-workers", "this scheduler has no workers", Span(address), hint)
    ours = package()
    try:
        found = _within(WORKER_PATIENCE, client.run, package).items()
        others = [f"{name} has {it}" for name, it in found if it != ours]
        wrong = [f"the worker {it}, and this machine {ours}" for it in others]
    except Exception as error:  # whatever a worker raises, such as a missing module
        wrong = [f"a worker cannot play: {_first_line(error)}"]
    if wrong:
        hint = "install the same version of typecase and of its libraries on each worker"
        raise Failure.error("worker-differs", wrong[0], Span(address), hint)
    return sum(worker.get("nthreads", 1) for worker in workers.values())


def _workers(client: Any) -> dict[str, Any]:
    """The workers that the scheduler knows. TimeoutError if it does not answer."""
    return dict(_within(PATIENCE, client.scheduler_info, n_workers=-1).get("workers", {}))


def _result(future: Any, client: Any, address: str) -> list[int]:
    from distributed import CancelledError

    while True:
        try:
            counts: list[int] = future.result(timeout=WORKER_PATIENCE)
            return counts
        except TimeoutError:
            with suppress(OSError):
                if _workers(client):
                    continue
            reason = "all workers of the cluster were lost, or the scheduler does not answer"
        except CancelledError:
            reason = "the scheduler of the cluster was lost"
        except Exception as error:  # of the worker, or of the connection
            reason = f"the cluster failed: {type(error).__name__}: {_first_line(error)}"
        hint = "what was played is kept: the same command with --resume goes on from there"
        raise Failure.error("cluster-failed", reason, Span(address), hint)


def package() -> str:
    """The version of this package, of Python, and a hash of the engine and the play-tester."""
    from generator import __version__

    digest = hashlib.sha256()
    for room in (_ROOM, module.FILE.parent):
        for path in sorted([*room.glob("*.py"), *room.glob("*.wasm")]):
            digest.update(path.read_bytes())
    python = ".".join(platform.python_version_tuple()[:2])
    return f"typecase {__version__} ({digest.hexdigest()[:12]}, Python {python})"


def _first_line(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]
