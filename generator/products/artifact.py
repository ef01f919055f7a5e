"""The result of a target: output files as values."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class Artifact(NamedTuple):
    """An output file: path, bytes, metadata.

    ``path`` is relative to the output folder, with ``/``; ``kind`` names the format (``pdf``,
    ``svg``, ``stl`` ...); ``details`` are JSON values for the manifest.
    """

    path: str
    data: bytes
    kind: str
    details: Mapping[str, Any] = {}
