"""manifest.json: lists the files of an output folder with their hashes."""

import hashlib
import json
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

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


def is_real_file(folder: Path, path: str) -> bool:
    """Tests for a regular file at ``path`` below ``folder`` that no link leads to."""
    file = folder / path
    places = (file, *file.parents[: len(Path(path).parts) - 1])
    return file.is_file() and not any(map(Path.is_symlink, places))


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def render(game: str, version: str, entries: Iterable[Entry]) -> bytes:
    """Serializes the manifest, sorted by path."""
    listed = [entry._asdict() for entry in sorted(entries, key=lambda entry: entry.path)]
    content = {"game": game, "version": version, "artifacts": listed}
    return (json.dumps(content, ensure_ascii=False, indent=2) + "\n").encode()


def read(folder: Path) -> dict[str, Entry]:
    """Reads the well-formed entries of a folder's manifest by path; none if it cannot be read."""
    try:
        if not is_real_file(folder, NAME) or (folder / NAME).stat().st_size > MAX_BYTES:
            return {}
        artifacts = list(json.loads((folder / NAME).read_bytes())["artifacts"])
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return {}
    found: dict[str, Entry] = {}
    for item in artifacts:
        with suppress(TypeError):
            entry = Entry(**item)
            is_sound = isinstance(entry.details, dict) and isinstance(entry.target, str)
            if is_safe_path(entry.path) and is_sound:
                found[entry.path] = entry
    return found
