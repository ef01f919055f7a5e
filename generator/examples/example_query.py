"""Queries for examples: the properties that ``typecase example`` can ask for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from generator.game.number_words import counted, joined
from generator.rules import Cell, Limits, Play, Position


class Closing(StrEnum):
    """Reason why a play closes a location."""

    BOUNDS = "because the grid can grow no further"
    TILES = "because no tile fits there anymore"
    CONTACT = "because no tile may go there anymore"


@dataclass(frozen=True, slots=True)
class ExampleQuery:
    """Properties of the wanted example; ``None`` matches anything."""

    like: str | None = None
    """Id of an example of the game to replace. Without a seed its grid is kept if possible;
    otherwise it gives the approximate number of tiles and the purpose of the marks."""
    id: str | None = None
    """Id of the new example. Default: that of the one to replace, else ``new``."""
    tiles: int | None = None
    rows: int | None = None
    columns: int | None = None
    locations: int | None = None
    empty_row: bool = False
    """A marked location in a row without tiles."""
    closes: bool = False
    """A marked location where any play closes another."""
    closing: Closing | None = None
    """The reason why it closes the other."""
    seed: int | None = None
    """Seed of the search; the result is the same on every machine. Default: 0."""
    tries: int = 400
    """Random positions to try."""

    def __str__(self) -> str:
        """The position asked for: ``with two rows and a location in an empty row ``, or nothing."""
        counts = {key: getattr(self, key) for key in ("tiles", "rows", "columns", "locations")}
        parts = [counted(it, key[:-1]) for key, it in counts.items() if it is not None]
        parts += ["a location in an empty row"] if self.empty_row else []
        parts += ["a play that closes a location"] if self.closes else []
        return f"with {joined(parts)} " if parts else ""


def closing_of(position: Position, limits: Limits, played: Cell, closed: Cell) -> Closing:
    """Reason why a play at one cell closes another, or would under tighter bounds.

    Bounds close only cells outside the grid, in a direction in which the play makes it grow.
    """
    play = Play.anything(position, limits, played)
    if play.does_close(closed):
        if play.stays_location(closed):
            return Closing.TILES
        return Closing.BOUNDS if play.is_out_of_bounds(closed) else Closing.CONTACT
    grown = position.box.with_cell(*played)
    boxes = (position.box, grown, grown.with_cell(*closed))
    sizes = zip(*((box.rows, box.columns) for box in boxes), strict=True)
    grows = any(before < after < with_closed for before, after, with_closed in sizes)
    return Closing.BOUNDS if grows else Closing.TILES
