"""Type: which font at which size each kind of text is set in, and how it is spaced.

Everything follows from one base size. Distances are multiples of half a line, so that lines of
neighbouring panels stay on one rhythm.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from generator.game.outputs import LeafletFonts

MM_PER_POINT = 25.4 / 72
LEADING = 1.3
"""Distance of baselines over the type size of running text."""


class Style(NamedTuple):
    """How a paragraph is set; lengths in mm."""

    font: str
    strong: str
    size: float
    leading: float


@dataclass(eq=False, repr=False)
class TypeScale:
    """All styles of a document at one base size (mm)."""

    size: float
    fonts: LeafletFonts

    @property
    def line(self) -> float:
        """The leading of running text: the unit of the rhythm."""
        return self.size * LEADING

    @cached_property
    def text(self) -> Style:
        return Style(self.fonts.text, self.fonts.strong, self.size, self.line)

    def heading(self, level: int) -> Style:
        """Sections (2) are larger than running text, headings inside them (3) only heavier."""
        size = self.size * (1.25 if level == 2 else 1.0)
        leading = self.line * (1.5 if level == 2 else 1.0)
        return Style(self.fonts.heading, self.fonts.heading, size, leading)

    @property
    def before_section(self) -> float:
        return self.gap_at(self.size)

    @staticmethod
    def gap_at(size: float) -> float:
        """White space between two sections at a base size."""
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
        """More than before it: the capitals below stay as far from it as the baseline above."""
        return self.line

    @property
    def indent(self) -> float:
        """Width of the number or bullet of a list item."""
        return 1.7 * self.size
