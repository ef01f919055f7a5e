"""Loads ``engine.wasm`` with wasmtime: functions that work on arrays in a memory of their own."""

import atexit
import ctypes
import hashlib
import signal
import socket
import threading
from collections.abc import Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, cast
from weakref import WeakValueDictionary

from generator.diagnostics import Failure, Span
from generator.engine import layout as L
from generator.engine.layout import Ints

FILE = Path(__file__).with_name("engine.wasm")
_NAME = b"typecase"
_PAGE, _WORD = 1 << 16, 8


def sources() -> bytes:
    """A hash of the sources of the module."""
    room = FILE.parent
    paths = [room / "build.py", room / "layout.py", *sorted(room.glob("kernel/*.py"))]
    return hashlib.sha256("\n".join(path.read_text("utf-8") for path in paths).encode()).digest()


def sealed(code: bytes) -> bytes:
    """A module with a section at its end that holds a hash of its sources and one of its code."""
    content = bytes([len(_NAME)]) + _NAME + sources() + hashlib.sha256(code).digest()
    return code + bytes([0, len(content)]) + content


class Engine:
    """An instance of the module, with a memory of its own.

    Each function that the module exports is an attribute. It takes arrays and numbers, and returns
    a number or nothing.
    """

    def __init__(self) -> None:
        engine, module = _module()
        import wasmtime

        self._store: Any = wasmtime.Store(engine)
        try:
            instance: Any = wasmtime.Instance(self._store, module, [])
        except wasmtime.WasmtimeError:
            message = "the game engine reserves 4 GB of addresses, more than is allowed here"
            hint = "in this shell: ulimit -v unlimited"
            raise Failure.error("no-memory", message, Span("typecase"), hint) from None
        self._exports: Any = instance.exports(self._store)
        self._memory: Any = self._exports["memory"]
        self._end: int = self._exports["__heap_base"].value(self._store)

    def array(self, values: Sequence[int] | int) -> Ints:
        """An array of these values, or of so many zeros; MemoryError if there is no room."""
        import wasmtime

        size = values if isinstance(values, int) else len(values)
        start = -(-self._end // _WORD) * _WORD
        self._end = start + size * _WORD
        missing = self._end - self._memory.data_len(self._store)
        if missing > 0:
            try:
                self._memory.grow(self._store, -(-missing // _PAGE))
            except wasmtime.WasmtimeError:
                raise MemoryError from None
        base = ctypes.addressof(self._memory.data_ptr(self._store).contents)
        found: Any = (ctypes.c_int64 * size).from_address(base + start)
        found.offset, found.owner = start, self  # the memory lives as long as the array
        if not isinstance(values, int):
            found[:] = values
        return cast(Ints, found)

    def __getattr__(self, name: str) -> Any:
        from wasmtime import Trap, WasmtimeError
        from wasmtime import _ffi as ffi  # what is public converts each number for 40 microseconds

        function: Any = self._exports[name]
        kind = function.type(self._store)
        results = [str(result) for result in kind.results]
        words: Any = (ffi.wasmtime_val_raw_t * max(1, len(kind.params)))()
        context, native = self._store._context(), ctypes.byref(function._func)

        def call(*arguments: Any) -> Any:
            at = 0
            for each in arguments:
                if isinstance(each, int):
                    words[at].i64 = each
                elif isinstance(each, float):
                    words[at].f64 = each
                else:
                    words[at].i64, words[at + 1].i64 = each.offset, len(each)
                    at += 1
                at += 1
            trap = ctypes.POINTER(ffi.wasm_trap_t)()
            rest = words, len(words), ctypes.byref(trap)
            if error := ffi.wasmtime_func_call_unchecked(context, native, *rest):
                raise WasmtimeError._from_ptr(error)
            if trap:
                raise Trap._from_ptr(trap)
            return getattr(words[0], results[0]) if results else None

        setattr(self, name, call)
        return call


PLAYED: WeakValueDictionary[int, Ints] = WeakValueDictionary()
"""The tables of rules of the games that are played, through which Ctrl-C ends calls."""


@cache
def _module() -> tuple[Any, Any]:
    """The compiled module, once a process. Raises :class:`Failure` if it cannot be loaded."""
    code = _code()
    try:
        import wasmtime
    except ImportError as error:
        message = f"the library wasmtime, which runs the game engine, cannot be loaded: {error}"
        hint = "install it: pip install wasmtime"
        raise Failure.error("missing-library", message, Span("typecase"), hint) from None
    _listen()
    atexit.register(_module.cache_clear)  # at the very end wasmtime cannot free it
    config = wasmtime.Config()
    config.memory_may_move = False  # arrays keep their addresses when it grows
    engine = wasmtime.Engine(config)
    return engine, wasmtime.Module(engine, code)


def _listen() -> None:
    """Interrupts calls that are under way on Ctrl-C: Python runs its handler only afterwards."""
    if threading.current_thread() is not threading.main_thread():
        return
    reader, writer = socket.socketpair()
    writer.setblocking(False)
    signal.set_wakeup_fd(writer.fileno(), warn_on_full_buffer=False)

    def watch(reader: socket.socket, _: socket.socket) -> None:
        while numbers := reader.recv(1):
            if numbers[0] == signal.SIGINT:
                for rules in list(PLAYED.values()):
                    rules[L.INTERRUPTED] = 1

    threading.Thread(target=watch, args=(reader, writer), daemon=True).start()


def _code() -> bytes:
    """The module as bytes; raises :class:`Failure` if it is not that of these sources."""
    data = b""
    with suppress(OSError):
        data = FILE.read_bytes()
    code = data[: -len(sealed(b""))]
    if data != sealed(code):
        message = "the game engine is missing, damaged or of another version than typecase"
        hint = "install typecase again; in a clone of its repository: make engine"
        raise Failure.error("no-engine", message, Span(str(FILE)), hint)
    return code
