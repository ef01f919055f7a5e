"""``typecase playtest``: what takes too long ends, and what cannot be reported is found first."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from typing import NoReturn

import pytest

from generator.builder import guard, playtests
from generator.builder.guard import Limit
from generator.diagnostics import Failure, Span
from tests.conftest import ROOT, Typecase

GAME = """\
title: Harmless
glyphs: {at: {symbol: "@"}, pound: {symbol: "#"}}
colors: {red: {key: r, hex: "#e6261f"}, blue: {key: b, hex: "#1d5fc9"}}
rules: {hand_size: 0, max_rows: 2, max_columns: 2}
"""
LONG = ("lines=free", "max_rows=100", "max_columns=100", "copies=60", "hand_size=0")
IMPATIENT = """
from generator.builder import guard, playtests
playtests._SEARCHING = guard.Limit(0.3, 4000)
from generator.cli import main
main()
"""


@pytest.mark.parametrize(
    ("asked", "what"),
    [
        (("--deep",), "measuring by search"),
        (("--pairing",), "looking for a pairing strategy"),
        (("--verdict",), "playing for a verdict"),
        (("--solve",), "solving the game"),
        (("--players", "mcts"), "playing"),
    ],
)
def test_what_is_not_asked_for_by_a_number_ends(asked: tuple[str, ...], what: str) -> None:
    words = [word for rule in LONG for word in ("--set", f"rules.{rule}")]
    if "--solve" in asked:  # a game whose estimate is small enough
        words = ["--set", "rules.hand_size=0", "--set", "rules.copies=4"]
    if "--verdict" in asked:  # one that is not too long
        words += ["--set", "rules.copies=2"]
    words += [] if what == "playing" else ["--games", "1"]
    ended = subprocess.run(
        [sys.executable, "-c", IMPATIENT, "playtest", "starter", *words, *asked],
        cwd=ROOT,
        env={**os.environ, "TYPECASE_DEBUG": ""},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 1, ended.stdout
    assert f"error[over-limit]: {what} took more than 0.3 s of processor time" in ended.stderr
    assert "hint: ask for less, or for a smaller game" in ended.stderr


@pytest.mark.parametrize(
    "number", [("--games", "3"), ("--players", "mcts:9"), ("--precision", ".4")]
)
def test_what_is_asked_for_by_a_number_may_take_any_time(
    number: tuple[str, ...], typecase: Typecase, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits: dict[str, float] = {}

    def begin(what: str, _: str, limit: Limit = guard.PLAIN, **__: str) -> None:
        limits[what] = limit.seconds

    monkeypatch.setattr(guard, "begin", begin)
    assert typecase("playtest", "starter", *number, "--solve").exit_code == 0
    assert limits["playing"] == float("inf")
    assert limits["solving the game"] == 300


def _never(*_: object) -> NoReturn:
    raise AssertionError("games were played")


def test_a_report_that_cannot_be_made_is_refused_before_any_game(
    typecase: Typecase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playtests.running, "play_match", _never)
    folder, game = tmp_path / "report", tmp_path / "game.yaml"
    command = ("playtest", str(game), "--games", "10", "--report", str(folder))
    game.write_text(GAME.replace('"@"', '"@", name: 中'))
    run = typecase(*command)
    assert run.exit_code == 1
    (said,) = [line for line in run.stderr.splitlines() if "error" in line]
    assert 'error[missing-character]: font "quicksand-medium" has no U+4E2D' in said
    assert said in typecase("check", str(game)).stderr
    assert not folder.exists()
    game.write_text(GAME)
    folder.touch()
    run = typecase(*command[:-1], str(folder / "below"))
    assert (run.exit_code, run.stdout) == (1, "")
    assert "hint: name another folder with --report" in run.stderr


def test_results_are_shown_before_a_report_fails(
    typecase: Typecase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, *_: object) -> None:
        if path.name == "report.html":
            raise Failure.error("cannot-write", "no space left", Span(str(path)))
        path.touch()

    monkeypatch.setattr(playtests, "write_file", full)
    run = typecase("playtest", "starter", "--games", "10", "--report", str(tmp_path))
    assert run.exit_code == 1
    assert "no space left" in run.stderr
    assert "seat 1 (random) wins" in run.stdout


@pytest.mark.parametrize("name", ["a\x1b[2J\u202eb", "中", os.fsdecode(b"bad\xff\xfe")])
def test_a_report_of_a_folder_of_any_name(name: str, typecase: Typecase, tmp_path: Path) -> None:
    game = tmp_path / name
    game.mkdir()
    (game / "game.yaml").write_text(GAME)
    run = typecase("playtest", str(game), "--games", "4", "--report", str(tmp_path / "report"))
    assert run.exit_code == 0, run.stderr
    page = (tmp_path / "report" / "report.html").read_text("utf-8")
    assert "Command: typecase playtest" in page
    assert "?" in page


def test_a_locale_that_lacks_characters(tmp_path: Path) -> None:
    (tmp_path / "game.yaml").write_text(GAME.replace("Harmless", "Größe ’“"), "utf-8")
    ended = subprocess.run(
        [sys.executable, "-m", "generator", "playtest", str(tmp_path), "--games", "4"],
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "TYPECASE_DEBUG": ""},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    assert "Größe" in ended.stdout


ELSEWHERE = {**os.environ, "TYPECASE_DEBUG": "", "PYTHONPATH": str(ROOT)}
"""For processes that start processes: nothing is imported from where they are started."""


def in_shell(limit: str, *words: str) -> subprocess.CompletedProcess[str]:
    command = " ".join([sys.executable, "-m", "generator", "playtest", "starter", *words])
    return subprocess.run(
        ["bash", "-c", f"ulimit {limit}; exec {command}"],
        cwd="/",
        env=ELSEWHERE,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_without_room_for_the_addresses_of_the_engine(jobs: str) -> None:
    ended = in_shell("-v 3000000", "--games", "20", "--jobs", jobs)
    assert ended.returncode == 1
    assert ended.stderr == (
        "typecase: error[no-memory]: the game engine reserves 4 GB of addresses, more than is "
        "allowed here\n  hint: in this shell: ulimit -v unlimited\n"
    )


@pytest.mark.parametrize("files", [12, 14, 16])
def test_without_files_for_other_processes(files: int) -> None:
    ended = in_shell(f"-n {files}", "--games", "20", "--jobs", "2")
    assert ended.returncode == 1
    assert ended.stderr == (
        "--jobs: error[no-processes]: other processes cannot be started here: Too many open files\n"
        "  hint: leave out --jobs\n"
    )


def test_twenty_open_files_are_enough() -> None:
    assert in_shell("-n 20", "--games", "20").returncode == 0


def test_a_signal_ends_other_processes_without_a_word(tmp_path: Path) -> None:
    words = ("playtest", "starter", "--games", "50000000", "--jobs", "2")
    run = subprocess.Popen(
        [sys.executable, "-m", "generator", *words],
        cwd="/",
        env={**ELSEWHERE, "TYPECASE_CACHE": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    while not list(tmp_path.glob("playtest/*")):  # until other processes have played
        assert run.poll() is None
        time.sleep(0.05)
    run.terminate()
    printed = run.communicate(timeout=60)  # ends when nobody can write there anymore
    assert printed == (b"", b"")
    assert run.returncode == 143
