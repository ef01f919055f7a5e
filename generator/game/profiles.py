"""How a printer misplaces the back of a sheet, as measured."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.game.fields import Frozen


class Profile(Frozen):
    """What puts the backs right: how far they are moved on their page, as one looks at it.

    A printer profile is a file of these keys; what it leaves out is 0. What was measured holds for
    sheets of one form turned one way: which side of a sheet a printer takes first, and which way
    round it prints the back, differ from printer to printer.
    """

    right: Annotated[float, Field(ge=-20, le=20)] = 0.0
    """To the right, in mm."""
    down: Annotated[float, Field(ge=-20, le=20)] = 0.0
    """Downward, in mm."""
    clockwise: Annotated[float, Field(ge=-5, le=5)] = 0.0
    """Turned clockwise about the middle of the page, in degrees."""
    flip: Literal["long-edge", "short-edge"] = "long-edge"
    """The edge over which the printer turned the sheet."""
    landscape: bool = False
    """Whether the sheet was printed with its long edges at the head and the foot."""

    @property
    def in_words(self) -> str:
        """What it does, for people."""
        form = "landscape" if self.landscape else "portrait"
        across = f"{abs(self.right):g} mm to the {'left' if self.right < 0 else 'right'}"
        along = f"{abs(self.down):g} mm {'up' if self.down < 0 else 'down'}"
        way = "counterclockwise" if self.clockwise < 0 else "clockwise"
        turn = f"turned {abs(self.clockwise):g} degrees {way}"
        sheets = f"{form} sheets turned over the {self.flip.replace('-', ' ')}"
        return f"backs go {across} and {along}, {turn}, on {sheets}"


EXACT = Profile()
"""A printer that needs no correction."""


def options_of(landscape: bool, flip: str) -> str:
    """The options of ``typecase calibrate`` for such sheets, after spaces; none for usual ones."""
    return (" --landscape" if landscape else "") + (
        f" --flip {flip}" if flip != "long-edge" else ""
    )
