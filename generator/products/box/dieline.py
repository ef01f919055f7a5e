"""Dielines of boxes and of the bag label: flat panels computed from the layers that they hold."""

import math
from collections.abc import Iterator
from itertools import combinations_with_replacement, pairwise, product, takewhile
from typing import NamedTuple

from shapely import LinearRing, MultiLineString, get_parts

from generator.drawing import Box
from generator.drawing.board_layout import Layout
from generator.drawing.folding import Panel, Point, rectangle_panel
from generator.game.model import Game
from generator.game.papers import CLEAR_OF_EDGE, PAPERS, SLEEVE_THICKNESS, SLEEVES, Paper
from generator.game.pieces import Held

PLAY = 0.3  # parts that go inside (lids, tabs, the glued side) are narrower by this, in mm
LEAST_FLAP, MOST_FLAP = 5.0, 15.0  # of glue flap and tucks, which follow the box's depth, in mm
LEAST, LEAST_DEPTH = 15.0, 3.0  # width and height, and depth, inside, that can be folded, in mm
TAPER = 0.16  # how far the free edge of a flap is drawn in, over its length
BLEED = 2.0  # how far the ground runs beyond the cut, in mm
FOOTER = 5.0  # height reserved for the footer, in mm
LEAST_SIDE, MOST_SIDE, SIDE_SHARE = 24.0, 90.0, 0.62
"""Height of a side of the label in mm: at least, at most, and over its width."""
LEAST_WALL, LID = 12.0, 0.6  # height of walls in mm, at least; of those of the lid over the base
SHEET = 0.15  # of a layer of folded paper, in mm: 120 g/m2, which does not lie flat
ORDER: tuple[Held, ...] = ("board", "tiles", "cards", "aids", "leaflet")  # from the bottom
MOST_PILES, MOST_FOLDS = 8, 4  # most piles side by side; most folds of a board
BESIDE = 1.0  # space between two piles, in mm


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


class Dieline(NamedTuple):
    """The panels of a piece."""

    panels: tuple[Panel, ...]
    glued: tuple[str, ...] = ()  # names of those with glue on their printed side
    notch: float = 0.0  # radius of that for a thumb in the top edge of the first panel, in mm

    @property
    def box(self) -> Box:
        return Box.around(Box(x, y, x, y) for panel in self.panels for x, y in panel.outline)

    @property
    def hinges(self) -> tuple[tuple[Point, Point], ...]:
        return tuple(panel.hinge for panel in self.panels if panel.hinge is not None)

    def cuts(self) -> Iterator[tuple[Point, Point]]:
        """The edges to cut, without the notch: all parts of edges that are not hinges."""
        hinges = MultiLineString(self.hinges)
        for panel in self.panels:
            edges = LinearRing(panel.outline).difference(hinges)
            yield from (ends for part in get_parts(edges) for ends in pairwise(part.coords))


def pieces(game: Game) -> tuple[Packed, dict[str, Dieline]]:
    """The contents of the box and its pieces by name: the least surface, if one fits each paper."""
    papers = [PAPERS[name] for name in game.box.paper]
    largest = min(it.width * it.height for it in papers)
    boxes = sorted(_boxes(game), key=lambda it: it.surface)
    for inside in takewhile(lambda it: it.surface < largest, boxes):
        made = _pieces_of(game, inside)
        if all(fitting(*it) for it in product(made.values(), papers)):
            return inside, made
    return boxes[0], _pieces_of(game, boxes[0])


def _pieces_of(game: Game, inside: Packed) -> dict[str, Dieline]:
    """The lid has room for the walls of the base, its tabs and some play."""
    label = bag_label(inside)
    if game.box.style == "tuck":
        return {"tuck box": tuck_box(inside), "bag label": label}
    width, height = max(LEAST, inside.width), max(LEAST, inside.height)
    depth = max(LEAST_WALL, inside.depth)
    more = 4 * game.box.card_thickness + 2 * PLAY
    lid = tray("front", width + more, height + more, min(depth, max(LEAST_WALL, LID * depth)))
    return {"base": tray("back", width, height, depth), "lid": lid, "bag label": label}


def tuck_box(inside: Packed) -> Dieline:
    """The tuck box, its printed side up: front, right side, back, left side and glue flap in a row,
    lid and bottom on the back, dust flaps on the sides; flaps are :data:`PLAY` inside of covers."""
    width, height = max(LEAST, inside.width), max(LEAST, inside.height) + 2 * PLAY
    depth = max(LEAST_DEPTH, inside.depth) + PLAY
    flap = min(MOST_FLAP, max(LEAST_FLAP, 0.8 * depth))
    x = [0.0, width, width + depth, 2 * width + depth, 2 * (width + depth) - PLAY]
    seams = [((at, PLAY), (at, height - PLAY)) for at in x]
    panels = [rectangle_panel("front", Box(0.0, 0.0, width, height))]
    for i, name in ((1, "right side"), (2, "back"), (3, "left side")):
        inset = 0.0 if name == "back" else PLAY
        box = Box(x[i], inset, x[i + 1], height - inset)
        side = rectangle_panel(name, box, panels[-1].name, 90.0, "left")
        panels.append(side._replace(hinge=seams[i]))
    panels.append(_flap("glue flap", "left side", *seams[4], min(flap, 0.9 * width)))
    for name, top, away, by in (("lid", 0.0, -1.0, "bottom"), ("bottom", height, 1.0, "top")):
        left, right = x[2] + PLAY / 2, x[3] - PLAY / 2
        edge = top + away * (depth - PLAY)
        lid = Box(left, min(top, edge), right, max(top, edge))
        panels.append(rectangle_panel(name, lid, "back", 90.0, by))
        tuck = away * min(flap, 0.45 * height)
        panels.append(_flap(f"{name} tuck", name, (left, edge), (right, edge), tuck))
        for at, where in ((1, "right"), (3, "left")):
            y = top - away * PLAY
            ends = (x[at] + PLAY, y), (x[at + 1] - PLAY, y)
            dust = away * min(depth, 0.48 * width)
            panels.append(_flap(f"{name} {where} dust flap", f"{where} side", *ends, dust))
    return Dieline(tuple(panels), ("glue flap",), min(8.0, 0.2 * width, 0.2 * height))


def tray(name: str, width: float, height: float, depth: float) -> Dieline:
    """A tray without its top, its printed side outside: a face called ``name``, four walls, and on
    the left and right ones tabs that are glued inside of the others, :data:`PLAY` behind them."""
    height, tab = height + 2 * PLAY, min(MOST_FLAP, 0.45 * width)
    panels = [rectangle_panel(name, Box(0.0, 0.0, width, height))]
    for side, left, edge in (("left", -depth, "right"), ("right", width, "left")):
        wall, right = f"{side} wall", left + depth
        box = Box(left, PLAY, right, height - PLAY)
        panels.append(rectangle_panel(wall, box, name, 90.0, edge))
        for where, y, reach in (("top", PLAY, -tab), ("bottom", height - PLAY, tab)):
            ends = (left + PLAY, y), (right - PLAY, y)
            panels.append(_flap(f"{side} {where} tab", wall, *ends, reach))
    for where, top, edge in (("top", -depth, "bottom"), ("bottom", height, "top")):
        box = Box(0.0, top, width, top + depth)
        panels.append(rectangle_panel(f"{where} wall", box, name, 90.0, edge))
    return Dieline(tuple(panels), tuple(it.name for it in panels if it.name.endswith(" tab")))


def bag_label(inside: Packed) -> Dieline:
    """A label that is folded over the mouth of a bag for the game: front and back."""
    width = max(LEAST, inside.width + inside.depth)
    high = min(MOST_SIDE, max(LEAST_SIDE, SIDE_SHARE * width))
    front = rectangle_panel("front", Box(0.0, 0.0, width, high))
    back = rectangle_panel("back", Box(0.0, -high, width, 0.0), "front", 180.0, "bottom")
    return Dieline((front, back))


def _flap(name: str, parent: str, start: Point, end: Point, reach: float) -> Panel:
    """A flap on an edge, ``reach`` mm long (down or right if positive), its free edge drawn in."""
    (ax, ay), (bx, by) = start, end
    length = math.hypot(bx - ax, by - ay)
    draw = min(TAPER * abs(reach), 0.3 * length)
    ux, uy = (bx - ax) / length, (by - ay) / length
    nx, ny = (0.0, reach) if uy == 0 else (reach, 0.0)
    far = (bx - ux * draw + nx, by - uy * draw + ny), (ax + ux * draw + nx, ay + uy * draw + ny)
    return Panel(name, (start, end, *far), parent, (start, end), 90.0)


def fitting(dieline: Dieline, paper: Paper) -> Paper | None:
    """The paper upright or on its side, whichever the dieline fits, with its bleed; else None."""
    box, margin = dieline.box, 2 * (CLEAR_OF_EDGE + BLEED)
    width, height = box.width + margin, box.height + margin + FOOTER
    sheets = paper, paper._replace(width=paper.height, height=paper.width)
    return next((it for it in sheets if width <= it.width and height <= it.height), None)


def stacks_of(game: Game) -> Iterator[tuple[Stack, ...]]:
    """The contents of a box, from the bottom, each as the ways to fold it."""
    box, cards, tile = game.box, game.cards, game.tile
    count, thick = math.ceil(game.tile_count / box.boxes), box.card_thickness
    for key in (it for it in ORDER if it in box.holds):
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
            papers, panels = [PAPERS[it] for it in game.leaflet.paper], game.leaflet.panels // 2
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


def _boxes(game: Game) -> Iterator[Packed]:
    """The boxes in which all stacks lie on each other, as many piles side by side as fit."""
    stacks, more = [*stacks_of(game)], game.box.allowance
    sides: set[float] = set()
    for way in stacks:
        for each, number in product(way, range(1, 1 + min(way[0].number, MOST_PILES))):
            for side in (each.width, each.height):
                sides.add(round(number * (side + BESIDE) - BESIDE, 6))
    for width, height in combinations_with_replacement(sorted(sides), 2):
        layers = tuple(it for it in (_layer(way, width, height) for way in stacks) if it)
        if len(layers) == len(stacks):
            yield Packed(width + more, height + more, sum(it.depth for it in layers) + more, layers)


def _layer(ways: tuple[Stack, ...], width: float, height: float) -> Layer | None:
    """The flattest way to lay a stack into a box; a single piece makes one pile."""
    across = (int((width + BESIDE) / (it.width + BESIDE) + 1e-6) for it in ways)
    down = (int((height + BESIDE) / (it.height + BESIDE) + 1e-6) for it in ways)
    laid = (it for it in map(Layer, ways, across, down) if it.across and it.down)
    return min(laid, key=lambda it: it.depth, default=None)
