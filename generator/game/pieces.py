"""Models of the sections for board, box, 3D case, theme and print shops."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from generator.game.fields import LINE_PATTERN, Frozen, Hex, Id, Line, OneOrMore, one_of
from generator.game.outputs import Papers
from generator.game.papers import DEFAULT_PAPERS, SLEEVES

PicturePlace: TypeAlias = Literal["cover", "backs", "board", "sellsheet"]
Held: TypeAlias = Literal["cards", "tiles", "leaflet", "aids", "board"]
_EVERYWHERE: tuple[PicturePlace, ...] = ("cover", "backs", "board", "sellsheet")
_OF_CARDS: tuple[Held, ...] = ("cards", "leaflet", "aids", "board")


class Board(Frozen):
    """The printed board of a game with ``frame: fixed``."""

    paper: Papers = DEFAULT_PAPERS
    """Papers to print on, one file each; a larger board takes several sheets, to be joined."""
    space: Literal["tile", "card"] = "tile"
    """The piece that its spaces fit: tile (a 3D tile) or card."""
    clearance: Annotated[float, Field(ge=0, le=20)] = 1.0
    """How much larger than that a space is in each direction, in mm."""
    numbers: bool = False
    """Whether rows and columns are numbered."""
    overlap: Annotated[float, Field(ge=4, le=30)] = 10.0
    """Width of the strip of a sheet that the next one is glued on, in mm."""


class Box(Frozen):
    """The box for the game, and the label for a bag of it."""

    style: Literal["tuck", "lid"] = "tuck"
    """tuck (a tuck box, of one sheet) or lid (a lid and a base, of a sheet each)."""
    holds: Annotated[tuple[Held, ...], Field(min_length=1), OneOrMore()] = _OF_CARDS
    """Its contents: cards, tiles (3D tiles), leaflet (folded, once more where that makes the box
    smaller), aids (one for each player), board (folded; of a game that has one)."""
    sleeves: Annotated[str, one_of(SLEEVES)] | None = None
    """The sleeves that the cards are in, by name. Default: none."""
    paper: Papers = DEFAULT_PAPERS
    """Papers to print on, one file each."""
    card_thickness: Annotated[float, Field(ge=0.05, le=5)] = 0.3
    """Thickness of a card, of an aid and of a layer of the board, in mm: card stock of 300 g/m2 by
    default; paper has 0.1."""
    allowance: Annotated[float, Field(ge=0, le=10)] = 1.0
    """How much larger than what it holds the box is in each direction, in mm."""
    boxes: Annotated[int, Field(ge=1, le=100)] = 1
    """Number of boxes that the cards and tiles are divided among."""


class Case(Frozen):
    """The 3D case: a tray, a box with a sliding lid, racks for hands."""

    tray: Literal["piles", "grid"] = "piles"
    """The contents of the tray: all tiles in piles, and then it goes into the box; or the grid, a
    place for each cell of max_rows and max_columns."""
    pile: Annotated[int, Field(ge=1, le=1000)] | None = None
    """Most tiles in a pile. Default: as many as stay below 45 mm, or as many more, up to 100 mm, as
    one box for all tiles takes."""
    wall: Annotated[float, Field(ge=0.1, le=10)] | None = None
    """Thickness of a wall, in mm. Default: four lines of the nozzle."""
    clearance: Annotated[float, Field(ge=0, le=2)] | None = None
    """Gap on each side of a tile in its place, and of the lid in its grooves, in mm. Default: 0.1
    more than the printer's tolerance for both parts, so 0.3 to 0.5."""
    lid: Annotated[str, Field(pattern=f"{LINE_PATTERN}|^$", max_length=60)] | None = None
    """The lettering on the lid, in the first color; empty for none. Default: the title."""
    font: Id | None = None
    """Its font, by id. Default: leaflet.fonts.title."""
    lean: Annotated[float, Field(ge=5, le=40)] = 20.0
    """How far tiles lean back in a rack, in degrees."""


class Theme(Frozen):
    """The look of cover, box, board, backs and cards. The typeface of titles is
    ``leaflet.fonts.title``, the color of tiles ``tile.base_color``."""

    ground: Hex | None = None
    """Ground of the cover, the board and the backs. Default: far from the color of the tiles."""
    ink: Hex | None = None
    """Text on the ground. Default: black or white, whichever has more contrast."""
    accent: Hex | None = None
    """The hook on the cover. Default: the color of the game with the most contrast."""
    art: Literal["rows", "frame", "scatter", "bands"] = "rows"
    """The glyphs on the cover: outlined above and below the text (rows) or all around it (frame),
    large and pale behind it (scatter), or cut out of stripes of the game's colors (bands)."""
    picture: Annotated[str, Field(min_length=1, max_length=200)] | None = None
    """A picture of one's own: the name of a PNG or SVG file beside the game file, such as
    forest.png; it runs into the bleed, and what does not fit a place is cut off. Default: none."""
    picture_on: Annotated[tuple[PicturePlace, ...], Field(max_length=4), OneOrMore()] = _EVERYWHERE
    """Where the picture is: cover (in place of the tiles), backs (of the cards), board (beneath the
    spaces), sellsheet (beside the tiles)."""
    card: Hex | None = None
    """Ground of the cards. Default: the color of the tiles."""
    border: Hex | None = None
    """Border of the cards, front and back, which also fills their bleed. Default: none."""
    border_width: Annotated[float, Field(ge=0.5, le=50)] = 3.0
    """Width of the border within the cut, in mm; a narrow one shows how far a cut is off."""


class Shop(Frozen):
    """Orders for print shops."""

    profile: Annotated[Line, Field(max_length=100)] | None = None
    """The ICC profile for a shop that prints CMYK: the name of a file beside the game file, such as
    coated.icc. Default: one of this system."""
