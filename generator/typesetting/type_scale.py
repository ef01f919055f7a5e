"""The type scale: fonts, sizes and distances of all kinds of text, derived from a base size.

Most distances are multiples of a half or a quarter of the leading, which keeps the lines of
adjacent panels aligned.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from generator.game.outputs import LeafletFonts

MM_PER_POINT = 25.4 / 72
LEADING = 1.3
"""Leading of running text over its type size."""


class Style(NamedTuple):
    """Fonts, size and leading of a paragraph; lengths in mm. Without a font for code, code is set
    like any other text."""

    font: str
    strong: str
    size: float
    leading: float
    code: str = ""


@dataclass(eq=False, repr=False)
class TypeScale:
    """All styles of a document at one base size (mm)."""

    size: float
    fonts: LeafletFonts

    @property
    def line(self) -> float:
        """The leading of running text."""
        return self.size * LEADING

    @cached_property
    def text(self) -> Style:
        fonts = self.fonts
        return Style(fonts.text, fonts.strong, self.size, self.line, fonts.code)

    def heading(self, level: int) -> Style:
        """Headings of level 2 are larger than running text, those of level 3 only heavier."""
        size = self.size * (1.25 if level == 2 else 1.0)
        leading = self.line * (1.5 if level == 2 else 1.0)
        return Style(self.fonts.heading, self.fonts.heading, size, leading)

    @property
    def before_section(self) -> float:
        return self.gap_at(self.size)

    @staticmethod
    def gap_at(size: float) -> float:
        """White space between two sections at a base size, in mm."""
        return 1.5 * size * LEADING

    @property
    def before_subheading(self) -> float:
        return self.line

    @property
    def between_paragraphs(self) -> float:
        return 0.5 * self.line

    @property
    def between_items(self) -> float:
        return 0.25 * self.line

    @property
    def before_figure(self) -> float:
        return 0.75 * self.line

    @property
    def after_figure(self) -> float:
        """More than before it, which makes the visible distances above and below equal."""
        return self.line

    @property
    def indent(self) -> float:
        """Indentation of a list item, which its number or bullet hangs in."""
        return 1.7 * self.size
