"""Every command and every option of the command line, in the folder of a game that means harm: a
command or an option that is added later is tried too."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from generator.cli.app import app
from tests.conftest import ROOT, some

COMMAND = [sys.executable, "-c", "from generator.__main__ import main; main()"]
EVIL = "\x1b[2J\u202ename"
"""Clears a terminal and turns the direction of what follows."""
SECONDS = 60.0
WATCHED = 3.0
"""Seconds after which a command is ended that goes on until then."""
SERVING = ("studio", "watch")

GAME = f"""
title: Harmless
glyphs: {{at: {{symbol: "@"}}, pound: {{symbol: "#"}}}}
colors: {{red: {{key: r, hex: "#e6261f"}}, blue: {{key: b, hex: "#1d5fc9"}}}}
rules: {{hand_size: 0, max_rows: 2, max_columns: 2}}
examples:
  - {{id: one, grid: "r@ ?", claims: [{{tiles: 2}}]}}  # \u202e{EVIL[4:]}
"""
STRANGE = "raise SystemExit('code of the folder ran: ' + __name__)\n"
MODULES = ("multiprocessing", "wasmtime", "yaml", "click", "pickle")


def tries() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Each command alone, with each of its flags, and with bad values for each other option, and
    for its arguments."""
    for name, command in sorted(app.commands.items()):
        yield name, ()
        for option in command.params:
            if isinstance(option, click.Option) and option.is_flag:
                yield name, (option.opts[0],)
                continue
            start = (option.opts[0],) if isinstance(option, click.Option) else ()
            for value in ("trap", "trap/file.svg", EVIL):
                yield name, (*start, *[value] * abs(option.nargs))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game whose folder has links that lead out of it, code, and a name that is a command."""
    game = tmp_path / EVIL
    outside = tmp_path / "outside"
    for each in (game, outside, tmp_path / "home"):
        each.mkdir()
    (outside / "file.svg").write_text("precious")
    (game / "game.yaml").write_text(GAME)
    (game / "trap").symlink_to(outside)
    (game / "output").symlink_to(outside)
    (game / "trap.svg").symlink_to(outside / "file.svg")
    (game / "calibrate-a4.pdf").symlink_to(outside / "file.svg")
    for module in MODULES:
        (game / f"{module}.py").write_text(STRANGE)
    return game


@pytest.mark.parametrize(("command", "arguments"), some(8, [*tries()], several=True))
def test_nothing_of_the_folder_runs_or_is_shown_raw(
    command: str, arguments: tuple[str, ...], folder: Path, cache: Path
) -> None:
    home = folder.parent / "home"
    settings = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "TYPECASE_CACHE": str(cache),
        "PYTHONPATH": f":{ROOT}",  # an empty part stands for the current folder
        "LANG": "C.UTF-8",
        "BROWSER": "true",  # in place of a browser: it does nothing
    }
    try:
        done = subprocess.run(
            [*COMMAND, command, *arguments],
            cwd=folder,
            env=settings,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=WATCHED if command in SERVING else SECONDS,
            check=False,
        )
        output, code = done.stdout + done.stderr, done.returncode
    except subprocess.TimeoutExpired as late:
        assert command in SERVING
        output, code = (late.stdout or b"") + (late.stderr or b""), 0
    text = output.decode("utf-8", "replace")
    assert code in (0, 1, 2), text
    assert "internal error" not in text
    assert "Traceback" not in text
    assert "code of the folder ran" not in text
    assert "\x1b" not in text
    assert "\u202e" not in text
    outside = folder.parent / "outside"
    assert [(file.name, file.read_text()) for file in outside.iterdir()] == [
        ("file.svg", "precious")
    ]
