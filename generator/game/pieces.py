"""Models of the sections for what the tiles lie on and in: board and box."""

from typing import Annotated, Literal

from pydantic import Field

from generator.game.fields import Frozen
from generator.game.outputs import Papers
from generator.game.papers import DEFAULT_PAPERS


class Board(Frozen):
    """The printed board of a game with ``frame: fixed``."""

    paper: Papers = DEFAULT_PAPERS
    """Papers to print on, one file each; a larger board takes several sheets, to be joined."""
    space: Literal["tile", "card"] = "tile"
    """What its spaces are made for: tile (a 3D tile) or card."""
    clearance: Annotated[float, Field(ge=0, le=20)] = 1.0
    """How much larger than that a space is in each direction, in mm."""
    numbers: bool = False
    """Whether rows and columns are numbered."""
    overlap: Annotated[float, Field(ge=4, le=30)] = 10.0
    """Width of the strip of a sheet that the next one is glued on, in mm."""


class Box(Frozen):
    """The tuck box for the cards, and the label for a bag of them."""

    paper: Papers = DEFAULT_PAPERS
    """Papers to print on, one file each."""
    card_thickness: Annotated[float, Field(ge=0.05, le=5)] = 0.3
    """Thickness of a card, in mm: card stock of 300 g/m2 by default; paper has 0.1, a sleeve adds
    0.2."""
    allowance: Annotated[float, Field(ge=0, le=10)] = 1.0
    """How much larger than the deck the box is in each direction, in mm."""
    boxes: Annotated[int, Field(ge=1, le=100)] = 1
    """Number of boxes that the cards are divided among."""
