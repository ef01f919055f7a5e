"""Violations: everything that is wrong with a position."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from generator.rules.position import Cell, Limits, Position
from generator.rules.survey import Survey, survey


class Rule(StrEnum):
    """The rules of a position, in the order in which violations are reported."""

    GLYPH = "glyph"
    COLOR = "color"
    COPIES = "copies"
    BOUNDS = "bounds"
    CONNECTED = "connected"


class Axis(StrEnum):
    """The two kinds of line."""

    ROW = "row"
    COLUMN = "column"


class Violation(NamedTuple):
    """A broken rule and the cells that break it, sorted.

    ``axis`` is the kind of line for the rules glyph, color and bounds, else ``None``.
    """

    rule: Rule
    cells: tuple[Cell, ...]
    axis: Axis | None = None


def violations(position: Position, limits: Limits) -> tuple[Violation, ...]:
    """Every violation, ordered by rule as in :class:`Rule`, then by cells.

    * glyph, color: one for each line and value that stands in it more than once, with all cells of
      the line that share it; gaps and other tiles between them do not matter;
    * copies: one for each tile that is there too often, with all its cells;
    * bounds: one for too many rows, one for too many columns, with the tiles in the first and the
      last line of that kind;
    * connected: one for each group of tiles joined by edges, but the largest (of groups as large,
      the one with the first cell).
    """
    return violations_of(survey(position, limits))


def violations_of(seen: Survey) -> tuple[Violation, ...]:
    """As :func:`violations`, of a position already surveyed."""
    found: list[Violation] = []
    if seen.has_clash:
        found += _in_lines(seen.position)
    if seen.has_surplus:
        found += _copies(seen)
    found += _bounds(seen)
    found += _connected(seen)
    return tuple(found)


def _in_lines(position: Position) -> list[Violation]:
    groups: defaultdict[tuple[Rule, Axis, int, int], list[Cell]] = defaultdict(list)
    for cell, tile in position.items():
        groups[Rule.GLYPH, Axis.ROW, cell.row, tile.glyph].append(cell)
        groups[Rule.GLYPH, Axis.COLUMN, cell.column, tile.glyph].append(cell)
        groups[Rule.COLOR, Axis.ROW, cell.row, tile.color].append(cell)
        groups[Rule.COLOR, Axis.COLUMN, cell.column, tile.color].append(cell)
    found = [
        Violation(rule, tuple(cells), axis)
        for (rule, axis, _, _), cells in groups.items()
        if len(cells) > 1
    ]
    return sorted(found, key=lambda item: (item.rule is Rule.COLOR, item.cells))


def _copies(seen: Survey) -> Iterator[Violation]:
    cells: defaultdict[tuple[int, int], list[Cell]] = defaultdict(list)
    for cell, tile in seen.position.items():
        cells[tile].append(cell)
    for group in cells.values():
        if len(group) > seen.limits.copies:
            yield Violation(Rule.COPIES, tuple(group))


def _bounds(seen: Survey) -> list[Violation]:
    limits, found = seen.limits, []
    if limits.max_rows is not None and seen.rows > limits.max_rows:
        ends = {seen.top, seen.top + seen.rows - 1}
        cells = tuple(cell for cell in seen.position if cell.row in ends)
        found.append(Violation(Rule.BOUNDS, cells, Axis.ROW))
    if limits.max_columns is not None and seen.columns > limits.max_columns:
        ends = {seen.left, seen.left + seen.columns - 1}
        cells = tuple(cell for cell in seen.position if cell.column in ends)
        found.append(Violation(Rule.BOUNDS, cells, Axis.COLUMN))
    return sorted(found, key=lambda item: item.cells)


def _connected(seen: Survey) -> Iterator[Violation]:
    if seen.is_connected:
        return
    groups = _groups(seen.position)
    largest = max(groups, key=len)  # of several, the first
    for group in groups:
        if group is not largest:
            yield Violation(Rule.CONNECTED, tuple(sorted(Cell(*cell) for cell in group)))


def _groups(cells: Iterable[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """The groups of cells joined by edges, ordered by their first cells."""
    left = dict.fromkeys(cells)
    groups = []
    while left:
        group = [next(iter(left))]
        del left[group[0]]
        for row, column in group:
            for near in (
                (row, column + 1),
                (row + 1, column),
                (row, column - 1),
                (row - 1, column),
            ):
                if near in left:
                    del left[near]
                    group.append(near)
        groups.append(group)
    return groups
