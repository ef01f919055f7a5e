"""Violations: everything that is wrong with a position."""

from collections import defaultdict
from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from generator.game.claims import IllegalReason
from generator.game.relations import Contact
from generator.rules.limits import Limits
from generator.rules.placement import within_bounds
from generator.rules.position import Axis, Cell, Position, Tile, cells_beside
from generator.rules.scopes import NEIGHBORS, RUNS, SCOPES, Scope, broken, groups_of, scopes_of


class Rule(StrEnum):
    """The rules of a position or a turn, in the order in which violations are reported."""

    GLYPH = "glyph"
    COLOR = "color"
    COPIES = "copies"
    BOUNDS = "bounds"
    CONNECTED = "connected"
    PATTERN = "pattern"
    RUN = "run"
    BESIDE = "beside"
    ONE_RUN = "one-run"
    PLAYS = "plays"


_REASONS = {Rule.BOUNDS: "{}s", Rule.CONNECTED: "apart", Rule.RUN: "{}-run-length"}
"""Reasons of rules that are not about groups, if not called as these; ``{}`` is the axis."""


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
        reason = _REASONS.get(self.rule, self.rule)
        reason = f"{self.scope.reason}-{self.rule}" if self.scope else reason
        return IllegalReason(reason.format(self.axis))


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

    ValueError for a tile that the game does not have.
    """
    for tile in position.values():
        if not (0 <= tile.color < limits.colors and 0 <= tile.glyph < limits.glyphs):
            raise ValueError(f"{tile} is not a tile of a game with {limits}")
    found = [*_bounds(position, limits)]
    placed = defaultdict[Tile, list[Cell]](list)
    for cell, tile in position.items():
        placed[tile].append(cell)
    too_many = (cells for cells in placed.values() if len(cells) > limits.copies)
    found += [Violation(Rule.COPIES, tuple(cells)) for cells in too_many]
    for scope, patterns in scopes_of(limits):
        for axis, group in groups_of(scope, position):
            every = broken(patterns, group)
            found += [Violation(Rule(kind), cells, axis, scope) for kind, cells in every]
    if limits.contact != "none":
        pieces = _pieces(position, limits.contact)
        largest = max(pieces, key=len, default=None)  # of several, the first
        found += [Violation(Rule.CONNECTED, tuple(it)) for it in pieces if it is not largest]
    if limits.max_run is not None:
        runs = ((axis, run) for axis, run in groups_of(RUNS, position) if len(run) > limits.max_run)
        found += [Violation(Rule.RUN, tuple(run), axis) for axis, run in runs]
    if limits.contact == "corner":
        beside = groups_of(NEIGHBORS, position)
        found += [Violation(Rule.BESIDE, tuple(pair), axis) for axis, pair in beside]
    rules, scopes = [*Rule], [None, *SCOPES]
    found.sort(key=lambda it: (rules.index(it.rule), scopes.index(it.scope), it.cells))
    return tuple(found)


def _bounds(position: Position, limits: Limits) -> Iterator[Violation]:
    box, most = position.box, (limits.max_rows, limits.max_columns)
    for index, (axis, keeps) in enumerate(zip(Axis, within_bounds(box, limits), strict=True)):
        if keeps:
            continue
        lines = range(box[index], box[index] + box[index + 2])
        wrong = {lines[0], lines[-1]}
        if limits.is_fixed:
            wrong = {*lines} - {*range(most[index] or 0)}
        yield Violation(Rule.BOUNDS, tuple(it for it in position if it[index] in wrong), axis)


def _pieces(position: Position, contact: Contact) -> list[list[Cell]]:
    """The pieces of tiles in contact with each other, ordered by their first cells."""
    rest = dict.fromkeys(position)
    pieces = []
    while rest:
        piece = [next(iter(rest))]
        del rest[piece[0]]
        for cell in piece:
            for other in cells_beside(cell, contact):
                if other in rest:
                    del rest[other]
                    piece.append(other)
        pieces.append(sorted(piece))
    return pieces
