"""Names of figures other than examples, which no example can have as its id."""

SUPPLY, COVER, GLYPHS, COLORS, QR = "supply", "cover", "glyphs", "colors", "qr"
ARTWORK = "theme.picture"  # the picture of the theme; ids have no dots
START, SETUP, TURN = "first-grid", "setup", "turn"
CONDITION = "condition-"  # with the number of a condition of placement, from 1
PICTURES = {
    SUPPLY: "the picture of all tiles",
    GLYPHS: "the picture of all glyphs",
    COLORS: "the picture of all colors",
    START: "the picture of the grid before the first turn",
    SETUP: "the picture of the table",
    TURN: "the picture of a turn",
    QR: "the QR code of the game's web page",
}
