"""Positions and turns as text, and reports on them for ``typecase legal``; locations of many."""

import atexit
import json
import re
from collections.abc import Collection
from functools import cache, lru_cache
from itertools import groupby

from generator.diagnostics import MAX_PROBLEMS, Diagnostic, Failure, Span, shorten, split_lines
from generator.engine.positions import PositionEngine, members, surveyed
from generator.game.model import Game
from generator.game.number_words import counted, joined
from generator.rules.explanations import Explainer, place
from generator.rules.limits import Limits, limits_of
from generator.rules.notation import Notation, ParsedGrid
from generator.rules.placement import Location, locations
from generator.rules.position import Position, Tile
from generator.rules.turns import Turn, after_turn, score_of, scored_groups, turn_faults
from generator.rules.violations import Rule, Violation, violations

SOURCE = "--turn"  # the file that problems with a turn name

_PLAIN = (Rule.GLYPH, Rule.COLOR, Rule.COPIES, Rule.BOUNDS, Rule.CONNECTED)
"""Rules that need no reason beside them, if their scope is a line."""
_KEPT = 1 << 16  # locations that were written already

_engine = cache(PositionEngine)
atexit.register(_engine.cache_clear)  # engines must be gone before wasmtime is


def open_locations(position: Position, limits: Limits) -> list[Location]:
    """The locations that at least one tile fits, found quickly for many positions of a game."""
    return [it for it in _engine(limits).locations(position) if it.tiles]


def read_positions(
    text: str, game: Game, file: str, marks: Collection[str] = ()
) -> tuple[tuple[ParsedGrid, ...], tuple[Diagnostic, ...]]:
    """Parses positions separated by blank lines; returns them and every problem.

    Each is a grid as in a game file; its marks are empty cells, and may be used more than once,
    unless it must have ``marks``, those of a turn. Cells count from (0, 0) at the first line and
    token of each, on a board the first cell of its first row. Text without any cells is one empty
    position. Parsing stops after :data:`~generator.diagnostics.MAX_PROBLEMS`.
    """
    notation = Notation.of(game)
    grids: list[ParsedGrid] = []
    problems: list[Diagnostic] = []
    number = 1  # of a grid's first line
    every = split_lines(text.removeprefix("\ufeff"))
    for is_blank, group in groupby(every, lambda line: not line.strip()):
        lines, first = [*group], number
        number += len(lines)
        if is_blank:
            continue
        parsed = notation.parse(lines, may_repeat=not marks)
        grids.append(parsed)
        if missing := [mark for mark in marks if mark not in parsed.marks]:
            where = Span.at(file, first, 1 + len(lines[0]) - len(lines[0].lstrip()))
            names = joined(f'"{mark}"' for mark in missing)
            message = f"this grid has no mark {names}"
            hint = "write the marks of the turn in the cells where its tiles are placed"
            problems.append(Diagnostic.error("unknown-mark", message, where, hint))
        for it in parsed.problems:
            span = Span.at(file, first + it.line, it.column + 1, it.width)
            problems.append(Diagnostic.error(it.code, it.message, span, *it.hints))
        if len(problems) > MAX_PROBLEMS:
            break
    if marks and not grids:
        message = "there is no position for the turn"
        hint = "write a grid with the marks of the turn"
        problems.append(Diagnostic.error("unknown-mark", message, Span(file), hint))
    return tuple(grids) or (notation.parse([]),), tuple(problems)


def read_turn(text: str, game: Game) -> dict[str, Tile]:
    """The tiles of a turn by their marks, from text such as ``?=r$ !=b$``. Raises Failure."""
    notation, found, problems = Notation.of(game), dict[str, Tile](), list[Diagnostic]()
    such: tuple[str, ...] = (f"write marks with tiles, such as ?={notation.tokens[Tile(0, 0)]}",)
    for match in re.finditer(r"\S+", text):
        mark, equals, token = match[0][:1], match[0][1:2], match[0][2:]
        code, hints = "bad-turn", such
        message = f'"{shorten(match[0], 24)}" is not a mark with a tile'
        if equals == "=" and (tile := notation.tiles.get(token)):
            if mark not in found:
                found[mark] = tile
                continue
            code, hints = "repeated-mark", ("each mark takes one tile",)
            message = f'the turn has the mark "{mark}" twice'
        elif equals == "=" and (wrong := notation.parse([token]).problems):
            code, message, hints = wrong[0].code, wrong[0].message, wrong[0].hints
        span = Span.at(SOURCE, 1, match.start() + 1, len(match[0]))
        problems.append(Diagnostic.error(code, message, span, *hints))
    if not text.strip():
        problems.append(Diagnostic.error("bad-turn", "the turn is empty", Span(SOURCE), *such))
    if problems:
        raise Failure(problems)
    return found


def explain_points(position: Position, limits: Limits, turn: Turn) -> tuple[int, str]:
    """The points of a legal turn, and what they are for: its groups by their cells, its tiles."""
    rest = points = score_of(position, limits, turn)
    parts = []
    for axis, cells, scored, is_full, _ in scored_groups(after_turn(position, turn), limits, turn):
        line, across = (0, 1) if axis == "row" else (1, 0)
        other, first, last = ("columns", "rows")[line], cells[0], cells[-1][across] + 1
        part = f"{scored} for {axis} {first[line] + 1}, {other} {first[across] + 1} to {last}"
        parts.append(f"{part} (full)" if is_full else part)
        rest -= scored
    return points, joined([*parts, *([f"{rest} for its tiles"] if rest else [])])


class Reporter:
    """Reports on positions of one game, and on a turn in each, if there is one."""

    def __init__(self, game: Game) -> None:
        self._limits, self._tokens = limits_of(game), Notation.of(game).tokens
        self._engine, self._explainer = PositionEngine(self._limits), Explainer(game, self._limits)
        tokens, size = [*self._tokens.values()], len(game.glyphs)
        rows = (tokens[at : at + size] for at in range(0, len(tokens), size))
        self._names = [[*game.glyphs], [*game.colors], *rows]
        self._written, self._listed = lru_cache(maxsize=_KEPT)(self._write), cache(self._list)

    def _write(self, glyphs: int, colors: int, *by_color: int) -> str:
        """Writes what fits a location as JSON without braces, by masks as the engine finds them."""
        tiles = [self._listed(color, mask) for color, mask in enumerate(by_color, 2) if mask]
        kinds = f'"glyphs": [{self._listed(0, glyphs)}], "colors": [{self._listed(1, colors)}]'
        return f'{kinds}, "tiles": [{", ".join(tiles)}]'

    def _list(self, kind: int, mask: int) -> str:
        """Ids of glyphs (kind 0), of colors (1) or tiles of a color (2 and on) as JSON."""
        return json.dumps([self._names[kind][number] for number in members(mask)])[1:-1]

    def json(self, position: Position, turn: Turn | None = None) -> tuple[str, bool]:
        """The report as one line of ASCII JSON, and True if position and turn are legal.

        {"tiles", "rows", "columns", "violations": [{"rule", "reason", "cells"}],
        "locations": [{"cell", "glyphs", "colors", "tiles"}]}: cells as [row, column], locations
        sorted by cell, ids in the game file's order, tiles by color, then by glyph. "reason" is
        an id of :class:`~generator.game.claims.IllegalReason`, given where the rule does not tell.

        With a turn "turn": {"tiles": [{"cell", "tile"}], "reasons": ids as above, "scores": points
        or null, "groups": [{"axis", "cells", "points", "full"}]}: the runs, then the lines that
        count, those in rows first.
        """
        found = self._engine.survey(position)
        broken = () if found is not None else violations(position, self._limits)
        if found is None:
            found = [surveyed(it, self._limits) for it in locations(position, self._limits)]
        report: dict[str, object] = {
            "tiles": len(position),
            "rows": position.rows,
            "columns": position.columns,
            "violations": [_violation_json(it) for it in broken],
        }
        end = 4 + self._limits.colors
        listed = [f'{{"cell": [{it[0]}, {it[1]}], {self._written(*it[2:end])}}}' for it in found]
        said = f'{json.dumps(report)[:-1]}, "locations": [{", ".join(listed)}]'
        faults: tuple[Violation, ...] = ()
        if turn:
            after, faults = after_turn(position, turn), turn_faults(position, self._limits, turn)
            groups = () if faults else scored_groups(after, self._limits, turn)
            keys = "axis", "cells", "points", "full"
            report = {
                "tiles": [{"cell": at, "tile": self._tokens[it]} for at, it in turn.items()],
                "reasons": [*dict.fromkeys(it.reason for it in faults)],
                "scores": None if faults else score_of(position, self._limits, turn),
                "groups": [dict(zip(keys, it[:4], strict=True)) for it in groups],
            }
            said += f', "turn": {json.dumps(report)}'
        return said + "}", not broken and not faults

    def text(self, position: Position, turn: Turn | None = None) -> tuple[str, bool]:
        """The report for people, and True if position and turn are legal.

        Rows and columns count from 1 at the first line and token; 0 is the one before.
        """
        broken, faults = violations(position, self._limits), tuple[Violation, ...]()
        places = self._engine.locations(position)
        lines = [
            f"{counted(len(position), 'tile')}, {counted(position.rows, 'row')}, "
            f"{counted(position.columns, 'column')}, {counted(len(places), 'location')}"
        ]
        lines += [f"  illegal: {self._explainer.violation(it, position)}" for it in broken]
        for it in places:
            tiles = " ".join(self._tokens[tile] for tile in it.tiles)
            lines.append(f"  {place(it.cell)}: {tiles or 'no tile fits'}")
        if any(-1 in it.cell for it in places):
            lines.append("  (row 0 is above the first line, column 0 left of the first cell)")
        if turn:
            after, faults = after_turn(position, turn), turn_faults(position, self._limits, turn)
            if faults:
                says = "; ".join(self._explainer.violation(it, after) for it in faults)
                lines.append(f"  the turn is illegal: {says}")
            else:
                points, parts = explain_points(position, self._limits, turn)
                of = f": {parts}" if parts else ""
                lines.append(f"  the turn is legal and scores {counted(points, 'point')}{of}")
        return "\n".join(lines) + "\n", not broken and not faults


def _violation_json(violation: Violation) -> dict[str, object]:
    scope = violation.scope
    is_plain = violation.rule in _PLAIN and (scope is None or scope.key == "lines")
    reason = {} if is_plain else {"reason": violation.reason}
    return {"rule": violation.rule, **reason, "cells": violation.cells}
