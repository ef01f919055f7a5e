"""What an example is wished to be."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from generator.examples.grow import extent
from generator.rules import Cell, Limits, Play, Position, location_at
from generator.rules.words import counted, joined


class Closing(StrEnum):
    """Why a play closes a location."""

    BOUNDS = "because the grid can grow no further"
    LINES = "because its row and column leave no tile for it"


@dataclass(frozen=True, slots=True)
class ExampleQuery:
    """What the example is to be; ``None`` where anything will do."""

    like: str | None = None
    """Id of an example of the game to replace. Without a seed its grid is kept if it can be; else
    it tells about how many tiles there are to be, and what its marks are for."""
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
    """Why it closes the other."""
    seed: int | None = None
    """Another seed, another example; the same seed, the same, on every machine. Default: 0."""
    tries: int = 400
    """Positions to grow before giving up."""

    def __str__(self) -> str:
        """The wished position: ``with two rows and a location in an empty row ``, or nothing."""
        parts = [
            counted(count, thing)
            for count, thing in (
                (self.tiles, "tile"),
                (self.rows, "row"),
                (self.columns, "column"),
                (self.locations, "location"),
            )
            if count is not None
        ]
        parts += ["a location in an empty row"] if self.empty_row else []
        parts += ["a play that closes a location"] if self.closes else []
        return f"with {joined(parts)} " if parts else ""


def closing_of(position: Position, limits: Limits, played: Cell, closed: Cell) -> Closing:
    """Why a play at one cell closes another; where it does not, why it would under other limits.

    The limits take only cells outside of the grid, in a direction in which the play makes it grow.
    """
    play = Play.anything(position, limits, played)
    if play.does_close(closed):
        is_location = location_at(play.after, limits, closed) is not None
        return Closing.LINES if is_location else Closing.BOUNDS
    sizes = zip(
        (position.rows, position.columns),
        extent(position, played),
        extent(play.after, closed),
        strict=True,
    )
    grows = any(before < after < with_closed for before, after, with_closed in sizes)
    return Closing.BOUNDS if grows else Closing.LINES
