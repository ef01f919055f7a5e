"""Machine code is compiled once, kept, and loaded without numba."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from generator.diagnostics import Failure
from generator.playtest.kernel import compiling
from tests.conftest import printed

CODE = b"machine code"


@pytest.fixture
def compilations(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[None]:
    """An item for each time that something was compiled, into ``tmp_path / "kernel"``."""
    times: list[None] = []

    def compile_() -> bytes:
        times.append(None)
        return CODE

    monkeypatch.setattr(compiling, "_compile", compile_)
    monkeypatch.setattr(compiling, "_file", lambda: tmp_path / "kernel" / "version.o")
    return times


def test_compiled_once(compilations: list[None]) -> None:
    assert not compiling.is_compiled()
    assert compiling._machine_code() == compiling._machine_code() == CODE
    assert len(compilations) == 1
    assert compiling.is_compiled()


@pytest.mark.parametrize("damage", [b"", b"short", b"x" * 32 + CODE])
def test_a_damaged_file_is_compiled_again(compilations: list[None], damage: bytes) -> None:
    compiling._machine_code()
    compiling._file().write_bytes(damage)
    assert compiling._machine_code() == CODE
    assert len(compilations) == 2
    assert compiling.is_compiled()


def test_a_folder_that_cannot_be_written(compilations: list[None], tmp_path: Path) -> None:
    (tmp_path / "kernel").write_text("a file")
    assert compiling._machine_code() == compiling._machine_code() == CODE
    assert len(compilations) == 2


def test_old_versions_are_removed(compilations: list[None], tmp_path: Path) -> None:
    old, fresh = tmp_path / "kernel" / "old.o", tmp_path / "kernel" / "fresh.o"
    old.parent.mkdir()
    for path in (old, fresh):
        path.write_bytes(b"")
    os.utime(old, (0, 0))
    compiling._machine_code()
    assert not old.exists()
    assert fresh.exists()


def test_a_compilation_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "_read", lambda file: None)
    monkeypatch.setattr(compiling.sys, "executable", "false")
    with pytest.raises(Failure, match="cannot be compiled: it was ended"):
        compiling._machine_code()


def test_a_second_start_loads_no_numba() -> None:
    code = (
        "import sys; from generator.playtest.table import Table; "
        "from generator.playtest.ruleset import RuleSet; print(Table(RuleSet()).list_moves()); "
        "print('numba' in sys.modules)"
    )
    assert printed(code).split() == ["36", "False"]
