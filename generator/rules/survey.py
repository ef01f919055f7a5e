"""One pass over a position: the indexes that violations and locations are read from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from operator import and_

from generator.rules.contact import Box, flood, touches
from generator.rules.groups import GroupRule, group_rules
from generator.rules.limits import Limits
from generator.rules.lines import Lines
from generator.rules.masks import Allowed
from generator.rules.neighbors import Neighbors, neighbors_at
from generator.rules.position import Cell, Position, Tile
from generator.rules.runs import Runs


class Survey:
    """Indexes of a position, legal or not; only those that its rules need.

    Building one takes time linear in the number of tiles; each cell is then tested in constant
    time. Cells are numbered row by row over the bounding box (or the board of a fixed frame) and a
    margin of one column at its left and right, so that a step in any direction is a fixed
    difference. ValueError for a tile that the game does not have.
    """

    __slots__ = (
        *("box", "has_surplus", "in_bounds", "limits", "lines", "near", "neighbors", "pieces"),
        *("position", "rules", "runs", "spent", "_grid", "_shift", "_stride"),
    )

    def __init__(self, position: Position, limits: Limits) -> None:
        self.position, self.limits = position, limits
        self.rules = rules = group_rules(limits)
        cells, tiles = [*position], [*position.values()]
        masks = [rules.masks[tile] for tile in tiles]
        self.lines = Lines(cells, masks, rules.lines) if rules.lines else None
        self.box = self._grid = Box.of(cells, self.lines.columns if self.lines else ())
        self.in_bounds = self.box.keeps(limits)
        if limits.is_fixed and all(self.in_bounds):
            self._grid = Box(0, 0, limits.max_rows or 0, limits.max_columns or 0)
        self._stride = stride = self._grid.columns + 2
        self._shift = shift = self._grid.top * stride + self._grid.left - 1
        numbers = [row * stride + column - shift for row, column in cells]
        self.near, self.pieces = flood(numbers, stride, limits.contact)
        self.spent, self.has_surplus = count_copies(tiles, limits)
        self.runs = self.neighbors = None
        if rules.runs or rules.neighbors or limits.max_run is not None:
            by_number = dict(zip(numbers, masks, strict=True))
            if rules.runs or limits.max_run is not None:
                self.runs = Runs(by_number, stride, rules.masks, rules.runs)
            if rules.neighbors:
                self.neighbors = Neighbors(by_number, stride, rules.neighbors)

    def vacancies(self) -> list[tuple[int, int]]:
        """Rows and columns of all locations, sorted: the empty cells where contact, bounds and run
        length allow a tile. An empty floating grid has (0, 0); one out of bounds has none."""
        limits, grid = self.limits, self._grid
        if not self.position and not limits.is_fixed:
            return [(0, 0)]
        if not all(self.in_bounds):
            return []
        if not self.position or limits.contact == "none":
            every = ((row, column) for row in range(grid.rows) for column in range(grid.columns))
            cells = [cell for cell in every if cell not in self.position]
        else:
            cells = self._cells_near()
        if self.runs is not None and limits.max_run is not None:
            short, most = self.runs.short_enough, limits.max_run
            numbers = self._numbers(cells)
            cells = [it for it, number in zip(cells, numbers, strict=True) if short(number, most)]
        return cells

    def _cells_near(self) -> list[tuple[int, int]]:
        """The cells of :attr:`near` within the bounds, sorted."""
        limits, grid, stride = self.limits, self._grid, self._stride
        near = sorted(self.near)
        if limits.max_rows is not None and grid.rows >= limits.max_rows:
            end = grid.rows * stride
            near = [number for number in near if 0 <= number < end]
        if limits.max_columns is not None and grid.columns >= limits.max_columns:
            last = grid.columns
            near = [number for number in near if 0 < number % stride <= last]
        top, left = grid.top, grid.left - 1
        return [(number // stride + top, number % stride + left) for number in near]

    def _numbers(self, cells: Sequence[tuple[int, int]]) -> list[int]:
        stride, shift = self._stride, self._shift
        return [row * stride + column - shift for row, column in cells]

    def is_location(self, cell: Cell) -> bool:
        """True if ``cell`` is a location; in an empty floating grid, every cell is one."""
        position, limits = self.position, self.limits
        if cell in position or not all(self.box.with_cell(*cell).keeps(limits)):
            return False
        if not touches(position, cell, limits.contact):
            return False
        if limits.contact == "corner" and neighbors_at(position, cell):
            return False
        if self.runs is None or limits.max_run is None:
            return True
        return self.runs.short_enough(self._numbers([cell])[0], limits.max_run)

    def allowed(self, cells: Sequence[tuple[int, int]]) -> Sequence[Allowed]:
        """For each empty cell the tiles that the rules of groups allow there, copies ignored.

        The mask of the product that the rules of a single pattern leave. If there are rules of
        several patterns, paired with the tile set that these leave; the tiles allowed are those in
        both (see :data:`~generator.rules.masks.Allowed`).
        """
        products: Sequence[int] | None = None
        sets: Sequence[int] | None = None
        for rule, found in self._by_scope(cells):
            if rule.is_product:
                products = found if products is None else [*map(and_, products, found)]
            else:
                sets = found if sets is None else [*map(and_, sets, found)]
        products = products or [self.rules.masks.every] * len(cells)
        return products if sets is None else [*zip(products, sets, strict=True)]

    def _by_scope(self, cells: Sequence[tuple[int, int]]) -> Iterator[tuple[GroupRule, list[int]]]:
        rules = self.rules
        if rules.lines and self.lines:
            yield rules.lines, self.lines.allowed(cells)
        if rules.runs and self.runs:
            yield rules.runs, self.runs.allowed(self._numbers(cells))
        if rules.neighbors and self.neighbors:
            yield rules.neighbors, self.neighbors.allowed(self._numbers(cells))


def count_copies(tiles: Collection[Tile], limits: Limits) -> tuple[list[int], bool]:
    """For each color the mask of the glyphs of which every copy is among ``tiles``; True if any
    tile occurs more often than it has copies."""
    spent = [0] * limits.colors
    if limits.copies == 1:
        for color, glyph in tiles:
            spent[color] |= 1 << glyph
        return spent, sum(map(int.bit_count, spent)) < len(tiles)
    surplus = False
    for (color, glyph), count in Counter(tiles).items():
        if count >= limits.copies:
            spent[color] |= 1 << glyph
            surplus |= count > limits.copies
    return spent, surplus
