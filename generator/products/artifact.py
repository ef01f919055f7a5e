"""What a target makes: a file to be, as a value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Artifact(NamedTuple):
    """A file of the output folder: its path below it (with ``/``), its bytes and what it is.

    ``kind`` names the format (``pdf``, ``svg``, ``stl`` ...); ``details`` go into the manifest and
    hold only what JSON can.
    """

    path: str
    data: bytes
    kind: str
    details: Mapping[str, Any] = {}
