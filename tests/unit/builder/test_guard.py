"""The guard where the system has neither fork nor limits, as on Windows."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import ROOT

WINDOWS = """
import os, signal, sys
del os.fork, signal.SIGXCPU, signal.SIGKILL, signal.SIGALRM, signal.SIGHUP
sys.modules["resource"] = None
from generator.builder import guard
from generator.cli import main
main()
"""

BUSY = "(9 ** 9**8) % 7"


def run(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", program, *arguments],
        cwd=ROOT,
        env={**os.environ, "TYPECASE_DEBUG": ""},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def hostile(folder: Path, body: str) -> str:
    text = '{% extends "shared/rules.md.j2" %}{% block play %}' + body + "{% endblock %}"
    (folder / "game.yaml").write_text((ROOT / "templates/starter/game.yaml").read_text("utf-8"))
    (folder / "rules.md.j2").write_text(text)
    return str(folder)


def test_an_honest_game_is_built_without_fork(tmp_path: Path) -> None:
    ended = run(WINDOWS, "build", "starter", "-t", "aid", "-o", str(tmp_path))
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_thread_watches_the_processor_time(tmp_path: Path) -> None:
    loops = "{% for a in 'x' * 9999 %}{% for b in 'x' * 9999 %}{% endfor %}{% endfor %}"
    ended = run(WINDOWS, "check", hostile(tmp_path, loops), "--limit", "0.1")
    assert ended.returncode == 1
    assert "took more than 1 s of processor time" in ended.stderr
    assert "Traceback" not in ended.stderr


@pytest.mark.parametrize(
    ("work", "told"),
    [("time.sleep(99)", "game.yaml: error[over-limit]: waiting did not end in time"), (BUSY, "")],
    ids=["a sleep", "compiled code that holds the interpreter"],
)
def test_the_clock_is_watched(work: str, told: str) -> None:
    start = time.monotonic()
    ended = run(f"""
import time
from generator.builder import guard
guard._GRACE, guard._LAST_GRACE = 0, 1
guard.allow(0.01)
guard._watch_clock()
guard.begin("waiting", "game.yaml")
{work}
""")
    assert ended.returncode == 1
    assert ended.stderr.startswith(told)
    assert "Traceback" not in ended.stderr
    assert bool(ended.stderr) == bool(told)
    assert time.monotonic() - start < 60
