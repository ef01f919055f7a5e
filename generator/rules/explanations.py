"""Explains violations and illegal placements in words; rows and columns count from 1."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from generator.game.claims import IllegalReason
from generator.game.model import Game
from generator.rules.effects import Obstacle
from generator.rules.groups import Axis
from generator.rules.limits import Limits
from generator.rules.position import Cell, Position, Tile
from generator.rules.violations import Rule, Violation
from generator.rules.words import counted, joined, number

_MOST = 8  # most tiles or places that a message names


class Explainer(NamedTuple):
    """Explains findings of the engine with the names of one game."""

    game: Game
    limits: Limits

    def tile(self, tile: Tile) -> str:
        """Names a tile: ``green $``."""
        return f"{self.game.color_list[tile.color].name} {self.game.glyph_list[tile.glyph].symbol}"

    def violation(self, violation: Violation, position: Position) -> str:
        """Describes a violation: ``two red tiles in row 3: red $, red @``."""
        first = violation.cells[0]
        tiles = [position[cell] for cell in violation.cells]
        match violation.rule:
            case Rule.BOUNDS:
                rows = violation.axis is Axis.ROW
                return self._too_many(rows, position.rows if rows else position.columns, "has")
            case Rule.CONNECTED:
                return f"{counted(len(tiles), 'tile')} apart from the others: {self._list(tiles)}"
            case Rule.COPIES:
                places = _some("; ", (place(cell) for cell in violation.cells))
                has = counted(self.limits.copies, "copy", "copies")
                stand = f"{number(len(tiles))} {self.tile(tiles[0])} stand in the grid"
                return f"{stand} ({places}), but the game has only {has} of it"
            case _:
                kind = self.game.color_list[tiles[0].color].name
                if violation.rule is Rule.GLYPH:
                    kind = self.game.glyph_list[tiles[0].glyph].symbol
                line = f"row {first.row + 1}"
                if violation.axis is Axis.COLUMN:
                    line = f"column {first.column + 1}"
                return f"{number(len(tiles))} {kind} tiles in {line}: {self._list(tiles)}"

    def obstacle(self, obstacle: Obstacle, position: Position, cell: Cell, tile: Tile) -> str:
        """Explains why ``tile`` cannot be placed at ``cell``: ``green $ stands in its column``."""
        match obstacle.reason:
            case IllegalReason.COPIES:
                if self.limits.copies == 1:
                    return f"{self.tile(tile)} is in the grid already"
                copies = number(self.limits.copies)
                return f"all {copies} copies of {self.tile(tile)} are in the grid already"
            case IllegalReason.ROWS:
                low, high = _span(position, cell, 0)
                return self._too_many(True, high - low + 1, "would have")
            case IllegalReason.COLUMNS:
                low, high = _span(position, cell, 1)
                return self._too_many(False, high - low + 1, "would have")
            case IllegalReason.APART:
                return "no tile shares an edge with it"
            case reason:
                line = "row" if reason.value.startswith("row") else "column"
                return self.standing(position, obstacle.cells, line)

    def denial(self, reason: IllegalReason, tile: Tile) -> str:
        """Denies a reason why ``tile`` would be illegal: ``no $ stands in its column``."""
        symbol = self.game.glyph_list[tile.glyph].symbol
        color = self.game.color_list[tile.color].name
        return {
            IllegalReason.ROW_GLYPH: f"no {symbol} stands in its row",
            IllegalReason.COLUMN_GLYPH: f"no {symbol} stands in its column",
            IllegalReason.ROW_COLOR: f"no {color} tile stands in its row",
            IllegalReason.COLUMN_COLOR: f"no {color} tile stands in its column",
            IllegalReason.COPIES: "not every copy of it is in the grid",
            IllegalReason.ROWS: "the grid would not have too many rows",
            IllegalReason.COLUMNS: "the grid would not have too many columns",
            IllegalReason.APART: "a tile shares an edge with it",
        }[reason]

    def standing(self, position: Position, cells: Sequence[Cell], line: str) -> str:
        """Names the tiles in a line: ``red $ and green $ stand in its row``."""
        stand = "stands" if len(cells) == 1 else "stand"
        return f"{joined(self.tile(position[cell]) for cell in cells)} {stand} in its {line}"

    def _too_many(self, rows: bool, count: int, verb: str) -> str:
        limit = self.limits.max_rows if rows else self.limits.max_columns
        line = "row" if rows else "column"
        allowed = "is" if limit == 1 else "are"
        return (
            f"the grid {verb} {counted(count, line)}, and at most {number(limit or 0)} "
            f"{allowed} allowed"
        )

    def _list(self, tiles: Iterable[Tile]) -> str:
        return _some(", ", (self.tile(tile) for tile in tiles))


def place(cell: Cell) -> str:
    """A cell in words: ``row 3, column 1``."""
    return f"row {cell.row + 1}, column {cell.column + 1}"


def _some(between: str, items: Iterable[str]) -> str:
    """The first :data:`_MOST` items, and dots if there are more."""
    first = list(islice(items, _MOST + 1))
    return between.join([*first[:_MOST], "..."] if len(first) > _MOST else first)


def _span(position: Position, cell: Cell, axis: int) -> tuple[int, int]:
    lines = [at[axis] for at in (*position, cell)]
    return min(lines), max(lines)
