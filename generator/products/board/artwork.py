"""Draws a board: ground, rim or score track, title, numbers, spaces, and the tiles of the start."""

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import TypeAlias

from generator.drawing import Affine, Box, Group, Item, Label, Shape
from generator.drawing.artwork import covering
from generator.drawing.board_layout import NUMBERS, RIM, Layout
from generator.drawing.cover_art import Palette, glyph_row
from generator.drawing.scene import with_colors
from generator.drawing.tile_faces import BORDER_SHARE, LETTER_FONT, Faces
from generator.game.contrast import BLACK, PAPER, contrast, ink_on, mix
from generator.products.kit import Kit
from generator.rules import Cell, limits_of

BLEED = 2.0  # how far the ground runs beyond each cut, in mm
GAP, CORNER = 0.6, 2.0
"""Distance of a space from the edge of its cell, half of which is a seam, and its radius, in mm."""
LINE = 0.3  # width of the lines of a board on white, in mm
FRAME = 1.0  # width of the white line on both sides of that of a space on a picture, in mm
LIGHT = 2.0  # on a ground with less contrast to white, spaces have edges
FAINT = 0.45  # share of its colors in a tile of the start, which is laid there in each game
GLYPH = 0.56  # side of a glyph beside the title over the height of its band
TITLE = 0.62  # largest width of the title over that of its band
_DIGITS = 2.3  # height of the numbers, in mm

Piece: TypeAlias = tuple[Box, tuple[Item, ...]]  # items that lie within a box


class Artwork:
    """The pieces of a board, from the lowest to the uppermost."""

    def __init__(self, kit: Kit, layout: Layout) -> None:
        self._kit, self._layout = kit, layout
        self._is_quiet = is_quiet = kit.game.leaflet.cover_art == "none"
        self._palette = Palette.of(kit.game, is_quiet=is_quiet)
        self._ground, self._ink, _ = self._palette
        is_light = contrast(self._ground, PAPER) < LIGHT
        self._line = mix(self._ground, self._ink, 0.5 if is_quiet else 0.3) if is_light else None
        self._artwork = None if is_quiet else kit.artwork_on("board")
        self.pieces = (*self._rim(), *self._header(), *self._numbers(), *self._spaces())

    def items(self, shown: Box) -> tuple[Item, ...]:
        """The part of the board within a box: ground and pieces, for a group with that clip."""
        whole = self._layout.trim.inset(-BLEED)
        found: list[Item] = [Shape(whole.path(), self._ground)]
        if self._artwork:
            found.append(covering(self._artwork, whole))
        for box, items in self.pieces:
            is_beside = box.left >= shown.right or shown.left >= box.right
            if not (is_beside or box.top >= shown.bottom or shown.top >= box.bottom):
                found += items
        return tuple(found)

    def _field(self, box: Box, fill: str, radius: float) -> Shape:
        return Shape(box.path(radius), fill, self._line, 2 * LINE if self._line else 0.0)

    def _digits(self, text: str, x: float, y: float, fill: str, turn: float = 0.0) -> Item:
        size = _DIGITS / self._kit.fonts[LETTER_FONT].cap_height
        label = Label(text, 0.0, _DIGITS / 2, LETTER_FONT, size, fill, "middle")
        return Group((label,), Affine.rotate(turn).then(Affine.translate(x, y)))

    def _rim(self) -> Iterator[Piece]:
        """The spaces of the score track: each tenth in a color, each fifth lighter than others."""
        colors = self._kit.game.color_list
        for number, box in enumerate(self._layout.track):
            fill = mix(self._ground, self._ink, 0.28 if number % 5 == 0 else 0.12)
            if number % 10 == 0:
                fill = colors[number // 10 % len(colors)].hex
            digits = self._digits(str(number), *box.center, ink_on(fill))
            yield box, (self._field(box.inset(GAP / 2), fill, CORNER / 2), digits)

    def _header(self) -> Iterator[Piece]:
        game, fonts, box = self._kit.game, self._kit.fonts, self._layout.header
        font, (x, y) = fonts[game.leaflet.fonts.title], box.center
        labels = font.fitted(game.title, (x, y), TITLE * box.width, 0.5 * box.height, self._ink)
        yield box, (*self._plate(box), *labels)
        widest = max(label.size * font.advance(label.text) for label in labels)
        up = (1 - GLYPH) / 2 * box.height
        left = box.inset(up)._replace(right=x - widest / 2 - 2 * up)
        right = box.inset(up)._replace(left=x + widest / 2 + 2 * up)
        for room in (left, right):
            if room.width > 2 * room.height:
                yield room, tuple(glyph_row(game, fonts, self._palette, room, room is right))

    def _numbers(self) -> Iterator[Piece]:
        """The numbers of rows and columns, on the far sides turned for the player opposite."""
        layout = self._layout
        if not self._kit.game.board.numbers:
            return
        left, top, right, bottom = layout.field.inset(-NUMBERS / 2)
        rows = product(range(layout.rows), ((left, 0.0), (right, 180.0)))
        columns = product(range(layout.columns), ((top, 180.0), (bottom, 0.0)))
        places = [(row, x, layout.at(row, 0).center[1], turn) for row, (x, turn) in rows]
        places += [(column, layout.at(0, column).center[0], *it) for column, it in columns]
        for index, x, y, turn in places:
            around = Box(x, y, x, y).inset(-RIM / 2)
            digits = self._digits(str(index + 1), x, y, self._ink, turn)
            yield around, (*self._plate(around), digits)

    def _plate(self, box: Box) -> tuple[Item, ...]:
        """The ground below what is read, if there is a picture."""
        return (Shape(box.inset(GAP).path(CORNER), self._ground),) if self._artwork else ()

    def _spaces(self) -> Iterator[Piece]:
        """The spaces in two tints, and faint tiles where those of the start are laid."""
        layout, game = self._layout, self._kit.game
        start = dict(limits_of(game).start)
        faces = Faces(game, self._kit.fonts, 0.86 * min(layout.space) / (1 + BORDER_SHARE))
        for cell in product(range(layout.rows), range(layout.columns)):
            box = layout.at(*cell)
            fill = PAPER if self._is_quiet else mix(game.tile.base_color, PAPER, 0.75)
            if sum(cell) % 2 and not self._is_quiet:
                fill = mix(fill, PAPER, 0.5)
            field = self._field(box.inset(GAP), fill, CORNER)
            items: tuple[Item, ...] = (field,)
            if tile := start.get(Cell(*cell)):
                shown = faces.tile(tile, *box.center)
                items = field, with_colors(shown, partial(mix, fill, share=FAINT))
            elif self._artwork:  # which is seen
                wide = field._replace(fill=None, stroke=PAPER, stroke_width=FRAME)
                items = wide, wide._replace(stroke=BLACK, stroke_width=LINE)
            yield box, items
