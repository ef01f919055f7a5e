"""Which targets must be made anew, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.builder import manifest, provenance
from generator.builder.reads import Part, changes, name_of
from generator.builder.state import FolderState, TargetState, untouched
from generator.products import Target
from generator.products.kit import Kit

_SHOWN = 3


def reasons(
    kit: Kit, targets: Sequence[Target], folder: Path, state: FolderState, force: bool
) -> dict[str, tuple[str, ...]]:
    """For each target why it must be made, by name; nothing if it is up to date."""
    listed = _listed(folder)
    return {
        target.name: ("asked for",)
        if force
        else tuple(_reasons(kit, target, folder, state.targets.get(target.name), listed))
        for target in targets
    }


def _listed(folder: Path) -> Mapping[str, manifest.Entry]:
    try:
        return manifest.parse((folder / manifest.NAME).read_bytes())
    except OSError:
        return {}


def _reasons(
    kit: Kit,
    target: Target,
    folder: Path,
    state: TargetState | None,
    listed: Mapping[str, manifest.Entry],
) -> list[str]:
    if state is None:
        return ["not built yet"]
    found = []
    if parts := changes(kit, state.reads):
        found.append(f"{_some([name_of(part) for part in _by_interest(parts)])} changed")
    if state.code != provenance.code_of(target.name):
        found.append("its code changed")
    found += _libraries(state.libraries, provenance.libraries_of(target.name))
    for path, written in state.files.items():
        entry = listed.get(path)
        if not (folder / path).exists():
            found.append(f"{path} is missing")
        elif not untouched(folder / path, written):
            found.append(f"{path} was edited")
        elif entry is None or (entry.target, entry.sha256) != (target.name, written.sha256):
            found.append(f"{manifest.NAME} does not list {path}")
    return found


def _by_interest(parts: Sequence[Part]) -> list[Part]:
    """What a person writes in the game file first, what follows from it after that."""
    return sorted(parts, key=lambda part: part[0] != "game")


def _some(names: Sequence[str]) -> str:
    unique = list(dict.fromkeys(names))
    more = len(unique) - _SHOWN
    shown = ", ".join(unique[:_SHOWN])
    return f"{shown} and {more} more" if more > 0 else shown


def _libraries(old: Mapping[str, str], new: Mapping[str, str]) -> list[str]:
    return [
        f"{name} {old.get(name, 'none')} became {new.get(name, 'none')}"
        for name in sorted({*old, *new})
        if old.get(name) != new.get(name)
    ][:_SHOWN]
