"""The wheel holds everything: it builds a game where no checkout is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from zipfile import ZipFile

import pytest

from generator import __version__
from tests.conftest import ROOT


def run(*command: str | Path, folder: Path) -> str:
    """Standard output of a command, without what would lead Python back to the checkout."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-index"]
    run(*pip, "--no-build-isolation", "--wheel-dir", folder, ROOT, folder=folder)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Scripts of an environment with the wheel and what it depends on, and nothing else."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False, symlinks=True)
    scripts = folder / "bin"
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", scripts / "python", "install"]
    run(*pip, "--quiet", "--no-deps", "--no-index", wheel, folder=folder)
    (site,) = folder.glob("lib/python*/site-packages")
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return scripts


def test_the_wheel_brings_templates_and_fonts_and_nothing_else(wheel: Path) -> None:
    assert wheel.name == f"typecase-{__version__}-py3-none-any.whl"
    names = set(ZipFile(wheel).namelist())
    for kind in ("templates", "fonts"):
        for path in (ROOT / kind).rglob("*"):
            if path.is_file():
                assert f"generator/_data/{path.relative_to(ROOT).as_posix()}" in names
    assert {name.split("/")[0] for name in names} == {
        "generator",
        f"typecase-{__version__}.dist-info",
    }


def test_the_wheel_builds_away_from_the_checkout(environment: Path, tmp_path: Path) -> None:
    where = run(
        environment / "python", "-c", "import generator; print(generator.__file__)", folder=tmp_path
    )
    assert Path(where.strip()).is_relative_to(environment.parent)
    assert run(environment / "typecase", "--version", folder=tmp_path).strip().endswith(__version__)
    printed = run(environment / "typecase", "build", folder=tmp_path)
    manifest = json.loads((tmp_path / "output/grawlix/manifest.json").read_text())
    paths = [artifact["path"] for artifact in manifest["artifacts"]]
    assert {"leaflet-a4.pdf", "tiles/batch-red.stl"} <= set(paths)
    for path in paths:
        assert path in printed
        assert (tmp_path / "output/grawlix" / path).is_file()
