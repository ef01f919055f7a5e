"""Compiles the kernel with numba into one object file; run as a program, writes it to stdout.

numba names the symbols of machine code by a counter of the process that compiles, so code of two
processes can share names, and then a call can end in the wrong function (numba issues 10486 and
10128: a crash). So one process compiles everything and links it; only functions that Python calls
keep a name, which is ours. A process that plays loads the object file and never imports numba.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from generator.playtest.kernel import compiling

_MODULES = ("playouts", "mcts", "search", "estimating")
_OPTIONS: dict[str, Any] = {"error_model": "numpy"}
_TYPES = {"int": "int64", "float": "float64", "None": "void"}


def machine_code() -> bytes:
    """The object file of every function that is marked as compiled."""
    os.environ["NUMBA_OPT"] = "0"  # all functions are optimized at once, when they are linked
    numba: Any = _import_without_scipy()
    called: list[Callable[..., Any]] = []
    compiling.register = called.append
    compiling.jit = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **_OPTIONS)
    for name in _MODULES:
        import_module(f"generator.playtest.kernel.{name}")
    return _object_file([_ir(numba, function) for function in called])


def _ir(numba: Any, function: Callable[..., Any]) -> tuple[str, str, str]:
    """The LLVM code of a function that takes arrays as addresses and lengths, with our name of it
    and numba's."""
    *kinds, result = function.__annotations__.values()
    types: list[Any] = []
    parameters, arguments = [], []
    for n, kind in enumerate(kinds):
        if kind == "Ints":
            types += (numba.types.CPointer(numba.int64), numba.int64)
            parameters.append(f"x{n}, length{n}")
            arguments.append(f"carray(x{n}, length{n})")
        else:
            types.append(getattr(numba, _TYPES[kind]))
            parameters.append(f"x{n}")
            arguments.append(f"x{n}")
    assert compiling.jit
    names = {"carray": numba.carray, "function": compiling.jit(function)}
    exec(f"def call({', '.join(parameters)}): return function({', '.join(arguments)})", names)
    made = numba.cfunc(getattr(numba, _TYPES[result])(*types), **_OPTIONS)(names["call"])
    return compiling.symbol_of(function), made.native_name, made.inspect_llvm()


def _object_file(functions: Sequence[tuple[str, str, str]]) -> bytes:
    """Links functions into an object file for the processor of this machine.

    Since no function of the kernel raises or allocates, what is left of numba's runtime goes with
    the code that is never reached; AssertionError if anything remains.
    """
    llvm: Any = import_module("llvmlite.binding")
    machine = compiling.target_machine(llvm)
    whole = llvm.parse_assembly("")
    whole.triple = llvm.get_process_triple()
    for symbol, name, text in functions:
        module = llvm.parse_assembly(text)
        module.get_function(name).name = symbol
        whole.link_in(module)
    ours = {symbol for symbol, _, _ in functions}
    for value in (*whole.functions, *whole.global_variables):
        if value.name not in ours and not value.is_declaration:
            value.linkage = llvm.Linkage.internal
    _optimize(llvm, machine, whole)
    missing = [it.name for it in whole.functions if it.is_declaration]
    assert not [name for name in missing if name.startswith(("numba", "NRT", "Py"))], missing
    code: bytes = machine.emit_object(whole)
    return code


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


def _import_without_scipy() -> Any:
    """numba without SciPy, which it would load for linear algebra."""
    hidden: dict[str, Any] = {} if "scipy" in sys.modules else {"scipy": None}
    sys.modules.update(hidden)
    try:
        import_module("numba.np.arraymath")
    finally:
        for name in hidden:
            del sys.modules[name]
    return import_module("numba")


if __name__ == "__main__":
    sys.stdout.buffer.write(machine_code())
