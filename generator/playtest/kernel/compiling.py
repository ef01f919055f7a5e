"""Compiles the kernel with numba, once, and keeps the machine code in the user's cache folder.

numba names the symbols of machine code by a counter of the process that compiles. Code that one
process kept and code that another one compiles can share names, and then a call can end in the
wrong function (numba issues 10486 and 10128: a crash). So a single process, started for this, under
a lock, compiles everything into a new folder, which gets its name when it is complete. All others
load it from there, and compile nothing. Where nothing can be kept, each process compiles for itself
and loads nothing.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, ParamSpec, TypeVar

from generator.game.files import own_folder

_P = ParamSpec("_P")
_R = TypeVar("_R")

FOLDER = "TYPECASE_KERNEL"
"""Variable of the environment with the folder for compiled code, else one in the user's cache."""
_COMPILES_INTO = "TYPECASE_KERNEL_NEW"
"""Variable that tells the process that compiles into which folder."""

_TYPES = {"Ints": "int64[::1]", "int": "int64", "float": "float64", "None": "void"}
_MODULES = ("playouts", "mcts", "search", "estimating")
_NO_VECTORS = {"NUMBA_LOOP_VECTORIZE": "0", "NUMBA_SLP_VECTORIZE": "0"}
"""Takes time to compile; there is nothing to vectorize."""
_OPTIONS: dict[str, Any] = {"no_cfunc_wrapper": True, "error_model": "numpy"}


def compiled(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Loads or compiles a function that Python calls; its annotations give the types."""
    *arguments, result = (_TYPES[name] for name in function.__annotations__.values())
    signature = f"{result}({', '.join(arguments)})"
    keeps = _kernel_folder() is not None
    made: Callable[_P, _R] = _numba().njit(signature, cache=keeps, **_OPTIONS)(function)
    return made


def inlined(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Marks a function that only compiled ones call."""
    jit: Any = _numba().njit
    made: Callable[_P, _R] = jit(no_cpython_wrapper=True, **_OPTIONS)(function)
    return made


def is_compiled() -> bool:
    """True if compiled code of this version is kept, so that it need only be loaded."""
    return _complete_folder().is_dir()


@cache
def _numba() -> Any:
    """numba, which keeps code in the folder of the kernel and nowhere else."""
    folder = _kernel_folder()
    if folder is not None:
        os.environ["NUMBA_CACHE_DIR"] = str(folder)
    numba: Any = _import_without_scipy()
    numba.config.CACHE_DIR = os.environ.get("NUMBA_CACHE_DIR", "")
    return numba


def _import_without_scipy() -> Any:
    """numba without SciPy, which it would load for linear algebra: a sixth of the time to start."""
    hidden: dict[str, Any] = {} if "scipy" in sys.modules else {"scipy": None}
    sys.modules.update(hidden)
    try:
        import_module("numba.np.arraymath")
    finally:
        for name in hidden:
            del sys.modules[name]
    return import_module("numba")


@cache
def _kernel_folder() -> Path | None:
    """The folder with all compiled code of this version, which is compiled first if there is none;
    None if no folder can be written."""
    if new := os.environ.get(_COMPILES_INTO):
        return Path(new)
    folder = _complete_folder()
    if folder.is_dir():
        with suppress(OSError):
            os.utime(folder)
        return folder
    from filelock import FileLock

    try:
        folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with FileLock(folder.parent / "lock"):
            if not folder.is_dir():
                _compile_into(folder)
    except OSError:
        return None
    return folder if folder.is_dir() else None


def _compile_into(folder: Path) -> None:
    """Compiles every module of the kernel in a process of its own."""
    new = mkdtemp(dir=folder.parent, prefix="new-")
    names = ", ".join(f"generator.playtest.kernel.{name}" for name in _MODULES)
    done = subprocess.run(
        [sys.executable, "-c", f"import {names}"],
        cwd=Path(__file__).parents[3],
        env={**os.environ, **_NO_VECTORS, _COMPILES_INTO: new},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    if done.returncode == 0:
        os.rename(new, folder)
    else:
        _remove(Path(new))
    _remove_old(folder)


def _remove_old(folder: Path) -> None:
    """Removes compiled code of other versions that no process has loaded for a month."""
    import time

    for other in folder.parent.iterdir():
        if other.is_dir() and time.time() - other.stat().st_mtime > 30 * 24 * 3600:
            _remove(other)


def _remove(folder: Path) -> None:
    import shutil

    shutil.rmtree(folder, ignore_errors=True)


@cache
def _complete_folder() -> Path:
    named = os.environ.get(FOLDER)
    base = own_folder(FOLDER, "") if named else own_folder("TYPECASE_CACHE", "user_cache_path")
    return (base if named else base / "kernel") / kernel_version()


@cache
def kernel_version() -> str:
    """A hash of the sources of the kernel, with their times (numba compiles again after a change of
    these), and of everything else that machine code depends on."""
    from importlib.metadata import version

    binding: Any = import_module("llvmlite.binding")
    parts = [sys.version, version("numba"), version("llvmlite"), binding.get_host_cpu_name()]
    parts.append(binding.get_host_cpu_features().flatten())
    for path in sorted(Path(__file__).parent.glob("*.py")):
        parts.append(f"{path} {path.stat().st_mtime_ns} {path.read_text('utf-8')}")
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]
