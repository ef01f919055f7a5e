"""Crop marks and cut lines: where to cut, drawn where no card and no bleed is, and for a cutter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from generator.drawing import Box, Path, Segment, Shape, rounded_rectangle
from generator.typesetting.page import Layer

Marks: TypeAlias = Literal["full", "short", "none"]

MARK_WIDTH = 0.1
"""Width of a mark in mm (0.28 points)."""
MARK_COLOR = "#000000"
MARK_GAP = 1.0
"""Least distance between a mark and a trim in mm, so that a cut beside its line shows no ink."""
SHORTEST_MARK = 2.4
"""Least length of a mark beside a sheet's outermost cards in mm: what three poker cards abreast
leave on A4."""
SHORT_MARK = 5.0
"""Length of short marks in mm, where there is room."""
CUT_LAYER = Layer("Cut lines", shown=False)
CUT_COLOR = "#ff00ff"
_CRUMB = 1.0
_SAME = 1e-6

Stretch: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Trimmed:
    """A card on its sheet: where it is cut, and how far its colour runs beyond that."""

    trim: Box
    bleed: Box

    def across(self, x: float) -> Stretch | None:
        """The stretch that a mark along the vertical at ``x`` keeps off."""
        kept = self._kept_off()
        return (kept.top, kept.bottom) if kept.left - _SAME <= x <= kept.right + _SAME else None

    def along(self, y: float) -> Stretch | None:
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


def crop_marks(cards: Sequence[Trimmed], room: Box, kind: Marks) -> tuple[Shape, ...]:
    """A line along every cut, left out over cards and their bleed; full marks from end to end of
    ``room``, so that no cut takes away the marks of all later ones, as it does with short marks."""
    segments: list[Segment] = []
    if kind == "none":
        return ()
    for x in _distinct(edge for card in cards for edge in card.trim[0::2]):
        taken = [stretch for card in cards if (stretch := card.across(x)) is not None]
        for start, end in _lines(taken, (room.top, room.bottom), kind):
            segments += (("M", (x, start)), ("L", (x, end)))
    for y in _distinct(edge for card in cards for edge in card.trim[1::2]):
        taken = [stretch for card in cards if (stretch := card.along(y)) is not None]
        for start, end in _lines(taken, (room.left, room.right), kind):
            segments += (("M", (start, y)), ("L", (end, y)))
    return (Shape(Path(tuple(segments)), stroke=MARK_COLOR, stroke_width=MARK_WIDTH),)


def cut_lines(cards: Sequence[Trimmed], radius: float) -> Shape:
    """The way of a cutting machine: round each card, or where edges are straight, each shared edge
    once and neighbouring edges in one go."""
    segments: list[Segment] = []
    if radius > 0:
        for card in cards:
            left, top = card.trim[:2]
            outline = rounded_rectangle(left, top, card.trim.width, card.trim.height, radius)
            segments += outline.segments
    else:
        for x in _distinct(edge for card in cards for edge in card.trim[0::2]):
            for start, end in _joined(_edges(cards, x, 0)):
                segments += (("M", (x, start)), ("L", (x, end)))
        for y in _distinct(edge for card in cards for edge in card.trim[1::2]):
            for start, end in _joined(_edges(cards, y, 1)):
                segments += (("M", (start, y)), ("L", (end, y)))
    return Shape(Path(tuple(segments)), stroke=CUT_COLOR, stroke_width=MARK_WIDTH)


def _edges(cards: Iterable[Trimmed], at: float, axis: int) -> Iterator[Stretch]:
    """The edges that lie on the line at ``at``: verticals for axis 0, horizontals for axis 1."""
    for card in cards:
        if min(abs(card.trim[axis] - at), abs(card.trim[axis + 2] - at)) <= _SAME:
            yield card.trim[1 - axis], card.trim[3 - axis]


def _joined(stretches: Iterable[Stretch]) -> list[Stretch]:
    joined: list[Stretch] = []
    for start, end in sorted(stretches):
        if joined and start <= joined[-1][1] + _SAME:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _distinct(values: Iterable[float]) -> list[float]:
    found: list[float] = []
    for value in sorted(values):
        if not found or value - found[-1] > _SAME:
            found.append(value)
    return found


def _lines(taken: Sequence[Stretch], room: Stretch, kind: Marks) -> Iterator[Stretch]:
    """The marks on one line: what ``taken`` leaves of ``room``, without crumbs too short to use."""
    start = room[0]
    ends = [*_joined(taken), (room[1], room[1])]
    for i, (low, high) in enumerate(ends):
        if low - start >= _CRUMB:
            yield from _shortened(start, low, i > 0, i + 1 < len(ends), kind)
        start = max(start, high)


def _shortened(
    start: float, end: float, after_card: bool, before_card: bool, kind: Marks
) -> Iterator[Stretch]:
    """A free stretch, of which short marks take only what is next to a card."""
    if kind == "full" or end - start <= SHORT_MARK * (after_card + before_card):
        yield start, end
        return
    if after_card:
        yield start, start + SHORT_MARK
    if before_card:
        yield end - SHORT_MARK, end
