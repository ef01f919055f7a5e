"""Functions of the kernel as machine code, compiled once and kept in the user's cache folder.

:mod:`~generator.playtest.kernel.machine_code` compiles them in a process of its own. Where nothing
can be kept, each process that plays has them compiled for itself.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, ParamSpec, TypeVar, cast

from generator.diagnostics import Failure, Span
from generator.game.user_files import own_folder

_P = ParamSpec("_P")
_R = TypeVar("_R")

FOLDER = "TYPECASE_KERNEL"
"""Variable of the environment with the folder for compiled code, else one in the user's cache."""
_MONTH = 30 * 24 * 3600
_TYPES = {"int": ctypes.c_int64, "float": ctypes.c_double, "None": None}
_DIGEST = hashlib.sha256().digest_size

register: Callable[[Callable[..., Any]], Any] | None = None
jit: Callable[[Any], Any] | None = None
"""Both are set in the process that compiles."""


def inlined(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Marks a function that only compiled ones call."""
    return function if jit is None else cast("Callable[_P, _R]", jit(function))


def compiled(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Has Python call the machine code of a function; its annotations give the types."""
    if register is not None:
        register(function)
        return function
    *kinds, result = function.__annotations__.values()
    are_arrays = [kind == "Ints" for kind in kinds]
    native: Any = None
    at, addressof = ctypes.c_char.from_buffer, ctypes.addressof

    def call(*arguments: Any) -> Any:
        nonlocal native
        if native is None:
            native = _native(symbol_of(function), kinds, result)
        words: list[Any] = []
        for argument, is_array in zip(arguments, are_arrays, strict=True):
            if is_array:
                words += (addressof(at(argument)), len(argument))
            else:
                words.append(argument)
        return native(*words)

    return cast("Callable[_P, _R]", call)


def symbol_of(function: Callable[..., Any]) -> str:
    """The name of a function in the object file."""
    return f"typecase_{function.__module__.rpartition('.')[2]}_{function.__name__}"


def is_compiled() -> bool:
    """True if machine code of this version is kept, so that it need only be loaded."""
    return _read(_file()) is not None


def target_machine(llvm: Any) -> Any:
    """The processor of this machine, as LLVM compiles for it."""
    target = llvm.Target.from_triple(llvm.get_process_triple())
    features = llvm.get_host_cpu_features().flatten()
    return target.create_target_machine(llvm.get_host_cpu_name(), features, opt=3)


def _native(symbol: str, kinds: list[str], result: str) -> Any:
    """A function of the object file, for ctypes."""
    types: list[Any] = []
    for kind in kinds:
        types += (ctypes.c_void_p, ctypes.c_size_t) if kind == "Ints" else (_TYPES[kind],)
    prototype: Any = ctypes.CFUNCTYPE(_TYPES[result], *types)
    return prototype(_engine().get_function_address(symbol))


@cache
def _engine() -> Any:
    """The machine code in memory, with addresses by name."""
    llvm: Any = import_module("llvmlite.binding")
    with suppress(RuntimeError):  # since llvmlite 0.45 it initializes itself
        llvm.initialize()
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), target_machine(llvm))
    engine.add_object_file(llvm.ObjectFileRef.from_data(_machine_code()))
    engine.finalize_object()
    return engine


def _machine_code() -> bytes:
    """The object file: kept, or compiled, by one process at a time, and kept if possible."""
    file = _file()
    if (code := _read(file)) is not None:
        return code
    from filelock import FileLock

    try:
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with FileLock(file.parent / "lock"):
            return _read(file) or _keep(file, _compile())
    except OSError:
        return _compile()


def _compile() -> bytes:
    """Compiles in a process of its own. Raises :class:`Failure` if that fails."""
    command = [sys.executable, "-m", "generator.playtest.kernel.machine_code"]
    done = subprocess.run(command, cwd=Path(__file__).parents[3], capture_output=True)
    if done.returncode:
        reason = (done.stderr.decode(errors="replace").splitlines() or ["it was ended"])[-1]
        message = f"the game engine cannot be compiled: {reason}"
        raise Failure.error("not-compiled", message, Span("typecase"))
    return done.stdout


def _read(file: Path) -> bytes | None:
    """An object file that is kept; None if it is missing or damaged."""
    try:
        content = file.read_bytes()
    except OSError:
        return None
    digest, code = content[:_DIGEST], content[_DIGEST:]
    if hashlib.sha256(code).digest() != digest:
        return None
    with suppress(OSError):
        os.utime(file)
    return code


def _keep(file: Path, code: bytes) -> bytes:
    """Writes an object file, and removes those of other versions that no process has loaded for a
    month. Returns the code."""
    new = file.with_suffix(".new")
    new.write_bytes(hashlib.sha256(code).digest() + code)
    new.replace(file)
    for other in file.parent.glob("*.o"):
        if time.time() - other.stat().st_mtime > _MONTH:
            other.unlink()
    return code


@cache
def _file() -> Path:
    named = os.environ.get(FOLDER)
    base = own_folder(FOLDER, "") if named else own_folder("TYPECASE_CACHE", "user_cache_path")
    return (base if named else base / "kernel") / f"{kernel_version()}.o"


@cache
def kernel_version() -> str:
    """A hash of the sources of the kernel and of everything else that machine code depends on."""
    from importlib.metadata import version

    llvm: Any = import_module("llvmlite.binding")
    parts = [sys.version, version("numba"), version("llvmlite"), llvm.get_host_cpu_name()]
    parts.append(llvm.get_host_cpu_features().flatten())
    parts += [path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("*.py"))]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]
