"""Reports violations and locations of positions, as JSON and as text, for ``typecase legal``."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from generator.diagnostics import Diagnostic, Severity, Span, split_lines
from generator.game.model import Game
from generator.game.number_words import counted
from generator.rules.explanations import Explainer, place
from generator.rules.groups import Scope, group_rules
from generator.rules.limits import Limits, limits_of
from generator.rules.locations import locations_of
from generator.rules.masks import Allowed, members
from generator.rules.notation import MAX_PROBLEMS, Notation
from generator.rules.position import Position
from generator.rules.survey import Survey
from generator.rules.violations import Rule, Violation, violations_of

_PLAIN = (Rule.GLYPH, Rule.COLOR, Rule.COPIES, Rule.BOUNDS, Rule.CONNECTED)
"""Rules that need no reason beside them, if their scope is a line."""


def read_positions(
    text: str, game: Game, file: str
) -> tuple[tuple[Position, ...], tuple[Diagnostic, ...]]:
    """Parses positions separated by blank lines; returns them and every problem.

    Each is a grid as in a game file; its marks are empty cells, and may be used more than once.
    Cells count from (0, 0) at the first line and token of each. Text without any cells is one empty
    position. ``file`` names the text in the diagnostics. Parsing stops after
    :data:`~generator.rules.notation.MAX_PROBLEMS`.
    """
    notation = Notation.of(game)
    positions: list[Position] = []
    problems: list[Diagnostic] = []
    for first, lines in _blocks(split_lines(text.removeprefix("\ufeff"))):
        parsed = notation.parse(lines, may_repeat=True)
        positions.append(parsed.position)
        for it in parsed.problems:
            span = Span.at(file, first + it.line + 1, it.column + 1, it.width)
            problems.append(Diagnostic(Severity.ERROR, it.code, it.message, span, it.hints))
        if len(problems) > MAX_PROBLEMS:
            break
    return tuple(positions) or (Position(),), tuple(problems)


def _blocks(lines: Sequence[str]) -> Iterator[tuple[int, Sequence[str]]]:
    """Groups of lines between blank ones, each with the index of its first line, from 0."""
    first = 0
    for number, line in enumerate(lines):
        if not line or line.isspace():
            if number > first:
                yield first, lines[first:number]
            first = number + 1
    if len(lines) > first:
        yield first, lines[first:]


class Reporter:
    """Reports on positions of one game; caches the lists of ids and tokens it has written."""

    def __init__(self, game: Game) -> None:
        self._limits = limits_of(game)
        self._explainer = Explainer(game, self._limits)
        self._notation = Notation.of(game)
        self._entries = _Entries(game, self._limits)

    def json(self, position: Position) -> tuple[str, bool]:
        """The report as one line of ASCII JSON, and True if the position is legal.

        {"tiles", "rows", "columns", "violations": [{"rule", "reason", "cells"}],
        "locations": [{"cell", "glyphs", "colors", "tiles"}]}: cells as [row, column], locations
        sorted by cell, ids in the game file's order, tiles by color, then by glyph. "reason" is
        an id of :class:`~generator.game.claims.IllegalReason`, given where the rule does not tell.
        """
        seen = Survey(position, self._limits)
        found = violations_of(seen)
        violations = ", ".join(map(_violation_json, found))
        unspent = [~glyphs for glyphs in seen.spent]
        entries = self._entries
        cells = seen.vacancies()
        places = []
        for (row, column), allowed in zip(cells, seen.allowed(cells), strict=True):
            lists, tiles = entries[allowed]
            fits = ""
            for color, glyphs, texts in tiles:
                fits += texts[glyphs & unspent[color]]
            places.append(f'{{"cell": [{row}, {column}], {lists}{fits[:-2]}]}}')
        return (
            f'{{"tiles": {len(position)}, "rows": {seen.box.rows}, "columns": {seen.box.columns}, '
            f'"violations": [{violations}], "locations": [{", ".join(places)}]}}'
        ), not found

    def text(self, position: Position) -> tuple[str, bool]:
        """The report for people, and True if the position is legal.

        Rows and columns count from 1 at the first line and token; 0 is the one before.
        """
        seen = Survey(position, self._limits)
        found = violations_of(seen)
        places = locations_of(seen)
        lines = [
            f"{counted(len(position), 'tile')}, {counted(seen.box.rows, 'row')}, "
            f"{counted(seen.box.columns, 'column')}, {counted(len(places), 'location')}"
        ]
        lines += [f"  illegal: {self._explainer.violation(it, position)}" for it in found]
        for it in places:
            tiles = " ".join(self._notation.token(tile) for tile in it.each_tile())
            lines.append(f"  {place(it.cell)}: {tiles or 'no tile fits'}")
        if any(-1 in it.cell for it in places):
            lines.append("  (row 0 lies above the first line, column 0 left of the first cell)")
        return "\n".join(lines) + "\n", not found


class _Texts(dict[int, str]):
    """A cache of JSON list items (names, each followed by a comma) by the mask of their indices."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self.names = [f"{json.dumps(name)}, " for name in names]

    def __missing__(self, mask: int) -> str:
        self[mask] = text = "".join([self.names[number] for number in members(mask)])
        return text


class _Entries(dict[Allowed, tuple[str, Sequence[tuple[int, int, _Texts]]]]):
    """A cache of a location's JSON by the tiles allowed there.

    Each entry: the text up to the tiles; for each color the mask of its glyphs and the texts of
    its tiles.
    """

    def __init__(self, game: Game, limits: Limits) -> None:
        super().__init__()
        self.masks = group_rules(limits).masks
        self.glyphs, self.colors = _Texts([*game.glyphs]), _Texts([*game.colors])
        glyphs, colors = game.glyph_list, game.color_list
        self.tiles = [_Texts([color.key + it.symbol for it in glyphs]) for color in colors]

    def __missing__(self, allowed: Allowed) -> tuple[str, Sequence[tuple[int, int, _Texts]]]:
        glyphs, colors, rows = self.masks.rows(allowed)
        text = (
            f'"glyphs": [{self.glyphs[glyphs][:-2]}], '
            f'"colors": [{self.colors[colors][:-2]}], "tiles": ['
        )
        pairs = zip(members(colors), rows, strict=True)
        self[allowed] = entry = text, [(color, row, self.tiles[color]) for color, row in pairs]
        return entry


def _violation_json(violation: Violation) -> str:
    is_plain = violation.rule in _PLAIN and violation.scope in (None, Scope.LINE)
    reason = "" if is_plain else f'"reason": "{violation.reason}", '
    return f'{{"rule": "{violation.rule}", {reason}"cells": {json.dumps(violation.cells)}}}'
