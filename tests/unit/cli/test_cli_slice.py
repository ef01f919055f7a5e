"""``typecase slice`` where no slicer is needed: its words and its exit codes."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from tests.conftest import Typecase


def test_no_slicer_is_said_in_one_line(
    typecase: Typecase, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("generator.builder.slicing._PLACES", ())
    result = typecase("slice", "grawlix")
    assert result.exit_code == 1
    assert "no slicer is installed" in result.stderr
    assert "apt-get install prusa-slicer" in result.stderr
    assert "--slicer PATH" in result.stderr


def test_a_slicer_that_is_not_there(typecase: Typecase) -> None:
    result = typecase("slice", "grawlix", "--slicer", "/no/such/slicer")
    assert result.exit_code == 1
    assert "there is no program /no/such/slicer" in result.stderr


def fake_slicer(folder: Path, script: str) -> str:
    path = folder / "slicer"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return str(path)


def test_a_slicer_that_fails_is_quoted(typecase: Typecase, tmp_path: Path) -> None:
    slicer = fake_slicer(tmp_path, "echo nothing to slice >&2; exit 3")
    result = typecase("slice", "grawlix", "--slicer", slicer)
    assert result.exit_code == 1
    assert "wrote no G-code: nothing to slice" in result.stderr


def test_a_wrong_print_is_named_and_fails(typecase: Typecase, tmp_path: Path) -> None:
    write = (
        'while [ "$1" != --output ]; do shift; done; printf "M83\\nG1 Z0.2\\nG1 X1 E1\\n" > "$2"'
    )
    slicer = fake_slicer(tmp_path, write)
    result = typecase("slice", "grawlix", "--slicer", slicer)
    assert result.exit_code == 1
    assert result.stdout.count("  wrong: there is no pause\n") == 6
    assert "batch-red: no change\n" in result.stdout


def test_a_game_that_is_wrong_is_not_sliced(typecase: Typecase, tmp_path: Path) -> None:
    slicer = fake_slicer(tmp_path, "exit 0")
    result = typecase("slice", "grawlix", "--slicer", slicer, "--set", "tile.glyph_height=27")
    assert result.exit_code == 1
    assert "does-not-fit" in result.stderr
    assert result.stdout == ""
