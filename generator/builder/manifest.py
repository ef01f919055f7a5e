"""manifest.json: lists the files of an output folder with their hashes."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from generator.builder.staging import is_real_file

NAME = "manifest.json"
MAX_BYTES = 20_000_000

_PATH = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9][A-Za-z0-9._-]*)*")


class Entry(NamedTuple):
    """A file of the folder."""

    path: str
    target: str
    kind: str
    sha256: str
    bytes: int
    details: Mapping[str, Any]


def is_safe_path(path: str) -> bool:
    """Tests that a path stays below the folder on every system and is not the manifest."""
    return _PATH.fullmatch(path) is not None and path != NAME


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def render(game: str, version: str, entries: Iterable[Entry]) -> bytes:
    """Serializes the manifest, sorted by path."""
    ordered = sorted(entries, key=lambda entry: entry.path)
    content = {
        "game": game,
        "version": version,
        "artifacts": [{**entry._asdict(), "details": dict(entry.details)} for entry in ordered],
    }
    return (json.dumps(content, ensure_ascii=False, indent=2) + "\n").encode()


def read(folder: Path, name: str = NAME) -> dict[str, Entry]:
    """Reads the manifest of a folder, or a staged one: entries by path, none if it cannot be read,
    is no regular file or is larger than any of ours."""
    try:
        if is_real_file(folder, name) and (folder / name).stat().st_size <= MAX_BYTES:
            return parse((folder / name).read_bytes())
    except OSError:
        pass
    return {}


def parse(data: bytes) -> dict[str, Entry]:
    """Parses a manifest: entries by path, without malformed ones."""
    try:
        artifacts = list(json.loads(data)["artifacts"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return {}
    found = (_entry(item) for item in artifacts if isinstance(item, dict))
    return {entry.path: entry for entry in found if entry is not None}


def _entry(item: dict[str, Any]) -> Entry | None:
    try:
        entry = Entry(**item)
        right = is_safe_path(entry.path) and isinstance(entry.details, dict)
    except TypeError:
        return None
    return entry if right and isinstance(entry.target, str) else None
