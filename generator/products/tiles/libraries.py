"""The system libraries that cadquery's wheels need and do not bring."""

from __future__ import annotations

import ctypes
import sys

INSTALL_COMMAND = "apt-get install libgl1 libx11-6 libexpat1"
"""What installs them on Debian and Ubuntu."""

_LIBRARIES = ("libGL.so.1", "libX11.so.6", "libexpat.so.1")


def missing_system_libraries() -> tuple[str, ...]:
    """Names of the shared libraries that cadquery could not load here; none outside Linux.

    Asks the dynamic loader and does not import cadquery.
    """
    if not sys.platform.startswith("linux"):
        return ()
    return tuple(name for name in _LIBRARIES if not _loads(name))


def _loads(name: str) -> bool:
    try:
        ctypes.CDLL(name)
    except OSError:
        return False
    return True
