"""Plays chunks on a Dask cluster."""

from __future__ import annotations

from typing import Any

from generator.diagnostics import Failure, Span
from generator.playtest.chunks import Chunk, play_chunk
from generator.playtest.running import Pending

PATIENCE = 10.0
"""Seconds in which a scheduler must answer."""


class Cluster:
    """The workers of a Dask scheduler. A chunk whose worker is lost is played by another."""

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError:
            message = "this Python has no Dask, which a cluster needs"
            hint = 'install it with: pip install "typecase[cluster]"'
            raise Failure.error("no-dask", message, Span(address), hint) from None
        try:
            connect: Any = Client
            self._client: Any = connect(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            message = f"no scheduler answers here: {error}".splitlines()[0]
            hint = "start one with: dask scheduler; then name it as in tcp://127.0.0.1:8786"
            raise Failure.error("no-scheduler", message, Span(address), hint) from None
        self._address = address
        self.ahead = 16

    def submit(self, chunk: Chunk) -> Pending:
        future = self._client.submit(play_chunk, chunk, pure=False, retries=3)
        return _Remote(future, self._address)

    def __enter__(self) -> Cluster:
        self._check_workers()
        return self

    def __exit__(self, *problem: object) -> None:
        self._client.close()

    def _check_workers(self) -> None:
        workers = self._client.scheduler_info().get("workers", {})
        if not workers:
            message = "this scheduler has no workers"
            hint = f"start one with: dask worker {self._address}"
            raise Failure.error("no-workers", message, Span(self._address), hint)
        self.ahead = 3 * sum(worker.get("nthreads", 1) for worker in workers.values())
        try:
            found = self._client.run(_package)
        except Exception as error:
            message = f"a worker cannot play: {error}".splitlines()[0]
            raise Failure.error("worker-differs", message, Span(self._address), _SAME) from None
        ours = _package()
        for worker, theirs in found.items():
            if theirs != ours:
                message = f"the worker {worker} has {theirs}, and this machine {ours}"
                raise Failure.error("worker-differs", message, Span(self._address), _SAME)


_SAME = "install the same version of typecase, with its libraries, on each worker"


def _package() -> str:
    """The version of this package and of what its results depend on."""
    from generator import __version__
    from generator.playtest.kernel.compiling import source_hash

    return f"typecase {__version__} ({source_hash()})"


class _Remote:
    """A chunk that is being played elsewhere."""

    def __init__(self, future: Any, address: str) -> None:
        self._future, self._address = future, address

    def result(self) -> Any:
        try:
            return self._future.result()
        except Failure:
            raise
        except Exception as error:
            message = f"the cluster failed: {type(error).__name__}: {error}".splitlines()[0]
            hint = "what was played is kept: the same command with --resume goes on from there"
            raise Failure.error("cluster-failed", message, Span(self._address), hint) from None
