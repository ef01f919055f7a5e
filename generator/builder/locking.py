"""One build at a time writes to a folder."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from generator.diagnostics import Failure, Span

PATIENCE = 30.0
"""Seconds to wait for another build to finish writing; writing takes a fraction of one."""


@contextmanager
def locked(folder: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Hold ``folder`` alone. The lock is on the folder itself and dies with the process.

    Raises :class:`Failure` if another build keeps it longer than ``patience`` seconds. Where the
    system cannot lock folders (Windows, some network drives) nothing is locked.
    """
    try:
        import fcntl
    except ImportError:
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        end = time.monotonic() + patience
        while True:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if time.monotonic() > end:
                    raise Failure.error(
                        "folder-busy",
                        "another build is writing to this folder",
                        Span(str(folder)),
                        "wait for it to end, or choose another folder with -o DIR",
                    ) from None
                time.sleep(0.02)
            except OSError:
                break
            else:
                break
        yield
    finally:
        os.close(handle)
