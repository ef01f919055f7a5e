"""Short names of values: two values with one fingerprint are the same."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import PurePath
from typing import Any

from pydantic import BaseModel


def fingerprint(value: object) -> str:
    """128 bits of SHA-256 over the whole of a value, the same in every process.

    TypeError for a value whose whole is not known here.
    """
    digest = hashlib.sha256()
    for part in _parts(value):
        digest.update(part)
    return digest.hexdigest()[:32]


def _parts(value: Any) -> Iterator[bytes]:
    """Each value as its kind, its size and its parts, so that no two different ones are alike."""
    match value:
        case None | bool() | int() | float() | Enum() | PurePath():
            yield f"{type(value).__name__}:{value!r};".encode()
        case str():
            text = value.encode()
            yield f"str:{len(text)}:".encode() + text
        case bytes():
            yield f"bytes:{len(value)}:".encode() + value
        case Mapping():
            yield from _sequence("map", [part for item in value.items() for part in item])
        case Sequence():
            yield from _sequence("list", value)
        case AbstractSet():
            yield from _sequence("set", sorted(map(fingerprint, value)))
        case BaseModel():
            yield from _fields("model", value, list(type(value).model_fields))
        case _ if is_dataclass(value) and not isinstance(value, type):
            yield from _fields("data", value, [field.name for field in fields(value)])
        case _:
            raise TypeError(f"no fingerprint of {type(value).__name__}")


def _fields(kind: str, value: object, names: Sequence[str]) -> Iterator[bytes]:
    """Read past a model that notes what is read of it."""
    yield f"{kind}:{len(names)}:".encode()
    for name in names:
        yield f"{name}=".encode()
        yield from _parts(object.__getattribute__(value, name))


def _sequence(kind: str, items: Sequence[object]) -> Iterator[bytes]:
    yield f"{kind}:{len(items)}:".encode()
    for item in items:
        yield from _parts(item)
