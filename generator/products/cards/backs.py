"""Backs of cards: their picture, their places behind the fronts, and printer profiles."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from generator.drawing import (
    Affine,
    Box,
    FontLibrary,
    Group,
    Item,
    Label,
    Shape,
    glyph_outline,
    rounded_rectangle,
)
from generator.drawing.contrast import ink_on, mix
from generator.game.model import Game
from generator.game.papers import Paper
from generator.game.profiles import EXACT, Profile
from generator.products.cards.sheets import PlacedCard
from generator.typesetting.page import Page

FRAME = 0.09
"""Distance of the frame from the trim over the shorter side: 2.3 mm on 25.4 mm, so that an
inaccurate cut or print spares it."""
ACROSS = 4
"""Number of glyphs along the shorter side of a pattern."""
AROUND = 0.2
"""Margin inside the frame, in widths of a glyph's cell."""
Way: TypeAlias = Literal["long-edge", "short-edge", "fold"]


@dataclass(frozen=True)
class CardBack:
    """Draws the back of a game's cards, ``width`` x ``height`` mm."""

    game: Game
    fonts: FontLibrary
    width: float
    height: float
    design: Literal["pattern", "title"] = "pattern"

    @property
    def background(self) -> str:
        return mix(self.game.tile.base_color, ink_on(self.game.tile.base_color), 0.6)

    @property
    def name(self) -> str:
        return f"back of a card of {self.game.title}"

    def card(self, at: Box, turn: float = 0.0, radius: float = 0.0) -> Group:
        """Draws the back centred in ``at``, filled by its background and rotated by ``turn``
        degrees."""
        x, y = at.center
        flat = Affine.rotate(turn).then(Affine.translate(x, y))
        ground = rounded_rectangle(at.left - x, at.top - y, at.width, at.height, radius)
        items = (Shape(ground, self.background), *self._picture)
        return Group(items, flat, alt=self.name)

    @cached_property
    def _picture(self) -> tuple[Item, ...]:
        return self._title() if self.design == "title" else self._pattern()

    @property
    def _ink(self) -> str:
        return mix(self.background, ink_on(self.background), 0.75)

    @property
    def _inside(self) -> tuple[float, float]:
        frame = FRAME * min(self.width, self.height)
        return self.width - 2 * frame, self.height - 2 * frame

    def _frame(self) -> Shape:
        width, height = self._inside
        side = min(self.width, self.height)
        path = rounded_rectangle(-width / 2, -height / 2, width, height, 0.06 * side)
        return Shape(path, stroke=self._ink, stroke_width=0.012 * side)

    def _pattern(self) -> tuple[Item, ...]:
        """Glyphs in rows and columns, the same after half a turn."""
        width, height = self._inside
        cell = min(width, height) / ACROSS
        columns, rows = round(width / cell), round(height / cell)
        across, down = width / (columns + 2 * AROUND), height / (rows + 2 * AROUND)
        size = 0.62 * min(across, down)
        glyphs = [
            Shape(glyph_outline(glyph, self.fonts).fitted(size, size), self._ink)
            for glyph in self.game.glyph_list
        ]
        items: list[Item] = [self._frame()]
        for slot in range(columns * rows):
            row, column = divmod(slot, columns)
            opposite = columns * rows - 1 - slot
            shape = glyphs[min(slot, opposite) % len(glyphs)]
            upright = Affine.rotate(0 if slot <= opposite else 180)
            x = (column - (columns - 1) / 2) * across
            y = (row - (rows - 1) / 2) * down
            items.append(Group((shape,), upright.then(Affine.translate(x, y))))
        return tuple(items)

    def _title(self) -> tuple[Item, ...]:
        """The title in the upper half, and upside down in the lower half."""
        width, height = self._inside
        font_id = self.game.leaflet.fonts.title
        font = self.fonts[font_id]
        size = min(0.88 * width / font.advance(self.game.title), 0.25 * height / font.cap_height)
        baseline = -0.25 * height + size * font.cap_height / 2
        label = Label(self.game.title, 0, baseline, font_id, size, self._ink, "middle")
        return (self._frame(), label, Group((label,), Affine.rotate(180)))


def behind(cards: Iterable[PlacedCard], paper: Paper, way: Way) -> tuple[list[PlacedCard], float]:
    """Returns the places of the backs of ``cards``, in the same order, and the rotation in degrees
    that makes a back upright when its card is flipped from left to right.

    Flipping a sheet on a vertical edge, or folding it in the middle, mirrors left and right;
    flipping it on a horizontal edge mirrors top and bottom, so the backs are printed upside down.
    """
    if way == "fold" or (way == "long-edge") == (paper.height >= paper.width):
        mirror, turn = Affine(a=-1, e=paper.width), 0.0
    else:
        mirror, turn = Affine(d=-1, f=paper.height), 180.0
    return [PlacedCard(mirror.around(card.trim), mirror.around(card.bleed)) for card in cards], turn


def profile_applies(profile: Profile, paper: Paper, way: Way) -> bool:
    """Tests if ``profile`` was measured for this orientation of the paper and this flip edge."""
    return (profile.flip, profile.landscape) == (way, paper.width > paper.height)


def apply_profile(page: Page, profile: Profile) -> Page:
    """Moves everything on the page by the shift and the rotation of ``profile``."""
    if profile == EXACT:
        return page
    middle = page.width / 2, page.height / 2
    move = (
        Affine.translate(-middle[0], -middle[1])
        .then(Affine.rotate(profile.clockwise))
        .then(Affine.translate(middle[0] + profile.right, middle[1] + profile.down))
    )
    return page._replace(
        contents=tuple(content.moved(move) for content in page.contents),
        trim=None if page.trim is None else move.around(page.trim),
        bleed=None if page.bleed is None else move.around(page.bleed),
    )
