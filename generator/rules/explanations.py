"""Explains violations and illegal placements in words; rows and columns count from 1."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from generator.game.claims import IllegalReason
from generator.game.model import Game
from generator.game.number_words import counted, in_words
from generator.game.relations import NAMED_PATTERNS
from generator.rules.groups import ATTRIBUTES, Patterns, Scope
from generator.rules.limits import Limits
from generator.rules.placement import Obstacle
from generator.rules.position import Axis, Cell, Position, Tile
from generator.rules.scopes import SCOPES
from generator.rules.violations import Rule, Violation
from generator.rules.words import joined

_MOST = 8  # most tiles or places that a message names

_RELATIONS = {
    "different": "all {}s different",
    "same": "all {}s alike",
    "uniform": "{}s all alike or all different",
}
_DENIALS = {
    "same": "not all {}s would be alike",
    "uniform": "the {}s would be neither all alike nor all different",
}
_DENIED = {
    IllegalReason.COPIES: "not every copy of it is in the grid",
    IllegalReason.ROWS: "the grid would not have too many rows",
    IllegalReason.COLUMNS: "the grid would not have too many columns",
    IllegalReason.ROW_RUN_LENGTH: "the run would not have too many tiles",
    IllegalReason.COLUMN_RUN_LENGTH: "the run would not have too many tiles",
    IllegalReason.BESIDE: "a tile may share an edge with it",
}


_REASONS = {
    f"{scope.reason.format(axis)}-{attribute}": (scope, axis, attribute)
    for scope in SCOPES
    for axis in Axis
    for attribute in (*ATTRIBUTES, "pattern")
}
"""The scope, axis and attribute of each reason that is about a group."""


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
        return f"{self.game.color_list[tile.color].name} {self._glyph(tile.glyph)}"

    def _the(self, tile: Tile) -> str:
        return self.article + self.tile(tile)

    def _glyph(self, number: int) -> str:
        return self.glyph_text(number) if self.glyph_text else self.game.glyph_list[number].symbol

    def violation(self, violation: Violation, position: Position) -> str:
        """Describes a violation: ``two red tiles in row 3: red $, red @``."""
        tiles = [position[cell] for cell in violation.cells]
        listed = _some(", ", map(self.tile, tiles))
        match violation.rule:
            case Rule.BOUNDS if self.limits.is_fixed:
                are = _verb("be", violation.cells)
                return f"{counted(len(tiles), 'tile')} {are} off the board: {listed}"
            case Rule.BOUNDS:
                rows = violation.axis is Axis.ROW
                return self._too_many(rows, position.rows if rows else position.columns, "has")
            case Rule.CONNECTED:
                return f"{counted(len(tiles), 'tile')} apart from the others: {listed}"
            case Rule.COPIES:
                places = _some("; ", (place(cell) for cell in violation.cells))
                has = counted(self.limits.copies, "copy", "copies")
                are = f"{in_words(len(tiles))} {self.tile(tiles[0])} are in the grid"
                return f"{are} ({places}), but the game has only {has} of it"
            case Rule.RUN:
                run = f"a run of {counted(len(tiles), 'tile')} in {_line(violation)}"
                return f"{run}, and {self._at_most(self.limits.max_run)}"
            case Rule.BESIDE:
                return f"{joined(map(self.tile, tiles))} share an edge, but only corners may touch"
        return self._broken_group(violation, tiles, listed)

    def _broken_group(self, violation: Violation, tiles: Sequence[Tile], listed: str) -> str:
        scope = violation.scope
        assert scope is not None
        group, patterns = scope.there.format(_line(violation)), self._patterns(scope)
        if violation.rule is Rule.PATTERN:
            return f"{group} must have {_one_of(patterns)}: {listed}"
        relation = getattr(patterns[0], violation.rule)
        if relation != "different":
            return f"{group} must have {_RELATIONS[relation].format(violation.rule)}: {listed}"
        kind = self.game.color_list[tiles[0].color].name
        if violation.rule is Rule.GLYPH:
            kind = self._glyph(tiles[0].glyph)
        if scope.is_pair:
            return f"{group.replace('tiles that', f'{kind} tiles')}: {listed}"
        return f"{in_words(len(tiles))} {kind} tiles in {group}: {listed}"

    def obstacle(self, obstacle: Obstacle, position: Position, cell: Cell, tile: Tile) -> str:
        """Explains why ``tile`` cannot be placed at ``cell``: ``green $ lies in its column``."""
        match obstacle.reason:
            case IllegalReason.COPIES:
                if self.limits.copies == 1:
                    return f"{self._the(tile)} is in the grid already"
                copies = in_words(self.limits.copies)
                return f"all {copies} copies of {self._the(tile)} are in the grid already"
            case IllegalReason.ROWS | IllegalReason.COLUMNS if self.limits.is_fixed:
                return "it lies off the board"
            case IllegalReason.ROWS:
                return self._too_many(True, position.box.with_cell(*cell).rows, "would have")
            case IllegalReason.COLUMNS:
                return self._too_many(False, position.box.with_cell(*cell).columns, "would have")
            case IllegalReason.ROW_RUN_LENGTH | IllegalReason.COLUMN_RUN_LENGTH:
                would = f"the run would have {counted(len(obstacle.cells) + 1, 'tile')}"
                return f"{would}, and {self._at_most(self.limits.max_run)}"
            case IllegalReason.APART:
                return f"no tile shares {self._contact} with it"
            case IllegalReason.BESIDE:
                listed = joined(self._the(position[at]) for at in obstacle.cells)
                return f"{listed} {_verb('share', obstacle.cells)} an edge with it"
        return self._in_group(obstacle, position, tile)

    def _in_group(self, obstacle: Obstacle, position: Position, tile: Tile) -> str:
        scope, axis, attribute = _REASONS[obstacle.reason]
        patterns = self._patterns(scope)
        others = [position[at] for at in obstacle.cells]
        verb = _verb("be" if scope.is_pair else "lie", obstacle.cells)
        where = f"{joined(map(self._the, others))} {verb} {scope.here.format(axis)}"
        if attribute == "pattern":
            if scope.is_pair and patterns == NAMED_PATTERNS["matching"]:
                beside = joined(f"the {self.tile(other)}" for other in others)
                glyph, color = self.game.glyph_word, self.game.color_word
                return f"it shares neither {glyph} nor {color} with {beside} {scope.here}"
            return f"{where}, so {scope.would.format(axis)} neither {_one_of(patterns, ' nor ')}"
        relation = getattr(patterns[0], attribute)
        if relation != "different":
            return f"{where}, so {_DENIALS[relation].format(attribute)}"
        index = Tile._fields.index(attribute)
        if all(other[index] == tile[index] for other in others):
            return where
        return f"it would join runs: {where}"

    def denial(self, reason: IllegalReason, tile: Tile) -> str:
        """Denies a reason why ``tile`` would be illegal: ``no $ is in its column``."""
        if reason is IllegalReason.APART:
            return f"a tile shares {self._contact} with it"
        if reason in _DENIED:
            return _DENIED[reason]
        scope, axis, attribute = _REASONS[reason]
        key, patterns, here = scope.key, self._patterns(scope), scope.here.format(axis)
        if not patterns:
            return f"the rules demand nothing of {key}"
        if len(patterns) == 1 and attribute == "pattern":
            return f"{key} have a single pattern, so the reason is its glyph or its color"
        if len(patterns) > 1:
            if attribute == "pattern":
                return f"one of the patterns of {key} holds"
            right = f"{reason.removesuffix(attribute)}pattern"
            return f"{key} have several patterns, so the reason is {right}"
        if getattr(patterns[0], attribute) != "different":
            return f"its {attribute} is allowed {here}"
        kind = f"{self.game.color_list[tile.color].name} tile"
        if attribute == "glyph":
            kind = self._glyph(tile.glyph)
        return f"no {kind} is {here}"

    def _patterns(self, scope: Scope) -> Patterns:
        patterns: Patterns = getattr(self.limits, scope.key)
        return patterns

    @property
    def _contact(self) -> str:
        return {"any": "an edge or a corner", "corner": "a corner"}.get(
            self.limits.contact, "an edge"
        )

    def _too_many(self, rows: bool, count: int, verb: str) -> str:
        limit = self.limits.max_rows if rows else self.limits.max_columns
        line = "row" if rows else "column"
        return f"the grid {verb} {counted(count, line)}, and {self._at_most(limit)}"

    def _at_most(self, limit: int | None) -> str:
        return f"at most {in_words(limit or 0)} {'is' if limit == 1 else 'are'} allowed"


def place(cell: Cell) -> str:
    """A cell in words: ``row 3, column 1``."""
    return f"row {cell.row + 1}, column {cell.column + 1}"


def _line(violation: Violation) -> str:
    return f"{violation.axis} {violation.cells[0][violation.axis is Axis.COLUMN] + 1}"


def _verb(verb: str, cells: Sequence[Cell]) -> str:
    if verb == "be":
        return "is" if len(cells) == 1 else "are"
    return f"{verb}s" if len(cells) == 1 else verb


def _one_of(patterns: Patterns, between: str = ", or ") -> str:
    """Patterns in words: ``all glyphs alike and all colors different, or all colors alike``."""
    return between.join(
        " and ".join(
            _RELATIONS[relation].format(attribute)
            for attribute in ATTRIBUTES
            if (relation := getattr(pattern, attribute)) is not None
        )
        for pattern in patterns
    )


def _some(between: str, items: Iterable[str]) -> str:
    """The first :data:`_MOST` items, and dots if there are more."""
    listed = [*items]
    return between.join(listed if len(listed) <= _MOST else [*listed[:_MOST], "..."])
