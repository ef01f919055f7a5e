"""A whole build of Grawlix under the eyes of the programs that users have."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.conftest import ROOT

pytestmark = pytest.mark.system

Tool = Callable[[str], str]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("built")
    command = [sys.executable, "-m", "generator", "build", "grawlix", "-o", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return folder / "grawlix"


def output(*command: str | Path) -> str:
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def found(folder: Path, ending: str, at_least: int) -> list[Path]:
    paths = sorted(folder.rglob(f"*{ending}"))
    assert len(paths) >= at_least
    return paths


def test_every_font_of_every_pdf_is_embedded_as_a_subset(built: Path, tool: Tool) -> None:
    pdffonts = tool("pdffonts")
    for path in found(built, ".pdf", 5):
        for line in output(pdffonts, path).splitlines()[2:]:
            embedded, subset = line.split()[-5:-3]
            assert (path.name, line.split()[0], embedded, subset) == (
                path.name,
                line.split()[0],
                "yes",
                "yes",
            )
            assert re.match(r"[A-Z]{6}\+", line)


def test_qpdf_has_nothing_to_say_of_any_pdf(built: Path, tool: Tool) -> None:
    qpdf = tool("qpdf")
    for path in found(built, ".pdf", 5):
        checked = output(qpdf, "--check", path)
        assert "No syntax or stream encoding errors found" in checked
        assert "WARNING" not in checked


def test_every_plate_is_six_closed_bodies(built: Path, tool: Tool) -> None:
    admesh = tool("admesh")
    plates = found(built, ".stl", 6)
    for path in plates:
        report = output(admesh, path)
        counts = {
            name.strip(): [int(number) for number in numbers.split()]
            for name, numbers in re.findall(r"^([A-Za-z0-9 ]+?) *:((?: +\d+)+) *$", report, re.M)
        }
        assert counts["Total disconnected facets"] == [0, 0]
        for name in ("Degenerate facets", "Edges fixed", "Facets removed", "Facets added"):
            assert counts[name] == [0]
        for name in ("Facets reversed", "Backwards edges", "Normals fixed"):
            assert counts[name] == [0]
        (parts,) = re.findall(r"Number of parts +: +(\d+)", report)
        if path.name.startswith("batch-"):
            assert parts == "6"


def test_prusa_slicer_takes_every_plate_as_it_is(built: Path, tool: Tool) -> None:
    slicer = tool("prusa-slicer")
    for path in found(built, ".stl", 6):
        info = output(slicer, "--info", path)
        assert "manifold = yes" in info
