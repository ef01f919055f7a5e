"""Backs of cards: their picture, their places behind the fronts, and printer profiles."""

import math
from collections.abc import Iterator
from itertools import product

from generator.drawing import Affine, Box, Group, Item, Shape, glyph_outline
from generator.drawing.artwork import covering
from generator.drawing.card_faces import border_of
from generator.game.contrast import ink_on, mix
from generator.game.profiles import EXACT, Profile
from generator.products.cards.sheets import PlacedCard, SheetPlan
from generator.products.kit import Kit
from generator.typesetting.page import Flip, Page

ACROSS = 3  # number of glyphs along the shorter side of a pattern
GLYPH = 0.7  # largest side of a glyph of the pattern over the distance to the next
ROW = 0.85  # distance of two rows over that of two glyphs
TILT = 15.0  # the glyphs of the pattern lean by so many degrees, row by row to the other side


class CardBack:
    """Draws the back of a game's cards, ``width`` x ``height`` mm."""

    def __init__(self, kit: Kit, width: float, height: float) -> None:
        self.kit, self.width, self.height = kit, width, height
        base, theme = kit.game.tile.base_color, kit.game.theme
        self.background = theme.ground or mix(base, ink_on(base), 0.6)
        self.edge = theme.border or self.background
        self._pitch = min(width, height) / ACROSS
        size, ink = GLYPH * self._pitch, mix(self.background, ink_on(self.background), 0.3)
        outlines = (glyph_outline(glyph, kit.fonts) for glyph in kit.game.glyph_list)
        self._glyphs = [Shape(outline.fitted(size, size), ink) for outline in outlines]

    def card(self, at: Box, turn: float = 0, radius: float = 0, bleed: Box | None = None) -> Group:
        """Draws the back centered in ``at`` and rotated by ``turn`` degrees; its pattern fills
        ``bleed``, by default ``at``, or what a border leaves."""
        x, y = at.center
        ground = Box(at.left - x, at.top - y, at.right - x, at.bottom - y).path(radius)
        box = Affine.translate(-x, -y).then(Affine.rotate(-turn)).around(bleed or at)
        game = self.kit.game
        picture = self._title() if game.cards.back == "title" else tuple(self._pattern(box))
        if artwork := self.kit.artwork_on("backs"):
            picture = (covering(artwork, box),)
        border, within = border_of(game, self.width, self.height)
        shown = Group(picture, clip=within if border else box.path() if bleed else ground)
        field = (Shape(within, self.background),) if border else ()
        flat = Affine.rotate(turn).then(Affine.translate(x, y))
        name = game.wording.say("documents", "back", game.title)
        return Group((Shape(ground, self.edge), *field, shown), flat, alt=name)

    def _pattern(self, box: Box) -> Iterator[Item]:
        """Glyphs in staggered rows beyond the edges of ``box``; the same after half a turn."""
        pitch, step, number = self._pitch, ROW * self._pitch, len(self._glyphs)
        rows = math.ceil(max(abs(box.top), abs(box.bottom)) / step)
        columns = math.ceil(max(abs(box.left), abs(box.right)) / pitch) + 1
        for row, column in product(range(rows), range(-columns, columns + 1)):
            side = 1 if row % 2 == 0 else -1
            x, y = (column + side * 0.25) * pitch, (row + 0.5) * step
            shape = self._glyphs[(column + row * (number // 2 + 1)) % number]
            for turn, sign in ((side * TILT, 1), (side * TILT + 180, -1)):
                place = Affine.rotate(turn).then(Affine.translate(sign * x, sign * y))
                yield Group((shape,), place)

    def _title(self) -> tuple[Item, ...]:
        """The title in the upper half, and upside down in the lower half."""
        game, fill = self.kit.game, mix(self.background, ink_on(self.background), 0.75)
        font, width, height = self.kit.fonts[game.leaflet.fonts.title], self.width, self.height
        labels = font.fitted(game.title, (0, -0.22 * height), 0.72 * width, 0.2 * height, fill)
        return (*labels, Group(labels, Affine.rotate(180)))


def behind(cards: list[PlacedCard], plan: SheetPlan, flip: Flip) -> tuple[list[PlacedCard], float]:
    """The places of the backs of ``cards``, and the rotation in degrees that makes them upright
    when cards are flipped from left to right: half a turn if a horizontal edge is flipped."""
    paper = plan.paper
    if plan.backs == "fold" or (flip == "long-edge") == (paper.height >= paper.width):
        mirror, turn = Affine(a=-1, e=paper.width), 0.0
    else:
        mirror, turn = Affine(d=-1, f=paper.height), 180.0
    return [PlacedCard(mirror.around(card.trim), mirror.around(card.bleed)) for card in cards], turn


def corrected(page: Page, profile: Profile, flip: Flip) -> Page:
    """Moves the page as ``profile`` says, if that is of this orientation and this flip edge."""
    if profile == EXACT or (profile.flip, profile.landscape) != (flip, page.width > page.height):
        return page
    turn = Affine.rotate(profile.clockwise).about(page.width / 2, page.height / 2)
    move = turn.then(Affine.translate(profile.right, profile.down))
    contents = tuple(content.moved(move) for content in page.contents)
    trim, bleed = (box and move.around(box) for box in (page.trim, page.bleed))
    return page._replace(contents=contents, trim=trim, bleed=bleed)
