"""Places of values in a game, and their spans in its file."""

import re
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from generator.diagnostics import Span

Place: TypeAlias = tuple[str | int, ...]
"""Keys and list positions from the top of the game file: ``("examples", 0, "claims", 2)``."""


class Part(NamedTuple):
    """The spans of a value and its key, and where each line of a text is that stands unchanged."""

    value: Span
    key: Span | None = None
    lines: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Spans:
    """The parts of a game file by place."""

    file: str
    parts: dict[Place, Part] = field(default_factory=dict)

    def value(self, *place: str | int) -> Span:
        """The value at ``place``, else the innermost one around it, else the game's beginning."""
        for end in range(len(place), 0, -1):
            if (part := self.parts.get(place[:end])) is not None:
                return part.value
        whole = self.parts[()].value if () in self.parts else Span(self.file)
        return _start(whole) if place else whole

    def written(self, *places: Place) -> Span:
        """The value of the first of ``places`` in the file, else of the first; a table's key."""
        first = next((place for place in places if place in self.parts), places[0])
        return self.key(*first) if first in (("glyphs",), ("colors",)) else self.value(*first)

    def key(self, *place: str | int) -> Span:
        """The key at ``place``; of a list item its first character, of a default :meth:`value`."""
        part = self.parts.get(place)
        return (part.key or _start(part.value)) if part else self.value(*place)

    def inside(self, place: Place, line: int, column: int, width: int = 1) -> Span:
        """``width`` characters of the text at ``place``, from its line and column (from 0); all of
        a text that is folded or has escapes."""
        whole = self.value(*place)
        starts = self.parts[place].lines if place in self.parts else ()
        if line >= len(starts):
            return whole
        file_line, file_column = starts[line]
        return Span.at(whole.file, file_line, file_column + column, width)


def _start(span: Span) -> Span:
    return Span.at(span.file, span.line, span.column) if span.line else span


def line_starts(text: str) -> list[int]:
    """The offset of the first character of each line, and of the end of ``text``."""
    return [0, *(match.end() for match in re.finditer("\r\n|\r|\n", text)), len(text)]
