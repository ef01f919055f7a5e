"""``typecase playtest --scheduler`` with a real Dask scheduler and real workers."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from array import array
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.diagnostics import Failure
from generator.engine.layout import PARTS
from generator.game.files import read_project
from generator.playtest import running
from generator.playtest.players import PlayerSpec
from generator.playtest.running import Match, Store, Workers, play_chunk, play_match
from generator.rules.limits import limits_of
from tests.conftest import ROOT, Typecase
from tests.unit.kits import kit_of

SMALL = ("starter", "--set", "rules.hand_size=1")
NOBODY = "tcp://127.0.0.1:9"

Start = Callable[..., "subprocess.Popen[bytes]"]


def test_a_scheduler_that_is_not_there(typecase: Typecase, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("generator.playtest.cluster.PATIENCE", 0.5)
    run = typecase("playtest", *SMALL, "--scheduler", NOBODY)
    assert run.exit_code == 1
    assert "no scheduler answers here" in run.stderr
    both = typecase("playtest", *SMALL, "--scheduler", NOBODY, "--jobs", "2")
    assert both.exit_code == 2
    assert "exclude each other" in both.stderr


def test_a_scheduler_that_accepts_and_is_silent(
    typecase: Typecase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.playtest.cluster.PATIENCE", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        run = typecase("playtest", *SMALL, "--scheduler", address)
    assert run.exit_code == 1
    assert "no scheduler answers here: no answer in" in run.stderr


@pytest.mark.parametrize("kind", ["tls", "ucx", "http", "ws"])
def test_addresses_of_other_kinds(
    kind: str, typecase: Typecase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.playtest.cluster.PATIENCE", 0.5)
    run = typecase("playtest", *SMALL, "--scheduler", f"{kind}://127.0.0.1:9")
    assert run.exit_code == 1
    assert "no scheduler answers here" in run.stderr


LIES: dict[str, Callable[[list[int]], Any]] = {
    "short": lambda counts: counts[:-1],
    "long": lambda counts: [*counts, 0],
    "text": lambda counts: "counts",
    "none": lambda counts: None,
    "float": lambda counts: [float(count) for count in counts],
    "huge": lambda counts: [*counts[:-1], 10**30],
    "negative": lambda counts: [*counts[:-1], -1],
    "other parts": lambda counts: [counts[0] + 1, *counts[1:]],
    "more wins": lambda counts: [*counts[:PARTS], counts[PARTS] + 1, *counts[PARTS + 1 :]],
}


@pytest.mark.parametrize("lie", LIES)
def test_what_a_worker_or_a_file_sends_is_validated(lie: str) -> None:
    """Nothing of a lie is counted or kept, and one that was kept is played again."""
    rules = limits_of(kit_of(read_project("starter").text).game)
    match = Match(rules, (PlayerSpec("random"),) * 2, 1, 50)
    kept: dict[str, bytes] = {}
    store = Store(kept.get, kept.__setitem__)
    liar = Workers(lambda chunk: lambda: LIES[lie](play_chunk(chunk)))
    with pytest.raises(Failure, match="cannot be the counts of 50 games"):
        play_match(match, liar, store, lambda games: None)
    assert not kept
    honest = Workers(lambda chunk: play_chunk(chunk).copy)
    right = play_match(match, honest, store, lambda games: None)
    (key,) = kept
    told = LIES[lie](array("q", kept[key]).tolist())
    if isinstance(told, list) and all(type(n) is int and n < 2**63 for n in told):
        kept[key] = array("q", told).tobytes()
    else:
        kept[key] = b"a lie"
    assert play_match(match, honest, store, lambda games: None) == right


def test_without_dask(typecase: Typecase, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    run = typecase("playtest", *SMALL, "--scheduler", NOBODY)
    assert run.exit_code == 1
    assert "pip install -c constraints.txt -e '.[cluster]'" in run.stderr


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[Start]:
    """Starts ``python -m dask`` with these words; ends everything after the test."""
    started = []

    def start(*words: str, path: Path = ROOT) -> subprocess.Popen[bytes]:
        started.append(
            subprocess.Popen(
                [sys.executable, *words],
                cwd=tmp_path,
                env={**os.environ, "PYTHONPATH": str(path)},
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        )
        return started[-1]

    yield start
    for process in reversed(started):
        process.kill()
        process.wait()


@pytest.fixture
def address() -> str:
    """An address for a scheduler."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return f"tcp://127.0.0.1:{free.getsockname()[1]}"


@pytest.fixture
def scheduler(dask: Start, address: str) -> subprocess.Popen[bytes]:
    """A scheduler at ``address``."""
    host, _, port = address.removeprefix("tcp://").partition(":")
    return dask("-m", "dask", "scheduler", "--host", host, "--port", port, "--no-dashboard")


def worker(dask: Start, address: str) -> subprocess.Popen[bytes]:
    words = ("worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard")
    return dask("-m", "dask", *words)


def playing(address: str, *words: str, folder: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "generator", "playtest", *SMALL, *words, "--json"]
    return subprocess.Popen(
        [*command, "--scheduler", address],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TYPECASE_CACHE": str(folder / "cache")},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.system
@pytest.mark.usefixtures("scheduler")
def test_the_same_bytes_with_a_worker_killed(
    dask: Start, address: str, typecase: Typecase, tmp_path: Path
) -> None:
    run = playing(address, "--games", "100", folder=tmp_path)
    _, said = run.communicate(timeout=60)
    assert run.returncode == 1
    assert "this scheduler has no workers" in said or "no scheduler answers" in said
    workers = [worker(dask, address), worker(dask, address)]
    _wait_for_workers(address, 2)
    words = ("--games", "300", "--players", "mcts:80")
    run = playing(address, *words, folder=tmp_path)
    kept = tmp_path / "cache" / "playtest"
    while run.poll() is None and (not kept.exists() or not any(kept.iterdir())):
        time.sleep(0.1)
    workers[0].kill()
    done_then = len(list(kept.iterdir()))
    found, said = run.communicate(timeout=300)
    assert run.returncode == 0, said
    assert done_then < 15
    assert found == typecase("playtest", *SMALL, *words, "--json").stdout


@pytest.mark.system
@pytest.mark.parametrize("lost", ["scheduler", "workers", "frozen"])
def test_a_cluster_that_is_lost_in_the_middle(
    dask: Start, scheduler: subprocess.Popen[bytes], address: str, lost: str, tmp_path: Path,
    typecase: Typecase, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """What was played is kept, and played no second time."""
    only = worker(dask, address)
    _wait_for_workers(address, 1)
    monkeypatch.setenv("TYPECASE_CACHE", str(tmp_path / "cache"))
    words = ("playtest", *SMALL, "--games", "160", "--players", "mcts:80", "--json")
    real, ended = running.Match.is_precise, (only if lost == "workers" else scheduler)

    def is_precise(match: running.Match, counts: list[int]) -> bool:
        ended.send_signal(signal.SIGSTOP if lost == "frozen" else signal.SIGKILL)
        return real(match, counts)

    for patience in ("WORKER_PATIENCE", "PATIENCE"):
        monkeypatch.setattr(f"generator.playtest.cluster.{patience}", 2)
    monkeypatch.setattr(running.Match, "is_precise", is_precise)
    run = typecase(*words, "--scheduler", address)
    assert run.exit_code == 1
    assert ("scheduler does not ans" if lost == "frozen" else f"{lost} of the c") in run.stderr
    assert "--resume" in run.stderr
    kept = len(list((tmp_path / "cache" / "playtest").iterdir()))
    assert kept >= 1
    monkeypatch.undo()
    monkeypatch.setenv("TYPECASE_CACHE", str(tmp_path / "cache"))
    played: list[Match] = []

    def play(chunk: Match) -> list[int]:
        played.append(chunk)
        return play_chunk(chunk)

    monkeypatch.setattr(running, "play_chunk", play)
    resumed = typecase(*words, "--resume")
    assert len(played) == 8 - kept
    monkeypatch.undo()
    assert resumed.stdout == typecase(*words).stdout


def _wait_for_workers(address: str, count: int) -> None:
    wait = f"from distributed import Client; Client({address!r}).wait_for_workers({count}, 100)"
    subprocess.run([sys.executable, "-c", wait], check=True, capture_output=True)


@pytest.mark.system
@pytest.mark.usefixtures("scheduler")
def test_a_worker_without_our_package(dask: Start, address: str, tmp_path: Path) -> None:
    other = tmp_path / "other" / "generator"
    other.mkdir(parents=True)
    (other / "__init__.py").write_text("")
    words = ("worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard")
    dask("-m", "dask", *words, path=other.parent)
    _wait_for_workers(address, 1)
    run = playing(address, "--games", "100", folder=tmp_path)
    _, said = run.communicate(timeout=60)
    assert run.returncode == 1
    assert "a worker cannot play: " in said
    assert "generator.playtest" in said
    assert "Traceback" not in said
