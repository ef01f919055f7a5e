"""An installation without extras makes everything but the tiles, and says what is missing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

BLOCKED = (
    *("OCP", "cadquery", "dask", "distributed", "llvmlite", "matplotlib", "mitsuba", "numba"),
    *("starlette", "uvicorn", "websockets"),
)
WITHOUT = f"""
import sys
sys.modules |= dict.fromkeys({BLOCKED!r})
from generator.cli import main
main()
"""
TARGETS = (
    *("aid", "box", "cards", "colors", "diagrams", "guide", "leaflet", "proof", "rules"),
    *("sellsheet", "simulator", "singles", "table"),
)


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", WITHOUT, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "TYPECASE_DEBUG": ""},
        input="r& b#\n",
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ("check", "grawlix"),
        ("legal", "grawlix"),
        ("example", "grawlix", "--tiles", "6"),
        ("build", "starter", *(part for name in TARGETS for part in ("-t", name))),
    ],
    ids=lambda arguments: arguments[0],
)
def test_the_core_needs_no_extra(arguments: tuple[str, ...], tmp_path: Path) -> None:
    ended = run(tmp_path, *arguments)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_a_build_leaves_out_the_tiles_and_names_the_command(tmp_path: Path) -> None:
    command = ".venv/bin/pip install -c constraints.txt -e '.[tiles]'"
    message = f"needs cadquery, which this machine lacks\n  hint: install: {command}\n"
    ended = run(tmp_path, "build", "starter")
    assert ended.returncode == 0
    assert ended.stderr == f"tiles: warning[missing-library]: {message}"
    assert (tmp_path / "output/first-light/leaflet-a4.pdf").exists()
    again = run(tmp_path, "build", "starter")
    assert again.stdout == "output/first-light: up to date\n"
    assert again.stderr == ended.stderr


def test_what_is_named_and_cannot_be_made_is_an_error(tmp_path: Path) -> None:
    ended = run(tmp_path, "build", "starter", "-t", "tiles", "-t", "renders", "-t", "rules")
    assert ended.returncode == 1
    assert ended.stderr.startswith("renders: error[missing-library]: needs cadquery, which")
    assert not (tmp_path / "output").exists()


@pytest.mark.parametrize("command", [("studio", "--no-browser"), ("watch", "--serve")])
def test_the_page_names_its_extra(command: tuple[str, ...], tmp_path: Path) -> None:
    ended = run(tmp_path, *command, "grawlix")
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == (
        "typecase studio: error[missing-library]: needs starlette, uvicorn, websockets, which this "
        "machine lacks\n  hint: install: .venv/bin/pip install -c constraints.txt -e '.[studio]'\n"
    )
