"""The cards of each version of a game that was built, by digests of their faces; in the user's
cache by the path of the game file, whichever folder was built into."""

import json
from collections.abc import Mapping
from pathlib import Path

from generator.diagnostics import Failure, Span, did_you_mean
from generator.game.disk_cache import DiskCache, cache_folder, key_of
from generator.products.kit import Earlier

_FORMAT = "versions 1"
_MOST = 50  # number of versions that are remembered, those whose first build was last


def known_versions(game_file: Path) -> dict[str, Mapping[str, str]]:
    """The faces of each version that was built, the last one at the end."""
    found: dict[str, Mapping[str, str]] = json.loads(_store().get(key_of(game_file)) or b"{}")
    return found


def remember(game_file: Path, version: str, faces: Mapping[str, str]) -> None:
    """Keeps the faces of the first build of a version: cards of it may have been printed then."""
    versions = known_versions(game_file)
    if version not in versions:
        kept = [*versions.items(), (version, faces)][-_MOST:]
        _store().put(key_of(game_file), json.dumps(dict(kept)).encode())


def earlier_version(game_file: Path, version: str, since: str | None) -> Earlier | None:
    """The version that is asked for, else the last other one. Raises Failure for an unknown one."""
    versions = known_versions(game_file)
    if since is None:
        others = [it for it in versions if it != version]
        return Earlier(others[-1], versions[others[-1]]) if others else None
    if since not in versions:
        known = f"known versions: {', '.join(versions)}" if versions else "none is known yet"
        hints = [it for it in did_you_mean(since, tuple(versions)) if it.startswith("did")]
        hint = "a version is known from the first build of its cards without --set"
        message = f"no build of version {since} of this game is known"
        raise Failure.error("unknown-version", message, Span("--since"), *hints, known, hint)
    return Earlier(since, versions[since])


def _store() -> DiskCache:
    return DiskCache(cache_folder() / "versions", _FORMAT)
