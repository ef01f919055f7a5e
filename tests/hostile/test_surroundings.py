"""What lies in and around a stranger's folder is neither run nor touched."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.hostile.attacks import GAME

pytestmark = [
    pytest.mark.system,
    pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="links and pipes are those of POSIX"),
]

COMMAND = str(Path(sys.executable).with_name("typecase"))
BUILD = ("build", ".", "-t", "rules", "-t", "leaflet")


@pytest.fixture
def game(tmp_path: Path) -> Path:
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME)
    return folder


def run(
    folder: Path, *arguments: str, command: tuple[str, ...] = (COMMAND,), **more: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*command, *arguments],
        cwd=folder,
        env={**os.environ, "TYPECASE_DEBUG": "", **more},
        capture_output=True,
        text=True,
        errors="surrogateescape",
        timeout=240,
        check=False,
    )


@pytest.fixture
def precious(tmp_path: Path) -> Iterator[Path]:
    """A folder of the user's, which must not change."""
    folder = tmp_path / "precious"
    folder.mkdir()
    (folder / "rules.md").write_text("mine")
    (folder / "leaflet-a4.pdf").write_text("mine, too")
    yield folder
    assert {path.name: path.read_text() for path in folder.iterdir()} == {
        "rules.md": "mine",
        "leaflet-a4.pdf": "mine, too",
    }


def listing(folder: Path, *paths: str) -> str:
    """A manifest that claims files as built by us, with their right hashes."""
    entries = [
        {
            "path": path,
            "target": "rules",
            "kind": "md",
            "sha256": sha256((folder / path).read_bytes()).hexdigest(),
            "bytes": 4,
            "details": {},
        }
        for path in paths
    ]
    return json.dumps({"game": "trap", "version": "", "artifacts": entries})


def test_the_output_folder_is_no_link(game: Path, precious: Path) -> None:
    (game / "output").symlink_to(precious)
    ended = run(game, *BUILD)
    assert ended.returncode == 1
    assert "this is a link" in ended.stderr


def test_the_folder_of_the_game_is_no_link(game: Path, precious: Path) -> None:
    (game / "output").mkdir()
    (game / "output/trap").symlink_to(precious)
    assert run(game, *BUILD).returncode == 1


def test_a_folder_within_is_no_link(game: Path, precious: Path) -> None:
    out = game / "output/trap"
    out.mkdir(parents=True)
    (out / "cards").symlink_to(precious)
    (out / "manifest.json").write_text(listing(out, "cards/rules.md"))
    ended = run(game, "build", ".", "-t", "cards", "-t", "rules")
    assert ended.returncode == 1
    assert "this is a link" in ended.stderr


def test_no_file_is_removed_through_a_link(game: Path, precious: Path) -> None:
    out = game / "output/trap"
    out.mkdir(parents=True)
    (out / "old").symlink_to(precious)
    (out / "manifest.json").write_text(listing(out, "old/rules.md", "old/leaflet-a4.pdf"))
    assert run(game, *BUILD).returncode == 0


def test_links_in_the_place_of_files_are_replaced(game: Path, precious: Path) -> None:
    out = game / "output/trap"
    out.mkdir(parents=True)
    (out / "rules.md").symlink_to(precious / "rules.md")
    (out / "leaflet-a4.pdf").symlink_to(precious / "leaflet-a4.pdf")
    (out / "manifest.json").write_text(listing(out, "rules.md", "leaflet-a4.pdf"))
    assert run(game, *BUILD).returncode == 0
    assert not (out / "rules.md").is_symlink()
    assert (out / "rules.md").read_text().startswith("# Trap")


def test_staged_names_cannot_be_guessed(game: Path, precious: Path) -> None:
    out = game / "output/trap"
    out.mkdir(parents=True)
    for number in range(1, 1_000):
        (out / f".typecase-{number}-staged").symlink_to(precious)
    assert run(game, *BUILD).returncode == 0
    assert (out / "rules.md").read_text().startswith("# Trap")


@pytest.mark.parametrize("kind", ["pipe", "device", "hole", "folder", "surrogate"])
def test_a_manifest_that_is_none(kind: str, game: Path) -> None:
    out = game / "output/trap"
    out.mkdir(parents=True)
    place = out / "manifest.json"
    if kind == "pipe":
        os.mkfifo(place)
    elif kind == "device":
        place.symlink_to("/dev/zero")
    elif kind == "hole":
        with place.open("wb") as file:
            file.truncate(2_000_000_000)
    elif kind == "surrogate":
        entry = '{"path": "\\ud800", "target": "rules", "sha256": "\\ud800", "bytes": 4}'
        place.write_text('{"version": "\\ud800", "artifacts": [' + entry + "]}")
    else:
        place.mkdir()
    ended = run(game, *BUILD)
    assert ended.returncode in (0, 1)
    assert "internal error" not in ended.stderr


@pytest.mark.parametrize("name", ["ezdxf.ini", "XSTEP.us", "SHAPE.us"])
def test_libraries_read_no_settings_here(name: str, game: Path) -> None:
    os.mkfifo(game / name)
    shutil.copy(ROOT / "templates/shapes/game.yaml", game)
    ended = run(game, "build", ".", "-t", "tiles")
    assert ended.returncode == 0, ended.stderr


MODULES = ("multiprocessing", "yaml", "click", "json", "reportlab", "reportlab_settings", "numpy")


def test_no_module_is_imported_from_here(game: Path) -> None:
    for name in MODULES:
        (game / f"{name}.py").write_text(
            "open('/tmp/typecase-was-run', 'w')\nraise SystemExit(99)\n"
        )
    for command in ((COMMAND,), (sys.executable, "-m", "generator")):
        path = {"PYTHONPATH": str(ROOT)} if len(command) > 1 else {}
        ended = run(game, *BUILD, command=command, **path)
        assert ended.returncode == 0, ended.stderr
    assert not Path("/tmp/typecase-was-run").exists()


def test_reportlab_runs_no_file_of_the_home_folder_that_is_none(game: Path) -> None:
    (game / "~").mkdir()
    (game / "~/.reportlab_mods").write_text("raise SystemExit(99)")
    (game / "~/.cache").mkdir()
    settings = {key: value for key, value in os.environ.items() if key != "HOME"}
    program = "import os; os.environ.pop('HOME', None); os.execv(*[%r, %r])"
    ended = subprocess.run(
        [sys.executable, "-I", "-c", program % (COMMAND, [COMMAND, *BUILD])],
        cwd=game,
        env=settings,
        capture_output=True,
        text=True,
        timeout=240,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    assert sorted(path.name for path in (game / "~").rglob("*")) == [".cache", ".reportlab_mods"]


def test_a_program_beside_the_game_is_no_slicer(game: Path) -> None:
    place = game / "C:/Program Files/Prusa3D/PrusaSlicer"
    place.mkdir(parents=True)
    for name in ("prusa-slicer-console.exe", "prusa-slicer"):
        (place / name).write_text("#!/bin/sh\ntouch /tmp/typecase-was-run\n")
        (place / name).chmod(0o755)
        shutil.copy(place / name, game)
    run(game, "slice", ".", PATH=f".:{Path(COMMAND).parent}")
    assert not Path("/tmp/typecase-was-run").exists()


def test_a_folder_that_is_gone(game: Path) -> None:
    program = (
        "import os, shutil, sys; shutil.rmtree(os.getcwd()); os.execv(sys.argv[1], sys.argv[1:])"
    )
    for arguments in (("check", "grawlix"), ("check",), ("legal", "grawlix"), BUILD):
        game.mkdir(exist_ok=True)
        ended = run(game, COMMAND, *arguments, command=(sys.executable, "-I", "-c", program))
        assert ended.returncode in (0, 1, 2)
        assert "internal error" not in ended.stderr
        assert "Traceback" not in ended.stderr


def test_names_that_are_not_utf_8(game: Path) -> None:
    name = os.fsdecode(b"bad\xff\xfe")
    folder = game.rename(game.with_name(name))
    shutil.copy(folder / "game.yaml", folder / f"{name}.yaml")
    (folder / f"{name}.j2").write_text("x")
    for arguments in (BUILD, ("build", f"{name}.yaml", "-t", "rules", "-o", name)):
        ended = run(folder, *arguments)
        assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams(closed: str, game: Path) -> None:
    for arguments in ("check .", "legal grawlix", "targets"):
        ended = run(game, "-c", f"{COMMAND} {arguments} {closed}", command=("sh",))
        assert ended.returncode in (0, 1, 2)
        assert "internal error" not in ended.stderr
        assert "Traceback" not in ended.stderr


@pytest.mark.parametrize("limit", ["-n 5", "-n 12", "-f 0", "-v 400000", "-v 1000000"])
def test_limits_of_the_shell(limit: str, game: Path) -> None:
    build = (*BUILD, "-t", "tiles") if limit == "-v 1000000" else BUILD
    ended = run(game, "-c", f"ulimit {limit}; {COMMAND} {' '.join(build)}", command=("bash",))
    assert ended.returncode in (0, 1, 2, 153)
    assert "internal error" not in ended.stderr
    assert "Traceback" not in ended.stderr


def test_the_worker_ends_with_its_parent(game: Path) -> None:
    (game / "rules.md.j2").write_text(
        '{% extends "shared/rules.md.j2" %}{% block play %}{{ ((9 ** 9999) ** 9999) ** 99 }}'
        "{% endblock %}"
    )
    process = subprocess.Popen([COMMAND, "check", "."], cwd=game, start_new_session=True)
    time.sleep(3)
    process.send_signal(signal.SIGKILL)
    process.wait()
    time.sleep(1)
    found = subprocess.run(["pgrep", "-s", str(process.pid)], capture_output=True, check=False)
    assert found.stdout == b""
