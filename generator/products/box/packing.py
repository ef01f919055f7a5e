"""What goes into a box, in layers, and how large the box is for it."""

import math
from collections.abc import Callable, Iterator
from itertools import product, takewhile
from typing import NamedTuple

from generator.drawing.board_layout import Layout
from generator.game.model import Game
from generator.game.papers import PAPERS, SLEEVE_THICKNESS, SLEEVES
from generator.game.pieces import Held

SHEET = 0.15
"""Thickness of a layer of folded paper, in mm: paper of 120 g/m2, which does not lie flat."""
ORDER: tuple[Held, ...] = ("board", "tiles", "cards", "aids", "leaflet")
"""From the bottom to the top."""
MOST_PILES, MOST_FOLDS = 8, 4
"""Most piles side by side; most folds of a board."""
BESIDE = 1.0
"""Space between two piles, in mm."""


class Stack(NamedTuple):
    """``number`` pieces of ``width`` x ``height`` mm, upright, each ``each`` mm thick."""

    key: Held
    number: int
    width: float
    height: float
    each: float


class Layer(NamedTuple):
    """A stack in piles, side by side."""

    stack: Stack
    across: int
    down: int

    @property
    def piles(self) -> int:
        return min(self.stack.number, self.across * self.down)

    @property
    def depth(self) -> float:
        return math.ceil(self.stack.number / (self.across * self.down)) * self.stack.each


class Packed(NamedTuple):
    """The inside of a box: width, height, and depth in mm, and its layers from the bottom."""

    width: float
    height: float
    depth: float
    layers: tuple[Layer, ...]

    @property
    def surface(self) -> float:
        width, height, depth, _ = self
        return width * height + (width + height) * depth


def stacks_of(game: Game) -> Iterator[tuple[Stack, ...]]:
    """What a box holds, from the bottom, each as the ways to fold it."""
    box, cards, tile = game.box, game.cards, game.tile
    count, thick = math.ceil(game.tile_count / box.boxes), box.card_thickness
    for key in ORDER:
        if key not in box.holds:
            continue
        if key == "cards":
            size = SLEEVES[box.sleeves] if box.sleeves else cards.size
            each = thick + (SLEEVE_THICKNESS if box.sleeves else 0.0)
            yield (Stack(key, count, min(size), max(size), each),)
        elif key == "tiles":
            high = tile.body_height + (tile.relief if tile.style in ("raised", "pressed") else 0.0)
            yield (Stack(key, count, tile.size, tile.size, high),)
        elif key == "aids":
            yield (Stack(key, game.players[-1], min(cards.aid), max(cards.aid), thick),)
        elif key == "leaflet":
            papers = [PAPERS[name] for name in game.leaflet.paper]
            panels = game.leaflet.panels // 2
            wide = max(it.height for it in papers) / panels + 1
            yield tuple(_folded(key, (wide, max(it.width for it in papers)), panels * SHEET, 1))
        elif game.rules.frame == "fixed":
            trim = Layout.of(game).trim
            yield tuple(_folded(key, (trim.width, trim.height), thick, MOST_FOLDS))


def _folded(key: Held, size: tuple[float, float], thick: float, most: int) -> Iterator[Stack]:
    """A sheet, folded in half along its longer side ``most`` times or less."""
    for _ in range(most + 1):
        short, long = sorted(size)
        yield Stack(key, 1, short, long, thick)
        size, thick = (short, long / 2), 2 * thick


def packed(game: Game, largest: float, fits: Callable[[Packed], bool]) -> Packed:
    """The box of the least surface; among those of less than ``largest`` for which ``fits`` is true
    if there are any."""
    stacks, more = [*stacks_of(game)], game.box.allowance
    sides: tuple[set[float], set[float]] = set(), set()
    for way in stacks:
        for each, number in product(way, range(1, 1 + min(way[0].number, MOST_PILES))):
            for axis, side in product((0, 1), (each.width, each.height)):
                sides[axis].add(round(number * (side + BESIDE) - BESIDE, 6))
    found = []
    for width, height in product(*map(sorted, sides)):
        layers = tuple(it for it in (_layer(way, width, height) for way in stacks) if it)
        if width <= height and len(layers) == len(stacks):
            depth = sum(it.depth for it in layers)
            found.append(Packed(width + more, height + more, depth + more, layers))
    found.sort(key=lambda it: it.surface)
    small = takewhile(lambda it: it.surface < largest, found)
    return next((it for it in small if fits(it)), found[0])


def _layer(ways: tuple[Stack, ...], width: float, height: float) -> Layer | None:
    """The flattest way to lay a stack into a box; a single piece makes one pile."""
    laid = []
    for stack in ways:
        across = int((width + BESIDE) / (stack.width + BESIDE) + 1e-6)
        down = int((height + BESIDE) / (stack.height + BESIDE) + 1e-6)
        if across and down:
            laid.append(Layer(stack, across, down))
    return min(laid, key=lambda it: it.depth, default=None)
