"""Positions as the engine surveys them: locations of many, reports for ``typecase legal``."""

from __future__ import annotations

import atexit
import json
from functools import cache
from itertools import groupby

from generator.diagnostics import MAX_PROBLEMS, Diagnostic, Span, split_lines
from generator.engine.positions import PositionEngine
from generator.game.model import Game
from generator.game.number_words import counted
from generator.rules.explanations import Explainer, place
from generator.rules.limits import Limits, limits_of
from generator.rules.notation import Notation
from generator.rules.placement import Location, location_at, locations
from generator.rules.position import Cell, Position, Tile
from generator.rules.scopes import scopes_of
from generator.rules.violations import Rule, Violation, violations

_PLAIN = (Rule.GLYPH, Rule.COLOR, Rule.COPIES, Rule.BOUNDS, Rule.CONNECTED)
"""Rules that need no reason beside them, if their scope is a line."""


class Surveyor:
    """Finds violations and locations as the definitions do, which it asks for what the engine does
    not know: illegal positions, and rules or positions that are too large."""

    def __init__(self, limits: Limits) -> None:
        self._limits, self._survey = limits, PositionEngine(limits).survey
        self._has_several = any(len(patterns) > 1 for _, patterns in scopes_of(limits))
        self._listed = cache(_listed)

    def survey(self, position: Position) -> tuple[tuple[Violation, ...], tuple[Location, ...]]:
        """As :func:`generator.rules.violations` and :func:`generator.rules.locations`."""
        seen, found = self._survey(position), []
        if seen is None:
            return violations(position, self._limits), locations(position, self._limits)
        for row, column, masks in seen.places:
            cell = Cell(row, column)
            if any(masks) or self._has_several:
                glyphs, colors, allowed = self._listed(masks)
                left = tuple([it for it in allowed if not seen.spent[it[0]] >> it[1] & 1])
                found.append(Location(cell, glyphs, colors, allowed, left))
            elif location := location_at(position, self._limits, cell):
                found.append(location)  # with glyphs and colors that are on no tile together
        return (), tuple(found)


_surveyor = cache(Surveyor)
atexit.register(_surveyor.cache_clear)  # engines must be gone before wasmtime is


def open_locations(position: Position, limits: Limits) -> list[Location]:
    """The locations that at least one tile fits, found quickly for many positions of a game."""
    return [it for it in _surveyor(limits).survey(position)[1] if it.tiles]


def _listed(
    masks: tuple[int, ...],
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[Tile, ...]]:
    """The glyphs, the colors and the tiles of masks of glyphs by color."""
    tiles = tuple(
        Tile(color, glyph)
        for color, mask in enumerate(masks)
        for glyph in range(mask.bit_length())
        if mask >> glyph & 1
    )
    colors, glyphs = ({it[i] for it in tiles} for i in (0, 1))
    return tuple(sorted(glyphs)), tuple(sorted(colors)), tiles


def read_positions(
    text: str, game: Game, file: str
) -> tuple[tuple[Position, ...], tuple[Diagnostic, ...]]:
    """Parses positions separated by blank lines; returns them and every problem.

    Each is a grid as in a game file; its marks are empty cells, and may be used more than once.
    Cells count from (0, 0) at the first line and token of each. Text without any cells is one empty
    position. ``file`` names the text in the diagnostics. Parsing stops after
    :data:`~generator.diagnostics.MAX_PROBLEMS`.
    """
    notation = Notation.of(game)
    positions: list[Position] = []
    problems: list[Diagnostic] = []
    every = split_lines(text.removeprefix("\ufeff"))
    for is_blank, numbered in groupby(enumerate(every, 1), lambda it: not it[1].strip()):
        if is_blank:
            continue
        numbers, lines = zip(*numbered, strict=True)
        parsed = notation.parse(lines, may_repeat=True)
        positions.append(parsed.position)
        for it in parsed.problems:
            span = Span.at(file, numbers[it.line], it.column + 1, it.width)
            problems.append(Diagnostic.error(it.code, it.message, span, *it.hints))
        if len(problems) > MAX_PROBLEMS:
            break
    return tuple(positions) or (Position(),), tuple(problems)


class Reporter:
    """Reports on positions of one game."""

    def __init__(self, game: Game) -> None:
        self._survey = Surveyor(limits_of(game)).survey
        self._explainer = Explainer(game, limits_of(game))
        self._token = cache(Notation.of(game).token)
        self._glyphs, self._colors = [*game.glyphs], [*game.colors]

    def json(self, position: Position) -> tuple[str, bool]:
        """The report as one line of ASCII JSON, and True if the position is legal.

        {"tiles", "rows", "columns", "violations": [{"rule", "reason", "cells"}],
        "locations": [{"cell", "glyphs", "colors", "tiles"}]}: cells as [row, column], locations
        sorted by cell, ids in the game file's order, tiles by color, then by glyph. "reason" is
        an id of :class:`~generator.game.claims.IllegalReason`, given where the rule does not tell.
        """
        found, places = self._survey(position)
        box = position.box
        report = {
            "tiles": len(position),
            "rows": box.rows,
            "columns": box.columns,
            "violations": [_violation_json(it) for it in found],
            "locations": [
                {
                    "cell": it.cell,
                    "glyphs": [self._glyphs[number] for number in it.glyphs],
                    "colors": [self._colors[number] for number in it.colors],
                    "tiles": [self._token(tile) for tile in it.tiles],
                }
                for it in places
            ],
        }
        return json.dumps(report), not found

    def text(self, position: Position) -> tuple[str, bool]:
        """The report for people, and True if the position is legal.

        Rows and columns count from 1 at the first line and token; 0 is the one before.
        """
        found, places = self._survey(position)
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
