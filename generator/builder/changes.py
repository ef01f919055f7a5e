"""Describes what changed between two builds: keys of the game, files, code, libraries."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

_MAX_SHOWN = 40
"""Longer values are not shown."""


def changed_inputs(old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    """Yields a sentence per input that was added, removed or changed."""
    for name in {**old, **new}:
        if name not in old:
            yield f"{name} added"
        elif name not in new:
            yield f"{name} removed"
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
    """Returns a mapping, or a list of items with ids as one by id."""
    if isinstance(value, list) and all(isinstance(item, dict) and "id" in item for item in value):
        return {item["id"]: item for item in value}
    return value if isinstance(value, Mapping) else None


def _values(old: object, new: object) -> str:
    shown = [
        value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        for value in (old, new)
    ]
    if any(len(value) > _MAX_SHOWN or "\n" in value for value in shown):
        return ""
    return f": {shown[0]} -> {shown[1]}"
