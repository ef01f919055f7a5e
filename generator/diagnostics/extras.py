"""Optional parts of the installation (extras of pip): what they need, whether it is there."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from generator.diagnostics import Diagnostic, Failure, Severity, Span

SYSTEM_COMMAND = "apt-get install libgl1 libx11-6 libexpat1"  # for cadquery, on Debian and Ubuntu

_PACKAGES = {
    "cluster": ("dask", "distributed"),
    "render": ("mitsuba",),
    "studio": ("starlette", "uvicorn", "websockets"),
    "tiles": ("cadquery",),
}
_SYSTEM_LIBRARIES = {"tiles": ("libGL.so.1", "libX11.so.6", "libexpat.so.1")}


def install_command(extra: str) -> str:
    if (Path(__file__).parents[2] / "constraints.txt").is_file():  # this is a checkout
        return f".venv/bin/pip install -c constraints.txt -e '.[{extra}]'"
    return f"pip install 'typecase[{extra}]'"


def missing_packages(extra: str) -> tuple[str, ...]:
    """Returns the Python packages of an extra that are not installed, without importing them."""
    return tuple(name for name in _PACKAGES[extra] if not find_spec(name))


def missing_system_libraries(extra: str) -> tuple[str, ...]:
    """Returns the shared libraries of an extra that a dynamic loader of Linux does not find."""
    import ctypes

    missing: list[str] = []
    for name in _SYSTEM_LIBRARIES.get(extra, ()) if sys.platform.startswith("linux") else ():
        try:
            ctypes.CDLL(name)
        except OSError:
            missing.append(name)
    return tuple(missing)


def missing_extra(
    extra: str, needed_by: str, severity: Severity = Severity.ERROR
) -> Diagnostic | None:
    """A diagnostic at ``needed_by`` of what an extra lacks and how to install it, or None."""
    missing, command = missing_packages(extra), install_command(extra)
    if not missing:
        missing, command = missing_system_libraries(extra), SYSTEM_COMMAND
    message = f"needs {', '.join(missing)}, which this machine lacks"
    found = Diagnostic(severity, "missing-library", message, Span(needed_by))
    return found.with_hint(f"install: {command}") if missing else None


@contextmanager
def required(extra: str, needed_by: str) -> Iterator[None]:
    """Raises Failure if an extra is not installed, or if an import within the context fails."""
    if problem := missing_extra(extra, needed_by):
        raise Failure([problem])
    try:
        yield
    except ImportError as error:  # half installed, or too little memory for libraries as large
        message = f"{_PACKAGES[extra][0]} cannot be loaded: {error}"
        hint = f"install it again, or allow more memory: {install_command(extra)}"
        raise Failure.error("missing-library", message, Span(needed_by), hint) from error
