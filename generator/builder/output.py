"""Writes artifacts into the output folder, all or none, and each file whole: they are staged in a
hidden folder first. The manifest, which lists the files with their hashes, is replaced before the
others: what a killed build has left of these is listed, and the next build replaces or removes it.
"""

import errno
import json
import os
import re
import shutil
import stat
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from generator.diagnostics import Failure, Span
from generator.game.disk_cache import cache_folder, key_of
from generator.products import target_names

if TYPE_CHECKING:  # to find that nothing changed loads no model
    from generator.products.kit import Artifact

MANIFEST, MAX_MANIFEST = "manifest.json", 20_000_000  # its name, the most bytes that are read
LOCK_TIMEOUT = 30.0  # seconds to wait for another build that is writing: that takes a moment

_STAGED = "-staged"
_PATH = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*(/[A-Za-z0-9][A-Za-z0-9._-]*)*")
_HINT = "free some space, move away what is in its place, or choose another folder with -o DIR"


class Entry(NamedTuple):
    """A file that the manifest lists."""

    path: str
    target: str
    kind: str
    sha256: str
    bytes: int
    details: Mapping[str, Any]


class Outcome(NamedTuple):
    """A file of the folder after a build."""

    entry: Entry
    state: Literal["new", "changed", "unchanged", "removed"]


def deliver(
    folder: Path, game: str, version: str, made: "Mapping[str, Iterable[Artifact]]", dry_run: bool
) -> tuple[Outcome, ...]:
    """Writes the artifacts of targets that differ and returns an outcome per file, sorted by path.
    Files of earlier builds are removed if their target no longer makes them or no longer exists,
    but not if they were edited since; files of targets that were not made now stay. A ``dry_run``
    writes nothing. Raises Failure; then nothing in the folder has changed."""
    files = _by_path(folder, made)
    places = {parent for path in files for parent in (folder / path).parents}
    refuse_links(places, folder.parent.parent)
    with _reported(folder):
        if dry_run:
            return _outcomes(folder, made, files)
        with locked(folder):
            outcomes = _outcomes(folder, made, files)
            states = {each.entry.path: each.state for each in outcomes}
            others = (it for it in read_manifest(folder).values() if it.path not in states)
            kept = [entry for entry in others if is_real_file(folder, entry.path)]
            listing = _manifest_of(game, version, [*kept, *(it for it, _ in files.values())])
            states[MANIFEST] = _state(folder, MANIFEST, listing)
            every = {MANIFEST: listing} | {path: data for path, (_, data) in files.items()}
            written = {path: every[path] for path in every if states[path] != "unchanged"}
            for leftover in folder.glob(f".typecase-*{_STAGED}"):
                shutil.rmtree(leftover, ignore_errors=True)
            _write(folder, written, [path for path, state in states.items() if state == "removed"])
    return outcomes


def outdated(folder: Path, artifacts: "Iterable[Artifact]") -> list[str]:
    """The paths of those files of a folder that are not what these artifacts are."""
    return [it.path for it in artifacts if _state(folder, it.path, it.data) == "changed"]


def write_file(path: Path, data: bytes, hint: str = _HINT, read: bytes | None = None) -> None:
    """Writes a file that is not part of a build, atomically and with the permissions that it has.
    Raises Failure with the ``hint``, also for a file that is not what was ``read`` anymore."""
    refuse_links([path, *(() if path.is_absolute() else path.parents)])
    with _reported(path, hint):
        if is_there := path.is_file():
            with open(path, "r+b") as file:  # it must be writable
                if read is not None and file.read() != read:
                    message = "this file was changed in the meantime, so nothing was written"
                    raise Failure.error("changed", message, Span(str(path)), "start again")
        elif read is not None:
            raise FileNotFoundError(errno.ENOENT, "this file does not exist anymore", str(path))
        _write(path.parent, {path.name: data}, mode=path.stat().st_mode if is_there else None)


def start_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Writes files in order into a folder that is empty or does not exist, all or none."""
    with _reported(folder, "choose another folder with space for it, that you may write to"):
        if os.path.lexists(folder) and any(folder.iterdir()):
            message = "this folder is not empty, and nothing in it is replaced"
            raise Failure.error("not-empty", message, Span(str(folder)), "choose another folder")
        _write(folder, files)


def _by_path(
    folder: Path, made: "Mapping[str, Iterable[Artifact]]"
) -> dict[str, tuple[Entry, bytes]]:
    found: dict[str, tuple[Entry, bytes]] = {}
    for target, artifacts in made.items():
        for path, data, kind, details in artifacts:
            if not is_safe_path(path):
                raise ValueError(f"target {target} made a file with an unsafe path: {path!r}")
            if path in found:
                message = f"{found[path][0].target} and {target} both make {path}"
                hint = "rename the example or the color that gives the file its name"
                raise Failure.error("same-file-twice", message, Span(str(folder)), hint)
            found[path] = (
                Entry(path, target, kind, sha256(data).hexdigest(), len(data), details),
                data,
            )
    return found


def is_safe_path(path: str) -> bool:
    """Tests that a path stays below the folder on every system and is not the manifest."""
    return _PATH.fullmatch(path) is not None and path != MANIFEST


def is_real_file(folder: Path, path: str) -> bool:
    """Tests for a regular file at ``path`` below ``folder`` that no link leads to."""
    file = folder / path
    places = (file, *file.parents[: len(Path(path).parts) - 1])
    return file.is_file() and not any(map(Path.is_symlink, places))


def _manifest_of(game: str, version: str, entries: Iterable[Entry]) -> bytes:
    listed = [entry._asdict() for entry in sorted(entries, key=lambda entry: entry.path)]
    content = {"game": game, "version": version, "artifacts": listed}
    return (json.dumps(content, ensure_ascii=False, indent=2) + "\n").encode()


def read_manifest(folder: Path) -> dict[str, Entry]:
    """Reads the well-formed entries of a folder's manifest by path; none if it cannot be read."""
    try:
        if not is_real_file(folder, MANIFEST) or (folder / MANIFEST).stat().st_size > MAX_MANIFEST:
            return {}
        artifacts = list(json.loads((folder / MANIFEST).read_bytes())["artifacts"])
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


def refuse_links(places: Iterable[Path], base: Path = Path()) -> None:
    """Failure for the first link among ``places`` but those around ``base``: it leads anywhere."""
    for place in sorted({*places} - {base, *base.parents}):
        if place.is_symlink():
            message = "this is a link, and nothing is written through it"
            hint = "name what it leads to, or move it away"
            raise Failure.error("cannot-write", message, Span(str(place)), hint)


def _outcomes(
    folder: Path, made: Collection[str], files: Mapping[str, tuple[Entry, bytes]]
) -> tuple[Outcome, ...]:
    found = [Outcome(entry, _state(folder, path, data)) for path, (entry, data) in files.items()]
    for path, entry in read_manifest(folder).items():
        is_gone = entry.target in made or entry.target not in target_names()
        if is_gone and path not in files and _is_ours(folder, entry):
            found.append(Outcome(entry, "removed"))
    return tuple(sorted(found, key=lambda outcome: outcome.entry.path))


def _is_ours(folder: Path, entry: Entry) -> bool:
    if not is_real_file(folder, entry.path):
        return False
    file = folder / entry.path
    # One that a killed build had still to replace is older than the manifest.
    is_older = file.stat().st_mtime_ns < (folder / MANIFEST).stat().st_mtime_ns
    return is_older or sha256(file.read_bytes()).hexdigest() == entry.sha256


def _state(folder: Path, path: str, data: bytes) -> Literal["new", "changed", "unchanged"]:
    file = folder / path
    if not os.path.lexists(file):
        return "new"
    is_ours = is_real_file(folder, path) and file.stat().st_size == len(data)
    return "unchanged" if is_ours and file.read_bytes() == data else "changed"


def _write(
    folder: Path, files: Mapping[str, bytes], removed: Sequence[str] = (), mode: int | None = None
) -> None:
    """Stages files below ``folder``, with the permissions ``mode`` if given; when all are complete,
    deletes those ``removed`` and moves the staged ones into place in order. Raises OSError."""
    staging = folder / f".typecase-{os.urandom(8).hex()}{_STAGED}"
    places = sorted({place for path in files for place in (folder / path).parents})
    missing = [place for place in places if not os.path.lexists(place)]
    try:
        for place in missing:
            place.mkdir(exist_ok=True)
        for number, (path, data) in enumerate(files.items()):
            final, staged = folder / path, staging / str(number)
            if final.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(final))
            if not (place := final.parent).is_dir():
                raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(place))
            staging.mkdir(mode=0o700, exist_ok=number > 0)  # never what is there already
            staged.write_bytes(data)
            if mode is not None:
                staged.chmod(stat.S_IMODE(mode))
        missing.clear()
        for path in removed:
            (folder / path).unlink()
        for number, path in enumerate(files):
            final = folder / path
            os.replace(staging / str(number), final)
        for place in map(folder.joinpath, removed):
            with suppress(OSError):  # a folder that holds something else stays
                while (place := place.parent) != folder:
                    place.rmdir()
    except OSError as error:
        if error.filename is None or Path(error.filename).parent == staging:
            error.filename = str(final)  # not the one that is staged for it
        raise
    finally:
        shutil.rmtree(staging, ignore_errors=True)
        for place in reversed(missing):
            with suppress(OSError):
                place.rmdir()


@contextmanager
def locked(folder: Path, timeout: float = LOCK_TIMEOUT) -> Iterator[None]:
    """Locks an output folder against other processes by a file in the user's cache folder, if that
    can be written. Raises Failure if it is not free within ``timeout`` seconds."""
    from filelock import FileLock, Timeout

    path = cache_folder() / "locks" / f"{key_of(folder)}.lock"
    with ExitStack() as stack:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            stack.enter_context(FileLock(path, timeout=timeout, poll_interval=0.02))
        except Timeout:
            message = "another build is writing to this folder"
            hint = "wait for it to end, or choose another folder with -o DIR"
            raise Failure.error("folder-busy", message, Span(str(folder)), hint) from None
        except OSError:
            pass
        yield


@contextmanager
def _reported(folder: Path, hint: str = _HINT) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        where, reason = Span(str(error.filename or folder)), error.strerror or type(error).__name__
        raise Failure.error("cannot-write", reason.lower(), where, hint) from error
