"""Places of values in a game, and their spans in its file."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from generator.diagnostics import Span

T = TypeVar("T")
Place: TypeAlias = tuple[str | int, ...]
"""Keys and list positions from the top of the game file: ``("examples", 0, "claims", 2)``."""


@dataclass(frozen=True, slots=True)
class Spans:
    """Spans of keys and values by place, and the places of lines of text."""

    file: str
    values: dict[Place, Span] = field(default_factory=dict)
    keys: dict[Place, Span] = field(default_factory=dict)
    text_lines: dict[Place, tuple[tuple[int, int], ...]] = field(default_factory=dict)

    def value(self, *place: str | int) -> Span:
        """The value at ``place``; if the file leaves it out, the innermost value that would contain
        it, or else where the game begins.
        """
        for end in range(len(place), 0, -1):
            if (span := self.values.get(place[:end])) is not None:
                return span
        whole = self.values.get((), Span(self.file))
        return Span.at(whole.file, whole.line, whole.column) if place and whole.line else whole

    def written(self, *places: Place) -> Span:
        """The value at the first of ``places`` that the file has, a whole table by its key; without
        any, :meth:`value` of the first."""
        first = next((place for place in places if place in self.values), places[0])
        return self.key(*first) if first in (("glyphs",), ("colors",)) else self.value(*first)

    def key(self, *place: str | int) -> Span:
        """The key at ``place``; without one (a list item, a default) as :meth:`value`."""
        span = self.keys.get(place)
        return self.value(*place) if span is None else span

    def without(self, dropped: Collection[Place]) -> Spans:
        """The spans of the game without these parts; items of lists behind them move up."""
        behind: dict[Place, list[int]] = {}
        for *owner, last in dropped:
            if isinstance(last, int):
                behind.setdefault((*owner,), []).append(last)

        def moved(table: dict[Place, T]) -> dict[Place, T]:
            return {
                tuple(
                    step - sum(number < step for number in behind.get(place[:at], ()))
                    if isinstance(step, int)
                    else step
                    for at, step in enumerate(place)
                ): value
                for place, value in table.items()
                if not any(place[:end] in dropped for end in range(1, len(place) + 1))
            }

        return Spans(self.file, moved(self.values), moved(self.keys), moved(self.text_lines))

    def inside(self, place: Place, line: int, column: int, width: int = 1) -> Span:
        """``width`` characters of the text at ``place``, from its line and column (from 0).

        Resolved for block scalars (``|``) and text on one line; for text written otherwise (folded,
        with escapes) the span of the whole text.
        """
        starts = self.text_lines.get(place, ())
        if line >= len(starts):
            return self.value(*place)
        file_line, file_column = starts[line]
        return Span.at(self.value(*place).file, file_line, file_column + column, width)


def line_starts(text: str) -> list[int]:
    """The offset of the first character of each line, and of the end of ``text``."""
    return [0, *(match.end() for match in re.finditer("\r\n|\r|\n", text)), len(text)]
