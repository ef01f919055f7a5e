"""Runs: unbroken stretches of tiles in a row or a column."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.rules.groups import Axis, GroupRule
from generator.rules.masks import TileMasks
from generator.rules.position import Cell, Position, Tile


class Runs:
    """The summary of each run, kept at the empty cells at its ends. Built in linear time.

    Where a cell lies between two runs its summary is that of both, which a tile there would join.
    ``tiles`` are masks by cell; cells are numbered row by row, ``stride`` to a row.
    """

    def __init__(
        self, tiles: Mapping[int, int], stride: int, masks: TileMasks, rule: GroupRule | None
    ) -> None:
        self._rule, self._shift = rule, masks.count_shift
        self._across: dict[int, int] = {}
        self._down: dict[int, int] = {}
        self.summaries: list[int] = []
        open_down: dict[int, tuple[int, int]] = {}  # by the cell below: first cell, summary
        across, first, last = 0, -1, -2
        for number, mask in tiles.items():
            if number != last + 1:
                if across:
                    self._close(self._across, first - 1, last + 1, across, masks)
                across, first = 0, number
            across = (across | mask) + masks.one
            last = number
            top, above = open_down.pop(number, (number, 0))
            open_down[number + stride] = top, (above | mask) + masks.one
        if across:
            self._close(self._across, first - 1, last + 1, across, masks)
        for below, (top, summary) in open_down.items():
            self._close(self._down, top - stride, below, summary, masks)

    def _close(
        self, ends: dict[int, int], before: int, after: int, summary: int, masks: TileMasks
    ) -> None:
        self.summaries.append(summary)
        for end in (before, after):
            ends[end] = masks.join(ends[end], summary) if end in ends else summary

    def allowed(self, numbers: Sequence[int]) -> list[int]:
        """For each cell the tiles that both runs through it would take, in constant time a cell."""
        assert self._rule is not None
        allowed, across, down = self._rule.allowed, self._across.get, self._down.get
        return [allowed[across(number, 0)] & allowed[down(number, 0)] for number in numbers]

    def short_enough(self, number: int, max_run: int) -> bool:
        """True if a tile at the empty cell would make no run of more than ``max_run`` tiles."""
        longest = max(self._across.get(number, 0), self._down.get(number, 0)) >> self._shift
        return longest < max_run

    def all_obey(self) -> bool:
        """True if every run obeys the rule."""
        return self._rule is None or all(map(self._rule.obeys.__getitem__, self.summaries))

    def longest(self) -> int:
        """Tiles of the longest run; 0 without tiles."""
        return max(self.summaries, default=0) >> self._shift


def runs(position: Position) -> Iterator[tuple[Axis, dict[Cell, Tile]]]:
    """The tiles of each run of two or more, those in rows first, each by its first cell."""
    for axis, (down, right) in ((Axis.ROW, (0, 1)), (Axis.COLUMN, (1, 0))):
        for row, column in position:
            if (row - down, column - right) not in position:
                run = dict(_walk(position, Cell(row, column), down, right))
                if len(run) > 1:
                    yield axis, run


def runs_at(position: Position, cell: Cell) -> Iterator[tuple[Axis, dict[Cell, Tile]]]:
    """The other tiles of the run that a tile at ``cell`` makes in its row, then in its column."""
    for axis, (down, right) in ((Axis.ROW, (0, 1)), (Axis.COLUMN, (1, 0))):
        before = _walk(position, Cell(cell.row - down, cell.column - right), -down, -right)
        after = _walk(position, Cell(cell.row + down, cell.column + right), down, right)
        yield axis, dict([*reversed([*before]), *after])


def _walk(position: Position, cell: Cell, down: int, right: int) -> Iterator[tuple[Cell, Tile]]:
    """The tiles from ``cell`` on in one direction, as far as the first empty cell."""
    while (tile := position.get(cell)) is not None:
        yield cell, tile
        cell = Cell(cell.row + down, cell.column + right)
