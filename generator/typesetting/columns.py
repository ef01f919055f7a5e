"""Widths of table columns: they fit side by side, and few cells wrap."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import inf
from typing import NamedTuple

WRAP = 0.25
"""Cost of a further line in a cell relative to a further line in a row."""

STEP = 0.92
"""Factor between the widths at which a column is tried to find where its cells wrap."""


class Words(NamedTuple):
    """Widths of the words in a cell, and of the ``space`` between them, in mm."""

    widths: tuple[float, ...]
    space: float

    def filled(self, measure: float) -> tuple[int, float]:
        """Number of lines when the words are broken greedily, and the width of the longest."""
        ends = (0.0, *accumulate(width + self.space for width in self.widths))
        start, lines, widest = 0, 0, 0.0
        while start < len(self.widths):
            room = ends[start] + self.space + measure + 1e-9
            end = max(start + 1, bisect_right(ends, room) - 1)
            widest = max(widest, ends[end] - ends[start] - self.space)
            start, lines = end, lines + 1
        return lines, widest


class Cut(NamedTuple):
    """A width of a column in mm, with the number of lines of each cell at that width."""

    width: float
    lines: tuple[int, ...]


def column_cuts(cells: Sequence[Words], room: float) -> list[Cut]:
    """The widths that a column can have, the widest first: for each way in which its cells wrap,
    the smallest width that was found, down to the width of its widest word."""
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
    """Chooses widths of columns that together fit ``room`` mm.

    ``columns`` are the widths that each can have, the widest first. While they do not fit, the cut
    is made that costs least height for each mm that it saves. The narrowest must fit.
    """

    def width(chosen: Sequence[int]) -> float:
        return sum(cuts[i].width for cuts, i in zip(columns, chosen, strict=True))

    def cost(chosen: Sequence[int]) -> float:
        """Number of lines of all rows, plus ``WRAP`` times that of all cells."""
        lines = (cuts[i].lines for cuts, i in zip(columns, chosen, strict=True))
        rows: Iterator[tuple[int, ...]] = zip(*lines, strict=True)
        return sum(max(row) + WRAP * sum(row) for row in rows)

    def others(narrower: bool) -> Iterator[list[int]]:
        """All choices that differ in one column."""
        for column, (cuts, at) in enumerate(zip(columns, chosen, strict=True)):
            for i in range(at + 1, len(cuts)) if narrower else range(at):
                yield [*chosen[:column], i, *chosen[column + 1 :]]

    def loss(other: Sequence[int]) -> float:
        """Cost of another choice for each mm of the excess that it saves."""
        saved = min(width(chosen) - width(other), width(chosen) - room)
        return (cost(other) - cost(chosen)) / saved if saved > 1e-9 else inf

    chosen = [0] * len(columns)
    while width(chosen) > room + 1e-9:
        chosen = min(others(narrower=True), key=loss)
    # The last cut may have saved enough to undo another one.
    while better := [
        other
        for other in others(narrower=False)
        if width(other) <= room and cost(other) < cost(chosen)
    ]:
        chosen = min(better, key=cost)
    return tuple(cuts[i].width for cuts, i in zip(columns, chosen, strict=True))
