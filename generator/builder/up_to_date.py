"""Records of earlier builds, in the user's cache. By that of the last build of a folder, a no-op
build (equal inputs, no file touched) is detected before any heavy import, and what changed is told:
keys, files, libraries. By those of the versions of a game file, which of its cards changed."""

import hashlib
import json
import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.builder.output import Outcome, read_manifest
from generator.diagnostics import Diagnostic, Failure, Severity, Span, did_you_mean, extras
from generator.game.disk_cache import DiskCache, cache_folder, key_of
from generator.game.files import Project, game_path, read_project
from generator.game.reading import data_of

if TYPE_CHECKING:
    from generator.products.kit import Earlier

_SHOWN_BY_KEYS = ("the command line", "the game file")  # their changes show in the game's values
UNTRANSLATED = ("untranslated-text", "untranslated-name")  # codes that only a draft may have
CHANGES = "changes"  # the target that compares with an earlier version
_MAX_SHOWN = 40  # longer values are not shown as a change
_UNWRITTEN = re.compile(r'"\w+": null, |(, )?"\w+": null|"')  # in JSON, not in a game file
_FORMATS = {"builds": "builds 4", "versions": "versions 1"}
_MOST = 50  # number of versions that are remembered, those whose first build was last
_ROOT = Path(__file__).resolve().parent.parent


class Request(NamedTuple):
    """Arguments of a build: a game, ``KEY=VALUE`` overrides, names of targets (none: all), and
    the folder in which the game gets its folder. ``profile`` names a printer profile, ``since`` the
    version that the target ``changes`` compares with; a ``draft`` may lack translations."""

    game: str | None
    overrides: tuple[str, ...]
    targets: tuple[str, ...]
    out: Path
    force: bool = False
    dry_run: bool = False
    profile: str | None = None
    since: str | None = None
    draft: bool = False


class Report(NamedTuple):
    """The game's folder, sentences on what changed since the last build, an outcome per file, and
    the seconds that each target took that made anything."""

    folder: Path
    changes: tuple[str, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    seconds: Mapping[str, float] = {}
    diagnostics: tuple[Diagnostic, ...] = ()


class Record(NamedTuple):
    """The last build of a folder: digests of its inputs by name, the game as JSON, the extra
    targets that were named until then, and the stamps of the files that it made, by path."""

    game_file: str
    inputs: Mapping[str, str]
    values: Mapping[str, Any]
    extras: Sequence[str]
    files: Mapping[str, Sequence[int]] = {}
    diagnostics: Sequence[Diagnostic] = ()


def last_report(request: Request, sources: dict[str, str]) -> Report | None:
    """The report of a no-op build, or None. Adds the texts that spans point into to ``sources``."""
    if request.force or request.since or CHANGES in request.targets:
        return None  # what it compares with may have been built since
    if not (records := load_records(request.out)):
        return None
    try:
        project = read_project(request.game, request.overrides, request.profile)
        inputs = inputs_of(request, project)
    except Failure:
        return None
    for slug, record in records.items():
        folder, found = request.out / slug, tuple(record.diagnostics)
        is_whole = request.draft or not any(it.code in UNTRANSLATED for it in found)
        if is_whole and record.inputs == inputs and _is_untouched(record, folder):
            sources.update(project.sources)
            listed = read_manifest(folder).items()
            built = [Outcome(entry, "unchanged") for path, entry in listed if path in record.files]
            return Report(folder, outcomes=tuple(built), diagnostics=found)
    return None


def _is_untouched(record: Record, folder: Path) -> bool:
    try:
        return all(stamp(folder / path) == tuple(known) for path, known in record.files.items())
    except OSError:
        return False


def stamp(path: Path) -> tuple[int, int]:
    """Size of a file and its time of modification in ns."""
    found = os.stat(path, follow_symlinks=False)
    return found.st_size, found.st_mtime_ns


def load_records(out: Path) -> dict[str, Record]:
    content = json.loads(_cache("builds").get(key_of(out)) or b"{}")
    for fields in content.values():
        fields["diagnostics"] = [
            Diagnostic(Severity(severity), code, message, Span(*place), tuple(hints))
            for severity, code, message, place, hints in fields["diagnostics"]
        ]
    return {slug: Record(**fields) for slug, fields in content.items()}


def save_record(out: Path, slug: str, record: Record) -> None:
    records = load_records(out) | {slug: record}
    content = {name: each._asdict() for name, each in records.items()}
    _cache("builds").put(key_of(out), json.dumps(content).encode())


def _cache(kind: str) -> DiskCache:
    return DiskCache(cache_folder() / kind, _FORMATS[kind])


def inputs_of(request: Request, project: Project) -> dict[str, str]:
    """Digests of all that a build depends on, by a name for people. Failure for an unknown game."""
    path = str(game_path(request.game).resolve())
    asked = [path, project.file, project.overrides, sorted(set(request.targets))]
    files = {
        **{name: text.encode() for name, text in project.templates.items()},
        **{f"font {name}": data for name, data in project.fonts.items()},
        **project.beside,
    }
    if project.profile:
        files["the printer profile"] = json.dumps(project.profile).encode()
    return {
        "the command line": json.dumps(asked),
        "the game file": _digest([project.text.encode()]),
        "the system libraries": json.dumps(extras.missing_system_libraries("tiles")),
        **{name: _digest([data]) for name, data in files.items()},
        **toolchain(),
    }


@cache
def toolchain() -> Mapping[str, str]:
    """A digest of our code, and the versions of Python and of all that is installed, as they were
    when the process began: later versions of the code are not the ones that run."""
    libraries = {it.name for folder in sys.path for it in Path(folder).glob("*.*-info")}
    listed = json.dumps(sorted(libraries))
    return {"the code": _digest(_sources()), "Python": sys.version, "the libraries": listed}


def origin() -> str:
    return _digest([json.dumps(toolchain()).encode()])


def _sources() -> Iterable[bytes]:
    """Yields path and bytes of each of our modules, scripts, style sheets and texts."""
    for root in (_ROOT, data_of("templates") / "shared"):
        for folder, _, names in sorted(os.walk(root)):
            for name in sorted(names):
                if not name.endswith(".pyc"):
                    path = os.path.join(folder, name)
                    yield os.fsencode(path.removeprefix(str(root)))
                    with open(path, "rb", 0) as file:
                        yield file.read()


def _digest(parts: Iterable[bytes]) -> str:
    digest = hashlib.sha256()
    for part in parts:
        digest.update(f"{len(part)}:".encode() + part)
    return digest.hexdigest()


def changed_inputs(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    """Yields a sentence per input that was added, removed or changed, if no key shows it."""
    for name in (it for it in {**old, **new} if it not in _SHOWN_BY_KEYS):
        if name not in old or name not in new:
            yield f"{name} {'removed' if name in old else 'added'}"
        elif old[name] != new[name]:
            yield f"{name} changed"


def changed_keys(old: object, new: object, key: str = "") -> Iterator[str]:
    """Yields a sentence per key that differs between two games (as JSON), by dotted path."""
    before, after = _table(old), _table(new)
    if before is None or after is None:
        if old != new:
            yield f"{key} changed{_values(old, new)}"
        return
    prefix = f"{key}." if key else ""
    for name in {**before, **after}:
        if name in before and name in after:
            yield from changed_keys(before[name], after[name], prefix + name)
        else:
            yield f"{prefix}{name} {'removed' if name in before else 'added'}"
    if list(before) != list(after) and {*before} == {*after}:
        yield f"{key}: order changed"


def _table(value: object) -> Mapping[str, Any] | None:
    """A mapping, or a list of items with ids as one by id; None for anything else."""
    if isinstance(value, list) and all(isinstance(item, dict) and "id" in item for item in value):
        return {item["id"]: item for item in value}
    return value if isinstance(value, Mapping) else None


def _values(old: object, new: object) -> str:
    texts = (
        it if isinstance(it, str) else _UNWRITTEN.sub("", json.dumps(it, ensure_ascii=False))
        for it in (old, new)
    )
    shown = [text for text in texts if len(text) <= _MAX_SHOWN and "\n" not in text]
    return f": {shown[0]} -> {shown[1]}" if len(shown) == 2 else ""


def known_versions(game_file: Path) -> dict[str, Mapping[str, str]]:
    """The faces of each version that was built, the last one at the end."""
    return dict(json.loads(_cache("versions").get(key_of(game_file)) or b"{}"))


def remember(game_file: Path, version: str, faces: Callable[[], Mapping[str, str]]) -> None:
    """Keeps the faces of the first build of a version: cards of it may have been printed then."""
    versions = known_versions(game_file)
    if version not in versions:
        kept = [*versions.items(), (version, faces())][-_MOST:]
        _cache("versions").put(key_of(game_file), json.dumps(dict(kept)).encode())


def earlier_version(game_file: Path, version: str, since: str | None) -> "Earlier | None":
    """The version that is asked for, else the last other one. Raises Failure for an unknown one."""
    from generator.products.kit import Earlier

    versions = known_versions(game_file)
    if since is None:
        others = [it for it in versions if it != version]
        return Earlier(others[-1], versions[others[-1]]) if others else None
    if since not in versions:
        hints = did_you_mean(since, tuple(versions))
        hint = "a version is known from the first build of its cards without --set"
        message = f"no build of version {since} of this game is known"
        raise Failure.error("unknown-version", message, Span("--since"), *hints, hint)
    return Earlier(since, versions[since])
