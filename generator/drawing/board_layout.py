"""The places on a printed board."""

from itertools import pairwise
from typing import NamedTuple

from generator.drawing.path import Box
from generator.game.model import Game
from generator.rules import limits_of

RIM = 7.5  # mm of the rim or the score track: six spaces for 28 mm, with the track, fit on A4
NUMBERS = 6.0  # mm of the strips with the numbers of rows and columns
HEADER, LEAST_HEADER, MOST_HEADER = 0.08, 14.0, 30.0  # over the width of the spaces; in mm
TRACK_SPACE = 10.0  # mm of a space of the track, as nearly as their number is a multiple of ten
BOARD_PICTURE = "board.png"  # the name of its picture for Tabletop Simulator


class Layout(NamedTuple):
    """Places on a board in mm from the top left of its trim."""

    rows: int
    columns: int
    space: tuple[float, float]
    field: Box  # all spaces
    header: Box
    trim: Box
    track: tuple[Box, ...] = ()  # of the score, in order, from the lower left corner upward

    @classmethod
    def of(cls, game: Game) -> "Layout":
        rows, columns = limits_of(game).board or (0, 0)
        size = game.cards.size if game.board.space == "card" else (game.tile.size,) * 2
        width, height = space = size[0] + game.board.clearance, size[1] + game.board.clearance
        strip = NUMBERS if game.board.numbers else 0.0
        band = min(MOST_HEADER, max(LEAST_HEADER, HEADER * columns * width))
        left, top = RIM + strip, RIM + band + strip
        field = Box(left, top, left + columns * width, top + rows * height)
        trim = Box(0.0, 0.0, field.right + strip + RIM, field.bottom + strip + RIM)
        header = Box(RIM, RIM, trim.right - RIM, RIM + band)
        track = _track(trim) if limits_of(game).goal == "points" else ()
        return cls(rows, columns, space, field, header, trim, track)

    def at(self, row: int, column: int) -> Box:
        """The space of a cell."""
        left, top = self.field.left + column * self.space[0], self.field.top + row * self.space[1]
        return Box(left, top, left + self.space[0], top + self.space[1])

    def seams(self, axis: int) -> list[float]:
        """Where sheets may be joined, across (0) or down: between spaces; with both ends."""
        first, count = self.field[axis], (self.columns, self.rows)[axis]
        inner = (first + number * self.space[axis] for number in range(1, count))
        return [self.trim[axis], *inner, self.trim[axis + 2]]


def _track(trim: Box) -> tuple[Box, ...]:
    """The spaces around a board: as many as make a multiple of ten, four of them corners."""
    inner = trim.width - 2 * RIM, trim.height - 2 * RIM
    both = max(1, round((sum(inner) / TRACK_SPACE + 2) / 5)) * 5 - 2
    across = min(both - 1, max(1, round(both * inner[0] / sum(inner))))
    xs = [0.0, *(RIM + inner[0] * n / across for n in range(across + 1)), trim.right]
    down = both - across
    ys = [0.0, *(RIM + inner[1] * n / down for n in range(down + 1)), trim.bottom]
    up = [Box(0.0, y, RIM, end) for y, end in pairwise(ys)][:0:-1]
    over = [Box(x, 0.0, end, RIM) for x, end in pairwise(xs)][:-1]
    back = [Box(trim.right - RIM, y, trim.right, end) for y, end in pairwise(ys)][:-1]
    under = [Box(x, trim.bottom - RIM, end, trim.bottom) for x, end in pairwise(xs)][:0:-1]
    return (*up, *over, *back, *under)
