"""Records of the last build of each output folder, in the user's cache.

Verified on use, safe to delete: without a record that matches the folder, everything is made.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from generator.builder.disk_cache import cache_folder, key_of, write_cached
from generator.builder.manifest import sha256
from generator.builder.staging import is_real_file
from generator.diagnostics import Diagnostic, Severity, Span

_FORMAT = 2


class Written(NamedTuple):
    """A file as a build left it; ``size`` in bytes."""

    sha256: str
    size: int
    mtime_ns: int


class Record(NamedTuple):
    """The last build of the folder ``slug``.

    ``inputs`` holds digests of everything that the build depended on, by name; ``values`` the game
    as JSON; ``files`` those it wrote, by path below the folder; ``missing`` the system libraries
    whose absence left out targets.
    """

    slug: str
    game_file: str
    inputs: Mapping[str, str]
    values: Mapping[str, Any]
    files: Mapping[str, Written]
    diagnostics: Sequence[Diagnostic]
    missing: Sequence[str]


def stamped(path: Path, digest: str) -> Written:
    """Returns the current size and time of a file with a known SHA-256."""
    found = os.stat(path)
    return Written(digest, found.st_size, found.st_mtime_ns)


def edits(record: Record, folder: Path) -> Iterator[str]:
    """Yields a sentence per recorded file that is missing or differs. A file is read only if its
    size or time differs."""
    for path, written in record.files.items():
        try:
            found = os.stat(folder / path, follow_symlinks=False)
            if (found.st_size, found.st_mtime_ns) == written[1:]:
                continue
            if not is_real_file(folder, path):
                yield f"{path} is missing"
            elif sha256((folder / path).read_bytes()) != written.sha256:
                yield f"{path} was edited"
        except OSError:
            yield f"{path} is missing"


def load_record(out: Path, slug: str) -> Record | None:
    """Returns the record of the folder ``out/slug``, or None if it is missing or damaged."""
    return _load(_path(out, slug))


def load_records(out: Path) -> Iterator[Record]:
    """Yields the records of all folders in ``out``."""
    for path in sorted(_path(out, "x").parent.glob(f"{key_of(out)}-*.json")):
        if record := _load(path):
            yield record


def save_record(out: Path, record: Record) -> None:
    content = {"format": _FORMAT, **record._asdict()}
    write_cached(_path(out, record.slug), json.dumps(content).encode())


def _path(out: Path, slug: str) -> Path:
    return cache_folder() / "builds" / f"{key_of(out)}-{slug}.json"


def _load(path: Path) -> Record | None:
    try:
        content = json.loads(path.read_bytes())
        if content.pop("format") != _FORMAT:
            return None
        record = Record(**content)
        return record._replace(
            inputs=dict(record.inputs),
            values=dict(record.values),
            files={name: Written(*each) for name, each in record.files.items()},
            diagnostics=[_diagnostic(*each) for each in content["diagnostics"]],
        )
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _diagnostic(
    severity: str, code: str, message: str, place: list[Any], hints: list[str]
) -> Diagnostic:
    return Diagnostic(Severity(severity), code, message, Span(*place), tuple(hints))
