"""The dielines of tuck box and bag label: flat panels computed from the deck."""

import math
from collections.abc import Iterator
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from shapely import LineString, MultiLineString, get_parts

from generator.drawing import Box
from generator.drawing.folding import Panel, Point, rectangle_panel
from generator.game.model import Game
from generator.game.papers import CLEAR_OF_EDGE, Paper

PLAY = 0.5
"""Parts that go inside (lids, the glued side) are narrower by this, in mm."""
LEAST_FLAP, MOST_FLAP = 5.0, 15.0
"""Width of glue flap and tucks, in mm, within which it follows the depth of the box."""
LEAST, LEAST_DEPTH = 15.0, 3.0
"""Least width and height, and least depth, of a box that can be folded, inside, in mm."""
TAPER = 0.16
"""How far the free edge of a flap is drawn in, over its length."""
BLEED = 2.0
"""How far the ground runs beyond the cut, in mm."""
FOOTER = 5.0
"""Height reserved for the footer, in mm."""
LEAST_SIDE, SIDE_SHARE = 24.0, 0.62
"""Height of a side of the label in mm: at least, and over its width."""


class Deck(NamedTuple):
    """Cards of a box, stacked: width, height and depth in mm."""

    cards: int
    width: float
    height: float
    depth: float


class Dieline(NamedTuple):
    """The panels of a piece. ``glued`` is the name of the one with glue on its printed side, and
    ``notch`` the radius of the notch for a thumb in the top edge of the first, in mm."""

    panels: tuple[Panel, ...]
    glued: str = ""
    notch: float = 0.0

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
            for start, end in pairwise((*panel.outline, panel.outline[0])):
                rest = get_parts(LineString((start, end)).difference(hinges))
                away = partial(math.dist, start)
                parts = [sorted(part.coords, key=away) for part in rest if not part.is_empty]
                yield from ((a, b) for a, b in sorted(parts, key=lambda ends: away(ends[0])))


def deck_of(game: Game) -> Deck:
    """The cards of the fullest box."""
    count = math.ceil(game.tile_count / game.box.boxes)
    return Deck(count, *game.cards.size, round(count * game.box.card_thickness, 6))


def tuck_box(game: Game) -> Dieline:
    """The tuck box, its printed side up: front, right side, back, left side and glue flap in a row,
    lid and bottom on the back, dust flaps on the sides; all folds are mountain folds of 90 degrees.
    Inside it is as large as the deck and the allowance; flaps are :data:`PLAY` inside of what
    covers them."""
    deck, more = deck_of(game), game.box.allowance
    width, height = max(LEAST, deck.width + more), max(LEAST, deck.height + more) + 2 * PLAY
    depth = max(LEAST_DEPTH, deck.depth + more) + PLAY
    flap = min(MOST_FLAP, max(LEAST_FLAP, 0.8 * depth))
    x = [0.0, width, width + depth, 2 * width + depth, 2 * (width + depth) - PLAY]
    panels = [rectangle_panel("front", Box(0.0, 0.0, width, height))]
    for i, name in ((1, "right side"), (2, "back"), (3, "left side")):
        inset = 0.0 if name == "back" else PLAY
        box = Box(x[i], inset, x[i + 1], height - inset)
        hinge = (x[i], PLAY), (x[i], height - PLAY)
        side = rectangle_panel(name, box, panels[-1].name, 90.0, "left")
        panels.append(side._replace(hinge=hinge))
    seam = (x[4], PLAY), (x[4], height - PLAY)
    panels.append(_flap("glue flap", "left side", *seam, min(flap, 0.9 * width)))
    for name, top, away in (("lid", 0.0, -1.0), ("bottom", height, 1.0)):
        left, right = x[2] + PLAY / 2, x[3] - PLAY / 2
        edge = top + away * (depth - PLAY)
        by = "bottom" if away < 0 else "top"
        lid = Box(left, min(top, edge), right, max(top, edge))
        panels.append(rectangle_panel(name, lid, "back", 90.0, by))
        tuck = away * min(flap, 0.45 * height)
        panels.append(_flap(f"{name} tuck", name, (left, edge), (right, edge), tuck))
        for at, where in ((1, "right"), (3, "left")):
            inside = top - away * PLAY
            ends = (x[at] + PLAY, inside), (x[at + 1] - PLAY, inside)
            dust = away * min(depth, 0.48 * width)
            panels.append(_flap(f"{name} {where} dust flap", f"{where} side", *ends, dust))
    return Dieline(tuple(panels), "glue flap", min(8.0, 0.2 * width, 0.2 * height))


def bag_label(game: Game) -> Dieline:
    """A label that is folded over the mouth of a bag for the deck: front and back."""
    deck, more = deck_of(game), game.box.allowance
    width = max(LEAST, deck.width + deck.depth + 2 * more)
    high = max(LEAST_SIDE, SIDE_SHARE * width)
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
    for sheet in (paper, paper._replace(width=paper.height, height=paper.width)):
        if box.width + margin <= sheet.width and box.height + margin + FOOTER <= sheet.height:
            return sheet
    return None
