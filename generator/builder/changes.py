"""Describes what changed between two builds: keys of the game, files, code, libraries."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_MAX_SHOWN = 40
"""Longer values are not shown."""


def changed_inputs(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[str]:
    """Yields a sentence per input that was added, removed or changed."""
    for name in {**old, **new}:
        if old.get(name) != new.get(name):
            yield f"{name} {_event(name, old, new)}"


def changed_keys(old: object, new: object, key: str = "") -> Iterator[str]:
    """Yields a sentence per key that differs between two games (as JSON), by dotted path."""
    before, after = _table(old), _table(new)
    if before is None or after is None:
        if old != new:
            yield f"{key} changed{_values(old, new)}"
        return
    for name in {**before, **after}:
        path = f"{key}.{name}" if key else name
        if name in before and name in after:
            yield from changed_keys(before[name], after[name], path)
        else:
            yield f"{path} {_event(name, before, after)}"
    if list(before) != list(after) and {*before} == {*after}:
        yield f"{key}: order changed"


def _event(name: str, old: Mapping[str, object], new: Mapping[str, object]) -> str:
    if name not in old:
        return "added"
    return "changed" if name in new else "removed"


def _table(value: object) -> Mapping[str, Any] | None:
    """Returns a mapping, or a list of items with ids as one by id."""
    if isinstance(value, Mapping):
        return value
    if isinstance(value, Sequence) and not isinstance(value, str):
        items = [item for item in value if isinstance(item, Mapping) and "id" in item]
        if len(items) == len(value):
            return {item["id"]: item for item in items}
    return None


def _values(old: object, new: object) -> str:
    shown = [
        value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        for value in (old, new)
    ]
    if any(len(value) > _MAX_SHOWN or "\n" in value for value in shown):
        return ""
    return f": {shown[0]} -> {shown[1]}"
