"""What the checks of one example stand on: its grid, read; and where to report."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field

from generator.diagnostics import Diagnostic, Severity, did_you_mean
from generator.game.model import Example, Game
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
from generator.rules.words import joined


@dataclass(eq=False, repr=False)
class ExampleChecker:
    """One example under the rules, and the problems found in it so far."""

    game: Game
    limits: Limits
    notation: Notation
    spans: Spans
    index: int
    position: Position
    marks: Mapping[str, Cell]
    locations: tuple[Location, ...]
    is_sound: bool
    """Whether the grid can be read and is legal: else only what a claim says is checked."""
    found: list[Diagnostic] = field(default_factory=list)

    @property
    def example(self) -> Example:
        return self.game.examples[self.index]

    @property
    def explainer(self) -> Explainer:
        return Explainer(self.game, self.limits)

    def error(self, place: tuple[str | int, ...], code: str, message: str, *hints: str) -> None:
        """Report a problem at a place below the example, such as ``("claims", 0, "at")``."""
        span = self.spans.value("examples", self.index, *place)
        self.found.append(Diagnostic(Severity.ERROR, code, message, span, hints))

    def replacement(self) -> str:
        """The hint for what a change of the rules can break."""
        return replacement_hint(self.spans.file, self.example.id)

    def mark(self, mark: str, place: tuple[str | int, ...]) -> Cell | None:
        """The cell of a mark; reports a mark that the grid has not."""
        cell = self.marks.get(mark)
        if cell is None:
            message = f'the grid has no mark "{mark}"'
            self.error(place, "unknown-mark", message, *did_you_mean(mark, [*self.marks]))
        return cell

    def tile(self, text: str, place: tuple[str | int, ...]) -> Tile | None:
        """The tile of a text; reports what is none."""
        tile = self.notation.tile(text)
        if tile is None:
            hint = "a tile is a colour key, then a glyph symbol, such as "
            hint += self.notation.token(Tile(0, 0))
            self.error(place, "unknown-tile", f'"{text}" is no tile of the game', hint)
        return tile

    def location(self, cell: Cell) -> Location | None:
        return location_at(self.position, self.limits, cell)

    def why_shut(self, cell: Cell) -> str:
        """Why nothing can be placed at a cell that is not open."""
        reasons = misplacements(self.position, self.limits, cell)
        if not reasons:
            return "it is a location, but no tile fits there"
        blank = Tile(0, 0)
        says = (self.explainer.obstacle(it, self.position, cell, blank) for it in reasons)
        return f"it is no location: {joined(says)}"

    def why_illegal(self, cell: Cell, tile: Tile) -> str:
        """Why a tile cannot be placed at a cell, every reason."""
        reasons = obstacles(self.position, self.limits, cell, tile)
        return joined(self.explainer.obstacle(it, self.position, cell, tile) for it in reasons)


def replacement_hint(file: str, example: str) -> str:
    """The command that proposes an example to replace one that broke."""
    command = f"typecase example {shlex.quote(file)} --like {example}"
    return f"to see one that holds under these rules: {command}"
