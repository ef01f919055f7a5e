"""Plays chunks on a Dask cluster."""

from __future__ import annotations

import hashlib
import platform
from pathlib import Path
from typing import Any

from generator.diagnostics import Failure, Span
from generator.playtest.chunks import Chunk, play_chunk
from generator.playtest.running import Pending

PATIENCE = 10.0
"""Seconds in which a scheduler must answer."""
_SAME = "install the same version of typecase and of its libraries on each worker"
_ROOM = Path(__file__).parent


class Cluster:
    """The workers of a Dask scheduler. A chunk whose worker is lost is played by another."""

    def __init__(self, address: str) -> None:
        try:
            from distributed import Client
        except ImportError:
            message = "this Python has no Dask, which a cluster needs"
            hint = 'install it with: pip install "typecase[cluster]"'
            raise Failure.error("no-dask", message, Span(address), hint) from None
        connect: Any = Client
        try:
            self._client: Any = connect(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError) as error:
            message = f"no scheduler answers here: {_first_line(error)}"
            hint = "start one with: dask scheduler; then name it as in tcp://127.0.0.1:8786"
            raise Failure.error("no-scheduler", message, Span(address), hint) from None
        self._address = address
        self.ahead = 1

    def submit(self, chunk: Chunk) -> Pending:
        future = self._client.submit(play_chunk, chunk, pure=False, retries=3)
        return _Remote(future, self._address)

    def __enter__(self) -> Cluster:
        try:
            self._check_workers()
        except BaseException:
            self._client.close()
            raise
        return self

    def __exit__(self, *problem: object) -> None:
        self._client.close()

    def _check_workers(self) -> None:
        """Raises :class:`Failure` if there are no workers, or one with other code."""
        workers = self._client.scheduler_info(n_workers=-1).get("workers", {})
        if not workers:
            message = "this scheduler has no workers"
            hint = f"start one with: dask worker {self._address}"
            raise Failure.error("no-workers", message, Span(self._address), hint)
        self.ahead = 3 * sum(worker.get("nthreads", 1) for worker in workers.values())
        try:
            found = self._client.run(package)
        except Exception as error:  # whatever a worker raises, such as a missing module
            message = f"a worker cannot play: {_first_line(error)}"
            raise Failure.error("worker-differs", message, Span(self._address), _SAME) from None
        ours = package()
        for worker, theirs in found.items():
            if theirs != ours:
                message = f"the worker {worker} has {theirs}, and this machine {ours}"
                raise Failure.error("worker-differs", message, Span(self._address), _SAME)


class _Remote:
    """A chunk that is being played elsewhere."""

    def __init__(self, future: Any, address: str) -> None:
        self._future, self._address = future, address

    def result(self) -> Any:
        try:
            return self._future.result()
        except Exception as error:  # of the worker, or of the connection
            message = f"the cluster failed: {type(error).__name__}: {_first_line(error)}"
            hint = "what was played is kept: the same command with --resume goes on from there"
            raise Failure.error("cluster-failed", message, Span(self._address), hint) from None


def package() -> str:
    """The version of this package, of Python, and a hash of the sources of the play-tester."""
    from generator import __version__

    digest = hashlib.sha256()
    for path in sorted(_ROOM.rglob("*.py")):
        digest.update(path.read_bytes())
    python = ".".join(platform.python_version_tuple()[:2])
    return f"typecase {__version__} ({digest.hexdigest()[:12]}, Python {python})"


def _first_line(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]
