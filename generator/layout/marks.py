"""Crop marks: where to cut, drawn only where no card and no bleed is."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from generator.scene import Box, Path, Segment, Shape

MARK_WIDTH = 0.1
"""Width of a mark in mm (0.28 points)."""
MARK_COLOR = "#000000"
MARK_GAP = 1.0
"""Least distance between a mark and a trim in mm, so that a cut beside its line shows no ink."""
SHORTEST_MARK = 2.4
"""Least length of a mark beside a sheet's outermost cards in mm: what three poker cards abreast
leave on A4."""
_SAME = 1e-6


@dataclass(frozen=True, slots=True)
class Trimmed:
    """A card on its sheet: where it is cut, and how far its colour runs beyond that."""

    trim: Box
    bleed: Box

    def across(self, x: float) -> tuple[float, float] | None:
        """The stretch that a mark along the vertical at ``x`` keeps off."""
        kept = self._kept_off()
        return (kept.top, kept.bottom) if kept.left - _SAME <= x <= kept.right + _SAME else None

    def along(self, y: float) -> tuple[float, float] | None:
        """The stretch that a mark along the horizontal at ``y`` keeps off."""
        kept = self._kept_off()
        return (kept.left, kept.right) if kept.top - _SAME <= y <= kept.bottom + _SAME else None

    def _kept_off(self) -> Box:
        trim, bleed = self.trim, self.bleed
        return Box(
            min(bleed.left, trim.left - MARK_GAP),
            min(bleed.top, trim.top - MARK_GAP),
            max(bleed.right, trim.right + MARK_GAP),
            max(bleed.bottom, trim.bottom + MARK_GAP),
        )


def crop_marks(cards: Sequence[Trimmed], room: Box) -> Shape:
    """A line along every cut from end to end of ``room``, left out over cards and their bleed.

    So no cut takes away the marks of all later ones, as it does with marks of a few millimetres.
    """
    segments: list[Segment] = []
    for x in _distinct(edge for card in cards for edge in card.trim[0::2]):
        taken = [stretch for card in cards if (stretch := card.across(x)) is not None]
        for start, end in _free(taken, room.top, room.bottom):
            segments += (("M", (x, start)), ("L", (x, end)))
    for y in _distinct(edge for card in cards for edge in card.trim[1::2]):
        taken = [stretch for card in cards if (stretch := card.along(y)) is not None]
        for start, end in _free(taken, room.left, room.right):
            segments += (("M", (start, y)), ("L", (end, y)))
    return Shape(Path(tuple(segments)), stroke=MARK_COLOR, stroke_width=MARK_WIDTH)


def _distinct(values: Iterable[float]) -> list[float]:
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > _SAME:
            found.append(value)
    return found


def _free(
    taken: Iterable[tuple[float, float]], start: float, end: float
) -> list[tuple[float, float]]:
    """What is left of start..end, without crumbs too short to be of use."""
    free = []
    for low, high in sorted(taken):
        if low - start >= 1.0:
            free.append((start, low))
        start = max(start, high)
    if end - start >= 1.0:
        free.append((start, end))
    return free
