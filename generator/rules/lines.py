"""Lines: all tiles of a row or of a column, gaps ignored."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from generator.rules.groups import Axis, GroupRule
from generator.rules.position import Cell, Position, Tile


class Lines:
    """The summary of each line of cells sorted by row. Built in linear time."""

    def __init__(
        self, cells: Sequence[tuple[int, int]], masks: Iterable[int], rule: GroupRule
    ) -> None:
        self._rule, self._tiles, one = rule, len(cells), rule.masks.one
        self.rows: dict[int, int] = {}
        self.columns: dict[int, int] = {}
        columns, in_column = self.columns, self.columns.get
        last, summary = None, 0
        for (row, column), mask in zip(cells, masks, strict=True):
            columns[column] = (in_column(column, 0) | mask) + one
            if row == last:
                summary = (summary | mask) + one
                continue
            if last is not None:
                self.rows[last] = summary
            last, summary = row, mask + one
        if last is not None:
            self.rows[last] = summary

    def allowed(self, cells: Sequence[tuple[int, int]]) -> list[int]:
        """For each cell the tiles that both of its lines take, in constant time a cell."""
        allowed = self._rule.allowed
        excluding = self._rule.excluding
        if excluding is not None:  # as below, without a look at each line
            of_row, of_column, all_tiles = self.rows.get, self.columns.get, self._rule.masks.every
            return [
                all_tiles & ~((of_row(row, 0) | of_column(column, 0)) & excluding)
                for row, column in cells
            ]
        rows = {row: allowed[summary] for row, summary in self.rows.items()}
        columns = {column: allowed[summary] for column, summary in self.columns.items()}
        in_row, in_column, every = rows.get, columns.get, allowed[0]
        return [in_row(row, every) & in_column(column, every) for row, column in cells]

    def all_obey(self) -> bool:
        """True if every line obeys the rule."""
        if excluding := self._rule.excluding:  # each tile sets its bits in each of its two lines
            every = (*self.rows.values(), *self.columns.values())
            bits = sum([(summary & excluding).bit_count() for summary in every])
            return bits == 2 * self._tiles * self._rule.distinct
        obeys = self._rule.obeys.__getitem__
        return all(map(obeys, self.rows.values())) and all(map(obeys, self.columns.values()))


def lines(position: Position) -> Iterator[tuple[Axis, dict[Cell, Tile]]]:
    """The tiles of each row, then of each column."""
    rows: defaultdict[int, dict[Cell, Tile]] = defaultdict(dict)
    columns: defaultdict[int, dict[Cell, Tile]] = defaultdict(dict)
    for cell, tile in position.items():
        rows[cell.row][cell] = columns[cell.column][cell] = tile
    yield from ((Axis.ROW, line) for line in rows.values())
    yield from ((Axis.COLUMN, line) for line in columns.values())


def lines_at(position: Position, cell: Cell) -> Iterator[tuple[Axis, dict[Cell, Tile]]]:
    """The other tiles in the row of ``cell``, then those in its column."""
    yield Axis.ROW, position.in_row(cell)
    yield Axis.COLUMN, position.in_column(cell)
