"""What the last build knew of an output folder, kept in the user's cache.

It says of each target what it read and what it wrote. It is believed only as far as the folder
bears it out, so it may be lost, old, or of another build: then more is made anew, never less.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from generator.builder import manifest
from generator.builder.cache import read_record, write_record

_FORMAT = 1

Stamp: TypeAlias = tuple[int, int]
"""Size and time of modification (ns) of a file: what shows that it was not touched."""


class Written(NamedTuple):
    """A file as it was left: its SHA-256 and its stamp."""

    sha256: str
    stamp: Stamp


class TargetState(NamedTuple):
    """What a target was made from, and the files that it made, by path."""

    reads: Mapping[tuple[str, ...], str]
    code: str
    libraries: Mapping[str, str]
    files: Mapping[str, Written]
    warned: bool = False
    """Whether its check had anything to say."""


class FolderState(NamedTuple):
    """Targets by name, of one folder; and the game file they were made from, as a whole path."""

    targets: Mapping[str, TargetState] = {}
    game_file: str = ""


def stamp_of(path: Path) -> Stamp | None:
    """None if there is no such file."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_size, found.st_mtime_ns


def untouched(path: Path, written: Written) -> bool:
    """Whether the file is as it was left, by its stamp or else by its content."""
    stamp = stamp_of(path)
    if stamp is None:
        return False
    if stamp == written.stamp:
        return True
    try:
        return stamp[0] == written.stamp[0] and manifest.sha256(path.read_bytes()) == written.sha256
    except OSError:
        return False


def record_name(*parts: str | Path) -> str:
    """Name of a record that belongs to all of ``parts``."""
    return hashlib.sha256("\0".join(map(str, parts)).encode()).hexdigest() + ".json"


def load_state(folder: Path) -> FolderState:
    """What is known of ``folder``; of nothing that cannot be understood."""
    try:
        content = json.loads(read_record(_name(folder)) or b"{}")
        if content.get("format") != _FORMAT:
            return FolderState()
        targets = {name: _parse(each) for name, each in content["targets"].items()}
        return FolderState(targets, str(content.get("game_file", "")))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return FolderState()


def save_state(folder: Path, state: FolderState) -> None:
    targets = {name: _plain(each) for name, each in sorted(state.targets.items())}
    content = {"format": _FORMAT, "game_file": state.game_file, "targets": targets}
    write_record(_name(folder), json.dumps(content).encode())


def _name(folder: Path) -> str:
    return record_name("folder", folder.resolve())


def _plain(state: TargetState) -> dict[str, Any]:
    return {
        "reads": [[list(part), value] for part, value in state.reads.items()],
        "code": state.code,
        "libraries": dict(state.libraries),
        "files": {path: [each.sha256, *each.stamp] for path, each in state.files.items()},
        "warned": state.warned,
    }


def _parse(content: Mapping[str, Any]) -> TargetState:
    return TargetState(
        {tuple(map(str, part)): str(value) for part, value in content["reads"]},
        str(content["code"]),
        {str(name): str(version) for name, version in content["libraries"].items()},
        {
            path: Written(str(sha256), (int(size), int(time)))
            for path, (sha256, size, time) in content["files"].items()
        },
        bool(content["warned"]),
    )


def stamped(folder: Path, entries: Iterable[manifest.Entry]) -> dict[str, Written]:
    """The files of ``entries`` as they are now in ``folder``."""
    return {
        entry.path: Written(entry.sha256, stamp_of(folder / entry.path) or (-1, -1))
        for entry in entries
    }
