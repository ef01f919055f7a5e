"""Games for the tests of the engine."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from generator.game.loading import load_game
from generator.game.model import Game
from generator.rules import Cell, Limits, Notation, ParsedGrid, Position, Violation

SOURCE = Path(__file__).parents[3] / "templates" / "grawlix" / "game.yaml"


@cache
def grawlix(**rules: int | None) -> Game:
    """The built-in game, with some of its rules changed."""
    changes = [f"rules.{key}={'null' if value is None else value}" for key, value in rules.items()]
    loaded = load_game(SOURCE.read_text(encoding="utf-8"), "game.yaml", changes)
    assert loaded.game is not None, loaded.diagnostics
    return loaded.game


def grid_of(example: str) -> ParsedGrid:
    """The grid of one of Grawlix's examples."""
    game = grawlix()
    (text,) = [item.grid for item in game.examples if item.id == example]
    return Notation.of(game).parse(text.splitlines())


def at(text: str) -> Position:
    """A position in Grawlix's notation; rows divided by ``/`` or line breaks."""
    parsed = Notation.of(grawlix()).parse(text.strip().replace("/", "\n").splitlines())
    assert not parsed.problems
    return parsed.position


def cells(*pairs: tuple[int, int]) -> tuple[Cell, ...]:
    return tuple(Cell(*pair) for pair in pairs)


def plain(found: tuple[Violation, ...]) -> list[tuple[str, list[tuple[int, int]]]]:
    """Violations as rule and cells."""
    return [(item.rule.value, [(row, column) for row, column in item.cells]) for item in found]


FREE = Limits(max_rows=None, max_columns=None)
"""Grawlix's tiles without a limit of rows or columns."""
