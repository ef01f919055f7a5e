"""``engine.wasm`` is that of its sources, and one that cannot be used is one message."""

from __future__ import annotations

import gc
import math
import os
import signal
import sys
import weakref
from pathlib import Path
from threading import Timer

import pytest

from generator.diagnostics import Failure
from generator.engine import build, module
from generator.engine.module import FILE, Engine, sealed
from generator.engine.ruleset import new_counts
from generator.engine.table import Table
from generator.rules.limits import Limits
from tests.conftest import Typecase, printed


def test_the_committed_module_is_of_these_sources() -> None:
    data = FILE.read_bytes()
    assert data == sealed(module._code()), "run: make engine"


def test_it_imports_nothing_and_exports_what_is_listed() -> None:
    code = module._module()[1]
    assert code.imports == []
    assert {each.name for each in code.exports} == {*build.EXPORTS, "memory", "__heap_base"}


@pytest.mark.parametrize(
    "damage",
    [
        None,
        lambda data: b"",
        lambda data: data[:1000],
        lambda data: data[:-1],
        lambda data: data[:500] + b"x" + data[501:],
        lambda data: data[:-64] + bytes(32) + data[-32:],
    ],
    ids=["missing", "empty", "cut", "shorter", "changed", "of-other-sources"],
)
def test_a_module_that_cannot_be_used(
    damage: object,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    typecase: Typecase,
) -> None:
    sources = module.sources()
    monkeypatch.setattr(module, "sources", lambda: sources)
    file = tmp_path / "engine.wasm"
    if callable(damage):
        file.write_bytes(damage(FILE.read_bytes()))
    monkeypatch.setattr(module, "FILE", file)
    monkeypatch.setattr(module, "_module", module._module.__wrapped__)
    run = typecase("playtest", "grawlix", "--games", "5")
    assert run.exit_code == 1
    assert run.stderr.startswith(f"{file}: error[no-engine]: the game engine")
    assert "missing, damaged or of another version" in run.stderr
    assert run.stderr.count("\n") == 2


def test_without_wasmtime(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_module", module._module.__wrapped__)
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    with pytest.raises(Failure, match="wasmtime"):
        Engine()


def test_a_user_loads_no_compiler() -> None:
    code = (
        "import sys; from generator.engine.table import Table; "
        "from generator.rules import Limits; print(Table(Limits()).list_moves()); "
        "print({'numba', 'llvmlite', 'numpy'} & set(sys.modules))"
    )
    assert printed(code).split() == ["36", "set()"]


def test_an_interrupt_ends_a_call() -> None:
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a script may have it ignored
    table = Table(Limits())
    counts = table.engine.array(new_counts(table.rules, table.t))
    Timer(1.0, os.kill, (os.getpid(), signal.SIGINT)).start()
    games = (1, 0, 3_000_000)
    with pytest.raises(KeyboardInterrupt):
        table.engine.random_games(table.t, table.s, table.buffer, counts, *games)
    assert Table(Limits()).list_moves() == 36


def test_the_logarithm() -> None:
    engine = Engine()
    for x in (1.0, 1.5, 2.0, 3.0, 10.0, 12345.0, 1e9):
        assert engine.log(x) == pytest.approx(math.log(x), rel=1e-14)


def test_memory_that_is_not_there() -> None:
    with pytest.raises(MemoryError):
        Engine().array(1 << 30)


def test_the_memory_of_a_table_goes_with_it() -> None:
    gc.disable()
    try:
        found = weakref.ref(Table(Limits()).engine)
        assert found() is None
    finally:
        gc.enable()
