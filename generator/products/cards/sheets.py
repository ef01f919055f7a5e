"""Plans sheets: how many cards fit a paper or a label stock, and the place of each."""

import math
from collections.abc import Iterator
from itertools import chain, product
from typing import Literal, NamedTuple

from generator.drawing import Box
from generator.game.model import Game
from generator.game.outputs import Cards
from generator.game.papers import CLEAR_OF_EDGE, PAPERS, STOCKS, Paper, Stock
from generator.rules import Tile

APART = 1.5  # white space between the bleeds of two cards in mm; where it has no room, they meet
FOLD_GAP = 6.0  # distance between the cards on the two sides of a fold in mm, without their bleed
FOOTER = 4.0  # height reserved for the footer in mm
MARK_GAP = 1.0  # least distance of a mark from a trim in mm, so that inaccurate cuts show no ink
SHORTEST_MARK = 2.4  # beside outermost cards, in mm: what three poker cards in a row leave on A4
EPSILON = 1e-6


class PlacedCard(NamedTuple):
    """Trim and bleed box of a card on its sheet, in mm."""

    trim: Box
    bleed: Box


class SheetPlan(NamedTuple):
    """The same grid of cards on each sheet of ``paper``, filled row by row from the top left. To be
    folded, the cards are on the left half of the paper and their backs on the right."""

    paper: Paper
    grid: Stock
    total: int  # of cards on all sheets
    bleed: float  # at the edges of the block
    inner_bleed: float  # between two cards
    backs: Literal["none", "duplex", "fold", "separate"] = "none"
    is_stock: bool = False

    @property
    def on_a_sheet(self) -> int:
        return self.grid.columns * self.grid.rows

    @property
    def sheets(self) -> int:
        return math.ceil(self.total / self.on_a_sheet)

    @property
    def gutter(self) -> tuple[float, float]:
        """Horizontal and vertical distance between adjacent cards."""
        return self.grid.pitch_x - self.grid.width, self.grid.pitch_y - self.grid.height

    def numbers(self, sheet: int, is_stacked: bool = False) -> range:
        """The cards of a sheet, from 0; stacked, sheets cut at once leave piles in their order."""
        every, most = range(self.total), self.on_a_sheet
        return every[sheet :: self.sheets] if is_stacked else every[sheet * most :][:most]

    def cards(self, sheet: int, is_stacked: bool = False) -> list[PlacedCard]:
        number = len(self.numbers(sheet, is_stacked))
        return [self._card(slot, number) for slot in range(number)]

    def _card(self, slot: int, number: int) -> PlacedCard:
        """A card; its bleed ends at that of the next one and at the paper's edge."""
        grid, paper = self.grid, self.paper
        row, column = divmod(slot, grid.columns)
        left, top = grid.left + column * grid.pitch_x, grid.top + row * grid.pitch_y
        trim = Box(left, top, left + grid.width, top + grid.height)
        is_last = column + 1 == grid.columns or slot + 1 == number
        is_free = column == 0, row == 0, is_last, slot + grid.columns >= number
        rooms = left, top, paper.width - trim.right, paper.height - trim.bottom
        bleeds = (
            min(self.bleed, room) if free else min(self.inner_bleed, gap / 2)
            for free, room, gap in zip(is_free, rooms, 2 * self.gutter, strict=True)
        )
        ends = zip(trim, bleeds, (-1, -1, 1, 1), strict=True)
        return PlacedCard(trim, Box(*(end + sign * max(0.0, it) for end, it, sign in ends)))


def bleed_of(cards: Cards) -> float:
    """The bleed of cards in mm, 0 if no edge bleeds."""
    return 0.0 if cards.bleed_edges == "none" else cards.bleed


def _room(cards: Cards, paper: Paper) -> tuple[float, float]:
    """Width and height of the area for trimmed cards on a sheet, or to the left of a fold."""
    bleed = bleed_of(cards)
    beside = bleed if cards.marks == "none" else max(bleed, MARK_GAP) + SHORTEST_MARK
    around = beside + CLEAR_OF_EDGE
    height = paper.height - 2 * (around + FOOTER)
    if cards.backs == "fold":
        return paper.width / 2 - around - bleed - FOLD_GAP / 2, height
    return paper.width - 2 * around, height


def largest_card(cards: Cards, paper: Paper) -> tuple[float, float] | None:
    """The largest size of these proportions that fits ``paper``, to 0.01 mm, or None."""
    rooms = [_room(cards, sheet) for sheet in _turned(paper)]
    scale = max(min(room[0] / cards.size[0], room[1] / cards.size[1]) for room in rooms)
    width, height = (math.floor(side * scale * 100 + EPSILON) / 100 for side in cards.size)
    return (width, height) if scale > 0 else None


def sheet_of(cards: Cards, name: str) -> Paper | Stock | None:
    """The paper or label stock called ``name`` in ``cards.paper``; None if it is not described."""
    if name == "custom" and cards.paper_size is not None:
        return Paper("Custom", *cards.paper_size)
    if name == "labels" and cards.labels is not None:
        it = cards.labels
        place = (it.left, it.top, *(it.pitch or it.size), it.corner_radius)
        return Stock(it.paper, it.columns, it.rows, *it.size, *place)
    return PAPERS.get(name) or STOCKS.get(name)


def named_tiles(game: Game) -> dict[str, Tile]:
    """Each tile once, by color, then by glyph, under COLOR_GLYPH; ids contain no underscores."""
    pairs = product(enumerate(game.colors), enumerate(game.glyphs))
    return {f"{color}_{glyph}": Tile(c, g) for (c, color), (g, glyph) in pairs}


def supply(game: Game) -> tuple[Tile, ...]:
    """Every tile of the supply: copy by copy, then by color, then by glyph."""
    return (*named_tiles(game).values(),) * game.rules.copies


def plan_sheets(game: Game, name: str) -> SheetPlan | None:
    """Plans a game's supply on the paper or stock ``name``; None if no card fits."""
    return plan_cards(game.cards, name, game.tile_count, len(game.glyphs), is_shared=True)


def plan_cards(
    cards: Cards, name: str, count: int, preferred: int, *, is_shared: bool = False
) -> SheetPlan | None:
    """Plans ``count`` cards on the paper or stock ``name``; None if no card fits. On paper, of all
    layouts with the fewest sheets, it prefers one with whole bleeds, then portrait sheets, then
    ``preferred`` columns; where neighbors have one ground (``is_shared``) and square corners, they
    share their cuts. On stock, a card is centered on its label, whose outline is the trim."""
    paper = sheet_of(cards, name)
    if isinstance(paper, Stock):
        if cards.size[0] > paper.width + EPSILON or cards.size[1] > paper.height + EPSILON:
            return None
        bleeds = bleed_of(cards), bleed_of(cards)
        return SheetPlan(PAPERS[paper.paper], paper, count, *bleeds, is_stock=True)
    if paper is None:
        return None
    gutters = [2 * cards.bleed if cards.bleed_edges == "full" else 0.0]
    if cards.gutter is not None:
        gutters = [cards.gutter]
    elif cards.bleed_edges == "auto":
        gutters = [0.0] if is_shared and not cards.corner_radius else [2 * cards.bleed, 0.0]
    kinds = product(gutters, _turned(paper))
    plans = chain.from_iterable(_blocks(cards, sheet, it, count, preferred) for it, sheet in kinds)
    return min(plans, key=lambda plan: plan.sheets, default=None)


def _turned(paper: Paper) -> tuple[Paper, Paper]:
    return paper, Paper(paper.name, paper.height, paper.width)


def _blocks(
    cards: Cards, sheet: Paper, gutter: float, count: int, preferred: int
) -> Iterator[SheetPlan]:
    """Plans with ``preferred`` columns and with as many as fit: a block in the middle of the sheet,
    or to the left of a fold. If it has room, a gutter that the game file does not set is wider."""
    room, bleed = _room(cards, sheet), bleed_of(cards)
    inner = 0.0 if cards.bleed_edges == "outer" else bleed
    sides = zip(room, cards.size, strict=True)
    most = [int((whole + gutter) / (side + gutter) + EPSILON) for whole, side in sides]
    for columns in (preferred, min(most[0], count)):
        if not (1 <= columns <= most[0] and most[1] >= 1):
            continue
        grid = columns, min(most[1], math.ceil(count / columns))
        wide, apart = gutter + APART * (cards.gutter is None and gutter > 0), gutter
        each = zip(room, cards.size, grid, strict=True)
        if all(n * side + (n - 1) * wide <= whole for whole, side, n in each):
            apart = wide
        long, tall = (n * side + (n - 1) * apart for n, side in zip(grid, cards.size, strict=True))
        left = (sheet.width - long) / 2
        if cards.backs == "fold":
            left = sheet.width / 2 - FOLD_GAP / 2 - bleed - long
        pitch = cards.size[0] + apart, cards.size[1] + apart
        place = (left, (sheet.height - tall) / 2, *pitch, cards.corner_radius)
        labels = Stock(sheet.name, *grid, *cards.size, *place)
        yield SheetPlan(sheet, labels, count, bleed, inner, cards.backs)
