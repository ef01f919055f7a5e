"""Imposition of a folded leaflet: the places of its panels on both sides of the sheet.

The outside contains the cover. Widths of a tri-fold follow the LaTeX leaflet class: the panel that
folds inside is narrower, so that the leaflet folds flat.
"""

from typing import NamedTuple

from generator.drawing.path import IDENTITY, Affine
from generator.game.papers import Paper
from generator.typesetting.page import Flip

TUCK = 3.0
"""Difference in width between the panel that folds inside and the others, in mm."""


class PanelPlace(NamedTuple):
    """Panel ``number`` (1 is the cover) on side 0 (outside) or 1 (inside) of the sheet."""

    number: int
    side: int
    left: float
    width: float


class Imposition(NamedTuple):
    """All panels of a leaflet on a sheet of ``width`` x ``height`` mm (landscape)."""

    width: float
    height: float
    places: tuple[PanelPlace, ...]
    flip: Flip

    def folds(self, side: int) -> tuple[float, ...]:
        """Positions of the folds on a side, from its left edge in mm."""
        return tuple(place.left for place in self.places if place.side == side and place.left > 0)

    def panel(self, number: int) -> PanelPlace:
        return next(place for place in self.places if place.number == number)

    @property
    def narrowest(self) -> float:
        return min(place.width for place in self.places)

    def turn(self, side: int) -> Affine:
        """Turns the inside upside down for printers that flip sheets on the long edge."""
        if side == 0 or self.flip == "short-edge":
            return IDENTITY
        return Affine.rotate(180).then(Affine.translate(self.width, self.height))


def impose(paper: Paper, panels: int, flip: Flip, *, is_rtl: bool = False) -> Imposition:
    """Places 4, 6 or 8 panels on a sheet of paper, on each side from left to right; the widths on
    the inside are those on the outside in reverse order, so that the folds coincide. For languages
    that are written from right to left all is mirrored: the cover opens from the right."""
    height, width = sorted((paper.width, paper.height))
    half = panels // 2
    outside = [width / half] * half
    if panels == 6:  # the left panel on the outside is the flap that folds in first
        outside = [outside[0] - 2 * TUCK / 3, *(each + TUCK / 3 for each in outside[1:])]
    places = []
    sides = ((*range(half + 2, panels + 1), 1), outside), (range(2, half + 2), outside[::-1])
    for side, (numbers, widths) in enumerate(sides):
        left = 0.0
        for number, each in zip(numbers, widths, strict=True):
            mirrored = abs(round(width - left - each, 9)) if is_rtl else left
            places.append(PanelPlace(number, side, mirrored, each))
            left += each
    return Imposition(width, height, tuple(places), flip)
