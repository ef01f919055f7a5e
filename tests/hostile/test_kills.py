"""Builds that are killed at any moment, alone and in pairs: every file is the old one or the new
one, and the next build puts everything right."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

import pytest

from tests.conftest import ROOT
from tests.hostile.attacks import GAME

pytestmark = [
    pytest.mark.system,
    pytest.mark.skipif(not Path("/proc/self").exists(), reason="sessions are read from /proc"),
]

COMMAND = str(Path(sys.executable).with_name("typecase"))
BUILD = ("build", ".", "-q", "-t", "rules", "-t", "diagrams")
ROUNDS = 10
SIGNALS = (signal.SIGKILL, signal.SIGKILL, signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
EXAMPLE = "examples:\n  - {id: %s, grid: r@ b#}\n"
GAMES = {
    "old": GAME + "id: trap\n" + EXAMPLE % "first",
    "new": GAME.replace("Trap", "Trapped") + "id: trap\n" + EXAMPLE % "second",
}
"""Each has a file that the other has not, and files of the same names that differ."""


class Folder:
    """A game's folder with a cache of its own, and the processes started in it."""

    def __init__(self, place: Path) -> None:
        self.game = place / "game"
        self.out = self.game / "output" / "trap"
        self.game.mkdir(parents=True)
        self._settings = {**os.environ, "TYPECASE_DEBUG": "", "TYPECASE_CACHE": str(place / "c")}

    def write(self, name: str) -> None:
        (self.game / "game.yaml").write_text(GAMES[name])

    def start(self) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [COMMAND, *BUILD],
            cwd=self.game,
            env=self._settings,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )

    def build(self, name: str) -> dict[str, bytes]:
        self.write(name)
        assert self.start().wait() == 0
        return self.content()

    def content(self) -> dict[str, bytes]:
        """The files of the output folder, but for what a killed build left staged."""
        files = (path for path in self.out.rglob("*") if path.is_file())
        return {str(path.relative_to(self.out)): path.read_bytes() for path in files}


def running(session: int) -> Iterator[str]:
    """The processes of a session that are no zombies."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, found = stat.read_text().rpartition(") ")[2].split()[:4]
        except OSError:
            continue
        if int(found) == session and state != "Z":
            yield stat.parent.name


def kill(build: subprocess.Popen[bytes], folder: Folder, chance: Random) -> None:
    """Kills the command or all of its processes, at any time or while it writes."""
    end = time.monotonic() + chance.uniform(0, 1.5)
    if chance.random() < 0.6:
        while build.poll() is None and not any(folder.out.rglob(".*staged")):
            time.sleep(0.0005)
        end = time.monotonic() + chance.uniform(0, 0.01)
    time.sleep(max(0.0, end - time.monotonic()))
    number = chance.choice(SIGNALS)
    if chance.random() < 0.5:
        build.send_signal(number)
    elif build.poll() is None:
        os.killpg(build.pid, number)


def check_no_process(build: subprocess.Popen[bytes]) -> None:
    build.wait()
    end = time.monotonic() + 5
    while (left := list(running(build.pid))) and time.monotonic() < end:
        time.sleep(0.05)
    assert not left


def check_whole(folder: Folder, made: Mapping[str, Mapping[str, bytes]]) -> bool:
    """Checks that each file is that of one of the builds; returns if they are of both."""
    found = {name: data for name, data in folder.content().items() if "staged" not in name}
    shared = {name for name in made["old"] if made["old"][name] != made["new"].get(name)}
    for name, data in found.items():
        assert data in [files.get(name) for files in made.values()], name
    states = {data == made["old"][name] for name, data in found.items() if name in shared}
    return len(states) > 1


def test_killed_builds(tmp_path: Path) -> None:
    made = {name: Folder(tmp_path / name).build(name) for name in GAMES}
    assert set(made["old"]) ^ set(made["new"])
    folder, chance = Folder(tmp_path / "killed"), Random(ROUNDS)
    assert folder.build("old") == made["old"]
    mixed = survived = 0
    for number in range(ROUNDS):
        name = ("new", "old")[number % 2]
        folder.write(name)
        builds = [folder.start() for _ in range(chance.choice((1, 2)))]
        kill(builds[0], folder, chance)
        for build in builds:
            check_no_process(build)
        mixed += check_whole(folder, made)
        survived += builds[0].returncode == 0
        if len(builds) > 1:
            assert builds[1].returncode == 0
        assert folder.build(name) == made[name]
    sys.stdout.write(f"{ROUNDS} rounds: {survived} ended before, {mixed} between two files\n")
    shutil.rmtree(tmp_path / "killed")


def test_a_signal_ends_the_slicer_and_removes_its_folder(tmp_path: Path) -> None:
    slicer, began = tmp_path / "slicer", tmp_path / "began"
    slicer.write_text(f"#!/bin/sh\ntouch {began}\nexec sleep 1000\n")
    slicer.chmod(0o755)
    temporary = tmp_path / "tmp"
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        temporary.mkdir(exist_ok=True)
        run = subprocess.Popen(
            [COMMAND, "slice", "starter", "--slicer", str(slicer)],
            env={**os.environ, "TYPECASE_DEBUG": "", "TMPDIR": str(temporary)},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        while not began.exists():
            assert run.poll() is None
            time.sleep(0.05)
        run.send_signal(number)
        check_no_process(run)
        assert run.returncode
        assert not list(temporary.iterdir())
        began.unlink()


WAITING = """
import time
from generator.builder import guard
guard._GRACE = 1.0
def work():
    guard.begin("waiting", "game.yaml", guard.Limit(0.1, 600))
    print("began", flush=True)
    time.sleep({})
guard.supervise(work)
"""


def _wait(seconds: float) -> subprocess.Popen[str]:
    """A command that waits, and may for 1.6 seconds."""
    run = subprocess.Popen(
        [sys.executable, "-c", WAITING.format(seconds)],
        env={**os.environ, "TYPECASE_DEBUG": "", "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert run.stdout is not None
    assert run.stdout.readline() == "began\n"
    return run


NO_MEMORY = """
from generator.builder import guard
def work():
    guard.begin("waiting", "game.yaml")
    raise SystemError("error return without exception set")
guard.supervise(work)
"""


def test_without_memory_for_a_message_the_parent_says_so() -> None:
    """Python 3.11 raises a SystemError where a function that handles a MemoryError has no frame."""
    run = subprocess.run(
        [sys.executable, "-c", NO_MEMORY],
        env={**os.environ, "TYPECASE_DEBUG": "", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert run.returncode == 1
    assert "waiting needs more than 600 MB of memory" in run.stderr
    assert "Traceback" not in run.stderr


def test_a_suspended_command_is_not_over_its_limit() -> None:
    run = _wait(0.5)
    os.killpg(run.pid, signal.SIGSTOP)
    time.sleep(5)
    os.killpg(run.pid, signal.SIGCONT)
    _, said = run.communicate()
    assert run.returncode == 0, said
    run = _wait(1000)
    assert "waiting did not end in time" in run.communicate()[1]
    assert run.returncode == 1
