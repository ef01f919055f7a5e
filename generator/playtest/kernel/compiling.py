"""Compiles the kernel with numba and keeps the machine code in the user's cache folder.

The code is loaded as a pickle, so it is kept only in a folder that nobody else can write to. Its
name holds a hash of this package's sources: numba itself notices a change of the file that it
compiles, but not of the functions that it calls in others.
"""

from __future__ import annotations

import hashlib
import os
import stat
import sys
from collections.abc import Callable
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

_P = ParamSpec("_P")
_R = TypeVar("_R")

FOLDER = "TYPECASE_KERNEL"
"""Variable of the environment with the folder for compiled code. Without it none is kept."""


def compiled(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Compiles ``function`` at its first call, or loads it from the cache."""
    made: Callable[_P, _R] = _jit()(function)
    return made


def inlined(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """As :func:`compiled`, for functions of a few lines that only compiled ones call."""
    jit: Any = _import_numba().njit
    made: Callable[_P, _R] = jit(no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    return made


def kernel_folder() -> Path | None:
    """Folder of the compiled code of this version, None where none is named; it need not exist."""
    folder = os.environ.get(FOLDER)
    return Path(folder) / source_hash() if folder else None


def is_compiled() -> bool:
    """Tells whether compiled code of this version is kept."""
    folder = kernel_folder()
    return folder is not None and any(folder.glob("*/*random_games*.nbi"))


def _jit() -> Callable[[Any], Any]:
    global _made
    if _made is None:
        folder = kernel_folder()
        trusted = folder is not None and _is_private(folder)
        if trusted:
            os.environ["NUMBA_CACHE_DIR"] = str(folder)
        numba = _import_numba()
        config: Any = numba.config
        if trusted:
            config.CACHE_DIR = str(folder)  # read from the environment before
        jit: Any = numba.njit
        _made = jit(cache=trusted, no_cfunc_wrapper=True)
    return _made


_made: Callable[[Any], Any] | None = None


def _import_numba() -> Any:
    """numba without SciPy, which it would load for linear algebra: a third of the time to start.

    Symbols of compiled code are numbered from 1 in each process. Code that one process kept and
    code that another compiles may so share names, which can end in a crash (numba issue 10486); so
    each process begins with a number of its own.
    """
    if "numba" in sys.modules:
        return import_module("numba")
    hidden: dict[str, Any] = {} if "scipy" in sys.modules else {"scipy": None}
    sys.modules.update(hidden)
    try:
        import_module("numba.np.arraymath")
    finally:
        for name in hidden:
            del sys.modules[name]
    names: Any = import_module("numba.core.bytecode")
    names.FunctionIdentity._unique_ids = count(int.from_bytes(os.urandom(6)))
    return import_module("numba")


def _is_private(folder: Path) -> bool:
    """Makes the folder; true if only this user (or root) can write to it."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            return False
        if sys.platform == "win32":
            return True
        found = folder.resolve().stat()
    except OSError:
        return False
    others = stat.S_IWGRP | stat.S_IWOTH
    return found.st_uid == os.getuid() and not found.st_mode & others


def source_hash() -> str:
    """A hash of the sources of the compiled engine."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
