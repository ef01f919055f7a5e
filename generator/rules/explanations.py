"""Explains violations and illegal placements by the template ``reasons.j2``; lines count from 1."""

from collections.abc import Callable
from typing import NamedTuple

from generator.game.claims import IllegalReason
from generator.game.model import Game
from generator.game.relations import NAMED_PATTERNS
from generator.game.sentences import ENGLISH
from generator.rules.consequences import relations
from generator.rules.limits import Limits
from generator.rules.placement import Obstacle
from generator.rules.position import Axis, Cell, Position, Tile
from generator.rules.scopes import ATTRIBUTES, SCOPES, Patterns
from generator.rules.violations import Rule, Violation

GROUPS = {  # the scope, axis and attribute of each reason that is about a group
    f"{scope.reason.format(axis)}-{attribute}": (scope, axis, attribute)
    for scope in SCOPES
    for axis in Axis
    for attribute in (*ATTRIBUTES, "pattern")
}


class Explainer(NamedTuple):
    """Explains findings of the engine with the names of one game.

    ``glyph_text`` writes the glyph of a number, by default as its symbol, and ``tile_text`` a tile,
    by default its color and its glyph. ``is_prose``: in the texts of the game, not in a message.
    """

    game: Game
    limits: Limits
    glyph_text: Callable[[int], str] | None = None
    tile_text: Callable[[Tile], str] | None = None
    is_prose: bool = False

    def _say(self, macro: str, *facts: object, **named: object) -> str:
        wording = self.game.wording if self.is_prose else ENGLISH
        return wording.say("reasons", macro, *facts, **named)

    def tile(self, tile: Tile) -> str:
        """Names a tile: ``green $``."""
        if self.tile_text is not None:
            return self.tile_text(tile)
        return self._say("tile", self._color(tile), self._glyph(tile))

    def _the(self, tile: Tile) -> str:
        """Names a tile, with its article in prose."""
        return self._say("the", self.tile(tile)) if self.is_prose else self.tile(tile)

    def _glyph(self, tile: Tile) -> str:
        glyph = tile.glyph
        return self.glyph_text(glyph) if self.glyph_text else self.game.glyph_list[glyph].symbol

    def _color(self, tile: Tile) -> str:
        return self.game.color_list[tile.color].name

    def violation(self, violation: Violation, position: Position) -> str:
        """Describes a violation of a position: ``two red tiles in row 3: red $, red @``."""
        if violation.rule in (Rule.ONE_RUN, Rule.PLAYS):
            return self._say("obstacle", violation.rule, self.limits, "", (), len(violation.cells))
        tiles = [position[cell] for cell in violation.cells]
        kind = self._glyph if violation.rule is Rule.GLYPH else self._color
        extent = position.rows if violation.axis is Axis.ROW else position.columns
        places = [place(cell) for cell in violation.cells]
        names = [self.tile(tile) for tile in tiles]
        return self._say("violation", violation, self.limits, names, kind(tiles[0]), places, extent)

    def obstacle(self, obstacle: Obstacle, position: Position, cell: Cell, tile: Tile) -> str:
        """Explains why ``tile`` cannot be placed at ``cell``: ``green $ lies in its column``."""
        tiles = [position[at] for at in obstacle.cells]
        others = [self._the(other) for other in tiles]
        if obstacle.reason not in GROUPS:
            box, name = position.box.with_cell(*cell), self._the(tile)
            extent = box.rows if obstacle.reason is IllegalReason.ROWS else box.columns
            return self._say("obstacle", obstacle.reason, self.limits, name, others, extent)
        scope, _, attribute = group = GROUPS[obstacle.reason]
        patterns = getattr(self.limits, scope.key)
        is_shared = all(getattr(it, attribute, None) == getattr(tile, attribute, 0) for it in tiles)
        return self._say(
            "in_group",
            *group,
            patterns,
            others,
            is_shared=is_shared,
            is_matching=scope.is_pair and patterns == NAMED_PATTERNS["matching"],
            named=[self._say("the", self.tile(other)) for other in tiles],
        )

    def unnamed(self, reason: IllegalReason) -> str:
        """Explains a reason without the tiles in the way, for any tile at any place; ``{tile}``
        stands for the tile. Empty for a reason that these rules cannot give."""
        limits = self.limits
        extents = {IllegalReason.ROWS: limits.max_rows, IllegalReason.COLUMNS: limits.max_columns}
        by_place = {
            IllegalReason.COPIES: True,
            IllegalReason.ROW_RUN_LENGTH: limits.max_run,
            IllegalReason.COLUMN_RUN_LENGTH: limits.max_run,
            IllegalReason.APART: limits.contact != "none",
            IllegalReason.BESIDE: limits.contact == "corner",
        }
        scope, axis, attribute = GROUPS.get(reason, (None, None, ""))
        if scope is None and not {**by_place, **extents}.get(reason):
            return ""
        if reason in (*extents, IllegalReason.COPIES, IllegalReason.APART):
            tile, extent = self._say("the", "{tile}"), extents.get(reason)
            return self._say("obstacle", reason, limits, tile, (), (extent or 0) + 1)
        patterns: Patterns = getattr(limits, scope.key) if scope else ()
        kinds = [it for it, _ in relations(patterns[0])] if len(patterns) == 1 else ["pattern"]
        if scope and (not patterns or attribute not in kinds):
            return ""
        is_matching = bool(scope and scope.is_pair) and patterns == NAMED_PATTERNS["matching"]
        return self._say("unnamed", reason, limits, scope, axis, attribute, patterns, is_matching)


def place(cell: Cell) -> str:
    """A cell in words: ``row 3, column 1``."""
    return f"row {cell.row + 1}, column {cell.column + 1}"
