"""Faces of cards: a glyph on the base color, in marked variants with the letter of its color."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from typing import Literal, TypeAlias

from fontTools.misc.bezierTools import cubicPointAtT

from generator.drawing import Affine, Box, FontLibrary, Group, Item, Label, Path, Shape
from generator.drawing.tile_faces import EDGE_SHARE, INK, LETTER_FONT, Faces, letter_of
from generator.game.contrast import PAPER, contrasting, ink_on
from generator.game.model import Game
from generator.rules import Tile

Variant: TypeAlias = Literal["plain", "marked", "outline"]
LETTERED: frozenset[Variant] = frozenset({"marked", "outline"})  # with the letter of the color
LETTER_SHARE = 0.11  # cap height of a letter over the card's shorter side (about 11 points)
LETTER_INSET = 0.055  # its smallest distance from the cut, likewise
SAFE_ZONE = 3.0  # smallest distance of a letter from the cut in mm, as print shops ask for
SMALLEST_SAFE_SIDE = 25.0  # on cards whose shorter side is less, it shrinks with the card
LETTER_GAP = 0.015  # smallest distance of a letter from a glyph, over the shorter side
_SAMPLES = 32  # points of a segment for which that is tested
MARKED_GLYPH = 0.9  # size of a glyph on a card with letters over its size on a plain card
LINE_SHARE = 0.032  # width of the colored line of an outlined glyph over the shorter side
LEAST_CONTRAST = 3.0  # of that with the paper (WCAG 2.2, 1.4.11); yellow is darkened for it
CORNER = 0.4  # radius of the ground within a border over the width of that, at least


def border_of(game: Game, width: float, height: float) -> tuple[float, Path]:
    """The width of a card's border, and the area within it about the origin, scaled as the card."""
    scale = min(width, height) / min(game.cards.size)
    wide = game.theme.border_width * scale if game.theme.border else 0.0
    radius = max(game.cards.corner_radius * scale - wide, CORNER * wide)
    across, down = width / 2 - wide, height / 2 - wide
    return wide, Box(-across, -down, across, down).path(radius)


def _sampled(path: Path) -> Iterator[tuple[float, float]]:
    """Points on each segment, evenly spaced by parameter."""
    at = start = (0.0, 0.0)
    for command, ends in path.segments:
        points = ends or (start,)
        if command == "M":
            start = points[0]
        else:
            curve = [at, *points] if len(points) == 3 else [at, at, points[0], points[0]]
            yield from (cubicPointAtT(*curve, i / _SAMPLES) for i in range(1, _SAMPLES + 1))
        at = points[-1]


@dataclass(eq=False, repr=False)
class CardFaces:
    """Draws the cards of one game, ``width`` x ``height`` mm, centered on the origin."""

    game: Game
    fonts: FontLibrary
    width: float
    height: float
    variant: Variant = "plain"

    @cached_property
    def _faces(self) -> Faces:
        if self.variant == "plain":
            return Faces(self.game, self.fonts, self.side)
        faces = Faces(self.game, self.fonts, self.side * MARKED_GLYPH, is_bare=True)
        return replace(faces, side=faces.side * self._clear_of_letters(faces))

    def _clear_of_letters(self, faces: Faces) -> float:
        """The scale, at most 1, at which no glyph comes nearer to a letter than ``LETTER_GAP``."""
        height = LETTER_SHARE * self.side
        inks = [letter_of(color, self.fonts, height)[2] for color in self.game.color_list]
        is_outlined = self.variant == "outline"
        line = LINE_SHARE / 2 if is_outlined else EDGE_SHARE
        room = self._inset + (LETTER_GAP + line) * self.side
        across = self.width / 2 - room - max(ink.width for ink in inks)
        down = self.height / 2 - room - max(ink.height for ink in inks)
        paths = faces.glyph_paths if is_outlined else faces.silhouettes
        points = chain.from_iterable(map(_sampled, paths))
        scales = (max(across / max(abs(x), across), down / max(abs(y), down)) for x, y in points)
        return min(scales, default=1.0)

    @property
    def _inset(self) -> float:
        """Distance of a letter from the cut, relative to the card of the game file, too."""
        card = max(min(self.game.cards.size), SMALLEST_SAFE_SIDE)
        shorter = min(self.width, self.height)
        return max(LETTER_INSET * self.side + self._border[0], SAFE_ZONE / card * shorter)

    @cached_property
    def _border(self) -> tuple[float, Path]:
        is_bare = self.variant == "outline"
        return (0.0, Path(())) if is_bare else border_of(self.game, self.width, self.height)

    @property
    def side(self) -> float:
        """The shorter side within the border, to which all sizes on a face are relative."""
        return min(self.width, self.height) - 2 * self._border[0]

    @property
    def background(self) -> str:
        own = self.game.theme.card or self.game.tile.base_color
        return PAPER if self.variant == "outline" else own

    @property
    def edge(self) -> str:
        """The color along the cut: that of the border, or the background."""
        return (self._border[0] and self.game.theme.border) or self.background

    def card(self, tile: Tile, at: Box, radius: float = 0.0) -> Group:
        """The card, centered in ``at``, which its background or border fills."""
        x, y = at.center
        color, line = self.game.color_list[tile.color], LINE_SHARE * self.side
        figure = self._faces.figure(tile, self.background)
        if self.variant == "outline":
            path = self._faces.glyph_paths[tile.glyph]
            stroke = contrasting(color.hex, INK, PAPER, LEAST_CONTRAST)
            figure = (Shape(path, stroke=stroke, stroke_width=line),)
        ground = Box(at.left - x, at.top - y, at.right - x, at.bottom - y).path(radius)
        items: list[Item] = [Shape(ground, self.edge)]
        if self._border[0]:
            items.append(Shape(self._border[1], self.background))
        items += figure
        if self.variant != "plain":
            # The letter in each corner, at the bottom turned for the player opposite. On the side
            # near a reader it is always upright, so that M and W differ.
            letter, size, ink = letter_of(color, self.fonts, LETTER_SHARE * self.side)
            across, down = self.width / 2 - self._inset, self._inset - self.height / 2 - ink.top
            lefts, paint = (-across - ink.left, across - ink.right), ink_on(self.background)
            upright = tuple(Label(letter, it, down, LETTER_FONT, size, paint) for it in lefts)
            items += (*upright, Group(upright, Affine.rotate(180)))
        return Group(tuple(items), Affine.translate(x, y), alt=self._faces.name(tile))
