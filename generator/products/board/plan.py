"""The division of a board among sheets that are joined."""

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from generator.drawing import Box
from generator.drawing.board_layout import Layout
from generator.game.papers import CLEAR_OF_EDGE, Paper

BLEED, MARK = 2.0, 2.0
"""How far the ground runs beyond each cut, and the room for a mark beside it, in mm."""
FOOTER = 5.0
"""Height reserved for the footer, in mm."""
MOST_SHEETS = 60
"""More are not printed."""


class Part(NamedTuple):
    """What a sheet shows of the board: ``trim`` remains of it, ``printed`` is around that, with
    bleed and with the strip that the next sheet to the right and below is glued on."""

    row: int
    column: int
    trim: Box
    printed: Box


class Sheets(NamedTuple):
    """The sheets of a board on ``paper``, row by row."""

    paper: Paper
    rows: int
    columns: int
    parts: tuple[Part, ...]

    def origin(self, part: Part) -> tuple[float, float]:
        """The place of the board's top left corner on the page of a part, in mm."""
        x, y = part.printed.center
        return self.paper.width / 2 - x, (self.paper.height - FOOTER) / 2 - y


def sheets_on(layout: Layout, paper: Paper, overlap: float) -> Sheets | None:
    """The fewest sheets, upright or on their side; None if a space does not fit one, or if they are
    more than :data:`MOST_SHEETS`."""
    found = []
    if layout.trim.width * layout.trim.height > MOST_SHEETS * paper.width * paper.height:
        return None
    for sheet in (paper, paper._replace(width=paper.height, height=paper.width)):
        room = sheet.width - 2 * (CLEAR_OF_EDGE + MARK), sheet.height - 2 * (CLEAR_OF_EDGE + MARK)
        across = divided(layout.seams(0), room[0], overlap)
        down = divided(layout.seams(1), room[1] - FOOTER, overlap)
        if across and down:
            parts = tuple(_parts(across, down, overlap))
            if len(parts) <= MOST_SHEETS:
                found.append(Sheets(sheet, len(down), len(across), parts))
    return min(found, key=lambda it: len(it.parts), default=None)


def divided(ends: list[float], room: float, overlap: float) -> list[tuple[float, float]] | None:
    """The fewest parts of nearly equal length between ``ends``, each with bleed and overlap within
    ``room``; None if there are none."""
    whole = ends[-1] - ends[0]
    if len(ends) > 2 and max(b - a for a, b in pairwise(ends)) + BLEED + BLEED > room:
        return None
    for count in range(max(1, math.ceil(whole / room)), len(ends)):
        cuts = [ends[0]]
        for number in range(1, count):
            near = ends[0] + whole * number / count
            free = ends[len(cuts) : len(ends) - (count - number)]
            cuts.append(min((it for it in free if it > cuts[-1]), key=lambda it: abs(it - near)))
        parts = [*pairwise([*cuts, ends[-1]])]
        beyond = [*[overlap] * (count - 1), BLEED]
        if all(b - a + BLEED + more <= room for (a, b), more in zip(parts, beyond, strict=True)):
            return parts
    return None


def _parts(
    across: list[tuple[float, float]], down: list[tuple[float, float]], overlap: float
) -> Iterator[Part]:
    for row, (top, bottom) in enumerate(down):
        for column, (left, right) in enumerate(across):
            trim = Box(left, top, right, bottom)
            beyond = (
                overlap if column + 1 < len(across) else BLEED,
                overlap if row + 1 < len(down) else BLEED,
            )
            printed = Box(left - BLEED, top - BLEED, right + beyond[0], bottom + beyond[1])
            yield Part(row, column, trim, printed)
