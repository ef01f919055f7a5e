"""Models of the sections for what the tiles lie on and in: board, box, 3D case."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from generator.game.fields import LINE_PATTERN, Frozen, Id
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


class Case(Frozen):
    """The 3D case: a tray, a box with a sliding lid, racks for hands."""

    tray: Literal["piles", "grid"] = "piles"
    """What the tray holds: all tiles in piles, and then it goes into the box; or the grid, a place
    for each cell of max_rows and max_columns."""
    pile: Annotated[int, Field(ge=1, le=1000)] | None = None
    """Most tiles in a pile. Default: as many as stay below 45 mm, or as many more, up to 100 mm, as
    one box for all tiles takes."""
    wall: Annotated[float, Field(ge=0.1, le=10)] | None = None
    """Thickness of a wall, in mm. Default: four lines of the nozzle."""
    clearance: Annotated[float, Field(ge=0, le=2)] | None = None
    """Gap on each side of a tile in its place, and of the lid in its grooves, in mm. Default: 0.1
    more than the printer's tolerance for both parts, so 0.3 to 0.5."""
    lid: Annotated[str, StringConstraints(pattern=f"{LINE_PATTERN}|^$", max_length=60)] | None = (
        None
    )
    """The lettering on the lid, in the first color; empty for none. Default: the title."""
    font: Id | None = None
    """Its font, by id. Default: leaflet.fonts.title."""
    lean: Annotated[float, Field(ge=5, le=40)] = 20.0
    """How far tiles lean back in a rack, in degrees."""
