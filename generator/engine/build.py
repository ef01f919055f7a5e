"""Compiles the kernel to WebAssembly: ``make engine``. For developers; needs the extra ``dev``.

numba translates each function to LLVM's language; LLVM links them, optimizes the whole for
WebAssembly and makes an object file, and the linker of the package ``ziglang`` makes the module.
The module imports nothing, exports its memory and the functions of ``EXPORTS``, and ends with a
section that names the sources it was made from. The same sources and libraries give the same bytes.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FunctionType
from typing import Any

from generator.engine.layout import Ints
from generator.engine.module import FILE, sealed

EXPORTS = (
    *("arrange", "begin", "below", "greedy_move", "guess_hidden", "log", "make", "mcts_move"),
    *("moves_of", "positions_estimate", "random_games", "reasons", "restore_hidden", "rewind"),
    *("save_hidden", "search", "start_with", "survey", "tally", "total", "turn_score"),
    "win_count",
)
"""The functions that callers outside of the module use."""
_TYPES = {int: "int64", float: "float64", bool: "boolean", None: "void"}
_OPTIONS: dict[str, Any] = {"error_model": "numpy"}
_FEATURES = "+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint"
_FLAGS = ("--no-entry", "--strip-all", "--export=__heap_base", "--initial-memory=1048576")
_LARGEST = "--max-memory=4294967296"


def build() -> bytes:
    """The bytes of ``engine.wasm``."""
    os.environ["NUMBA_OPT"] = "0"  # all functions are optimized at once, after they are linked
    numba: Any = import_module("numba")
    arrays: Any = import_module("numba.np.arrayobj")
    arrays.fix_integer_index = _plain_index
    llvm: Any = import_module("llvmlite.binding")
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple("wasm32-unknown-unknown")
    machine = target.create_target_machine(features=_FEATURES, opt=3, reloc="static")
    whole = llvm.parse_assembly("")
    whole.triple, whole.data_layout = "wasm32-unknown-unknown", str(machine.target_data)
    for name, native, text in _functions(numba):
        lines = (line for line in text.splitlines() if not line.startswith("target "))
        module = llvm.parse_assembly("\n".join(lines))
        module.triple, module.data_layout = whole.triple, whole.data_layout
        module.get_function(native).name = name
        whole.link_in(module)
    for value in (*whole.functions, *whole.global_variables):
        if value.name not in EXPORTS and not value.is_declaration:
            value.linkage = llvm.Linkage.internal
    _optimize(llvm, machine, whole)
    return sealed(_linked(machine.emit_object(whole)))


def _functions(numba: Any) -> Iterator[tuple[str, str, str]]:
    """Each exported function: its name, numba's, LLVM's text (an array: address, length)."""
    names = [path.stem for path in sorted(FILE.parent.glob("kernel/*.py"))]
    modules = [import_module(f"generator.engine.kernel.{name}") for name in names]
    jit = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **_OPTIONS)
    compiled: dict[Any, Any] = {}
    for module in modules:  # functions of the kernel call each other's compiled forms
        for name, value in vars(module).items():
            if isinstance(value, FunctionType):
                if value not in compiled:
                    compiled[value] = jit(value)
                setattr(module, name, compiled[value])
    for function, made in compiled.items():
        if function.__name__ in EXPORTS:
            *kinds, result = function.__annotations__.values()
            yield function.__name__, *_compiled(numba, made, kinds, result)


def _plain_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
    """An index as it is: the kernel counts none from the end of an array."""
    return context.cast(builder, index, kind, import_module("numba").types.intp)


def _compiled(numba: Any, function: Any, kinds: list[Any], result: Any) -> tuple[str, str]:
    types: list[Any] = []
    parameters, arguments = [], []
    for n, kind in enumerate(kinds):
        if kind is Ints:
            types += (numba.types.CPointer(numba.int64), numba.int64)
            parameters.append(f"x{n}, length{n}")
            arguments.append(f"carray(x{n}, length{n})")
        else:
            types.append(getattr(numba, _TYPES[kind]))
            parameters.append(f"x{n}")
            arguments.append(f"x{n}")
    names = {"carray": numba.carray, "function": function}
    exec(f"def call({', '.join(parameters)}): return function({', '.join(arguments)})", names)
    made = numba.cfunc(getattr(numba, _TYPES[result])(*types), **_OPTIONS)(names["call"])
    return made.native_name, made.inspect_llvm()


def _optimize(llvm: Any, machine: Any, module: Any) -> None:
    """Removes the counting of references, what is never reached, and what runs slowly."""
    for level in (1, 3):
        tuning = llvm.create_pipeline_tuning_options(speed_level=level)
        tuning.loop_vectorization = tuning.slp_vectorization = False  # there is nothing to gain
        builder = llvm.create_pass_builder(machine, tuning)
        passes = builder.getModulePassManager()
        passes.add_refprune_pass()
        passes.add_ipsccp_pass()
        passes.add_simplify_cfg_pass()
        passes.add_dead_arg_elimination_pass()
        passes.add_global_dead_code_eliminate_pass()
        passes.run(module, builder)


def _linked(code: bytes) -> bytes:
    """A WebAssembly module of an object file; it fails if a symbol is missing."""
    with TemporaryDirectory() as folder:
        source, target = Path(folder, "kernel.o"), Path(folder, "kernel.wasm")
        source.write_bytes(code)
        exported = [f"--export={name}" for name in EXPORTS]
        command = [sys.executable, "-m", "ziglang", "wasm-ld", *_FLAGS, _LARGEST, *exported]
        subprocess.run([*command, source, "-o", target], check=True)
        return target.read_bytes()


if __name__ == "__main__":
    FILE.write_bytes(build())
