"""The state of checking one example: its parsed grid, and its diagnostics so far."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.diagnostics import Diagnostic, Severity, did_you_mean
from generator.game.model import Example, Game
from generator.game.number_words import joined
from generator.game.spans import Spans
from generator.rules import (
    Cell,
    Limits,
    Location,
    Notation,
    Position,
    Tile,
    location_at,
    misplacements,
    obstacles,
)
from generator.rules.explanations import Explainer


@dataclass(eq=False, repr=False)
class ExampleChecker:
    """One example, the rules it is checked against, and the problems found so far."""

    game: Game
    limits: Limits
    notation: Notation
    spans: Spans
    index: int
    position: Position
    marks: Mapping[str, Cell]
    locations: tuple[Location, ...]
    is_sound: bool
    """False if the grid cannot be parsed or is illegal; the truth of claims is then not checked."""
    found: list[Diagnostic] = field(default_factory=list)

    @property
    def example(self) -> Example:
        return self.game.examples[self.index]

    @property
    def explainer(self) -> Explainer:
        return Explainer(self.game, self.limits)

    def error(self, place: tuple[str | int, ...], code: str, message: str, *hints: str) -> None:
        """Adds an error at a key path below the example, such as ``("claims", 0, "at")``."""
        span = self.spans.value("examples", self.index, *place)
        self.found.append(Diagnostic(Severity.ERROR, code, message, span, hints))

    def replacement(self) -> str:
        """A hint with the command that proposes a replacement for this example."""
        return replacement_hint(self.spans.file, self.example.id)

    def mark(self, mark: str, place: tuple[str | int, ...]) -> Cell | None:
        """The cell of a mark, or None after reporting that the grid does not contain it."""
        cell = self.marks.get(mark)
        if cell is None:
            message = f'the grid has no mark "{mark}"'
            self.error(place, "unknown-mark", message, *did_you_mean(mark, [*self.marks]))
        return cell

    def tile(self, text: str, place: tuple[str | int, ...]) -> Tile | None:
        """The tile of a token, or None after reporting that the game does not have it."""
        tile = self.notation.tile(text)
        if tile is None:
            hint = "a tile is a color key, then a glyph symbol, such as "
            hint += self.notation.token(Tile(0, 0))
            self.error(place, "unknown-tile", f'"{text}" is not a tile of the game', hint)
        return tile

    def location(self, cell: Cell) -> Location | None:
        return location_at(self.position, self.limits, cell)

    def why_shut(self, cell: Cell) -> str:
        """Explains why no tile can be placed at a cell."""
        reasons = misplacements(self.position, self.limits, cell)
        if not reasons:
            return "it is a location, but no tile fits there"
        blank = Tile(0, 0)
        says = (self.explainer.obstacle(it, self.position, cell, blank) for it in reasons)
        return f"it is not a location: {joined(says)}"

    def why_illegal(self, cell: Cell, tile: Tile) -> str:
        """Explains every reason why a tile cannot be placed at a cell."""
        reasons = obstacles(self.position, self.limits, cell, tile)
        return joined(self.explainer.obstacle(it, self.position, cell, tile) for it in reasons)


def replacement_hint(file: str, example: str) -> str:
    """A hint with the command that proposes a replacement for an example."""
    command = f"typecase example {shlex.quote(file)} --like {example}"
    return f"to see one that holds under these rules: {command}"
