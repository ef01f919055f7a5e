"""The command ``typecase playtest``."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from generator.playtest import running
from generator.playtest.chunks import Chunk, play_chunk
from generator.playtest.kernel.arrays import Ints
from tests.conftest import ROOT, Typecase

LONG = bool(os.environ.get("TYPECASE_LONG"))
SMALL = (
    "starter",
    *("--set", "rules.max_rows=3", "--set", "rules.max_columns=3", "--set", "rules.hand_size=1"),
    *("--set", "examples=[]"),
)


def test_json(typecase: Typecase) -> None:
    run = typecase("playtest", *SMALL, "--games", "500", "--json")
    assert run.exit_code == 0, run.stderr
    found = json.loads(run.stdout)
    assert found["games"] == 500
    assert sum(seat["wins"] for seat in found["seats"]) == 500
    assert [seat["seat"] for seat in found["seats"]] == [1, 2]
    for seat in found["seats"]:
        assert seat["low"] < seat["share"] == seat["wins"] / 500 < seat["high"]
    assert found["length"]["min"] <= found["length"]["mean"] <= found["length"]["max"]
    assert found["solved"] is None
    assert found["pairing"] is None
    assert found["players"] == ["random", "random"]
    assert found["rules"]["max_rows"] == 3


def test_table_solution_and_pairing(typecase: Typecase) -> None:
    run = typecase("playtest", "grawlix", "--games", "200", "--solve")
    assert run.exit_code == 0, run.stderr
    assert "seat 1 (random) wins" in run.stdout
    assert "too many to work out" in " ".join(run.stdout.split())


def test_compare(typecase: Typecase) -> None:
    compared = ("--compare", "rules.max_columns=2,3", "--compare", "rules.copies=1,2")
    run = typecase("playtest", *SMALL, *compared, "--games", "300", "--json")
    found = json.loads(run.stdout)
    assert [item["changes"][-2:] for item in found] == [
        [f"rules.max_columns={columns}", f"rules.copies={copies}"]
        for columns in (2, 3)
        for copies in (1, 2)
    ]
    table = typecase("playtest", *SMALL, *compared, "--games", "300").stdout
    assert "beside the first" in table


def test_precision(typecase: Typecase) -> None:
    run = typecase("playtest", *SMALL, "--precision", "0.004", "--json")
    found = json.loads(run.stdout)
    assert found["games"] % 5000 == 0
    assert found["games"] >= 50_000
    for seat in found["seats"]:
        assert seat["high"] - seat["low"] <= 0.008


@pytest.mark.skipif(not LONG, reason="starts processes that load the engine")
def test_jobs_change_no_byte(typecase: Typecase, tmp_path: Path) -> None:
    reports = []
    for jobs in ("1", "2"):
        folder = tmp_path / jobs
        arguments = ("playtest", *SMALL, "--games", "30000", "--jobs", jobs, "--json")
        run = typecase(*arguments, "--report", str(folder))
        files = [(folder / name).read_bytes() for name in ("report.html", "report.pdf")]
        reports.append((run.stdout, *files))
    assert reports[0] == reports[1]


def test_interrupted_and_resumed(typecase: Typecase, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("playtest", *SMALL, "--games", "20000", "--seed", "5", "--json")
    whole = typecase(*arguments).stdout
    played: list[int] = []
    play = play_chunk

    def interrupted(chunk: Chunk) -> Ints:
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(chunk.first)
        return play(chunk)

    monkeypatch.setattr(running, "play_chunk", interrupted)
    run = typecase(*arguments)
    assert run.exit_code == 1
    assert "--resume" in run.stderr
    played[:] = [-1, -1, -1]
    resumed = typecase(*arguments, "--resume")
    assert resumed.stdout == whole
    assert played == [-1, -1, -1, 10_000, 15_000]
    again = typecase(*arguments, "--resume")
    assert "begins anew" in again.stderr


def test_report(typecase: Typecase, tmp_path: Path) -> None:
    from pikepdf import Pdf

    arguments = ("playtest", "starter", "--games", "500", "--report", str(tmp_path / "r"))
    run = typecase(*arguments)
    assert run.exit_code == 0, run.stderr
    page = (tmp_path / "r/report.html").read_text("utf-8")
    assert not re.search(r'(?:src|href)="(?!data:)', page)
    assert page.count("<img ") == 4
    assert all(re.findall(r'<img [^>]*alt="([^"]+)"', page))
    assert page.count("<details>") == 4
    assert "typecase playtest starter" in page
    before = {path: path.read_bytes() for path in (tmp_path / "r").iterdir()}
    typecase(*arguments)
    assert before == {path: path.read_bytes() for path in (tmp_path / "r").iterdir()}
    with Pdf.open(tmp_path / "r/report.pdf") as pdf:
        assert pdf.Root.MarkInfo.Marked


@pytest.mark.parametrize(
    ("arguments", "message", "code"),
    [
        (("--games", "0"), "--games", 2),
        (("--players", "oracle"), 'there is no player "oracle"', 2),
        (("--players", "mcts:0"), "must be from 1", 2),
        (("--players", "search:x"), "must be from 1", 2),
        (("--players", "random,random,random"), "the game is for 2 players, but 3", 1),
        (("--players", "greedy:5"), "takes no budget", 2),
        (("--compare", "rules.max_rows"), "is not KEY=VALUE", 2),
        (("--set", "rules.runs=matching", "--set", "rules.max_run=1"), "no tile can follow", 1),
        (("--scheduler", "tcp://127.0.0.1:9"), "no scheduler answers", 1),
        (("--jobs", "2", "--scheduler", "tcp://127.0.0.1:9"), "exclude each other", 2),
    ],
)
def test_bad_input(
    typecase: Typecase,
    monkeypatch: pytest.MonkeyPatch,
    arguments: tuple[str, ...],
    message: str,
    code: int,
) -> None:
    monkeypatch.setattr("generator.playtest.cluster.PATIENCE", 0.5)
    run = typecase("playtest", *SMALL, *arguments)
    assert run.exit_code == code
    assert message in " ".join(run.stderr.split())
    assert "Traceback" not in run.output


def test_a_pairing_player_without_a_strategy(typecase: Typecase) -> None:
    run = typecase("playtest", "grawlix", "--set", "rules.goal=misere", "--players", "pairing")
    assert run.exit_code == 1
    assert "no pairing strategy" in run.stderr


def test_a_report_that_cannot_be_written(typecase: Typecase, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    run = typecase("playtest", *SMALL, "--report", str(tmp_path / "file" / "r"))
    assert run.exit_code == 1
    assert "cannot be written here" in run.stderr


def test_check_warns_of_a_pairing_strategy(typecase: Typecase) -> None:
    assert typecase("check", "grawlix").stderr == ""
    run = typecase("check", "grawlix", "--set", "pairing_accepted=null")
    assert run.exit_code == 0
    assert "warning[pairing-strategy]: the second player wins every game" in run.stderr
    assert "rules.max_rows: 5 with rules.max_columns: 5" in run.stderr


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """A Dask scheduler with two worker processes."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    address = f"tcp://127.0.0.1:{port}"
    dask = [sys.executable, "-m", "dask"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}

    def start(*words: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [*dask, *words],
            cwd=tmp_path,
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    server = start("scheduler", "--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    work = ("worker", address, "--no-nanny", "--nthreads", "1", "--no-dashboard")
    workers = [start(*work), start(*work)]
    yield address, workers
    for process in (*workers, server):
        process.kill()
        process.wait()


@pytest.mark.skipif(not LONG, reason="starts a cluster")
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_gives_the_same_bytes_with_a_worker_killed(
    scheduler: tuple[str, list[subprocess.Popen[bytes]]], typecase: Typecase
) -> None:
    from distributed import Client

    address, workers = scheduler
    connect: Any = Client
    with connect(address, timeout=60) as client:
        client.wait_for_workers(2, timeout=120)
    arguments = [*SMALL, "--games", "400", "--players", "mcts:600", "--json"]
    command = [sys.executable, "-m", "generator", "playtest", *arguments, "--scheduler", address]
    run = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(12)
    assert run.poll() is None
    workers[0].kill()
    out, err = run.communicate(timeout=500)
    assert run.returncode == 0, err
    assert out.decode() == typecase("playtest", *arguments).stdout
