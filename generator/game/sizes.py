"""The largest sizes that are read and made, checked before the work; the schema states them."""

MAX_BYTES = 1_000_000  # bytes of a game file, of a template and of an SVG file
MAX_FONT_BYTES = 40_000_000
MAX_PRESS_BYTES = 5_000_000  # bytes of all ICC profiles of a folder
MAX_PICTURE_BYTES, MAX_PICTURE_PIXELS = 20_000_000, 25_000_000
"""Bytes of all PNG files that a game file names, and pixels of one."""
MAX_FILES = 200  # files of a kind in a folder
MAX_TEXT = 200_000  # characters that a text may render to
MAX_POINTS = 5_000  # of an outline of a glyph, from a font, too: its solids take 45 seconds
MAX_PICTURE_POINTS = 50_000  # points of an SVG file that is the picture of the theme
MAX_TILES = 10_000  # tiles in the supply
MAX_MEGAPIXELS = 1_000  # of all pictures of single cards, which take half a minute
