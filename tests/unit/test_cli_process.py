"""The command as a process of its own: what it loads, and how it ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import ROOT

COMMAND = [sys.executable, "-m", "generator"]
HEAVY = {"reportlab", "cadquery", "OCP", "pydantic", "yaml", "jinja2", "rich", "numpy", "fontTools"}


def run(*arguments: str, input: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments], cwd=ROOT, input=input, capture_output=True, text=True, check=False
    )


def loaded(*arguments: str) -> set[str]:
    """Top-level modules in memory when the command has run."""
    script = (
        "import sys; from generator.cli import app\n"
        "try: app(sys.argv[1:])\n"
        "except SystemExit: pass\n"
        "print('loaded:', *{name.split('.')[0] for name in sys.modules}, file=sys.stderr)"
    )
    command = [sys.executable, "-c", script, *arguments]
    done = subprocess.run(command, cwd=ROOT, input="", capture_output=True, text=True, check=True)
    return set(done.stderr.rpartition("loaded:")[2].split())


@pytest.mark.parametrize("arguments", [["--help"], ["build", "--help"], ["legal", "--help"]])
def test_help_loads_nothing_heavy(arguments: list[str]) -> None:
    assert not loaded(*arguments) & HEAVY


def test_legal_loads_only_what_it_needs() -> None:
    heavy = HEAVY - {"pydantic", "yaml"}
    assert not loaded("legal", "--json") & heavy
    assert not loaded("legal") & heavy


def test_targets_are_listed_without_loading_what_makes_them() -> None:
    assert not loaded("targets") & {"reportlab", "cadquery", "OCP"}


def test_a_leaflet_needs_no_cad(tmp_path: Path) -> None:
    heavy = loaded("build", "grawlix", "-t", "leaflet", "-o", str(tmp_path)) & HEAVY
    assert "reportlab" in heavy
    assert not heavy & {"cadquery", "OCP", "numpy", "rich"}


def test_piped_output_has_no_escape_codes(tmp_path: Path) -> None:
    done = run("build", "grawlix", "-t", "leaflet", "-o", str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    done = run("check", "grawlix", "--set", "rules.max_rows=7")
    assert done.returncode == 1
    assert "\x1b" not in done.stderr


def test_a_reader_that_goes_away_is_no_error() -> None:
    positions = "r@\n\n" * 20_000
    process = subprocess.Popen(
        [*COMMAND, "legal", "grawlix", "--json"],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdin.write(positions)
    process.stdin.close()
    assert process.stdout.readline().startswith('{"tiles": 1')
    process.stdout.close()
    problems = process.stderr.read()
    process.stderr.close()
    assert process.wait() in (1, 141)
    assert problems == ""


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_leaves_without_a_traceback(jobs: str, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "build", "grawlix", "-j", jobs, "-o", str(tmp_path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "TYPECASE_DEBUG": ""},
        start_new_session=True,
        # Whoever runs the tests in the background of a script has interrupts ignored.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    time.sleep(1)
    os.killpg(process.pid, signal.SIGINT)
    output, problems = process.communicate(timeout=60)
    assert process.returncode == 1
    assert output == ""
    assert problems.strip() == "Aborted!"
    assert not list(tmp_path.iterdir())
