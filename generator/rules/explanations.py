"""Explains violations and illegal placements in words; rows and columns count from 1. The sentences
are those of ``templates/shared/reasons.j2``."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from generator.game.claims import IllegalReason
from generator.game.model import Game
from generator.game.relations import NAMED_PATTERNS
from generator.game.sentences import say
from generator.rules.limits import Limits
from generator.rules.placement import Obstacle
from generator.rules.position import Axis, Cell, Position, Tile
from generator.rules.scopes import ATTRIBUTES, SCOPES
from generator.rules.violations import Rule, Violation

_GROUPS = {
    f"{scope.reason.format(axis)}-{attribute}": (scope, axis, attribute)
    for scope in SCOPES
    for axis in Axis
    for attribute in (*ATTRIBUTES, "pattern")
}
"""The scope, axis and attribute of each reason that is about a group."""
_say = partial(say, "reasons")


class Explainer(NamedTuple):
    """Explains findings of the engine with the names of one game.

    ``glyph_text`` writes the glyph of a number, by default as its symbol, and ``tile_text`` a tile,
    by default its color and its glyph; ``article`` comes before the tiles that are in the way,
    "the " in running text.
    """

    game: Game
    limits: Limits
    glyph_text: Callable[[int], str] | None = None
    article: str = ""
    tile_text: Callable[[Tile], str] | None = None

    def tile(self, tile: Tile) -> str:
        """Names a tile: ``green $``."""
        if self.tile_text is not None:
            return self.tile_text(tile)
        return f"{self._color(tile)} {self._glyph(tile)}"

    def _glyph(self, tile: Tile) -> str:
        symbol = self.game.glyph_list[tile.glyph].symbol
        return self.glyph_text(tile.glyph) if self.glyph_text else symbol

    def _color(self, tile: Tile) -> str:
        return self.game.color_list[tile.color].name

    def violation(self, violation: Violation, position: Position) -> str:
        """Describes a violation: ``two red tiles in row 3: red $, red @``."""
        tiles = [position[cell] for cell in violation.cells]
        kind = self._glyph if violation.rule is Rule.GLYPH else self._color
        extent = position.rows if violation.axis is Axis.ROW else position.columns
        places = [place(cell) for cell in violation.cells]
        names = [self.tile(tile) for tile in tiles]
        return _say("violation", violation, self.limits, names, kind(tiles[0]), places, extent)

    def obstacle(self, obstacle: Obstacle, position: Position, cell: Cell, tile: Tile) -> str:
        """Explains why ``tile`` cannot be placed at ``cell``: ``green $ lies in its column``."""
        tiles = [position[at] for at in obstacle.cells]
        others = [self.article + self.tile(other) for other in tiles]
        if obstacle.reason not in _GROUPS:
            box, name = position.box.with_cell(*cell), self.article + self.tile(tile)
            extent = box.rows if obstacle.reason is IllegalReason.ROWS else box.columns
            return _say("obstacle", obstacle.reason, self.limits, name, others, extent)
        scope, _, attribute = group = _GROUPS[obstacle.reason]
        patterns = getattr(self.limits, scope.key)
        is_shared = all(getattr(it, attribute, None) == getattr(tile, attribute, 0) for it in tiles)
        return _say(
            "in_group",
            *group,
            patterns,
            others,
            is_shared=is_shared,
            is_matching=scope.is_pair and patterns == NAMED_PATTERNS["matching"],
            nouns={"glyph": self.game.glyph_word, "color": self.game.color_word},
            named=[f"the {self.tile(other)}" for other in tiles],
        )

    def denial(self, reason: IllegalReason, tile: Tile) -> str:
        """Denies a reason why ``tile`` would be illegal: ``no $ is in its column``."""
        if reason not in _GROUPS:
            return _say("denial", reason, self.limits)
        scope, _, attribute = group = _GROUPS[reason]
        kind = self._glyph(tile) if attribute == "glyph" else f"{self._color(tile)} tile"
        return _say("group_denial", *group, getattr(self.limits, scope.key), kind, reason)


def place(cell: Cell) -> str:
    """A cell in words: ``row 3, column 1``."""
    return f"row {cell.row + 1}, column {cell.column + 1}"
