"""Positions as the engine surveys them: locations of many, reports for ``typecase legal``."""

import atexit
import json
from collections.abc import Collection, Sequence
from functools import cache, reduce
from itertools import compress, groupby
from operator import or_

from generator.diagnostics import MAX_PROBLEMS, Diagnostic, Span, split_lines
from generator.engine.positions import PositionEngine
from generator.game.model import Game
from generator.game.number_words import counted, joined
from generator.rules.explanations import Explainer, place
from generator.rules.limits import Limits, limits_of
from generator.rules.notation import Notation, ParsedGrid
from generator.rules.placement import Location, location_at, locations
from generator.rules.position import Cell, Position, Tile
from generator.rules.scopes import scopes_of
from generator.rules.scoring import Scored
from generator.rules.violations import Rule, Violation, violations

_LOCATION = '{"cell": [%d, %d], %s, "tiles": [%s]}'

_PLAIN = (Rule.GLYPH, Rule.COLOR, Rule.COPIES, Rule.BOUNDS, Rule.CONNECTED)
"""Rules that need no reason beside them, if their scope is a line."""


def members(mask: int) -> list[int]:
    """The numbers of the bits that are set, rising."""
    return [*compress(range(mask.bit_length()), map(int, reversed(f"{mask:b}")))]


class Surveyor:
    """Finds locations as the definitions do, which it asks for what the engine does not know:
    illegal positions, and rules or positions that are too large."""

    def __init__(self, limits: Limits) -> None:
        self._limits, self.survey = limits, PositionEngine(limits).survey
        self._has_several = any(len(patterns) > 1 for _, patterns in scopes_of(limits))
        self._allowed, self._projected = cache(_listed), cache(projected)

    def locations(self, position: Position) -> tuple[Location, ...]:
        """As :func:`generator.rules.locations`."""
        seen, found = self.survey(position), []
        if seen is None:
            return locations(position, self._limits)
        for row, column, masks in seen.places:
            allowed = self._allowed(masks)
            left = tuple([it for it in allowed if not seen.spent[it[0]] >> it[1] & 1])
            cell = Cell(row, column)
            found.append(Location(cell, *self.projections(position, cell, masks), allowed, left))
        return tuple(found)

    def projections(
        self, position: Position, cell: Cell, masks: tuple[int, ...]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The glyphs and the colors of a location, from its masks of glyphs by color. Where these
        leave no tile, the definitions may know some."""
        if any(masks) or self._has_several:
            return self._projected(masks)
        location = location_at(position, self._limits, cell)
        return (location.glyphs, location.colors) if location else ((), ())


_surveyor = cache(Surveyor)
atexit.register(_surveyor.cache_clear)  # engines must be gone before wasmtime is


def open_locations(position: Position, limits: Limits) -> list[Location]:
    """The locations that at least one tile fits, found quickly for many positions of a game."""
    return [it for it in _surveyor(limits).locations(position) if it.tiles]


def _listed(masks: tuple[int, ...]) -> tuple[Tile, ...]:
    return tuple(Tile(color, it) for color, mask in enumerate(masks) for it in members(mask))


def projected(masks: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The glyphs and the colors of masks of glyphs by color."""
    glyphs = members(reduce(or_, masks))
    return tuple(glyphs), tuple(color for color, mask in enumerate(masks) if mask)


def read_positions(
    text: str, game: Game, file: str, *, with_notes: bool = False, marks: Collection[str] = ()
) -> tuple[tuple[ParsedGrid, ...], tuple[Diagnostic, ...]]:
    """Parses positions separated by blank lines; returns them and every problem.

    Each is a grid as in a game file; its marks are empty cells, and may be used more than once,
    unless it must have ``marks``, those of a turn.
    Cells count from (0, 0) at the first line and token of each, on a board the first cell of its
    first row; ``with_notes`` says so of the first grid of another size. Text without any cells is
    one empty position. ``file`` names the text in the diagnostics. Parsing stops after
    :data:`~generator.diagnostics.MAX_PROBLEMS`.
    """
    notation, board = Notation.of(game), limits_of(game).board
    grids: list[ParsedGrid] = []
    problems: list[Diagnostic] = []
    every = split_lines(text.removeprefix("\ufeff"))
    for is_blank, numbered in groupby(enumerate(every, 1), lambda it: not it[1].strip()):
        if is_blank:
            continue
        numbers, lines = zip(*numbered, strict=True)
        parsed = notation.parse(lines, may_repeat=not marks)
        grids.append(parsed)
        if missing := [mark for mark in marks if mark not in parsed.marks]:
            names = joined(f'"{mark}"' for mark in missing)
            message = f"this grid has no mark {names}"
            where = Span.at(file, numbers[0], 1 + len(lines[0]) - len(lines[0].lstrip()))
            hint = "write the marks of the turn in the cells where its tiles are placed"
            problems.append(Diagnostic.error("unknown-mark", message, where, hint))
        if with_notes and board and board != (parsed.rows, parsed.columns):
            message = (
                f"this grid has {parsed.rows} x {parsed.columns} cells, the board "
                f"{board[0]} x {board[1]}: its first cell is row 1, column 1 of the board"
            )
            hint = "to place it elsewhere, write the whole board, with . for an empty cell"
            where = Span.at(file, numbers[0], 1 + len(lines[0]) - len(lines[0].lstrip()))
            problems.append(Diagnostic.note("not-the-board", message, where, hint))
            board = None
        for it in parsed.problems:
            span = Span.at(file, numbers[it.line], it.column + 1, it.width)
            problems.append(Diagnostic.error(it.code, it.message, span, *it.hints))
        if len(problems) > MAX_PROBLEMS:
            break
    if marks and not grids:
        message, hint = (
            "there is no position for the turn",
            "write a grid with the marks of the turn",
        )
        problems.append(Diagnostic.error("unknown-mark", message, Span(file), hint))
    return tuple(grids) or (notation.parse([]),), tuple(problems)


def point_parts(groups: Sequence[Scored], points: int) -> list[str]:
    """What the points of a turn are for: its groups by their cells, then its tiles."""
    parts = []
    for axis, cells, scored, is_full, _ in groups:
        line, across = (0, 1) if axis == "row" else (1, 0)
        other, ends = ("columns", "rows")[line], (cells[0][across] + 1, cells[-1][across] + 1)
        full = ", which is full" if is_full else ""
        parts.append(
            f"{scored} for {axis} {cells[0][line] + 1}, {other} {ends[0]} to {ends[1]}{full}"
        )
    rest = points - sum(it.points for it in groups)
    return [*parts, f"{rest} for its tiles"] if rest else parts


class Reporter:
    """Reports on positions of one game."""

    def __init__(self, game: Game) -> None:
        self._limits = limits_of(game)
        self._surveyor = Surveyor(self._limits)
        self._explainer = Explainer(game, self._limits)
        self._token = Notation.of(game).token
        self._glyphs, self._colors = [*game.glyphs], [*game.colors]
        self._entry, self._tokens = cache(self._entry_of), cache(self._tokens_of)

    def _entry_of(self, masks: tuple[int, ...]) -> tuple[str, list[tuple[int, int]]]:
        """The ids of masks of glyphs by color, and the masks that are not 0 by color."""
        return self._ids(*projected(masks)), [it for it in enumerate(masks) if it[1]]

    def _ids(self, glyphs: tuple[int, ...], colors: tuple[int, ...]) -> str:
        """The ids of a location as JSON without braces."""
        ids = {
            "glyphs": [self._glyphs[number] for number in glyphs],
            "colors": [self._colors[number] for number in colors],
        }
        return json.dumps(ids)[1:-1]

    def _tokens_of(self, color: int, mask: int) -> str:
        """The tiles of a color as items of a list in JSON."""
        return json.dumps([self._token(Tile(color, glyph)) for glyph in members(mask)])[1:-1]

    def json(self, position: Position) -> tuple[str, bool]:
        """The report as one line of ASCII JSON, and True if the position is legal.

        {"tiles", "rows", "columns", "violations": [{"rule", "reason", "cells"}],
        "locations": [{"cell", "glyphs", "colors", "tiles"}]}: cells as [row, column], locations
        sorted by cell, ids in the game file's order, tiles by color, then by glyph. "reason" is
        an id of :class:`~generator.game.claims.IllegalReason`, given where the rule does not tell.
        """
        seen, box = self._surveyor.survey(position), position.box
        found = () if seen else violations(position, self._limits)
        places = []  # as text, since most of it is that of other locations, too
        if seen:
            unspent = [~mask for mask in seen.spent]
            for row, column, masks in seen.places:
                ids, pairs = self._entry(masks)
                if not pairs:
                    ids = self._ids(*self._surveyor.projections(position, Cell(row, column), masks))
                tokens = [self._tokens(color, mask & unspent[color]) for color, mask in pairs]
                places.append((row, column, ids, ", ".join(filter(None, tokens))))
        else:
            for it in locations(position, self._limits):
                ids = self._ids(it.glyphs, it.colors)
                tokens = [json.dumps(self._token(tile)) for tile in it.tiles]
                places.append((*it.cell, ids, ", ".join(tokens)))
        report = {
            "tiles": len(position),
            "rows": box.rows,
            "columns": box.columns,
            "violations": [_violation_json(it) for it in found],
        }
        listed = ", ".join([_LOCATION % place for place in places])
        return f'{json.dumps(report)[:-1]}, "locations": [{listed}]}}', not found

    def text(self, position: Position) -> tuple[str, bool]:
        """The report for people, and True if the position is legal.

        Rows and columns count from 1 at the first line and token; 0 is the one before.
        """
        found = violations(position, self._limits)
        places = self._surveyor.locations(position)
        lines = [
            f"{counted(len(position), 'tile')}, {counted(position.rows, 'row')}, "
            f"{counted(position.columns, 'column')}, {counted(len(places), 'location')}"
        ]
        lines += [f"  illegal: {self._explainer.violation(it, position)}" for it in found]
        for it in places:
            tiles = " ".join(map(self._token, it.tiles))
            lines.append(f"  {place(it.cell)}: {tiles or 'no tile fits'}")
        if any(-1 in it.cell for it in places):
            lines.append("  (row 0 is above the first line, column 0 left of the first cell)")
        return "\n".join(lines) + "\n", not found


def _violation_json(violation: Violation) -> dict[str, object]:
    scope = violation.scope
    is_plain = violation.rule in _PLAIN and (scope is None or scope.key == "lines")
    reason = {} if is_plain else {"reason": violation.reason}
    return {"rule": violation.rule, **reason, "cells": violation.cells}
