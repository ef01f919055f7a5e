"""Plays chunks on a Dask cluster."""

from __future__ import annotations

import hashlib
import platform
from pathlib import Path
from typing import Any

from generator.diagnostics import Failure, Span
from generator.diagnostics.extras import required
from generator.playtest.running import Chunk, Pending, play_chunk

PATIENCE = 10.0
"""Seconds in which a scheduler must answer."""
WORKER_PATIENCE = 30.0
"""Seconds in which lost workers may come back, where none is left."""
_SAME = "install the same version of typecase and of its libraries on each worker"
_ROOM = Path(__file__).parent


class Cluster:
    """The workers of a Dask scheduler. A chunk whose worker is lost is played by another."""

    def __init__(self, address: str) -> None:
        with required("cluster", address):
            import dask

            quiet = dict.fromkeys(("distributed", "distributed.client"), "critical")
            dask.config.set(logging=quiet)  # every failure is reported here, once
            from distributed import Client
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
        return _Remote(future, self)

    def has_workers(self) -> bool:
        """True if there is a worker to play."""
        return bool(self._client.scheduler_info(n_workers=-1).get("workers"))

    def failure(self, reason: str) -> Failure:
        """A failure in the middle of a match."""
        hint = "what was played is kept: the same command with --resume goes on from there"
        return Failure.error("cluster-failed", reason, Span(self._address), hint)

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

    def __init__(self, future: Any, cluster: Cluster) -> None:
        self._future, self._cluster = future, cluster

    def result(self) -> Any:
        from distributed import CancelledError

        while True:
            try:
                return self._future.result(timeout=WORKER_PATIENCE)
            except TimeoutError:
                if not self._cluster.has_workers():
                    raise self._cluster.failure("all workers of the cluster were lost") from None
            except CancelledError:
                raise self._cluster.failure("the scheduler of the cluster was lost") from None
            except Exception as error:  # of the worker, or of the connection
                reason = f"the cluster failed: {type(error).__name__}: {_first_line(error)}"
                raise self._cluster.failure(reason) from None


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
