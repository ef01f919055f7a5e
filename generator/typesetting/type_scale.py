"""The type scale: fonts, sizes and distances of all kinds of text, derived from a base size. Most
distances are multiples of a quarter of the leading, so that lines of adjacent panels align."""

from typing import NamedTuple

from generator.game.outputs import LeafletFonts

MM_PER_POINT = 25.4 / 72
LEADING = 1.3  # leading of running text over its type size


class Style(NamedTuple):
    """Fonts (that of code may be empty), size and leading in mm; ``divides`` hyphenates words."""

    font: str
    strong: str
    size: float
    leading: float
    code: str = ""
    divides: bool = False


class TypeScale:
    """All styles and distances of a document at one base size; lengths in mm."""

    def __init__(self, size: float, fonts: LeafletFonts) -> None:
        self.size = size
        self.fonts = fonts
        self.line = size * LEADING  # the leading of running text
        self.text = Style(fonts.text, fonts.strong, size, self.line, fonts.code, True)
        self.indent = 1.7 * size  # indentation of a list item, which its number or bullet hangs in
        self.before_section = self.gap_at(size)
        self.before_subheading = self.line
        self.between_paragraphs = 0.5 * self.line
        self.between_items = 0.25 * self.line
        self.before_figure = 0.75 * self.line
        self.after_figure = self.line  # so that the visible distances above and below are equal

    def heading(self, level: int) -> Style:
        """Headings of level 2 are larger than running text, those of level 3 only heavier."""
        larger, wider = (1.25, 1.5) if level == 2 else (1.0, 1.0)
        return Style(self.fonts.heading, self.fonts.heading, larger * self.size, wider * self.line)

    @staticmethod
    def gap_at(size: float) -> float:
        """White space between two sections at a base size."""
        return 1.5 * size * LEADING
