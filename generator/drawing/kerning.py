"""Pair kerning: what a font's GPOS table adds between two glyphs (OpenType 1.9, "GPOS").

fontTools would read all of the table through classes whose import alone takes longer than a leaflet
is set in; of pairs, only a few numbers are wanted.
"""

from __future__ import annotations

import struct
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from functools import cached_property

_PAIR, _EXTENSION = 2, 9
_X_ADVANCE = 0x0004


class Kerning:
    """Kerning of one font by the numbers of its glyphs, in the font's units.

    ``gpos`` is the content of the table.
    """

    def __init__(self, gpos: bytes) -> None:
        self._data = gpos
        self._known: dict[tuple[int, int], int] = {}

    def read(self) -> None:
        """Read the table whole. Raises struct.error or KeyError if it is damaged."""
        for tables in self._lookups:
            for table in tables:
                table.read()

    def __call__(self, left: int, right: int) -> int:
        """What is added to the advance of ``left`` before ``right``."""
        pair = (left, right)
        if pair not in self._known:
            self._known[pair] = sum(self._of_lookup(tables, pair) for tables in self._lookups)
        return self._known[pair]

    @staticmethod
    def _of_lookup(tables: tuple[_PairTable, ...], pair: tuple[int, int]) -> int:
        """The first table of a lookup that has the pair decides."""
        return next((found for each in tables if (found := each.find(*pair)) is not None), 0)

    @cached_property
    def _lookups(self) -> tuple[tuple[_PairTable, ...], ...]:
        """The lookups of all features ``kern``, of whatever script: scripts share no letters."""
        features, lookups = self._numbers(6, 2)
        wanted: set[int] = set()
        (count,) = self._numbers(features, 1)
        for record in range(features + 2, features + 2 + 6 * count, 6):
            tag, offset = struct.unpack_from(">4sH", self._data, record)
            if tag == b"kern":
                (size,) = self._numbers(features + offset + 2, 1)
                wanted.update(self._numbers(features + offset + 4, size))
        return tuple(tuple(self._tables(lookups, number)) for number in sorted(wanted))

    def _tables(self, lookups: int, number: int) -> Iterator[_PairTable]:
        start = lookups + self._numbers(lookups + 2 + 2 * number, 1)[0]
        kind, _, count = self._numbers(start, 3)
        for offset in self._numbers(start + 6, count):
            at, inner = start + offset, kind
            if kind == _EXTENSION:
                inner, distance = struct.unpack_from(">HI", self._data, at + 2)
                at += distance
            if inner == _PAIR:
                yield _PairTable(self._data, at)

    def _numbers(self, at: int, count: int) -> tuple[int, ...]:
        return _numbers(self._data, at, count)


class _PairTable:
    """A subtable of pairs: by glyphs (format 1) or by classes of glyphs (format 2)."""

    def __init__(self, data: bytes, start: int) -> None:
        self._data, self._start = data, start
        self._format, coverage, first, second = _numbers(data, start, 4)
        self._left = _coverage(data, start + coverage)
        self._advance = bin(first & (_X_ADVANCE - 1)).count("1") if first & _X_ADVANCE else None
        self._size = bin(first).count("1") + bin(second).count("1")

    def read(self) -> None:
        """Find the values of the last pair. Raises struct.error if they are not there."""
        for left in self._left:
            self.find(left, 0xFFFF)

    def find(self, left: int, right: int) -> int | None:
        """None if the table says nothing of the pair, so that the next one may."""
        if left not in self._left:
            return None
        at = self._of_glyphs(left, right) if self._format == 1 else self._of_classes(left, right)
        if at is None or self._advance is None:
            return None if at is None else 0
        (value,) = struct.unpack_from(">h", self._data, at + 2 * self._advance)
        return int(value)

    def _of_glyphs(self, left: int, right: int) -> int | None:
        """Where the values of a pair begin."""
        (offset,) = _numbers(self._data, self._start + 10 + 2 * self._left[left], 1)
        start = self._start + offset
        step = 1 + self._size
        (count,) = _numbers(self._data, start, 1)
        seconds = _numbers(self._data, start + 2, count * step)[::step]
        index = bisect_right(seconds, right) - 1
        if index < 0 or seconds[index] != right:
            return None
        return start + 4 + 2 * step * index

    def _of_classes(self, left: int, right: int) -> int:
        columns = _numbers(self._data, self._start + 14, 1)[0]
        row = self._classes[0].get(left, 0)
        cell = row * columns + self._classes[1].get(right, 0)
        return self._start + 16 + 2 * self._size * cell

    @cached_property
    def _classes(self) -> tuple[Mapping[int, int], Mapping[int, int]]:
        first, second = _numbers(self._data, self._start + 8, 2)
        return (
            _class_definition(self._data, self._start + first),
            _class_definition(self._data, self._start + second),
        )


def _numbers(data: bytes, at: int, count: int) -> tuple[int, ...]:
    return struct.unpack_from(f">{count}H", data, at)


def _coverage(data: bytes, at: int) -> dict[int, int]:
    """Glyphs by number, with their place in the order of the table."""
    kind, count = _numbers(data, at, 2)
    if kind == 1:
        return {glyph: place for place, glyph in enumerate(_numbers(data, at + 4, count))}
    found: dict[int, int] = {}
    for low, high, place in _ranges(data, at + 4, count):
        found.update((glyph, place + glyph - low) for glyph in range(low, high + 1))
    return found


def _class_definition(data: bytes, at: int) -> dict[int, int]:
    """Classes of glyphs by their numbers; all others are of class 0."""
    (kind,) = _numbers(data, at, 1)
    if kind == 1:
        first, count = _numbers(data, at + 2, 2)
        return dict(enumerate(_numbers(data, at + 6, count), first))
    found: dict[int, int] = {}
    (count,) = _numbers(data, at + 2, 1)
    for low, high, value in _ranges(data, at + 4, count):
        found.update(dict.fromkeys(range(low, high + 1), value))
    return found


def _ranges(data: bytes, at: int, count: int) -> Iterator[tuple[int, int, int]]:
    numbers = _numbers(data, at, 3 * count)
    return zip(numbers[0::3], numbers[1::3], numbers[2::3], strict=True)
