"""Violations: everything that is wrong with a position."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from generator.game.claims import IllegalReason
from generator.rules.contact import pieces_of
from generator.rules.groups import Axis, GroupRule, Scope
from generator.rules.limits import Limits
from generator.rules.lines import lines
from generator.rules.neighbors import pairs
from generator.rules.position import Cell, Position, Tile
from generator.rules.runs import runs
from generator.rules.survey import Survey


class Rule(StrEnum):
    """The rules of a position, in the order in which violations are reported."""

    GLYPH = "glyph"
    COLOR = "color"
    COPIES = "copies"
    BOUNDS = "bounds"
    CONNECTED = "connected"
    PATTERN = "pattern"
    RUN = "run"
    BESIDE = "beside"


class Violation(NamedTuple):
    """A broken rule and the cells that break it, sorted.

    ``axis`` is the direction of the line, run or pair of neighbors, or of the bounds that are
    exceeded, else None. ``scope`` is the kind of group for the rules glyph, color and pattern.
    """

    rule: Rule
    cells: tuple[Cell, ...]
    axis: Axis | None = None
    scope: Scope | None = None

    @property
    def reason(self) -> IllegalReason:
        """The reason why the last of its tiles could not have been placed."""
        match self.rule, self.scope:
            case Rule.COPIES | Rule.BESIDE, _:
                return IllegalReason(self.rule.value)
            case Rule.BOUNDS, _:
                return IllegalReason(f"{self.axis}s")
            case Rule.CONNECTED, _:
                return IllegalReason.APART
            case Rule.RUN, _:
                return IllegalReason(f"{self.axis}-run-length")
            case _, Scope.NEIGHBORS:
                return IllegalReason(f"neighbor-{self.rule}")
        return IllegalReason(f"{self.axis}{'-run' if self.scope is Scope.RUN else ''}-{self.rule}")


def violations(position: Position, limits: Limits) -> tuple[Violation, ...]:
    """Every violation, ordered by rule as in :class:`Rule`, then by scope, then by cells.

    * glyph, color: a line, a run or a pair of neighbors breaks the single pattern of its scope:
      where all must be different, one for each value that occurs more than once, with the cells
      that share it; else one with all cells of the group;
    * pattern: a group obeys none of several patterns, with all its cells;
    * copies: one for each tile that occurs more often than it has copies, with its cells;
    * bounds: one for too many rows, one for too many columns, with the tiles in the first and the
      last line of that kind; in a fixed frame, with the tiles outside;
    * connected: one for each piece of tiles in contact, except the largest (of pieces as large, the
      one with the first cell);
    * run: one for each run that is too long;
    * beside: one for each pair of tiles that share an edge where only corners may touch.
    """
    return violations_of(Survey(position, limits))


def violations_of(seen: Survey) -> tuple[Violation, ...]:
    """As :func:`violations`, of a position already surveyed."""
    found = [*_in_groups(seen)]
    if seen.has_surplus:
        found += _copies(seen)
    if not all(seen.in_bounds):
        found += _bounds(seen)
    if seen.pieces > 1:
        found += _connected(seen)
    if seen.limits.max_run is not None:
        found += _runs(seen, seen.limits.max_run)
    if seen.limits.contact == "corner":
        found += (Violation(Rule.BESIDE, tuple(pair), _axis(pair)) for pair in pairs(seen.position))
    return tuple(sorted(found, key=_order)) if len(found) > 1 else tuple(found)


_RULES, _SCOPES = list(Rule), [None, *Scope]


def _order(violation: Violation) -> tuple[int, int, tuple[Cell, ...]]:
    return _RULES.index(violation.rule), _SCOPES.index(violation.scope), violation.cells


def _in_groups(seen: Survey) -> Iterator[Violation]:
    rules, position = seen.rules, seen.position
    if seen.lines and not seen.lines.all_obey():
        yield from _broken(rules.lines, Scope.LINE, lines(position))
    if seen.runs and not seen.runs.all_obey():
        yield from _broken(rules.runs, Scope.RUN, runs(position))
    if seen.neighbors and not seen.neighbors.all_obey():
        groups = ((_axis(pair), pair) for pair in pairs(position))
        yield from _broken(rules.neighbors, Scope.NEIGHBORS, groups)


def _broken(
    rule: GroupRule | None, scope: Scope, groups: Iterable[tuple[Axis, Mapping[Cell, Tile]]]
) -> Iterator[Violation]:
    assert rule is not None
    for axis, group in groups:
        for attribute, cells in rule.broken(group):
            yield Violation(Rule(attribute.value), cells, axis, scope)


def _axis(pair: Mapping[Cell, Tile]) -> Axis:
    first, second = pair
    return Axis.ROW if first.row == second.row else Axis.COLUMN


def _copies(seen: Survey) -> Iterator[Violation]:
    cells: defaultdict[Tile, list[Cell]] = defaultdict(list)
    for cell, tile in seen.position.items():
        cells[tile].append(cell)
    for group in cells.values():
        if len(group) > seen.limits.copies:
            yield Violation(Rule.COPIES, tuple(group))


def _bounds(seen: Survey) -> Iterator[Violation]:
    box, limits = seen.box, seen.limits
    sides = (
        (Axis.ROW, 0, box.top, box.rows, limits.max_rows),
        (Axis.COLUMN, 1, box.left, box.columns, limits.max_columns),
    )
    for (axis, index, first, size, most), keeps in zip(sides, seen.in_bounds, strict=True):
        if keeps:
            continue
        wrong = {first, first + size - 1}
        if limits.is_fixed:
            wrong = {*range(first, first + size)} - {*range(most or 0)}
        yield Violation(Rule.BOUNDS, tuple(it for it in seen.position if it[index] in wrong), axis)


def _connected(seen: Survey) -> Iterator[Violation]:
    pieces = pieces_of(seen.position, seen.limits.contact)
    largest = max(pieces, key=len)  # of several, the first
    for piece in pieces:
        if piece is not largest:
            yield Violation(Rule.CONNECTED, tuple(piece))


def _runs(seen: Survey, most: int) -> Iterator[Violation]:
    if seen.runs and seen.runs.longest() > most:
        for axis, run in runs(seen.position):
            if len(run) > most:
                yield Violation(Rule.RUN, tuple(run), axis)
