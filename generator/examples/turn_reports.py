"""A turn as ``typecase legal --turn`` reads it, and its report."""

import json
import re
from collections.abc import Mapping

from generator.diagnostics import Diagnostic, Failure, Span, shorten
from generator.examples.surveys import Reporter, point_parts
from generator.game.model import Game
from generator.game.number_words import counted, joined
from generator.rules.explanations import Explainer
from generator.rules.limits import limits_of
from generator.rules.notation import Notation, ParsedGrid
from generator.rules.position import Position, Tile
from generator.rules.scoring import scored_groups
from generator.rules.turns import Fault, Turn, after_turn, score_of, turn_faults

SOURCE = "--turn"
"""The file that problems with a turn name."""


def read_turn(text: str, game: Game) -> dict[str, Tile]:
    """The tiles of a turn by their marks, from text such as ``?=r$ !=b$``. Raises Failure."""
    notation, found, problems = Notation.of(game), dict[str, Tile](), list[Diagnostic]()
    such: tuple[str, ...] = (f"write marks with tiles, such as ?={notation.token(Tile(0, 0))}",)
    for match in re.finditer(r"\S+", text):
        mark, equals, token = match[0][:1], match[0][1:2], match[0][2:]
        tile, code, hints = notation.tile(token), "bad-turn", such
        message = f'"{shorten(match[0], 24)}" is not a mark with a tile'
        if equals == "=" and tile is not None and mark not in found:
            found[mark] = tile
            continue
        if equals == "=" and tile is not None:
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


class TurnReporter:
    """Reports on positions of one game, and on a turn in each, if there is one."""

    def __init__(self, game: Game, turn: Mapping[str, Tile]) -> None:
        self._limits, self._turn = limits_of(game), turn
        self._reporter, self._explainer = Reporter(game), Explainer(game, self._limits)
        self._token = Notation.of(game).token

    def json(self, grid: ParsedGrid) -> tuple[str, bool]:
        """The report on a position as :meth:`Reporter.json` has it, with a key for the turn; True
        if both are legal.

        "turn": {"tiles": [{"cell", "tile"}], "reasons": ids of
        :class:`~generator.game.claims.IllegalReason`, "scores": points or null, "groups": [{"axis",
        "cells", "points", "full"}]}: the runs, then the lines that count, those in rows first.
        """
        said, is_legal = self._reporter.json(grid.position)
        if not self._turn:
            return said, is_legal
        turn, after, faults = self._played(grid)
        groups = () if faults else scored_groups(after, self._limits, turn)
        keys = "axis", "cells", "points", "full"
        report = {
            "tiles": [{"cell": cell, "tile": self._token(tile)} for cell, tile in turn.items()],
            "reasons": [*dict.fromkeys(it.reason for it in faults)],
            "scores": None if faults else score_of(grid.position, self._limits, turn),
            "groups": [dict(zip(keys, it[:4], strict=True)) for it in groups],
        }
        return f'{said[:-1]}, "turn": {json.dumps(report)}}}', is_legal and not faults

    def text(self, grid: ParsedGrid) -> tuple[str, bool]:
        """The report for people, and True if position and turn are legal."""
        said, is_legal = self._reporter.text(grid.position)
        if not self._turn:
            return said, is_legal
        turn, after, faults = self._played(grid)
        if faults:
            says = (self._explainer.fault(it, after, len(turn)) for it in faults)
            return f"{said}  the turn is illegal: {'; '.join(says)}\n", False
        points = score_of(grid.position, self._limits, turn)
        parts = point_parts([*scored_groups(after, self._limits, turn)], points)
        of = f": {joined(parts)}" if parts else ""
        return f"{said}  the turn is legal and scores {counted(points, 'point')}{of}\n", is_legal

    def _played(self, grid: ParsedGrid) -> tuple[Turn, Position, tuple[Fault, ...]]:
        turn = {grid.marks[mark]: tile for mark, tile in self._turn.items()}
        faults = turn_faults(grid.position, self._limits, turn)
        return turn, after_turn(grid.position, turn), faults
