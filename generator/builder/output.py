"""Writes artifacts into the output folder: each file atomically, the manifest last.

All new content is staged beside its destination before anything is replaced, so an error changes
nothing and a killed build leaves no partial file. The staged manifest of a killed build remains and
tells the next build which files were ours.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from generator.builder import manifest
from generator.builder.manifest import Entry
from generator.builder.record import Written, stamped
from generator.builder.staging import (
    Staging,
    final_path,
    is_real_file,
    leftovers,
    locked,
)
from generator.diagnostics import Failure, Span

if TYPE_CHECKING:  # to find that nothing changed loads no model
    from generator.products.kit import Artifact


class Delivery(NamedTuple):
    """Artifacts by target, for the manifest of a game. ``targets`` names all that exist."""

    game: str
    version: str
    made: Mapping[str, Sequence[Artifact]]
    targets: Collection[str]


class Outcome(NamedTuple):
    """A file of the folder after a build.

    ``set_aside`` is the new name of a file in its place that no build had written.
    """

    entry: Entry
    state: Literal["new", "changed", "unchanged", "removed"]
    set_aside: str = ""


class Delivered(NamedTuple):
    """An outcome per file delivered or removed, sorted by path; and the delivered files and the
    manifest as written."""

    outcomes: tuple[Outcome, ...]
    files: Mapping[str, Written]


def deliver(delivery: Delivery, folder: Path, dry_run: bool = False) -> Delivered:
    """Writes the files that differ.

    A file that was edited since it was built is renamed, not replaced. Unedited files of earlier
    builds are removed if their target no longer makes them or no longer exists; files of targets
    that were not made now stay. A ``dry_run`` writes nothing. Raises Failure; then nothing in the
    folder has changed.
    """
    entries, data = _entries(delivery, folder)
    _refuse_links(folder, entries)
    with _reported(folder), Staging(folder) as staging:
        if dry_run:
            return Delivered(_plan(folder, delivery, entries, data).outcomes, {})
        staging.make_folder(folder)
        with locked(folder):
            plan = _plan(folder, delivery, entries, data)
            _commit(plan, staging, data)
            for path in plan.stale:
                path.unlink(missing_ok=True)
            return Delivered(plan.outcomes, _written_files(folder, entries))


def _refuse_links(folder: Path, paths: Iterable[str]) -> None:
    """Raises Failure for a link in the place of a folder: a strange output folder could lead
    anywhere."""
    inner = {parent for path in paths for parent in (folder / path).parents}
    for place in sorted(inner - {*folder.parent.parents}):
        if place.is_symlink():
            message = "this is a link, and nothing is written through it"
            hint = "move it away, or choose another folder with -o DIR"
            raise Failure.error("cannot-write", message, Span(str(place)), hint)


def write_file(path: Path, data: bytes, hint: str = "") -> None:
    """Writes a file that is not part of a build, atomically.

    Raises Failure; ``hint`` replaces the advice to choose another folder with -o DIR.
    """
    with _reported(path, hint), Staging(path.parent) as staging:
        staging.add(path.name, data)
        staging.commit()


def start_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Writes files in their order into a folder that is empty or does not exist.

    Raises Failure; then nothing has been written.
    """
    with _reported(folder, "choose another folder with space for it, that you may write to"):
        if os.path.lexists(folder) and any(folder.iterdir()):
            message = "this folder is not empty, and nothing in it is replaced"
            hint = "choose another folder"
            raise Failure.error("not-empty", message, Span(str(folder)), hint)
        with Staging(folder) as staging:
            for path, data in files.items():
                staging.add(path, data)
            staging.commit()


class _Plan(NamedTuple):
    """Changes to a folder: ``listing`` is the new manifest, ``stale`` are staged files of killed
    builds."""

    outcomes: tuple[Outcome, ...]
    listing: bytes
    stale: Sequence[Path]


def _plan(
    folder: Path, delivery: Delivery, entries: Mapping[str, Entry], data: Mapping[str, bytes]
) -> _Plan:
    stale = leftovers(folder)
    known = _known(folder, stale)
    others = {path: found for path, found in known.items() if path not in entries}
    gone = {path for path, found in others.items() if _is_gone(found[0].target, delivery)}
    removed = [entry for path in gone if (entry := _written(folder, others[path]))]
    kept = [
        (_written(folder, found) if len(found) > 1 else None) or found[0]
        for path, found in others.items()
        if path not in gone and is_real_file(folder, path)
    ]
    outcomes = [Outcome(entry, "removed") for entry in removed]
    for path, entry in entries.items():
        outcomes.append(_outcome(folder, entry, data[path], known.get(path, ())))
    outcomes.sort(key=lambda outcome: outcome.entry.path)
    listing = manifest.render(delivery.game, delivery.version, (*kept, *entries.values()))
    return _Plan(tuple(outcomes), listing, stale)


def _commit(plan: _Plan, staging: Staging, data: Mapping[str, bytes]) -> None:
    for outcome in plan.outcomes:
        if outcome.state in ("new", "changed"):
            staging.add(outcome.entry.path, data[outcome.entry.path])
    removed = [each.entry.path for each in plan.outcomes if each.state == "removed"]
    if removed or staging or _state(staging.folder, manifest.NAME, plan.listing) != "unchanged":
        staging.add(manifest.NAME, plan.listing)
        aside = {each.entry.path: each.set_aside for each in plan.outcomes if each.set_aside}
        staging.commit(removed, aside)


def _written_files(folder: Path, entries: Mapping[str, Entry]) -> dict[str, Written]:
    digests = {path: entry.sha256 for path, entry in entries.items()}
    digests[manifest.NAME] = manifest.sha256((folder / manifest.NAME).read_bytes())
    return {path: stamped(folder / path, digest) for path, digest in digests.items()}


def _entries(delivery: Delivery, folder: Path) -> tuple[dict[str, Entry], dict[str, bytes]]:
    entries: dict[str, Entry] = {}
    data: dict[str, bytes] = {}
    for target, artifacts in delivery.made.items():
        for item in artifacts:
            if not manifest.is_safe_path(item.path):
                raise ValueError(f"target {target} made a file with an unsafe path: {item.path!r}")
            if item.path in entries:
                raise Failure.error(
                    "same-file-twice",
                    f"{entries[item.path].target} and {target} both make {item.path}",
                    Span(str(folder)),
                    "rename the example or the color that gives the file its name",
                )
            hashed = manifest.sha256(item.data)
            size = len(item.data)
            entries[item.path] = Entry(item.path, target, item.kind, hashed, size, item.details)
            data[item.path] = item.data
    return entries, data


def _known(folder: Path, stale: Sequence[Path]) -> dict[str, list[Entry]]:
    """Returns the entries of each path: of the manifest first, then of killed builds."""
    known: dict[str, list[Entry]] = {}
    staged = [path for path in stale if final_path(path) == folder / manifest.NAME]
    for path in (folder / manifest.NAME, *staged):
        for entry in manifest.read(folder, path.name).values():
            known.setdefault(entry.path, []).append(entry)
    return known


def _is_gone(target: str, delivery: Delivery) -> bool:
    return target in delivery.made or target not in delivery.targets


def _written(folder: Path, candidates: Sequence[Entry]) -> Entry | None:
    """Returns the entry that matches the existing file: None if it was edited or is missing."""
    path = candidates[0].path
    if not is_real_file(folder, path):
        return None
    hashed = manifest.sha256((folder / path).read_bytes())
    return next((entry for entry in candidates if entry.sha256 == hashed), None)


def _outcome(folder: Path, entry: Entry, data: bytes, known: Sequence[Entry]) -> Outcome:
    state = _state(folder, entry.path, data)
    if state != "changed" or (known and _written(folder, known) is not None):
        return Outcome(entry, state)
    return Outcome(entry, state, _free_name(folder, entry.path))


def _free_name(folder: Path, path: str) -> str:
    """Returns ``rules.edited.md`` for ``rules.md``, numbered if that exists."""
    stem, dot, ending = path.rpartition(".") if "." in Path(path).name else (path, "", "")
    names = (f"{stem}.edited{number}{dot}{ending}" for number in chain([""], count(2)))
    return next(name for name in names if not os.path.lexists(folder / name))


def _state(folder: Path, path: str, data: bytes) -> Literal["new", "changed", "unchanged"]:
    file = folder / path
    if not os.path.lexists(file):
        return "new"
    is_ours = is_real_file(folder, path) and file.stat().st_size == len(data)
    return "unchanged" if is_ours and file.read_bytes() == data else "changed"


_HINTS = {
    errno.ENOSPC: "free some space, or choose another folder with -o DIR",
    errno.EDQUOT: "free some space, or choose another folder with -o DIR",
    errno.ENOTDIR: "a file is in the place of a folder: move it away",
    errno.EISDIR: "a folder is in the place of a file: move it away",
    errno.EEXIST: "a file is in the place of a folder: move it away",
}


@contextmanager
def _reported(folder: Path, hint: str = "") -> Iterator[None]:
    """Turns an OSError into a diagnostic at the path that it concerns."""
    try:
        yield
    except OSError as error:
        path = final_path(Path(error.filename)) if error.filename else folder
        reason = (error.strerror or type(error).__name__).lower()
        cure = hint or _HINTS.get(error.errno or 0, "choose another folder with -o DIR")
        raise Failure.error("cannot-write", reason, Span(str(path)), cure) from error
