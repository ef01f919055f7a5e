"""Models of the sections for output: leaflet, cards, 3D tiles, printer."""

from typing import Annotated, Literal, TypeAlias

from pydantic import AfterValidator, Field

from generator.game.fields import (
    Address,
    CardSize,
    Frozen,
    Hex,
    Id,
    Language,
    Length,
    LengthOrZero,
    Line,
    LineByLanguage,
    OneOrMore,
    T,
    one_of,
)
from generator.game.papers import CARD_PAPERS, CARD_SIZES, DEFAULT_PAPERS, PAPERS
from generator.game.printers import PRINTERS, Printer

PaperName: TypeAlias = Annotated[str, one_of(PAPERS)]

Some: TypeAlias = Annotated[
    tuple[T, ...],
    Field(min_length=1, json_schema_extra={"uniqueItems": True}),
    AfterValidator(lambda names: tuple(dict.fromkeys(names))),
    OneOrMore(),
]
"""At least one; what is listed twice counts once."""
Papers: TypeAlias = Some[PaperName]

Points = Annotated[float, Field(ge=5, le=72)]  # a type size in points of 1/72 inch


class LeafletFonts(Frozen):
    """Fonts by id: the file name in lower case, words joined by hyphens, without ``.ttf``."""

    text: Id = "quicksand-medium"
    """Running text."""
    strong: Id = "quicksand-bold"
    """Bold text."""
    heading: Id = "quicksand-bold"
    """Headings."""
    title: Id = "caprasimo-regular"
    """The title on the cover."""
    code: Id = "dm-mono-regular"
    """Code between backticks, such as commands of a printer."""


class Leaflet(Frozen):
    """The folded rules leaflet."""

    paper: Papers = DEFAULT_PAPERS
    """Papers to print on, one file each."""
    panels: Literal[4, 6, 8] = 6
    """Panels of the leaflet: 4 (one fold), 6 (two folds) or 8 (accordion)."""
    variants: Some[Literal["plain", "marked", "quiet"]] = ("plain", "marked", "quiet")
    """How it is drawn, one file each: plain, marked (tiles with the letters of their colors, which
    are told apart without color), quiet (its cover on plain paper, which takes little ink)."""
    margin: Annotated[float, Field(ge=6.35, le=40)] = 8.0
    """White space at the sides of a panel, in mm."""
    margin_vertical: Annotated[float, Field(ge=6.35, le=40)] = 11.0
    """White space at the top and the bottom of a panel, in mm."""
    min_size: Points = 7.5
    """Smallest type size that copyfitting may choose, in points."""
    max_size: Points = 14.0
    """Largest type size that copyfitting may choose, in points."""
    cover: Id | None = None
    """Example drawn on the cover. Default: the example with the id ``cover``, if there is one."""
    cover_art: Literal["glyphs", "none"] = "glyphs"
    """Art of the cover: glyphs (two rows of their outlines in the game's colors, on a dark ground)
    or none (plain paper, which takes little ink)."""
    fonts: LeafletFonts = Field(default_factory=LeafletFonts)
    """Fonts of the leaflet."""
    flip: Literal["short-edge", "long-edge"] = "short-edge"
    """The edge over which the printer turns the sheet to print its back."""
    language: Language = "en"
    """Language of the texts (BCP 47). Default: the first of languages."""


class Labels(Frozen):
    """A sheet of labels as measured with a ruler, for ``cards.paper: labels``."""

    paper: PaperName = DEFAULT_PAPERS[0]
    """The paper of the sheet."""
    columns: Annotated[int, Field(ge=1, le=100)]
    """Labels side by side."""
    rows: Annotated[int, Field(ge=1, le=100)]
    """Labels one below the other."""
    size: CardSize
    """Width and height of a label, in mm."""
    left: LengthOrZero
    """Margin to the left of the first label, in mm."""
    top: LengthOrZero
    """Margin above the first label, in mm."""
    pitch: tuple[Length, Length] | None = None
    """From label to label, across and down, in mm. Default: the size of a label, so no gaps."""
    corner_radius: LengthOrZero = 0.0
    """Radius of the corners of a label, in mm."""


class Cards(Frozen):
    """The tiles as cards or stickers."""

    paper: Some[Annotated[str, one_of(CARD_PAPERS)]] = DEFAULT_PAPERS
    """Papers and label stock to print on, one file each: a paper or a label stock by name, custom
    (its size is ``paper_size``), or labels (as ``labels`` describes them)."""
    paper_size: tuple[Length, Length] | None = None
    """Width and height of the paper ``custom``, in mm."""
    labels: Labels | None = None
    """The label stock ``labels``."""
    size: CardSize = CARD_SIZES["tile"]
    """Size of a card, in mm: the side of a square, [width, height], or a name."""
    corner_radius: LengthOrZero = 0.0
    """Radius of the corners of a card, in mm."""
    variants: Some[Literal["plain", "marked", "outline"]] = ("plain", "marked", "outline")
    """How the faces are drawn, one file each: plain, marked (with the color's letter in the
    corners, two of them turned for the player opposite), outline (the same with little ink)."""
    gutter: LengthOrZero | None = None
    """Distance between two cards, in mm. Default: none, so that neighbors share a cut; with round
    corners at least twice the bleed where that takes no more sheets than none."""
    order: Literal["sheets", "stacks"] = "sheets"
    """Where cards of one kind after the other lie: sheets (beside each other) or stacks (below each
    other, so that all sheets cut at once leave piles in order)."""
    bleed: Annotated[float, Field(ge=0, le=20)] = 3.175
    """How far the background runs beyond the cut, in mm. Default: 1/8 inch, usual in printing."""
    bleed_edges: Literal["auto", "full", "outer", "none"] = "auto"
    """Which edges bleed: full (all), outer (those without a neighbor), none. Default: full with a
    gutter, outer without."""
    marks: Literal["full", "short", "none"] = "full"
    """Crop marks: full (along every cut, from edge to edge of the paper), short or none."""
    backs: Literal["none", "duplex", "fold", "separate"] = "separate"
    """Where the backs are: none, duplex (every second page), fold (beside the fronts, to fold and
    glue), separate (a file of their own)."""
    flip: Literal["long-edge", "short-edge"] = "long-edge"
    """The edge over which the printer turns the sheet to print the backs."""
    back: Literal["pattern", "title"] = "pattern"
    """The picture on the backs: a pattern of the glyphs, or the title."""
    aid: CardSize = CARD_SIZES["tarot"]
    """Size of the player aid, as ``size``."""
    deck_url: Address | None = None
    """Folder from which Tabletop Simulator loads the pictures of the deck: an address (https://,
    file:///). Default: its own folder Mods/Images, into which you copy them."""


class Bevel(Frozen):
    """A sloped edge."""

    inset: LengthOrZero = 1.49
    """How far the edge moves in, in mm."""
    height: LengthOrZero = 1.195
    """How far below the face the slope begins, in mm."""


class Underside(Frozen):
    """A mark sunk into the underside of every tile, to read from below."""

    text: Annotated[Line, Field(max_length=30)]
    """Its text: initials, a year."""
    font: Id = "quicksand-bold"
    """Its font, by id."""
    height: Length = 8.0
    """Height of the mark, in mm; one wider than four fifths of the underside is scaled down."""
    depth: Length = 0.4
    """How deep it is sunk, in mm."""


TileStyle: TypeAlias = Literal["raised", "engraved", "inlaid", "pressed", "blank"]


Marks: TypeAlias = Literal["none", "pips", "letter", "braille"]
MOST_PIPS = 14  # most colors that pips tell apart: two bars and four dots


class TileShape(Frozen):
    """The 3D tile, in mm. The defaults are measured on the original."""

    style: TileStyle = "raised"
    """How it carries its glyph: raised on the body, engraved through the top into the accent
    color beneath, inlaid flush with the top face (needs two extruders), pressed into a pocket of
    the body (printed apart, so that no print needs a change of filament), or not (for stickers).
    Default: inlaid with more than two extruders, which takes the fewest changes of filament."""
    size: Length = 28.0
    """Width and depth, in mm."""
    body_height: Length = 10.0
    """Height of the body, in mm; it is moved to the nearest whole layer."""
    relief: LengthOrZero = 4.0
    """Height of the glyph above the body, in mm. Default: 0.6 if it is inlaid, 1 if it is pressed,
    which can be flush: 0."""
    pocket: Length = 2.0
    """Depth of the pocket for a pressed glyph, in mm."""
    clearance: Annotated[float, Field(ge=0, le=1)] = 0.1
    """Gap between a pressed glyph and the wall of its pocket, all around it, in mm. A tight fit
    takes 0.1 to 0.15 on most printers; the clearance strip shows what yours needs."""
    glyph_height: Length = 21.0
    """Height of the glyphs, in mm; one too wide for the face is scaled down to fit it. Default: 21,
    or what fits a smaller size."""
    glyph_margin: LengthOrZero = 1.0
    """Least distance between a glyph and the edge of the flat top face, in mm."""
    bevel: Bevel = Field(default_factory=Bevel)
    """Slope around the top face."""
    corner_radius: LengthOrZero = 0.0
    """Radius of the upright edges, in mm."""
    bottom_chamfer: LengthOrZero = 0.3
    """Slope of 45 degrees around the bottom, in mm, against the bulge of the first layers."""
    marks: Marks | None = None
    """The name of the color below the glyph, to be felt on tiles and seen on plain cards and in
    diagrams: pips (dots, and bars for five), letter or braille (of the color's key), or none.
    Default: pips if two colors look alike in gray or with impaired color vision, else none; none
    on pressed tiles."""
    underside: Underside | None = None
    """Mark in the underside. Default: none."""
    base_color: Hex = "#c0c0c0"
    """Color of the body in pictures."""
    base_filament: LineByLanguage | None = None
    """The filament to print the body with, as words on the print guide, or as words by language.
    Default: gray PLA."""


class Print(Frozen):
    """The printer and how it slices."""

    printer: Annotated[str, one_of(PRINTERS)] = "prusa-mini"
    """Printer by id, for its bed and its pause; ``custom`` for any other."""
    bed: tuple[Length, Length] | None = None
    """Width and depth of the bed, in mm. Default: the printer's; needed where it has none."""
    pause: Annotated[tuple[Line, ...], Field(max_length=50), OneOrMore()] = ()
    """G-code that calls for the change of filament: a line or several, one of which stops the
    print. Default: the printer's, which parks the nozzle beside the tiles."""
    layer_height: Annotated[float, Field(ge=0.01, le=2)] = 0.2
    """Layer height, in mm."""
    first_layer_height: Annotated[float, Field(ge=0.01, le=2)] = 0.2
    """Height of the first layer, in mm."""
    nozzle: Annotated[float, Field(ge=0.05, le=3)] = 0.4
    """Nozzle width, in mm."""
    filament_diameter: Annotated[float, Field(ge=1, le=4)] = 1.75
    """Diameter of the filament, in mm."""
    filament_density: Annotated[float, Field(ge=0.5, le=10)] = 1.24
    """Density of the filament, in g/cm3; PLA's by default."""
    extruders: Annotated[int, Field(ge=1, le=16)] = 1
    """1: the filament is changed at a pause; more: the printer changes between that many by itself
    (AMS, MMU, tool changer), and a plate has tiles of all colors but the body's, which is first."""

    @property
    def machine(self) -> Printer:
        return PRINTERS[self.printer]
