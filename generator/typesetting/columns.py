"""How wide the columns of a table are: wide enough for all, and with few cells that wrap."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from math import inf
from typing import NamedTuple

WRAP = 0.25
"""What a further line of one cell costs beside a further line of a row."""

STEP = 0.92
"""A column is tried at this share of a width to find out where its cells wrap."""


@dataclass(eq=False, repr=False)
class Words:
    """The words of a cell by their widths, with ``space`` between them, in mm."""

    widths: tuple[float, ...]
    space: float

    @cached_property
    def _ends(self) -> tuple[float, ...]:
        return (0.0, *accumulate(width + self.space for width in self.widths))

    def filled(self, measure: float) -> tuple[int, float]:
        """The lines that the words fill, one after another, and the width of the longest."""
        ends, start, lines, widest = self._ends, 0, 0, 0.0
        while start < len(self.widths):
            room = ends[start] + self.space + measure + 1e-9
            end = max(start + 1, bisect_right(ends, room) - 1)
            widest = max(widest, ends[end] - ends[start] - self.space)
            start, lines = end, lines + 1
        return lines, widest


class Cut(NamedTuple):
    """A width of a column, in mm, and the number of lines of its cells at that width."""

    width: float
    lines: tuple[int, ...]


class ColumnsTooWideError(ValueError):
    """Columns whose widest words do not fit side by side; ``excess`` in mm."""

    def __init__(self, excess: float) -> None:
        self.excess = excess
        super().__init__(f"the columns are {excess:.1f} mm too wide")


def column_cuts(cells: Sequence[Words], room: float) -> list[Cut]:
    """The widths that a column may have, the widest first: where its cells wrap more, the least
    that makes them wrap so, down to that of its widest word."""
    least = max((width for cell in cells for width in cell.widths), default=0.0)
    made: list[Cut] = []
    measure = max(room, least)
    while True:
        filled = [cell.filled(measure) for cell in cells]
        cut = Cut(max(widest for _, widest in filled), tuple(max(1, lines) for lines, _ in filled))
        if made and made[-1].lines == cut.lines:
            made.pop()
        made.append(cut)
        if cut.width <= least + 1e-6:
            return made
        measure = max(least, STEP * cut.width)


def column_widths(columns: Sequence[Sequence[Cut]], room: float) -> tuple[float, ...]:
    """The widths of columns that together fit ``room`` mm.

    A column comes as the widths that it may have, the widest first. Where not all fit, those are
    cut that save most for what their cells grow higher, head and rows alike. Raises
    ColumnsTooWideError where not even the narrowest fit.
    """
    narrowest = sum(cuts[-1].width for cuts in columns)
    if narrowest > room + 1e-9:
        raise ColumnsTooWideError(narrowest - room)
    chosen = [0] * len(columns)
    while (width := _width(columns, chosen)) > room + 1e-9:
        chosen = min(
            _others(columns, chosen, narrower=True),
            key=lambda other: _loss(columns, chosen, other, width - room),
        )
    # The last cut may have been wide enough to make another one needless.
    while better := [
        other
        for other in _others(columns, chosen, narrower=False)
        if _width(columns, other) <= room and _cost(columns, other) < _cost(columns, chosen)
    ]:
        chosen = min(better, key=lambda other: _cost(columns, other))
    return tuple(cuts[i].width for cuts, i in zip(columns, chosen, strict=True))


def _others(
    columns: Sequence[Sequence[Cut]], chosen: Sequence[int], *, narrower: bool
) -> Iterator[list[int]]:
    """The choices that differ in one column."""
    for column, cuts in enumerate(columns):
        at = chosen[column]
        for i in range(at + 1, len(cuts)) if narrower else range(at):
            yield [*chosen[:column], i, *chosen[column + 1 :]]


def _loss(
    columns: Sequence[Sequence[Cut]], chosen: Sequence[int], other: Sequence[int], excess: float
) -> float:
    """What another choice costs for each mm of the excess that it saves."""
    saved = min(_width(columns, chosen) - _width(columns, other), excess)
    if saved <= 1e-9:
        return inf
    return (_cost(columns, other) - _cost(columns, chosen)) / saved


def _width(columns: Sequence[Sequence[Cut]], chosen: Sequence[int]) -> float:
    return sum(cuts[i].width for cuts, i in zip(columns, chosen, strict=True))


def _cost(columns: Sequence[Sequence[Cut]], chosen: Sequence[int]) -> float:
    """The lines of all rows, and a little for those of all cells."""
    lines = [cuts[i].lines for cuts, i in zip(columns, chosen, strict=True)]
    rows: Iterator[tuple[int, ...]] = zip(*lines, strict=True)
    return sum(max(row) + WRAP * sum(row) for row in rows)
